use std::collections::BTreeSet;

use super::*;

fn value(case: &Case, key: &str) -> f64 {
    let all = case.figures.iter().chain(&case.settings);
    let fact = all.into_iter().find(|fact| fact.key == key).unwrap_or_else(|| panic!("{key}"));
    match fact.measure {
        Measure::Bytes(number) | Measure::Count(number) => number as f64,
        Measure::Ms(number) | Measure::Rate(number) | Measure::Ratio(number) => number,
    }
}

fn case(cause: Cause) -> Case {
    diagnose().unwrap().into_iter().find(|case| case.right() == cause).unwrap()
}

#[test]
fn a_cycle_brings_every_byte_in_every_round() {
    let case = case(Cause::Cycle);
    assert_eq!(value(&case, "migrated"), 3.0 * value(&case, "working-set"));
    assert_eq!(value(&case, "loads"), 3.0 * 1536.0);
    // Whoever keeps two thirds of it brings only the rest again.
    assert_eq!(value(&case, "fewest-loads"), 1536.0 + 2.0 * 512.0);
}

#[test]
fn what_fits_moves_once() {
    let case = case(Cause::FirstTouch);
    assert!(value(&case, "working-set") <= value(&case, "pool"));
    assert_eq!(value(&case, "later-migrated"), 0.0);
    assert!(value(&case, "first-step") > 1.5 * value(&case, "later-step"));
}

#[test]
fn scattered_faults_reach_a_small_part_of_the_link() {
    let case = case(Cause::RoundTrips);
    assert!(value(&case, "rate") < value(&case, "link") / 10.0);
    // Each page moves once: nothing was evicted.
    assert_eq!(value(&case, "migrated"), value(&case, "loads") * value(&case, "page"));
    assert!(value(&case, "loads") < value(&case, "accesses"));
    assert!(value(&case, "loads") > value(&case, "accesses") / 2.0);
}

#[test]
fn prefetch_of_whole_regions_makes_what_fitted_too_large() {
    let case = case(Cause::WidePrefetch);
    assert!(value(&case, "touched-bytes") < value(&case, "pool"));
    assert_eq!(value(&case, "migrated-without"), value(&case, "touched-bytes"));
    assert!(value(&case, "migrated-with") > 5.0 * value(&case, "migrated-without"));
    assert_eq!(value(&case, "loads-with"), 3.0 * value(&case, "loads-without"));
}

#[test]
fn slots_help_where_nothing_overlaps_and_not_where_the_link_is_busy() {
    let near = |case: &Case, key: &str, expected: f64| {
        let got = value(case, key);
        assert!((got - expected).abs() < 1e-9 * expected.max(1.0), "{key}: {got}, not {expected}");
    };
    // Each layer takes 4 ms of bytes and 10 µs of latency, then 5 ms of computing.
    let alone = case(Cause::NoOverlap);
    for (key, expected) in [
        ("slots", 1.0),
        ("upload-all", 12.0 * 4.01),
        ("compute-all", 60.0),
        ("step", 12.0 * 9.01),
        ("overlap", 0.0),
        ("two-slots", 64.01),
    ] {
        near(&alone, key, expected);
    }
    // Here 8 ms and 10 µs, then 2.5 ms.
    let busy = case(Cause::LinkBound);
    for (key, expected) in [
        ("slots", 2.0),
        ("upload-all", 12.0 * 8.01),
        ("compute-all", 30.0),
        ("nothing-overlaps", 12.0 * 10.51),
        ("step", 12.0 * 8.01 + 2.5),
        ("four-slots", 12.0 * 8.01 + 2.5),
        ("overlap", 11.0 / 12.0),
    ] {
        near(&busy, key, expected);
    }
    // What the reasons say: the link is free for more than half of a step, and latency is some µs of an upload.
    assert!(value(&alone, "upload-all") < value(&alone, "step") / 2.0);
    assert!(value(&busy, "upload") > 500.0 * LINK.alpha_ms);
}

#[test]
fn latency_takes_four_fifths_of_small_transfers() {
    let case = case(Cause::SmallTransfers);
    assert!((value(&case, "rate") / value(&case, "link") - 0.2).abs() < 0.02);
    assert!(value(&case, "merged-time") < value(&case, "time") / 4.0);
    assert_eq!((value(&case, "transfers"), value(&case, "piece")), (1000.0, 64_000.0));
}

/// The lab is handed numbers, not their likeness: each setting that has a name there stands in the address.
#[test]
fn addresses_are_made_of_the_settings() {
    let lab = |cause| case(cause).lab;
    for cause in [Cause::Cycle, Cause::FirstTouch, Cause::WidePrefetch] {
        let (case, lab) = (case(cause), lab(cause));
        for (key, name) in [("tensors", "tensors"), ("pages", "tensor"), ("rounds", "rounds")] {
            assert!(lab.contains(&format!("&{name}={}&", value(&case, key))), "{name} in {lab}");
        }
    }
    assert!(lab(Cause::RoundTrips).contains("&total=32&page=64&over=1&accesses=256&seed=47&"));
    assert!(lab(Cause::NoOverlap).ends_with(
        "parts=weights*12:0.1:host:read&budget=2.4&slots=2&slice_mb=100&up=25&down=25&up_ms=0.01&down_ms=0.01&launch_ms=0&reads=20"
    ));
    let held = case(Cause::HeldCopies);
    for (key, name) in [("layers", "blocks"), ("width", "width"), ("batch", "batch")] {
        assert!(held.lab.contains(&format!("&{name}={}&", value(&held, key))), "{name} in {}", held.lab);
    }
    let places: BTreeSet<_> = diagnose().unwrap().into_iter().map(|case| case.lab).collect();
    assert_eq!(places.len(), 8, "{places:?}");
}

#[test]
fn a_copy_that_is_held_saves_nothing() {
    let case = case(Cause::HeldCopies);
    assert_eq!(value(&case, "peak-offloaded"), value(&case, "peak-resident"));
    // By hand, in KiB: twelve layers of 2048, an input of 32 and 256 saved each, and an output.
    let kib = |number: f64| number * 1024.0;
    assert_eq!(value(&case, "peak-resident"), kib(12.0 * (2048.0 + 32.0 + 256.0) + 32.0));
    // The output is gone when two layers' weights are there.
    assert_eq!(value(&case, "peak-dropped"), kib(12.0 * (32.0 + 256.0) + 2.0 * 2048.0));
}

#[test]
fn every_case_has_one_right_cause_and_two_others() {
    let cases = diagnose().unwrap();
    assert!(cases.len() >= 6);
    let right: BTreeSet<Cause> = cases.iter().map(Case::right).collect();
    assert_eq!(right.len(), cases.len());
    for case in &cases {
        assert_eq!(case.causes.iter().collect::<BTreeSet<_>>().len(), 3, "{:?}", case.right());
        let keys: BTreeSet<_> = case.figures.iter().chain(&case.settings).map(|fact| fact.key).collect();
        assert_eq!(keys.len(), case.figures.len() + case.settings.len(), "{:?}", case.right());
    }
    assert_eq!(diagnose().unwrap(), cases);
}

#[test]
fn an_order_belongs_to_its_seed() {
    for seed in 0..50 {
        let order = shuffled(8, seed);
        assert_eq!(order, shuffled(8, seed));
        assert_eq!(order.iter().collect::<BTreeSet<_>>().len(), 8);
    }
    let firsts: BTreeSet<usize> = (0..50).map(|seed| shuffled(8, seed)[0]).collect();
    assert_eq!(firsts.len(), 8);
    assert_eq!((shuffled(0, 1), shuffled(1, 1)), (vec![], vec![0]));
}
