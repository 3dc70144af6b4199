//! Configurations compared figure by figure, so that no unit is added to another.

use std::cmp::Ordering;

use crate::error::PlanError;
use crate::tuning::{TuningConfig, feasible};

/// A figure to choose by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Figure {
    /// The highest throughput.
    Throughput,
    /// The highest quality.
    Quality,
    /// The least memory.
    Memory,
    /// The lowest latency.
    Latency,
}

/// All figures, in the order in which they break ties.
const FIGURES: [Figure; 4] = [Figure::Throughput, Figure::Quality, Figure::Memory, Figure::Latency];

/// What [`recommend_on_front`] returns.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FrontRecommendation<'a> {
    /// The best on the front by the chosen figure; nothing where none is feasible.
    pub recommended_name: Option<&'a str>,
    /// Names of the front, in input order.
    pub front: Vec<&'a str>,
    /// How many are feasible.
    pub feasible_count: usize,
}

/// The feasible configurations that no other feasible one dominates, by their places in the list, in its order.
///
/// One dominates another if it is at least as good in every figure and better in one. A configuration that lacks a
/// figure cannot be compared and is not feasible. Takes time for each feasible one and each on the front.
///
/// # Errors
/// A number that is not finite.
///
/// # Source
/// Strict semantics of Headroom, for lesson 44.
pub fn pareto_front(
    configs: &[TuningConfig<'_>],
    max_memory_gb: f64,
    max_latency_ms: f64,
) -> Result<Vec<usize>, PlanError> {
    Ok(front(complete(configs, max_memory_gb, max_latency_ms)?))
}

/// Recommends from the front: the best by one figure, ties by throughput, quality, memory, latency, then by name. So a
/// dominated configuration never wins, and the result does not depend on the order of the list.
///
/// # Errors
/// As for [`pareto_front`].
///
/// # Source
/// Strict semantics of Headroom, for lesson 44.
pub fn recommend_on_front<'a>(
    configs: &[TuningConfig<'a>],
    max_memory_gb: f64,
    max_latency_ms: f64,
    by: Figure,
) -> Result<FrontRecommendation<'a>, PlanError> {
    let feasible = complete(configs, max_memory_gb, max_latency_ms)?;
    let feasible_count = feasible.len();
    let front = front(feasible);
    let on_front = || front.iter().filter_map(|&index| configs.get(index));
    let best = on_front().min_by(|a, b| {
        let ties = FIGURES.iter().fold(better(a, b, by), |order, &figure| order.then_with(|| better(a, b, figure)));
        ties.then_with(|| a.name.cmp(b.name))
    });
    Ok(FrontRecommendation {
        recommended_name: best.map(|best| best.name),
        front: on_front().map(|config| config.name).collect(),
        feasible_count,
    })
}

/// The feasible ones that lack nothing.
fn complete<'a>(
    configs: &[TuningConfig<'a>],
    max_memory_gb: f64,
    max_latency_ms: f64,
) -> Result<Vec<(usize, TuningConfig<'a>)>, PlanError> {
    let mut feasible = feasible(configs, max_memory_gb, max_latency_ms)?;
    feasible.retain(|(_, config)| config.throughput.is_some() && config.quality.is_some());
    Ok(feasible)
}

/// From the best by the tie-breaking order on, so that what dominates a configuration has been seen before it.
fn front(mut feasible: Vec<(usize, TuningConfig<'_>)>) -> Vec<usize> {
    feasible.sort_by(|(_, a), (_, b)| {
        FIGURES.iter().fold(Ordering::Equal, |order, &figure| order.then_with(|| better(a, b, figure)))
    });
    let mut front: Vec<(usize, TuningConfig<'_>)> = Vec::new();
    for (index, config) in feasible {
        if !front.iter().any(|(_, other)| dominates(other, &config)) {
            front.push((index, config));
        }
    }
    let mut places: Vec<usize> = front.into_iter().map(|(index, _)| index).collect();
    places.sort_unstable();
    places
}

fn dominates(a: &TuningConfig<'_>, b: &TuningConfig<'_>) -> bool {
    let orders = FIGURES.map(|figure| better(a, b, figure));
    orders.iter().all(|order| order.is_le()) && orders.iter().any(|order| order.is_lt())
}

/// Less where `a` is better. A zero is a zero, whatever its sign.
fn better(a: &TuningConfig<'_>, b: &TuningConfig<'_>, figure: Figure) -> Ordering {
    let compare = |a: Option<f64>, b: Option<f64>| (a.unwrap_or(0.0) + 0.0).total_cmp(&(b.unwrap_or(0.0) + 0.0));
    match figure {
        Figure::Throughput => compare(b.throughput, a.throughput),
        Figure::Quality => compare(b.quality, a.quality),
        Figure::Memory => compare(a.memory_gb, b.memory_gb),
        Figure::Latency => compare(a.latency_ms, b.latency_ms),
    }
}

#[cfg(test)]
#[path = "tuning_tests.rs"]
mod tests;
