//! Runs the code that comes with lessons: each file must come out as it says.

use std::path::Path;

use anyhow::{Context, Result};
use headroom_grade::lesson::{Bank, Kind};
use headroom_grade::{Exercise, Lesson, Verdict, grade};

use super::Fault;
use crate::parallel;
use crate::python::Interpreter;
use crate::runner::PythonRunner;
use crate::sandbox::Sandbox;

/// Grades each file with its lesson's own seed, over all cores: a file that never ends takes seconds.
pub(super) fn run(
    lessons: &[Lesson],
    banks: &[(usize, Bank)],
    python: &Interpreter,
    sandbox: &Sandbox,
) -> Result<Vec<Fault>> {
    let results = parallel::in_order(banks, |(index, bank)| {
        let Some(lesson) = lessons.get(*index) else { return Ok(None) };
        let file = Path::new(lesson.slug()).join(&bank.file);
        let what = one(lesson, bank, python, sandbox).with_context(|| format!("{} cannot be run", file.display()))?;
        Ok(what.map(|what| Fault { file, what }))
    });
    results.into_iter().filter_map(Result::transpose).collect()
}

fn one(lesson: &Lesson, bank: &Bank, python: &Interpreter, sandbox: &Sandbox) -> Result<Option<String>> {
    let function = lesson.manifest.function(&bank.function);
    // Where there is no reference, the folder's own check has said so.
    let Some(exercise) = function.and_then(|function| Exercise::new(lesson, function).ok()) else { return Ok(None) };
    let mut runner = PythonRunner::new(python, sandbox);
    let verdict = pollster::block_on(grade(&exercise, &bank.code, lesson.manifest.seed, &mut runner))?;
    Ok(fault(bank, &verdict))
}

/// What the verdict should have been and is not.
fn fault(bank: &Bank, verdict: &Verdict) -> Option<String> {
    let said = verdict.diagnosis.map_or("passed", |diagnosis| diagnosis.key());
    let seen = detail(verdict);
    match (bank.kind, bank.diagnosis) {
        (Kind::Solution | Kind::Right, _) if !verdict.passed => {
            Some(format!("must pass, and is graded {said}{seen}: mend the solution, or the case if that is at fault"))
        }
        (Kind::Wrong, _) if verdict.passed => {
            Some("passes, though it should be rejected: add an edge case to the manifest that tells the mistake".into())
        }
        (Kind::Starter, Some(expected)) if verdict.diagnosis != Some(expected) => {
            Some(format!("must be {}, and is {said}{seen}: leave only a docstring and `raise`", expected.key()))
        }
        (Kind::Wrong, Some(expected)) if verdict.diagnosis != Some(expected) => {
            Some(format!("says {} in its first line, and is graded {said}{seen}: correct one of them", expected.key()))
        }
        _ => None,
    }
}

/// The case and the answer, or the exception, in brackets.
fn detail(verdict: &Verdict) -> String {
    if let Some(error) = &verdict.error {
        return format!(" ({}: {})", error.class, error.message);
    }
    let Some(example) = &verdict.counterexample else { return String::new() };
    let input: Vec<_> = example.input.values().map(ToString::to_string).collect();
    let got = example.got.as_ref().map_or_else(|| "nothing".into(), ToString::to_string);
    format!(" ({} gives {got}, expected {})", input.join(", "), example.expected)
}

#[cfg(test)]
mod tests {
    use headroom_grade::Diagnosis;

    use super::*;

    fn verdict(diagnosis: Option<&str>) -> Verdict {
        serde_json::from_value(serde_json::json!({
            "format": 1, "exercise": "l/f", "exercise_version": 1, "seed": 1, "passed": diagnosis.is_none(), "score": 0.0,
            "diagnosis": diagnosis, "published": {"passed": 0, "total": 0}, "generated": {"passed": 0, "total": 0},
            "cases_hash": "", "counterexample": null, "error": null, "line": null, "stdout": "", "stdout_truncated": false,
        }))
        .unwrap()
    }

    fn bank(kind: Kind, diagnosis: Option<Diagnosis>) -> Bank {
        Bank { file: "f.py".into(), function: "f".into(), kind, code: String::new(), diagnosis }
    }

    #[test]
    fn each_kind_of_file_has_its_own_duty() {
        let wrong_value = Some(Diagnosis::WrongValue);
        let not_started = Some(Diagnosis::NotStarted);
        for (kind, expected, good, bad) in [
            (Kind::Right, None, None, Some("timeout")),
            (Kind::Solution, None, None, Some("not_started")),
            (Kind::Starter, not_started, Some("not_started"), None),
            (Kind::Starter, not_started, Some("not_started"), Some("exception")),
            (Kind::Wrong, wrong_value, Some("wrong_value"), None),
            (Kind::Wrong, wrong_value, Some("wrong_value"), Some("unstable")),
        ] {
            assert_eq!(fault(&bank(kind, expected), &verdict(good)), None, "{kind:?}");
            assert!(fault(&bank(kind, expected), &verdict(bad)).is_some(), "{kind:?} {bad:?}");
        }
    }

    #[test]
    fn a_wrong_file_without_a_header_must_still_fail() {
        assert!(fault(&bank(Kind::Wrong, None), &verdict(None)).is_some());
        assert_eq!(fault(&bank(Kind::Wrong, None), &verdict(Some("timeout"))), None);
    }
}
