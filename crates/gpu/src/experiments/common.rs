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

pub(crate) use super::figure::{Figure, WARM_UPS};

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

/// 4 KiB, 16 KiB, … as far as the protocol goes.
pub(crate) fn all_sizes(rules: &Rules) -> impl Iterator<Item = u64> + Clone + use<> {
    let most = rules.largest_bytes;
    std::iter::successors(Some(SMALLEST), |bytes| bytes.checked_mul(STEP)).take_while(move |&bytes| bytes <= most)
}

/// Those of the protocol's sizes that the adapter has buffers for. What only the adapter forbids is said to be thrown away.
pub(crate) fn within_limits(lab: &mut Lab<'_>, figure: &str, sizes: impl Iterator<Item = u64>) -> Vec<u64> {
    let rules = lab.rules();
    let most = largest(&rules, lab.limits);
    let (fit, past): (Vec<u64>, Vec<u64>) =
        sizes.filter(|&bytes| bytes <= rules.largest_bytes).partition(|&bytes| bytes <= most);
    for bytes in past {
        lab.discard(figure, Some(bytes), DiscardReason::PastLimit);
    }
    fit
}

/// The sizes of a curve.
pub(crate) fn sizes(lab: &mut Lab<'_>, figure: &str) -> Vec<u64> {
    let all = all_sizes(&lab.rules());
    within_limits(lab, figure, all)
}

/// Transfers in one burst.
pub(crate) fn burst(bytes: u64) -> u32 {
    u32::try_from(BURST_BYTES.checked_div(bytes).unwrap_or_default()).unwrap_or(BURST).clamp(1, BURST)
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

/// What a step of an experiment takes: samples, and bytes that the CPU makes, checks and moves besides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Cost {
    pub(crate) samples: u32,
    pub(crate) bytes: u64,
}

/// Bytes that a CPU fills or sums in a microsecond, about.
const BYTES_PER_US: u64 = 400;

impl Cost {
    /// About how many microseconds it takes in a round. Those that warm up take fewer samples, and shorter ones.
    pub(crate) fn us(self, rules: &Rules, round: u32) -> u64 {
        let sample_us = rules.sample_ms.max(0.0) * 1250.0;
        let share = if round >= WARM_UPS { 1.0 } else { 0.3 };
        let samples = (f64::from(self.samples) * sample_us * share) as u64;
        samples.saturating_add(self.bytes.checked_div(BYTES_PER_US).unwrap_or_default()).max(1)
    }
}

/// About how many microseconds all rounds take of steps that cost so much.
pub(crate) fn all_us(rules: &Rules, steps: impl Iterator<Item = Cost>) -> u64 {
    steps.flat_map(|cost| rounds(rules).map(move |round| cost.us(rules, round))).sum()
}

/// Rounds of an experiment: those that warm up, then those that count.
pub(crate) fn rounds(rules: &Rules) -> std::ops::Range<u32> {
    0..WARM_UPS.saturating_add(rules.repeats)
}

/// A round of an experiment begins.
pub(crate) fn begin_warm_round(lab: &mut Lab<'_>, round: u32) {
    begin_round(lab, round.saturating_sub(WARM_UPS.saturating_sub(1)));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiments::Experiment;

    #[test]
    fn large_transfers_take_longer_and_samples_that_count_take_longer_than_those_before() {
        let rules = Protocol::Full.rules();
        let us = |bytes, round| Cost { samples: 1, bytes }.us(&rules, round);
        assert_eq!(us(0, WARM_UPS), 25_000);
        assert!(us(0, 0) < us(0, WARM_UPS) && us(192 << 20, WARM_UPS) > 10 * us(4096, WARM_UPS));
        // Two figures without a byte take far less than sixteen with a quarter of a gigabyte.
        assert!(Experiment::Upload.us(&rules) > 10 * Experiment::RoundTrip.us(&rules));
        assert_eq!(Experiment::RoundTrip.us(&rules), 7 * 50_000 + u64::from(WARM_UPS) * 15_000);
    }
}
