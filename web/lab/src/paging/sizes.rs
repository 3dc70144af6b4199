//! The same run with pages of other sizes, and in other patterns: simulated, with the time that a link makes of it, or
//! measured on a device, with the prediction beside it.

use headroom_gpu::paging::{PagingReport, PagingSpec, Pattern, SweepReport, SweptPoint};
use headroom_plan::paging::Pace;

use super::choices::{Choices, PAGES_KIB};
use super::figures::count;
use super::form::pattern_key;
use crate::device::table::{NONE, Table, off_by, spread};
use crate::numbers::{bandwidth, bytes, ms};
use crate::tag::Basis;
use crate::words::Speech;

/// A card on a PCIe 4 slot of 16 lanes, and a driver that serves a batch of faults in 50 µs.
pub const CARD: Pace = Pace { up_bytes_per_ms: 25e6, down_bytes_per_ms: 22e6, round_trip_ms: 0.05 };

/// What is changed from row to row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Over {
    /// The size of a page.
    Sizes,
    /// The order of accesses.
    Patterns,
}

impl Over {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Sizes, Self::Patterns];

    /// Its place among [`Over::ALL`].
    pub fn at(self) -> usize {
        usize::from(self == Self::Patterns)
    }

    /// The keys of its table, of the names in it, and of the button that measures all of them.
    pub fn keys(self) -> [&'static str; 3] {
        match self {
            Self::Sizes => ["paging-by-size", "paging-page-label", "paging-measure-sizes"],
            Self::Patterns => ["paging-by-pattern", "paging-pattern-label", "paging-measure-patterns"],
        }
    }

    /// A row's name and its run; none where the settings have none of it.
    fn rows(self, choices: &Choices, words: &Speech) -> Vec<(String, Option<PagingSpec>)> {
        match self {
            Self::Sizes => {
                PAGES_KIB.map(|kib| (bytes(kib << 10), choices.with_page(kib).spec().ok())).into_iter().collect()
            }
            Self::Patterns => {
                let of_tensors = matches!(choices.pattern, Pattern::Tensors { .. }).then_some(choices.pattern);
                let all = Pattern::ALL.into_iter().chain(of_tensors);
                all.map(|one| (words.text(pattern_key(one)), choices.with_pattern(one).spec().ok())).collect()
            }
        }
    }

    /// What there is to measure.
    pub fn specs(self, choices: &Choices, words: &Speech) -> Vec<PagingSpec> {
        self.rows(choices, words).into_iter().filter_map(|(_, spec)| spec).collect()
    }
}

/// What its link makes of the rows, as a run measured it or as a card has it, and where that comes from.
fn pace(report: Option<&PagingReport>) -> (Pace, Basis) {
    report.and_then(|report| report.link.pace()).map_or((CARD, Basis::Simulated), |pace| (pace, Basis::Predicted))
}

/// What the times of a table that was not measured are.
pub fn about(report: Option<&PagingReport>, words: &Speech) -> String {
    let (pace, basis) = pace(report);
    said(if basis == Basis::Predicted { "paging-pace-measured" } else { "paging-pace-card" }, &pace, words)
}

fn said(key: &str, pace: &Pace, words: &Speech) -> String {
    let values = [
        ("up", bandwidth(pace.up_bytes_per_ms * 1000.0).into()),
        ("down", bandwidth(pace.down_bytes_per_ms * 1000.0).into()),
        ("trip", ms(pace.round_trip_ms).into()),
    ];
    words.with(key, &values)
}

/// What the predictions beside measured times were made with.
pub fn about_sweep(sweep: &SweepReport, words: &Speech) -> String {
    match sweep.link.pace() {
        Some(pace) => said("paging-pace-swept", &pace, words),
        None => words.text("paging-pace-none"),
    }
}

/// One of both tables. The choices are those of the run that is shown.
pub fn table(
    over: Over,
    choices: &Choices,
    report: Option<&PagingReport>,
    sweep: Option<&SweepReport>,
    words: &Speech,
) -> Table {
    let [caption, first, _] = over.keys();
    let (pace, basis) = pace(report);
    let counted = Some(if sweep.is_some() { Basis::Measured } else { Basis::Simulated });
    let mut head = vec![
        (words.text(first), None),
        (words.text("paging-pages"), None),
        (words.text("paging-faults"), counted),
        (words.text("paging-passes"), counted),
        (words.text("paging-moved"), counted),
    ];
    if sweep.is_some() {
        head.push((words.text("paging-time"), Some(Basis::Measured)));
        head.push((words.text("paging-spread"), None));
        head.push((words.text("paging-time"), Some(Basis::Predicted)));
        head.push((words.text("column-off"), None));
    } else {
        head.push((words.text("paging-time"), Some(basis)));
    }
    let width = head.len();
    let rows = over.rows(choices, words).into_iter().map(|(name, spec)| {
        let cells = match (spec, sweep) {
            (None, _) => Vec::new(),
            (Some(spec), None) => simulated(&spec, &pace),
            (Some(spec), Some(sweep)) => {
                sweep.points.iter().find(|one| one.spec == spec).map(measured).unwrap_or_default()
            }
        };
        let mut row: Vec<String> = std::iter::once(name).chain(cells).collect();
        row.resize(width, NONE.to_owned());
        row
    });
    Table { caption: words.text(caption), rows: rows.collect(), head }
}

fn pages(spec: &PagingSpec) -> String {
    format!("{} / {}", count(spec.pages.into()), count(spec.frames.into()))
}

fn simulated(spec: &PagingSpec, pace: &Pace) -> Vec<String> {
    let Ok(counts) = spec.simulate(spec.watched) else { return Vec::new() };
    let moved = counts.uploaded_bytes.saturating_add(counts.written_back_bytes);
    vec![pages(spec), count(counts.faults), count(counts.passes), bytes(moved), ms(counts.least_ms(pace))]
}

fn measured(point: &SweptPoint) -> Vec<String> {
    let Some(ran) = &point.ran else { return vec![pages(&point.spec)] };
    let (counts, time) = (&ran.counts, &ran.time);
    let moved = counts.uploaded_bytes.saturating_add(counts.written_back_bytes);
    let or_none = |text: Option<String>| text.unwrap_or_else(|| NONE.to_owned());
    vec![
        pages(&point.spec),
        count(counts.faults),
        count(counts.passes),
        bytes(moved),
        ms(time.median_ms),
        spread(time),
        or_none(point.least_ms.map(ms)),
        or_none(point.least_ms.map(|predicted| off_by(predicted, time.median_ms))),
    ]
}

#[cfg(test)]
#[path = "sizes_tests.rs"]
mod tests;
