//! `headroom verify`: grades receipts again.
//!
//! A file is one receipt (`.json`), or one a line (`.jsonl`), as the page's completion record hands them out.
//!
//! A line a receipt with `--format jsonl`: `file`, with its line where there are several; `outcome`, one of `equal`, `different`, `changed` (its hash is not that of its
//! contents), `other_version`, `unreadable`, `ungraded`; `exercise`, `hash` and `self_reported`, where it could be read; `changes`, a
//! list of `key`, `receipt`, `again`; `problem`, in words.

use std::path::Path;

use anyhow::Result;
use headroom_grade::json::Json;
use headroom_grade::receipt::{Change, Comparison, Receipt, verify};
use headroom_grade::words::python;
use headroom_grade::{Catalog, Language, Words};
use serde_json::{Value, json};

use crate::args::{Verify, VerifyFormat};
use crate::python::Interpreter;
use crate::runner::PythonRunner;
use crate::sandbox::Sandbox;
use crate::submission::{Read, receipts, sentence};
use crate::terminal::{Style, harmless, print};
use crate::{Status, language_of_system, parallel};

/// What came of one receipt.
struct Outcome {
    word: &'static str,
    receipt: Option<Receipt>,
    changes: Vec<Change>,
    problem: String,
}

impl Outcome {
    fn plain(word: &'static str, problem: impl Into<String>) -> Self {
        Self { word, receipt: None, changes: Vec::new(), problem: problem.into() }
    }

    fn status(&self) -> Status {
        match self.word {
            "equal" => Status::Passed,
            "different" | "changed" => Status::Failed,
            "other_version" => Status::OtherVersion,
            _ => Status::Impossible,
        }
    }
}

/// Grades them again and says what came of each.
///
/// # Errors
/// Where nothing can be graded at all: no Python, no sandbox.
pub fn run(options: &Verify, launcher: &Path) -> Result<Status> {
    let python = Interpreter::find(options.running.python.as_deref())?;
    let sandbox = Sandbox::asked(launcher, &options.running)?;
    let language = options.lang.map_or_else(language_of_system, Language::from);
    let words = Words::new(language, &[crate::texts(language)]);
    let style = Style::of_stdout();
    let mut all = Vec::new();
    parallel::stream(
        options.files.iter().flat_map(|path| receipts(path)),
        parallel::cores(),
        |(file, read)| (file, one(read, &words, &python, &sandbox)),
        |(file, outcome)| {
            print(&match options.format {
                VerifyFormat::Text => text(&file, &outcome, &words, style),
                VerifyFormat::Jsonl => line(&file, &outcome),
            })?;
            all.push(outcome.status());
            anyhow::Ok(())
        },
    )?;
    Ok(gravest(&all))
}

/// A receipt that was forged weighs more than one that nobody could read, and that more than one of another version.
fn gravest(all: &[Status]) -> Status {
    let order = [Status::Failed, Status::Impossible, Status::OtherVersion];
    order.into_iter().find(|status| all.contains(status)).unwrap_or(Status::Passed)
}

fn one(read: Read, words: &Words, python: &Interpreter, sandbox: &Sandbox) -> Outcome {
    let receipt = match read {
        Ok(Ok(receipt)) => receipt,
        Ok(Err(error)) if error.is_tampering() => return Outcome::plain("changed", sentence(words, &error)),
        Ok(Err(error)) => return Outcome::plain("unreadable", sentence(words, &error)),
        Err(error) => return Outcome::plain("unreadable", format!("{error:#}")),
    };
    let mut runner = PythonRunner::new(python, sandbox);
    let (word, changes) = match pollster::block_on(verify(Catalog::built_in(), &receipt, &mut runner)) {
        Ok(Comparison::Equal) => ("equal", Vec::new()),
        Ok(Comparison::Different(changes)) => ("different", changes),
        Ok(Comparison::OtherVersion(change)) => ("other_version", vec![change]),
        Err(error) => return Outcome::plain("ungraded", error.to_string()),
    };
    Outcome { receipt: Some(receipt), changes, ..Outcome::plain(word, "") }
}

fn text(file: &str, outcome: &Outcome, words: &Words, style: Style) -> String {
    let said = words.text(&format!("verify-{}", outcome.word));
    let said = match outcome.status() {
        Status::Passed => style.good(&said),
        _ => style.bad(&said),
    };
    let mut out = format!("{}: {said}", style.strong(&harmless(file)));
    if !outcome.problem.is_empty() {
        out.push_str(&format!(" ({})", harmless(&outcome.problem)));
    }
    out.push('\n');
    for Change { key, receipt, again } in &outcome.changes {
        let values = [("key", (*key).into()), ("receipt", python(receipt).into()), ("again", python(again).into())];
        out.push_str(&format!("      {}\n", harmless(&words.with("verify-change", &values))));
    }
    if let Some(receipt) = &outcome.receipt {
        let told = &receipt.self_reported;
        let minutes = told.duration_ms.map_or_else(|| "–".into(), |ms| format!("{:.1}", ms as f64 / 60_000.0));
        let answer = words.text(if told.answer_seen { "verify-answer-seen" } else { "verify-answer-unseen" });
        let values = [("minutes", minutes.into()), ("hints", told.hints.into()), ("answer", answer.into())];
        let exercise = format!("{}, {}", receipt.exercise, words.with("verify-told", &values));
        out.push_str(&format!("      {}\n", style.faint(&harmless(&exercise))));
        out.push_str(&format!("      {}\n", style.faint(&format!("SHA-256 {}", receipt.hash))));
    }
    out
}

fn line(file: &str, outcome: &Outcome) -> String {
    let changes: Vec<Value> = outcome
        .changes
        .iter()
        .map(|Change { key, receipt, again }| json!({ "key": key, "receipt": receipt, "again": again }))
        .collect();
    let line = json!({
        "file": file,
        "outcome": outcome.word,
        "exercise": outcome.receipt.as_ref().map(|receipt| &receipt.exercise),
        "hash": outcome.receipt.as_ref().map(|receipt| &receipt.hash),
        "self_reported": outcome.receipt.as_ref().map(|receipt| receipt.self_reported.to_json()),
        "changes": changes,
        "problem": Some(&outcome.problem).filter(|problem| !problem.is_empty()),
    });
    format!("{line}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_gravest_outcome_decides() {
        use Status::{Failed, Impossible, OtherVersion, Passed};
        assert_eq!(gravest(&[Passed, OtherVersion]), OtherVersion);
        assert_eq!(gravest(&[OtherVersion, Impossible, Passed]), Impossible);
        assert_eq!(gravest(&[OtherVersion, Impossible, Failed]), Failed);
        assert_eq!(gravest(&[Passed]), Passed);
    }
}
