//! A run's figures, side by side: a table, and the device's memory drawn to scale.

use headroom_gpu::ErrorCode;
use headroom_gpu::plan_run::{Basis, Mode, ModeReport, NotRun, Overhead, Peak, PlanReport, Prediction};
use headroom_kit::memory::text::quantity;
use headroom_kit::memory::{Block, MemoryBar, Picture, Place};
use yew::prelude::*;

use super::setup::scaled;
use super::spec::drawn_kind;
use crate::numbers::{bytes, ms, percent};
use crate::tag::{Basis as Tag, tag};
use crate::words::Speech;

/// The key of a mode's name.
pub fn mode_key(mode: Mode) -> &'static str {
    match mode {
        Mode::AllResident => "mode-all-resident",
        Mode::Plan => "mode-plan",
        Mode::PlanWithPrefetch => "mode-prefetch",
    }
}

/// A column of the table.
enum Column<'a> {
    Ran(&'a ModeReport),
    Not(&'a NotRun),
}

impl Column<'_> {
    fn mode(&self) -> Mode {
        match self {
            Self::Ran(report) => report.mode,
            Self::Not(not) => not.mode,
        }
    }

    fn peak(&self) -> &Peak {
        match self {
            Self::Ran(report) => &report.peak,
            Self::Not(not) => &not.peak,
        }
    }

    fn cell(&self, of: impl Fn(&ModeReport) -> Option<Html>) -> Html {
        match self {
            Self::Ran(report) => of(report).unwrap_or_else(nothing),
            Self::Not(_) => nothing(),
        }
    }
}

fn nothing() -> Html {
    html! { <span class="muted">{ "–" }</span> }
}

/// All modes of a run, in the order asked.
pub fn table(report: &PlanReport, words: &Speech) -> Html {
    let columns = columns(report);
    let row = |key: &str, class: &'static str, cell: &dyn Fn(&Column) -> Html| {
        html! {
            <tr {class}>
                <th scope="row">{ words.text(key) }</th>
                for column in &columns { <td>{ cell(column) }</td> }
            </tr>
        }
    };
    let item = |key: &str, of: fn(&Peak) -> u64| row(key, "lab-table__item", &|column| bytes(of(column.peak())).into());
    html! {
        <div class="lab-scroll" tabindex="0" role="group" aria-label={words.text("results-title")}>
            <table class="lab-table">
                <thead>
                    <tr>
                        <td></td>
                        for column in &columns { <th scope="col">{ words.text(mode_key(column.mode())) }</th> }
                    </tr>
                </thead>
                <tbody>
                    { row("row-peak", "lab-table__sum", &|column| peak(column, words)) }
                    { item("row-components", |peak| peak.components_bytes) }
                    { item("row-staging", |peak| peak.staging_bytes) }
                    { item("row-write-back", |peak| peak.write_back_bytes) }
                    { item("row-results", |peak| peak.results_bytes) }
                    { item("row-parameters", |peak| peak.parameters_bytes) }
                    { row("row-step", "lab-table__sum", &|column| column.cell(|report| Some(step(report, words)))) }
                    { row("row-sent", "", &|column| column.cell(|report| Some(bytes(report.uploaded_bytes).into()))) }
                    { row("row-fetched", "", &|column| column.cell(|report| Some(bytes(report.downloaded_bytes).into()))) }
                    { row("row-overhead", "lab-table__sum", &|column| column.cell(|report| Some(overhead(report.overhead?, words)))) }
                    { row("row-model", "", &|column| column.cell(|report| Some(model(report.prediction?, words)))) }
                    { row("row-full-size", "", &|column| column.cell(|report| Some(full_size(report.prediction?, words)))) }
                    { row("row-checked", "", &|column| column.cell(|report| Some(checked(report, words)))) }
                </tbody>
            </table>
        </div>
    }
}

/// Whether a mode without figures did run: what came out was wrong.
pub fn thrown_away(not: &NotRun) -> bool {
    not.failure.code != ErrorCode::NotExecutable
}

/// In the order asked.
fn columns(report: &PlanReport) -> Vec<Column<'_>> {
    report.spec.modes.iter().filter_map(|mode| column(report, *mode)).collect()
}

fn column(report: &PlanReport, mode: Mode) -> Option<Column<'_>> {
    let ran = report.modes.iter().find(|of| of.mode == mode).map(Column::Ran);
    ran.or_else(|| report.not_run.iter().find(|of| of.mode == mode).map(Column::Not))
}

fn peak(column: &Column, words: &Speech) -> Html {
    let total = bytes(column.peak().total_bytes);
    match column {
        Column::Ran(_) => html! { <><span class="lab-figure">{ total }</span>{ tag(Tag::Measured, words) }</> },
        Column::Not(not) => html! {
            <>
                <span class="lab-figure">{ total }</span>{ tag(Tag::Computed, words) }
                <span class="lab-table__note">{ words.text(if thrown_away(not) { "thrown-away" } else { "not-run" }) }</span>
            </>
        },
    }
}

