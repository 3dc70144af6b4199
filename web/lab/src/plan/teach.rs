//! What a run teaches, in sentences computed from its figures.

use headroom_gpu::plan_run::{Basis, Mode, ModeReport, PlanReport};

use crate::numbers::{bytes, ms, percent, ratio};
use crate::words::Speech;

/// A mode's figures, where it ran.
pub fn mode(report: &PlanReport, mode: Mode) -> Option<&ModeReport> {
    report.modes.iter().find(|of| of.mode == mode)
}

/// A mode's device bytes: as it ran, or as it would have been.
pub fn peak_bytes(report: &PlanReport, of: Mode) -> Option<u64> {
    let ran = mode(report, of).map(|report| report.peak.total_bytes);
    ran.or_else(|| report.not_run.iter().find(|not| not.mode == of).map(|not| not.peak.total_bytes))
}

/// Two sentences: what moving costs, and what prefetch makes of it.
pub fn lessons(report: &PlanReport, words: &Speech) -> Vec<String> {
    let Some(plan) = mode(report, Mode::Plan) else { return Vec::new() };
    if plan.uploaded_bytes == 0 {
        return vec![words.text("teach-nothing-moves")];
    }
    let mut said = Vec::new();
    if let Some(overhead) = plan.overhead {
        let share = if plan.step.median_ms > 0.0 { overhead.ms / plan.step.median_ms } else { 0.0 };
        let saved = peak_bytes(report, Mode::AllResident).unwrap_or(0).saturating_sub(plan.peak.total_bytes);
        said.push(words.with(
            "teach-cost",
            &[
                ("saved", bytes(saved).into()),
                ("moved", bytes(plan.uploaded_bytes.saturating_add(plan.downloaded_bytes)).into()),
                ("overhead", ms(overhead.ms).into()),
                ("share", percent(share).into()),
                ("basis", basis(overhead.basis).into()),
            ],
        ));
    }
    if let Some(ahead) = mode(report, Mode::PlanWithPrefetch) {
        let hidden = plan.step.median_ms - ahead.step.median_ms;
        let spread = plan.step.iqr_ms().max(ahead.step.iqr_ms());
        // Less than the spread is no difference.
        let key = if hidden > spread { "teach-prefetch-helps" } else { "teach-prefetch-idle" };
        said.push(words.with(key, &[("hidden", ms(hidden.abs()).into()), ("spread", ms(spread).into())]));
    }
    said
}

fn basis(basis: Basis) -> &'static str {
    match basis {
        Basis::Measured => "measured",
        Basis::Predicted => "predicted",
    }
}

/// How far a learner's own prediction is from the overhead.
pub fn compare(predicted_ms: f64, overhead_ms: f64, words: &Speech) -> String {
    let values = [("predicted", ms(predicted_ms).into()), ("overhead", ms(overhead_ms).into())];
    if predicted_ms <= 0.0 || overhead_ms <= 0.0 {
        return words.with("guess-plain", &values);
    }
    let factor = (predicted_ms / overhead_ms).max(overhead_ms / predicted_ms);
    let key = match (factor < 1.25, predicted_ms > overhead_ms) {
        (true, _) => "guess-near",
        (false, true) => "guess-high",
        (false, false) => "guess-low",
    };
    let [predicted, overhead] = values;
    words.with(key, &[predicted, overhead, ("factor", ratio(factor).into())])
}

/// The figures that `evaluate_memory_plan` takes, as JSON. Peaks are the bytes that were really allocated, in GB; an overhead
/// below zero is noise and counts as none.
pub fn figures(report: &PlanReport, plan: Mode) -> Option<String> {
    let ran = mode(report, plan)?;
    let overhead = ran.overhead?.ms.max(0.0);
    let baseline = peak_bytes(report, Mode::AllResident)?;
    #[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
    let gb = |bytes: u64| bytes as f64 / 1e9;
    let thousandths = (overhead * 1000.0).round() / 1000.0;
    let figures = serde_json::json!({
        "baseline_peak_gb": gb(baseline),
        "planned_peak_gb": gb(ran.peak.total_bytes),
        "migration_overhead_ms": thousandths,
    });
    Some(figures.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::samples::report;
    use headroom_grade::Language;

    #[test]
    fn the_cost_is_told_with_its_basis() {
        for language in Language::ALL {
            let said = lessons(&report(10.0, 14.0, 12.0), &Speech::new(language));
            assert_eq!(said.len(), 2);
            assert!(said[0].contains("28.6") && said[0].contains('4'), "{}", said[0]);
            assert!(said[1].contains('2'), "{}", said[1]);
        }
    }

    #[test]
    fn a_difference_within_the_spread_is_none() {
        let words = Speech::new(Language::En);
        let helps = lessons(&report(10.0, 14.0, 12.0), &words)[1].clone();
        let idle = lessons(&report(10.0, 14.0, 13.9), &words)[1].clone();
        assert!(idle.contains("500\u{a0}µs") && helps.contains("2\u{a0}ms"), "{idle} / {helps}");
    }

    #[test]
    fn guesses_are_set_beside_the_figure() {
        let words = Speech::new(Language::En);
        assert!(compare(8.0, 4.0, &words).contains('2'));
        assert_ne!(compare(4.0, 4.1, &words), compare(4.0, 8.0, &words));
        assert!(compare(0.0, 4.0, &words).contains('4'));
    }

    #[test]
    fn figures_are_those_of_the_run() {
        let figures = figures(&report(10.0, 14.0, 12.0), Mode::Plan).unwrap();
        let figures: serde_json::Value = serde_json::from_str(&figures).unwrap();
        assert_eq!(figures["migration_overhead_ms"], 4.0);
        assert_eq!(figures["baseline_peak_gb"], 0.16);
        assert_eq!(figures["planned_peak_gb"], 0.12);
        assert!(super::figures(&report(10.0, 8.0, 7.0), Mode::Plan).unwrap().contains("\"migration_overhead_ms\":0.0"));
    }
}
