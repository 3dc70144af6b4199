//! Upload by size. See the folder's README for what it shows and what would mislead.

mod types;

use std::hint::black_box;

pub use types::*;

use crate::GpuError;
use crate::clock::Stamp;
use crate::device::Kernel;
use crate::experiments::books;
use crate::experiments::common::{
    Cost, Figure, all_sizes, all_us, begin_warm_round, burst, empty_round_trips, line, point, rounds, sizes,
};
use crate::experiments::copy_checksum::{Summer, checksum};
use crate::lab::Lab;
use crate::ledger::{BufferId, Purpose};
use crate::pattern;
use crate::protocol::Rules;

/// One size under way.
struct Case {
    bytes: u64,
    buffer: BufferId,
    summer: Summer,
    time: Figure,
    memcpy: Figure,
}

/// Made, summed on the CPU, summed on the device; the first copy of all is also compared.
fn cost(bytes: u64) -> Cost {
    Cost { samples: 2, bytes: bytes.saturating_mul(3) }
}

/// About how many microseconds the experiment takes.
pub(crate) fn us(rules: &Rules) -> u64 {
    all_us(rules, all_sizes(rules).map(cost))
}

/// Measures all sizes, interleaved.
///
/// # Errors
/// Any of the device's; a checksum that differs is none: its figure is thrown away.
pub async fn run(lab: &mut Lab<'_>) -> Result<Upload, GpuError> {
    lab.alone(measure).await
}

async fn measure(lab: &mut Lab<'_>) -> Result<Upload, GpuError> {
    let (rules, kernel) = (lab.rules(), lab.sum_kernel().await?);
    let mut cases = Vec::new();
    let sizes = sizes(lab, "upload");
    let booked = |&bytes: &u64| [(Purpose::Data, bytes)].into_iter().chain(Summer::BOOKED);
    let books = books::Open::expecting(sizes.iter().flat_map(booked));
    for bytes in sizes {
        let summer = Summer::new(&mut lab.gpu, u32::try_from(bytes).unwrap_or(u32::MAX)).await?;
        let buffer = lab.gpu.allocate("uploaded to", Purpose::Data, bytes).await?;
        cases.push(Case { bytes, buffer, summer, time: Figure::new(), memcpy: Figure::new() });
    }
    let largest = cases.last().map_or(0, |case| case.bytes);
    let mut host = vec![0; usize::try_from(largest).unwrap_or_default()];
    let mut other = host.clone();
    let mut empty = Figure::new();
    lab.expect(all_us(&rules, cases.iter().map(|case| cost(case.bytes))));
    for round in rounds(&rules) {
        begin_warm_round(lab, round);
        let trips = empty.operations;
        let elapsed = empty_round_trips(&lab.gpu, trips).await?;
        empty.take(&rules, round, elapsed, 0.0, 1);
        let trip_ms = elapsed / f64::from(trips);
        for case in &mut cases {
            lab.step_of(cost(case.bytes).us(&rules, round))?;
            if !case.time.wanted(round) && !case.memcpy.wanted(round) {
                continue;
            }
            let size = usize::try_from(case.bytes).unwrap_or_default();
            let (Some(from), Some(to)) = (host.get_mut(..size), other.get_mut(..size)) else { continue };
            pattern::fill(lab.seed(), 0, 0, from);
            if case.time.wanted(round) {
                sample(lab, &kernel, case, from, (round, trip_ms)).await?;
            }
            if case.memcpy.wanted(round) {
                let elapsed = copies(from, to, case.memcpy.operations);
                case.memcpy.wrong |= from != to;
                case.memcpy.take(&rules, round, elapsed, 0.0, 1);
            }
        }
    }
    let (mut points, mut memcpy) = (Vec::new(), Vec::new());
    for case in cases {
        let bytes = case.bytes;
        points.extend(case.time.finish(lab, "upload", Some(bytes)).map(|time| point(bytes, time)));
        memcpy.extend(case.memcpy.finish(lab, "memcpy", Some(bytes)).map(|time| point(bytes, time)));
    }
    let line = line(&points);
    let books = Some(books.close(lab).await?);
    Ok(Upload { points, line, memcpy, empty_round_trip: empty.samples(), books })
}

/// Bursts of one size, timed until the queue is done, then summed on the device.
async fn sample(
    lab: &mut Lab<'_>,
    kernel: &Kernel,
    case: &mut Case,
    from: &[u8],
    (round, trip_ms): (u32, f64),
) -> Result<(), GpuError> {
    let (bursts, transfers) = (case.time.operations, burst(case.bytes));
    let scope = lab.gpu.scope()?;
    let stamp = Stamp::now();
    for _ in 0..bursts {
        for _ in 0..transfers {
            lab.gpu.write(case.buffer, 0, from)?;
            lab.gpu.flush();
        }
        lab.gpu.done().await?;
        lab.check()?;
    }
    let elapsed = stamp.elapsed_ms();
    scope.close().await?;
    case.time.wrong |= !lab.agrees(kernel, &case.summer, case.buffer, checksum(from)).await?;
    case.time.take(&lab.rules(), round, elapsed, trip_ms * f64::from(bursts), transfers);
    Ok(())
}

/// The CPU's own copy, so often.
fn copies(from: &[u8], to: &mut [u8], count: u32) -> f64 {
    let stamp = Stamp::now();
    for _ in 0..count {
        black_box(&mut *to).copy_from_slice(black_box(from));
    }
    stamp.elapsed_ms()
}

#[cfg(test)]
mod tests;
