//! Upload and download by size: points, their spread, and the line that was fitted.

use headroom_gpu::experiments::download::Download;
use headroom_gpu::experiments::upload::{Point, Upload};
use headroom_gpu::stats::Line;
use yew::prelude::*;

use super::Parts;
use crate::device::chart::{Chart, Look, Plot, Series, XUnit, YUnit};
use crate::device::report::Report;
use crate::device::table::{Table, time_cells, transfers};
use crate::device::teach::size;
use crate::numbers::{bandwidth, bytes, ms, percent};
use crate::tag::Basis;
use crate::words::Speech;

/// Upload beside the CPU's own copy.
pub fn upload(upload: &Upload, report: &Report, words: &Speech) -> Parts {
    let memcpy = (!upload.memcpy.is_empty())
        .then(|| Series::rates(words.text("series-memcpy"), Look::Hollow, "b", &upload.memcpy));
    let chart = chart(&upload.points, upload.line.as_ref(), memcpy, words);
    let name = words.text("figure-upload");
    let mut tables = vec![transfers(name.clone(), &upload.points, upload.line.as_ref(), words)];
    if !upload.memcpy.is_empty() {
        tables.push(memcpy_table(&upload.memcpy, words));
    }
    let empty = words.with("note-empty-round-trip", &[("ms", ms(upload.empty_round_trip.median_ms).into())]);
    parts(chart, tables, upload.line.as_ref(), empty, &name, report, words)
}

/// Download.
pub fn download(download: &Download, report: &Report, words: &Speech) -> Parts {
    let chart = chart(&download.points, download.line.as_ref(), None, words);
    let name = words.text("figure-download");
    let tables = vec![transfers(name.clone(), &download.points, download.line.as_ref(), words)];
    parts(chart, tables, download.line.as_ref(), String::new(), &name, report, words)
}

fn parts(
    chart: Chart,
    tables: Vec<Table>,
    line: Option<&Line>,
    more: String,
    name: &str,
    report: &Report,
    words: &Speech,
) -> Parts {
    let description = describe(name, &chart, report, words);
    let fit = line.map_or_else(|| words.text("note-no-line"), |line| fit(line, words));
    let note = [fit, more].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" ");
    Parts { picture: html! { <Plot {chart} {description} /> }, note, tables }
}

/// The fitted line in figures.
pub fn fit(line: &Line, words: &Speech) -> String {
    let values = [
        ("alpha", ms(line.alpha_ms).into()),
        ("beta", bandwidth(line.beta_bytes_per_second).into()),
        ("half", size(line.half_bytes).into()),
        ("fit", percent(line.r_squared.max(0.0)).into()),
    ];
    words.with("note-line", &values)
}

fn chart(points: &[Point], line: Option<&Line>, more: Option<Series>, words: &Speech) -> Chart {
    let mut series = vec![Series::rates(words.text("series-measured"), Look::Points, "a", points)];
    series.extend(line.map(|line| Series::predicted_rates(words.text("series-predicted"), "fit", line, points)));
    series.extend(more);
    series.push(Series::first_rates(words.text("series-first"), points));
    series.retain(|series| !series.x.is_empty());
    Chart {
        x: words.text("axis-size"),
        y: words.text("axis-rate"),
        x_unit: XUnit::Bytes,
        y_unit: YUnit::Rate,
        mark: line.map(|line| line.half_bytes).filter(|&half| inside(half, points)),
        mark_name: "n½".to_owned(),
        series,
    }
}

/// A mark outside of the sizes would stretch the axis for nothing.
fn inside(half: f64, points: &[Point]) -> bool {
    use crate::device::chart::bytes;
    let (first, last) = (points.first().map(|point| point.bytes), points.last().map(|point| point.bytes));
    matches!((first, last), (Some(first), Some(last)) if half >= bytes(first) && half <= bytes(last))
}

/// The picture for those who hear it: where it begins and ends.
fn describe(name: &str, chart: &Chart, report: &Report, words: &Speech) -> AttrValue {
    let Some(series) = chart.series.first() else { return name.to_owned().into() };
    let end =
        |place: Option<(&f64, &f64)>| place.map_or((String::new(), String::new()), |(x, y)| (size(*x), bandwidth(*y)));
    let (first_size, first) = end(series.x.first().zip(series.y.first()));
    let (last_size, last) = end(series.x.last().zip(series.y.last()));
    let values = [
        ("name", name.into()),
        ("device", crate::adapter::name(&report.context.adapter, words).into()),
        ("first", first.into()),
        ("firstsize", first_size.into()),
        ("last", last.into()),
        ("lastsize", last_size.into()),
    ];
    words.with("describe-rates", &values).into()
}

fn memcpy_table(points: &[Point], words: &Speech) -> Table {
    let head = vec![
        (words.text("column-size"), None),
        (words.text("column-time"), Some(Basis::Measured)),
        (words.text("column-spread"), None),
        (words.text("column-first"), None),
        (words.text("column-rate"), Some(Basis::Measured)),
    ];
    let row = |point: &Point| {
        let [median, spread, first] = time_cells(&point.time);
        vec![bytes(point.bytes), median, spread, first, bandwidth(point.bytes_per_second)]
    };
    Table { caption: words.text("figure-memcpy"), head, rows: points.iter().map(row).collect() }
}
