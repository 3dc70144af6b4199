//! How a solution behaves: what it changes, keeps, raises and is asked with.

use headroom_grade::run::{Call, Frame, Raised, Run, Stage};
use headroom_grade::{Diagnosis, Request, Runner, RunnerError, grade};
use serde_json::{Value, json};

use super::{Fake, exercise, returned, verdict};

#[test]
fn state_between_calls_is_unstable_though_each_call_repeats_itself() {
    let exercise = exercise("unified-memory/evaluate_memory_plan");
    let mut first: Option<Value> = None;
    let verdict = verdict(&exercise, |index, args| {
        // A cache that never looks at its key, in a namespace that each run starts afresh.
        let answer = exercise.expected(args).unwrap();
        if index == 0 {
            first = Some(answer);
        }
        returned(first.clone().unwrap())
    });
    assert_eq!(verdict.diagnosis, Some(Diagnosis::Unstable));
}

#[test]
fn conduct_comes_before_answers() {
    let exercise = exercise("unified-memory/evaluate_memory_plan");
    let changed = Call::Returned { value: json!({}), changed: true, again: Some(json!(1)) };
    assert_eq!(verdict(&exercise, |_, _| changed.clone()).diagnosis, Some(Diagnosis::ChangedInput));
    let again = Call::Returned { value: json!({}), changed: false, again: Some(json!(1)) };
    assert_eq!(verdict(&exercise, |_, _| again.clone()).diagnosis, Some(Diagnosis::Unstable));
}

#[test]
fn exceptions_and_timeouts_carry_the_line() {
    let exercise = exercise("unified-memory/evaluate_memory_plan");
    let raised = Raised {
        stage: Stage::Call,
        class: "ZeroDivisionError".into(),
        message: "division by zero".into(),
        line: Some(3),
        frames: vec![Frame { line: 3, function: "evaluate_memory_plan".into() }],
    };
    let thrown = verdict(&exercise, |_, _| Call::Raised(raised.clone()));
    assert_eq!((thrown.diagnosis, thrown.line), (Some(Diagnosis::Exception), Some(3)));
    let hung = verdict(&exercise, |_, _| Call::TimedOut { line: Some(7) });
    assert_eq!((hung.diagnosis, hung.line, hung.score), (Some(Diagnosis::Timeout), Some(7), 0.0));
}

#[test]
fn requests_say_which_arguments_are_instances() {
    let exercise = exercise("activation-offload/summarize_activation_offload");
    let mut classes = Vec::new();
    let mut runner = Watch(|request: &Request| classes.push(request.classes.clone()));
    pollster::block_on(grade(&exercise, "", 42, &mut runner)).unwrap();
    let first = classes.first().unwrap();
    let class = first[0].as_ref().unwrap();
    assert_eq!((class.name.as_str(), &class.defaults["offloadable"]), ("ActivationChunk", &json!(true)));
    assert_eq!((first.len(), first[1].is_none()), (3, true));
}

/// Sees the requests and answers none.
struct Watch<F>(F);

impl<F: FnMut(&Request)> Runner for Watch<F> {
    async fn run(&mut self, request: &Request) -> Result<Run, RunnerError> {
        (self.0)(request);
        Fake(|_, _: &[Value]| Call::NotReached).run(request).await
    }
}
