//! Lesson `unified-memory`.

use headroom_plan::{Component, evaluate_memory_plan as evaluate, place_with_headroom as place};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{ReferenceError, argument};

/// A row of the ledger, its missing keys filled in.
#[derive(Deserialize)]
struct Row<'a> {
    name: &'a str,
    size_gb: f64,
    resident: bool,
    movable: bool,
}

fn components<'a>(args: &'a [Value]) -> Result<Vec<Component<'a>>, ReferenceError> {
    let rows: Vec<Row<'a>> = argument(args, 0)?;
    let component = |row: Row<'a>| Component {
        name: row.name,
        size_gb: row.size_gb,
        resident: row.resident,
        movable: row.movable,
    };
    Ok(rows.into_iter().map(component).collect())
}

pub(super) fn summarize_memory_ledger(args: &[Value]) -> Result<Value, ReferenceError> {
    let sums = headroom_plan::summarize_memory_ledger(&components(args)?)?;
    Ok(json!({
        "total_gb": sums.total_gb,
        "resident_gb": sums.resident_gb,
        "movable_gb": sums.movable_gb,
    }))
}

pub(super) fn plan_memory_placement(args: &[Value]) -> Result<Value, ReferenceError> {
    let components = components(args)?;
    let plan = headroom_plan::plan_memory_placement(&components, argument(args, 1)?)?;
    Ok(json!({
        "on_device": plan.on_device,
        "offloaded": plan.offloaded,
        "device_used_gb": plan.device_used_gb,
    }))
}

pub(super) fn evaluate_memory_plan(args: &[Value]) -> Result<Value, ReferenceError> {
    let verdict = evaluate(argument(args, 0)?, argument(args, 1)?, argument(args, 2)?, argument(args, 3)?)?;
    Ok(json!({ "peak_reduction_gb": verdict.peak_reduction_gb, "keep_plan": verdict.keep_plan }))
}

pub(super) fn place_with_headroom(args: &[Value]) -> Result<Value, ReferenceError> {
    let components = components(args)?;
    let plan = place(&components, argument(args, 1)?, argument(args, 2)?)?;
    Ok(json!({
        "on_device": plan.on_device,
        "offloaded": plan.offloaded,
        "short_gb": plan.short_gb,
    }))
}
