//! One step taken apart: what computes, what travels, and what is on the device meanwhile.

use std::rc::Rc;

use headroom_gpu::training::{Span, StrategyReport, TrainingReport, Work};
use web_sys::HtmlSelectElement;
use yew::prelude::*;

use super::alive;
use super::front::{percent, ticks};
use super::ways::name;
use crate::device::chart::bytes as number;
use crate::device::table::{NONE, Table};
use crate::numbers::{bytes, ms};
use crate::tag::Basis;
use crate::words::{Speech, use_words};

/// What is shown.
#[derive(PartialEq, Properties)]
pub struct Props {
    /// The run.
    pub report: Rc<TrainingReport>,
}

/// Which lane a part lies in, and its colour.
fn look(work: Work) -> (usize, &'static str) {
    match work {
        Work::Begin | Work::Loss => (0, "mark"),
        Work::Forward => (0, "a"),
        Work::Again => (0, "first"),
        Work::Backward => (0, "b"),
        Work::Update => (0, "c"),
        Work::Out | Work::StateOut | Work::WeightsOut => (1, "fit"),
        Work::Back | Work::StateBack | Work::WeightsBack => (2, "fit"),
    }
}

fn key(work: Work) -> &'static str {
    match work {
        Work::Begin => "train-work-begin",
        Work::Forward => "train-work-forward",
        Work::Again => "train-work-again",
        Work::Out => "train-work-out",
        Work::Back => "train-work-back",
        Work::Loss => "train-work-loss",
        Work::Backward => "train-work-backward",
        Work::StateBack => "train-work-state-back",
        Work::Update => "train-work-update",
        Work::StateOut => "train-work-state-out",
        Work::WeightsBack => "train-work-weights-back",
        Work::WeightsOut => "train-work-weights-out",
    }
}

/// A part's name, with its layer counted from 1.
pub fn part(span: &Span, words: &Speech) -> String {
    at_work(span.work, span.layer, words)
}

/// The same of what it does, and its layer from 0.
pub fn at_work(work: Work, layer: u32, words: &Speech) -> String {
    let what = words.text(key(work));
    if matches!(work, Work::Begin | Work::Loss) {
        return what;
    }
    words.with("train-part", &[("work", what.into()), ("layer", layer.saturating_add(1).into())])
}

/// The view, for one strategy at a time.
#[component]
pub fn Timeline(props: &Props) -> Html {
    let words = use_words();
    let report = &props.report;
    // The first one that moves something shows most.
    let first = report.runs.iter().position(|run| run.uploaded_bytes > 0).unwrap_or_default();
    let chosen = use_state(|| first);
    let onchange = {
        let chosen = chosen.clone();
        Callback::from(move |event: Event| {
            chosen.set(
                usize::try_from(event.target_unchecked_into::<HtmlSelectElement>().selected_index())
                    .unwrap_or_default(),
            );
        })
    };
    let Some(run) = report.runs.get(*chosen).or_else(|| report.runs.first()) else { return Html::default() };
    html! {
        <section class="lab-step" aria-labelledby="lab-step">
            <h3 id="lab-step">{ words.text("train-step") }</h3>
            <div class="field lab-train__guess">
                <label class="field__label" for="lab-step-of">{ words.text("train-strategy") }</label>
                <select class="input" id="lab-step-of" {onchange}>
                    for (at, one) in report.runs.iter().enumerate() {
                        <option selected={at == *chosen}>{ name(one.strategy, &words) }</option>
                    }
                </select>
            </div>
            { lanes(run, &words) }
            { memory(report, run, &words) }
            { alive::at_peak(run, &words) }
            { legend(&words) }
            { sums(run, &words) }
            <details class="fold">
                <summary class="fold__summary">{ words.text("train-step-table") }</summary>
                <div class="fold__body lab-train__tables">{ spans(run, &words).show(&words) }{ alive::table(run, &words).show(&words) }</div>
            </details>
        </section>
    }
}

/// As wide as the picture is: the step taken apart, or the step by itself where that takes longer.
fn whole_ms(run: &StrategyReport) -> f64 {
    apart_ms(run).max(run.step.median_ms).max(1e-9)
}

fn apart_ms(run: &StrategyReport) -> f64 {
    run.spans.last().map_or(0.0, |span| span.to_ms)
}

