//! `headroom grade`: from files to verdicts.

mod entry;
mod file;
mod score;
mod text;

use std::path::Path;

use anyhow::{Context, Result};
use headroom_grade::{Catalog, Language, Words};

pub use entry::Entry;
pub use file::grade_file;

use crate::args::{Format, Grade};
use crate::python::Interpreter;
use crate::sandbox::Sandbox;
use crate::source::Source;
use crate::terminal::{Style, print};
use crate::{Status, parallel};

/// The verdicts on one file.
pub struct Graded {
    /// The file, as it was named.
    pub file: String,
    /// What was in it.
    pub source: Source,
    /// One entry a function, in the catalog's order.
    pub entries: Vec<Entry>,
}

/// Grades the files and prints the verdicts; what cannot be graded goes to standard error.
///
/// # Errors
/// Where nothing can be graded at all: no Python, no sandbox.
pub fn run(options: &Grade, launcher: &Path) -> Result<Status> {
    let catalog = Catalog::built_in();
    let python = Interpreter::find(options.running.python.as_deref())?;
    let sandbox = Sandbox::open(launcher, options.running.allow_weaker_sandbox)?;
    crate::warn_of_missing(&sandbox);
    let results = parallel::in_order(&options.files, |path| one(path, catalog, options.seed, &python, &sandbox));

    let mut status = Status::Passed;
    let mut graded = Vec::new();
    for (path, result) in options.files.iter().zip(results) {
        match result {
            Ok(file) => {
                let passed = file.entries.iter().all(|entry| entry.verdict.passed);
                status = status.max(if passed { Status::Passed } else { Status::Failed });
                graded.push(file);
            }
            Err(error) => {
                eprintln!("headroom: {}: {error:#}", path.display());
                status = Status::Impossible;
            }
        }
    }
    let written = match options.format {
        Format::Json => json(&graded)?,
        Format::Text => {
            let language = options.lang.map_or_else(language_of_system, Language::from);
            let words = Words::new(language, &[crate::texts(language)]);
            text::Report { catalog, words: &words, style: Style::of_stdout() }.write(&graded)
        }
    };
    print(&written)?;
    Ok(status)
}

fn one(path: &Path, catalog: &Catalog, seed: Option<u64>, python: &Interpreter, sandbox: &Sandbox) -> Result<Graded> {
    let source = Source::read(path)?;
    let entries = grade_file(&source, catalog, seed, python, sandbox)?;
    Ok(Graded { file: path.display().to_string(), source, entries })
}

fn json(graded: &[Graded]) -> Result<String> {
    let list: Vec<_> = graded
        .iter()
        .flat_map(|file| file.entries.iter().map(|entry| entry.to_json(&file.file)))
        .collect::<Result<_, _>>()
        .context("a verdict cannot be written as JSON")?;
    Ok(serde_json::to_string_pretty(&list)? + "\n")
}

fn language_of_system() -> Language {
    let named = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .find_map(|name| std::env::var(name).ok().filter(|v| !v.is_empty()));
    named.and_then(|tag| Language::from_tag(&tag)).unwrap_or(Language::En)
}
