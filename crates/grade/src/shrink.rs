//! From a failing case to the smallest one that fails in the same way.

mod ahead;
mod bench;

use serde_json::Value;

use crate::cases::{Case, Origin, Tree};
use crate::grader::GradeError;
use crate::judge::Finding;
use crate::run::Runner;
use crate::verdict::Diagnosis;
pub(crate) use bench::Bench;

/// Steps that shrinking may take; most of them lead to an input that was seen before, and cost nothing.
const MOST_STEPS: usize = 2000;

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
        bench::key(&self.args).len()
    }
}

/// Confirms the case alone, then walks its tree: further down wherever the same fault shows, half-way back elsewhere.
/// Which inputs are run at once (see [`ahead`]) has no part in where that ends.
pub(crate) async fn shrink<R: Runner>(
    bench: &mut Bench<'_, R>,
    case: Case,
    finding: Finding,
) -> Result<Smallest, GradeError> {
    let Case { origin, args, expected, mut tree } = case;
    let mut smallest = Smallest { origin, args, expected, finding, steps: 0 };
    if !worth_shrinking(&smallest.finding) {
        return Ok(smallest);
    }
    // Alone and in a fresh namespace first: whoever answers differently there keeps state between calls.
    let Some(call) = bench.call(&smallest.args, &tree, &smallest.finding).await? else { return Ok(smallest) };
    match bench.judge(&smallest.args, &smallest.expected, &call) {
        Some(found) if same_answer(&found, &smallest.finding) => smallest.finding = found,
        _ => {
            smallest.finding = Finding { diagnosis: Diagnosis::Unstable, ..smallest.finding };
            return Ok(smallest);
        }
    }
    let mut more = tree.simplify();
    for _ in 0..MOST_STEPS {
        if !more {
            break;
        }
        let args = tree.current(bench.exercise());
        let Some(call) = bench.call(&args, &tree, &smallest.finding).await? else { break };
        let expected = bench.exercise().expected(&args)?;
        let found = bench.judge(&args, &expected, &call).filter(|found| found.is_like(&smallest.finding));
        more = step(&mut tree, found.is_some());
        if let Some(finding) = found {
            let steps = smallest.steps + usize::from(args != smallest.args);
            smallest = Smallest { args, expected, finding, steps, ..smallest };
        }
    }
    Ok(smallest)
}

