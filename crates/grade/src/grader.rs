//! Grading one function: run all cases, find the first that fails, confirm it alone, shrink it, write the verdict.

use serde_json::Value;

use crate::cases::{Case, Cases, Source};
use crate::exercise::Exercise;
use crate::judge::{Finding, judge};
use crate::manifest::classes;
use crate::record;
use crate::reference::ReferenceError;
use crate::run::{Call, Ended, Raised, Request, Run, Runner, RunnerError, Stage};
use crate::shrink::{Bench, shrink, worth_shrinking};
use crate::verdict::{Counterexample, Diagnosis, Verdict};

/// Why there is no verdict. Whatever the learner wrote, there is one; these are faults of the surroundings.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum GradeError {
    /// No interpreter could be had.
    #[error(transparent)]
    Runner(#[from] RunnerError),
    /// The reference has no answer for a case.
    #[error(transparent)]
    Reference(#[from] ReferenceError),
}

/// Grades `code` on all cases of `seed`.
///
/// # Errors
/// Where no interpreter could be had, or a manifest is at fault; never for what the code does.
pub async fn grade<R: Runner>(
    exercise: &Exercise<'_>,
    code: &str,
    seed: u64,
    runner: &mut R,
) -> Result<Verdict, GradeError> {
    let cases = Cases::generate(exercise, seed)?;
    let mut verdict = Verdict::open(exercise, seed, &cases);
    let calls = cases.list.iter().map(|case| case.args.clone()).collect();
    let run = runner.run(&request(exercise, code, calls, false)).await?;
    verdict.stdout.clone_from(&run.stdout);
    verdict.stdout_truncated = run.stdout_truncated;
    if let Some(finding) = before_calls(&run) {
        note(&mut verdict, &finding);
        verdict.settle();
        return Ok(verdict);
    }

    let findings: Vec<Option<Finding>> = cases
        .list
        .iter()
        .zip(&run.calls)
        .map(|(case, call)| judge(exercise, &case.args, &case.expected, call))
        .collect();
    for (case, finding) in cases.list.iter().zip(&findings) {
        let count = if case.origin.kind == Source::Published { &mut verdict.published } else { &mut verdict.generated };
        count.passed += usize::from(finding.is_none());
    }
    let failing: Vec<(usize, Finding)> =
        findings.into_iter().enumerate().filter_map(|(index, finding)| Some((index, finding?))).collect();
    let hand_written = cases.list.len() - cases.count(Source::Generated);
    let mut list: Vec<Option<Case>> = cases.list.into_iter().map(Some).collect();
    let mut take = |index: usize| list.get_mut(index).and_then(Option::take);
    // What could only be better comes last, however early its case is.
    let first = failing.iter().find(|(_, finding)| finding.diagnosis != Diagnosis::NotBest).or(failing.first());
    if let Some((index, finding)) = first
        && let Some(case) = take(*index)
    {
        let finding = explain_death(finding.clone(), &run);
        let mut bench = Bench::new(exercise, code, runner);
        let mut smallest = shrink(&mut bench, case, finding).await?;
        // A hand-written case cannot get as small as a generated one; the same fault may show in both.
        let drawn = failing.iter().find(|(index, other)| *index >= hand_written && other.is_like(&smallest.finding));
        if let Some((index, finding)) = drawn
            && worth_shrinking(finding)
            && let Some(case) = take(*index)
        {
            let other = shrink(&mut bench, case, finding.clone()).await?;
            if other.finding.is_like(&smallest.finding) && other.weight() < smallest.weight() {
                smallest = other;
            }
        }
        note(&mut verdict, &smallest.finding);
        verdict.counterexample = Some(Counterexample {
            origin: smallest.origin,
            shrunk: smallest.steps,
            input: exercise.function().named(&smallest.args),
            expected: smallest.expected,
            got: smallest.finding.got,
            difference: smallest.finding.difference,
        });
    }
    verdict.settle();
    Ok(verdict)
}

/// Runs the function once, on a learner's own inputs.
///
/// # Errors
/// Where no interpreter could be had.
pub async fn try_once<R: Runner>(
    exercise: &Exercise<'_>,
    code: &str,
    args: Vec<Value>,
    runner: &mut R,
) -> Result<Trial, GradeError> {
    let expected = exercise.expected(&args)?;
    let run = runner.run(&request(exercise, code, vec![args.clone()], false)).await?;
    let call = run.calls.first().cloned().unwrap_or(Call::NotReached);
    let finding =
        before_calls(&run).or_else(|| judge(exercise, &args, &expected, &call).map(|found| explain_death(found, &run)));
    let got = match call {
        Call::Returned { value, .. } => Some(value),
        _ => None,
    };
    Ok(Trial { expected, got, finding, stdout: run.stdout, stdout_truncated: run.stdout_truncated })
}

/// What one run on a learner's own inputs came to.
#[derive(Debug, Clone, PartialEq)]
pub struct Trial {
    /// The reference's answer.
    pub expected: Value,
    /// The learner's, where there was one.
    pub got: Option<Value>,
    /// What is wrong; none: nothing.
    pub finding: Option<Finding>,
    /// What the learner printed, capped.
    pub stdout: String,
    /// Whether it was cut.
    pub stdout_truncated: bool,
}

record!(Trial { expected, got or absent, finding, stdout, stdout_truncated });

pub(crate) fn request(exercise: &Exercise, code: &str, calls: Vec<Vec<Value>>, apart: bool) -> Request {
    let classes = classes(exercise.manifest(), exercise.function());
    Request { code: code.to_owned(), function: exercise.function().name.clone(), calls, apart, classes }
}

/// What went wrong before any call could be made.
fn before_calls(run: &Run) -> Option<Finding> {
    let plain = |diagnosis, line| Finding { diagnosis, got: None, difference: None, raised: None, line };
    if let Some(raised) = &run.load_error {
        let diagnosis = match raised.stage {
            Stage::Syntax => Diagnosis::SyntaxError,
            Stage::Load | Stage::Call => Diagnosis::Exception,
        };
        return Some(Finding { raised: Some(raised.clone()), ..plain(diagnosis, raised.line) });
    }
    match (run.defined, &run.ended) {
        (Some(true), _) if run.started => None,
        (Some(_), _) => Some(plain(Diagnosis::NotStarted, None)),
        (None, Ended::TimedOut) => Some(plain(Diagnosis::Timeout, run.load_timeout_line)),
        (None, Ended::Finished | Ended::Died(_)) => {
            Some(Finding { raised: Some(death(run, Stage::Load)), ..plain(Diagnosis::Exception, None) })
        }
    }
}

/// A call that never came back because the interpreter went away is an exception, not a timeout.
fn explain_death(finding: Finding, run: &Run) -> Finding {
    match &run.ended {
        Ended::Died(_) if finding.diagnosis == Diagnosis::Timeout => {
            Finding { diagnosis: Diagnosis::Exception, raised: Some(death(run, Stage::Call)), ..finding }
        }
        _ => finding,
    }
}

/// The death of the interpreter, worded like an exception. `InterpreterDied` is no Python class; texts explain it.
fn death(run: &Run, stage: Stage) -> Raised {
    let message = match &run.ended {
        Ended::Died(how) => how.clone(),
        Ended::Finished | Ended::TimedOut => String::new(),
    };
    Raised { stage, class: "InterpreterDied".into(), message, line: None, frames: Vec::new() }
}

fn note(verdict: &mut Verdict, finding: &Finding) {
    verdict.diagnosis = Some(finding.diagnosis);
    verdict.error.clone_from(&finding.raised);
    verdict.line = finding.line;
}
