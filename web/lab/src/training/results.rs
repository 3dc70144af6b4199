//! What came of a run: who won, the front, the figures, one step, the losses.

use std::rc::Rc;

use headroom_gpu::ErrorCode;
use headroom_gpu::training::{Action, Mix, Peak, Strategy, StrategyReport, TrainingReport};
use yew::prelude::*;

use super::front::front;
use super::timeline::Timeline;
use super::ways::{letter, name};
use super::{losses, teach, worth};
use crate::adapter::context;
use crate::copy::CopyJson;
use crate::device::source::watermark;
use crate::device::table::{NONE, Table, off_by, spread};
use crate::failure::failure;
use crate::numbers::{bytes, ms};
use crate::tag::Basis;
use crate::words::Speech;

/// All of it.
pub fn results(report: &TrainingReport, guess: Option<Strategy>, words: &Speech) -> Html {
    let software = report.context.adapter.software;
    let guessed = guess.and_then(|guess| teach::guessed(report, guess, words));
    let failed = report.not_run.iter().map(|not| {
        let why = match not.failure.code {
            // The planner alone asks for what may be missing.
            ErrorCode::BadRequest => html! { <p class="muted small">{ words.text("train-no-lines") }</p> },
            _ => failure(&not.failure, Html::default(), words),
        };
        html! { <div><p>{ name(not.strategy, words) }</p>{ why }</div> }
    });
    html! {
        <section class={classes!("lab-results", software.then_some("lab-results--software"))} aria-label={words.text("results-title")}>
            { context(&report.context, words) }
            <p class="lab-train__verdict">{ teach::verdict(report, words) }</p>
            { guessed.map(|said| html! { <p class="lab-guess">{ said }</p> }).unwrap_or_default() }
            { for failed }
            <div class="lab-plate__picture">
                { watermark(software, words) }
                { front(report, words) }
            </div>
            { figures(report, words).show(words) }
            { for report.runs.iter().filter(|run| !run.mixes.is_empty()).map(|run| html! { <p class="small lab-train__mixes">{ mixes(run, words) }</p> }) }
            { report.worth.as_ref().map(|one| worth::worth(one, words)).unwrap_or_default() }
            { taught(report, software, words) }
            { teach::weights(report, words).map(|said| html! { <p>{ said }</p> }).unwrap_or_default() }
            <details class="fold">
                <summary class="fold__summary">{ words.text("train-items") }</summary>
                <div class="fold__body">{ items(report, words).show(words) }</div>
            </details>
            <Timeline report={Rc::new(report.clone())} />
            { losses::table(report, words).show(words) }
            <p class="small">{ words.text("train-losses-about") }</p>
            <p class="small">{ losses::about(report, words) }</p>
            <ul class="lab-misleads">
                { for ["train-misleads-apart", "train-misleads-small", "train-misleads-kernels", "train-misleads-queue"]
                    .map(|key| html! { <li>{ words.text(key) }</li> }) }
            </ul>
            <div class="lab-act"><CopyJson text={serde_json::to_string_pretty(report).unwrap_or_default()} /></div>
        </section>
    }
}

fn taught(report: &TrainingReport, software: bool, words: &Speech) -> Html {
    if software {
        return Html::default();
    }
    html! { <div class="lab-teach">{ for teach::lessons(report, words).into_iter().map(|said| html! { <p>{ said }</p> }) }</div> }
}

/// What the planner considered for its mix, and which it chose.
fn mixes(run: &StrategyReport, words: &Speech) -> String {
    let one = |mix: &Mix| {
        let place = words.text(if mix.state_on_host { "train-mix-host" } else { "train-mix-device" });
        let values = [("place", place.into()), ("peak", bytes(mix.total_bytes).into())];
        let step = mix.step_ms.filter(|_| mix.fits).map(|step| ("step", ms(step).into()));
        let key = match (mix.fits, step.is_some()) {
            (false, _) => "train-mix-over",
            (true, false) => "train-mix-fits",
            (true, true) => "train-mix-takes",
        };
        let said = words.with(key, &values.into_iter().chain(step).collect::<Vec<_>>());
        if mix.chosen { words.with("train-mix-chosen", &[("mix", said.into())]) } else { said }
    };
    let all: Vec<String> = run.mixes.iter().map(one).collect();
    words.with("train-mix", &[("considered", all.join(&words.text("train-alive-and")).into())])
}