/// From when to when a part is drawn as at work: what computes, by the device's clock where there is one, in the middle between
/// submission and done, for when it began is not known.
fn at_work_ms(span: &Span) -> (f64, f64) {
    let whole = (span.to_ms - span.from_ms).max(0.0);
    match span.device_ms.filter(|_| look(span.work).0 == 0) {
        Some(device) => {
            let took = device.clamp(0.0, whole);
            (span.from_ms + (whole - took) / 2.0, took)
        }
        None => (span.from_ms, whole),
    }
}

fn said(span: &Span, words: &Speech) -> String {
    let (name, whole) = (part(span, words), ms(span.to_ms - span.from_ms));
    match span.device_ms {
        Some(device) => words
            .with("train-step-wait", &[("name", name.into()), ("whole", whole.into()), ("device", ms(device).into())]),
        None => format!("{name}: {whole}"),
    }
}

fn lanes(run: &StrategyReport, words: &Speech) -> Html {
    let whole = whole_ms(run);
    let names = ["train-lane-compute", "train-lane-out", "train-lane-back", "train-lane-whole"];
    let share = |ms: f64| percent(ms / whole);
    let top = |lane: usize| (lane * 34 + 4).to_string();
    let values = [("name", name(run.strategy, words).into()), ("whole", ms(apart_ms(run)).into())];
    html! {
        <svg class="lab-step__lanes" role="img" aria-label={words.with("train-step-said", &values)}>
            for (lane, name) in names.into_iter().enumerate() {
                <text class="lab-front__tick" x="-8" y={(lane * 34 + 19).to_string()} text-anchor="end">{ words.text(name) }</text>
                <line class="lab-ink--grid lab-front__line" x1="0%" x2="100%" y1={(lane * 34 + 30).to_string()} y2={(lane * 34 + 30).to_string()} />
            }
            for span in &run.spans {
                if at_work_ms(span).1 < span.to_ms - span.from_ms {
                    <rect class="lab-step__wait" x={share(span.from_ms)} y={top(look(span.work).0)}
                        width={share((span.to_ms - span.from_ms).max(0.0))} height="22"><title>{ said(span, words) }</title></rect>
                }
                <rect class={format!("lab-ink--{} lab-step__part", look(span.work).1)} x={share(at_work_ms(span).0)}
                    y={top(look(span.work).0)} width={share(at_work_ms(span).1)} height="22">
                    <title>{ said(span, words) }</title>
                </rect>
            }
            <rect class="lab-ink--mark lab-step__itself" x="0%" y={top(3)} width={share(run.step.median_ms)} height="22">
                <title>{ words.with("train-whole", &[("step", ms(run.step.median_ms).into())]) }</title>
            </rect>
        </svg>
    }
}

fn memory(report: &TrainingReport, run: &StrategyReport, words: &Speech) -> Html {
    let whole = whole_ms(run);
    let budget = report.spec.budget_bytes;
    let top = number(run.peak.total_bytes.max(budget)) * 1.1;
    let height = |count: u64| number(count) / top;
    let base = run.peak.steady_bytes(run.strategy.weights);
    let at_peak = usize::try_from(run.peak_at).ok().and_then(|at| run.spans.get(at));
    let ends = run.spans.iter().skip(1).map(|span| span.from_ms).chain(std::iter::once(apart_ms(run)));
    html! {
        <svg class="lab-step__memory" role="img" aria-label={words.with("train-memory-said", &[
            ("peak", bytes(run.peak.total_bytes).into()),
            ("part", at_peak.map(|span| part(span, words)).unwrap_or_default().into()),
            ("budget", bytes(budget).into()),
        ])}>
            for (span, end) in run.spans.iter().zip(ends) {
                <rect class="lab-step__live" x={percent(span.from_ms / whole)} width={percent((end - span.from_ms).max(0.0) / whole)}
                    y={percent(1.0 - height(span.live_bytes))} height={percent(height(span.live_bytes))} />
            }
            <rect class="lab-step__base" x="0%" width="100%" y={percent(1.0 - height(base))} height={percent(height(base))} />
            <line class="lab-front__budget" x1="0%" x2="100%" y1={percent(1.0 - height(budget))} y2={percent(1.0 - height(budget))} />
            <text class="lab-front__name" x="100%" y={percent(1.0 - height(budget))} dy="-0.4em" text-anchor="end">
                { format!("{} {}", words.text("train-budget"), bytes(budget)) }
            </text>
            <text class="lab-front__tick" x="-8" y="100%" text-anchor="end">{ "0" }</text>
            <text class="lab-front__tick" x="-8" y={percent(1.0 - height(run.peak.total_bytes))} dy="0.35em" text-anchor="end">{ bytes(run.peak.total_bytes) }</text>
            if let Some(span) = at_peak {
                <line class="lab-step__peak" x1={percent(span.from_ms / whole)} x2={percent(span.from_ms / whole)} y1="0%" y2="100%" />
                <text class="lab-front__name" x={percent(span.from_ms / whole)} y="0%" dy="-0.4em"
                    text-anchor={if span.from_ms > 0.7 * whole { "end" } else { "start" }}>{ part(span, words) }</text>
            }
            for tick in ticks(0.0, whole) {
                <text class="lab-front__tick" x={percent(tick / whole)} y="100%" dy="1.5em" text-anchor="middle">{ ms(tick) }</text>
            }
        </svg>
    }
}

