//! `headroom export`: lessons as notebooks.

mod book;

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use headroom_grade::lesson::material;
use headroom_grade::{Catalog, Language, Lesson, text};

use crate::Status;
use crate::args::Export;
use crate::terminal::print;
use book::{Material, Section, Tongue};

/// Writes one lesson into a file, or all of them into a folder.
///
/// # Errors
/// Where there is no such lesson, or a file cannot be written.
pub fn run(options: &Export) -> Result<Status> {
    let language = Language::from(options.lang);
    let catalog = Catalog::built_in();
    let Some(slug) = &options.lesson else {
        fs::create_dir_all(&options.output).with_context(|| shown(&options.output))?;
        for lesson in &catalog.lessons {
            let file = format!("{}.{}.ipynb", lesson.slug(), language.code());
            write(&options.output.join(file), &notebook(lesson.slug(), language)?)?;
        }
        return Ok(Status::Passed);
    };
    if catalog.lesson(slug).is_none() {
        let known: Vec<_> = catalog.lessons.iter().map(Lesson::slug).collect();
        bail!("there is no lesson {slug}; there are {}", known.join(", "));
    }
    write(&options.output, &notebook(slug, language)?)?;
    Ok(Status::Passed)
}

/// A lesson that was built in, as a notebook's text.
///
/// # Errors
/// Where there is no such lesson.
pub fn notebook(slug: &str, language: Language) -> Result<String> {
    let material = material(slug).with_context(|| format!("there is no lesson {slug}"))?;
    let (source, tongue) = match language {
        Language::En => (&material.en, Tongue::En),
        Language::Zh => (&material.zh, Tongue::Zh),
    };
    let (_, sections) = text::split(source)?;
    let sections = sections
        .iter()
        .map(|part| Section { function: part.function.as_deref(), name: &part.name, body: &part.body })
        .collect();
    Ok(book::notebook(&Material { lesson: &material.lesson, sections, checkers: &material.checkers, tongue }))
}

fn write(path: &Path, text: &str) -> Result<()> {
    fs::write(path, text).with_context(|| shown(path))?;
    Ok(print(&format!("{}\n", path.display()))?)
}

fn shown(path: &Path) -> String {
    format!("{} cannot be written", path.display())
}
