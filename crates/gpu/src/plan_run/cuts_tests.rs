use pollster::block_on;

use super::*;
use crate::messages::Event;
use crate::plan_run::PlanSpec;
use crate::plan_run::testing::{PER_GB, plan};
use crate::{ErrorCode, experiments::testing::setup};

fn cut_order() -> CutsSpec {
    let PlanSpec { components, device_bytes_per_gb, slice_bytes, .. } = plan();
    let cut_order = ["activations", "kv_cache", "embeddings"].map(str::to_owned).to_vec();
    CutsSpec { components, cut_order, target_bytes: 15_000_000_000, device_bytes_per_gb, slice_bytes }
}

#[test]
fn the_peak_falls_with_each_cut() {
    let mut seen = Vec::new();
    let mut sink = |event| {
        if let Event::Partial(Partial::Cut { cuts, peak_bytes }) = event {
            seen.push((cuts, peak_bytes));
        }
    };
    let report = block_on(run_cuts(&cut_order(), &setup(), CancelToken::new(), &mut sink)).unwrap();
    assert_eq!(report.target_bytes, 15 * PER_GB);
    let cuts: Vec<_> = report.steps.iter().map(|step| step.cut.as_deref()).collect();
    assert_eq!(cuts, [None, Some("activations"), Some("kv_cache"), Some("embeddings")]);
    let parts: Vec<u64> = report.steps.iter().map(|step| step.peak.components_bytes / PER_GB).collect();
    assert_eq!(parts, [23, 17, 13, 10]);
    assert_eq!(report.steps.iter().map(|step| step.within_target).collect::<Vec<_>>(), [false, false, true, true]);
    let totals: Vec<(u32, u64)> = (0..).zip(report.steps.iter().map(|step| step.peak.total_bytes)).collect();
    assert!(totals.windows(2).all(|pair| pair[0].1 > pair[1].1) && totals == seen, "{totals:?} {seen:?}");
}

#[test]
fn everything_can_be_cut_and_nothing_twice() {
    let mut spec = cut_order();
    spec.cut_order.push("weights".to_owned());
    let mut sink = drop;
    let report = block_on(run_cuts(&spec, &setup(), CancelToken::new(), &mut sink)).unwrap();
    assert_eq!(report.steps.last().unwrap().peak.total_bytes, 0);
    spec.cut_order.push("weights".to_owned());
    let mut sink = drop;
    let error = block_on(run_cuts(&spec, &setup(), CancelToken::new(), &mut sink)).unwrap_err();
    assert_eq!(error.code(), ErrorCode::BadRequest);
}
