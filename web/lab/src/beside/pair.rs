//! Two results of the same ledger: their figures, and what has to be said before these stand side by side. Pure.

use headroom_gpu::plan_run::{Basis as Known, Component, CutsReport, Mode, PlanReport};

use super::file::Ran;
use crate::numbers::{bytes, ms, percent};
use crate::plan::{in_gb, mode_key, peak_bytes};
use crate::tag::Basis;
use crate::words::Speech;

/// A figure of one side.
#[derive(Debug, Clone, PartialEq)]
pub struct Figure {
    /// As text, with its unit.
    pub shown: String,
    /// Where it comes from.
    pub basis: Basis,
    /// What a ratio is made of; none where a ratio says nothing.
    pub value: Option<f64>,
}

/// A row: what is compared, and each side's figure where it has one.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// What it is.
    pub what: String,
    /// Of either side.
    pub sides: [Option<Figure>; 2],
}

impl Row {
    /// The first ÷ the second, where both have it and it says something.
    pub fn ratio(&self) -> Option<f64> {
        let [a, b] = self.sides.each_ref().map(|side| side.as_ref().and_then(|figure| figure.value));
        a.zip(b).filter(|(a, b)| *a > 0.0 && *b > 0.0).map(|(a, b)| a / b)
    }
}

/// Rows under a heading.
pub type Group = (String, Vec<Row>);

/// Why two results do not stand side by side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Apart {
    /// One is a plan, the other a cut order.
    Kinds,
    /// Their ledgers differ: the first line that does, as either has it; empty where one has no such line.
    Ledgers([String; 2]),
    /// They are cut in another order.
    Orders,
}

/// Whether the two are of one ledger.
///
/// # Errors
/// Why they are not.
pub fn alike(a: &Ran, b: &Ran, words: &Speech) -> Result<(), Apart> {
    match (a, b) {
        (Ran::Plan(_), Ran::Plan(_)) => {}
        (Ran::Cuts(a), Ran::Cuts(b)) if a.spec.cut_order == b.spec.cut_order => {}
        (Ran::Cuts(_), Ran::Cuts(_)) => {
            ledgers(a, b, words)?;
            return Err(Apart::Orders);
        }
        _ => return Err(Apart::Kinds),
    }
    ledgers(a, b, words)
}

fn ledgers(a: &Ran, b: &Ran, words: &Speech) -> Result<(), Apart> {
    let (of_a, of_b) = (a.components(), b.components());
    let line = |one: Option<&Component>| one.map(|one| told(one, words));
    let lines = (0..of_a.len().max(of_b.len())).map(|at| [line(of_a.get(at)), line(of_b.get(at))]);
    match lines.into_iter().find(|[a, b]| a != b) {
        Some(sides) => Err(Apart::Ledgers(sides.map(Option::unwrap_or_default))),
        None => Ok(()),
    }
}

/// A line of a ledger: all that has to be equal. Where a plan puts it is the plan's.
fn told(one: &Component, words: &Speech) -> String {
    let values = [("name", one.name.clone().into()), ("size", in_gb(one.bytes).into())];
    words.with(if one.updated_by_step { "beside-line-written" } else { "beside-line" }, &values)
}

/// What has to be said before, beside what any two devices ask for: keys of sentences.
pub fn cautions(a: &Ran, b: &Ran) -> Vec<&'static str> {
    let mut keys = Vec::new();
    let mut say = |differs: bool, key| {
        if differs {
            keys.push(key);
        }
    };
    say(a.scale() != b.scale(), "beside-scale");
    match (a, b) {
        (Ran::Plan(a), Ran::Plan(b)) => {
            let places = |report: &PlanReport| report.spec.components.iter().map(|one| one.place).collect::<Vec<_>>();
            say(places(a) != places(b), "beside-places");
            say(a.spec.budget_bytes != b.spec.budget_bytes, "beside-budget");
            say(a.spec.staging_slots != b.spec.staging_slots, "beside-slots");
            let scale = |report: &PlanReport| report.spec.device_bytes_per_gb;
            say(scale(a) == scale(b) && a.spec.slice_bytes != b.spec.slice_bytes, "beside-slice");
        }
        (Ran::Cuts(a), Ran::Cuts(b)) => say(a.spec.target_bytes != b.spec.target_bytes, "beside-budget"),
        _ => {}
    }
    keys
}

