//! A fresh buffer against one in use.

use super::Allocation;
use crate::GpuError;
use crate::clock::Stamp;
use crate::device::Kernel;
use crate::experiments::books::{self, Books};
use crate::experiments::common::{Cost, Figure, all_us, begin_warm_round, rounds, within_limits};
use crate::experiments::copy_checksum::{Summer, checksum};
use crate::lab::Lab;
use crate::ledger::{BufferId, Purpose};
use crate::pattern;
use crate::protocol::Rules;

const SIZES: [u64; 4] = [64 << 10, 1 << 20, 16 << 20, 64 << 20];

struct Case {
    bytes: u64,
    used: BufferId,
    summer: Summer,
    fresh: Figure,
    reused: Figure,
}

/// Made, summed on the CPU, and twice filled, summed on the device.
fn cost(bytes: u64) -> Cost {
    Cost { samples: 2, bytes: bytes.saturating_mul(4) }
}

/// About how many microseconds it takes.
pub(super) fn us(rules: &Rules) -> u64 {
    all_us(rules, SIZES.into_iter().filter(|&bytes| bytes <= rules.largest_bytes).map(cost))
}

pub(super) async fn measure(lab: &mut Lab<'_>) -> Result<(Vec<Allocation>, Books), GpuError> {
    let (rules, kernel) = (lab.rules(), lab.sum_kernel().await?);
    let mut cases = Vec::new();
    let sizes = within_limits(lab, "allocate", SIZES.into_iter());
    // Those in use, and one fresh one at a time.
    let fresh = sizes.iter().max().map(|&bytes| (Purpose::Data, bytes));
    let booked = |&bytes: &u64| [(Purpose::Data, bytes)].into_iter().chain(Summer::BOOKED);
    let mut books = books::Open::expecting(sizes.iter().flat_map(booked).chain(fresh));
    for bytes in sizes {
        let summer = Summer::new(&mut lab.gpu, u32::try_from(bytes).unwrap_or(u32::MAX)).await?;
        let used = lab.gpu.allocate("in use", Purpose::Data, bytes).await?;
        cases.push(Case { bytes, used, summer, fresh: Figure::new(), reused: Figure::new() });
    }
    let largest = cases.last().map_or(0, |case| case.bytes);
    let mut host = vec![0; usize::try_from(largest).unwrap_or_default()];
    lab.expect(all_us(&rules, cases.iter().map(|case| cost(case.bytes))));
    for round in rounds(&rules) {
        begin_warm_round(lab, round);
        for case in &mut cases {
            lab.step_of(cost(case.bytes).us(&rules, round))?;
            if !case.reused.wanted(round) && !case.fresh.wanted(round) {
                continue;
            }
            let Some(bytes) = host.get_mut(..usize::try_from(case.bytes).unwrap_or_default()) else { continue };
            pattern::fill(lab.seed(), 0, 0, bytes);
            sample(lab, &kernel, case, bytes, (round, &mut books)).await?;
        }
    }
    let mut allocations = Vec::new();
    for Case { bytes, fresh, reused, .. } in cases {
        let fresh = fresh.finish(lab, "allocate", Some(bytes));
        let reused = reused.finish(lab, "reuse", Some(bytes));
        allocations.extend(fresh.zip(reused).map(|(fresh, reused)| Allocation { bytes, fresh, reused }));
    }
    Ok((allocations, books.close(lab).await?))
}

async fn sample(
    lab: &mut Lab<'_>,
    kernel: &Kernel,
    case: &mut Case,
    bytes: &[u8],
    (round, books): (u32, &mut books::Open),
) -> Result<(), GpuError> {
    let (rules, expected) = (lab.rules(), checksum(bytes));
    let scope = lab.gpu.scope()?;
    let stamp = Stamp::now();
    for _ in 0..case.reused.operations {
        fill(lab, case.used, bytes).await?;
    }
    case.reused.take(&rules, round, stamp.elapsed_ms(), 0.0, 1);
    let stamp = Stamp::now();
    for _ in 0..case.fresh.operations {
        let fresh = lab.gpu.allocate_unscoped("fresh", Purpose::Data, case.bytes).await?;
        fill(lab, fresh, bytes).await?;
        lab.gpu.release(fresh)?;
    }
    case.fresh.take(&rules, round, stamp.elapsed_ms(), 0.0, 1);
    scope.close().await?;
    case.reused.wrong |= !lab.agrees(kernel, &case.summer, case.used, expected).await?;
    // Those that were timed are gone; one more, made alike, must hold the bytes.
    let fresh = lab.gpu.allocate_fresh("fresh", Purpose::Data, case.bytes).await?;
    fill(lab, fresh, bytes).await?;
    books.look(lab);
    case.fresh.wrong |= !lab.agrees(kernel, &case.summer, fresh, expected).await?;
    lab.gpu.release(fresh)?;
    Ok(())
}

async fn fill(lab: &Lab<'_>, buffer: BufferId, bytes: &[u8]) -> Result<(), GpuError> {
    lab.check()?;
    lab.gpu.write(buffer, 0, bytes)?;
    lab.gpu.flush();
    lab.gpu.done().await
}
