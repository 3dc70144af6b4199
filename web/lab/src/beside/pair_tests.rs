use std::rc::Rc;

use headroom_gpu::plan_run::{Place, Prediction};
use headroom_grade::Language;

use super::*;
use crate::plan::samples;

fn plan(all_ms: f64, plan_ms: f64) -> PlanReport {
    samples::report(all_ms, plan_ms, plan_ms)
}

fn ran(report: PlanReport) -> Ran {
    Ran::Plan(Rc::new(report))
}

fn row<'r>(groups: &'r [Group], mode: Mode, key: &str, words: &Speech) -> &'r Row {
    let (_, rows) = groups.iter().find(|(name, _)| *name == words.text(mode_key(mode))).unwrap();
    rows.iter().find(|row| row.what == words.text(key)).unwrap()
}

#[test]
fn figures_stand_beside_each_other_with_their_ratio_and_basis() {
    for language in Language::ALL {
        let words = crate::words::speech(language);
        let mut second = samples::without_resident(plan(10.0, 30.0));
        for mode in &mut second.modes {
            mode.prediction = Some(Prediction { overhead_ms: 22.0, error: Some(0.1), full_size_overhead_ms: 1.0 });
        }
        let groups = groups(&ran(plan(10.0, 15.0)), &ran(second), &words);
        let of = |mode, key| row(&groups, mode, key, &words);
        assert_eq!(groups.len(), 3);
        assert_eq!(of(Mode::Plan, "row-step").ratio(), Some(0.5));
        assert_eq!(of(Mode::Plan, "row-overhead").ratio(), Some(0.25));
        let bases = of(Mode::Plan, "row-overhead").sides.each_ref().map(|side| side.as_ref().unwrap().basis);
        assert_eq!(bases, [Basis::Measured, Basis::Predicted]);
        // What did not run has a peak that it would have had, and no time.
        let peaks = of(Mode::AllResident, "row-peak").sides.each_ref().map(|side| side.as_ref().unwrap().basis);
        assert_eq!(peaks, [Basis::Measured, Basis::Computed]);
        let step = of(Mode::AllResident, "row-step");
        assert_eq!((step.sides[1].as_ref(), step.ratio()), (None, None));
        let error = of(Mode::Plan, "beside-error");
        assert_eq!((error.sides[0].as_ref(), error.sides[1].as_ref().unwrap().shown.as_str()), (None, "10\u{a0}%"));
        assert_eq!(error.ratio(), None, "errors are no sizes");
    }
}

#[test]
fn one_ledger_is_compared_and_no_two() {
    let words = crate::words::speech(Language::En);
    let first = ran(plan(10.0, 15.0));
    let with = |change: fn(&mut PlanReport)| {
        let mut other = plan(10.0, 15.0);
        change(&mut other);
        ran(other)
    };
    let apart = |change| alike(&first, &with(change), &words).unwrap_err();
    let differ = |change| match apart(change) {
        Apart::Ledgers([a, b]) => (a, b),
        other => panic!("{other:?}"),
    };
    assert_eq!(alike(&first, &first, &words), Ok(()));
    let (a, b) = differ(|it| it.spec.components[1].bytes = 7_000_000_000);
    assert!(a.contains("activations") && a.contains("6\u{a0}GB") && b.contains("7\u{a0}GB"), "{a} / {b}");
    let (a, b) = differ(|it| drop(it.spec.components.pop()));
    assert!(a.contains("kv_cache") && b.is_empty(), "{a} / {b}");
    let (a, b) = differ(|it| it.spec.components[0].updated_by_step = false);
    assert_ne!(a, b);
    let cuts = Ran::Cuts(Rc::new(samples::cuts()));
    assert_eq!(alike(&first, &cuts, &words), Err(Apart::Kinds));
    let mut other = samples::cuts();
    other.spec.cut_order.reverse();
    assert_eq!(alike(&cuts, &Ran::Cuts(Rc::new(other)), &words), Err(Apart::Orders));
}

#[test]
fn what_else_differs_is_said_and_scales_have_no_ratio() {
    let first = ran(plan(10.0, 15.0));
    let mut other = plan(10.0, 15.0);
    assert_eq!(cautions(&first, &ran(other.clone())), [""; 0]);
    other.spec.components[0].place = Place::Host;
    other.spec.budget_bytes += 1;
    other.spec.staging_slots += 1;
    other.spec.slice_bytes *= 2;
    assert_eq!(
        cautions(&first, &ran(other.clone())),
        ["beside-places", "beside-budget", "beside-slots", "beside-slice"]
    );
    other.spec.device_bytes_per_gb *= 2;
    let other = ran(other);
    assert_eq!(cautions(&first, &other)[0], "beside-scale");
    let words = crate::words::speech(Language::En);
    let groups = groups(&first, &other, &words);
    assert!(groups.iter().flat_map(|(_, rows)| rows).all(|row| row.ratio().is_none()));
}

#[test]
fn cuts_are_compared_step_by_step() {
    let words = crate::words::speech(Language::Zh);
    let cuts = Ran::Cuts(Rc::new(samples::cuts()));
    let groups = groups(&cuts, &cuts, &words);
    assert_eq!((groups.len(), groups[0].1.len()), (1, 2));
    assert!(groups[0].1.iter().all(|row| row.ratio() == Some(1.0)));
    assert!(groups[0].1[1].what.contains("activations"));
}
