//! The entry of the room *A training step*.

use headroom_gpu::training::{Activations, Format, StrategyReport, TrainingReport, Weights};
use serde::Serialize;

use super::{Source, is_wrong};

/// A run's key figures.
#[derive(Serialize)]
pub struct Entry<'a> {
    #[serde(flatten)]
    source: Source<'a>,
    tokens: u32,
    width: u32,
    blocks: u32,
    budget_bytes: u64,
    strategies: Vec<StrategyEntry>,
}

/// One strategy. What it does not have is left out.
#[derive(Default, Serialize)]
struct StrategyEntry {
    /// `keep`, `offload`, `recompute` or `planned`.
    strategy: &'static str,
    /// Layers that are fetched ahead.
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
    /// How activations travel.
    #[serde(skip_serializing_if = "Option::is_none")]
    format: Option<Format>,
    /// Layers in a segment.
    #[serde(skip_serializing_if = "Option::is_none")]
    every: Option<u32>,
    state_on_host: bool,
    /// Where the weights live, if not on the device.
    #[serde(skip_serializing_if = "Option::is_none")]
    weights: Option<Weights>,
    median_ms: f64,
    iqr_ms: f64,
    peak_bytes: u64,
    /// Both directions, in one step.
    moved_bytes: u64,
    /// Whether the peak is within the budget.
    fits: bool,
    /// What the planning core says of the step.
    #[serde(skip_serializing_if = "Option::is_none")]
    predicted_ms: Option<f64>,
    /// (predicted − measured) ÷ measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<f64>,
}

/// The entry; none where a check failed.
pub fn entry(report: &TrainingReport) -> Option<Entry<'_>> {
    if report.runs.is_empty() || report.not_run.iter().any(|one| is_wrong(&one.failure)) {
        return None;
    }
    let sizes = &report.spec.sizes;
    Some(Entry {
        source: Source::of(&report.context),
        tokens: sizes.tokens,
        width: sizes.width,
        blocks: sizes.blocks,
        budget_bytes: report.spec.budget_bytes,
        strategies: report.runs.iter().map(strategy).collect(),
    })
}

fn strategy(run: &StrategyReport) -> StrategyEntry {
    let named = |strategy| StrategyEntry { strategy, ..StrategyEntry::default() };
    let named = match run.strategy.activations {
        Activations::Keep => named("keep"),
        Activations::Offload { depth, format, .. } => {
            StrategyEntry { depth: Some(depth), format: Some(format), ..named("offload") }
        }
        Activations::Recompute { every, .. } => StrategyEntry { every: Some(every), ..named("recompute") },
        Activations::Planned => named("planned"),
    };
    StrategyEntry {
        state_on_host: run.has_state_on_host(),
        weights: Some(run.strategy.weights).filter(|&weights| weights != Weights::Resident),
        median_ms: run.step.median_ms,
        iqr_ms: run.step.iqr_ms(),
        peak_bytes: run.peak.total_bytes,
        moved_bytes: run.uploaded_bytes.saturating_add(run.downloaded_bytes),
        fits: run.fits,
        predicted_ms: run.prediction.map(|one| one.step_ms),
        error: run.prediction.map(|one| one.error),
        ..named
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::training::sample::report;
    use headroom_gpu::training::NotTrained;
    use headroom_gpu::{ErrorCode, Failure};
    use serde_json::Value;

    /// The device's own words stand in the file that the chapter's tests read, too.
    fn complete() -> TrainingReport {
        let mut report = report();
        report.context.adapter.name = "A card of mine".to_owned();
        report.context.host.browser = "Chrome 142".to_owned();
        report.context.host.when = "2026-11-30T12:30:00.000Z".to_owned();
        for (run, ms) in report.runs.iter_mut().zip([10.0, 15.0]) {
            run.step = headroom_gpu::stats::Samples::new(ms, vec![ms - 0.5, ms - 0.25, ms, ms + 0.25, ms + 0.5], 4);
        }
        report
    }

    #[test]
    fn an_entry_has_the_key_figures() {
        let written = serde_json::to_value(entry(&complete()).unwrap()).unwrap();
        let documented: Value = serde_json::from_str(include_str!("training.json")).unwrap();
        assert_eq!(written, documented, "{written:#}");
    }

    #[test]
    fn an_entry_tells_where_weights_are_unless_they_stay() {
        let mut report = complete();
        report.runs[1].strategy.weights = Weights::Visit;
        let written = serde_json::to_value(entry(&report).unwrap()).unwrap();
        assert_eq!(written["strategies"][1]["weights"], "visit");
        assert!(written["strategies"][0].get("weights").is_none());
    }

    #[test]
    fn a_run_with_a_failed_check_leaves_nothing() {
        let without = |code| {
            let failure = Failure { code, detail: String::new(), asked: None, available: None };
            let mut report = complete();
            let strategy = report.runs.remove(1).strategy;
            report.not_run.push(NotTrained { strategy, failure });
            report
        };
        assert!(entry(&without(ErrorCode::ChecksumDiffers)).is_none());
        assert_eq!(entry(&without(ErrorCode::NotExecutable)).unwrap().strategies.len(), 1);
    }
}
