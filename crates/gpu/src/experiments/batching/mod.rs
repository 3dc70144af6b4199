//! Many small transfers against one large one. See the folder's README for what it shows and what would mislead.

mod types;

pub use types::*;

use crate::GpuError;
use crate::clock::Stamp;
use crate::experiments::books;
use crate::experiments::common::{Cost, Figure, all_us, begin_warm_round, empty_round_trips, rounds};
use crate::lab::Lab;
use crate::ledger::{BufferId, Purpose};
use crate::pattern;
use crate::protocol::Rules;
use crate::stats::{Line, Samples};

/// Bytes that every batch moves, at most, and a transfer's at least.
const TOTAL_BYTES: u64 = 4 << 20;
const SMALLEST: u64 = 4096;

/// One number of transfers under way.
struct Case {
    transfers: u32,
    bytes: u64,
    each: Figure,
    once: Figure,
}

/// Twice made, fetched and compared.
fn cost(total_bytes: u64) -> Cost {
    Cost { samples: 2, bytes: total_bytes.saturating_mul(4) }
}

/// The numbers of transfers, each with the bytes of one.
fn batches(total_bytes: u64) -> impl Iterator<Item = (u32, u64)> + Clone + use<> {
    std::iter::successors(Some(1_u32), |transfers| transfers.checked_mul(4))
        .map(move |transfers| (transfers, total_bytes.checked_div(u64::from(transfers)).unwrap_or_default()))
        .take_while(|&(_, bytes)| bytes >= SMALLEST)
}

/// About how many microseconds the experiment takes.
pub(crate) fn us(rules: &Rules) -> u64 {
    let total_bytes = TOTAL_BYTES.min(rules.largest_bytes);
    all_us(rules, batches(total_bytes).map(|_| cost(total_bytes)))
}

/// Measures all batches, interleaved.
///
/// # Errors
/// Any of the device's; bytes that differ are none: their batch is thrown away.
pub async fn run(lab: &mut Lab<'_>) -> Result<Batching, GpuError> {
    lab.alone(measure).await
}

async fn measure(lab: &mut Lab<'_>) -> Result<Batching, GpuError> {
    let rules = lab.rules();
    let total_bytes = TOTAL_BYTES.min(rules.largest_bytes).min(lab.limits.buffer_bytes);
    let books = books::Open::expecting([(Purpose::Data, total_bytes), (Purpose::Readback, total_bytes)]);
    let buffer = lab.gpu.allocate("batch", Purpose::Data, total_bytes).await?;
    let window = lab.gpu.allocate("batch to read", Purpose::Readback, total_bytes).await?;
    let mut cases: Vec<Case> = batches(total_bytes)
        .map(|(transfers, bytes)| Case { transfers, bytes, each: Figure::new(), once: Figure::new() })
        .collect();
    let mut host = vec![0; usize::try_from(total_bytes).unwrap_or_default()];
    let mut back = host.clone();
    lab.expect(all_us(&rules, cases.iter().map(|_| cost(total_bytes))));
    for round in rounds(&rules) {
        begin_warm_round(lab, round);
        let trip_ms = empty_round_trips(&lab.gpu, 8).await? / 8.0;
        for case in &mut cases {
            lab.step_of(cost(total_bytes).us(&rules, round))?;
            let size = usize::try_from(case.bytes).unwrap_or(usize::MAX);
            for (figure, each) in [(&mut case.each, true), (&mut case.once, false)] {
                if !figure.wanted(round) {
                    continue;
                }
                pattern::fill(lab.seed(), 0, 0, &mut host);
                let elapsed = send(lab, buffer, &host, size, each, figure.operations).await?;
                let mut commands = lab.gpu.record();
                commands.copy((buffer, 0), (window, 0), total_bytes)?;
                commands.submit_and_read(window, &mut back).await?;
                if let Some(byte) = back.first_mut() {
                    *byte = lab.spoiled_byte(*byte);
                }
                figure.wrong |= back != host;
                figure.take(&rules, round, elapsed, trip_ms * f64::from(figure.operations), 1);
            }
        }
    }
    let mut batches = Vec::new();
    for Case { transfers, bytes, each, once } in cases {
        let each = each.finish(lab, "submitted_each", Some(bytes));
        let once = once.finish(lab, "submitted_once", Some(bytes));
        batches.extend(each.zip(once).map(|(each, once)| Batch {
            transfers,
            bytes,
            submitted_each: each,
            submitted_once: once,
        }));
    }
    let line = |time: fn(&Batch) -> &Samples| {
        let one = |batch: &Batch| (batch.bytes, time(batch).median_ms / f64::from(batch.transfers));
        Line::fit(&batches.iter().map(one).collect::<Vec<_>>())
    };
    let (each, once) = (line(|batch| &batch.submitted_each), line(|batch| &batch.submitted_once));
    let books = Some(books.close(lab).await?);
    Ok(Batching { total_bytes, batches, each, once, books })
}

/// All bytes in transfers of `size`, so often.
async fn send(lab: &Lab<'_>, to: BufferId, host: &[u8], size: usize, each: bool, count: u32) -> Result<f64, GpuError> {
    let scope = lab.gpu.scope()?;
    let stamp = Stamp::now();
    for _ in 0..count {
        let mut offset = 0_u64;
        for part in host.chunks(size) {
            lab.gpu.write(to, offset, part)?;
            offset = offset.saturating_add(u64::try_from(part.len()).unwrap_or_default());
            if each {
                lab.gpu.flush();
            }
        }
        if !each {
            lab.gpu.flush();
        }
        lab.gpu.done().await?;
        lab.check()?;
    }
    let elapsed = stamp.elapsed_ms();
    scope.close().await?;
    Ok(elapsed)
}

#[cfg(test)]
mod tests {
    use crate::experiments::testing::{measured, spoiled};
    use crate::protocol::DiscardReason;

    #[test]
    fn every_batch_moves_the_same_bytes() {
        let (batching, discarded) = measured(super::run);
        assert!(discarded.iter().all(|one| one.reason == DiscardReason::BelowRoundTrip), "{discarded:?}");
        assert_eq!(batching.total_bytes, 1 << 20);
        // A batch goes with either of its two figures.
        assert!(batching.batches.len() + discarded.len() >= 5);
        for batch in &batching.batches {
            assert_eq!(u64::from(batch.transfers) * batch.bytes, 1 << 20);
            assert_eq!((batch.submitted_each.samples_ms.len(), batch.submitted_once.samples_ms.len()), (3, 3));
        }
        // On a machine that is busy with other tests the times may fit no line.
        for line in [batching.each, batching.once].into_iter().flatten() {
            assert!(line.points >= 2 && line.alpha_ms >= 0.0 && line.beta_bytes_per_second > 0.0, "{line:?}");
            assert!((line.half_bytes - line.alpha_ms * line.beta_bytes_per_second / 1000.0).abs() < 1.0, "{line:?}");
        }
    }

    #[test]
    fn bytes_that_differ_throw_the_batch_away() {
        let (batching, discarded) = spoiled(super::run, 1);
        assert!(batching.batches.is_empty() && batching.each.is_none() && batching.once.is_none());
        assert_eq!(discarded.len(), 10);
        assert!(discarded.iter().all(|one| one.reason == DiscardReason::ChecksumDiffers));
    }
}
