//! What a run teaches, in sentences computed from its figures.

use headroom_gpu::plan_run::{Basis, Mode, ModeReport, PlanReport};

use crate::numbers::{bytes, digits, ms, percent, ratio};
use crate::tag::Basis as Tag;
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

/// What `evaluate_memory_plan` takes, and what each figure is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Figures {
    /// Device bytes with everything resident, in GB: the ledger's, or where that did not run, what it would have taken.
    pub baseline_gb: f64,
    /// Where the baseline comes from.
    pub baseline: Tag,
    /// Device bytes of the mode, in GB.
    pub planned_gb: f64,
    /// Where they come from.
    pub planned: Tag,
    /// Milliseconds per step. One below zero is noise and counts as none.
    pub overhead_ms: f64,
    /// Where the overhead comes from.
    pub overhead: Tag,
    /// Whether it was below zero.
    pub noise: bool,
}

/// The figures of a mode that ran; none where its overhead is not known.
pub fn figures(report: &PlanReport, of: Mode) -> Option<Figures> {
    let ran = mode(report, of)?;
    let overhead = ran.overhead?;
    let baseline = if mode(report, Mode::AllResident).is_some() { Tag::Measured } else { Tag::Computed };
    Some(Figures {
        baseline_gb: gb(peak_bytes(report, Mode::AllResident)?),
        baseline,
        planned_gb: gb(ran.peak.total_bytes),
        planned: Tag::Measured,
        overhead_ms: counted(overhead.ms),
        overhead: match overhead.basis {
            Basis::Measured => Tag::Measured,
            Basis::Predicted => Tag::Predicted,
        },
        noise: overhead.ms < 0.0,
    })
}

/// Bytes in GB of 10⁹.
#[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
pub fn gb(bytes: u64) -> f64 {
    bytes as f64 / 1e9
}

/// A size of the lesson's own, in its unit; what is too small for that, in bytes.
pub fn in_gb(count: u64) -> String {
    if count < 1_000_000 { bytes(count) } else { format!("{}\u{a0}GB", digits(gb(count))) }
}

/// An overhead as it is decided on: to the microsecond, and never below zero.
pub fn counted(overhead_ms: f64) -> f64 {
    (overhead_ms.max(0.0) * 1000.0).round() / 1000.0
}

impl Figures {
    /// As the exercise takes them: an object of its arguments by name.
    pub fn json(&self) -> String {
        let figures = serde_json::json!({
            "baseline_peak_gb": self.baseline_gb,
            "planned_peak_gb": self.planned_gb,
            "migration_overhead_ms": self.overhead_ms,
        });
        figures.to_string()
    }

    /// What each of them is.
    pub fn told(&self, words: &Speech) -> String {
        let values = [
            ("baseline", digits(self.baseline_gb).into()),
            ("baselineIs", words.text(self.baseline.key()).into()),
            ("planned", digits(self.planned_gb).into()),
            ("plannedIs", words.text(self.planned.key()).into()),
            ("overhead", ms(self.overhead_ms).into()),
            ("overheadIs", words.text(self.overhead.key()).into()),
        ];
        let mut told = words.with("fill-about", &values);
        for (also, key) in [(self.baseline == Tag::Computed, "fill-computed"), (self.noise, "fill-noise")] {
            if also {
                told = format!("{told} {}", words.text(key));
            }
        }
        told
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::samples::{self, report};
    use headroom_grade::Language;

    #[test]
    fn the_cost_is_told_with_its_basis() {
        for language in Language::ALL {
            let said = lessons(&report(10.0, 14.0, 12.0), &crate::words::speech(language));
            assert_eq!(said.len(), 2);
            assert!(said[0].contains("28.6") && said[0].contains('4'), "{}", said[0]);
            assert!(said[1].contains('2'), "{}", said[1]);
        }
    }

    #[test]
    fn a_difference_within_the_spread_is_none() {
        let words = crate::words::speech(Language::En);
        let helps = lessons(&report(10.0, 14.0, 12.0), &words)[1].clone();
        let idle = lessons(&report(10.0, 14.0, 13.9), &words)[1].clone();
        assert!(idle.contains("500\u{a0}µs") && helps.contains("2\u{a0}ms"), "{idle} / {helps}");
    }

    #[test]
    fn guesses_are_set_beside_the_figure() {
        let words = crate::words::speech(Language::En);
        assert!(compare(8.0, 4.0, &words).contains('2'));
        assert_ne!(compare(4.0, 4.1, &words), compare(4.0, 8.0, &words));
        assert!(compare(0.0, 4.0, &words).contains('4'));
    }

    #[test]
    fn figures_are_those_of_the_run() {
        let report = report(10.0, 14.0, 12.0);
        let text = |of| figures(&report, of).unwrap().json();
        let read = |of| serde_json::from_str::<serde_json::Value>(&text(of)).unwrap();
        let plan = read(Mode::Plan);
        assert_eq!(plan["migration_overhead_ms"], 4.0);
        assert_eq!(plan["baseline_peak_gb"], 0.16);
        assert_eq!(plan["planned_peak_gb"], 0.12);
        let ahead = read(Mode::PlanWithPrefetch);
        assert_eq!((&ahead["migration_overhead_ms"], &ahead["planned_peak_gb"]), (&2.0.into(), &0.121.into()));
        // Everything resident moves nothing, so there is nothing to decide on.
        assert_eq!(figures(&report, Mode::AllResident), None);
        let noise = samples::report(10.0, 8.0, 7.0);
        let noise = figures(&noise, Mode::Plan).unwrap();
        assert_eq!((noise.overhead_ms, noise.noise), (0.0, true));
        let words = crate::words::speech(Language::En);
        assert!(noise.told(&words).contains(&words.text("fill-noise")));
    }

    #[test]
    fn what_was_not_measured_is_never_said_to_be() {
        let ran = report(10.0, 14.0, 12.0);
        let not = samples::without_resident(ran.clone());
        let tags = |report| {
            let Figures { baseline, planned, overhead, .. } = figures(report, Mode::Plan).unwrap();
            [baseline, planned, overhead]
        };
        assert_eq!(tags(&ran), [Tag::Measured; 3]);
        assert_eq!(tags(&not), [Tag::Computed, Tag::Measured, Tag::Predicted]);
        for language in Language::ALL {
            let words = crate::words::speech(language);
            let told = |report| figures(report, Mode::Plan).unwrap().told(&words);
            let measured = format!("（{0}）|({0})", words.text("measured"));
            let count = |text: String| measured.split('|').map(|tag| text.matches(tag).count()).sum::<usize>();
            assert_eq!((count(told(&ran)), count(told(&not))), (3, 1), "{}", told(&not));
            assert!(
                told(&not).contains(&words.text("fill-computed")) && !told(&ran).contains(&words.text("fill-computed"))
            );
        }
    }
}
