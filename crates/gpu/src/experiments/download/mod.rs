//! Download by size. See the folder's README for what it shows and what would mislead.

mod types;

pub use types::*;

use crate::GpuError;
use crate::clock::Stamp;
use crate::experiments::books;
use crate::experiments::common::{Cost, Figure, all_sizes, all_us, begin_warm_round, line, point, rounds, sizes};
use crate::lab::Lab;
use crate::ledger::{BufferId, Purpose};
use crate::pattern;
use crate::protocol::Rules;

/// One size under way.
struct Case {
    bytes: u64,
    buffer: BufferId,
    window: BufferId,
    time: Figure,
}

/// Made, sent, overwritten, compared.
fn cost(bytes: u64) -> Cost {
    Cost { samples: 1, bytes: bytes.saturating_mul(2) }
}

/// About how many microseconds the experiment takes.
pub(crate) fn us(rules: &Rules) -> u64 {
    all_us(rules, all_sizes(rules).map(cost))
}

/// Measures all sizes, interleaved.
///
/// # Errors
/// Any of the device's; a byte that differs is none: its figure is thrown away.
pub async fn run(lab: &mut Lab<'_>) -> Result<Download, GpuError> {
    lab.alone(measure).await
}

async fn measure(lab: &mut Lab<'_>) -> Result<Download, GpuError> {
    let rules = lab.rules();
    let mut cases = Vec::new();
    let sizes = sizes(lab, "download");
    let booked = |&bytes: &u64| [(Purpose::Data, bytes), (Purpose::Readback, bytes)];
    let books = books::Open::expecting(sizes.iter().flat_map(booked));
    for bytes in sizes {
        let buffer = lab.gpu.allocate("downloaded from", Purpose::Data, bytes).await?;
        let window = lab.gpu.allocate("read through", Purpose::Readback, bytes).await?;
        cases.push(Case { bytes, buffer, window, time: Figure::new() });
    }
    let largest = cases.last().map_or(0, |case| case.bytes);
    let mut expected = vec![0; usize::try_from(largest).unwrap_or_default()];
    let mut host = expected.clone();
    lab.expect(all_us(&rules, cases.iter().map(|case| cost(case.bytes))));
    for round in rounds(&rules) {
        begin_warm_round(lab, round);
        for case in &mut cases {
            lab.step_of(cost(case.bytes).us(&rules, round))?;
            if !case.time.wanted(round) {
                continue;
            }
            let size = usize::try_from(case.bytes).unwrap_or_default();
            let (Some(bytes), Some(to)) = (expected.get_mut(..size), host.get_mut(..size)) else { continue };
            pattern::fill(lab.seed(), 0, 0, bytes);
            lab.gpu.upload(case.buffer, bytes).await?;
            lab.gpu.done().await?;
            to.fill(0);
            sample(lab, case, to, round).await?;
            if let Some(byte) = to.first_mut() {
                *byte = lab.spoiled_byte(*byte);
            }
            case.time.wrong |= to != bytes;
        }
    }
    let mut points = Vec::new();
    for case in cases {
        let bytes = case.bytes;
        points.extend(case.time.finish(lab, "download", Some(bytes)).map(|time| point(bytes, time)));
    }
    let line = line(&points);
    let books = Some(books.close(lab).await?);
    Ok(Download { points, line, books })
}

/// Copy, map, read: so often, one after the other.
async fn sample(lab: &mut Lab<'_>, case: &mut Case, to: &mut [u8], round: u32) -> Result<(), GpuError> {
    let scope = lab.gpu.scope()?;
    let stamp = Stamp::now();
    for _ in 0..case.time.operations {
        let mut commands = lab.gpu.record();
        commands.copy((case.buffer, 0), (case.window, 0), case.bytes)?;
        commands.submit_and_read(case.window, to).await?;
        lab.check()?;
    }
    let elapsed = stamp.elapsed_ms();
    scope.close().await?;
    case.time.take(&lab.rules(), round, elapsed, 0.0, 1);
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::experiments::testing::{measured, spoiled};
    use crate::experiments::upload::Point;
    use crate::protocol::{DiscardReason, Protocol};

    #[test]
    fn every_size_is_measured_and_every_byte_is_right() {
        let (download, discarded) = measured(super::run);
        assert_eq!(discarded, []);
        let sizes: Vec<u64> = download.points.iter().map(|point| point.bytes).collect();
        assert_eq!(sizes, [4096, 16_384, 65_536, 262_144, 1 << 20]);
        for point in &download.points {
            assert!(point.time.q1_ms > 0.0 && point.time.q1_ms <= point.time.median_ms, "{point:?}");
            assert!((point.bytes_per_second - point.bytes as f64 * 1000.0 / point.time.median_ms).abs() < 1.0);
        }
    }

    #[test]
    fn samples_are_filled_by_warm_runs() {
        let (download, _) = measured(super::run);
        let shortest = |point: &Point| point.time.shortest_ms.unwrap();
        let long = |point: &&Point| shortest(point) >= 0.8 * Protocol::Quick.rules().sample_ms;
        // A machine that is busy with other tests can make one operation look like many: hardly ever those of most sizes.
        let longer = download.points.iter().filter(long).count();
        assert!(longer >= 3, "{:?}", download.points.iter().map(shortest).collect::<Vec<_>>());
        // One of 4 KiB is far shorter than that.
        assert!(download.points[0].time.operations > 1);
    }

    #[test]
    fn a_wrong_byte_throws_the_figure_away() {
        // The last size's last sample alone.
        let (download, discarded) = spoiled(super::run, 35);
        assert_eq!(download.points.iter().map(|point| point.bytes).max(), Some(262_144));
        let [one] = discarded.as_slice() else { panic!("{discarded:?}") };
        assert_eq!((one.figure.as_str(), one.bytes), ("download", Some(1 << 20)));
        assert_eq!(one.reason, DiscardReason::ChecksumDiffers);
    }
}
