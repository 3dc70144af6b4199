//! Verdicts as JSON: one list, or one line a submission.

use std::io::Write;

use anyhow::{Context, Result};
use headroom_grade::Catalog;
use serde_json::{Map, Value, json};

use super::Output;
use crate::grade::{Entry, Graded};

/// A list of verdicts, written as it grows.
pub(super) struct List<W> {
    to: W,
    begun: bool,
}

impl<W: Write> List<W> {
    pub(super) fn new(to: W) -> Self {
        Self { to, begun: false }
    }
}

impl<W: Write> Output for List<W> {
    fn one(&mut self, graded: &Graded) -> Result<()> {
        for entry in graded.entries() {
            let text = serde_json::to_string_pretty(&value(entry, graded)?)?.replace('\n', "\n  ");
            let start = if std::mem::replace(&mut self.begun, true) { "," } else { "[" };
            write!(self.to, "{start}\n  {text}")?;
        }
        self.to.flush()?;
        Ok(())
    }

    fn end(&mut self) -> Result<()> {
        writeln!(self.to, "{}", if self.begun { "\n]" } else { "[]" })?;
        self.to.flush()?;
        Ok(())
    }
}

fn value(entry: &Entry, graded: &Graded) -> Result<Value> {
    entry.to_json(&graded.name, &graded.learner).context("a verdict cannot be written as JSON")
}

/// A line for each submission, also for those that could not be graded:
///
/// | key | value |
/// |---|---|
/// | `id`, `learner` | as they came in; without either, the file and what its path says |
/// | `passed` | whether every verdict is |
/// | `scores` | by lesson, from 0 to 1; functions that are not there count 0 |
/// | `verdicts` | in the catalog's order, each as in `--format json` |
/// | `self_reported` | a receipt's own words, else null |
/// | `error` | why there is no verdict, else null |
pub(super) struct Lines<'a, W> {
    pub(super) to: W,
    pub(super) catalog: &'a Catalog,
}

impl<W: Write> Output for Lines<'_, W> {
    fn one(&mut self, graded: &Graded) -> Result<()> {
        let verdicts: Vec<_> = graded.entries().iter().map(|entry| value(entry, graded)).collect::<Result<_>>()?;
        let scores: Map<_, _> =
            graded.scores(self.catalog).map(|score| (score.lesson.to_owned(), score.score.into())).collect();
        let told = graded.told.as_ref().map(headroom_grade::json::Json::to_json);
        let passed = !verdicts.is_empty() && graded.entries().iter().all(|entry| entry.verdict.passed);
        let line = json!({
            "id": graded.name,
            "learner": graded.learner,
            "passed": passed,
            "scores": scores,
            "verdicts": verdicts,
            "self_reported": told,
            "error": graded.entries.as_ref().err(),
        });
        writeln!(self.to, "{line}")?;
        self.to.flush()?;
        Ok(())
    }

    fn end(&mut self) -> Result<()> {
        Ok(())
    }
}
