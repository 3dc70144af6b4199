//! A cut order, made real: the peak falls, cut by cut.

use headroom_gpu::adapter::Choice;
use headroom_gpu::messages::{Outcome, Request};
use headroom_gpu::plan_run::{CutStep, CutsReport};
use headroom_gpu::protocol::{Protocol, Setup};
use headroom_kit::memory::{Block, MemoryBar, Picture, Place};
use yew::prelude::*;

use crate::adapter::context;
use crate::copy::CopyJson;
use crate::device::source::watermark;
use crate::failure::failure;
use crate::host::host;
use crate::numbers::bytes;
use crate::options::Subject;
use crate::plan::spec::{cuts_spec, drawn_kind};
use crate::plan::{Limit, rows, scale, to_scale, use_choices, use_probe};
use crate::progress::{progress, starter};
use crate::run::{Stand, use_run};
use crate::tag::{Basis, tag};
use crate::words::{Speech, use_words};

/// What is run.
#[derive(PartialEq, Properties)]
pub struct Props {
    /// The sources of the peak and what is cut of them.
    pub subject: Subject,
}

/// The view.
#[component]
pub fn Cuts(props: &Props) -> Html {
    let (words, subject) = (use_words(), &props.subject);
    let found = use_probe();
    let run = use_run();
    let choices = use_choices(subject);
    let start = {
        let (start, subject, choices) = (run.start.clone(), subject.clone(), (*choices).clone());
        let offer = found.offer();
        Callback::from(move |_: MouseEvent| {
            let setup = Setup { adapter: Choice::Fastest, protocol: Protocol::Quick, host: host() };
            start.emit(Request::RunCuts { cuts: cuts_spec(&subject, &choices, offer), setup });
        })
    };
    let after = match &run.stand {
        Stand::Running(ahead) => progress(ahead, &run, &words),
        Stand::Failed(why) => failure(why, Html::default(), &words),
        Stand::Done(outcome) => match &**outcome {
            Outcome::Cuts(report) => report_view(report, &words),
            _ => Html::default(),
        },
        Stand::Idle => Html::default(),
    };
    html! {
        <div class="lab-plan">
            { found.view(&words) }
            if found.failure().is_none() {
                { rows(subject, &choices, &words) }
                <div class="fields">{ scale(subject, &choices, found.offer(), false, &words) }</div>
                <p class="muted small">{ words.text("scale-about") }</p>
                <div class="lab-act">
                    { starter("button button--primary", words.text("run-cuts"), run.is_running(), start) }
                </div>
                { after }
            } else {
                <p>{ words.text("cuts-need-device") }</p>
            }
        </div>
    }
}

fn report_view(report: &CutsReport, words: &Speech) -> Html {
    let software = report.context.adapter.software;
    let (first, last) = (report.steps.first(), report.steps.last());
    let fell = first.zip(last).map(|(first, last)| {
        let values = [
            ("before", bytes(first.peak.total_bytes).into()),
            ("after", bytes(last.peak.total_bytes).into()),
            ("target", bytes(report.target_bytes).into()),
        ];
        words.with(if last.within_target { "cuts-reached" } else { "cuts-missed" }, &values)
    });
    html! {
        <section class={classes!("lab-results", software.then_some("lab-results--software"))} aria-label={words.text("results-title")}>
            { context(&report.context, words) }
            { to_scale(report.spec.device_bytes_per_gb, report.spec.target_bytes, report.target_bytes, Limit::Target, words) }
            { for fell.map(|said| html! { <p>{ said }</p> }) }
            { table(report, words) }
            <div class="lab-pictures lab-plate__picture">
                { for (0..report.steps.len()).map(|at| picture(report, at, words)) }
                { watermark(software, words) }
            </div>
            <div class="lab-act"><CopyJson text={serde_json::to_string_pretty(report).unwrap_or_default()} /></div>
        </section>
    }
}

fn title(step: &CutStep, words: &Speech) -> String {
    match &step.cut {
        None => words.text("cut-none"),
        Some(name) => words.with("cut-after", &[("name", name.clone().into())]),
    }
}

fn table(report: &CutsReport, words: &Speech) -> Html {
    html! {
        <div class="lab-scroll" tabindex="0" role="group" aria-label={words.text("results-title")}>
            <table class="lab-table">
                <thead><tr>
                    <td></td>
                    <th scope="col">{ words.text("row-peak") }</th>
                    <th scope="col">{ words.text("row-components") }</th>
                    <th scope="col">{ words.text("cut-within") }</th>
                </tr></thead>
                <tbody>
                    for step in &report.steps {
                        <tr>
                            <th scope="row">{ title(step, words) }</th>
                            <td><span class="lab-figure">{ bytes(step.peak.total_bytes) }</span>{ tag(Basis::Measured, words) }</td>
                            <td>{ bytes(step.peak.components_bytes) }</td>
                            <td>{ words.text(if step.within_target { "yes" } else { "no" }) }</td>
                        </tr>
                    }
                </tbody>
            </table>
        </div>
    }
}

/// What was on the device after so many cuts, to scale, in GB of the lesson.
fn picture(report: &CutsReport, at: usize, words: &Speech) -> Html {
    let cut: Vec<&str> =
        report.steps.iter().take(at.saturating_add(1)).filter_map(|step| step.cut.as_deref()).collect();
    let mut open = cut.clone();
    let mut blocks = Vec::new();
    for component in &report.spec.components {
        // Two of one name are two cuts.
        let is_cut = open.iter().position(|name| *name == component.name).map(|at| open.remove(at)).is_some();
        #[expect(clippy::cast_precision_loss, reason = "drawn")]
        let size = component.bytes as f64 / 1e9;
        if !is_cut {
            let kind = drawn_kind(component.kind);
            blocks.push(Block { kind, ..Block::new(component.name.clone(), size, Place::Device) });
        }
    }
    #[expect(clippy::cast_precision_loss, reason = "drawn")]
    let budget = Some(report.spec.target_bytes as f64 / 1e9);
    let picture = Picture { blocks, budget, headroom: 0.0, stated: None, unit: "GB".into() };
    let mut labels = words.labels();
    labels.budget = words.text("target").into();
    let title = report.steps.get(at).map(|step| title(step, words)).unwrap_or_default();
    html! { <MemoryBar {picture} {labels} {title} /> }
}
