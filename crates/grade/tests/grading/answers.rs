//! One answer against what is expected: types, keys, values.

use headroom_grade::Diagnosis;
use serde_json::json;

use super::{exercise, returned, verdict};

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
