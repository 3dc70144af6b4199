//! The judge without Python: solutions are Rust closures, so that each path of grading is held in milliseconds.

use headroom_grade::run::{Call, Frame, Raised, Run, Stage};
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
fn types_come_before_keys_and_keys_before_values() {
    let exercise = exercise("unified-memory/evaluate_memory_plan");
    for (answer, diagnosis, path) in [
        (json!({ "peak_reduction_gb": "6.5" }), Diagnosis::WrongType, "peak_reduction_gb"),
        (json!({ "peak_reduction_gb": true, "keep_plan": true }), Diagnosis::WrongType, "peak_reduction_gb"),
        (json!({ "peak_reduction_gb": 6.5, "keep_plan": 1 }), Diagnosis::WrongType, "keep_plan"),
        (json!({ "peak_reduction_gb": -1 }), Diagnosis::MissingKey, "keep_plan"),
        (json!({ "peak_reduction_gb": 6, "keep_plan": true }), Diagnosis::WrongValue, "peak_reduction_gb"),
        (
            json!({ "peak_reduction_gb": {"$float": "nan"}, "keep_plan": true }),
            Diagnosis::WrongValue,
            "peak_reduction_gb",
        ),
        (
            json!({ "peak_reduction_gb": {"$int": "1000000000000000000000"}, "keep_plan": true }),
            Diagnosis::WrongValue,
            "peak_reduction_gb",
        ),
        (json!({ "$tuple": [6.5, true] }), Diagnosis::WrongType, ""),
        (json!(null), Diagnosis::WrongType, ""),
    ] {
        let verdict = verdict(&exercise, |_, _| returned(answer.clone()));
        let difference = verdict.counterexample.and_then(|example| example.difference);
        assert_eq!((verdict.diagnosis, difference.unwrap().path.as_str()), (Some(diagnosis), path), "{answer}");
    }
}

#[test]
fn extra_keys_pass_except_where_the_whole_dictionary_is_compared() {
    let with_extra = |id: &str| {
        let exercise = exercise(id);
        verdict(&exercise, |_, args| {
            let mut answer = exercise.expected(args).unwrap();
            answer["note"] = json!("more");
            returned(answer)
        })
    };
    assert!(with_extra("unified-memory/evaluate_memory_plan").passed);
    let strict = with_extra("unified-memory/summarize_memory_ledger");
    assert_eq!(strict.diagnosis, Some(Diagnosis::WrongValue));
    assert_eq!(strict.counterexample.unwrap().difference.unwrap().path, "note");
}

