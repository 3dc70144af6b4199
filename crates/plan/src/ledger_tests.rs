use super::*;

fn row(name: &str, size_gb: f64, resident: bool, movable: bool) -> Component<'_> {
    Component { name, size_gb, resident, movable }
}

fn published() -> [Component<'static>; 3] {
    [row("weights", 10.0, true, false), row("activations", 6.0, false, true), row("kv_cache", 4.0, true, true)]
}

#[test]
fn a_missing_key_takes_the_published_default() {
    assert_eq!(Component::default(), row("component", 0.0, false, false));
}

#[test]
fn published_check_a() {
    let summary = summarize_memory_ledger(&published()).unwrap();
    assert_eq!(summary, LedgerSummary { total_gb: 20.0, resident_gb: 14.0, movable_gb: 10.0 });
    let plan = plan_memory_placement(&published(), 15.0).unwrap();
    assert_eq!(plan.on_device, ["weights", "kv_cache"]);
    assert_eq!(plan.offloaded, ["activations"]);
    assert_eq!(plan.device_used_gb, 14.0);
    let evaluation = evaluate_memory_plan(22.0, 15.5, 12.0, 20.0).unwrap();
    assert_eq!(evaluation, Evaluation { peak_reduction_gb: 6.5, keep_plan: true });
}

#[test]
fn published_check_b() {
    let components = [
        row("weights", 8.0, true, false),
        row("gradients", 4.0, false, true),
        row("optimizer", 4.0, true, false),
        row("activations", 4.0, false, true),
    ];
    let plan = plan_memory_placement(&components, 15.0).unwrap();
    assert_eq!(plan.on_device, ["weights", "gradients"]);
    assert_eq!(plan.offloaded, ["optimizer", "activations"]);
    assert_eq!(plan.device_used_gb, 12.0);
}

/// Budget, what stands on the device, what is used.
#[test]
fn placement_at_the_edges() {
    let pinned = [row("weights", 20.0, true, false)];
    let neither = [row("scratch", 1.0, false, false)];
    let twins = [row("", 4.0, true, false), row("", 4.0, false, true), row("", 0.0, false, true)];
    let cases: [(&[Component<'_>], f64, &[&str], f64); 9] = [
        (&[], 15.0, &[], 0.0),
        (&pinned, 15.0, &[], 0.0),
        (&pinned, 20.0, &["weights"], 20.0),
        (&neither, 80.0, &[], 0.0),
        (&twins, 4.0, &["", ""], 4.0),
        (&twins, 8.0, &["", "", ""], 8.0),
        (&twins, 0.0, &[""], 0.0),
        (&twins, -0.0, &[""], 0.0),
        (&twins, -1.0, &[], 0.0),
    ];
    for (components, budget, on_device, used) in cases {
        let plan = plan_memory_placement(components, budget).unwrap();
        assert_eq!(plan.on_device, on_device, "{components:?} in {budget}");
        assert_eq!(plan.device_used_gb, used, "{components:?} in {budget}");
        assert_eq!(plan.on_device.len() + plan.offloaded.len(), components.len());
    }
}

/// What does not fit is passed over, however large: that is no overflow.
#[test]
fn a_sum_beyond_the_budget_is_no_error() {
    let huge = [row("a", f64::MAX, true, false), row("b", f64::MAX, true, false)];
    let plan = plan_memory_placement(&huge, f64::MAX).unwrap();
    assert_eq!(plan.on_device, ["a"]);
    assert_eq!(summarize_memory_ledger(&huge), Err(PlanError::Overflow(Place::field("components", "size_gb"))));
}

#[test]
fn sums_run_from_left_to_right() {
    let components = [0.1, 0.2, 0.3].map(|size| row("x", size, true, false));
    let summary = summarize_memory_ledger(&components).unwrap();
    assert_eq!(summary.resident_gb, 0.1 + 0.2 + 0.3);
    let zero = summarize_memory_ledger(&[row("x", -0.0, true, true)]).unwrap();
    assert!(zero.total_gb.is_sign_positive());
}

/// Baseline, planned, overhead, most, reduction, keep.
#[test]
fn evaluation_at_the_edges() {
    let cases = [
        (20.0, 20.0, 0.0, 10.0, 0.0, false),
        (20.0, 19.0, 10.0, 10.0, 1.0, true),
        (20.0, 19.0, 10.5, 10.0, 1.0, false),
        (19.0, 20.0, 0.0, 10.0, -1.0, false),
        (-1.0, -2.0, -3.0, -3.0, 1.0, true),
    ];
    for (baseline, planned, overhead, most, reduction, keep) in cases {
        let evaluation = evaluate_memory_plan(baseline, planned, overhead, most).unwrap();
        assert_eq!(evaluation.peak_reduction_gb, reduction);
        assert_eq!(evaluation.keep_plan, keep, "{baseline} {planned}");
    }
}

#[test]
fn errors_name_the_number() {
    let bad = |size| [row("a", 1.0, true, true), row("b", size, true, true)];
    let place = Place::item("components", 1, "size_gb");
    for (size, error) in [
        (f64::NAN, PlanError::NotFinite(place)),
        (f64::INFINITY, PlanError::NotFinite(place)),
        (-0.25, PlanError::Negative(place)),
    ] {
        assert_eq!(summarize_memory_ledger(&bad(size)), Err(error));
        assert_eq!(plan_memory_placement(&bad(size), 15.0), Err(error));
    }
    assert_eq!(plan_memory_placement(&[], f64::NAN), Err(PlanError::NotFinite(Place::argument("device_budget_gb"))));
    let names = ["baseline_peak_gb", "planned_peak_gb", "migration_overhead_ms", "max_overhead_ms"];
    for (at, name) in names.into_iter().enumerate() {
        let mut n = [1.0; 4];
        n[at] = f64::NEG_INFINITY;
        assert_eq!(evaluate_memory_plan(n[0], n[1], n[2], n[3]), Err(PlanError::NotFinite(Place::argument(name))));
    }
    assert_eq!(
        evaluate_memory_plan(f64::MAX, -f64::MAX, 0.0, 0.0),
        Err(PlanError::Overflow(Place::argument("planned_peak_gb")))
    );
}
