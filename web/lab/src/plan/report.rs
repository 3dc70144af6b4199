//! What a run came to: the answer to the prediction, what it teaches, the figures, and how to decide on them.

use headroom_gpu::ErrorCode;
use headroom_gpu::plan_run::{Mode, NotRun, PlanReport};
use headroom_grade::json::parse;
use headroom_kit::button;
use js_sys::Function;
use wasm_bindgen::JsValue;
use web_sys::HtmlSelectElement;
use yew::prelude::*;

use super::setup::scaled;
use super::{Props, profile, results, teach};
use crate::adapter::{context, name};
use crate::copy::CopyJson;
use crate::device::source::watermark;
use crate::failure::failure;
use crate::numbers::bytes;
use crate::words::{Speech, use_words};

/// All of it. `guess`: what the learner predicted, as typed.
pub fn report_view(report: &PlanReport, guess: &str, props: &Props, words: &Speech) -> Html {
    let overhead = teach::mode(report, Mode::Plan).and_then(|plan| plan.overhead);
    let guessed = parse(guess.trim()).zip(overhead);
    let software = report.context.adapter.software;
    let (lesson, here) = (report.spec.budget_bytes, report.budget_bytes);
    let compared = guessed.map(|(guess, overhead)| {
        html! { <p class="lab-guess">{ teach::compare(guess, overhead.ms, words) }</p> }
    });
    html! {
        <section class={classes!("lab-results", software.then_some("lab-results--software"))} aria-label={words.text("results-title")}>
            { context(&report.context, words) }
            { results::to_scale(report.spec.device_bytes_per_gb, lesson, here, results::Limit::Budget, words) }
            { compared.unwrap_or_default() }
            if !software {
                { for teach::lessons(report, words).into_iter().map(|said| html! { <p>{ said }</p> }) }
            }
            { not_run(report, words) }
            { results::table(report, words) }
            { profile::named(report, words) }
            <div class="lab-pictures lab-plate__picture">
                { results::pictures(report, words) }
                { watermark(software, words) }
            </div>
            if props.subject.can_fill {
                <Fill report={report.clone()} fill={props.fill.clone()} />
            }
            <div class="lab-act">
                <CopyJson text={serde_json::to_string_pretty(report).unwrap_or_default()} />
            </div>
        </section>
    }
}

/// Why there are no figures of some modes. That not everything fits at once is no failure: it is what the plan is for.
fn not_run(report: &PlanReport, words: &Speech) -> Html {
    // All modes move the same bytes and fail alike: told once.
    let wrong = report.not_run.iter().find(|not| results::thrown_away(not));
    let of = |mode| report.not_run.iter().find(|not: &&NotRun| not.mode == mode).filter(|not| is_too_large(not));
    let plan = of(Mode::Plan);
    let ahead = of(Mode::PlanWithPrefetch).filter(|_| plan.is_none()).map(|not| {
        let needed = bytes(not.peak.total_bytes).into();
        let values = [("needed", needed), ("budget", bytes(report.budget_bytes).into())];
        html! { <p class="banner banner--warn">{ words.with("prefetch-not-executable", &values) }</p> }
    });
    html! {
        <>
            { for wrong.into_iter().chain(plan).map(|not| failure(&not.failure, Html::default(), words)) }
            { ahead.unwrap_or_default() }
        </>
    }
}

fn is_too_large(not: &NotRun) -> bool {
    not.failure.code == ErrorCode::NotExecutable
}

/// What is decided on.
#[derive(PartialEq, Properties)]
struct FillProps {
    report: PlanReport,
    fill: Function,
}

/// Takes a mode's figures over into the exercise, and says what each of them is; nothing where no mode has them all.
#[component]
fn Fill(props: &FillProps) -> Html {
    let words = use_words();
    let chosen = use_state(|| Mode::Plan);
    let report = &props.report;
    let modes = [Mode::Plan, Mode::PlanWithPrefetch].into_iter();
    let known: Vec<_> = modes.filter_map(|mode| Some((mode, teach::figures(report, mode)?))).collect();
    let Some((mode, figures)) = known.iter().find(|(mode, _)| *mode == *chosen).or(known.first()) else {
        return Html::default();
    };
    let onclick = {
        let (fill, text) = (props.fill.clone(), figures.json());
        Callback::from(move |_: MouseEvent| {
            // The page's own function: it does not throw.
            let _ = fill.call1(&JsValue::NULL, &text.clone().into());
        })
    };
    let onchange = {
        let modes: Vec<Mode> = known.iter().map(|(mode, _)| *mode).collect();
        Callback::from(move |event: Event| {
            let at = event.target_unchecked_into::<HtmlSelectElement>().selected_index();
            if let Some(mode) = usize::try_from(at).ok().and_then(|at| modes.get(at)) {
                chosen.set(*mode);
            }
        })
    };
    let adapter = &report.context.adapter;
    let software = if adapter.software { format!(" ({})", words.text("software")) } else { String::new() };
    let values = [
        ("scale", scaled(report.spec.device_bytes_per_gb).into()),
        ("adapter", format!("{}{software}", name(adapter, &words)).into()),
    ];
    html! {
        <div class="lab-fill">
            <div class="lab-act">
                <div class="field">
                    <label class="field__label" for="lab-fill">{ words.text("fill-from") }</label>
                    <select class="input" id="lab-fill" {onchange}>
                        for (of, _) in &known {
                            <option selected={of == mode}>{ words.text(results::mode_key(*of)) }</option>
                        }
                    </select>
                </div>
                { button("button button--primary", words.text("fill"), onclick) }
            </div>
            <p class="muted small">{ figures.told(&words) }{ " " }{ words.with("fill-scale", &values) }</p>
        </div>
    }
}
