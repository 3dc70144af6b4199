//! What a run teaches, in sentences computed from its figures.

use headroom_gpu::training::{Activations, Format, Strategy, StrategyReport, TrainingReport, Weights};

use super::ways::name;
use crate::numbers::{bytes, ms};
use crate::words::Speech;

/// The fastest strategy within the budget.
pub fn winner(report: &TrainingReport) -> Option<&StrategyReport> {
    let fitting = report.runs.iter().filter(|run| run.fits);
    fitting.min_by(|a, b| a.step.median_ms.total_cmp(&b.step.median_ms))
}

/// Who won, and whether that is more than noise.
pub fn verdict(report: &TrainingReport, words: &Speech) -> String {
    let Some(best) = winner(report) else {
        return words.with("train-nothing-fits", &[("budget", bytes(report.spec.budget_bytes).into())]);
    };
    let values = [
        ("name", name(best.strategy, words).into()),
        ("budget", bytes(report.spec.budget_bytes).into()),
        ("peak", bytes(best.peak.total_bytes).into()),
        ("step", ms(best.step.median_ms).into()),
    ];
    let near =
        report.runs.iter().filter(|run| run.fits && run.strategy != best.strategy && run.step.q1_ms <= best.step.q3_ms);
    let near: Vec<String> = near.map(|run| name(run.strategy, words)).collect();
    let won = words.with("train-winner", &values);
    if near.is_empty() {
        won
    } else {
        format!("{won} {}", words.with("train-near", &[("names", near.join(words.text("train-and").as_str()).into())]))
    }
}

/// What the reader said beside it.
pub fn guessed(report: &TrainingReport, guess: Strategy, words: &Speech) -> Option<String> {
    let best = winner(report)?;
    let said = report.runs.iter().find(|run| run.strategy == guess)?;
    let values = [
        ("name", name(guess, words).into()),
        ("peak", bytes(said.peak.total_bytes).into()),
        ("step", ms(said.step.median_ms).into()),
        ("more", ms((said.step.median_ms - best.step.median_ms).max(0.0)).into()),
    ];
    let key = match (said.strategy == best.strategy, said.fits) {
        (true, _) => "train-guess-right",
        (false, false) => "train-guess-over",
        (false, true) => "train-guess-slower",
    };
    Some(words.with(key, &values))
}

/// What moving, fetching ahead and computing again cost here, as far as they were run.
pub fn lessons(report: &TrainingReport, words: &Speech) -> Vec<String> {
    let of = |activations| {
        let strategy = Strategy::of(activations);
        report.runs.iter().find(|run| run.strategy == strategy)
    };
    let offload = |depth, format| of(Activations::Offload { depth, format });
    let Some(keep) = of(Activations::Keep) else { return Vec::new() };
    let mut said = Vec::new();
    let demand = offload(0, Format::F32);
    if let Some(run) = demand {
        let moved = run.uploaded_bytes.saturating_add(run.downloaded_bytes);
        said.push(words.with(
            "train-teach-moving",
            &[
                ("saved", bytes(keep.peak.total_bytes.saturating_sub(run.peak.total_bytes)).into()),
                ("moved", bytes(moved).into()),
                ("more", ms((run.step.median_ms - keep.step.median_ms).max(0.0)).into()),
            ],
        ));
    }
    if let (Some(demand), Some(ahead)) = (demand, offload(1, Format::F32)) {
        let hidden = demand.step.median_ms - ahead.step.median_ms;
        let spread = demand.step.iqr_ms().max(ahead.step.iqr_ms());
        // Less than the spread is no difference.
        let key = if hidden > spread { "train-teach-ahead" } else { "train-teach-ahead-idle" };
        said.push(words.with(key, &[("hidden", ms(hidden.abs()).into()), ("spread", ms(spread).into())]));
    }
    if let (Some(ahead), Some(codes)) = (offload(1, Format::F32), offload(1, Format::Int8)) {
        let key = if codes.step.q3_ms < ahead.step.q1_ms { "train-teach-packed" } else { "train-teach-packed-idle" };
        said.push(words.with(
            key,
            &[
                ("full", bytes(ahead.uploaded_bytes).into()),
                ("packed", bytes(codes.uploaded_bytes).into()),
                ("gain", ms((ahead.step.median_ms - codes.step.median_ms).abs()).into()),
            ],
        ));
    }
    if let Some(again) = of(Activations::Recompute { every: 2 }) {
        said.push(words.with(
            "train-teach-again",
            &[
                ("saved", bytes(keep.peak.total_bytes.saturating_sub(again.peak.total_bytes)).into()),
                ("more", ms((again.step.median_ms - keep.step.median_ms).max(0.0)).into()),
            ],
        ));
    }
    said
}

/// What held weights and visiting ones leave on the device, everything else kept. No matter of time: a software adapter's is as true.
pub fn weights(report: &TrainingReport, words: &Speech) -> Option<String> {
    let alive = |weights| {
        let strategy = Strategy { weights, ..Strategy::of(Activations::Keep) };
        let peak = &report.runs.iter().find(|run| run.strategy == strategy)?.peak;
        Some(bytes(peak.weights_bytes.saturating_add(peak.activations_bytes)))
    };
    let values = [
        ("resident", alive(Weights::Resident)?.into()),
        ("held", alive(Weights::Held)?.into()),
        ("visit", alive(Weights::Visit)?.into()),
    ];
    Some(words.with("train-teach-weights", &values))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::training::sample::report;
    use headroom_grade::Language;

    #[test]
    fn only_what_fits_can_win() {
        for language in Language::ALL {
            let (mut report, words) = (report(), crate::words::speech(language));
            let [keep, codes] = [report.runs[0].strategy, report.runs[1].strategy];
            assert_eq!(winner(&report).unwrap().strategy, codes);
            assert!(verdict(&report, &words).contains("15"));
            let right = guessed(&report, codes, &words).unwrap();
            let over = guessed(&report, keep, &words).unwrap();
            assert!(right != over && over.contains('5'), "{over}");
            assert_eq!(lessons(&report, &words).len(), 0);
            // Weights in three ways, with figures of their own.
            let mut three = report.clone();
            let kept = three.runs[0].clone();
            three.runs = [Weights::Resident, Weights::Held, Weights::Visit]
                .into_iter()
                .zip([7, 7, 2])
                .map(|(weights, mib)| {
                    let mut run = kept.clone();
                    run.strategy.weights = weights;
                    run.peak.weights_bytes = mib << 20;
                    run
                })
                .collect();
            let said = weights(&three, &words).unwrap();
            assert!(said.matches("8\u{a0}MiB").count() == 2 && said.contains("3\u{a0}MiB"), "{said}");
            assert_eq!(weights(&report, &words), None);
            report.runs[0].fits = true;
            assert_eq!(winner(&report).unwrap().strategy, keep);
            assert!(guessed(&report, codes, &words).unwrap().contains('5'));
            report.runs.iter_mut().for_each(|run| run.fits = false);
            assert!(winner(&report).is_none() && verdict(&report, &words).contains('4'));
        }
    }
}
