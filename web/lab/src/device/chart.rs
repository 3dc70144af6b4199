//! A curve with its words: what is drawn, its legend, and its place in the page.

use headroom_gpu::experiments::upload::Point;
use headroom_gpu::stats::{Line, Samples};
use serde::Serialize;
use wasm_bindgen::JsValue;
use web_sys::HtmlElement;
use yew::prelude::*;

use super::js;

/// What is drawn. Read by `js/lab-plot.js`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Chart {
    /// The name of the axis across, which is logarithmic.
    pub x: String,
    /// The name of the axis upwards, which is so too.
    pub y: String,
    /// What x counts.
    pub x_unit: XUnit,
    /// What y counts.
    pub y_unit: YUnit,
    /// A place on the axis across that gets a line of its own.
    pub mark: Option<f64>,
    /// Its name.
    pub mark_name: String,
    /// The curves.
    pub series: Vec<Series>,
}

/// What the axis across counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum XUnit {
    /// Bytes, named in powers of two.
    Bytes,
    /// Pieces.
    Count,
}

/// What the axis upwards counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum YUnit {
    /// Bytes per second, named in powers of ten.
    Rate,
    /// Milliseconds.
    Ms,
}

/// How a curve looks. Shape tells them apart, not colour alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Look {
    /// Discs: measured.
    Points,
    /// Rings: measured, another device or series.
    Hollow,
    /// Crosses: measured and not counted.
    Crosses,
    /// A dashed line: predicted.
    Line,
    /// Discs on a line: measured, of few points.
    Joined,
    /// Rings on a line: the same of another series.
    Rings,
}

/// A curve.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Series {
    /// Its name in the legend.
    pub name: String,
    /// How it looks.
    pub look: Look,
    /// Its colour: a variant of the class `lab-ink`.
    pub ink: &'static str,
    /// Places across.
    pub x: Vec<f64>,
    /// Values.
    pub y: Vec<f64>,
    /// The lower ends of the interquartile ranges.
    pub low: Option<Vec<f64>>,
    /// The upper ends.
    pub high: Option<Vec<f64>>,
}

impl Series {
    /// Bandwidth by size.
    pub fn rates(name: String, look: Look, ink: &'static str, points: &[Point]) -> Self {
        let rows = points.iter().filter(|point| point.time.median_ms > 0.0);
        // A longer time is a lower rate.
        let row = |point: &Point| {
            let slowest = rate(point.bytes, point.time.q3_ms);
            // Below zero is what noise leaves of a short time: there is no upper end then.
            let fastest =
                if point.time.q1_ms > 0.0 { rate(point.bytes, point.time.q1_ms) } else { point.bytes_per_second };
            (bytes(point.bytes), point.bytes_per_second, slowest, fastest)
        };
        Self::of(name, look, ink, rows.map(row))
    }

    /// Bandwidth of the first runs, which do not count.
    pub fn first_rates(name: String, points: &[Point]) -> Self {
        let rows = points.iter().filter(|point| point.time.first_ms > 0.0);
        let (x, y) = rows.map(|point| (bytes(point.bytes), rate(point.bytes, point.time.first_ms))).unzip();
        Self { name, look: Look::Crosses, ink: "first", x, y, low: None, high: None }
    }

    /// The bandwidth that a line predicts between the smallest and the largest of some sizes.
    pub fn predicted_rates(name: String, ink: &'static str, line: &Line, points: &[Point]) -> Self {
        let sizes = ladder(points.first().map_or(1, |p| p.bytes), points.last().map_or(1, |p| p.bytes));
        let y = sizes.iter().map(|&size| rate(size, line.predict_ms(size))).collect();
        Self { name, look: Look::Line, ink, x: sizes.into_iter().map(bytes).collect(), y, low: None, high: None }
    }

    /// Times, with their interquartile ranges.
    pub fn times<'a>(name: String, ink: &'static str, rows: impl Iterator<Item = (f64, &'a Samples)>) -> Self {
        let rows = rows.filter(|(_, time)| time.median_ms > 0.0);
        let row = |(x, time): (f64, &Samples)| {
            let low = if time.q1_ms > 0.0 { time.q1_ms } else { time.median_ms };
            (x, time.median_ms, low, time.q3_ms)
        };
        Self::of(name, Look::Joined, ink, rows.map(row))
    }

    fn of(name: String, look: Look, ink: &'static str, rows: impl Iterator<Item = (f64, f64, f64, f64)>) -> Self {
        let mut series = Self { name, look, ink, x: vec![], y: vec![], low: Some(vec![]), high: Some(vec![]) };
        for (x, y, low, high) in rows {
            series.x.push(x);
            series.y.push(y);
            series.low.get_or_insert_default().push(low);
            series.high.get_or_insert_default().push(high);
        }
        series
    }
}

/// Sizes between two, four to a doubling: close enough for a smooth curve.
fn ladder(from: u64, to: u64) -> Vec<u64> {
    let (from, to) = (bytes(from.max(1)), bytes(to.max(1)));
    let steps = ((to / from).log2() * 4.0).ceil().max(1.0);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between two sizes")]
    (0..=steps as u32).map(|step| (from * (to / from).powf(f64::from(step) / steps)).round() as u64).collect()
}

