//! Lesson `memory-cuts`.

use headroom_plan::{CutPlan, FollowupReason, PeakSummary, Source};
use serde_json::Value;

use super::{ReferenceError, answer, argument, at, records};
use crate::json::{Json, Reading};
use crate::judge::Difference;

/// The parts of the peak, their missing keys filled in.
fn sources(args: &[Value]) -> Result<Vec<Source<'_>>, ReferenceError> {
    records(args, 0, |row, reading| Source {
        name: reading.text(row, "name"),
        peak_gb: reading.get(row, "peak_gb"),
        cuttable: reading.get(row, "cuttable"),
    })
}

pub(super) fn summarize_peak_sources(args: &[Value]) -> Result<Value, ReferenceError> {
    let sources = sources(args)?;
    let summary = headroom_plan::summarize_peak_sources(&sources)?;
    Ok(answer([ ("largest_source", summary.largest_source.into()), ("peak_gb", summary.peak_gb.into()) ]))
}

pub(super) fn plan_memory_cuts(args: &[Value]) -> Result<Value, ReferenceError> {
    let sources = sources(args)?;
    let plan = headroom_plan::plan_memory_cuts(&sources, argument(args, 1)?)?;
    Ok(answer([ ("cut_order", plan.cut_order.into()), ("estimated_peak_gb", plan.estimated_peak_gb.into()) ]))
}

pub(super) fn recommend_memory_followup(args: &[Value]) -> Result<Value, ReferenceError> {
    let mut reading = Reading::default();
    let (summary, plan) = (at(args, 0)?, at(args, 1)?);
    let cut_order: Vec<String> = reading.get(plan, "cut_order");
    let cut_order = cut_order.iter().map(String::as_str).collect();
    let plan = CutPlan { cut_order, estimated_peak_gb: reading.get(plan, "estimated_peak_gb") };
    let largest_source = reading.text(summary, "largest_source");
    let summary = PeakSummary { largest_source, peak_gb: reading.get(summary, "peak_gb") };
    reading.end()?;
    let followup = headroom_plan::recommend_memory_followup(&summary, &plan)?;
    // Any sentence passes; this one is shown beside a learner's.
    let reason = match followup.reason {
        FollowupReason::NothingCut => "No cut was made, so there is nothing to follow up.",
        FollowupReason::CutsReachLimit => "The cuts bring the peak within 15 GB.",
        FollowupReason::StillAboveLimit => "Even after the cuts the peak stays above 15 GB.",
    };
    Ok(answer([ ("needs_dedicated_page", followup.needs_dedicated_page.into()), ("reason", reason.into()) ]))
}

pub(super) fn cut_to_target(args: &[Value]) -> Result<Value, ReferenceError> {
    let sources = sources(args)?;
    let cuts = headroom_plan::cut_to_target(&sources, argument(args, 1)?)?;
    Ok(answer([
        ("cut", cuts.cut.into()),
        ("estimated_peak_gb", cuts.estimated_peak_gb.into()),
        ("missing_gb", cuts.missing_gb.into()),
    ]))
}

/// Any set of cuts passes that may be cut and leaves what the reference leaves; the figures must agree with it.
pub(super) fn check_cut_to_target(args: &[Value], expected: &Value, got: &Value) -> Option<Difference> {
    let figure = |value: &Value, key: &str| value.get(key).and_then(Value::as_f64).unwrap_or(f64::NAN);
    for key in ["estimated_peak_gb", "missing_gb"] {
        let distance = (figure(expected, key) - figure(got, key)).abs();
        if distance.is_nan() || distance > 1e-9 {
            return Some(Difference::wrong(key, expected.get(key).cloned(), got.get(key).cloned()));
        }
    }
    let wrong_cut = || Some(Difference::wrong("cut", expected.get("cut").cloned(), got.get("cut").cloned()));
    let (Ok(sources), Some(cut)) = (sources(args), got.get("cut").and_then(|cut| Vec::<String>::try_from_json(cut).ok())) else {
        return wrong_cut();
    };
    let total: f64 = sources.iter().map(|source| source.peak_gb).sum();
    let mut left = total;
    let mut spare = sources;
    for name in &cut {
        let Some(at) = spare.iter().position(|source| source.cuttable && source.name == name) else {
            return wrong_cut();
        };
        left -= spare.swap_remove(at).peak_gb;
    }
    let distance = (left - figure(expected, "estimated_peak_gb")).abs();
    if distance > 1e-9 { wrong_cut() } else { None }
}
