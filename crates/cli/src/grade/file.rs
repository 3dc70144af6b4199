//! One file: which functions are in it, and a verdict on each.

use anyhow::{Context, Result};
use headroom_grade::{Catalog, Exercise, Request, Run, Runner, RunnerError, grade};

use super::entry::Entry;
use crate::python::Interpreter;
use crate::runner::PythonRunner;
use crate::sandbox::Sandbox;
use crate::source::Source;

/// Grades every exercise function in a file.
///
/// # Errors
/// Where Python cannot be run, or a manifest is at fault.
pub fn grade_file(
    source: &Source,
    catalog: &Catalog,
    seed: Option<u64>,
    python: &Interpreter,
    sandbox: &Sandbox,
) -> Result<Vec<Entry>> {
    let mut runner = PythonRunner::new(python, sandbox);
    // Once without calling anything: does the file parse and run at all?
    let look = load(source, "", &mut runner)?;
    let seed_of = |exercise: &Exercise| seed.unwrap_or(exercise.manifest().seed);
    if look.defined.is_some() {
        let mut found = Vec::new();
        for exercise in catalog.exercises() {
            let name = &exercise.function().name;
            // A `def` inside `if` or `try` counts if the name is there afterwards; a method's does not.
            let is_there =
                source.defines(name) || source.mentions(name) && load(source, name, &mut runner)?.defined == Some(true);
            if is_there {
                found.push(exercise);
            }
        }
        if found.is_empty() {
            return Ok(vec![nowhere(source, catalog, look)?]);
        }
        found
            .iter()
            .map(|exercise| {
                let verdict = pollster::block_on(grade(exercise, &source.code, seed_of(exercise), &mut runner))?;
                Ok(Entry { found: true, verdict })
            })
            .collect()
    } else {
        let mut entries = Vec::new();
        for exercise in catalog.exercises().filter(|exercise| source.mentions(&exercise.function().name)) {
            let mut again = Replay(look.clone());
            let verdict = pollster::block_on(grade(&exercise, &source.code, seed_of(&exercise), &mut again))?;
            entries.push(Entry { found: true, verdict });
        }
        if entries.is_empty() {
            entries.push(nowhere(source, catalog, look)?);
        }
        Ok(entries)
    }
}

fn load(source: &Source, function: &str, runner: &mut PythonRunner) -> Result<Run> {
    let request = Request {
        code: source.code.clone(),
        function: function.to_owned(),
        calls: Vec::new(),
        apart: false,
        classes: Vec::new(),
    };
    Ok(pollster::block_on(runner.run(&request))?)
}

/// The entry for a file without any of the functions: what is wrong with it is wrong whatever was to be written.
fn nowhere(source: &Source, catalog: &Catalog, look: Run) -> Result<Entry> {
    let exercise = catalog.exercises().next().context("no lesson is built into this program")?;
    let verdict = pollster::block_on(grade(&exercise, &source.code, exercise.manifest().seed, &mut Replay(look)))?;
    Ok(Entry { found: false, verdict })
}

/// Gives a run that was seen already: a file that does not load fails alike for every function.
struct Replay(Run);

impl Runner for Replay {
    async fn run(&mut self, _request: &Request) -> Result<Run, RunnerError> {
        Ok(self.0.clone())
    }
}