/// Bytes per second.
pub fn rate(count: u64, ms: f64) -> f64 {
    bytes(count) * 1000.0 / ms
}

/// A count of bytes to compute with.
#[expect(clippy::cast_precision_loss, reason = "far below 2⁵³")]
pub fn bytes(count: u64) -> f64 {
    count as f64
}

/// What a plot is made of.
#[derive(PartialEq, Properties)]
pub struct Props {
    /// What is drawn.
    pub chart: Chart,
    /// The picture in words.
    pub description: AttrValue,
}

/// A chart in the page, with its legend.
#[component]
pub fn Plot(props: &Props) -> Html {
    let host = use_node_ref();
    let json = serde_json::to_string(&props.chart).unwrap_or_default();
    use_effect_with((host.clone(), json), |(host, json)| {
        let drawn = host.cast::<HtmlElement>().map(|host| js::lab_plot(&host, json));
        move || {
            if let Some(remove) = drawn {
                // It takes no arguments and only removes what it made.
                let _ = remove.call0(&JsValue::NULL);
            }
        }
    });
    html! {
        <>
            <div class="lab-plot" ref={host} role="img" aria-label={props.description.clone()}></div>
            <ul class="lab-legend">{ for props.chart.series.iter().map(entry) }</ul>
        </>
    }
}

fn entry(series: &Series) -> Html {
    let glyph = match series.look {
        Look::Points => html! { <><path d="M13 3v14" /><circle class="lab-ink__fill" cx="13" cy="10" r="3.5" /></> },
        Look::Joined => html! { <><path d="M2 10h22" /><circle class="lab-ink__fill" cx="13" cy="10" r="3.5" /></> },
        Look::Rings => html! { <><path d="M2 10h7.5M16.5 10H24" /><circle cx="13" cy="10" r="3.5" /></> },
        Look::Hollow => html! { <><path d="M13 2v4.5M13 13.5v4.5" /><circle cx="13" cy="10" r="3.5" /></> },
        Look::Crosses => html! { <path d="M9.5 6.5l7 7M9.5 13.5l7-7" /> },
        Look::Line => html! { <path d="M1 10h24" stroke-dasharray="7 4" /> },
    };
    html! {
        <li class="lab-legend__item" key={series.name.clone()}>
            <svg class={format!("lab-legend__glyph lab-ink lab-ink--{}", series.ink)} viewBox="0 0 26 20" aria-hidden="true">
                { glyph }
            </svg>
            <span>{ &series.name }</span>
        </li>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(size: u64, samples: &[f64]) -> Point {
        let time = Samples::new(9.0, samples.to_vec(), 1);
        let bytes_per_second = rate(size, time.median_ms);
        Point { bytes: size, time, bytes_per_second }
    }

    #[test]
    fn a_bandwidth_has_its_quartiles_the_other_way_round() {
        let series = Series::rates(String::new(), Look::Points, "a", &[point(1000, &[1.0, 2.0, 4.0])]);
        assert_eq!((series.x, series.y), (vec![1000.0], vec![500_000.0]));
        assert_eq!((series.low, series.high), (Some(vec![1e6 / 3.0]), Some(vec![1e6 / 1.5])));
    }

    #[test]
    fn what_cannot_stand_on_a_logarithmic_axis_is_left_out() {
        let below = point(1000, &[-1.0, -1.0, -1.0]);
        assert_eq!(Series::rates(String::new(), Look::Points, "a", std::slice::from_ref(&below)).x.len(), 0);
        let reaching_below = point(1000, &[-2.0, 2.0, 4.0]);
        let series = Series::rates(String::new(), Look::Points, "a", &[reaching_below]);
        assert_eq!((series.y, series.high), (vec![500_000.0], Some(vec![500_000.0])));
        let times = [Samples::new(1.0, vec![0.0], 1), Samples::new(1.0, vec![3.0], 1)];
        let series = Series::times(String::new(), "a", [1.0, 2.0].into_iter().zip(&times));
        assert_eq!((series.x, series.y), (vec![2.0], vec![3.0]));
    }

    #[test]
    fn a_prediction_goes_from_the_first_size_to_the_last() {
        let line = Line { alpha_ms: 1.0, beta_bytes_per_second: 1e9, half_bytes: 1e6, r_squared: 1.0, points: 2 };
        let series =
            Series::predicted_rates(String::new(), "a", &line, &[point(4096, &[1.0]), point(1 << 26, &[70.0])]);
        assert_eq!((series.x.first(), series.x.last()), (Some(&4096.0), Some(&67_108_864.0)));
        assert!(series.y.windows(2).all(|pair| pair[0] < pair[1]), "more bytes come nearer to the bandwidth");
        assert!(series.y.iter().all(|&rate| rate < 1e9));
    }

    #[test]
    fn the_chart_is_what_the_script_reads() {
        let chart = Chart {
            x: "Size".into(),
            y: "Rate".into(),
            x_unit: XUnit::Bytes,
            y_unit: YUnit::Rate,
            mark: None,
            mark_name: String::new(),
            series: vec![Series::first_rates("f".into(), &[point(10, &[1.0])])],
        };
        let json = serde_json::to_value(&chart).unwrap();
        assert_eq!(json["x_unit"], "bytes");
        assert_eq!(json["series"][0]["look"], "crosses");
        assert!(json["series"][0]["low"].is_null());
    }
}
