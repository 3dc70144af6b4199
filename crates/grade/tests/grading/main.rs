//! The judge without Python: solutions are Rust closures, so that each path of grading is held in milliseconds.

mod answers;
mod conduct;
mod optima;

use headroom_grade::run::{Call, Run};
use headroom_grade::{Catalog, Diagnosis, Ended, Exercise, Request, Runner, RunnerError, Verdict, grade};
use serde_json::{Value, json};

/// Answers every call by a closure, which sees the call's number in its run as well.
struct Fake<F>(F);

impl<F: FnMut(usize, &[Value]) -> Call> Runner for Fake<F> {
    async fn run(&mut self, request: &Request) -> Result<Run, RunnerError> {
        let calls: Vec<Call> = request.calls.iter().enumerate().map(|(index, args)| (self.0)(index, args)).collect();
        let timed_out = calls.iter().any(|call| matches!(call, Call::TimedOut { .. }));
        Ok(Run {
            defined: Some(true),
            started: true,
            load_error: None,
            calls,
            stdout: "printed\n".into(),
            stdout_truncated: false,
            ended: if timed_out { Ended::TimedOut } else { Ended::Finished },
            load_timeout_line: None,
        })
    }
}

fn exercise(id: &str) -> Exercise<'static> {
    Catalog::built_in().exercise(id).unwrap()
}

fn returned(value: Value) -> Call {
    Call::Returned { value, changed: false, again: None }
}

fn verdict(exercise: &Exercise, solution: impl FnMut(usize, &[Value]) -> Call) -> Verdict {
    pollster::block_on(grade(exercise, "", 43, &mut Fake(solution))).unwrap()
}

#[test]
fn the_reference_passes_everywhere() {
    for exercise in Catalog::built_in().exercises() {
        let verdict = verdict(&exercise, |_, args| returned(exercise.expected(args).unwrap()));
        assert!(verdict.passed, "{}: {:?}", exercise.id(), verdict.counterexample);
        assert_eq!((verdict.score, verdict.stdout.as_str()), (1.0, "printed\n"));
        assert!(verdict.generated.total >= 200);
    }
}

#[test]
fn a_strict_comparison_in_the_budget_is_shrunk_to_one_component() {
    let exercise = exercise("unified-memory/plan_memory_placement");
    let verdict = verdict(&exercise, |_, args| {
        let budget = args[1].as_f64().unwrap();
        let (mut used, mut on, mut off) = (0.0, Vec::new(), Vec::new());
        for item in args[0].as_array().unwrap() {
            let flag = |key: &str| item.get(key) == Some(&json!(true));
            let size = item.get("size_gb").and_then(Value::as_f64).unwrap_or(0.0);
            let name = item.get("name").cloned().unwrap_or_else(|| json!("component"));
            if (flag("resident") || flag("movable")) && used + size < budget {
                used += size;
                on.push(name);
            } else {
                off.push(name);
            }
        }
        returned(json!({ "on_device": on, "offloaded": off, "device_used_gb": used }))
    });
    assert_eq!(verdict.diagnosis, Some(Diagnosis::WrongValue));
    let example = verdict.counterexample.unwrap();
    assert_eq!(example.input["components"].as_array().unwrap().len(), 1, "{:?}", example.input);
    assert!(example.shrunk > 0);
    assert_eq!(example.difference.unwrap().path, "on_device[0]");
}

#[test]
fn published_checks_alone_are_worth_half() {
    let exercise = exercise("unified-memory/evaluate_memory_plan");
    let hard_coded = json!({ "peak_reduction_gb": 6.5, "keep_plan": true });
    let verdict = verdict(&exercise, |_, _| returned(hard_coded.clone()));
    assert_eq!((verdict.passed, verdict.score), (false, 0.5));
    assert_eq!(verdict.published.passed, verdict.published.total);
}
