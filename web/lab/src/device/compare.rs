//! Two devices side by side, and what forbids to compare them without a word.

use headroom_gpu::AdapterFacts;
use headroom_gpu::adapter::Kind;
use headroom_gpu::experiments::upload::Point;
use yew::prelude::*;

use super::chart::{Chart, Look, Plot, Series, XUnit, YUnit};
use super::report::Report;
use super::source::source;
use super::summary::{Figure, summary};
use crate::adapter::name;
use crate::numbers::ratio;
use crate::tag::Basis;
use crate::words::Speech;

/// Whether a device's memory is its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Memory {
    /// Behind a bus: what goes up crosses it.
    Separate,
    /// The CPU's: nothing crosses anything.
    Shared,
    /// Browsers do not tell, and the name gives nothing away.
    Untold,
}

/// Makers whose every GPU shares the CPU's memory, as browsers spell them.
const SHARED: [&str; 4] = ["apple", "arm", "qualcomm", "img-tec"];

/// What kind of memory an adapter has, as far as it tells.
pub fn memory(facts: &AdapterFacts) -> Memory {
    match facts.kind {
        Kind::Discrete => Memory::Separate,
        Kind::Integrated | Kind::Software => Memory::Shared,
        Kind::Virtual | Kind::Unknown if SHARED.contains(&facts.vendor.to_lowercase().as_str()) => Memory::Shared,
        Kind::Virtual | Kind::Unknown => Memory::Untold,
    }
}

/// What has to be said before two reports stand side by side: keys of sentences.
pub fn cautions(a: &Report, b: &Report) -> Vec<&'static str> {
    let mut keys = Vec::new();
    match (a.software(), b.software()) {
        (true, true) => keys.push("caution-both-software"),
        (false, false) => match (memory(&a.context.adapter), memory(&b.context.adapter)) {
            (Memory::Untold, _) | (_, Memory::Untold) => keys.push("caution-memory-untold"),
            (one, other) if one != other => keys.push("caution-memory-differs"),
            _ => {}
        },
        _ => keys.push("caution-one-software"),
    }
    if a.context.rules != b.context.rules {
        keys.push("caution-rules");
    }
    if a.context.host.browser != b.context.host.browser {
        keys.push("caution-browser");
    }
    keys
}

/// A row: what is compared, and each device's figure where it has one.
pub type Row = (&'static str, Option<Figure>, Option<Figure>);

/// The figures of both, in the summary's order.
pub fn rows(a: &Report, b: &Report) -> Vec<Row> {
    let (of_a, of_b) = (summary(a), summary(b));
    let mut rows: Vec<Row> = of_a.iter().map(|one| (one.key, Some(*one), find(&of_b, one.key))).collect();
    rows.extend(of_b.iter().filter(|one| find(&of_a, one.key).is_none()).map(|one| (one.key, None, Some(*one))));
    rows
}

fn find(figures: &[Figure], key: &str) -> Option<Figure> {
    figures.iter().find(|figure| figure.key == key).copied()
}

/// The two reports in the page.
pub fn compare(a: &Report, b: &Report, words: &Speech) -> Html {
    let [name_a, name_b] = names(a, b, words);
    let cell = |figure: Option<Figure>, name: &str| {
        html! { <td class="number" data-label={name.to_owned()}>{ figure.map_or_else(|| "–".to_owned(), |figure| figure.shown()) }</td> }
    };
    let row = |(key, one, other): Row| {
        let relation = one.zip(other).filter(|(_, b)| b.value > 0.0).map(|(a, b)| ratio(a.value / b.value));
        html! {
            <tr key={key}>
                <th scope="row">{ words.text(key) }</th>
                { cell(one, &name_a) }
                { cell(other, &name_b) }
                <td class="number" data-label="A ÷ B">{ relation.unwrap_or_else(|| "–".to_owned()) }</td>
            </tr>
        }
    };
    let cautions = cautions(a, b);
    html! {
        <div class="lab-compare">
            if !cautions.is_empty() {
                <div class="banner banner--warn">
                    { for cautions.iter().map(|key| html! { <p>{ words.text(key) }</p> }) }
                </div>
            }
            <div class="lab-pair">
                <div><p class="lab-compare__name">{ &name_a }</p>{ source(Basis::Measured, &a.context, words) }{ when(a, words) }</div>
                <div><p class="lab-compare__name">{ &name_b }</p>{ source(Basis::Measured, &b.context, words) }{ when(b, words) }</div>
            </div>
            <div class="table-wrap" role="region" tabindex="0" aria-label={words.text("compare-title")}>
                <table class="table lab-data lab-data--compare">
                    <caption>{ words.text("compare-caption") }</caption>
                    <thead><tr>
                        <th scope="col">{ words.text("column-what") }</th>
                        <th class="number" scope="col">{ &name_a }</th>
                        <th class="number" scope="col">{ &name_b }</th>
                        <th class="number" scope="col">{ "A ÷ B" }</th>
                    </tr></thead>
                    <tbody>{ for rows(a, b).into_iter().map(row) }</tbody>
                </table>
            </div>
            <div class="lab-pair">{ for curves(a, b, [&name_a, &name_b], words) }</div>
        </div>
    }
}

fn when(report: &Report, words: &Speech) -> Html {
    html! { <p class="lab-source__host">{ super::when(&report.context.host.when, words) }</p> }
}

/// The letters that the table's last column speaks of, with the devices' own names.
fn names(a: &Report, b: &Report, words: &Speech) -> [String; 2] {
    [("A", a), ("B", b)].map(|(letter, report)| format!("{letter} · {}", name(&report.context.adapter, words)))
}

/// Bandwidth by size of both, for each direction that both have.
fn curves(a: &Report, b: &Report, [name_a, name_b]: [&str; 2], words: &Speech) -> Vec<Html> {
    let up = a.upload().zip(b.upload()).map(|(a, b)| ("figure-upload", &a.points, &b.points));
    let down = a.download().zip(b.download()).map(|(a, b)| ("figure-download", &a.points, &b.points));
    let curve = |(key, of_a, of_b): (&str, &Vec<Point>, &Vec<Point>)| {
        let chart = Chart {
            x: words.text("axis-size"),
            y: words.text("axis-rate"),
            x_unit: XUnit::Bytes,
            y_unit: YUnit::Rate,
            mark: None,
            mark_name: String::new(),
            series: vec![
                Series::rates(name_a.to_owned(), Look::Joined, "a", of_a),
                Series::rates(name_b.to_owned(), Look::Rings, "b", of_b),
            ],
        };
        let software = a.software() || b.software();
        html! {
            <figure class="lab-plate__picture">
                { super::source::watermark(software, words) }
                <p class="lab-bars__name">{ words.text(key) }</p>
                <Plot {chart} description={words.with("describe-compare", &[("name", words.text(key).into())])} />
            </figure>
        }
    };
    up.into_iter().chain(down).map(curve).collect()
}

#[cfg(test)]
#[path = "compare_tests.rs"]
mod tests;
