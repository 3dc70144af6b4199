//! A verdict in words, for whatever shows it.

use headroom_grade::words::python;
use headroom_grade::{Catalog, Counterexample, Diagnosis, Verdict, Words};

use super::{Entry, score};
use crate::source::{Place, Source};

/// Lines shown of what the learner printed: all cases print, often several hundred times.
const PRINTED: usize = 10;

/// What there is to say of an entry.
pub(super) struct Details {
    /// The exercise, or that there is none.
    pub(super) name: String,
    pub(super) score: String,
    /// The verdict in one line.
    pub(super) headline: String,
    /// The rest: the key of a label, and the text that goes with it.
    pub(super) parts: Vec<(&'static str, String)>,
}

/// Says it. Nothing is escaped yet.
pub(super) fn details(catalog: &Catalog, words: &Words, source: &Source, entry: &Entry) -> Details {
    let verdict = &entry.verdict;
    let exercise = catalog.exercise(&verdict.exercise).filter(|_| entry.found);
    let (name, headline) = match &exercise {
        Some(exercise) => (verdict.exercise.clone(), words.headline(exercise, verdict)),
        None => (words.text("cli-no-exercise"), of_no_exercise(catalog, words, verdict)),
    };
    let mut parts = Vec::new();
    if let Some(diagnosis) = verdict.diagnosis.filter(|_| entry.found || verdict.error.is_some()) {
        parts.push(("cli-advice", words.advice(diagnosis, verdict.error.as_ref())));
    }
    if let Some(example) = &verdict.counterexample {
        counterexample(&mut parts, words, example);
    }
    error(&mut parts, words, source, verdict);
    if !verdict.stdout.is_empty() {
        let key = if verdict.stdout_truncated { "cli-printed-cut" } else { "cli-printed" };
        parts.push((key, beginning(words, &verdict.stdout)));
    }
    let score = words.with("cli-score", &[("score", score::number(verdict.score).into())]);
    Details { name, score, headline, parts }
}

fn beginning(words: &Words, printed: &str) -> String {
    let lines: Vec<_> = printed.lines().collect();
    let Some((shown, rest)) = lines.split_at_checked(PRINTED).filter(|(_, rest)| !rest.is_empty()) else {
        return printed.to_owned();
    };
    let more = words.with("cli-more-lines", &[("count", rest.len().into())]);
    format!("{}\n{more}", shown.join("\n"))
}

fn of_no_exercise(catalog: &Catalog, words: &Words, verdict: &Verdict) -> String {
    match verdict.diagnosis {
        None | Some(Diagnosis::NotStarted) => {
            let names: Vec<_> = catalog.exercises().map(|exercise| exercise.function().name.clone()).collect();
            words.with("cli-none", &[("names", names.join(", ").into())])
        }
        Some(diagnosis) => words.text(&format!("diagnosis-{}", diagnosis.key())),
    }
}

fn counterexample(parts: &mut Vec<(&'static str, String)>, words: &Words, example: &Counterexample) {
    let input: Vec<_> = example.input.iter().map(|(name, value)| format!("{name} = {}", python(value))).collect();
    parts.push(("cli-input", input.join("\n")));
    parts.push(("cli-expected", python(&example.expected)));
    if let Some(got) = &example.got {
        parts.push(("cli-got", python(got)));
    }
    if let Some(difference) = &example.difference {
        parts.push(("cli-difference", words.difference(difference)));
    }
}

fn error(parts: &mut Vec<(&'static str, String)>, words: &Words, source: &Source, verdict: &Verdict) {
    if let Some(error) = verdict.error.as_ref().filter(|error| error.class != "InterpreterDied") {
        let colon = if error.message.is_empty() { "" } else { ": " };
        parts.push(("cli-error", format!("{}{colon}{}", error.class, error.message)));
    }
    let Some(line) = verdict.line.and_then(|line| usize::try_from(line).ok()) else { return };
    let place = match source.place(line) {
        Place::Line(line) => words.with("cli-place", &[("line", line.to_string().into())]),
        Place::Cell { cell, line } => {
            words.with("cli-place-cell", &[("cell", cell.to_string().into()), ("line", line.to_string().into())])
        }
    };
    let code = source.line(line).map(|text| format!(": {}", text.trim())).unwrap_or_default();
    parts.push(("cli-line", format!("{place}{code}")));
}