fn step(tree: &mut Tree, fails: bool) -> bool {
    if fails { tree.simplify() } else { tree.complicate() }
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::json;

    use super::*;
    use crate::cases::Cases;
    use crate::catalog::Catalog;
    use crate::exercise::Exercise;
    use crate::run::{Call, Ended, Request, Run, RunnerError};

    /// Solutions as closures; counts what it is asked, each input once.
    struct Fake<F> {
        solution: F,
        requests: usize,
        seen: BTreeSet<String>,
    }

    impl<F: Fn(&[Value]) -> Call> Runner for Fake<F> {
        async fn run(&mut self, request: &Request) -> Result<Run, RunnerError> {
            assert!(request.apart);
            self.requests += 1;
            assert!(request.calls.iter().all(|args| self.seen.insert(bench::key(args))), "run twice");
            let mut calls: Vec<Call> = request.calls.iter().map(|args| (self.solution)(args)).collect();
            let hung = calls.iter().position(|call| matches!(call, Call::TimedOut { .. }));
            calls.iter_mut().skip(hung.map_or(usize::MAX, |at| at + 1)).for_each(|call| *call = Call::NotReached);
            Ok(Run {
                defined: Some(true),
                started: true,
                load_error: None,
                calls,
                stdout: String::new(),
                stdout_truncated: false,
                ended: if hung.is_some() { Ended::TimedOut } else { Ended::Finished },
                load_timeout_line: None,
            })
        }
    }

    fn returned(value: Value) -> Call {
        Call::Returned { value, changed: false, again: None }
    }

    /// Wrong wherever the input's text holds a word.
    fn wrong_about<'a>(exercise: &'a Exercise, word: &'a str) -> impl Fn(&[Value]) -> Call + 'a {
        move |args| {
            let right = exercise.expected(args).unwrap();
            returned(if bench::key(args).contains(word) { json!({ "wrong": true }) } else { right })
        }
    }

    /// The outcome for the first drawn case that fails, the requests and the calls.
    fn shrunk(
        exercise: &Exercise,
        solution: impl Fn(&[Value]) -> Call,
        together: usize,
        requests: usize,
    ) -> Option<(Smallest, usize, usize)> {
        let cases = Cases::generate(exercise, 43).unwrap();
        let judged = |case: &Case| crate::judge::judge(exercise, &case.args, &case.expected, &solution(&case.args));
        let drawn = cases.list.into_iter().filter(|case| matches!(case.tree, Tree::Drawn(_)));
        let (case, finding) = drawn.filter_map(|case| judged(&case).map(|finding| (case, finding))).next()?;
        let mut fake = Fake { solution: &solution, requests: 0, seen: BTreeSet::new() };
        let mut bench = Bench::new(exercise, "", &mut fake);
        (bench.together, bench.requests_left) = (together, requests);
        let smallest = pollster::block_on(shrink(&mut bench, case, finding)).unwrap();
        Some((smallest, fake.requests, fake.seen.len()))
    }

    #[test]
    fn what_is_run_together_has_no_part_in_where_it_ends() {
        let mut compared = 0;
        for exercise in Catalog::built_in().exercises() {
            for word in ["true", "cache", "0.5", "}, {", "0"] {
                let solution = wrong_about(&exercise, word);
                let Some((one, requests, calls)) = shrunk(&exercise, &solution, 1, 1000) else { continue };
                assert_eq!(requests, calls, "one by one");
                for together in [2, 8, 16] {
                    let (other, fewer, _) = shrunk(&exercise, &solution, together, 1000).unwrap();
                    assert_eq!(bench::key(&other.args), bench::key(&one.args), "{}: {word}", exercise.id());
                    assert_eq!((other.steps, &other.finding), (one.steps, &one.finding));
                    assert!(fewer <= requests);
                    if together == 8 && requests >= 12 {
                        assert!(fewer * 2 <= requests, "{fewer} requests in place of {requests}");
                    }
                    compared += 1;
                }
            }
        }
        assert!(compared > 30, "{compared}");
    }

    #[test]
    fn where_the_requests_end_so_does_the_shrinking() {
        let catalog = Catalog::built_in();
        let exercise = catalog.exercise("unified-memory/plan_memory_placement").unwrap();
        let solution = wrong_about(&exercise, "true");
        let smaller = |most| {
            let (smallest, requests, calls) = shrunk(&exercise, &solution, 2, most).unwrap();
            assert!(requests == most && calls <= 2 * most, "{requests} requests, {calls} calls");
            smallest.weight()
        };
        assert!(smaller(1) > smaller(4));
    }

    #[test]
    fn an_input_that_hangs_ends_the_runs_but_not_the_case() {
        let catalog = Catalog::built_in();
        let exercise = catalog.exercise("unified-memory/plan_memory_placement").unwrap();
        let hangs = |args: &[Value]| match args[0].as_array().unwrap().len() {
            0 | 1 => Call::TimedOut { line: None },
            _ => returned(json!({})),
        };
        let (smallest, _, _) = shrunk(&exercise, hangs, 8, 1000).unwrap();
        assert_eq!(smallest.finding.diagnosis, Diagnosis::MissingKey);
        assert!(smallest.args[0].as_array().unwrap().len() > 1);
        let (one_by_one, requests, _) = shrunk(&exercise, hangs, 1, 1000).unwrap();
        assert!(requests > 1 && one_by_one.args[0].as_array().unwrap().len() > 1);
    }
}
