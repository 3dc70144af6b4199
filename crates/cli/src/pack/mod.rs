//! `headroom pack`: archives that course platforms grade with.

mod binary;
mod cmi5;
mod course;
mod element;
mod gradescope;
mod scorm12;
mod scorm2004;
mod site;

use anyhow::{Result, bail};
use headroom_grade::{Catalog, Lesson};

use crate::Status;
use crate::args::{Pack, PackFormat};
use crate::grade::Seeds;
use crate::terminal::print;

/// Writes the archive and says what it needs where it is used.
///
/// # Errors
/// Where there is no such lesson, or a file cannot be read or written.
pub fn run(options: &Pack) -> Result<Status> {
    let catalog = Catalog::built_in();
    let Some(lesson) = catalog.lesson(&options.lesson) else {
        let known: Vec<_> = catalog.lessons.iter().map(Lesson::slug).collect();
        bail!("there is no lesson {}; there are {}", options.lesson, known.join(", "));
    };
    let needs = match options.format {
        PackFormat::Gradescope => gradescope::write(options, &Seeds::asked(&options.seeding, catalog)?)?,
        PackFormat::Scorm12 => course::write(options, lesson, &scorm12::STANDARD)?,
        PackFormat::Scorm2004 => course::write(options, lesson, &scorm2004::STANDARD)?,
        PackFormat::Cmi5 => course::write(options, lesson, &cmi5::STANDARD)?,
    };
    print(&format!("{}: {needs}\n", options.output.display()))?;
    Ok(Status::Passed)
}
