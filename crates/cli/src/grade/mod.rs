//! `headroom grade`: from submissions to verdicts.

mod class;
mod details;
mod entry;
mod file;
mod graded;
mod out;
mod progress;
mod report;
mod score;
mod seeds;

use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use headroom_grade::{Catalog, Language, Words};

pub use class::{Class, Counts, Learner};
pub use entry::Entry;
pub use file::Grader;
pub use graded::Graded;
pub use seeds::Seeds;

use crate::args::Grade;
use crate::python::Interpreter;
use crate::sandbox::Sandbox;
use crate::source::Source;
use crate::submission::{Pattern, Roster, Submission, found, lines, load};
use crate::{Status, language_of_system, parallel};
use out::{Output, Setting};
use progress::Progress;

/// What stands for standard input.
const STDIN: &str = "-";

/// Grades the submissions and prints the verdicts; what cannot be graded goes to standard error as well.
///
/// # Errors
/// Where nothing can be graded at all: no Python, no sandbox, a faulty roster.
pub fn run(options: &Grade, launcher: &Path) -> Result<Status> {
    let catalog = Catalog::built_in();
    let pattern = options.learner.as_deref().map_or_else(|| Ok(Pattern::default()), Pattern::new)?;
    let roster = options.roster.as_deref().map_or_else(|| Ok(Roster::default()), Roster::read)?;
    let seeds = Seeds::asked(&options.seeding, catalog)?;
    if let Some(unknown) = options.lesson.iter().find(|slug| catalog.lesson(slug).is_none()) {
        let known: Vec<_> = catalog.lessons.iter().map(headroom_grade::Lesson::slug).collect();
        bail!("there is no lesson {unknown}; there are {}", known.join(", "));
    }
    if options.paths.iter().filter(|path| path.as_os_str() == STDIN).count() > 1 {
        bail!("standard input can be read only once");
    }
    let python = Interpreter::find(options.running.python.as_deref())?;
    let sandbox = Sandbox::asked(launcher, &options.running)?;
    let language = options.lang.map_or_else(language_of_system, Language::from);
    let words = Words::new(language, &[crate::texts(language)]);
    let setting = Setting { catalog, words: &words, roster: &roster, lessons: &options.lesson, points: options.points };
    let mut outputs: Vec<Box<dyn Output + '_>> = vec![out::output(options.format, &setting, io::stdout().lock())];
    if let Some(folder) = &options.report {
        outputs.push(Box::new(report::Reports::new(folder, &setting)?));
    }

    let grader = Grader { catalog, lessons: &options.lesson, seeds: &seeds, python: &python, sandbox: &sandbox };
    let submissions = || submissions(&options.paths, &pattern, &roster);
    let progress = Progress::new(|| {
        let countable = options.paths.iter().all(|path| path.as_os_str() != STDIN);
        countable.then(|| submissions().count() as u64)
    });
    let mut class = Class::default();
    let mut status = Status::Passed;
    let jobs = options.jobs.map_or_else(parallel::cores, std::num::NonZero::get);
    let result = parallel::stream(
        submissions(),
        jobs,
        |submission| one(submission, &grader, &words),
        |graded| {
            status = status.max(graded.status());
            class.add(&graded);
            progress.one(|| {
                if let Err(why) = &graded.entries {
                    eprintln!("headroom: {}: {why}", crate::terminal::harmless(&graded.name));
                }
                outputs.iter_mut().try_for_each(|output| output.one(&graded))
            })
        },
    );
    progress.end();
    result?;
    for output in &mut outputs {
        output.end()?;
        output.all(&class)?;
    }
    if class.submissions == 0 && options.paths.iter().all(|path| path.as_os_str() != STDIN) {
        eprintln!("headroom: nothing to grade: no .py, .ipynb or .json file was found");
        return Ok(Status::Impossible);
    }
    Ok(status)
}

/// All submissions, in their order; each is looked up when it is asked for.
fn submissions<'a>(
    paths: &'a [PathBuf],
    pattern: &'a Pattern,
    roster: &'a Roster,
) -> impl Iterator<Item = Submission> + Send + 'a {
    paths.iter().flat_map(move |path| -> Box<dyn Iterator<Item = Submission> + Send + 'a> {
        if path.as_os_str() == STDIN {
            Box::new(lines(BufReader::new(io::stdin()), roster))
        } else {
            found(path, pattern, roster)
        }
    })
}

fn one(submission: Submission, grader: &Grader, words: &Words) -> Graded {
    let Submission { name, learner, lang, input } = submission;
    let mut source = Source::python("");
    let mut told = None;
    let entries = load(&input, words).and_then(|loaded| {
        source = loaded.source;
        told = loaded.told;
        grader.grade(&source, loaded.exercise.as_deref())
    });
    let entries = entries.map_err(|error| format!("{error:#}"));
    Graded { name, learner, lang, source, told, entries }
}

/// Writes a file where its folder is.
fn write_file(path: &Path, contents: &str) -> Result<()> {
    let mut file = std::fs::File::create(path).with_context(|| format!("{} cannot be written", path.display()))?;
    file.write_all(contents.as_bytes()).with_context(|| format!("{} cannot be written", path.display()))
}
