//! Lesson 43: one table of what lives in GPU memory, and a plan for what stays there.

use crate::check;
use crate::error::{Place, PlanError};

/// One row of the ledger. `Default` holds what a missing key counts as.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Component<'a> {
    /// What the component is called. Names need not be unique; an empty one is a name like any other.
    pub name: &'a str,
    /// Its size in GB, zero or more.
    pub size_gb: f64,
    /// Whether it is on the device for the whole step.
    pub resident: bool,
    /// Whether it can be moved off the device.
    pub movable: bool,
}

impl Default for Component<'_> {
    fn default() -> Self {
        Self { name: "component", size_gb: 0.0, resident: false, movable: false }
    }
}

/// What [`summarize_memory_ledger`] returns. Resident and movable overlap, so they need not add up to the total.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct LedgerSummary {
    /// GB of all components.
    pub total_gb: f64,
    /// GB of the resident ones.
    pub resident_gb: f64,
    /// GB of the movable ones.
    pub movable_gb: f64,
}

/// What [`plan_memory_placement`] returns: every component's name stands in exactly one of the lists.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Placement<'a> {
    /// Names on the device, in input order.
    pub on_device: Vec<&'a str>,
    /// All other names, in input order.
    pub offloaded: Vec<&'a str>,
    /// GB on the device.
    pub device_used_gb: f64,
}

/// What [`evaluate_memory_plan`] returns.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Evaluation {
    /// By how many GB the peak falls; negative where it grows.
    pub peak_reduction_gb: f64,
    /// Whether the plan is worth keeping.
    pub keep_plan: bool,
}

/// Adds up the sizes of all, of the resident and of the movable components, in GB.
///
/// # Errors
/// A size that is negative or not finite; a total beyond the range of `f64`.
///
/// # Source
/// Published course, lesson 43.
pub fn summarize_memory_ledger(components: &[Component<'_>]) -> Result<LedgerSummary, PlanError> {
    let mut sums = LedgerSummary::default();
    for (index, component) in components.iter().enumerate() {
        let size = check::size(component.size_gb, Place::item("components", index, "size_gb"))?;
        sums.total_gb += size;
        if component.resident {
            sums.resident_gb += size;
        }
        if component.movable {
            sums.movable_gb += size;
        }
    }
    // The parts are never above the total, so its check covers them.
    check::sum(sums.total_gb, Place::field("components", "size_gb"))?;
    Ok(sums)
}

/// Walks the list once, in its order: a component that is resident or movable and still fits
/// (`used + size ≤ device_budget_gb`) goes on the device, anything else is listed as offloaded.
///
/// That is the course's rule with its traps: the order matters, something that cannot move is listed as
/// offloaded when it does not fit, and something neither resident nor movable never gets a place.
/// [`place_with_headroom`](crate::place_with_headroom) repairs them.
///
/// Sizes and budget are in GB. Under a negative budget nothing is placed. The names are borrowed from the
/// input. What is used never exceeds the budget, so nothing here can overflow.
///
/// # Errors
/// A size that is negative or not finite; a budget that is not finite.
///
/// # Source
/// Published course, lesson 43.
pub fn plan_memory_placement<'a>(
    components: &[Component<'a>],
    device_budget_gb: f64,
) -> Result<Placement<'a>, PlanError> {
    let budget = check::finite(device_budget_gb, Place::argument("device_budget_gb"))?;
    // Room for everything in both lists: pages that stay untouched cost less than lists that grow.
    let mut plan = Placement {
        on_device: Vec::with_capacity(components.len()),
        offloaded: Vec::with_capacity(components.len()),
        device_used_gb: 0.0,
    };
    for (index, component) in components.iter().enumerate() {
        let size = check::size(component.size_gb, Place::item("components", index, "size_gb"))?;
        let used = plan.device_used_gb + size;
        if (component.resident || component.movable) && used <= budget {
            plan.on_device.push(component.name);
            plan.device_used_gb = used;
        } else {
            plan.offloaded.push(component.name);
        }
    }
    Ok(plan)
}

/// Says whether a plan is worth keeping: the peak must fall, and moving must cost no more than allowed.
///
/// Peaks are in GB, overheads in ms. All four may be negative: they are differences as often as measurements.
///
/// # Errors
/// A number that is not finite; a difference beyond the range of `f64`.
///
/// # Source
/// Published course, lesson 43.
pub fn evaluate_memory_plan(
    baseline_peak_gb: f64,
    planned_peak_gb: f64,
    migration_overhead_ms: f64,
    max_overhead_ms: f64,
) -> Result<Evaluation, PlanError> {
    let baseline = check::finite(baseline_peak_gb, Place::argument("baseline_peak_gb"))?;
    let planned = check::finite(planned_peak_gb, Place::argument("planned_peak_gb"))?;
    let overhead = check::finite(migration_overhead_ms, Place::argument("migration_overhead_ms"))?;
    let most = check::finite(max_overhead_ms, Place::argument("max_overhead_ms"))?;
    let reduction = check::sum(baseline - planned, Place::argument("planned_peak_gb"))?;
    Ok(Evaluation { peak_reduction_gb: reduction, keep_plan: reduction > 0.0 && overhead <= most })
}

#[cfg(test)]
#[path = "ledger_tests.rs"]
mod tests;
