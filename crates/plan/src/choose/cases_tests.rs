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
    assert!(value(&case, "loads") < 4000.0);
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
    let alone = case(Cause::NoOverlap);
    assert_eq!([value(&alone, "step"), value(&alone, "overlap"), value(&alone, "two-slots")], [108.0, 0.0, 64.0]);
    let busy = case(Cause::LinkBound);
    assert_eq!(
        [value(&busy, "step"), value(&busy, "four-slots"), value(&busy, "nothing-overlaps")],
        [99.0, 99.0, 132.0]
    );
}

#[test]
fn latency_takes_four_fifths_of_small_transfers() {
    let case = case(Cause::SmallTransfers);
    assert!((value(&case, "rate") / value(&case, "link") - 0.2).abs() < 0.02);
    assert!(value(&case, "merged-time") < value(&case, "time") / 4.0);
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
