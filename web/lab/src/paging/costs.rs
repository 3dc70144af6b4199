//! What a device's run measured: mode beside mode, and where the time of running on demand goes.

use headroom_gpu::paging::{Costs, Mode, PagingReport};
use yew::prelude::*;

use super::figures::{mode_key, ran};
use crate::adapter::context;
use crate::copy::CopyJson;
use crate::device::figures::bars::{Group, bars};
use crate::device::source::watermark;
use crate::device::table::{NONE, Table};
use crate::failure::failure;
use crate::numbers::{ms, percent, ratio};
use crate::tag::Basis;
use crate::words::Speech;

/// The result.
pub fn costs(report: &PagingReport, words: &Speech) -> Html {
    let software = report.context.adapter.software;
    let of = |mode| ran(Some(report), mode).map(|one| &one.time);
    let inks = ["a", "b", "b", "c", "first", "first"];
    let shown = Mode::ALL
        .into_iter()
        .zip(inks)
        .filter_map(|(mode, ink)| Some((words.text(mode_key(mode)), ink, of(mode)?.clone())));
    let groups =
        [Group { name: words.text("paging-times"), bars: shown.collect(), note: words.text("paging-times-note") }];
    html! {
        <section class={classes!("lab-results", software.then_some("lab-results--software"))} aria-label={words.text("results-title")}>
            { context(&report.context, words) }
            <p>{ words.text("paging-equal") }</p>
            if !software { { for lessons(report, words).into_iter().map(|said| html! { <p>{ said }</p> }) } }
            { for report.not_run.iter().map(|not| html! {
                <div key={mode_key(not.mode)}>
                    <p>{ words.with("paging-not-run", &[("mode", words.text(mode_key(not.mode)).into())]) }</p>
                    { failure(&not.failure, Html::default(), words) }
                </div>
            }) }
            <div class="lab-plate__picture">{ bars(&groups) }{ watermark(software, words) }</div>
            { report.costs.map(|costs| split(&costs, report, words)).unwrap_or_default() }
            <div class="lab-act"><CopyJson text={serde_json::to_string_pretty(report).unwrap_or_default()} /></div>
        </section>
    }
}

/// Where the time goes.
fn split(costs: &Costs, report: &PagingReport, words: &Speech) -> Html {
    let whole = ran(Some(report), Mode::OnDemand).map_or(0.0, |one| one.time.median_ms);
    let share = |part: f64| if whole > 0.0 { percent(part / whole) } else { NONE.to_owned() };
    let row = |key: &str, part: Option<f64>| {
        let [time, share] = part.map_or([NONE, NONE].map(str::to_owned), |part| [ms(part), share(part)]);
        vec![words.text(key), time, share]
    };
    let known = costs.transfer_ms.unwrap_or(0.0)
        + costs.round_trips_ms
        + costs.work_ms.unwrap_or(0.0)
        + costs.lookup_ms.unwrap_or(0.0);
    let rows = vec![
        row("paging-cost-transfer", costs.transfer_ms),
        row("paging-cost-trips", Some(costs.round_trips_ms)),
        row("paging-cost-work", costs.work_ms),
        row("paging-cost-lookup", costs.lookup_ms),
        row("paging-cost-rest", Some(whole - known)),
        row("paging-cost-whole", Some(whole)),
    ];
    let head = vec![
        (words.text("paging-cost-part"), None),
        (words.text("paging-time"), Some(Basis::Computed)),
        (words.text("paging-share"), None),
    ];
    let ratios = [("paging-above-least", costs.above_least), ("paging-lookup-ratio", costs.lookup_ratio)];
    html! {
        <>
            { Table { caption: words.text("paging-cost-title"), head, rows }.show(words) }
            <ul class="lab-ratios">
                { for ratios.into_iter().filter_map(|(key, value)| value.map(|value| html! {
                    <li key={key}>{ words.text(key) }<b>{ ratio(value) }</b></li>
                })) }
            </ul>
        </>
    }
}

/// What the figures teach, where they are a GPU's.
fn lessons(report: &PagingReport, words: &Speech) -> Vec<String> {
    let mut said = Vec::new();
    let time = |mode| ran(Some(report), mode).map(|one| one.time.median_ms).filter(|ms| *ms > 0.0);
    if let Some(costs) = report.costs
        && let Some(transfer_ms) = costs.transfer_ms
    {
        let key = if costs.round_trips_ms > transfer_ms { "paging-teach-trips" } else { "paging-teach-bytes" };
        said.push(words.with(key, &[("trips", ms(costs.round_trips_ms).into()), ("bytes", ms(transfer_ms).into())]));
    }
    if let (Some(demand), Some(density), Some(trace), Some(copies)) =
        (time(Mode::OnDemand), time(Mode::Density), time(Mode::Trace), time(Mode::Explicit))
    {
        let values = [
            ("density", ratio(demand / density).into()),
            ("trace", ratio(demand / trace).into()),
            ("copies", ratio(demand / copies).into()),
        ];
        said.push(words.with("paging-teach-modes", &values));
    }
    said
}
