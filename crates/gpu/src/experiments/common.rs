//! What several experiments do alike.

use crate::adapter::{AdapterLimits, Found, Needs};
use crate::clock::Stamp;
use crate::experiments::upload::Point;
use crate::experiments::{copy_checksum, overlap};
use crate::lab::Lab;
use crate::messages::Phase;
use crate::protocol::{DiscardReason, Protocol, Rules};
use crate::stats::{Line, Samples};
use crate::{Gpu, GpuError};

/// The smallest transfer, and how many times larger the next one is.
const SMALLEST: u64 = 4096;
const STEP: u64 = 4;

/// Bytes and transfers in one burst, at most: staging memory is the host's, and it is not the measured thing.
const BURST_BYTES: u64 = 16 << 20;
const BURST: u32 = 64;

/// What any experiment may take on an adapter.
pub(crate) fn needs(found: &Found, rules: &Rules) -> Result<Needs, GpuError> {
    let largest = largest(rules, found.limits());
    let sums = copy_checksum::needs(usize::try_from(largest).unwrap_or(usize::MAX));
    // The overlap's kernel keeps two sums and starts more workgroups.
    Ok(Needs { workgroup_bytes: 8, workgroups: sums.workgroups.max(overlap::WORKGROUPS), ..sums })
}

/// What any experiment books at most: two buffers of each size, and a little.
pub(crate) fn budget(protocol: Protocol) -> u64 {
    protocol.rules().largest_bytes.saturating_mul(4)
}

fn largest(rules: &Rules, limits: AdapterLimits) -> u64 {
    rules.largest_bytes.min(limits.buffer_bytes).min(limits.binding_bytes)
}

/// 4 KiB, 16 KiB, … as far as protocol and adapter go. What only the adapter forbids is said to be thrown away.
pub(crate) fn sizes(lab: &mut Lab<'_>, figure: &str) -> Vec<u64> {
    let (rules, limits) = (lab.rules(), lab.limits);
    let all: Vec<u64> = std::iter::successors(Some(SMALLEST), |bytes| bytes.checked_mul(STEP))
        .take_while(|&b| b <= rules.largest_bytes)
        .collect();
    let most = largest(&rules, limits);
    let (fit, past): (Vec<u64>, Vec<u64>) = all.into_iter().partition(|&bytes| bytes <= most);
    for bytes in past {
        lab.discard(figure, Some(bytes), DiscardReason::PastLimit);
    }
    fit
}

/// Transfers in one burst.
pub(crate) fn burst(bytes: u64) -> u32 {
    u32::try_from(BURST_BYTES.checked_div(bytes).unwrap_or_default()).unwrap_or(BURST).clamp(1, BURST)
}

/// One figure as it grows: the first sample finds out how many operations fill the others.
#[derive(Debug)]
pub(crate) struct Figure {
    pub(crate) operations: u32,
    pub(crate) wrong: bool,
    first_ms: Option<f64>,
    samples_ms: Vec<f64>,
}

impl Figure {
    pub(crate) fn new() -> Self {
        Self::starting(1)
    }

    /// A figure whose first sample has so many operations.
    pub(crate) fn starting(operations: u32) -> Self {
        Self { operations, wrong: false, first_ms: None, samples_ms: Vec::new() }
    }

    /// Takes one sample's time, `taken_off_ms` less, through its operations of `parts` transfers each.
    pub(crate) fn add(&mut self, rules: &Rules, elapsed_ms: f64, taken_off_ms: f64, parts: u32) {
        let transfers = f64::from(self.operations.saturating_mul(parts).max(1));
        let one = (elapsed_ms - taken_off_ms) / transfers;
        if self.first_ms.is_none() {
            self.first_ms = Some(one);
            self.operations = rules.operations(self.operations, elapsed_ms);
        } else {
            self.samples_ms.push(one);
        }
    }

    pub(crate) fn samples(&self) -> Samples {
        Samples::new(self.first_ms.unwrap_or_default(), self.samples_ms.clone(), self.operations)
    }

    /// The figure, unless it was wrong or cannot be told from nothing: then it is thrown away and said to be.
    pub(crate) fn finish(self, lab: &mut Lab<'_>, name: &str, bytes: Option<u64>) -> Option<Samples> {
        let samples = self.samples();
        let reason = if self.wrong {
            DiscardReason::ChecksumDiffers
        } else if samples.q1_ms <= 0.0 {
            DiscardReason::BelowRoundTrip
        } else {
            return Some(samples);
        };
        lab.discard(name, bytes, reason);
        None
    }
}

/// One size's figure, made a point of a curve.
pub(crate) fn point(bytes: u64, time: Samples) -> Point {
    let bytes_per_second = bytes as f64 * 1000.0 / time.median_ms;
    Point { bytes, time, bytes_per_second }
}

/// The line through a curve's medians.
pub(crate) fn line(points: &[Point]) -> Option<Line> {
    Line::fit(&points.iter().map(|point| (point.bytes, point.time.median_ms)).collect::<Vec<_>>())
}

/// The first round is discarded and shown, the others count.
pub(crate) fn begin_round(lab: &mut Lab<'_>, round: u32) {
    lab.begin(if round == 0 { Phase::WarmingUp } else { Phase::Measuring });
}

/// Submits nothing, so often, and waits each time. Returns how long all of it took.
pub(crate) async fn empty_round_trips(gpu: &Gpu, count: u32) -> Result<f64, GpuError> {
    let stamp = Stamp::now();
    for _ in 0..count {
        gpu.flush();
        gpu.done().await?;
    }
    Ok(stamp.elapsed_ms())
}
