//! Repeats, their middle and their spread, and a straight line through points.

use headroom_plan::device::{LinkFit, Sample, Weighting, fit_link};
use serde::{Deserialize, Serialize};

/// One figure, measured several times. All times are milliseconds for one operation, even where a sample
/// repeated the operation until it lasted long enough.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Samples {
    /// The first run, shown and not counted: it pays for first use.
    pub first_ms: f64,
    /// The counted runs, in the order in which they were taken.
    pub samples_ms: Vec<f64>,
    /// Their middle.
    pub median_ms: f64,
    /// The first quartile.
    pub q1_ms: f64,
    /// The third quartile: `q3_ms - q1_ms` is the interquartile range.
    pub q3_ms: f64,
    /// How often one sample repeated the operation.
    pub operations: u32,
    /// How long the shortest counted sample lasted on the clock, all its operations and waits together; none where that
    /// is not known.
    #[serde(default)]
    pub shortest_ms: Option<f64>,
}

impl Samples {
    /// Middle and quartiles of `samples_ms`.
    #[must_use]
    pub fn new(first_ms: f64, samples_ms: Vec<f64>, operations: u32) -> Self {
        let mut sorted = samples_ms.clone();
        sorted.sort_by(f64::total_cmp);
        let [q1_ms, median_ms, q3_ms] = [0.25, 0.5, 0.75].map(|share| quantile(&sorted, share));
        Self { first_ms, samples_ms, median_ms, q1_ms, q3_ms, operations, shortest_ms: None }
    }

    /// The interquartile range in milliseconds.
    #[must_use]
    pub fn iqr_ms(&self) -> f64 {
        self.q3_ms - self.q1_ms
    }
}

/// The value that `share` of `sorted` lie below, linear between two neighbours; 0 of nothing.
fn quantile(sorted: &[f64], share: f64) -> f64 {
    let last = sorted.len().saturating_sub(1);
    let place = share * last as f64;
    // In range: `share` is at most 1.
    let below = place.floor() as usize;
    let at = |index: usize| sorted.get(index.min(last)).copied().unwrap_or_default();
    let (low, high) = (at(below), at(below.saturating_add(1)));
    low + (high - low) * (place - below as f64)
}

/// The line t = α + bytes/β through points of bytes and milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Line {
    /// What a transfer costs before its first byte, in milliseconds. Never below zero.
    pub alpha_ms: f64,
    /// The bandwidth that many bytes come near, in bytes per second.
    pub beta_bytes_per_second: f64,
    /// n½ = αβ: a transfer of so many bytes reaches half of the bandwidth.
    pub half_bytes: f64,
    /// How much of the points' variation the line explains, on the scale on which it was fitted; 1 is all of it.
    pub r_squared: f64,
    /// Points that the line was fitted to.
    pub points: u32,
}

impl Line {
    /// Fits by least squares of the relative error, since sizes span decades and a plain fit would see the
    /// largest alone. Nothing without two sizes, or where more bytes take no longer.
    #[must_use]
    pub fn fit(points: &[(u64, f64)]) -> Option<Self> {
        let samples = points.iter().map(|&(bytes, ms)| Sample { bytes, ms });
        let samples: Vec<Sample> = samples.filter(|sample| sample.ms > 0.0 && sample.ms.is_finite()).collect();
        let LinkFit { link, half_bytes, .. } = fit_link(&samples, Weighting::Relative).ok()?;
        let fitted = |sample: &Sample| link.alpha_ms + sample.bytes as f64 / link.bytes_per_ms;
        Some(Self {
            alpha_ms: link.alpha_ms,
            beta_bytes_per_second: link.bytes_per_ms * 1000.0,
            half_bytes,
            r_squared: explained(&samples, fitted),
            points: u32::try_from(samples.len()).ok()?,
        })
    }

    /// What a transfer of so many bytes takes by this line, in milliseconds.
    #[must_use]
    pub fn predict_ms(&self, bytes: u64) -> f64 {
        if self.beta_bytes_per_second > 0.0 {
            self.alpha_ms + bytes as f64 * 1000.0 / self.beta_bytes_per_second
        } else {
            self.alpha_ms
        }
    }
}

/// R² over the logarithms: both ends of the sizes count alike.
fn explained(samples: &[Sample], fitted: impl Fn(&Sample) -> f64) -> f64 {
    let mean = samples.iter().map(|sample| sample.ms.ln()).sum::<f64>() / samples.len() as f64;
    let all: f64 = samples.iter().map(|sample| (sample.ms.ln() - mean).powi(2)).sum();
    let rest: f64 = samples.iter().map(|sample| (sample.ms.ln() - fitted(sample).ln()).powi(2)).sum();
    if all > 0.0 { 1.0 - rest / all } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(got: f64, expected: f64) {
        assert!((got - expected).abs() <= 1e-9 * expected.abs().max(1.0), "{got} instead of {expected}");
    }

    #[test]
    fn middle_and_quartiles() {
        let samples = Samples::new(9.0, vec![5.0, 1.0, 4.0, 2.0, 3.0], 6);
        assert_eq!((samples.q1_ms, samples.median_ms, samples.q3_ms, samples.iqr_ms()), (2.0, 3.0, 4.0, 2.0));
        assert_eq!((samples.first_ms, samples.operations), (9.0, 6));
        assert_eq!(samples.samples_ms, [5.0, 1.0, 4.0, 2.0, 3.0]);
        let even = Samples::new(0.0, vec![1.0, 2.0, 3.0, 4.0], 1);
        assert_eq!((even.q1_ms, even.median_ms, even.q3_ms), (1.75, 2.5, 3.25));
        assert_eq!(Samples::new(1.0, vec![7.0], 1).median_ms, 7.0);
        assert_eq!(Samples::new(1.0, Vec::new(), 1).median_ms, 0.0);
    }

    #[test]
    fn a_line_is_found_again() {
        let points: Vec<(u64, f64)> = [4096, 65_536, 1 << 20, 64 << 20].map(|b| (b, 0.5 + b as f64 / 2e6)).to_vec();
        let line = Line::fit(&points).unwrap();
        close(line.alpha_ms, 0.5);
        close(line.beta_bytes_per_second, 2e9);
        close(line.half_bytes, 1e6);
        close(line.r_squared, 1.0);
        close(line.predict_ms(4_000_000), 2.5);
        assert_eq!(line.points, 4);
    }

    #[test]
    fn a_line_needs_two_sizes_and_growth() {
        assert_eq!(Line::fit(&[]), None);
        assert_eq!(Line::fit(&[(4, 1.0)]), None);
        assert_eq!(Line::fit(&[(4, 1.0), (4, 2.0)]), None);
        assert_eq!(Line::fit(&[(4, 2.0), (8, 1.0)]), None);
        assert_eq!(Line::fit(&[(4, 2.0), (8, 0.0), (9, f64::NAN)]), None);
    }

    #[test]
    fn no_transfer_begins_before_it_is_asked_for() {
        let line = Line::fit(&[(1000, 0.5), (2000, 2.0), (4000, 4.0)]).unwrap();
        assert_eq!((line.alpha_ms, line.half_bytes), (0.0, 0.0));
        assert!(line.r_squared < 1.0);
    }
}
