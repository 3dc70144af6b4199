//! Lesson `unified-memory`.

use headroom_plan::{Component, evaluate_memory_plan as evaluate, place_with_headroom as place};
use serde_json::Value;

use super::{ReferenceError, answer, argument, records};

/// The rows of the ledger, their missing keys filled in.
fn components(args: &[Value]) -> Result<Vec<Component<'_>>, ReferenceError> {
    records(args, 0, |row, reading| Component {
        name: reading.text(row, "name"),
        size_gb: reading.get(row, "size_gb"),
        resident: reading.get(row, "resident"),
        movable: reading.get(row, "movable"),
    })
}

pub(super) fn summarize_memory_ledger(args: &[Value]) -> Result<Value, ReferenceError> {
    let sums = headroom_plan::summarize_memory_ledger(&components(args)?)?;
    Ok(answer([
        ("total_gb", sums.total_gb.into()),
        ("resident_gb", sums.resident_gb.into()),
        ("movable_gb", sums.movable_gb.into()),
    ]))
}

pub(super) fn plan_memory_placement(args: &[Value]) -> Result<Value, ReferenceError> {
    let components = components(args)?;
    let plan = headroom_plan::plan_memory_placement(&components, argument(args, 1)?)?;
    Ok(answer([
        ("on_device", plan.on_device.into()),
        ("offloaded", plan.offloaded.into()),
        ("device_used_gb", plan.device_used_gb.into()),
    ]))
}

pub(super) fn evaluate_memory_plan(args: &[Value]) -> Result<Value, ReferenceError> {
    let verdict = evaluate(argument(args, 0)?, argument(args, 1)?, argument(args, 2)?, argument(args, 3)?)?;
    Ok(answer([ ("peak_reduction_gb", verdict.peak_reduction_gb.into()), ("keep_plan", verdict.keep_plan.into()) ]))
}

pub(super) fn place_with_headroom(args: &[Value]) -> Result<Value, ReferenceError> {
    let components = components(args)?;
    let plan = place(&components, argument(args, 1)?, argument(args, 2)?)?;
    Ok(answer([
        ("on_device", plan.on_device.into()),
        ("offloaded", plan.offloaded.into()),
        ("short_gb", plan.short_gb.into()),
    ]))
}
