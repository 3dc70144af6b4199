//! Every strategy a point: device bytes at the peak across, a step's time upwards. Places are percentages, letters keep their size.

use headroom_gpu::training::{StrategyReport, TrainingReport};
use yew::prelude::*;

use super::ways::{letter, name};
use crate::device::chart::bytes as number;
use crate::numbers::{bytes, digits, ms};
use crate::words::Speech;

/// A point with its letter.
struct Point {
    letter: char,
    /// In percent, from the left and from the top.
    x: f64,
    y: f64,
    /// The quartiles' places, and the prediction's.
    spread: (f64, f64),
    predicted: Option<f64>,
    fits: bool,
}

/// Even steps of 1, 2 or 5 times a power of ten that part a range into four to nine.
pub fn ticks(from: f64, to: f64) -> Vec<f64> {
    let raw = (to - from) / 5.0;
    if raw <= 0.0 || !raw.is_finite() {
        return vec![from];
    }
    let power = 10_f64.powf(raw.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|unit| unit * power).find(|step| *step >= raw).unwrap_or(raw);
    let first = (from / step).ceil();
    (0..20).map(|at| (first + f64::from(at)) * step).take_while(|tick| *tick <= to * (1.0 + 1e-12)).collect()
}

/// The same for bytes, which are told in powers of two, all in one unit.
fn byte_ticks(from: f64, to: f64) -> Vec<(f64, String)> {
    let units = [(1.0, "B"), (1024.0, "KiB"), (1_048_576.0, "MiB"), (1_073_741_824.0, "GiB")];
    // A unit of which there are a few in the range: else round steps of it are not round as they are told.
    let (unit, name) = units.into_iter().rfind(|(unit, _)| to >= 4.0 * unit).unwrap_or(units[0]);
    let told = |tick: f64| (tick * unit, format!("{}\u{a0}{name}", digits(tick)));
    ticks(from / unit, to / unit).into_iter().map(told).collect()
}

/// A percentage as an attribute.
pub fn percent(share: f64) -> String {
    format!("{:.2}%", share * 100.0)
}

/// The picture and its caption.
pub fn front(report: &TrainingReport, words: &Speech) -> Html {
    let budget = number(report.spec.budget_bytes);
    let peaks = || report.runs.iter().map(|run| number(run.peak.total_bytes));
    let low = peaks().fold(budget, f64::min);
    let high = peaks().fold(budget, f64::max);
    let pad = ((high - low) * 0.08).max(high * 0.01);
    let (low, high) = ((low - pad).max(0.0), high + pad);
    let highest = |run: &StrategyReport| run.step.q3_ms.max(run.prediction.map_or(0.0, |one| one.step_ms));
    let top = report.runs.iter().map(highest).fold(0.0, f64::max) * 1.08;
    let x = |value: f64| (value - low) / (high - low);
    let y = |value: f64| if top > 0.0 { 1.0 - value / top } else { 1.0 };
    let points: Vec<Point> = report
        .runs
        .iter()
        .enumerate()
        .map(|(at, run)| Point {
            letter: letter(at),
            x: x(number(run.peak.total_bytes)),
            y: y(run.step.median_ms),
            spread: (y(run.step.q3_ms), y(run.step.q1_ms)),
            predicted: run.prediction.map(|one| y(one.step_ms)),
            fits: run.fits,
        })
        .collect();
    let labels = places(&points);
    let said: Vec<String> = report
        .runs
        .iter()
        .enumerate()
        .map(|(at, run)| {
            format!(
                "{} {}: {}, {}",
                letter(at),
                name(run.strategy, words),
                bytes(run.peak.total_bytes),
                ms(run.step.median_ms)
            )
        })
        .collect();
    html! {
        <figure class="lab-front">
            <p class="lab-front__axis">{ words.text("train-front-up") }</p>
            <svg class="lab-front__svg" role="img" aria-label={format!("{} {}", words.text("train-front"), said.join("; "))}>
                for tick in ticks(0.0, top) {
                    <line class="lab-ink--grid lab-front__line" x1="0%" x2="100%" y1={percent(y(tick))} y2={percent(y(tick))} />
                    <text class="lab-front__tick" x="-8" y={percent(y(tick))} dy="0.35em" text-anchor="end">{ ms(tick) }</text>
                }
                for (tick, told) in byte_ticks(low, high) {
                    <line class="lab-ink--mark lab-front__line" x1={percent(x(tick))} x2={percent(x(tick))} y1="100%" y2="101.5%" />
                    <text class="lab-front__tick" x={percent(x(tick))} y="100%" dy="1.7em" text-anchor="middle">{ told }</text>
                }
                <line class="lab-front__budget" x1={percent(x(budget))} x2={percent(x(budget))} y1="-2%" y2="100%" />
                <text class="lab-front__name" x={percent(x(budget))} y="-2%" dy="-0.4em" text-anchor={if x(budget) > 0.7 { "end" } else { "middle" }}>
                    { format!("{} {}", words.text("train-budget"), bytes(report.spec.budget_bytes)) }
                </text>
                { for edge(&points).windows(2).map(|pair| html! {
                    <line class="lab-front__edge" x1={percent(pair[0].0)} y1={percent(pair[0].1)} x2={percent(pair[1].0)} y2={percent(pair[1].1)} />
                }) }
                { for points.iter().zip(&labels).map(|(point, label)| drawn(point, *label)) }
            </svg>
            <p class="lab-front__axis lab-front__axis--x">{ words.text("train-front-across") }</p>
            <figcaption class="lab-front__caption">{ words.text("train-front-about") }</figcaption>
        </figure>
    }
}