/// What a sum of bytes has to stay within.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    /// A plan's.
    Budget,
    /// A cut order's.
    Target,
}

/// The scale of a run, and the lesson's limit (both in bytes) at this scale.
pub fn to_scale(bytes_per_gb: u64, lesson: u64, here: u64, limit: Limit, words: &Speech) -> Html {
    #[expect(clippy::cast_precision_loss, reason = "shown with few digits")]
    let gb = lesson as f64 / 1e9;
    let values =
        [("scale", scaled(bytes_per_gb).into()), ("limit", quantity(gb, "GB").into()), ("here", bytes(here).into())];
    let key = match limit {
        Limit::Budget => "scale-budget",
        Limit::Target => "scale-target",
    };
    html! { <p class="lab-scale">{ words.with(key, &values) }</p> }
}

fn step(report: &ModeReport, words: &Speech) -> Html {
    let step = &report.step;
    let spread = words.with("iqr", &[("iqr", ms(step.iqr_ms()).into()), ("first", ms(step.first_ms).into())]);
    html! {
        <>
            <span class="lab-figure">{ ms(step.median_ms) }</span>{ tag(Tag::Measured, words) }
            <span class="lab-table__note">{ spread }</span>
        </>
    }
}

fn overhead(overhead: Overhead, words: &Speech) -> Html {
    let basis = match overhead.basis {
        Basis::Measured => Tag::Measured,
        Basis::Predicted => Tag::Predicted,
    };
    html! { <><span class="lab-figure">{ ms(overhead.ms) }</span>{ tag(basis, words) }</> }
}

fn model(prediction: Prediction, words: &Speech) -> Html {
    let error = prediction.error.map(|error| words.with("model-error", &[("error", percent(error).into())]));
    html! {
        <>
            <span class="lab-figure">{ ms(prediction.overhead_ms) }</span>{ tag(Tag::Predicted, words) }
            { for error.map(|error| html! { <span class="lab-table__note">{ error }</span> }) }
        </>
    }
}

fn full_size(prediction: Prediction, words: &Speech) -> Html {
    html! { <><span class="lab-figure">{ ms(prediction.full_size_overhead_ms) }</span>{ tag(Tag::Computed, words) }</> }
}

fn checked(report: &ModeReport, words: &Speech) -> Html {
    words.with("checked-steps", &[("steps", report.verified_steps.into())]).into()
}

/// The device in every mode that came out right, and what those would have taken that did not fit.
pub fn pictures(report: &PlanReport, words: &Speech) -> Html {
    let columns = columns(report).into_iter().filter(|column| match column {
        Column::Ran(_) => true,
        Column::Not(not) => !thrown_away(not),
    });
    html! { for column in columns { { picture(report, &column, words) } } }
}

/// The device while one mode ran, in MiB: the lesson's components, then what moving them takes.
fn picture(report: &PlanReport, column: &Column, words: &Speech) -> Html {
    let (mode, peak) = (column.mode(), column.peak());
    let resident = mode == Mode::AllResident;
    let mut blocks: Vec<Block> = Vec::new();
    for component in &report.spec.components {
        #[expect(clippy::cast_precision_loss, reason = "drawn")]
        let size = component.bytes as f64 / 1e9 * report.spec.device_bytes_per_gb as f64;
        let device = resident || component.place == headroom_gpu::plan_run::Place::Device;
        let place = if device { Place::Device } else { Place::Host };
        blocks.push(Block { kind: drawn_kind(component.kind), ..Block::new(component.name.clone(), mib(size), place) });
    }
    for (key, bytes) in [
        ("row-staging", peak.staging_bytes),
        ("row-write-back", peak.write_back_bytes),
        ("row-results", peak.results_bytes.saturating_add(peak.parameters_bytes)),
    ] {
        #[expect(clippy::cast_precision_loss, reason = "drawn")]
        let size = mib(bytes as f64);
        if bytes > 0 {
            let kind = headroom_kit::memory::Kind::Temporary;
            blocks.push(Block { kind, ..Block::new(words.text(key), size, Place::Device) });
        }
    }
    #[expect(clippy::cast_precision_loss, reason = "drawn")]
    let budget = Some(mib(report.budget_bytes as f64));
    #[expect(clippy::cast_precision_loss, reason = "drawn")]
    let stated = Some(mib(peak.total_bytes as f64));
    let picture = Picture { blocks, budget, headroom: 0.0, stated, unit: "MiB".into() };
    let name = words.text(mode_key(mode));
    let title = match column {
        Column::Ran(_) => name,
        Column::Not(_) => words.with("picture-not-run", &[("mode", name.into())]),
    };
    html! { <MemoryBar {picture} labels={words.labels()} {title} /> }
}

/// Bytes in MiB, to a thousandth: enough for a picture.
fn mib(bytes: f64) -> f64 {
    (bytes / f64::from(1 << 20) * 1000.0).round() / 1000.0
}