/// A letter for each layer: kept, offloaded, recomputed, or going on in a segment.
fn pattern(actions: &[Action], words: &Speech) -> String {
    let sign = |action: &Action| match action {
        Action::Keep => "train-sign-keep",
        Action::Offload => "train-sign-offload",
        Action::Recompute | Action::Continue => "train-sign-recompute",
        Action::RecomputeOffloaded => "train-sign-both",
    };
    actions.iter().map(|action| words.text(sign(action))).collect::<Vec<_>>().join("\u{a0}")
}

/// A row a strategy.
fn figures(report: &TrainingReport, words: &Speech) -> Table {
    let head = vec![
        (words.text("train-strategy"), None),
        (words.text("row-peak"), Some(Basis::Measured)),
        (words.text("train-fits"), None),
        (words.text("row-step"), Some(Basis::Measured)),
        (words.text("column-spread"), None),
        (words.text("column-first"), None),
        (words.text("row-step"), Some(Basis::Predicted)),
        (words.text("column-off"), None),
        (words.text("row-sent"), None),
        (words.text("row-fetched"), None),
        (words.text("train-layers"), None),
    ];
    let row = |(at, run): (usize, &StrategyReport)| {
        let (predicted, off) = run.prediction.map_or_else(
            || (NONE.to_owned(), NONE.to_owned()),
            |one| (ms(one.step_ms), off_by(one.step_ms, run.step.median_ms)),
        );
        vec![
            format!("{} {}", letter(at), name(run.strategy, words)),
            bytes(run.peak.total_bytes),
            words.text(if run.fits { "yes" } else { "no" }),
            ms(run.step.median_ms),
            spread(&run.step),
            ms(run.step.first_ms),
            predicted,
            off,
            bytes(run.uploaded_bytes),
            bytes(run.downloaded_bytes),
            pattern(&run.actions, words),
        ]
    };
    Table { caption: words.text("train-figures"), head, rows: report.runs.iter().enumerate().map(row).collect() }
}

/// The peak of each strategy, item by item.
fn items(report: &TrainingReport, words: &Speech) -> Table {
    let mut head = vec![(words.text("train-item"), None)];
    head.extend(report.runs.iter().map(|run| (name(run.strategy, words), None)));
    let row = |key: &str, of: fn(&Peak) -> u64| {
        let mut cells = vec![words.text(key)];
        cells.extend(report.runs.iter().map(|run| bytes(of(&run.peak))));
        cells
    };
    let rows = vec![
        row("train-item-activations", |peak| peak.activations_bytes),
        row("train-item-unfilled", |peak| peak.unfilled_bytes),
        row("train-item-weights", |peak| peak.weights_bytes),
        row("train-item-gradients", |peak| peak.gradients_bytes),
        row("train-item-state", |peak| peak.state_bytes),
        row("train-item-work", |peak| peak.work_bytes),
        row("row-staging", |peak| peak.staging_bytes),
        row("row-write-back", |peak| peak.write_back_bytes),
        row("row-results", |peak| peak.results_bytes),
        row("row-parameters", |peak| peak.parameters_bytes),
        row("row-peak", |peak| peak.total_bytes),
    ];
    Table { caption: words.text("train-items"), head, rows }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::training::sample::report;
    use headroom_grade::Language;

    #[test]
    fn what_the_planner_considered_is_told() {
        for language in Language::ALL {
            let words = crate::words::speech(language);
            let mut run = report().runs.remove(1);
            let mix = |state_on_host, fits, step_ms, chosen| Mix {
                state_on_host,
                total_bytes: 3 << 20,
                fits,
                step_ms,
                chosen,
            };
            run.mixes = vec![mix(false, false, None, false), mix(true, true, Some(12.0), true)];
            let said = mixes(&run, &words);
            for part in ["3\u{a0}MiB", "12\u{a0}ms", &words.text("train-mix-device"), &words.text("train-mix-host")] {
                assert!(said.contains(part), "{part}: {said}");
            }
            run.mixes = vec![mix(true, true, None, true)];
            assert!(!mixes(&run, &words).contains(&words.text("train-mix-device")));
        }
    }
}
