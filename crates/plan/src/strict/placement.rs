//! Placement that keeps a chosen headroom and says when it cannot.

use crate::check;
use crate::error::{Place, PlanError};
use crate::ledger::Component;

/// Whether what cannot be moved fits.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Feasibility {
    /// Everything that has to be on the device fits beside the headroom.
    Feasible,
    /// It does not: no plan for this budget exists.
    Infeasible {
        /// How many GB are missing, above zero.
        short_gb: f64,
    },
}

/// What [`place_with_headroom`] returns: every component's name stands in exactly one of the lists.
#[derive(Debug, Clone, PartialEq)]
pub struct HeadroomPlacement<'a> {
    /// Names on the device: the unmovable ones, then the movable ones, each group by size descending, ties by
    /// name.
    pub on_device: Vec<&'a str>,
    /// Names of the movable components that found no place, in the same order.
    pub offloaded: Vec<&'a str>,
    /// GB on the device.
    pub device_used_gb: f64,
    /// How many GB the unmovable components exceed budget − headroom by, else zero.
    pub short_gb: f64,
    /// The same as a verdict.
    pub feasibility: Feasibility,
}

/// Places components beside a headroom that stays free.
///
/// What is not movable is always on the device. Then the movable components follow by size descending, ties by
/// name, each wherever it still fits: `used + size ≤ device_budget_gb − headroom_gb`. `resident` plays no
/// part. The result does not depend on the order of the list.
///
/// All numbers are in GB. A headroom above the budget, or a negative budget, leaves less than nothing: then even
/// an empty ledger is short.
///
/// # Errors
/// A size or headroom that is negative or not finite; a budget that is not finite; a sum beyond the range of
/// `f64`.
///
/// # Source
/// Strict semantics of Headroom, for lesson 43.
pub fn place_with_headroom<'a>(
    components: &[Component<'a>],
    device_budget_gb: f64,
    headroom_gb: f64,
) -> Result<HeadroomPlacement<'a>, PlanError> {
    const HEADROOM: Place = Place::argument("headroom_gb");
    let budget = check::finite(device_budget_gb, Place::argument("device_budget_gb"))?;
    let headroom = check::size(headroom_gb, HEADROOM)?;
    let limit = check::sum(budget - headroom, HEADROOM)?;

    let mut order = Vec::with_capacity(components.len());
    for (index, component) in components.iter().enumerate() {
        let size = check::size(component.size_gb, Place::item("components", index, "size_gb"))?;
        order.push((component.movable, check::largest_first(size), component.name, size));
    }
    // Rows that compare equal are alike in every way, so the order of the list leaves no trace, not even in
    // how the sums round.
    order.sort_unstable_by(|a, b| (a.0, a.1, a.2).cmp(&(b.0, b.1, b.2)));
    let unmovable = order.partition_point(|&(movable, ..)| !movable);
    let (pinned, movable) = order.split_at_checked(unmovable).unwrap_or((&order, &[]));

    let mut on_device = Vec::with_capacity(components.len());
    let mut offloaded = Vec::new();
    let mut used = 0.0;
    for &(_, _, name, size) in pinned {
        used += size;
        on_device.push(name);
    }
    let short_gb = check::sum(used - limit, Place::field("components", "size_gb"))?.max(0.0);
    for &(_, _, name, size) in movable {
        if used + size <= limit {
            used += size;
            on_device.push(name);
        } else {
            offloaded.push(name);
        }
    }
    let feasibility = if short_gb > 0.0 { Feasibility::Infeasible { short_gb } } else { Feasibility::Feasible };
    Ok(HeadroomPlacement { on_device, offloaded, device_used_gb: used, short_gb, feasibility })
}

#[cfg(test)]
#[path = "placement_tests.rs"]
mod tests;
