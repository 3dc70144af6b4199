//! One figure as it grows: a first sample that is shown, some that find out how many operations fill a sample once all is
//! warm, and those that count.

use crate::lab::Lab;
use crate::protocol::{DiscardReason, Rules};
use crate::stats::Samples;

/// Rounds before those that count: the first, which pays for first use, and three that make samples long enough. Each may
/// take 256 times more operations than the last, so that three reach the most there may be even by a clock that sees nothing of one.
pub(crate) const WARM_UPS: u32 = 4;

/// A warm sample is long enough if it is longer than asked by so much: the next ones may be faster.
const ENOUGH: f64 = 1.1;

/// And operations are chosen for one longer still, or half of them would not be enough.
const AIM: f64 = 1.25;

#[derive(Debug)]
pub(crate) struct Figure {
    pub(crate) operations: u32,
    pub(crate) wrong: bool,
    first_ms: Option<f64>,
    samples_ms: Vec<f64>,
    /// Whether the operations are known to fill a sample.
    enough: bool,
    /// The shortest counted sample on the clock.
    shortest_ms: Option<f64>,
    /// Transfers in a counted sample.
    transfers: f64,
}

impl Figure {
    pub(crate) fn new() -> Self {
        Self::starting(1)
    }

    /// A figure whose first sample has so many operations.
    pub(crate) fn starting(operations: u32) -> Self {
        Self {
            operations,
            wrong: false,
            first_ms: None,
            samples_ms: Vec::new(),
            enough: false,
            shortest_ms: None,
            transfers: 1.0,
        }
    }

    /// Takes one sample's time, `taken_off_ms` less, through its operations of `parts` transfers each. The first one is the
    /// only one that does not count.
    pub(crate) fn add(&mut self, rules: &Rules, elapsed_ms: f64, taken_off_ms: f64, parts: u32) {
        if self.first_ms.is_none() {
            self.first_ms = Some(self.one(elapsed_ms, taken_off_ms, parts));
            self.operations = rules.operations(self.operations, elapsed_ms);
        } else {
            self.count(elapsed_ms, taken_off_ms, parts);
        }
    }

    /// Whether this round has a use for a sample: each that counts, and any other until one is long enough.
    pub(crate) fn wanted(&self, round: u32) -> bool {
        round >= WARM_UPS || !self.enough
    }

    /// As [`Figure::add`], but only rounds from [`WARM_UPS`] on count. Those before let the operations grow until a sample
    /// that does not pay for first use is long enough.
    pub(crate) fn take(&mut self, rules: &Rules, round: u32, elapsed_ms: f64, taken_off_ms: f64, parts: u32) {
        if round >= WARM_UPS {
            self.count(elapsed_ms, taken_off_ms, parts);
            return;
        }
        let cold = self.first_ms.is_none();
        if cold {
            self.first_ms = Some(self.one(elapsed_ms, taken_off_ms, parts));
        }
        self.enough = !cold && elapsed_ms >= rules.sample_ms * ENOUGH;
        if !self.enough {
            // Never fewer: what first use made slow is not slow.
            self.operations = rules.operations(self.operations, elapsed_ms / AIM).max(self.operations);
        }
    }

    fn one(&self, elapsed_ms: f64, taken_off_ms: f64, parts: u32) -> f64 {
        (elapsed_ms - taken_off_ms) / f64::from(self.operations.saturating_mul(parts).max(1))
    }

    fn count(&mut self, elapsed_ms: f64, taken_off_ms: f64, parts: u32) {
        self.samples_ms.push(self.one(elapsed_ms, taken_off_ms, parts));
        self.transfers = f64::from(self.operations.saturating_mul(parts).max(1));
        self.shortest_ms = Some(self.shortest_ms.map_or(elapsed_ms, |shortest| shortest.min(elapsed_ms)));
    }

    pub(crate) fn samples(&self) -> Samples {
        let samples = Samples::new(self.first_ms.unwrap_or_default(), self.samples_ms.clone(), self.operations);
        Samples { shortest_ms: self.shortest_ms, ..samples }
    }

    /// The figure, unless it was wrong or cannot be told from nothing: then it is thrown away and said to be.
    pub(crate) fn finish(self, lab: &mut Lab<'_>, name: &str, bytes: Option<u64>) -> Option<Samples> {
        let samples = self.samples();
        let reason = if self.wrong {
            DiscardReason::ChecksumDiffers
        } else if samples.q1_ms * self.transfers <= lab.grain_ms() {
            DiscardReason::BelowRoundTrip
        } else {
            return Some(samples);
        };
        lab.discard(name, bytes, reason);
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::Protocol;

    /// Rounds of an operation that takes `cold_ms` more the first time it is ever done, read by a clock of that grain.
    fn measured(one_ms: f64, cold_ms: f64, grain_ms: f64) -> (Samples, u32) {
        let rules = Protocol::Full.rules();
        let (mut figure, mut taken) = (Figure::new(), 0);
        for round in 0..WARM_UPS + rules.repeats {
            if figure.wanted(round) {
                let first = if round == 0 { cold_ms } else { 0.0 };
                let elapsed = first + one_ms * f64::from(figure.operations);
                figure.take(&rules, round, (elapsed / grain_ms).floor() * grain_ms, 0.0, 1);
                taken += 1;
            }
        }
        (figure.samples(), taken)
    }

    #[test]
    fn samples_are_long_enough_however_slow_first_use_was() {
        for one_ms in [1e-4, 1e-3, 0.01, 0.3, 3.0, 19.0, 30.0] {
            for cold_ms in [0.0, 0.1, 5.0, 500.0] {
                for grain_ms in [1e-5, 0.005, 0.1] {
                    let (samples, _) = measured(one_ms, cold_ms, grain_ms);
                    let shortest = samples.shortest_ms.unwrap();
                    assert!(shortest >= 20.0, "{one_ms} {cold_ms} {grain_ms}: {samples:?}");
                    assert!(shortest <= 45.0_f64.max(one_ms * 1.01), "no longer than it takes: {samples:?}");
                    assert_eq!(samples.samples_ms.len(), 7);
                }
            }
        }
    }

    #[test]
    fn there_is_an_end_to_operations_and_the_shortest_sample_says_so() {
        let (samples, _) = measured(1e-9, 0.0, 1e-9);
        assert_eq!(samples.operations, Protocol::Full.rules().most_operations);
        assert!(samples.shortest_ms.is_some_and(|shortest| shortest < 20.0));
    }

    #[test]
    fn what_is_long_enough_is_not_taken_again_before_it_counts() {
        // A cold sample, one that is warm and long enough, seven that count.
        assert_eq!(measured(30.0, 0.0, 1e-3).1, 9);
        // Three rounds of growing where a clock sees nothing of one.
        assert_eq!(measured(1e-4, 0.0, 0.1).1, WARM_UPS + 7);
    }
}