#[test]
fn any_optimum_passes_and_nothing_else() {
    let exercise = exercise("memory-cuts/cut_to_target");
    let args = vec![
        json!([
            { "name": "a", "peak_gb": 4.0, "cuttable": true },
            { "name": "b", "peak_gb": 4.0, "cuttable": true },
            { "name": "c", "peak_gb": 4.0, "cuttable": false },
        ]),
        json!(8.0),
    ];
    let expected = exercise.expected(&args).unwrap();
    for (cut, right) in [(json!(["a"]), true), (json!(["b"]), true), (json!(["c"]), false), (json!(["a", "a"]), false)]
    {
        let answer = json!({ "cut": cut, "estimated_peak_gb": 8.0, "missing_gb": 0 });
        assert_eq!(exercise.difference(&args, &expected, &answer).is_none(), right, "{cut}");
    }
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
fn a_dataclass_is_as_good_as_a_dictionary_where_the_lesson_says_so() {
    let as_dataclass = |id: &str| {
        let exercise = exercise(id);
        verdict(&exercise, |_, args| {
            returned(json!({ "$dataclass": "Answer", "fields": exercise.expected(args).unwrap() }))
        })
    };
    assert!(as_dataclass("activation-offload/offload_round_trip").passed);
    assert_eq!(as_dataclass("unified-memory/evaluate_memory_plan").diagnosis, Some(Diagnosis::WrongType));
}

#[test]
fn a_rounded_figure_may_be_one_unit_of_its_last_place_off_and_no_more() {
    let exercise = exercise("activation-offload/summarize_activation_offload");
    let start = exercise.function().start();
    let expected = exercise.expected(&start).unwrap();
    for (key, value, right) in [
        ("transfer_ms", 42.98, true),
        ("transfer_ms", 42.96, true),
        ("transfer_ms", 42.99, false),
        ("saved_ratio", 0.477, true),
        ("saved_ratio", 0.476, false),
    ] {
        let mut answer = expected.clone();
        answer[key] = json!(value);
        assert_eq!(exercise.difference(&start, &expected, &answer).is_none(), right, "{key} {value}");
    }
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

/// Offloads or recomputes, whatever stands first in `order`, all that can go, from the largest down, until the rest fits.
fn greedy(args: &[Value], order: [&str; 2]) -> Value {
    let number = |value: &Value| value.as_f64().unwrap();
    let mut list = args[0].as_array().unwrap().clone();
    list.sort_by(|one, other| number(&other["size_gb"]).total_cmp(&number(&one["size_gb"])));
    let mut kept: f64 = list.iter().map(|item| number(&item["size_gb"])).sum();
    let (mut names, mut sums) = ([vec![], vec![]], [0.0, 0.0]);
    for item in &list {
        if kept > number(&args[1])
            && let Some(key) = order.into_iter().find(|key| item.get(key).is_some())
        {
            let way = usize::from(key == "recompute_ms");
            names[way].push(item["name"].clone());
            sums[way] += number(&item[key]);
            kept -= number(&item["size_gb"]);
        }
    }
    let added = (sums[0] - number(&args[2])).max(0.0) + sums[1];
    let [offloaded, recomputed] = names;
    let short = (kept - number(&args[1])).max(0.0);
    json!({ "offloaded": offloaded, "recomputed": recomputed, "added_ms": added, "short_gb": short })
}

#[test]
fn a_plan_that_holds_earns_half_and_says_how_far_it_is() {
    let exercise = exercise("unified-memory-vs-offloading/mixed_activation_plan");
    let holds = verdict(&exercise, |_, args| returned(greedy(args, ["offload_ms", "recompute_ms"])));
    assert_eq!((holds.passed, holds.score, holds.diagnosis), (false, 0.5, Some(Diagnosis::NotBest)));
    let example = holds.counterexample.unwrap();
    let difference = example.difference.unwrap();
    let figure = |value: &Option<Value>| value.as_ref().and_then(Value::as_f64).unwrap();
    let (best, own) = (figure(&difference.expected), figure(&difference.got));
    assert!(difference.path == "added_ms" && own > best, "{difference:?}");
    assert_eq!(
        (example.expected["added_ms"].as_f64(), example.got.unwrap()["added_ms"].as_f64()),
        (Some(best), Some(own))
    );
    assert!(example.input["activations"].as_array().unwrap().len() <= 2, "{:?}", example.input);

    // One wrong figure anywhere, and nothing is earned, however many plans could only be better.
    let mut last = 0;
    let wrong = verdict(&exercise, |index, args| {
        last = last.max(index);
        let mut answer = greedy(args, ["offload_ms", "recompute_ms"]);
        if args[0].as_array().unwrap().len() == 6 {
            answer["added_ms"] = json!(-1);
        }
        returned(answer)
    });
    assert!(last > 200);
    assert_eq!((wrong.score, wrong.diagnosis), (0.0, Some(Diagnosis::WrongValue)));
    assert_eq!(wrong.counterexample.unwrap().difference.unwrap().path, "added_ms");
}

#[test]
fn any_best_plan_passes_and_an_impossible_one_is_wrong() {
    let exercise = exercise("unified-memory-vs-offloading/mixed_activation_plan");
    let item = |name: &str, size: f64| json!({ "name": name, "size_gb": size, "offload_ms": 4.0, "recompute_ms": 4.0 });
    let fixed = json!({ "name": "f", "size_gb": 1.0 });
    let args = vec![json!([item("a", 2.0), item("b", 2.0), fixed]), json!(3.0), json!(0.0)];
    let expected = exercise.expected(&args).unwrap();
    for (offloaded, recomputed, added, said) in [
        (json!(["a"]), json!([]), 4.0, None),
        (json!([]), json!(["b"]), 4.0, None),
        (json!(["b"]), json!(["a"]), 8.0, Some((Diagnosis::NotBest, "added_ms"))),
        (json!(["a"]), json!([]), 3.0, Some((Diagnosis::WrongValue, "added_ms"))),
        (json!([]), json!([]), 0.0, Some((Diagnosis::WrongValue, "offloaded"))),
        (json!(["f"]), json!([]), 0.0, Some((Diagnosis::WrongValue, "offloaded"))),
        (json!(["a"]), json!(["a"]), 8.0, Some((Diagnosis::WrongValue, "recomputed"))),
        (json!(["a", "a"]), json!([]), 8.0, Some((Diagnosis::WrongValue, "offloaded"))),
        (json!(["x"]), json!([]), 4.0, Some((Diagnosis::WrongValue, "offloaded"))),
    ] {
        for answer in [
            json!({ "offloaded": offloaded, "recomputed": recomputed, "added_ms": added, "short_gb": 0 }),
            json!({ "$dataclass": "Plan", "fields": { "offloaded": offloaded, "recomputed": recomputed, "added_ms": added, "short_gb": 0 } }),
        ] {
            let found = exercise.difference(&args, &expected, &answer);
            assert_eq!(found.as_ref().map(|one| (one.diagnosis, one.path.as_str())), said, "{answer}");
        }
    }
}

#[test]
fn any_smallest_set_of_moves_passes_with_the_peak_that_it_leaves() {
    let exercise = exercise("peak-over-time/fewest_moves");
    let item = |name: &str, size: f64, from: u64, to: u64, movable: bool| json!({ "name": name, "size_gb": size, "from_step": from, "to_step": to, "movable": movable });
    let list = [item("w", 4.0, 0, 4, false), item("a", 3.0, 0, 3, true), item("b", 3.0, 1, 2, true)];
    let args = vec![json!(list), json!(7.0)];
    let expected = exercise.expected(&args).unwrap();
    for (moved, peak, right) in [
        (json!(["a"]), 7.0, true),
        (json!(["b"]), 7.0, true),
        (json!(["b"]), 4.0, false),
        (json!(["a", "b"]), 4.0, false),
        (json!(["w"]), 6.0, false),
        (json!(["a", "a"]), 7.0, false),
        (json!([]), 10.0, false),
    ] {
        for answer in [
            json!({ "offloaded": moved, "peak_gb": peak, "short_gb": 0 }),
            json!({ "$dataclass": "Moves", "fields": { "offloaded": moved, "peak_gb": peak, "short_gb": 0 } }),
        ] {
            assert_eq!(exercise.difference(&args, &expected, &answer).is_none(), right, "{answer}");
        }
    }
    // Out of reach, everything movable goes, whether it helps or not.
    let args = vec![args[0].clone(), json!(3.5)];
    let expected = exercise.expected(&args).unwrap();
    assert_eq!(expected, json!({ "offloaded": ["a", "b"], "peak_gb": 4.0, "short_gb": 0.5 }));
    let less = json!({ "offloaded": ["a"], "peak_gb": 7.0, "short_gb": 0.5 });
    assert!(exercise.difference(&args, &expected, &less).is_some());
}

#[test]
fn an_input_that_is_handed_back_may_lack_what_it_lacked() {
    let exercise = exercise("auto-tuning/filter_feasible_configs");
    let bare = json!([{ "memory_gb": 8.0, "latency_ms": 40.0 }]);
    let filled = json!([{ "name": "config", "quality": 0, "throughput": 0.0, "memory_gb": 8.0, "latency_ms": 40.0 }]);
    let args = vec![bare.clone(), json!(15.0), json!(90.0)];
    let expected = exercise.expected(&args).unwrap();
    for answer in [bare, filled] {
        assert_eq!(exercise.difference(&args, &expected, &answer), None);
    }
    let other = exercise.difference(&args, &expected, &json!([{ "name": "config", "latency_ms": 40.0 }])).unwrap();
    assert_eq!((other.diagnosis, other.path.as_str()), (Diagnosis::WrongValue, "[0].memory_gb"));
}
