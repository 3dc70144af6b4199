//! What no figure can be made of is said to be thrown away, in whichever experiment.

use super::testing::measured;
use super::{batching, device_copy, download, overlap, upload};
use crate::lab::Lab;
use crate::protocol::{Clock, DiscardReason, Discarded};

/// An adapter whose buffers hold 64 KiB.
fn small(lab: &mut Lab<'_>) {
    (lab.limits.buffer_bytes, lab.limits.binding_bytes) = (65_536, 65_536);
}

/// A clock that cannot tell a minute from nothing.
fn coarse(lab: &mut Lab<'_>) {
    lab.context.host.clock = Some(Clock { grain_ms: 60_000.0, isolated: None });
}

fn past(figure: &str, bytes: &[u64]) -> Vec<Discarded> {
    let one = |&bytes| Discarded { figure: figure.to_owned(), bytes: Some(bytes), reason: DiscardReason::PastLimit };
    bytes.iter().map(one).collect()
}

#[test]
fn sizes_that_the_adapter_has_no_buffers_for_are_thrown_away_and_said_to_be() {
    let (download, discarded) = measured(async |lab: &mut Lab<'_>| {
        small(lab);
        download::run(lab).await
    });
    assert_eq!(download.points.iter().map(|point| point.bytes).max(), Some(65_536));
    assert_eq!(discarded, past("download", &[262_144, 1 << 20]));
    let (copy, mut discarded) = measured(async |lab: &mut Lab<'_>| {
        small(lab);
        device_copy::run(lab).await
    });
    assert!(copy.copies.iter().all(|point| point.bytes <= 65_536));
    assert_eq!(copy.allocations.iter().map(|one| one.bytes).collect::<Vec<_>>(), [65_536]);
    discarded.retain(|one| one.reason == DiscardReason::PastLimit);
    let said = [past("device_copy", &[262_144, 1 << 20]), past("allocate", &[1 << 20])];
    assert_eq!(discarded, said.concat());
}

#[test]
fn figures_below_the_grain_of_the_clock_are_thrown_away_and_said_to_be() {
    let below = |discarded: &[Discarded]| discarded.iter().all(|one| one.reason == DiscardReason::BelowRoundTrip);
    let (upload, discarded) = measured(async |lab: &mut Lab<'_>| {
        coarse(lab);
        upload::run(lab).await
    });
    assert!(upload.points.is_empty() && upload.line.is_none() && upload.memcpy.is_empty(), "{upload:?}");
    assert!(discarded.len() == 10 && below(&discarded), "{discarded:?}");
    let (batching, discarded) = measured(async |lab: &mut Lab<'_>| {
        coarse(lab);
        batching::run(lab).await
    });
    assert!(batching.batches.is_empty() && discarded.len() == 10 && below(&discarded), "{discarded:?}");
    let (overlap, discarded) = measured(async |lab: &mut Lab<'_>| {
        coarse(lab);
        overlap::run(lab).await
    });
    assert!(overlap.by_slots.is_empty() && discarded.len() == 9 && below(&discarded), "{discarded:?}");
}
