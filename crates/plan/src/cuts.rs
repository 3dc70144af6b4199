//! Lesson 45: where the peak comes from, and the order of cuts that is written down before the run.

use crate::check;
use crate::error::{Place, PlanError};

/// The peak up to which the published follow-up calls a plan worth a page of its own, in GB.
pub const FOLLOWUP_LIMIT_GB: f64 = 15.0;

/// One part of the peak. `Default` holds what a missing key counts as.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Source<'a> {
    /// What the part is called. Names need not be unique; an empty one is a name like any other.
    pub name: &'a str,
    /// Its share of the peak in GB, zero or more.
    pub peak_gb: f64,
    /// Whether it can be cut.
    pub cuttable: bool,
}

/// What [`summarize_peak_sources`] returns.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct PeakSummary<'a> {
    /// The name of the largest source.
    pub largest_source: &'a str,
    /// Its GB.
    pub peak_gb: f64,
}

/// What [`plan_memory_cuts`] returns. `Default` holds what a missing key counts as.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct CutPlan<'a> {
    /// The cuts made, in the order in which they are made.
    pub cut_order: Vec<&'a str>,
    /// The peak in GB after them, never below zero.
    pub estimated_peak_gb: f64,
}

/// What [`recommend_memory_followup`] returns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Followup {
    /// Whether the plan deserves a page of its own.
    pub needs_dedicated_page: bool,
    /// Why, for the caller to put into words.
    pub reason: FollowupReason,
}

/// Why a follow-up is recommended or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FollowupReason {
    /// No cut was made, so there is nothing to follow up.
    NothingCut,
    /// Cuts were made and bring the peak down to [`FOLLOWUP_LIMIT_GB`] or below.
    CutsReachLimit,
    /// Cuts were made, but the peak stays above [`FOLLOWUP_LIMIT_GB`].
    StillAboveLimit,
}

/// The first of the sources with the largest peak, and its GB.
///
/// # Errors
/// An empty list; a peak that is negative or not finite.
///
/// # Source
/// Published course, lesson 45.
pub fn summarize_peak_sources<'a>(components: &[Source<'a>]) -> Result<PeakSummary<'a>, PlanError> {
    let mut largest = None;
    for (index, source) in components.iter().enumerate() {
        let peak_gb = peak(index, source)?;
        if largest.is_none_or(|l: PeakSummary<'_>| peak_gb > l.peak_gb) {
            largest = Some(PeakSummary { largest_source: source.name, peak_gb });
        }
    }
    largest.ok_or(PlanError::Empty(Place::argument("components")))
}

/// Cuts the largest cuttable source again and again, ties in input order, until the total is at or below the
/// target or nothing cuttable is left.
///
/// That is the course's greedy rule with its traps: a target out of reach is not reported, and it may cut far
/// more than needed. [`cut_to_target`](crate::cut_to_target) repairs them.
///
/// Peaks and target are in GB. A negative target is never reached, so everything cuttable is cut. The names are
/// borrowed from the input.
///
/// # Errors
/// A peak that is negative or not finite; a target that is not finite; a total beyond the range of `f64`.
///
/// # Source
/// Published course, lesson 45.
pub fn plan_memory_cuts<'a>(components: &[Source<'a>], target_peak_gb: f64) -> Result<CutPlan<'a>, PlanError> {
    let target = check::finite(target_peak_gb, Place::argument("target_peak_gb"))?;
    let mut total = 0.0;
    for (index, source) in components.iter().enumerate() {
        total += peak(index, source)?;
    }
    total = check::sum(total, Place::field("components", "peak_gb"))?;

    let mut cut_order = Vec::new();
    if total > target {
        // The position in the low half settles ties, and one wide integer sorts faster than a pair.
        let mut order: Vec<u128> = components
            .iter()
            .zip(0_u64..)
            .filter(|(source, _)| source.cuttable)
            .map(|(source, index)| u128::from(check::largest_first(source.peak_gb + 0.0)) << 64 | u128::from(index))
            .collect();
        for_each_in_order(&mut order, |key| {
            if let Some(source) = components.get(key as u64 as usize)
                && total > target
            {
                total -= source.peak_gb;
                cut_order.push(source.name);
            }
            total > target
        });
    }
    Ok(CutPlan { cut_order, estimated_peak_gb: total.max(0.0) })
}

/// Hands over the keys in rising order until one is answered with `false`. Sorts only as far as that, in
/// steps: a target near the total takes few cuts.
fn for_each_in_order(mut keys: &mut [u128], mut go_on: impl FnMut(u128) -> bool) {
    let mut step = 1 << 12;
    while !keys.is_empty() {
        let now = if keys.len() / 2 > step {
            keys.select_nth_unstable(step);
            step
        } else {
            keys.len()
        };
        let Some((sorted, rest)) = keys.split_at_mut_checked(now) else {
            return;
        };
        sorted.sort_unstable();
        if !sorted.iter().all(|&key| go_on(key)) {
            return;
        }
        keys = rest;
        step = step.saturating_mul(8);
    }
}

/// Says whether a cut plan deserves a page of its own: some cut was made, and the peak after it is at most
/// [`FOLLOWUP_LIMIT_GB`].
///
/// The limit is the course's, and so is the first argument that plays no part: it is not even checked.
///
/// # Errors
/// An estimate that is not finite.
///
/// # Source
/// Published course, lesson 45.
pub fn recommend_memory_followup(_summary: &PeakSummary<'_>, plan: &CutPlan<'_>) -> Result<Followup, PlanError> {
    let peak = check::finite(plan.estimated_peak_gb, Place::field("plan", "estimated_peak_gb"))?;
    let reason = if plan.cut_order.is_empty() {
        FollowupReason::NothingCut
    } else if peak <= FOLLOWUP_LIMIT_GB {
        FollowupReason::CutsReachLimit
    } else {
        FollowupReason::StillAboveLimit
    };
    Ok(Followup { needs_dedicated_page: reason == FollowupReason::CutsReachLimit, reason })
}

#[inline]
fn peak(index: usize, source: &Source<'_>) -> Result<f64, PlanError> {
    check::size(source.peak_gb, Place::item("components", index, "peak_gb"))
}

#[cfg(test)]
#[path = "cuts_tests.rs"]
mod tests;
