//! One file: which functions are in it, and a verdict on each.

use anyhow::{Context, Result};
use headroom_grade::{Catalog, Exercise, Request, Run, Runner, RunnerError, grade};

use super::{Entry, Seeds};
use crate::python::Interpreter;
use crate::runner::PythonRunner;
use crate::sandbox::Sandbox;
use crate::source::Source;

/// What grading needs besides the file.
pub struct Grader<'a> {
    /// All lessons.
    pub catalog: &'a Catalog,
    /// The lessons whose functions are graded; none named: all.
    pub lessons: &'a [String],
    /// The seeds of the generated cases.
    pub seeds: &'a Seeds,
    /// What runs the code.
    pub python: &'a Interpreter,
    /// Within which walls.
    pub sandbox: &'a Sandbox,
}

impl<'a> Grader<'a> {
    /// Grades every exercise function in a file, or the one that a receipt is for.
    ///
    /// # Errors
    /// Where Python cannot be run, a manifest is at fault, or there is no such exercise.
    pub fn grade(&self, source: &Source, only: Option<&str>) -> Result<Vec<Entry>> {
        let mut runner = PythonRunner::new(self.python, self.sandbox);
        if let Some(id) = only {
            let exercise = self.exercises().find(|exercise| exercise.id() == id);
            let exercise = exercise.with_context(|| format!("is for {id}, which is not among the exercises"))?;
            return Ok(vec![self.one(&exercise, source, &mut runner)?]);
        }
        // Once without calling anything: does the file parse and run at all?
        let look = load(source, "", &mut runner)?;
        let mut entries = Vec::new();
        if look.defined.is_some() {
            for exercise in self.exercises() {
                let name = &exercise.function().name;
                // A `def` inside `if` or `try` counts if the name is there afterwards; a method's does not.
                let is_there = source.defines(name)
                    || source.mentions(name) && load(source, name, &mut runner)?.defined == Some(true);
                if is_there {
                    entries.push(self.one(&exercise, source, &mut runner)?);
                }
            }
        } else {
            for exercise in self.exercises().filter(|exercise| source.mentions(&exercise.function().name)) {
                entries.push(self.one(&exercise, source, &mut Replay(look.clone()))?);
            }
        }
        if entries.is_empty() {
            entries.push(self.nowhere(source, look)?);
        }
        Ok(entries)
    }

    fn exercises(&self) -> impl Iterator<Item = Exercise<'a>> {
        let chosen = |slug: &str| self.lessons.is_empty() || self.lessons.iter().any(|lesson| lesson == slug);
        self.catalog.exercises().filter(move |exercise| chosen(exercise.lesson().slug()))
    }

    fn one<R: Runner>(&self, exercise: &Exercise, source: &Source, runner: &mut R) -> Result<Entry> {
        let verdict = pollster::block_on(grade(exercise, &source.code, self.seeds.of(exercise), runner))?;
        Ok(Entry { found: true, verdict })
    }

    /// The entry for a file without any of the functions: what is wrong with it is wrong whatever was to be written.
    fn nowhere(&self, source: &Source, look: Run) -> Result<Entry> {
        let exercise = self.exercises().next().context("no lesson is built into this program")?;
        Ok(Entry { found: false, ..self.one(&exercise, source, &mut Replay(look))? })
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

/// Gives a run that was seen already: a file that does not load fails alike for every function.
struct Replay(Run);

impl Runner for Replay {
    async fn run(&mut self, _request: &Request) -> Result<Run, RunnerError> {
        Ok(self.0.clone())
    }
}
