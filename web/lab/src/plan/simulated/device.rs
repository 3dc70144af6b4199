//! The simulated device: a few numbers that a learner can edit, or take from a device that was measured.

use headroom_gpu::profile::DeviceProfile as Measured;
use headroom_grade::json::parse;
use headroom_kit::memory::text::decimal;
use headroom_plan::device::{DeviceProfile, Link};

/// A figure of the device: its key and its unit.
pub const FIGURES: [(&str, &str); 6] = [
    ("sim-upload", "GB/s"),
    ("sim-download", "GB/s"),
    ("sim-latency", "ms"),
    ("sim-latency-back", "ms"),
    ("sim-launch", "ms"),
    ("sim-compute", "GB/s"),
];

/// The figures as typed.
pub type Typed = [String; 6];

/// A device like a card on a PCIe 4 slot of 16 lanes: some 25 GB/s, and memory of some 1000 GB/s.
pub fn first() -> Typed {
    [25.0, 22.0, 0.01, 0.01, 0.005, 1000.0].map(|figure| decimal(figure, 4))
}

/// The figures of a measured device; none where it lacks the lines of its transfers. Its experiments do not measure how fast a
/// kernel reads: a copy on the device does, which reads each byte once and writes it once, as a step does.
pub fn of_measured(profile: &Measured) -> Option<Typed> {
    let (up, down) = profile.upload.zip(profile.download)?;
    let gb_per_s = |rate: f64| decimal(rate / 1e9, 4);
    let latency = |ms: f64| decimal(ms.max(0.0), 4);
    let [.., launch, compute] = first();
    Some([
        gb_per_s(up.beta_bytes_per_second),
        gb_per_s(down.beta_bytes_per_second),
        latency(up.alpha_ms),
        latency(down.alpha_ms),
        profile.round_trip_ms.map_or(launch, latency),
        profile.device_copy_bytes_per_second.map_or(compute, gb_per_s),
    ])
}

/// The device of the typed figures; none where one of them is no number. The core refuses those that no device can have.
pub fn device(typed: &Typed, slots: u32) -> Option<DeviceProfile> {
    let mut figures = [0.0; 6];
    for (figure, text) in figures.iter_mut().zip(typed) {
        *figure = parse(text.trim())?;
    }
    let [upload, download, up_ms, down_ms, compute_alpha_ms, compute] = figures;
    // 1 GB/s is 10⁶ bytes per millisecond.
    let link = |gb_per_s: f64, alpha_ms| Link { alpha_ms, bytes_per_ms: gb_per_s * 1e6 };
    Some(DeviceProfile {
        upload: link(upload, up_ms),
        download: link(download, down_ms),
        // Nothing is copied on this device: what is streamed is computed where it arrives.
        copy_bytes_per_ms: compute * 1e6,
        compute_alpha_ms,
        compute_ms_per_byte: 1.0 / (compute * 1e6),
        staging_slots: usize::try_from(slots).ok()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::sample;

    #[test]
    fn a_measured_device_can_be_simulated() {
        let mut profile = sample::report(false).profile.unwrap();
        // 10 and 5 GB/s, 0.1 and 0.3 ms, a round trip of 0.2 ms, 100 GB/s on the device.
        let simulated = device(&of_measured(&profile).unwrap(), 2).unwrap();
        let near = |value: f64, expected: f64| assert!((value / expected - 1.0).abs() < 1e-3, "{value} {expected}");
        near(simulated.upload.bytes_per_ms, 1e7);
        near(simulated.download.bytes_per_ms, 5e6);
        near(simulated.upload.alpha_ms, 0.1);
        near(simulated.download.alpha_ms, 0.3);
        near(simulated.compute_alpha_ms, 0.2);
        near(simulated.compute_ms_per_byte, 1e-8);
        // A fitted latency may be a little below zero; a device's is not.
        profile.upload = profile.upload.map(|line| headroom_gpu::stats::Line { alpha_ms: -0.1, ..line });
        assert_eq!(of_measured(&profile).unwrap()[2], "0");
        profile.device_copy_bytes_per_second = None;
        assert_eq!(of_measured(&profile).unwrap()[5], first()[5]);
        profile.download = None;
        assert_eq!(of_measured(&profile), None);
    }
}
