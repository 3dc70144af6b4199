//! From a failing case to the smallest one that fails in the same way.

use serde_json::Value;

use crate::cases::{Case, Origin};
use crate::exercise::Exercise;
use crate::grader::{GradeError, request};
use crate::json::compact;
use crate::judge::{Finding, judge};
use crate::run::{Call, Ended, Runner};
use crate::verdict::Diagnosis;

/// Runs that shrinking may cost. A count, not a time, so that page and command line end at the same case.
const MOST_RUNS: usize = 120;

/// The smallest failing case found.
pub(crate) struct Smallest {
    pub origin: Origin,
    pub args: Vec<Value>,
    pub expected: Value,
    pub finding: Finding,
    pub steps: usize,
}

impl Smallest {
    /// How much there is to read.
    pub(crate) fn weight(&self) -> usize {
        compact(&self.args.clone().into()).len()
    }
}

pub(crate) async fn shrink<R: Runner>(
    exercise: &Exercise<'_>,
    code: &str,
    case: Case,
    finding: Finding,
    runner: &mut R,
) -> Result<Smallest, GradeError> {
    let Case { origin, args, expected, mut tree } = case;
    let mut smallest = Smallest { origin, args, expected, finding, steps: 0 };
    if !worth_shrinking(&smallest.finding) {
        return Ok(smallest);
    }
    // Alone and in a fresh namespace first: whoever answers differently there keeps state between calls.
    match alone(exercise, code, &smallest.args, &smallest.expected, runner).await? {
        Alone::Ended(Some(found)) if same_answer(&found, &smallest.finding) => smallest.finding = *found,
        Alone::Ended(_) => {
            smallest.finding = Finding { diagnosis: Diagnosis::Unstable, ..smallest.finding };
            return Ok(smallest);
        }
        Alone::Cut => return Ok(smallest),
    }
    let mut more = tree.simplify();
    for _ in 0..MOST_RUNS {
        if !more {
            break;
        }
        let args = tree.current(exercise);
        let expected = exercise.expected(&args)?;
        more = match alone(exercise, code, &args, &expected, runner).await? {
            Alone::Ended(Some(found)) if found.is_like(&smallest.finding) => {
                smallest = Smallest { args, expected, finding: *found, steps: smallest.steps + 1, ..smallest };
                tree.simplify()
            }
            Alone::Ended(_) => tree.complicate(),
            // Another input runs into the time limit: each further try could cost as much again.
            Alone::Cut => break,
        };
    }
    Ok(smallest)
}

/// Whether more runs could tell more: what hangs or dies would do so again, at full cost.
pub(crate) fn worth_shrinking(finding: &Finding) -> bool {
    let costly = ["InterpreterDied", "MemoryError"];
    let costs = finding.raised.as_ref().is_some_and(|raised| costly.contains(&raised.class.as_str()));
    !costs && !matches!(finding.diagnosis, Diagnosis::Timeout | Diagnosis::NotStarted)
}

fn same_answer(one: &Finding, other: &Finding) -> bool {
    one.is_like(other) && one.got == other.got
}

enum Alone {
    Ended(Option<Box<Finding>>),
    Cut,
}

async fn alone<R: Runner>(
    exercise: &Exercise<'_>,
    code: &str,
    args: &[Value],
    expected: &Value,
    runner: &mut R,
) -> Result<Alone, GradeError> {
    let run = runner.run(&request(exercise, code, vec![args.to_vec()])).await?;
    if run.ended != Ended::Finished {
        return Ok(Alone::Cut);
    }
    let call = run.calls.first().unwrap_or(&Call::NotReached);
    Ok(Alone::Ended(judge(exercise, args, expected, call).map(Box::new)))
}
