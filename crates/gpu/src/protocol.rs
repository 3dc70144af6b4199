//! How is measured, and under which circumstances: what stands beside every figure.

use serde::{Deserialize, Serialize};

use crate::AdapterFacts;

/// Changes whenever figures of two versions may no longer be set side by side without saying so.
///
/// 2: samples are filled by runs that are warm, and figures below the clock's grain are thrown away.
pub const PROTOCOL_VERSION: u32 = 2;

/// The oldest version whose figures can still be read: they mean the same, if measured less carefully.
pub const OLDEST_PROTOCOL: u32 = 1;

/// From this version on operations are chosen by warm samples; before, by a cold one, so that samples could be short.
pub const WARM_SAMPLES: u32 = 2;

/// How much is measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Protocol {
    /// Few and short samples of small sizes: for trying out and for tests, not for figures to rely on.
    Quick,
    /// Seven interleaved repeats of at least 20 ms each, up to 64 MiB.
    Full,
}

/// A protocol in numbers.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Rules {
    /// See [`PROTOCOL_VERSION`].
    pub version: u32,
    /// Counted samples of each figure. Before them come a first one, which is shown and not counted, and those that find
    /// out how many operations fill a sample.
    pub repeats: u32,
    /// A sample repeats its operation until it lasts so long. How long the shortest one did last stands with each figure.
    pub sample_ms: f64,
    /// The largest transfer in bytes.
    pub largest_bytes: u64,
    /// The most operations in one sample, whatever they last.
    pub most_operations: u32,
}

impl Protocol {
    /// In numbers.
    #[must_use]
    pub fn rules(self) -> Rules {
        // Enough for the shortest of all operations, a copy of 4 KiB by the CPU.
        let (version, most_operations) = (PROTOCOL_VERSION, 1 << 20);
        match self {
            Self::Quick => Rules { version, repeats: 3, sample_ms: 1.0, largest_bytes: 1 << 20, most_operations },
            Self::Full => Rules { version, repeats: 7, sample_ms: 20.0, largest_bytes: 64 << 20, most_operations },
        }
    }
}

/// So many times more operations at most from one sample to the next: a reading near the clock's grain says little.
const MOST_GROWTH: u32 = 256;

impl Rules {
    /// How many operations fill a sample, where `operations` of them lasted `lasted_ms`; [`MOST_GROWTH`] times more at most.
    #[must_use]
    pub fn operations(&self, operations: u32, lasted_ms: f64) -> u32 {
        let one = lasted_ms / f64::from(operations.max(1));
        let most = operations.max(1).saturating_mul(MOST_GROWTH).min(self.most_operations.max(1));
        // A clock too coarse to see them at all says nothing about how many are enough.
        if one > 0.0 { (self.sample_ms / one).ceil().clamp(1.0, f64::from(most)) as u32 } else { most }
    }
}

/// Where and when: what the caller knows and this crate does not.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Host {
    /// The browser and its version, or the program that measured.
    pub browser: String,
    /// The operating system.
    pub os: String,
    /// When the run began, in ISO 8601.
    pub when: String,
    /// The clock there. The lab finds it out when it opens the device; files of earlier versions do not tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
}

/// What times are read from.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Clock {
    /// The smallest step between two readings that differ, in milliseconds.
    pub grain_ms: f64,
    /// Whether the page is cross-origin isolated, which makes a browser's clock finer; none outside of browsers.
    pub isolated: Option<bool>,
}

/// What a run is asked to use.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Setup {
    /// Which adapter to look for.
    pub adapter: crate::adapter::Choice,
    /// How much to measure.
    pub protocol: Protocol,
    /// Where and when.
    pub host: Host,
}

/// Stands beside every figure.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Context {
    /// How was measured.
    pub rules: Rules,
    /// On what. [`AdapterFacts::software`] marks figures that say nothing about a GPU.
    pub adapter: AdapterFacts,
    /// Where and when.
    pub host: Host,
    /// What was waited for until this was written; files of earlier versions do not tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waits: Option<Waits>,
}

/// How a device was waited for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Waits {
    /// Answers that were waited for.
    pub answers: u32,
    /// Empty submissions that slow answers were nudged with. Only browsers need any: some look on a tick of their own whether a
    /// device is done, unless something happens.
    pub nudges: u32,
}

impl Waits {
    /// Since an earlier moment.
    #[must_use]
    pub fn since(self, earlier: Self) -> Self {
        Self { answers: self.answers.wrapping_sub(earlier.answers), nudges: self.nudges.wrapping_sub(earlier.nudges) }
    }
}

/// A figure that was thrown away, and why.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Discarded {
    /// Which figure, by the experiment's own names.
    pub figure: String,
    /// The bytes of one operation, where the figure has a size.
    pub bytes: Option<u64>,
    /// Why.
    pub reason: DiscardReason,
}

/// Why a figure was thrown away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DiscardReason {
    /// The device's bytes were not the host's.
    ChecksumDiffers,
    /// A whole sample was not longer than the empty round trips in it, or than the clock's grain.
    BelowRoundTrip,
    /// The adapter's limits are below the size.
    PastLimit,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_is_filled_and_bounded() {
        let rules = Protocol::Full.rules();
        assert_eq!(rules.operations(1, 3.0), 7);
        assert_eq!(rules.operations(10, 1.0), 200);
        assert_eq!(rules.operations(1, 30.0), 1);
        assert_eq!(rules.operations(1, 1e-9), 256);
        assert_eq!(rules.operations(1, 0.0), 256);
        assert_eq!(rules.operations(1 << 18, 0.0), rules.most_operations);
        assert_eq!(rules.operations(0, 10.0), 2);
    }

    #[test]
    fn full_is_what_honest_measuring_asks_for() {
        let rules = Protocol::Full.rules();
        assert!(rules.repeats >= 7 && rules.sample_ms >= 20.0 && rules.largest_bytes == 64 << 20);
    }
}
