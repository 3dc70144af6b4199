//! What every exercise's cases must be like.

use headroom_grade::cases::{Cases, Source};
use headroom_grade::{Catalog, Exercise};
use serde_json::Value;

fn each(mut check: impl FnMut(&Exercise, &Cases)) {
    for exercise in Catalog::built_in().exercises() {
        for seed in [0, 1, exercise.manifest().seed, u64::MAX] {
            check(&exercise, &Cases::generate(&exercise, seed).unwrap());
        }
    }
}

fn numbers(value: &Value, found: &mut Vec<f64>) {
    match value {
        Value::Number(number) => found.extend(number.as_f64()),
        Value::Array(items) => items.iter().for_each(|item| numbers(item, found)),
        Value::Object(map) => map.values().for_each(|item| numbers(item, found)),
        _ => {}
    }
}

#[test]
fn the_same_seed_gives_the_same_cases_and_another_gives_others() {
    for exercise in Catalog::built_in().exercises() {
        let hash = |seed| Cases::generate(&exercise, seed).unwrap().hash;
        assert_eq!(hash(5), hash(5), "{}", exercise.id());
        assert_ne!(hash(5), hash(6), "{}", exercise.id());
    }
}

#[test]
fn published_come_first_then_edges_then_at_least_two_hundred_generated() {
    each(|exercise, cases| {
        let kinds: Vec<Source> = cases.list.iter().map(|case| case.origin.kind).collect();
        assert!(kinds.is_sorted_by_key(|kind| *kind as u8), "{}", exercise.id());
        assert!(cases.count(Source::Generated) >= 200, "{}", exercise.id());
        assert!(cases.count(Source::Edge) >= 6, "{}", exercise.id());
    });
}

/// Published numbers are what they are.
#[test]
fn numbers_are_dyadic_and_not_negative_so_that_no_sum_rounds() {
    each(|exercise, cases| {
        for case in cases.list.iter().filter(|case| case.origin.kind != Source::Published) {
            let mut found = Vec::new();
            case.args.iter().for_each(|value| numbers(value, &mut found));
            for number in &found {
                assert!(*number >= 0.0 && (number * 64.0).fract() == 0.0, "{}: {number}", exercise.id());
            }
            let sum: f64 = found.iter().sum();
            let back: f64 = found.iter().rev().sum();
            assert!(sum.to_bits() == back.to_bits() && sum < 2f64.powi(46), "{}: {found:?}", exercise.id());
        }
    });
}

/// Exact fits, ties and missing keys are what separates a right solution from a nearly right one.
#[test]
fn what_mistakes_hide_behind_is_frequent() {
    let exercise = Catalog::built_in().exercise("unified-memory/plan_memory_placement").unwrap();
    let cases = Cases::generate(&exercise, 43).unwrap();
    let generated = || cases.list.iter().filter(|case| case.origin.kind == Source::Generated);
    let rows = |args: &[Value]| args[0].as_array().unwrap().clone();
    let full = |case: &headroom_grade::cases::Case| {
        let used = case.expected["device_used_gb"].as_f64();
        used == case.args[1].as_f64() && used > Some(0.0)
    };
    let exact = generated().filter(|case| full(case)).count();
    assert!(exact >= 20, "exact fits: {exact}");
    let missing =
        generated().flat_map(|case| rows(&case.args)).filter(|row| row.as_object().unwrap().len() < 4).count();
    assert!(missing >= 20, "rows with a missing key: {missing}");
    let ints = generated().flat_map(|case| rows(&case.args)).filter(|row| row["size_gb"].is_i64()).count();
    assert!(ints >= 20, "sizes that are ints: {ints}");
}

#[test]
fn a_budget_in_bytes_is_an_int_that_often_fits_exactly() {
    let exercise = Catalog::built_in().exercise("activation-offload/summarize_activation_offload").unwrap();
    let cases = Cases::generate(&exercise, 42).unwrap();
    assert!(cases.list.iter().all(|case| case.args[1].is_u64()));
    let full = cases.list.iter().filter(|case| case.expected["kept_bytes"] == case.args[1]).count();
    assert!(full >= 20, "exact fits: {full}");
}

#[test]
fn a_number_that_comes_after_others_is_added_to_them() {
    let exercise = Catalog::built_in().exercise("activation-offload/recommend_offload_policy").unwrap();
    for case in &Cases::generate(&exercise, 7).unwrap().list {
        let bytes = |key: &str| case.args[0][key].as_u64().unwrap();
        assert_eq!(bytes("total_bytes"), bytes("kept_bytes") + bytes("offloaded_bytes"));
    }
}