fn drawn(point: &Point, (dx, dy, anchor): (i32, i32, &'static str)) -> Html {
    let class = if point.fits { "lab-front__point" } else { "lab-front__point lab-front__point--over" };
    let x = percent(point.x);
    html! {
        <g class="lab-ink--a">
            if let Some(predicted) = point.predicted {
                <line class="lab-front__guess" x1={x.clone()} x2={x.clone()} y1={percent(point.y)} y2={percent(predicted)} />
                <text class="lab-front__cross" x={x.clone()} y={percent(predicted)} dy="0.35em" text-anchor="middle">{ "×" }</text>
            }
            <line class="lab-front__spread" x1={x.clone()} x2={x.clone()} y1={percent(point.spread.0)} y2={percent(point.spread.1)} />
            <circle {class} cx={x.clone()} cy={percent(point.y)} r="5" />
            <text class="lab-front__letter" {x} y={percent(point.y)} dx={dx.to_string()} dy={dy.to_string()} text-anchor={anchor}>{ point.letter }</text>
        </g>
    }
}

/// Where the letters stand: beside their points, on a side where no other point or letter is as far as there is one.
fn places(points: &[Point]) -> Vec<(i32, i32, &'static str)> {
    // The size of a letter, in shares of a picture of common size.
    const WIDE: f64 = 0.03;
    const HIGH: f64 = 0.05;
    let sides = [
        (9, 4, "start", (1.0, 0.0)),
        (-9, 4, "end", (-1.0, 0.0)),
        (0, -10, "middle", (0.0, -1.0)),
        (0, 19, "middle", (0.0, 1.0)),
    ];
    let mut taken: Vec<(f64, f64)> = points.iter().map(|point| (point.x, point.y)).collect();
    let mut chosen = Vec::new();
    for point in points {
        let centre = |side: (f64, f64)| (point.x + side.0 * WIDE, point.y + side.1 * HIGH);
        let free = |at: (f64, f64)| {
            taken.iter().all(|other| (at.0 - other.0).abs() > WIDE * 0.7 || (at.1 - other.1).abs() > HIGH * 0.7)
        };
        let side = sides.iter().find(|side| free(centre(side.3))).unwrap_or(&sides[0]);
        taken.push(centre(side.3));
        chosen.push((side.0, side.1, side.2));
    }
    chosen
}

/// The points that no other one beats in both, from the left.
fn edge(points: &[Point]) -> Vec<(f64, f64)> {
    let mut all: Vec<(f64, f64)> = points.iter().map(|point| (point.x, point.y)).collect();
    all.sort_by(|a, b| a.0.total_cmp(&b.0).then(b.1.total_cmp(&a.1)));
    let mut best = f64::NEG_INFINITY;
    // Downwards is faster.
    all.retain(|point| {
        let better = point.1 > best;
        best = best.max(point.1);
        better
    });
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round() {
        assert_eq!(ticks(0.0, 10.0), [0.0, 2.0, 4.0, 6.0, 8.0, 10.0]);
        assert_eq!(ticks(0.3, 0.9), [0.4, 0.6000000000000001, 0.8]);
        assert_eq!(ticks(3.0, 3.0), [3.0]);
        assert_eq!(byte_ticks(0.0, 5.0 * 1_048_576.0).last(), Some(&(5.0 * 1_048_576.0, "5\u{a0}MiB".to_owned())));
        assert_eq!(byte_ticks(900.0 * 1024.0, 1300.0 * 1024.0)[0], (900.0 * 1024.0, "900\u{a0}KiB".to_owned()));
    }

    #[test]
    fn the_edge_has_what_nothing_beats() {
        let point = |x, y| Point { letter: 'A', x, y, spread: (y, y), predicted: None, fits: true };
        let points = [point(0.1, 0.2), point(0.5, 0.1), point(0.6, 0.7), point(0.6, 0.4), point(0.9, 0.9)];
        assert_eq!(edge(&points), [(0.1, 0.2), (0.6, 0.7), (0.9, 0.9)]);
        let labels = places(&[point(0.5, 0.5), point(0.53, 0.5)]);
        assert_ne!(labels[0], labels[1]);
    }
}
