//! Copies on the device by size; a fresh buffer against one in use.

use headroom_gpu::experiments::device_copy::{Allocation, DeviceCopy};
use yew::prelude::*;

use super::Parts;
use crate::device::chart::{self, Chart, Look, Plot, Series, XUnit, YUnit};
use crate::device::table::{Table, time_cells, transfers};
use crate::numbers::{bytes, ratio};
use crate::tag::Basis;
use crate::words::Speech;

/// Two pictures: bandwidth by size, and times by size.
pub fn parts(copy: &DeviceCopy, words: &Speech) -> Parts {
    let mut rates = vec![
        Series::rates(words.text("series-copy"), Look::Joined, "a", &copy.copies),
        Series::first_rates(words.text("series-first"), &copy.copies),
    ];
    rates.retain(|series| !series.x.is_empty());
    let copies = Chart {
        x: words.text("axis-size"),
        y: words.text("axis-rate"),
        x_unit: XUnit::Bytes,
        y_unit: YUnit::Rate,
        mark: None,
        mark_name: String::new(),
        series: rates,
    };
    let by_size = |of: fn(&Allocation) -> &headroom_gpu::stats::Samples| {
        copy.allocations.iter().map(move |row| (chart::bytes(row.bytes), of(row)))
    };
    let times = vec![
        Series::times(words.text("series-fresh"), "a", by_size(|row| &row.fresh)),
        Series { look: Look::Rings, ..Series::times(words.text("series-reused"), "b", by_size(|row| &row.reused)) },
    ];
    let allocations = Chart {
        x: words.text("axis-size"),
        y: words.text("axis-time"),
        x_unit: XUnit::Bytes,
        y_unit: YUnit::Ms,
        mark: None,
        mark_name: String::new(),
        series: times,
    };
    let picture = html! {
        <div class="lab-pair">
            if !copy.copies.is_empty() {
                <div><p class="lab-bars__name">{ words.text("copies-title") }</p>
                <Plot chart={copies} description={words.text("describe-copies")} /></div>
            }
            if !copy.allocations.is_empty() {
                <div><p class="lab-bars__name">{ words.text("allocations-title") }</p>
                <Plot chart={allocations} description={words.text("describe-allocations")} /></div>
            }
        </div>
    };
    let copies = transfers(words.text("copies-title"), &copy.copies, None, words);
    Parts { picture, note: String::new(), tables: vec![without_prediction(copies), table(copy, words)] }
}

/// Nothing is fitted to copies: empty columns would only ask why.
fn without_prediction(mut table: Table) -> Table {
    table.head.drain(4..6);
    for row in &mut table.rows {
        row.drain(4..6);
    }
    table
}

fn table(copy: &DeviceCopy, words: &Speech) -> Table {
    let head = vec![
        (words.text("column-size"), None),
        (words.text("series-fresh"), Some(Basis::Measured)),
        (words.text("column-spread"), None),
        (words.text("column-first"), None),
        (words.text("series-reused"), Some(Basis::Measured)),
        (words.text("column-spread"), None),
        (words.text("column-first"), None),
        (words.text("column-times"), Some(Basis::Computed)),
    ];
    let row = |row: &Allocation| {
        let mut cells = vec![bytes(row.bytes)];
        cells.extend(time_cells(&row.fresh));
        cells.extend(time_cells(&row.reused));
        cells.push(ratio(row.fresh.median_ms / row.reused.median_ms));
        cells
    };
    Table { caption: words.text("allocations-title"), head, rows: copy.allocations.iter().map(row).collect() }
}
