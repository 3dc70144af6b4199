//! The sweep: load over time, the peak, what is alive at it, and what each allocation adds to it.

use super::Allocation;
use crate::error::{Place, PlanError};

const BYTES: Place = Place::field("allocations", "bytes");

/// The bytes alive in `[from, to)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Load {
    /// The first step.
    pub from: u64,
    /// The first step behind it.
    pub to: u64,
    /// Bytes alive.
    pub bytes: u64,
}

/// What [`peak`] returns.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Peak {
    /// The most bytes alive at once.
    pub bytes: u64,
    /// The first step at which they are; nothing where no allocation is ever alive.
    pub at: Option<u64>,
    /// The allocations alive then, by their place in the list, in its order.
    pub live: Vec<usize>,
}

/// What is left under a budget, or missing. At most one of them is above zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Headroom {
    /// Budget − peak, where the peak is below it.
    pub free_bytes: u64,
    /// Peak − budget, where the peak is above it.
    pub over_bytes: u64,
}

/// Sets a peak against a budget, both in bytes.
#[must_use]
pub fn headroom(peak_bytes: u64, budget_bytes: u64) -> Headroom {
    Headroom {
        free_bytes: budget_bytes.saturating_sub(peak_bytes),
        over_bytes: peak_bytes.saturating_sub(budget_bytes),
    }
}

/// The most bytes alive at once, when that is first so, and what is alive then. O(n log n).
///
/// # Errors
/// An allocation that ends before it begins; a load beyond the range of `u64`.
pub fn peak<N>(allocations: &[Allocation<N>]) -> Result<Peak, PlanError> {
    let mut top: Option<(u64, u64)> = None;
    sweep(allocations, |at, _, bytes| {
        if top.is_none_or(|(_, most)| bytes > most) {
            top = Some((at, bytes));
        }
    })?;
    let Some((at, bytes)) = top else {
        return Ok(Peak::default());
    };
    let live = allocations.iter().enumerate().filter(|(_, a)| a.alive(at)).map(|(index, _)| index).collect();
    Ok(Peak { bytes, at: Some(at), live })
}

/// The load between any two steps at which it can change, from the first allocation to the last: neighbouring parts
/// may be equal, and parts in which nothing is alive are zero.
///
/// # Errors
/// As for [`peak`].
pub fn load_over_time<N>(allocations: &[Allocation<N>]) -> Result<Vec<Load>, PlanError> {
    let mut loads = Vec::new();
    sweep(allocations, |from, to, bytes| loads.push(Load { from, to, bytes }))?;
    Ok(loads)
}

/// What each allocation adds to the peak: by how many bytes the peak falls without it. In the order of the list.
///
/// They need not add up to the peak: of two allocations that each make a peak of their own, neither adds
/// anything. O(n log n).
///
/// # Errors
/// As for [`peak`].
pub fn contributions<N>(allocations: &[Allocation<N>]) -> Result<Vec<u64>, PlanError> {
    let loads = load_over_time(allocations)?;
    let top = peak(allocations)?;
    let Some(at) = top.at else {
        return Ok(vec![0; allocations.len()]);
    };
    let running = |most: &mut u64, load: &Load| {
        *most = (*most).max(load.bytes);
        Some(*most)
    };
    let before: Vec<u64> = loads.iter().scan(0, running).collect();
    let mut after: Vec<u64> = loads.iter().rev().scan(0, running).collect();
    after.reverse();
    // An allocation that is not alive at the peak leaves it as it is. Without one that is, the peak is where it
    // was, less its bytes, or outside of it.
    let adds = |allocation: &Allocation<N>| {
        if !allocation.alive(at) {
            return 0;
        }
        let first = loads.partition_point(|load| load.from < allocation.from);
        let behind = loads.partition_point(|load| load.from < allocation.to);
        let left = first.checked_sub(1).and_then(|index| before.get(index)).copied().unwrap_or(0);
        let right = after.get(behind).copied().unwrap_or(0);
        allocation.bytes.min(top.bytes.saturating_sub(left.max(right)))
    };
    Ok(allocations.iter().map(adds).collect())
}

/// Hands over the load from each step at which it may change to the next one.
fn sweep<N>(allocations: &[Allocation<N>], mut part: impl FnMut(u64, u64, u64)) -> Result<(), PlanError> {
    // A step and its bytes in one wide integer sort faster than a pair.
    let (mut starts, mut ends) = (Vec::with_capacity(allocations.len()), Vec::with_capacity(allocations.len()));
    for (index, allocation) in allocations.iter().enumerate() {
        allocation.check(index)?;
        if allocation.from < allocation.to {
            starts.push(u128::from(allocation.from) << 64 | u128::from(allocation.bytes));
            ends.push(u128::from(allocation.to) << 64 | u128::from(allocation.bytes));
        }
    }
    starts.sort_unstable();
    ends.sort_unstable();
    let (mut starts, mut ends) = (starts.into_iter().peekable(), ends.into_iter().peekable());
    let step = |event: &u128| (event >> 64) as u64;
    let bytes = |event: u128| u128::from(event as u64);
    // As many 64-bit numbers as fit into memory have a sum of less than 128 bits.
    let mut load = 0_u128;
    let mut now = starts.peek().map_or(0, step);
    while ends.peek().is_some() {
        while let Some(event) = ends.next_if(|event| step(event) == now) {
            load = load.saturating_sub(bytes(event));
        }
        while let Some(event) = starts.next_if(|event| step(event) == now) {
            load = load.saturating_add(bytes(event));
        }
        let next = [starts.peek().map(step), ends.peek().map(step)].into_iter().flatten().min();
        let Some(next) = next else { break };
        part(now, next, u64::try_from(load).map_err(|_| PlanError::Overflow(BYTES))?);
        now = next;
    }
    Ok(())
}

#[cfg(test)]
#[path = "peak_tests.rs"]
pub(crate) mod tests;
