//! A device in a dozen figures, each with its unit: what is set side by side.

use yew::prelude::*;

use super::report::Report;
use super::teach::size;
use crate::numbers::{bandwidth, ms, percent, ratio};
use crate::tag::{Basis, tag};
use crate::words::Speech;

/// One figure of a device.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Figure {
    /// The key of its name.
    pub key: &'static str,
    /// Its value in `unit`.
    pub value: f64,
    /// What it counts.
    pub unit: Unit,
}

/// What a figure counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// Bytes per second.
    Rate,
    /// Milliseconds.
    Ms,
    /// Bytes.
    Bytes,
    /// A ratio of two figures of one run.
    Ratio,
    /// A share.
    Share,
}

impl Figure {
    /// With its unit.
    pub fn shown(&self) -> String {
        match self.unit {
            Unit::Rate => bandwidth(self.value),
            Unit::Ms => ms(self.value),
            Unit::Bytes => size(self.value),
            Unit::Ratio => ratio(self.value),
            Unit::Share => percent(self.value),
        }
    }

    /// A time is measured as it is. What comes from a fitted line or from two figures is computed of what was measured.
    fn from(&self) -> Basis {
        match self.key {
            "sum-round-trip" | "sum-read-back" | "sum-copy" | "sum-memcpy" => Basis::Measured,
            _ => Basis::Computed,
        }
    }
}

/// What a report tells of its device, in a fixed order. What was not measured is missing.
pub fn summary(report: &Report) -> Vec<Figure> {
    let numbers = report.numbers();
    let (up, down) = (numbers.upload, numbers.download);
    let all = [
        ("sum-upload", up.map(|line| line.beta_bytes_per_second), Unit::Rate),
        ("sum-upload-alpha", up.map(|line| line.alpha_ms), Unit::Ms),
        ("sum-upload-half", up.map(|line| line.half_bytes), Unit::Bytes),
        ("sum-download", down.map(|line| line.beta_bytes_per_second), Unit::Rate),
        ("sum-download-alpha", down.map(|line| line.alpha_ms), Unit::Ms),
        ("sum-copy", numbers.device_copy_bytes_per_second, Unit::Rate),
        ("sum-memcpy", numbers.memcpy_bytes_per_second, Unit::Rate),
        ("sum-round-trip", numbers.round_trip_ms, Unit::Ms),
        ("sum-read-back", numbers.read_back_ms, Unit::Ms),
        ("sum-overlap", numbers.overlap, Unit::Share),
        ("sum-upload-memcpy", numbers.ratios.upload_to_memcpy, Unit::Ratio),
        ("sum-upload-copy", numbers.ratios.upload_to_device_copy, Unit::Ratio),
        ("sum-download-upload", numbers.ratios.download_to_upload, Unit::Ratio),
    ];
    all.into_iter().filter_map(|(key, value, unit)| Some(Figure { key, value: value?, unit })).collect()
}

/// Figures as tiles: the value first, its name and origin under it.
pub fn tiles(figures: &[Figure], words: &Speech) -> Html {
    let tile = |figure: &Figure| {
        html! {
            <div class="lab-tile" key={figure.key}>
                <dt>{ words.text(figure.key) }</dt>
                <dd><span class="lab-tile__value">{ figure.shown() }</span>{ tag(figure.from(), words) }</dd>
            </div>
        }
    };
    html! { <dl class="lab-tiles">{ for figures.iter().map(tile) }</dl> }
}
