//! The same bytes in more and more transfers.

use headroom_gpu::experiments::batching::{Batch, Batching};
use headroom_gpu::stats::Line;
use yew::prelude::*;

use super::Parts;
use super::transfers::fit;
use crate::device::chart::{Chart, Look, Plot, Series, XUnit, YUnit};
use crate::device::table::{NONE, Table, off_by, time_cells};
use crate::numbers::{bytes, ms};
use crate::tag::Basis;
use crate::words::Speech;

/// Time by count, once with a submission for each transfer and once with one for all.
pub fn parts(batching: &Batching, words: &Speech) -> Parts {
    let x = |batch: &Batch| f64::from(batch.transfers);
    let each = batching.batches.iter().map(|batch| (x(batch), &batch.submitted_each));
    let once = batching.batches.iter().map(|batch| (x(batch), &batch.submitted_once));
    let mut series = vec![
        Series::times(words.text("series-each"), "a", each),
        Series { look: Look::Rings, ..Series::times(words.text("series-once"), "b", once) },
    ];
    series.extend(batching.each.as_ref().map(|line| predicted(line, &batching.batches, words)));
    series.retain(|series| !series.x.is_empty());
    let chart = Chart {
        x: words.text("axis-transfers"),
        y: words.text("axis-time"),
        x_unit: XUnit::Count,
        y_unit: YUnit::Ms,
        mark: batching.each.as_ref().and_then(|line| mark(line, batching)),
        mark_name: words.text("mark-half"),
        series,
    };
    let fits = [("series-each", &batching.each), ("series-once", &batching.once)];
    let fits = fits.into_iter().filter_map(|(key, line)| {
        line.as_ref()
            .map(|line| words.with("note-of", &[("name", words.text(key).into()), ("note", fit(line, words).into())]))
    });
    let note = fits.collect::<Vec<_>>().join(" ");
    let description = words.with("describe-batching", &[("total", bytes(batching.total_bytes).into())]);
    let picture = html! { <Plot {chart} {description} /> };
    Parts { picture, note, tables: vec![table(batching, words)] }
}

/// What the line of one transfer says of all of them.
fn predicted(line: &Line, batches: &[Batch], words: &Speech) -> Series {
    let time = |batch: &Batch| f64::from(batch.transfers) * line.predict_ms(batch.bytes);
    Series {
        name: words.text("series-predicted-each"),
        look: Look::Line,
        ink: "fit",
        x: batches.iter().map(|batch| f64::from(batch.transfers)).collect(),
        y: batches.iter().map(time).collect(),
        low: None,
        high: None,
    }
}

/// So many transfers make each of them n½ long; none where that is outside of what was measured.
fn mark(line: &Line, batching: &Batching) -> Option<f64> {
    let count = crate::device::chart::bytes(batching.total_bytes) / line.half_bytes;
    let (first, last) = (batching.batches.first()?, batching.batches.last()?);
    (count >= f64::from(first.transfers) && count <= f64::from(last.transfers)).then_some(count)
}

fn table(batching: &Batching, words: &Speech) -> Table {
    let head = vec![
        (words.text("column-transfers"), None),
        (words.text("column-each-size"), None),
        (words.text("series-each"), Some(Basis::Measured)),
        (words.text("column-spread"), None),
        (words.text("column-first"), None),
        (words.text("series-each"), Some(Basis::Predicted)),
        (words.text("column-off"), None),
        (words.text("series-once"), Some(Basis::Measured)),
        (words.text("column-spread"), None),
        (words.text("column-first"), None),
    ];
    let row = |batch: &Batch| {
        let predicted = batching.each.map(|line| f64::from(batch.transfers) * line.predict_ms(batch.bytes));
        let off = predicted.map_or_else(|| NONE.to_owned(), |ms| off_by(ms, batch.submitted_each.median_ms));
        let mut cells = vec![batch.transfers.to_string(), bytes(batch.bytes)];
        cells.extend(time_cells(&batch.submitted_each));
        cells.extend([predicted.map_or_else(|| NONE.to_owned(), ms), off]);
        cells.extend(time_cells(&batch.submitted_once));
        cells
    };
    Table { caption: words.text("figure-batching"), head, rows: batching.batches.iter().map(row).collect() }
}
