//! The device profile: what the experiments found out about a device, in the few numbers that a plan needs.

use serde::{Deserialize, Serialize};

use crate::experiments::Measured;
use crate::experiments::upload::Point;
use crate::protocol::{Context, Discarded};
use crate::stats::Line;

/// Changes whenever a saved profile could be misread.
pub const PROFILE_VERSION: u32 = 1;

/// A device in numbers. What could not be measured is missing, never made up. All times are milliseconds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct DeviceProfile {
    /// See [`PROFILE_VERSION`].
    pub version: u32,
    /// Adapter, software or not, browser, when, and how was measured.
    pub context: Context,
    /// Host to device, without the round trip that tells that it is done.
    pub upload: Option<Line>,
    /// Device to host, until the bytes are read, with its round trip.
    pub download: Option<Line>,
    /// Device to device. Each byte is read once and written once.
    pub device_copy_bytes_per_second: Option<f64>,
    /// Host to host: the CPU's own copy.
    pub memcpy_bytes_per_second: Option<f64>,
    /// From an empty submission to its completion.
    pub round_trip_ms: Option<f64>,
    /// From four bytes written to the same four bytes read.
    pub read_back_ms: Option<f64>,
    /// (Tu + Tc − Tboth) ÷ min(Tu, Tc), at most 1, with two staging slots or three, whichever hid more.
    pub overlap: Option<f64>,
    /// What the bandwidths are to each other.
    pub ratios: Ratios,
}

/// Ratios of figures of one run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
pub struct Ratios {
    /// Upload ÷ the CPU's own copy.
    pub upload_to_memcpy: Option<f64>,
    /// Upload ÷ copy on the device.
    pub upload_to_device_copy: Option<f64>,
    /// Download ÷ upload.
    pub download_to_upload: Option<f64>,
    /// See [`DeviceProfile::overlap`].
    pub overlap: Option<f64>,
}

/// A profile with what it was made out of.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ProfileReport {
    /// The profile.
    pub profile: DeviceProfile,
    /// The experiments' own results.
    pub measured: Vec<Measured>,
    /// Every figure that was thrown away, of all experiments.
    pub discarded: Vec<Discarded>,
}

impl DeviceProfile {
    /// Makes a profile out of experiments of one run. An experiment that is missing leaves its numbers out.
    #[must_use]
    pub fn from_measured(context: Context, measured: &[Measured]) -> Self {
        let mut profile = Self {
            version: PROFILE_VERSION,
            context,
            upload: None,
            download: None,
            device_copy_bytes_per_second: None,
            memcpy_bytes_per_second: None,
            round_trip_ms: None,
            read_back_ms: None,
            overlap: None,
            ratios: Ratios::default(),
        };
        // Every curve, until all are seen: ratios are taken at the largest size that both have.
        let (mut up, mut down, mut copy, mut host) = (&[][..], &[][..], &[][..], &[][..]);
        for one in measured {
            match one {
                Measured::Upload(upload) => {
                    (up, host) = (&upload.points, &upload.memcpy);
                    profile.upload = upload.line;
                    profile.memcpy_bytes_per_second = largest(host);
                }
                Measured::Download(download) => {
                    down = &download.points;
                    profile.download = download.line;
                }
                Measured::DeviceCopy(device) => {
                    copy = &device.copies;
                    profile.device_copy_bytes_per_second = largest(copy);
                }
                Measured::RoundTrip(trip) => {
                    profile.round_trip_ms = Some(trip.empty.median_ms);
                    profile.read_back_ms = Some(trip.read_back.median_ms);
                }
                Measured::Overlap(overlap) => {
                    // One slot hides nothing by construction: it is what the others are compared with.
                    let several = overlap.by_slots.iter().filter(|slots| slots.slots > 1);
                    profile.overlap = several.map(|slots| slots.overlap).max_by(f64::total_cmp);
                }
                Measured::Batching(_) => {}
            }
        }
        profile.ratios = Ratios {
            upload_to_memcpy: ratio(up, host),
            upload_to_device_copy: ratio(up, copy),
            download_to_upload: ratio(down, up),
            overlap: profile.overlap,
        };
        profile
    }
}

/// The bandwidth at a curve's largest size.
fn largest(points: &[Point]) -> Option<f64> {
    points.last().map(|point| point.bytes_per_second)
}

/// One bandwidth through another, at the largest size that both curves have: at different sizes they would compare
/// sizes as well.
fn ratio(of: &[Point], to: &[Point]) -> Option<f64> {
    of.iter().rev().find_map(|point| {
        let other = to.iter().find(|other| other.bytes == point.bytes)?;
        Some(point.bytes_per_second / other.bytes_per_second)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiments::download::Download;
    use crate::experiments::overlap::{Overlap, Slots};
    use crate::experiments::round_trip::RoundTrip;
    use crate::experiments::upload::Upload;
    use crate::plan_run::testing;
    use crate::stats::Samples;

    fn curve(rates: &[(u64, f64)]) -> Vec<Point> {
        let point = |&(bytes, bytes_per_second)| Point { bytes, time: Samples::default(), bytes_per_second };
        rates.iter().map(point).collect()
    }

    fn samples(ms: f64) -> Samples {
        Samples::new(ms, vec![ms], 1)
    }

    #[test]
    fn ratios_are_taken_at_one_size() {
        let upload = Upload {
            points: curve(&[(4, 1.0), (16, 4.0), (64, 6.0)]),
            line: None,
            memcpy: curve(&[(4, 2.0), (16, 8.0), (64, 8.0)]),
            empty_round_trip: samples(1.0),
            books: None,
        };
        let download = Download { points: curve(&[(4, 3.0), (16, 3.0)]), line: None, books: None };
        let slots = |slots, overlap| Slots {
            slots,
            upload: samples(1.0),
            compute: samples(1.0),
            both: samples(1.0),
            overlap,
            streaming_efficiency: 1.0,
        };
        let by_slots = vec![slots(1, 0.9), slots(2, 0.6), slots(3, 0.4)];
        let overlap = Overlap { slice_bytes: 4, slices: 1, rounds: 1, by_slots, books: None };
        let trip = RoundTrip { empty: samples(0.5), read_back: samples(0.75), waits: 0, nudges: 0, books: None };
        let measured = [
            Measured::Overlap(overlap),
            Measured::Upload(upload),
            Measured::RoundTrip(trip),
            Measured::Download(download),
        ];
        let profile = DeviceProfile::from_measured(testing::profile().context, &measured);
        assert_eq!(profile.ratios.upload_to_memcpy, Some(0.75));
        assert_eq!(profile.ratios.download_to_upload, Some(0.75));
        assert_eq!(profile.ratios.upload_to_device_copy, None);
        assert_eq!((profile.overlap, profile.ratios.overlap), (Some(0.6), Some(0.6)));
        assert_eq!((profile.round_trip_ms, profile.read_back_ms), (Some(0.5), Some(0.75)));
        assert_eq!((profile.memcpy_bytes_per_second, profile.device_copy_bytes_per_second), (Some(8.0), None));
    }

    #[test]
    fn a_saved_profile_is_read_back_as_it_was() {
        let profile = testing::profile();
        let text = serde_json::to_string(&profile).unwrap();
        assert_eq!(serde_json::from_str::<DeviceProfile>(&text).unwrap(), profile);
    }
}
