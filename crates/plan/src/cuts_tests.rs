use super::*;

fn source(name: &str, peak_gb: f64, cuttable: bool) -> Source<'_> {
    Source { name, peak_gb, cuttable }
}

fn published() -> [Source<'static>; 3] {
    [source("weights", 10.0, false), source("activations", 8.0, true), source("temporary_buffers", 3.0, true)]
}

#[test]
fn a_missing_key_takes_the_published_default() {
    assert_eq!(Source::default(), source("", 0.0, false));
    assert!(CutPlan::default().cut_order.is_empty());
    assert_eq!(CutPlan::default().estimated_peak_gb, 0.0);
}

#[test]
fn published_check() {
    let summary = summarize_peak_sources(&published()).unwrap();
    assert_eq!(summary.largest_source, "weights");
    assert_eq!(summary.peak_gb, 10.0);
    let plan = plan_memory_cuts(&published(), 15.0).unwrap();
    assert_eq!(plan.cut_order, ["activations"]);
    assert_eq!(plan.estimated_peak_gb, 13.0);
    let followup = recommend_memory_followup(&summary, &plan).unwrap();
    assert!(followup.needs_dedicated_page);
    assert_eq!(followup.reason, FollowupReason::CutsReachLimit);
}

#[test]
fn the_first_of_the_largest_sources_is_named() {
    let components = [source("a", 1.0, true), source("b", 4.0, false), source("c", 4.0, true)];
    let summary = summarize_peak_sources(&components).unwrap();
    assert_eq!(summary.largest_source, "b");
    let zeros = [source("", -0.0, true), source("z", 0.0, true)];
    let summary = summarize_peak_sources(&zeros).unwrap();
    assert_eq!(summary.largest_source, "");
    assert!(summary.peak_gb.is_sign_positive());
}

/// Target, cuts, estimate; the traps of the published rule among them.
#[test]
fn cuts_at_the_edges() {
    let twins = [source("b", 4.0, true), source("a", 4.0, true), source("b", 0.0, true)];
    let sources = published();
    let cases: [(&[Source<'_>], f64, &[&str], f64); 9] = [
        (&[], 15.0, &[], 0.0),
        (&sources, 21.0, &[], 21.0),
        (&sources, 20.0, &["activations"], 13.0),
        (&sources, 13.0, &["activations"], 13.0),
        (&sources, 12.0, &["activations", "temporary_buffers"], 10.0),
        (&sources, 5.0, &["activations", "temporary_buffers"], 10.0),
        (&twins, 4.0, &["b"], 4.0),
        (&twins, 0.0, &["b", "a"], 0.0),
        (&twins, -1.0, &["b", "a", "b"], 0.0),
    ];
    for (components, target, cut_order, estimate) in cases {
        let plan = plan_memory_cuts(components, target).unwrap();
        assert_eq!(plan.cut_order, cut_order, "{components:?} to {target}");
        assert_eq!(plan.estimated_peak_gb, estimate, "{components:?} to {target}");
    }
}

/// Subtracting the parts of a sum, the largest first, can end below zero in floats.
#[test]
fn the_estimate_is_never_below_zero() {
    let components = [0.1, 0.1, 0.5].map(|peak| source("x", peak, true));
    let rest = 0.1 + 0.1 + 0.5 - 0.5 - 0.1 - 0.1;
    assert!(rest < 0.0, "the case shows nothing: {rest}");
    let plan = plan_memory_cuts(&components, -1.0).unwrap();
    assert_eq!(plan.estimated_peak_gb, 0.0);
}

#[test]
fn many_ties_are_cut_in_input_order() {
    let names: Vec<String> = (0..500).map(|i| format!("{i}")).collect();
    let components: Vec<_> =
        names.iter().enumerate().map(|(i, name)| source(name, if i % 2 == 0 { 2.0 } else { 1.0 }, true)).collect();
    let plan = plan_memory_cuts(&components, 0.0).unwrap();
    let expected: Vec<_> = names.iter().step_by(2).chain(names.iter().skip(1).step_by(2)).collect();
    assert!(plan.cut_order.iter().eq(expected));
}

/// Cuts made, estimate, reason.
#[test]
fn followup_at_the_edges() {
    let cases = [
        (0, 10.0, FollowupReason::NothingCut),
        (0, 20.0, FollowupReason::NothingCut),
        (1, 15.0, FollowupReason::CutsReachLimit),
        (1, -1.0, FollowupReason::CutsReachLimit),
        (2, 15.25, FollowupReason::StillAboveLimit),
    ];
    for (cuts, estimated_peak_gb, reason) in cases {
        let plan = CutPlan { cut_order: vec!["x"; cuts], estimated_peak_gb };
        let followup = recommend_memory_followup(&PeakSummary::default(), &plan).unwrap();
        assert_eq!(followup.reason, reason);
        assert_eq!(followup.needs_dedicated_page, cuts > 0 && estimated_peak_gb <= 15.0);
    }
}

#[test]
fn errors_name_the_number() {
    let bad = |peak| [source("a", 1.0, true), source("b", peak, false)];
    let place = Place::item("components", 1, "peak_gb");
    for (peak, error) in [
        (f64::NAN, PlanError::NotFinite(place)),
        (f64::NEG_INFINITY, PlanError::NotFinite(place)),
        (-0.25, PlanError::Negative(place)),
    ] {
        assert_eq!(summarize_peak_sources(&bad(peak)), Err(error));
        assert_eq!(plan_memory_cuts(&bad(peak), 15.0), Err(error));
    }
    assert_eq!(summarize_peak_sources(&[]), Err(PlanError::Empty(Place::argument("components"))));
    assert_eq!(plan_memory_cuts(&[], f64::INFINITY), Err(PlanError::NotFinite(Place::argument("target_peak_gb"))));
    assert_eq!(
        plan_memory_cuts(&[source("a", f64::MAX, true); 2], 15.0),
        Err(PlanError::Overflow(Place::field("components", "peak_gb")))
    );
    let plan = CutPlan { cut_order: vec![], estimated_peak_gb: f64::NAN };
    assert_eq!(
        recommend_memory_followup(&PeakSummary::default(), &plan),
        Err(PlanError::NotFinite(Place::field("plan", "estimated_peak_gb")))
    );
}
