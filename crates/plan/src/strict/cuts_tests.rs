use super::*;

fn source(name: &str, peak_gb: f64, cuttable: bool) -> Source<'_> {
    Source { name, peak_gb, cuttable }
}

fn published() -> [Source<'static>; 3] {
    [source("weights", 10.0, false), source("activations", 8.0, true), source("temporary_buffers", 3.0, true)]
}

const FEWEST: CutSearch = CutSearch { objective: Objective::FewestCuts, node_limit: 1 << 21 };

#[test]
fn least_cuts_of_the_published_ledger() {
    let both: &[&str] = &["activations", "temporary_buffers"];
    // Target, cuts, estimate, missing, greedy cuts.
    type Names<'a> = &'a [&'a str];
    let cases: [(f64, Names<'_>, f64, f64, Names<'_>); 7] = [
        (21.0, &[], 21.0, 0.0, &[]),
        (20.0, &["temporary_buffers"], 18.0, 0.0, &["activations"]),
        (15.0, &["activations"], 13.0, 0.0, &["activations"]),
        (13.0, &["activations"], 13.0, 0.0, &["activations"]),
        (10.0, both, 10.0, 0.0, both),
        (5.0, both, 10.0, 5.0, both),
        (-2.0, both, 10.0, 12.0, both),
    ];
    for (target, cut, estimate, missing, greedy) in cases {
        let cuts = cut_to_target(&published(), target).unwrap();
        assert_eq!(cuts.cut, cut, "{target}");
        assert_eq!(cuts.cut_gb, 21.0 - estimate, "{target}");
        assert_eq!(cuts.estimated_peak_gb, estimate, "{target}");
        assert_eq!(cuts.missing_gb, missing, "{target}");
        assert_eq!(cuts.greedy.cut_order, greedy, "{target}");
        assert_eq!(cuts.proof, Proof::Optimal);
    }
}

#[test]
fn the_objectives_differ() {
    let components = [source("a", 6.0, true), source("b", 5.0, true), source("c", 4.0, true), source("d", 3.0, true)];
    // 7 GB have to go: 6 + 5, 5 + 4 or 6 + 3 are two cuts, 4 + 3 are two and exact.
    let least = cut_to_target(&components, 11.0).unwrap();
    assert_eq!(least.cut, ["c", "d"]);
    assert_eq!(least.greedy.cut_order, ["a", "b"]);
    // 12 GB: two cuts do not reach it, three that are exact do.
    let least = cut_to_target(&components, 6.0).unwrap();
    assert_eq!(least.cut, ["b", "c", "d"]);
    // 6 GB: one cut is enough. 8 GB: exact with two. 10 GB: two of 10, not three of 12.
    for (target, cut) in [(12.0, vec!["a"]), (10.0, vec!["b", "d"]), (8.0, vec!["a", "c"])] {
        let fewest = cut_to_target_with(&components, target, FEWEST).unwrap();
        assert_eq!(fewest.cut, cut, "{target}");
    }
    // Fewest cuts may cost GB: one of 9 against two of 3.
    let components = [source("a", 9.0, true), source("b", 3.0, true), source("c", 3.0, true)];
    assert_eq!(cut_to_target(&components, 9.0).unwrap().cut, ["b", "c"]);
    let fewest = cut_to_target_with(&components, 9.0, FEWEST).unwrap();
    assert_eq!(fewest.cut, ["a"]);
    assert_eq!(fewest.estimated_peak_gb, 6.0);
}

#[test]
fn nothing_is_cut_without_need_and_zeros_only_with_everything() {
    for how in [CutSearch::default(), FEWEST] {
        let cuts = cut_to_target_with(&[], 0.0, how).unwrap();
        assert!(cuts.cut.is_empty());
        assert_eq!(cuts.estimated_peak_gb, 0.0);
        let zeros = [source("a", 0.0, true), source("b", -0.0, true), source("c", 2.0, true)];
        assert_eq!(cut_to_target_with(&zeros, 0.0, how).unwrap().cut, ["c"]);
        let all = cut_to_target_with(&zeros, -1.0, how).unwrap();
        assert_eq!(all.cut, ["c", "a", "b"]);
        assert_eq!(all.missing_gb, 1.0);
        let fixed = [source("a", 4.0, false)];
        let cuts = cut_to_target_with(&fixed, 3.5, how).unwrap();
        assert!(cuts.cut.is_empty());
        assert_eq!(cuts.missing_gb, 0.5);
    }
}

#[test]
fn of_equal_sizes_the_first_names_are_cut() {
    let components = ["d", "b", "a", "c", "b"].map(|name| source(name, 2.0, true));
    let cuts = cut_to_target(&components, 4.0).unwrap();
    assert_eq!(cuts.cut, ["a", "b", "b"]);
}

#[test]
fn sums_are_exact() {
    // In floats 0.1 + 0.2 is more than 0.3. In bytes it is not, so nothing has to go.
    let components = [0.1, 0.2].map(|peak| source("a", peak, true));
    let cuts = cut_to_target(&components, 0.3).unwrap();
    assert!(cuts.cut.is_empty());
    assert_eq!(cuts.estimated_peak_gb, 0.3);
    // Left to right, 1 + 1e-16 + 1e-16 stays 1. Exactly, it does not.
    let components = [source("a", 1.0, false), source("b", 1e-16, true), source("c", 1e-16, true)];
    let cuts = cut_to_target(&components, 1.0).unwrap();
    assert_eq!(cuts.cut, ["b", "c"]);
    assert_eq!(cuts.missing_gb, 0.0);
}

#[test]
fn a_tiny_target_is_no_obstacle() {
    let components = [source("a", 1e300, true), source("b", 1e299, true)];
    for target in [5e-324, 0.3, 1e-200] {
        let cuts = cut_to_target(&components, target).unwrap();
        assert_eq!(cuts.cut, ["a", "b"]);
        assert_eq!(cuts.missing_gb, 0.0);
    }
    let fixed = [source("a", 1e300, false)];
    assert_eq!(cut_to_target(&fixed, 5e-324).unwrap().missing_gb, 1e300);
    let tiny = [source("a", 5e-324, true)];
    assert!(cut_to_target(&tiny, f64::MAX).unwrap().cut.is_empty());
}

#[test]
fn a_search_that_ends_early_says_so() {
    // Forty sizes with many digits: no subset is exact, and a handful of nodes prove nothing.
    let names: Vec<String> = (0..40).map(|i| format!("s{i}")).collect();
    let components: Vec<_> =
        names.iter().enumerate().map(|(i, name)| source(name, (i as f64 + 2.0).sqrt(), true)).collect();
    for objective in [Objective::LeastGb, Objective::FewestCuts] {
        let how = CutSearch { objective, node_limit: 5 };
        let cuts = cut_to_target_with(&components, 50.0, how).unwrap();
        assert!(cuts.estimated_peak_gb <= 50.0);
        assert!(cuts.estimated_peak_gb >= cuts.greedy.estimated_peak_gb);
        let Proof::AtLeast { cut_gb } = cuts.proof else {
            panic!("proven in five nodes: {cuts:?}");
        };
        assert!(cut_gb <= cuts.cut_gb);
        if objective == Objective::FewestCuts {
            assert_eq!(cuts.cut.len(), cuts.greedy.cut_order.len());
        }
    }
}

#[test]
fn errors_name_the_number() {
    let bad = |peak| [source("a", 1.0, true), source("b", peak, false)];
    let place = Place::item("components", 1, "peak_gb");
    let cases = [
        (f64::NAN, 1.0, PlanError::NotFinite(place)),
        (-1.0, 1.0, PlanError::Negative(place)),
        (1.0, f64::NAN, PlanError::NotFinite(Place::argument("target_peak_gb"))),
        (1e-300, 1.0, PlanError::Spread(PEAKS)),
        (f64::MAX, -f64::MAX, PlanError::Overflow(PEAKS)),
    ];
    for (peak, target, error) in cases {
        let result = cut_to_target(&bad(peak), target);
        if peak == f64::MAX {
            // 1 beside the largest float is too far apart as well; alone it is a matter of the range.
            assert_eq!(result, Err(PlanError::Spread(PEAKS)));
            let alone = [source("b", peak, false)];
            assert_eq!(cut_to_target(&alone, target), Err(error));
        } else {
            assert_eq!(result, Err(error));
        }
    }
    assert_eq!(cut_to_target(&[source("a", f64::MAX, false); 2], 1.0), Err(PlanError::Overflow(PEAKS)));
}
