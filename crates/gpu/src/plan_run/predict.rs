//! What α + bytes/β says that moving costs.

use super::layout::Layout;
use super::types::{Basis, Component, Mode, Overhead, Place, Prediction};
use crate::profile::DeviceProfile;

/// Equal transfers of one step, one after the other through the slots.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Traffic {
    /// How many slices.
    pub slices: u64,
    /// Bytes of each.
    pub bytes: u64,
    /// Whether they travel back as well.
    pub back: bool,
}

/// A step's overhead by the profile's α + bytes/β, in milliseconds. On demand, each slice pays its upload and either
/// its download or the round trip that tells that it is done. Fetched ahead, nobody waits for that, and what overlaps
/// is taken off: the profile's fraction of the shorter of moving and computing. None where the profile lacks a line.
#[must_use]
pub fn predict_overhead_ms(
    profile: &DeviceProfile,
    traffic: &[Traffic],
    prefetch: bool,
    compute_ms: Option<f64>,
) -> Option<f64> {
    let (upload, download, trip) = (profile.upload?, profile.download, profile.round_trip_ms?);
    let mut moving = 0.0;
    for one in traffic {
        let wait = match (one.back, prefetch) {
            (true, _) => download?.predict_ms(one.bytes),
            (false, false) => trip,
            (false, true) => 0.0,
        };
        moving += one.slices as f64 * (upload.predict_ms(one.bytes) + wait);
    }
    let hidden = match (prefetch, profile.overlap, compute_ms) {
        (true, Some(overlap), Some(compute)) => overlap.clamp(0.0, 1.0) * moving.min(compute),
        _ => 0.0,
    };
    Some(moving - hidden)
}

/// A step's traffic in a mode, at its scale.
fn traffic(layout: &Layout) -> Vec<Traffic> {
    layout.streamed().map(|slice| Traffic { slices: 1, bytes: slice.bytes, back: slice.updated }).collect()
}

/// The same for the lesson's own sizes, in slices as large as at this scale.
fn full_size_traffic(components: &[Component], slice_bytes: u64) -> Vec<Traffic> {
    let offloaded = components.iter().filter(|one| one.place == Place::Host);
    let parts = |one: &Component| {
        let back = one.updated_by_step;
        let whole = one.bytes.checked_div(slice_bytes).unwrap_or_default();
        let rest = one.bytes.checked_rem(slice_bytes).unwrap_or_default();
        let rest = (rest > 0).then_some(Traffic { slices: 1, bytes: rest, back });
        [Some(Traffic { slices: whole, bytes: slice_bytes, back }), rest]
    };
    offloaded.flat_map(parts).flatten().collect()
}

/// The prediction for one mode. `all_resident_ms` is the measured step without moving, `step_ms` the mode's own.
pub(crate) fn prediction(
    profile: &DeviceProfile,
    components: &[Component],
    layout: &Layout,
    slice_bytes: u64,
    mode: Mode,
    all_resident_ms: Option<f64>,
    step_ms: f64,
) -> Option<Prediction> {
    let prefetch = mode == Mode::PlanWithPrefetch;
    let overhead_ms = predict_overhead_ms(profile, &traffic(layout), prefetch, all_resident_ms)?;
    // At full size the compute that could hide anything is not known.
    let full = full_size_traffic(components, slice_bytes);
    let full_size_overhead_ms = predict_overhead_ms(profile, &full, prefetch, None)?;
    let measured = all_resident_ms.map(|resident| step_ms - resident).filter(|&measured| measured > 0.0);
    let error = measured.map(|measured| (overhead_ms - measured) / measured);
    Some(Prediction { overhead_ms, error, full_size_overhead_ms })
}

/// Measured where all-resident ran, else predicted where there is a prediction.
pub(crate) fn overhead(all_resident_ms: Option<f64>, step_ms: f64, prediction: Option<Prediction>) -> Option<Overhead> {
    match all_resident_ms {
        Some(resident) => Some(Overhead { ms: step_ms - resident, basis: Basis::Measured }),
        None => prediction.map(|prediction| Overhead { ms: prediction.overhead_ms, basis: Basis::Predicted }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan_run::testing::{component, profile};

    #[test]
    fn on_demand_each_slice_waits() {
        // Up: 1 ms + 1 ms a million bytes; down: 2 ms + 1 ms a million; a round trip takes 0.5 ms.
        let profile = profile();
        let one = |back| Traffic { slices: 3, bytes: 2_000_000, back };
        let of = |back, prefetch, compute| predict_overhead_ms(&profile, &[one(back)], prefetch, compute);
        assert_eq!(of(false, false, None), Some(3.0 * (3.0 + 0.5)));
        assert_eq!(of(true, false, None), Some(3.0 * (3.0 + 4.0)));
        assert_eq!(of(false, true, None), Some(9.0));
        // Half of the shorter side is hidden: of 4 ms of compute, then of 9 ms of moving.
        assert_eq!(of(false, true, Some(4.0)), Some(7.0));
        assert_eq!(of(false, true, Some(40.0)), Some(4.5));
        // On demand nothing is.
        assert_eq!(of(false, false, Some(40.0)), Some(10.5));
    }

    #[test]
    fn without_a_line_there_is_no_prediction() {
        let traffic = [Traffic { slices: 1, bytes: 4, back: true }];
        let without = DeviceProfile { download: None, ..profile() };
        assert_eq!(predict_overhead_ms(&without, &traffic, false, None), None);
        assert_eq!(predict_overhead_ms(&without, &[], false, None), Some(0.0));
        assert_eq!(predict_overhead_ms(&DeviceProfile { upload: None, ..profile() }, &traffic, false, None), None);
    }

    #[test]
    fn full_size_is_sliced_alike() {
        let mut offloaded = component("a", 2500);
        offloaded.place = Place::Host;
        let rows = [offloaded, component("b", 9000)];
        let back = rows[0].updated_by_step;
        let expected = [Traffic { slices: 2, bytes: 1024, back }, Traffic { slices: 1, bytes: 452, back }];
        assert_eq!(full_size_traffic(&rows, 1024), expected);
    }
}
