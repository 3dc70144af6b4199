//! What a run did, mode beside mode: the simulator's figures, and the times of a device that ran the same.

use headroom_gpu::paging::{Counts, Mode, ModeReport, PagingReport};
use yew::prelude::*;

use super::film::Film;
use crate::device::table::{NONE, Table, spread};
use crate::numbers::{bytes, ms, ratio};
use crate::tag::Basis;
use crate::words::Speech;
use headroom_kit::numbers::thousands;

/// The key of a mode's name.
pub fn mode_key(mode: Mode) -> &'static str {
    match mode {
        Mode::OnDemand => "paging-on-demand",
        Mode::Density => "paging-with-density",
        Mode::Trace => "paging-with-trace",
        Mode::Explicit => "paging-explicit",
        Mode::Resident => "paging-resident",
        Mode::ResidentPlain => "paging-resident-plain",
    }
}

/// A count as text.
pub fn count(number: u64) -> String {
    thousands(&number.to_string())
}

/// A mode of a device's run.
pub fn ran(report: Option<&PagingReport>, mode: Mode) -> Option<&ModeReport> {
    report?.modes.iter().find(|one| one.mode == mode)
}

/// Loaded pages ÷ the fewest that any policy loads.
#[expect(clippy::cast_precision_loss, reason = "shown with three digits")]
pub fn above_belady(counts: &Counts, fewest: u64) -> Option<f64> {
    (fewest > 0).then(|| counts.migrated.saturating_add(counts.prefetched) as f64 / fewest as f64)
}

/// Page faults ÷ those of Bélády's rule on the same dispatches and batches.
#[expect(clippy::cast_precision_loss, reason = "shown with three digits")]
pub fn above_rule(counts: &Counts, belady: &Counts) -> Option<f64> {
    (belady.faults > 0).then(|| counts.faults as f64 / belady.faults as f64)
}

/// All modes. The counts are the device's where it ran them, and the simulator's are the same.
pub fn table(film: &Film, report: Option<&PagingReport>, words: &Speech) -> Html {
    let (spec, fewest) = (&film.spec, film.fewest);
    let shown = |value: Option<f64>| value.map_or_else(|| NONE.to_owned(), ratio);
    let of = |mode| match ran(report, mode) {
        Some(one) => Some((one.counts, Basis::Measured)),
        None => spec.simulate(mode).ok().map(|counts| (counts, Basis::Simulated)),
    };
    let columns: Vec<(Mode, Counts, Basis)> =
        Mode::ALL.into_iter().filter_map(|mode| of(mode).map(|(counts, basis)| (mode, counts, basis))).collect();
    let head = std::iter::once((String::new(), None))
        .chain(columns.iter().map(|(mode, _, basis)| (words.text(mode_key(*mode)), Some(*basis))))
        .collect();
    let row = |key: &str, cell: &dyn Fn(Mode, &Counts) -> String| {
        let cells = columns.iter().map(|(mode, counts, _)| cell(*mode, counts));
        std::iter::once(words.text(key)).chain(cells).collect::<Vec<_>>()
    };
    let mut rows = vec![
        row("paging-faults", &|_, counts| count(counts.faults)),
        row("paging-rule", &|mode, counts| {
            shown(above_rule(counts, &film.belady).filter(|_| Mode::PAGED.contains(&mode)))
        }),
        row("paging-passes", &|_, counts| count(counts.passes)),
        row("paging-loads", &|_, counts| count(counts.migrated.saturating_add(counts.prefetched))),
        row("paging-of-them-ahead", &|_, counts| count(counts.prefetched)),
        row("paging-belady", &|mode, counts| {
            shown(above_belady(counts, fewest).filter(|_| !matches!(mode, Mode::Resident | Mode::ResidentPlain)))
        }),
        row("paging-evictions", &|_, counts| count(counts.evictions)),
        row("paging-written-back", &|_, counts| count(counts.written_back)),
        row("paging-up", &|_, counts| bytes(counts.uploaded_bytes)),
        row("paging-down", &|_, counts| bytes(counts.written_back_bytes)),
    ];
    if report.is_some() {
        let time = |mode, of: fn(&ModeReport) -> String| ran(report, mode).map_or_else(|| NONE.to_owned(), of);
        rows.push(row("paging-time", &|mode, _| time(mode, |one| ms(one.time.median_ms))));
        rows.push(row("paging-spread", &|mode, _| time(mode, |one| spread(&one.time))));
        rows.push(row("paging-first", &|mode, _| time(mode, |one| ms(one.time.first_ms))));
        rows.push(row("paging-waits", &|mode, _| time(mode, |one| count(one.round_trips))));
        rows.push(row("paging-peak", &|mode, _| time(mode, |one| bytes(one.peak.total_bytes))));
        rows.push(row("paging-verified", &|mode, _| time(mode, |one| count(one.verified_runs.into()))));
    }
    let values = [("fewest", count(fewest).into()), ("rule", count(film.belady.faults).into())];
    let caption = words.with("paging-figures", &values);
    Table { caption, head, rows }.show(words)
}
