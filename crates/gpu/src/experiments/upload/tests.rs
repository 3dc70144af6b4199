use crate::experiments::testing::{measured, spoiled};
use crate::protocol::DiscardReason;

#[test]
fn every_size_is_measured_and_every_sum_is_right() {
    let (upload, discarded) = measured(super::run);
    // What the clock cannot tell from a round trip may be missing, and then is said to be.
    assert!(discarded.iter().all(|one| one.reason == DiscardReason::BelowRoundTrip), "{discarded:?}");
    let sizes = [4096, 16_384, 65_536, 262_144, 1 << 20];
    assert_eq!(upload.points.len() + discarded.len(), sizes.len());
    assert!(upload.points.iter().all(|point| sizes.contains(&point.bytes) && point.bytes_per_second > 0.0));
    assert!(upload.points.iter().all(|point| point.time.samples_ms.len() == 3));
    assert_eq!(upload.memcpy.iter().map(|point| point.bytes).collect::<Vec<_>>(), sizes);
    assert!(upload.empty_round_trip.median_ms > 0.0);
    assert!(upload.line.is_none_or(|line| line.beta_bytes_per_second > 0.0));
}

#[test]
fn a_wrong_sum_throws_the_figure_away() {
    let (upload, discarded) = spoiled(super::run, 8);
    assert!(upload.points.is_empty() && upload.line.is_none(), "{upload:?}");
    let wrong = discarded.iter().filter(|one| one.reason == DiscardReason::ChecksumDiffers && one.figure == "upload");
    assert_eq!(wrong.count(), 5);
    assert_eq!(upload.memcpy.len(), 5);
}
