//! A fresh buffer against one in use.

use super::Allocation;
use crate::GpuError;
use crate::clock::Stamp;
use crate::device::Kernel;
use crate::experiments::common::{Figure, begin_round};
use crate::experiments::copy_checksum::{Summer, checksum};
use crate::lab::Lab;
use crate::ledger::{BufferId, Purpose};
use crate::pattern;

const SIZES: [u64; 4] = [64 << 10, 1 << 20, 16 << 20, 64 << 20];

struct Case {
    bytes: u64,
    used: BufferId,
    summer: Summer,
    fresh: Figure,
    reused: Figure,
}

pub(super) async fn measure(lab: &mut Lab<'_>) -> Result<Vec<Allocation>, GpuError> {
    let (rules, limits, kernel) = (lab.rules(), lab.limits, lab.sum_kernel().await?);
    let most = rules.largest_bytes.min(limits.buffer_bytes).min(limits.binding_bytes);
    let mut cases = Vec::new();
    for bytes in SIZES.into_iter().filter(|&bytes| bytes <= most) {
        let summer = Summer::new(&mut lab.gpu, u32::try_from(bytes).unwrap_or(u32::MAX)).await?;
        let used = lab.gpu.allocate("in use", Purpose::Data, bytes).await?;
        cases.push(Case { bytes, used, summer, fresh: Figure::new(), reused: Figure::new() });
    }
    let largest = cases.last().map_or(0, |case| case.bytes);
    let mut host = vec![0; usize::try_from(largest).unwrap_or_default()];
    let rounds = rules.repeats.saturating_add(1);
    lab.expect_steps(rounds.saturating_mul(u32::try_from(cases.len()).unwrap_or(u32::MAX)));
    for round in 0..rounds {
        begin_round(lab, round);
        for case in &mut cases {
            lab.step()?;
            let Some(bytes) = host.get_mut(..usize::try_from(case.bytes).unwrap_or_default()) else { continue };
            pattern::fill(lab.seed(), 0, 0, bytes);
            sample(lab, &kernel, case, bytes).await?;
        }
    }
    let mut allocations = Vec::new();
    for Case { bytes, fresh, reused, .. } in cases {
        let fresh = fresh.finish(lab, "allocate", Some(bytes));
        let reused = reused.finish(lab, "reuse", Some(bytes));
        allocations.extend(fresh.zip(reused).map(|(fresh, reused)| Allocation { bytes, fresh, reused }));
    }
    Ok(allocations)
}

async fn sample(lab: &mut Lab<'_>, kernel: &Kernel, case: &mut Case, bytes: &[u8]) -> Result<(), GpuError> {
    let (rules, expected) = (lab.rules(), checksum(bytes));
    let scope = lab.gpu.scope()?;
    let stamp = Stamp::now();
    for _ in 0..case.reused.operations {
        fill(lab, case.used, bytes).await?;
    }
    case.reused.add(&rules, stamp.elapsed_ms(), 0.0, 1);
    let stamp = Stamp::now();
    for _ in 0..case.fresh.operations {
        let fresh = lab.gpu.allocate_unscoped("fresh", Purpose::Data, case.bytes).await?;
        fill(lab, fresh, bytes).await?;
        lab.gpu.release(fresh)?;
    }
    case.fresh.add(&rules, stamp.elapsed_ms(), 0.0, 1);
    scope.close().await?;
    case.reused.wrong |= !lab.agrees(kernel, &case.summer, case.used, expected).await?;
    // Those that were timed are gone; one more, made alike, must hold the bytes.
    let fresh = lab.gpu.allocate("fresh", Purpose::Data, case.bytes).await?;
    fill(lab, fresh, bytes).await?;
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
