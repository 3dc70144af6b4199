//! `headroom check`: whether lesson folders are complete and their banks come out as they should.

mod banks;
mod folders;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use anyhow::Result;
use headroom_grade::Lesson;
use headroom_grade::lesson::{self, Bank};

use crate::Status;
use crate::args::Check;
use crate::python::Interpreter;
use crate::sandbox::Sandbox;
use crate::terminal::{Style, harmless, print};

/// Something to mend.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Fault {
    /// Relative to the folder of lessons.
    file: PathBuf,
    what: String,
}

/// What was looked at.
#[derive(Debug, Default, PartialEq, Eq)]
struct Totals {
    lessons: usize,
    functions: usize,
    solutions: usize,
}

/// Checks them and prints each fault.
///
/// # Errors
/// Where there is nothing to check, or no Python to run the banks with.
pub fn run(options: &Check, launcher: &Path) -> Result<Status> {
    let root = folders::root(options.folder.as_deref())?;
    let python = Interpreter::find(options.running.python.as_deref())?;
    let sandbox = Sandbox::asked(launcher, &options.running)?;

    let read = folders::read(&root)?;
    let mut faults = read.strays;
    let mut lessons: Vec<Lesson> = Vec::new();
    let mut banks: Vec<(usize, Bank)> = Vec::new();
    let mut totals = Totals { lessons: read.lessons.len(), ..Totals::default() };
    for (slug, files) in &read.lessons {
        let folder = lesson::read(slug, files);
        faults.extend(folder.faults.into_iter().map(|fault| inside(slug, &fault)));
        totals.solutions += folder.banks.len();
        let Some(lesson) = folder.lesson else { continue };
        totals.functions += lesson.manifest.functions.len();
        banks.extend(folder.banks.into_iter().map(|bank| (lessons.len(), bank)));
        lessons.push(lesson);
    }
    // One lesson alone cannot be held against its neighbours.
    if read.is_whole {
        faults.extend(lesson::links(&lessons).iter().map(|(slug, fault)| inside(slug, fault)));
    }
    faults.extend(same_names(&lessons));
    faults.extend(banks::run(&lessons, &banks, &python, &sandbox)?);
    faults.sort_by(|one, other| one.file.cmp(&other.file));
    print(&write(&faults, &totals, Style::of_stdout()))?;
    Ok(if faults.is_empty() { Status::Passed } else { Status::Failed })
}

fn inside(slug: &str, fault: &lesson::Fault) -> Fault {
    Fault { file: Path::new(slug).join(&fault.file), what: fault.what.clone() }
}

/// A learner's file may hold functions of all lessons, so a name belongs to one of them.
fn same_names(lessons: &[Lesson]) -> Vec<Fault> {
    let mut first: BTreeMap<&str, &str> = BTreeMap::new();
    let mut faults = Vec::new();
    for lesson in lessons {
        for function in &lesson.manifest.functions {
            if let Some(other) = first.insert(&function.name, lesson.slug()) {
                let what = format!("{} is a function of {other} already: give it another name", function.name);
                faults.push(Fault { file: Path::new(lesson.slug()).join("manifest.toml"), what });
            }
        }
    }
    faults
}

fn write(faults: &[Fault], totals: &Totals, style: Style) -> String {
    let mut out = String::new();
    for Fault { file, what } in faults {
        // Writing to a String cannot fail.
        let _ = writeln!(out, "{}: {}", style.strong(&harmless(&file.to_string_lossy())), harmless(what));
    }
    let Totals { lessons, functions, solutions } = totals;
    let found = if faults.is_empty() { style.good("no fault") } else { style.bad(&counted(faults.len(), "fault")) };
    let _ = writeln!(
        out,
        "{}, {}, {}: {found}",
        counted(*lessons, "lesson"),
        counted(*functions, "function"),
        counted(*solutions, "file of code")
    );
    out
}

fn counted(count: usize, what: &str) -> String {
    match (count, what.split_once(' ')) {
        (1, _) => format!("1 {what}"),
        (_, Some((noun, rest))) => format!("{count} {noun}s {rest}"),
        (_, None) => format!("{count} {what}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_ends_with_the_totals() {
        let totals = Totals { lessons: 1, functions: 2, solutions: 30 };
        let fault = Fault { file: "a/manifest.toml".into(), what: "is missing".into() };
        assert_eq!(
            write(&[fault], &totals, Style::PLAIN),
            "a/manifest.toml: is missing\n1 lesson, 2 functions, 30 files of code: 1 fault\n"
        );
        assert!(write(&[], &totals, Style::PLAIN).ends_with(": no fault\n"));
    }
}
