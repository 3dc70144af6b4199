//! Latency and bandwidth from measured transfers.

use super::profile::Link;
use crate::check;
use crate::error::{Place, PlanError};

/// One measured transfer, or the median of several.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sample {
    /// Bytes moved.
    pub bytes: u64,
    /// Time taken, in ms.
    pub ms: f64,
}

/// Which errors the fit keeps small.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Weighting {
    /// Those in ms. The largest transfers decide, and small ones may be far off.
    #[default]
    Absolute,
    /// Those relative to the time measured: sizes over many powers of two count alike.
    Relative,
}

/// What [`fit_link`] returns.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LinkFit {
    /// α and β.
    pub link: Link,
    /// n½ = αβ, in bytes.
    pub half_bytes: f64,
    /// The share of the (weighted) variance that the line explains, at most 1. Below zero where the line is worse
    /// than the mean, which can only be where α was held at zero.
    pub r2: f64,
    /// Whether the best line had a negative latency, so that the best one through zero was taken.
    pub alpha_held: bool,
}

/// Fits `ms = α + bytes ÷ β` by least squares, with α not below zero.
///
/// # Errors
/// A time that is negative or not finite, or zero under [`Weighting::Relative`]; fewer than two different
/// sizes; times that do not grow with the bytes, which no bandwidth explains; numbers beyond the range of `f64`.
///
/// # Source
/// The latency and half-performance length of Hockney (1985), n½ = αβ.
pub fn fit_link(samples: &[Sample], weighting: Weighting) -> Result<LinkFit, PlanError> {
    const SAMPLES: Place = Place::argument("samples");
    let (mut most_bytes, mut most_ms) = (0_u64, 0.0_f64);
    for (index, sample) in samples.iter().enumerate() {
        let place = Place::item("samples", index, "ms");
        let ms = check::size(sample.ms, place)?;
        if weighting == Weighting::Relative {
            check::positive(ms, place)?;
        }
        most_bytes = most_bytes.max(sample.bytes);
        most_ms = most_ms.max(ms);
    }
    if samples.iter().all(|sample| sample.bytes == most_bytes) {
        return Err(PlanError::TooFew(SAMPLES));
    }
    // With both axes scaled to 1, no square overflows.
    let scale_x = most_bytes as f64;
    let scale_y = if most_ms > 0.0 { most_ms } else { 1.0 };
    let points = samples.iter().map(|sample| {
        let y = sample.ms / scale_y;
        let weight = if weighting == Weighting::Relative { 1.0 / (y * y) } else { 1.0 };
        (sample.bytes as f64 / scale_x, y, weight)
    });
    let sum = |of: fn(f64, f64) -> f64| points.clone().map(|(x, y, w)| w * of(x, y)).sum::<f64>();
    let weights = sum(|_, _| 1.0);
    let (mean_x, mean_y) = (sum(|x, _| x) / weights, sum(|_, y| y) / weights);
    let centred = |of: fn(f64, f64) -> f64| points.clone().map(|(x, y, w)| w * of(x - mean_x, y - mean_y)).sum::<f64>();
    let spread = centred(|_, dy| dy * dy);
    let mut slope = centred(|dx, dy| dx * dy) / centred(|dx, _| dx * dx);
    if slope.is_nan() || slope <= 0.0 {
        return Err(PlanError::NoTrend(SAMPLES));
    }
    let mut alpha = mean_y - slope * mean_x;
    let alpha_held = alpha < 0.0;
    if alpha_held {
        alpha = 0.0;
        slope = sum(|x, y| x * y) / sum(|x, _| x * x);
    }
    let missed: f64 = points.clone().map(|(x, y, w)| w * (y - alpha - slope * x).powi(2)).sum();
    let alpha_ms = check::sum(alpha * scale_y, SAMPLES)?;
    let link = Link { alpha_ms, bytes_per_ms: check::sum(scale_x / scale_y / slope, SAMPLES)? };
    check::positive(link.bytes_per_ms, SAMPLES)?;
    Ok(LinkFit {
        link,
        half_bytes: check::sum(link.half_bytes(), SAMPLES)?,
        r2: check::sum(1.0 - missed / spread, SAMPLES)?,
        alpha_held,
    })
}

#[cfg(test)]
#[path = "fit_tests.rs"]
mod tests;
