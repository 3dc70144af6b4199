//! Lesson 44: constraints first, then a score, then a recommendation.

use crate::check;
use crate::error::{Place, PlanError};

/// One configuration that was tried. A figure that is missing is nothing.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TuningConfig<'a> {
    /// What it is called; "config" where the key is missing.
    pub name: &'a str,
    /// Work done in a unit of time, whatever the unit.
    pub throughput: Option<f64>,
    /// Its quality, from 0 to 1.
    pub quality: Option<f64>,
    /// The memory it takes, in GB.
    pub memory_gb: Option<f64>,
    /// Its latency in ms.
    pub latency_ms: Option<f64>,
}

impl Default for TuningConfig<'_> {
    fn default() -> Self {
        Self { name: "config", throughput: None, quality: None, memory_gb: None, latency_ms: None }
    }
}

/// What [`score_tuning_config`] returns.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TuningScore<'a> {
    /// The configuration's name.
    pub name: &'a str,
    /// Its score, of no unit.
    pub score: f64,
}

/// What [`recommend_tuning_config`] returns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TuningRecommendation<'a> {
    /// The first of the best feasible ones; nothing where none is feasible.
    pub recommended_name: Option<&'a str>,
    /// How many are feasible.
    pub feasible_count: usize,
}

/// The configurations whose memory and latency are at or below their limits, in input order. One that lacks either
/// figure is not feasible.
///
/// # Errors
/// A number that is not finite.
///
/// # Source
/// Published course, lesson 44.
pub fn filter_feasible_configs<'a>(
    configs: &[TuningConfig<'a>],
    max_memory_gb: f64,
    max_latency_ms: f64,
) -> Result<Vec<TuningConfig<'a>>, PlanError> {
    Ok(feasible(configs, max_memory_gb, max_latency_ms)?.into_iter().map(|(_, config)| config).collect())
}

/// `throughput + 100·quality − 2·memory_gb − 0.5·latency_ms`, from left to right, missing figures counted as zero.
///
/// Four units are added up, so the score means what its weights say and no more.
/// [`pareto_front`](crate::strict::pareto_front) does without.
///
/// # Errors
/// A number that is not finite; a score beyond the range of `f64`.
///
/// # Source
/// Published course, lesson 44; its hint leaves the formula open, and this is the one that the exercise states.
pub fn score_tuning_config<'a>(config: &TuningConfig<'a>) -> Result<TuningScore<'a>, PlanError> {
    check_figures(config, None)?;
    score(config, None)
}

/// The feasible configuration with the highest score, the first of equal ones, and how many are feasible.
///
/// # Errors
/// As for [`filter_feasible_configs`] and [`score_tuning_config`].
///
/// # Source
/// Published course, lesson 44.
pub fn recommend_tuning_config<'a>(
    configs: &[TuningConfig<'a>],
    max_memory_gb: f64,
    max_latency_ms: f64,
) -> Result<TuningRecommendation<'a>, PlanError> {
    let feasible = feasible(configs, max_memory_gb, max_latency_ms)?;
    let mut best: Option<TuningScore<'a>> = None;
    for (index, config) in &feasible {
        let scored = score(config, Some(*index))?;
        if best.is_none_or(|best| scored.score > best.score) {
            best = Some(scored);
        }
    }
    Ok(TuningRecommendation { recommended_name: best.map(|best| best.name), feasible_count: feasible.len() })
}

/// The feasible ones and their places in the list. All figures of all are checked.
pub(crate) fn feasible<'a>(
    configs: &[TuningConfig<'a>],
    max_memory_gb: f64,
    max_latency_ms: f64,
) -> Result<Vec<(usize, TuningConfig<'a>)>, PlanError> {
    let memory = check::finite(max_memory_gb, Place::argument("max_memory_gb"))?;
    let latency = check::finite(max_latency_ms, Place::argument("max_latency_ms"))?;
    let mut feasible = Vec::new();
    for (index, config) in configs.iter().enumerate() {
        check_figures(config, Some(index))?;
        let within = |figure: Option<f64>, limit| figure.is_some_and(|figure| figure <= limit);
        if within(config.memory_gb, memory) && within(config.latency_ms, latency) {
            feasible.push((index, *config));
        }
    }
    Ok(feasible)
}

fn place(index: Option<usize>, field: &'static str) -> Place {
    Place { argument: if index.is_some() { "configs" } else { "config" }, index, field: Some(field) }
}

fn check_figures(config: &TuningConfig<'_>, index: Option<usize>) -> Result<(), PlanError> {
    for (figure, field) in [
        (config.throughput, "throughput"),
        (config.quality, "quality"),
        (config.memory_gb, "memory_gb"),
        (config.latency_ms, "latency_ms"),
    ] {
        check::finite(figure.unwrap_or(0.0), place(index, field))?;
    }
    Ok(())
}

fn score<'a>(config: &TuningConfig<'a>, index: Option<usize>) -> Result<TuningScore<'a>, PlanError> {
    let of = |figure: Option<f64>| figure.unwrap_or(0.0);
    let score =
        of(config.throughput) + 100.0 * of(config.quality) - 2.0 * of(config.memory_gb) - 0.5 * of(config.latency_ms);
    Ok(TuningScore { name: config.name, score: check::sum(score, place(index, "throughput"))? })
}

#[cfg(test)]
#[path = "tuning_tests.rs"]
mod tests;
