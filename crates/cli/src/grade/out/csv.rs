//! Verdicts as a table: a line each, and one for each submission that could not be graded.

use std::io::Write;

use anyhow::Result;

use super::Output;
use crate::grade::Graded;
use crate::grade::score::number;

const COLUMNS: [&str; 15] = [
    "file",
    "learner",
    "exercise",
    "exercise_version",
    "seed",
    "passed",
    "score",
    "diagnosis",
    "published_passed",
    "published_total",
    "generated_passed",
    "generated_total",
    "line",
    "exception",
    "problem",
];

pub(super) struct Table<W: Write> {
    to: csv::Writer<W>,
    begun: bool,
}

impl<W: Write> Table<W> {
    pub(super) fn new(to: W) -> Self {
        Self { to: csv::Writer::from_writer(to), begun: false }
    }

    fn head(&mut self) -> Result<()> {
        if !std::mem::replace(&mut self.begun, true) {
            self.to.write_record(COLUMNS)?;
        }
        Ok(())
    }
}

impl<W: Write> Output for Table<W> {
    fn one(&mut self, graded: &Graded) -> Result<()> {
        self.head()?;
        let (file, learner) = (cell(&graded.name), cell(&graded.learner));
        if let Err(problem) = &graded.entries {
            let mut row = vec![file, learner];
            row.resize(COLUMNS.len() - 1, String::new());
            row.push(cell(problem));
            self.to.write_record(row)?;
        } else {
            for entry in graded.entries() {
                let verdict = &entry.verdict;
                let of_exercise = |text: String| if entry.found { text } else { String::new() };
                self.to.write_record([
                    file.clone(),
                    learner.clone(),
                    of_exercise(verdict.exercise.clone()),
                    of_exercise(verdict.exercise_version.to_string()),
                    of_exercise(verdict.seed.to_string()),
                    verdict.passed.to_string(),
                    number(verdict.score),
                    verdict.diagnosis.map_or("", |diagnosis| diagnosis.key()).to_owned(),
                    of_exercise(verdict.published.passed.to_string()),
                    of_exercise(verdict.published.total.to_string()),
                    of_exercise(verdict.generated.passed.to_string()),
                    of_exercise(verdict.generated.total.to_string()),
                    verdict.line.map_or(String::new(), |line| line.to_string()),
                    verdict.error.as_ref().map_or(String::new(), |error| cell(&error.class)),
                    String::new(),
                ])?;
            }
        }
        self.to.flush()?;
        Ok(())
    }

    fn end(&mut self) -> Result<()> {
        self.head()?;
        self.to.flush()?;
        Ok(())
    }
}

/// Text of the learner's as a cell. A spreadsheet takes some beginnings for a formula; a quote before them says that it is text.
pub(super) fn cell(text: &str) -> String {
    let quote = if text.starts_with(['=', '+', '-', '@', '\t', '\r']) { "'" } else { "" };
    format!("{quote}{text}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_cell_is_a_formula() {
        assert_eq!(cell("=HYPERLINK(\"x\")"), "'=HYPERLINK(\"x\")");
        assert_eq!(cell("ada"), "ada");
    }
}