/// The figures of both. At different scales no figure is so many times the other one.
pub fn groups(a: &Ran, b: &Ran, words: &Speech) -> Vec<Group> {
    let mut groups = match (a, b) {
        (Ran::Plan(a), Ran::Plan(b)) => plans([a, b], words),
        (Ran::Cuts(a), Ran::Cuts(b)) => vec![cuts([a, b], words)],
        _ => Vec::new(),
    };
    if a.scale() != b.scale() {
        let sides = groups.iter_mut().flat_map(|(_, rows)| rows).flat_map(|row| &mut row.sides);
        sides.flatten().for_each(|figure| figure.value = None);
    }
    groups
}

fn plans(reports: [&PlanReport; 2], words: &Speech) -> Vec<Group> {
    let modes = crate::plan::spec::MODES.into_iter();
    let shown = modes.filter(|mode| reports.iter().any(|report| peak_bytes(report, *mode).is_some()));
    shown.map(|mode| (words.text(mode_key(mode)), figures(reports, mode, words))).collect()
}

type Of = fn(&PlanReport, Mode) -> Option<Figure>;

fn figures(reports: [&PlanReport; 2], mode: Mode, words: &Speech) -> Vec<Row> {
    let all: [(&str, Of); 6] = [
        ("row-peak", |report, mode| {
            let ran = report.modes.iter().any(|one| one.mode == mode);
            let basis = if ran { Basis::Measured } else { Basis::Computed };
            Some(size(peak_bytes(report, mode)?, basis))
        }),
        ("row-step", |report, mode| Some(time(ran(report, mode)?.step.median_ms, Basis::Measured))),
        ("row-overhead", |report, mode| {
            let overhead = ran(report, mode)?.overhead?;
            let basis = match overhead.basis {
                Known::Measured => Basis::Measured,
                Known::Predicted => Basis::Predicted,
            };
            Some(time(overhead.ms, basis))
        }),
        ("row-sent", |report, mode| Some(size(ran(report, mode)?.uploaded_bytes, Basis::Measured))),
        ("row-fetched", |report, mode| Some(size(ran(report, mode)?.downloaded_bytes, Basis::Measured))),
        ("beside-error", |report, mode| {
            let error = ran(report, mode)?.prediction?.error?;
            Some(Figure { shown: percent(error), basis: Basis::Computed, value: None })
        }),
    ];
    let row = |(key, of): (&str, Of)| Row { what: words.text(key), sides: reports.map(|report| of(report, mode)) };
    all.into_iter().map(row).filter(|row| row.sides.iter().any(Option::is_some)).collect()
}

fn ran(report: &PlanReport, mode: Mode) -> Option<&headroom_gpu::plan_run::ModeReport> {
    report.modes.iter().find(|one| one.mode == mode)
}

#[expect(clippy::cast_precision_loss, reason = "far below 2⁵³")]
fn size(count: u64, basis: Basis) -> Figure {
    Figure { shown: bytes(count), basis, value: Some(count as f64) }
}

fn time(of: f64, basis: Basis) -> Figure {
    Figure { shown: ms(of), basis, value: Some(of) }
}

fn cuts(reports: [&CutsReport; 2], words: &Speech) -> Group {
    let steps = reports.iter().map(|report| report.steps.len()).max().unwrap_or(0);
    let row = |at: usize| {
        let step = reports.iter().find_map(|report| report.steps.get(at));
        let peak = |report: &CutsReport| report.steps.get(at).map(|step| size(step.peak.total_bytes, Basis::Measured));
        Row { what: step.map(|step| crate::cuts::title(step, words)).unwrap_or_default(), sides: reports.map(peak) }
    };
    (words.text("row-peak"), (0..steps).map(row).collect())
}

#[cfg(test)]
#[path = "pair_tests.rs"]
mod tests;
