//! What came of a run: who won, the front, the figures, one step, the losses.

use std::rc::Rc;

use headroom_gpu::ErrorCode;
use headroom_gpu::training::{Action, Peak, Strategy, StrategyReport, TrainingReport};
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
            <p class="small">{ words.text("train-gradients-about") }</p>
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
