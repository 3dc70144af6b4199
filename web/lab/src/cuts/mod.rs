//! A cut order, made real: the peak falls, cut by cut.

use std::rc::Rc;

use headroom_gpu::adapter::Choice;
use headroom_gpu::messages::{Outcome, Request};
use headroom_gpu::plan_run::{CutStep, CutsReport, CutsSpec, Peak};
use headroom_gpu::protocol::{Protocol, Setup};
use headroom_kit::memory::{Block, MemoryBar, Picture, Place};
use yew::prelude::*;

use crate::adapter::context;
use crate::beside::{Beside, Ran};
use crate::copy::CopyJson;
use crate::device::source::watermark;
use crate::failure::failure;
use crate::host::host;
use crate::numbers::bytes;
use crate::options::Subject;
use crate::plan::spec::{cuts_spec, drawn_kind};
use crate::plan::{Limit, in_gb, rows, scale, setter, to_scale, use_choices, use_probe};
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
    let on_choices = setter(&choices);
    let own = use_state(|| None::<Ran>);
    {
        let own = own.clone();
        use_effect_with(run.stand.clone(), move |stand| {
            if let Stand::Done(outcome) = stand
                && let Outcome::Cuts(report) = &**outcome
            {
                own.set(Some(Ran::Cuts(Rc::new(report.clone()))));
            }
        });
    }
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
                { rows(subject, &choices, &on_choices, &words) }
                <div class="fields">{ scale(subject, &choices, &on_choices, found.offer(), false, &words) }</div>
                <p class="muted small">{ words.text("scale-about") }</p>
                <div class="lab-act">
                    { starter("button button--primary", words.text("run-cuts"), run.is_running(), start) }
                </div>
                { after }
                if own.is_some() { <Beside own={(*own).clone()} /> }
            } else {
                <p>{ words.text("cuts-need-device") }</p>
                { simulated(&cuts_spec(subject, &choices, None), &words) }
            }
        </div>
    }
}

fn report_view(report: &CutsReport, words: &Speech) -> Html {
    let software = report.context.adapter.software;
    let (spec, steps) = (&report.spec, &report.steps[..]);
    html! {
        <section class={classes!("lab-results", software.then_some("lab-results--software"))} aria-label={words.text("results-title")}>
            { context(&report.context, words) }
            { to_scale(report.spec.device_bytes_per_gb, report.spec.target_bytes, report.target_bytes, Limit::Target, words) }
            { fell(steps, report.target_bytes, bytes, words) }
            { table(steps, Basis::Measured, bytes, words) }
            <div class="lab-pictures lab-plate__picture">
                { for (0..steps.len()).map(|at| picture(spec, steps, at, words)) }
                { watermark(software, words) }
            </div>
            <div class="lab-act"><CopyJson text={serde_json::to_string_pretty(report).unwrap_or_default()} /></div>
        </section>
    }
}

/// The same cuts on a device that holds the components alone: the lesson's own sizes, added up.
fn simulated(spec: &CutsSpec, words: &Speech) -> Html {
    let steps = simulate(spec);
    html! {
        <section class="lab-results" aria-label={words.text("sim-title")}>
            { fell(&steps, spec.target_bytes, in_gb, words) }
            { table(&steps, Basis::Simulated, in_gb, words) }
            <div class="lab-pictures">{ for (0..steps.len()).map(|at| picture(spec, &steps, at, words)) }</div>
        </section>
    }
}

/// Before the first cut, then after each. A name that is not there cuts nothing.
fn simulate(spec: &CutsSpec) -> Vec<CutStep> {
    let mut rows = spec.components.clone();
    let cuts = std::iter::once(None).chain(spec.cut_order.iter().map(Some));
    let after = cuts.map(|cut| {
        if let Some(at) = cut.and_then(|name| rows.iter().position(|row| row.name == *name)) {
            rows.remove(at);
        }
        let left = rows.iter().fold(0_u64, |sum, row| sum.saturating_add(row.bytes));
        let peak = Peak { components_bytes: left, total_bytes: left, ..Peak::default() };
        CutStep { cut: cut.cloned(), peak, within_target: left <= spec.target_bytes, checksum: 0 }
    });
    after.collect()
}

/// From where to where the peak fell.
fn fell(steps: &[CutStep], target_bytes: u64, bytes: fn(u64) -> String, words: &Speech) -> Html {
    let Some((first, last)) = steps.first().zip(steps.last()) else { return Html::default() };
    let values = [
        ("before", bytes(first.peak.total_bytes).into()),
        ("after", bytes(last.peak.total_bytes).into()),
        ("target", bytes(target_bytes).into()),
    ];
    html! { <p>{ words.with(if last.within_target { "cuts-reached" } else { "cuts-missed" }, &values) }</p> }
}

pub fn title(step: &CutStep, words: &Speech) -> String {
    match &step.cut {
        None => words.text("cut-none"),
        Some(name) => words.with("cut-after", &[("name", name.clone().into())]),
    }
}

fn table(steps: &[CutStep], basis: Basis, bytes: fn(u64) -> String, words: &Speech) -> Html {
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
                    for step in steps {
                        <tr>
                            <th scope="row">{ title(step, words) }</th>
                            <td><span class="lab-figure">{ bytes(step.peak.total_bytes) }</span>{ tag(basis, words) }</td>
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
fn picture(spec: &CutsSpec, steps: &[CutStep], at: usize, words: &Speech) -> Html {
    let cut: Vec<&str> = steps.iter().take(at.saturating_add(1)).filter_map(|step| step.cut.as_deref()).collect();
    let mut open = cut.clone();
    let mut blocks = Vec::new();
    for component in &spec.components {
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
    let budget = Some(spec.target_bytes as f64 / 1e9);
    let picture = Picture { blocks, budget, headroom: 0.0, stated: None, unit: "GB".into() };
    let mut labels = words.labels();
    labels.budget = words.text("target").into();
    let title = steps.get(at).map(|step| title(step, words)).unwrap_or_default();
    html! { <MemoryBar {picture} {labels} {title} /> }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Place as At;
    use crate::plan::spec::{Choices, published};

    #[test]
    fn without_a_device_the_peak_falls_all_the_same() {
        let mut subject = published();
        subject.rows[1].place = At::Cut(1);
        subject.rows[2].place = At::Cut(2);
        let steps = simulate(&cuts_spec(&subject, &Choices::new(&subject), None));
        let peaks: Vec<u64> = steps.iter().map(|step| step.peak.total_bytes / 1_000_000_000).collect();
        assert_eq!(peaks, [20, 14, 10]);
        assert_eq!(steps.iter().map(|step| step.within_target).collect::<Vec<_>>(), [false, true, true]);
        assert_eq!(steps[2].cut.as_deref(), Some("kv_cache"));
    }
}
