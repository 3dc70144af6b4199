//! Upload and compute, apart and together, by staging slots.

use headroom_gpu::experiments::overlap::{Overlap, Slots};

use super::Parts;
use super::bars::{Group, bars};
use crate::device::table::{Table, spread};
use crate::numbers::{bytes, ms, percent};
use crate::tag::Basis;
use crate::words::Speech;

/// Three bars for each number of slots.
pub fn parts(overlap: &Overlap, words: &Speech) -> Parts {
    let group = |row: &Slots| Group {
        name: words.with("overlap-slots", &[("slots", row.slots.into())]),
        bars: vec![
            (words.text("overlap-upload"), "a", row.upload.clone()),
            (words.text("overlap-compute"), "b", row.compute.clone()),
            (words.text("overlap-both"), "c", row.both.clone()),
        ],
        note: words.with("overlap-fraction", &[("hidden", percent(row.overlap).into())]),
    };
    let groups: Vec<Group> = overlap.by_slots.iter().map(group).collect();
    let values = [
        ("slices", overlap.slices.into()),
        ("bytes", bytes(overlap.slice_bytes).into()),
        ("rounds", overlap.rounds.into()),
    ];
    Parts { picture: bars(&groups), note: words.with("note-overlap", &values), tables: vec![table(overlap, words)] }
}

fn table(overlap: &Overlap, words: &Speech) -> Table {
    let head = vec![
        (words.text("column-slots"), None),
        (words.text("overlap-upload"), Some(Basis::Measured)),
        (words.text("column-spread"), None),
        (words.text("overlap-compute"), Some(Basis::Measured)),
        (words.text("column-spread"), None),
        (words.text("overlap-both"), Some(Basis::Measured)),
        (words.text("column-spread"), None),
        (words.text("column-first"), None),
        (words.text("column-hidden"), Some(Basis::Computed)),
        (words.text("column-efficiency"), Some(Basis::Computed)),
    ];
    let row = |row: &Slots| {
        let mut cells = vec![row.slots.to_string()];
        for time in [&row.upload, &row.compute, &row.both] {
            cells.extend([ms(time.median_ms), spread(time)]);
        }
        cells.extend([ms(row.both.first_ms), percent(row.overlap), percent(row.streaming_efficiency)]);
        cells
    };
    Table { caption: words.text("figure-overlap"), head, rows: overlap.by_slots.iter().map(row).collect() }
}
