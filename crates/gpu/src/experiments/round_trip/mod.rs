//! Round-trip latency. See the folder's README for what it shows and what would mislead.

mod types;

pub use types::*;

use crate::GpuError;
use crate::clock::Stamp;
use crate::experiments::books;
use crate::experiments::common::{Cost, Figure, all_us, begin_warm_round, empty_round_trips, rounds};
use crate::lab::Lab;
use crate::ledger::{BufferId, Purpose};
use crate::protocol::{Rules, Waits};

/// A sequence number's bytes.
const BYTES: u64 = 4;

/// Between two checks whether the run is still wanted.
const BETWEEN_CHECKS: u32 = 64;

const COST: Cost = Cost { samples: 2, bytes: 0 };

/// About how many microseconds the experiment takes.
pub(crate) fn us(rules: &Rules) -> u64 {
    all_us(rules, std::iter::once(COST))
}

/// Measures both round trips, interleaved.
///
/// # Errors
/// Any of the device's, and [`GpuError::ChecksumDiffers`] where another number comes back than was sent: then no
/// figure of this device is worth anything.
pub async fn run(lab: &mut Lab<'_>) -> Result<RoundTrip, GpuError> {
    lab.alone(measure).await
}

async fn measure(lab: &mut Lab<'_>) -> Result<RoundTrip, GpuError> {
    let rules = lab.rules();
    let books = books::Open::expecting([(Purpose::Data, BYTES), (Purpose::Readback, BYTES)]);
    let number = lab.gpu.allocate("sequence number", Purpose::Data, BYTES).await?;
    let window = lab.gpu.allocate("number to read", Purpose::Readback, BYTES).await?;
    let (mut empty, mut read_back) = (Figure::new(), Figure::new());
    let before = lab.gpu.waits();
    lab.expect(us(&rules));
    for round in rounds(&rules) {
        begin_warm_round(lab, round);
        lab.step_of(COST.us(&rules, round))?;
        if empty.wanted(round) {
            let elapsed = empties(lab, empty.operations).await?;
            empty.take(&rules, round, elapsed, 0.0, 1);
        }
        if read_back.wanted(round) {
            let scope = lab.gpu.scope()?;
            let elapsed = numbers(lab, number, window, read_back.operations).await;
            scope.close().await?;
            read_back.take(&rules, round, elapsed?, 0.0, 1);
        }
    }
    let Waits { answers: waits, nudges } = lab.gpu.waits().since(before);
    let books = Some(books.close(lab).await?);
    Ok(RoundTrip { empty: empty.samples(), read_back: read_back.samples(), waits, nudges, books })
}

async fn empties(lab: &Lab<'_>, count: u32) -> Result<f64, GpuError> {
    let (mut left, mut elapsed) = (count, 0.0);
    while left > 0 {
        let now = left.min(BETWEEN_CHECKS);
        elapsed += empty_round_trips(&lab.gpu, now).await?;
        left = left.saturating_sub(now);
        lab.check()?;
    }
    Ok(elapsed)
}

/// Sends and fetches sequence numbers, so often. Each must come back.
async fn numbers(lab: &mut Lab<'_>, number: BufferId, window: BufferId, count: u32) -> Result<f64, GpuError> {
    let base = lab.seed();
    let stamp = Stamp::now();
    for turn in 0..count {
        let sent = base.wrapping_add(turn);
        lab.gpu.write(number, 0, &sent.to_le_bytes())?;
        let mut commands = lab.gpu.record();
        commands.copy((number, 0), (window, 0), BYTES)?;
        let mut back = [0; 4];
        commands.submit_and_read(window, &mut back).await?;
        let got = lab.spoiled(u32::from_le_bytes(back));
        if got != sent {
            return Err(GpuError::ChecksumDiffers { what: "round trip".to_owned(), expected: sent, got });
        }
        lab.check()?;
    }
    Ok(stamp.elapsed_ms())
}

#[cfg(test)]
mod tests {
    use crate::GpuError;
    use crate::experiments::testing::{cancelled, lost, measured};
    use crate::messages::CancelReason;

    #[test]
    fn both_round_trips_take_time() {
        let (trip, discarded) = measured(super::run);
        assert_eq!((discarded.len(), trip.nudges), (0, 0));
        assert!(trip.waits >= 6 && !trip.ticks(), "{trip:?}");
        for samples in [&trip.empty, &trip.read_back] {
            assert_eq!(samples.samples_ms.len(), 3);
            assert!(samples.q1_ms > 0.0 && samples.first_ms > 0.0 && samples.operations >= 1, "{samples:?}");
        }
    }

    #[test]
    fn a_run_can_be_stopped_and_a_device_lost_in_the_middle() {
        // The first event says that a device is being opened, and a step was told before each round.
        assert_eq!(cancelled(super::run, 3), GpuError::Cancelled(CancelReason::User));
        let error = lost(super::run, 2);
        assert!(matches!(error, GpuError::Lost { .. }), "{error}");
    }

    #[test]
    fn another_number_is_no_round_trip() {
        use crate::experiments::testing::fails_spoiled;
        let error = fails_spoiled(super::run, 3);
        assert!(matches!(error, GpuError::ChecksumDiffers { .. }), "{error}");
    }
}