fn legend(words: &Speech) -> Html {
    let parts = [Work::Forward, Work::Again, Work::Backward, Work::Update, Work::Out];
    let one = |ink: &str, text: String| {
        html! { <li class={format!("lab-step__key lab-ink--{ink}")}><svg aria-hidden="true"><rect class="lab-ink__fill" width="12" height="12" /></svg><span>{ text }</span></li> }
    };
    html! {
        <ul class="lab-step__legend">
            { for parts.into_iter().map(|work| one(look(work).1, words.text(if work == Work::Out { "train-work-moves" } else { key(work) }))) }
            <li class="lab-step__key lab-step__key--wait"><svg aria-hidden="true"><rect width="12" height="12" /></svg><span>{ words.text("train-legend-wait") }</span></li>
            <li class="lab-step__key lab-step__key--live"><svg aria-hidden="true"><rect width="12" height="12" /></svg><span>{ words.text("train-legend-live") }</span></li>
            <li class="lab-step__key lab-step__key--base"><svg aria-hidden="true"><rect width="12" height="12" /></svg><span>{ words.text("train-legend-base") }</span></li>
        </ul>
    }
}

fn sums(run: &StrategyReport, words: &Speech) -> Html {
    let values = [("apart", ms(apart_ms(run)).into()), ("step", ms(run.step.median_ms).into())];
    let clock = run.spans.iter().any(|span| span.device_ms.is_some());
    html! {
        <>
            <p class="small">{ words.with("train-step-about", &values) }</p>
            if clock {
                <p class="small">{ words.text("train-step-clock") }</p>
            }
        </>
    }
}

fn spans(run: &StrategyReport, words: &Speech) -> Table {
    let head = vec![
        (words.text("train-column-part"), None),
        (words.text("train-column-from"), Some(Basis::Measured)),
        (words.text("train-column-took"), Some(Basis::Measured)),
        (words.text("train-column-device"), Some(Basis::Measured)),
        (words.text("train-column-moved"), None),
        (words.text("train-column-live"), None),
    ];
    let row = |span: &Span| {
        vec![
            part(span, words),
            ms(span.from_ms),
            ms(span.to_ms - span.from_ms),
            span.device_ms.map_or_else(|| NONE.to_owned(), ms),
            bytes(span.moved_bytes),
            bytes(span.live_bytes),
        ]
    };
    Table { caption: words.text("train-step-table"), head, rows: run.spans.iter().map(row).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::training::sample::report;
    use headroom_grade::Language;

    #[test]
    fn kernels_lie_in_the_middle_of_what_was_waited_for_and_transfers_are_whole() {
        let run = &report().runs.remove(1);
        let [_, forward, out] = run.spans.as_slice() else { panic!() };
        assert_eq!(at_work_ms(forward), (1.25, 0.5));
        assert_eq!(at_work_ms(out), (2.0, 1.0));
        assert_eq!(at_work_ms(&Span { device_ms: None, ..*forward }), (1.0, 1.0));
        // A clock that says more than was waited for, as a coarse one may.
        assert_eq!(at_work_ms(&Span { device_ms: Some(3.0), ..*forward }), (1.0, 1.0));
        assert_eq!((whole_ms(run), apart_ms(run)), (15.0, 3.0));
        for language in Language::ALL {
            let said = said(forward, &crate::words::speech(language));
            assert!(said.contains("1\u{a0}ms") && said.contains("500\u{a0}µs"), "{said}");
        }
    }
}
