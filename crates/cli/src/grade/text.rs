//! Verdicts for reading.

use headroom_grade::words::python;
use headroom_grade::{Catalog, Counterexample, Diagnosis, Verdict, Words};

use super::score::{self, LessonScore};
use super::{Entry, Graded};
use crate::source::{Place, Source};
use crate::terminal::{Style, harmless};

/// How wide a label is, in columns.
const LABEL: usize = 18;
/// Lines shown of what the learner printed: all cases print, often several hundred times.
const PRINTED: usize = 10;

/// Writes verdicts in one language.
pub(super) struct Report<'a> {
    pub(super) catalog: &'a Catalog,
    pub(super) words: &'a Words,
    pub(super) style: Style,
}

impl Report<'_> {
    pub(super) fn write(&self, graded: &[Graded]) -> String {
        let files: Vec<_> = graded.iter().map(|file| self.file(file)).collect();
        files.join("\n")
    }

    fn file(&self, graded: &Graded) -> String {
        let mut out = format!("{}\n", self.style.strong(&harmless(&graded.file)));
        for entry in &graded.entries {
            self.entry(&mut out, &graded.source, entry);
        }
        for lesson in &self.catalog.lessons {
            if let Some(score) = score::of(lesson, &graded.entries) {
                self.lesson(&mut out, &score);
            }
        }
        out
    }

    /// First one line that says it all, then what to know.
    fn entry(&self, out: &mut String, source: &Source, entry: &Entry) {
        let verdict = &entry.verdict;
        let mark = if verdict.passed {
            self.style.good(&self.words.text("cli-passed"))
        } else {
            self.style.bad(&self.words.text("cli-failed"))
        };
        let score = self.words.with("cli-score", &[("score", number(verdict.score).into())]);
        let exercise = self.catalog.exercise(&verdict.exercise).filter(|_| entry.found);
        let (name, headline) = match &exercise {
            Some(exercise) => (verdict.exercise.clone(), self.words.headline(exercise, verdict)),
            None => (self.words.text("cli-no-exercise"), self.of_no_exercise(verdict)),
        };
        out.push_str(&format!("{mark}  {name}  {score}  {headline}\n"));
        if let Some(diagnosis) = verdict.diagnosis.filter(|_| entry.found || verdict.error.is_some()) {
            self.labelled(out, "cli-advice", &self.words.advice(diagnosis, verdict.error.as_ref()));
        }
        if let Some(example) = &verdict.counterexample {
            self.counterexample(out, example);
        }
        self.error(out, source, verdict);
        if !verdict.stdout.is_empty() {
            let key = if verdict.stdout_truncated { "cli-printed-cut" } else { "cli-printed" };
            self.labelled(out, key, &self.beginning(&harmless(&verdict.stdout)));
        }
    }

    fn beginning(&self, printed: &str) -> String {
        let lines: Vec<_> = printed.lines().collect();
        let Some((shown, rest)) = lines.split_at_checked(PRINTED).filter(|(_, rest)| !rest.is_empty()) else {
            return printed.to_owned();
        };
        let more = self.words.with("cli-more-lines", &[("count", rest.len().into())]);
        format!("{}\n{more}", shown.join("\n"))
    }

    fn of_no_exercise(&self, verdict: &Verdict) -> String {
        match verdict.diagnosis {
            None | Some(Diagnosis::NotStarted) => {
                let names: Vec<_> = self.catalog.exercises().map(|exercise| exercise.function().name.clone()).collect();
                self.words.with("cli-none", &[("names", names.join(", ").into())])
            }
            Some(diagnosis) => self.words.text(&format!("diagnosis-{}", diagnosis.key())),
        }
    }

    fn counterexample(&self, out: &mut String, example: &Counterexample) {
        let input: Vec<_> = example.input.iter().map(|(name, value)| format!("{name} = {}", python(value))).collect();
        self.labelled(out, "cli-input", &harmless(&input.join("\n")));
        self.labelled(out, "cli-expected", &harmless(&python(&example.expected)));
        if let Some(got) = &example.got {
            self.labelled(out, "cli-got", &harmless(&python(got)));
        }
        if let Some(difference) = &example.difference {
            self.labelled(out, "cli-difference", &harmless(&self.words.difference(difference)));
        }
    }

    fn error(&self, out: &mut String, source: &Source, verdict: &Verdict) {
        if let Some(error) = verdict.error.as_ref().filter(|error| error.class != "InterpreterDied") {
            let colon = if error.message.is_empty() { "" } else { ": " };
            let text = format!("{}{colon}{}", error.class, error.message);
            self.labelled(out, "cli-error", &harmless(&text));
        }
        let Some(line) = verdict.line.and_then(|line| usize::try_from(line).ok()) else { return };
        let place = match source.place(line) {
            Place::Line(line) => self.words.with("cli-place", &[("line", line.to_string().into())]),
            Place::Cell { cell, line } => self
                .words
                .with("cli-place-cell", &[("cell", cell.to_string().into()), ("line", line.to_string().into())]),
        };
        let code = source.line(line).map(|text| format!(": {}", text.trim())).unwrap_or_default();
        self.labelled(out, "cli-line", &harmless(&format!("{place}{code}")));
    }

    fn lesson(&self, out: &mut String, score: &LessonScore) {
        let values = [("lesson", score.lesson.into()), ("score", number(score.score).into())];
        out.push_str(&self.words.with("cli-lesson", &values));
        if !score.missing.is_empty() {
            let names = [("names", score.missing.join(", ").into())];
            out.push_str(&self.words.with("cli-lesson-missing", &names));
        }
        out.push('\n');
    }

    /// A label, and text beside it; further lines stand under the first.
    fn labelled(&self, out: &mut String, key: &str, text: &str) {
        let label = self.words.text(key);
        let gap = " ".repeat(LABEL.saturating_sub(columns(&label)));
        for (index, line) in text.lines().enumerate() {
            let start = if index == 0 { self.style.faint(&label) + &gap } else { " ".repeat(LABEL) };
            out.push_str(&format!("      {start}{line}\n"));
        }
    }
}

/// Chinese characters take two columns.
fn columns(text: &str) -> usize {
    text.chars().map(|char| if char.is_ascii() { 1 } else { 2 }).sum()
}

/// A score with as many places as it needs, at most two.
fn number(score: f64) -> String {
    let text = format!("{score:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_short() {
        assert_eq!([0.0, 0.5, 1.0, 2.0 / 3.0].map(number), ["0", "0.5", "1", "0.67"]);
    }

    #[test]
    fn labels_line_up_in_both_languages() {
        assert_eq!((columns("input"), columns("输入")), (5, 4));
    }
}
