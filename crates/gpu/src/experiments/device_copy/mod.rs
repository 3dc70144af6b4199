//! Copies on the device, and allocation. See the folder's README for what it shows and what would mislead.

mod allocation;
mod types;

pub use types::*;

use super::upload::Point;
use crate::GpuError;
use crate::clock::Stamp;
use crate::device::Kernel;
use crate::experiments::books::{self, Books};
use crate::experiments::common::{
    Cost, Figure, all_sizes, all_us, begin_warm_round, empty_round_trips, point, rounds, sizes,
};
use crate::experiments::copy_checksum::{Summer, checksum};
use crate::lab::Lab;
use crate::ledger::{BufferId, Purpose};
use crate::pattern;
use crate::protocol::Rules;

/// Copies in one submission at most, and their bytes: a submission is one slice of work.
const COPIES: u64 = 64;
const COPIED_BYTES: u64 = 256 << 20;

/// One size under way.
struct Case {
    bytes: u64,
    copies: u32,
    from: BufferId,
    to: BufferId,
    summer: Summer,
    time: Figure,
}

/// Made, sent, summed on the CPU and on the device.
fn cost(bytes: u64) -> Cost {
    Cost { samples: 1, bytes: bytes.saturating_mul(3) }
}

/// About how many microseconds the experiment takes.
pub(crate) fn us(rules: &Rules) -> u64 {
    all_us(rules, all_sizes(rules).map(cost)).saturating_add(allocation::us(rules))
}

/// Measures all sizes, interleaved, then allocation.
///
/// # Errors
/// Any of the device's; a checksum that differs is none: its figure is thrown away.
pub async fn run(lab: &mut Lab<'_>) -> Result<DeviceCopy, GpuError> {
    let (copies, books) = lab.alone(measure).await?;
    let (allocations, others) = lab.alone(allocation::measure).await?;
    Ok(DeviceCopy { copies, allocations, books: Some(books.larger(others)) })
}

async fn measure(lab: &mut Lab<'_>) -> Result<(Vec<Point>, Books), GpuError> {
    let (rules, kernel) = (lab.rules(), lab.sum_kernel().await?);
    let mut cases = Vec::new();
    let sizes = sizes(lab, "device_copy");
    let booked = |&bytes: &u64| [(Purpose::Data, bytes); 2].into_iter().chain(Summer::BOOKED);
    let books = books::Open::expecting(sizes.iter().flat_map(booked));
    for bytes in sizes {
        let summer = Summer::new(&mut lab.gpu, u32::try_from(bytes).unwrap_or(u32::MAX)).await?;
        let from = lab.gpu.allocate("copied from", Purpose::Data, bytes).await?;
        let to = lab.gpu.allocate("copied to", Purpose::Data, bytes).await?;
        let copies = u32::try_from(COPIED_BYTES.checked_div(bytes).unwrap_or_default().clamp(1, COPIES)).unwrap_or(1);
        cases.push(Case { bytes, copies, from, to, summer, time: Figure::new() });
    }
    let largest = cases.last().map_or(0, |case| case.bytes);
    let mut host = vec![0; usize::try_from(largest).unwrap_or_default()];
    let copies_us = all_us(&rules, cases.iter().map(|case| cost(case.bytes)));
    lab.expect(copies_us.saturating_add(allocation::us(&rules)));
    for round in rounds(&rules) {
        begin_warm_round(lab, round);
        let trip_ms = empty_round_trips(&lab.gpu, 8).await? / 8.0;
        for case in &mut cases {
            lab.step_of(cost(case.bytes).us(&rules, round))?;
            if !case.time.wanted(round) {
                continue;
            }
            let Some(bytes) = host.get_mut(..usize::try_from(case.bytes).unwrap_or_default()) else { continue };
            pattern::fill(lab.seed(), 0, 0, bytes);
            lab.gpu.upload(case.from, bytes).await?;
            lab.gpu.done().await?;
            sample(lab, &kernel, case, checksum(bytes), (round, trip_ms)).await?;
        }
    }
    let mut points = Vec::new();
    for case in cases {
        let bytes = case.bytes;
        points.extend(case.time.finish(lab, "device_copy", Some(bytes)).map(|time| point(bytes, time)));
    }
    Ok((points, books.close(lab).await?))
}

async fn sample(
    lab: &mut Lab<'_>,
    kernel: &Kernel,
    case: &mut Case,
    expected: u32,
    (round, trip_ms): (u32, f64),
) -> Result<(), GpuError> {
    let submissions = case.time.operations;
    let scope = lab.gpu.scope()?;
    let stamp = Stamp::now();
    for _ in 0..submissions {
        let mut commands = lab.gpu.record();
        for _ in 0..case.copies {
            commands.copy((case.from, 0), (case.to, 0), case.bytes)?;
        }
        commands.submit();
        lab.gpu.done().await?;
        lab.check()?;
    }
    let elapsed = stamp.elapsed_ms();
    scope.close().await?;
    case.time.wrong |= !lab.agrees(kernel, &case.summer, case.to, expected).await?;
    case.time.take(&lab.rules(), round, elapsed, trip_ms * f64::from(submissions), case.copies);
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::experiments::testing::{measured, spoiled};
    use crate::ledger::Purpose;
    use crate::protocol::DiscardReason;

    #[test]
    fn copies_and_fresh_buffers_hold_the_right_bytes() {
        let (copy, discarded) = measured(super::run);
        assert!(discarded.iter().all(|one| one.reason == DiscardReason::BelowRoundTrip), "{discarded:?}");
        assert_eq!(copy.copies.len() + discarded.len(), 5);
        assert!(copy.copies.iter().all(|point| point.bytes_per_second > 0.0));
        assert_eq!(copy.allocations.iter().map(|one| one.bytes).collect::<Vec<_>>(), [65_536, 1 << 20]);
        for one in &copy.allocations {
            assert_eq!((one.fresh.samples_ms.len(), one.reused.samples_ms.len()), (3, 3));
            assert!(one.fresh.q1_ms > 0.0 && one.reused.q1_ms > 0.0, "{one:?}");
        }
    }

    #[test]
    fn allocation_has_its_own_books_with_one_fresh_buffer_at_a_time() {
        let ((allocations, books), _) = measured(async |lab| lab.alone(super::allocation::measure).await);
        assert_eq!((allocations.len(), books.expected_bytes), (2, books.peak_bytes));
        // 64 KiB and 1 MiB in use, each with the sum's three small buffers; and a fresh one of the larger size.
        let names: Vec<_> = books.items.iter().filter(|item| item.purpose == Purpose::Data).collect();
        assert_eq!(names.iter().map(|item| item.name.as_str()).collect::<Vec<_>>(), ["in use", "in use", "fresh"]);
        assert_eq!(books.peak_bytes, (64 << 10) + 2 * (1 << 20) + 2 * (8 + 4 + 4));
    }

    #[test]
    fn wrong_sums_throw_every_figure_away() {
        let (copy, discarded) = spoiled(super::run, 1);
        assert!(copy.copies.is_empty() && copy.allocations.is_empty(), "{copy:?}");
        assert_eq!(discarded.len(), 5 + 2 * 2);
        assert!(discarded.iter().all(|one| one.reason == DiscardReason::ChecksumDiffers));
    }
}
