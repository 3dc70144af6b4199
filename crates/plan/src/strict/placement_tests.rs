use super::*;

fn row(name: &str, size_gb: f64, movable: bool) -> Component<'_> {
    Component { name, size_gb, resident: false, movable }
}

struct Case<'a> {
    rows: &'a [Component<'a>],
    budget: f64,
    headroom: f64,
    on_device: &'a [&'a str],
    offloaded: &'a [&'a str],
    used: f64,
    short: f64,
}

#[test]
fn places_what_the_rule_says() {
    let ledger = [row("kv_cache", 4.0, true), row("activations", 6.0, true), row("weights", 10.0, false)];
    let pinned = [row("weights", 20.0, false), row("cache", 0.0, true)];
    let ties = [row("b", 2.0, true), row("a", 2.0, true), row("c", 3.0, true)];
    let case =
        |rows, budget, headroom| Case { rows, budget, headroom, on_device: &[], offloaded: &[], used: 0.0, short: 0.0 };
    let cases = [
        case(&[], 15.0, 1.0),
        Case {
            on_device: &["weights", "kv_cache"],
            offloaded: &["activations"],
            used: 14.0,
            ..case(&ledger, 15.0, 0.0)
        },
        Case {
            on_device: &["weights", "activations"],
            offloaded: &["kv_cache"],
            used: 16.0,
            ..case(&ledger, 17.5, 1.5)
        },
        // The exact fit, headroom kept.
        Case { on_device: &["weights", "activations", "kv_cache"], used: 20.0, ..case(&ledger, 22.0, 2.0) },
        Case {
            on_device: &["weights"],
            offloaded: &["activations", "kv_cache"],
            used: 10.0,
            short: 0.5,
            ..case(&ledger, 10.0, 0.5)
        },
        // What cannot move is on the device even so; beside it nothing fits, not even nothing.
        Case { on_device: &["weights"], offloaded: &["cache"], used: 20.0, short: 5.0, ..case(&pinned, 15.0, 0.0) },
        Case { on_device: &["c", "a"], offloaded: &["b"], used: 5.0, ..case(&ties, 6.0, 0.0) },
        // Less than nothing to place into.
        Case { offloaded: &["c", "a", "b"], short: 2.0, ..case(&ties, 1.0, 3.0) },
        Case { short: 4.0, ..case(&[], -1.0, 3.0) },
    ];
    for case in cases {
        let what = format!("{:?} {} {}", case.rows, case.budget, case.headroom);
        let plan = place_with_headroom(case.rows, case.budget, case.headroom).unwrap();
        assert_eq!(plan.on_device, case.on_device, "{what}");
        assert_eq!(plan.offloaded, case.offloaded, "{what}");
        assert_eq!(plan.device_used_gb, case.used, "{what}");
        assert_eq!(plan.short_gb, case.short, "{what}");
        let feasibility =
            if case.short > 0.0 { Feasibility::Infeasible { short_gb: case.short } } else { Feasibility::Feasible };
        assert_eq!(plan.feasibility, feasibility, "{what}");
    }
}

#[test]
fn resident_plays_no_part() {
    let rows = |resident| {
        [("a", 3.0, true), ("b", 4.0, false)].map(|(name, size_gb, movable)| Component {
            name,
            size_gb,
            resident,
            movable,
        })
    };
    assert_eq!(place_with_headroom(&rows(true), 5.0, 0.0), place_with_headroom(&rows(false), 5.0, 0.0));
}

#[test]
fn errors_name_the_number() {
    let rows = |size| [row("a", 1.0, true), row("b", size, false)];
    let size = Place::item("components", 1, "size_gb");
    let headroom = Place::argument("headroom_gb");
    let budget = Place::argument("device_budget_gb");
    let total = Place::field("components", "size_gb");
    let cases = [
        (f64::NAN, 1.0, 1.0, PlanError::NotFinite(size)),
        (-1.0, 1.0, 1.0, PlanError::Negative(size)),
        (1.0, f64::INFINITY, 1.0, PlanError::NotFinite(budget)),
        (1.0, 1.0, f64::NAN, PlanError::NotFinite(headroom)),
        (1.0, 1.0, -0.5, PlanError::Negative(headroom)),
        (1.0, -f64::MAX, f64::MAX, PlanError::Overflow(headroom)),
        (f64::MAX, -f64::MAX, 0.0, PlanError::Overflow(total)),
    ];
    for (size, budget, headroom, error) in cases {
        assert_eq!(place_with_headroom(&rows(size), budget, headroom), Err(error));
    }
    let huge = [row("a", f64::MAX, false); 2];
    assert_eq!(place_with_headroom(&huge, 1.0, 0.0), Err(PlanError::Overflow(total)));
    // Movable ones never add up to more than the limit.
    let huge = [row("a", f64::MAX, true); 2];
    let plan = place_with_headroom(&huge, f64::MAX, 0.0).unwrap();
    assert_eq!(plan.on_device.len(), 1);
}
