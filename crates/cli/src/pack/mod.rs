//! `headroom pack`: archives that course platforms grade with.

mod binary;
mod gradescope;

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
    if catalog.lesson(&options.lesson).is_none() {
        let known: Vec<_> = catalog.lessons.iter().map(Lesson::slug).collect();
        bail!("there is no lesson {}; there are {}", options.lesson, known.join(", "));
    }
    let seeds = Seeds::asked(&options.seeding, catalog)?;
    let needs = match options.format {
        PackFormat::Gradescope => gradescope::write(options, &seeds)?,
    };
    print(&format!("{}: {needs}\n", options.output.display()))?;
    Ok(Status::Passed)
}
