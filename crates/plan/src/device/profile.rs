//! The numbers that stand for a device.

use crate::check;
use crate::error::{Place, PlanError};

/// One direction of the link between host and device: `alpha_ms + bytes ÷ bytes_per_ms`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Link {
    /// What a transfer costs whatever its size, in ms.
    pub alpha_ms: f64,
    /// Bandwidth, in bytes per ms, above zero.
    pub bytes_per_ms: f64,
}

impl Link {
    /// The time of one transfer, in ms. Nothing to move takes no time.
    #[must_use]
    pub fn ms(&self, bytes: u64) -> f64 {
        if bytes == 0 { 0.0 } else { self.alpha_ms + bytes as f64 / self.bytes_per_ms }
    }

    /// n½ = αβ: the bytes at which a transfer reaches half of the bandwidth.
    #[must_use]
    pub fn half_bytes(&self) -> f64 {
        self.alpha_ms * self.bytes_per_ms
    }

    fn check(&self, alpha: Place, bandwidth: Place) -> Result<(), PlanError> {
        check::size(self.alpha_ms, alpha)?;
        check::positive(self.bytes_per_ms, bandwidth)?;
        Ok(())
    }
}

/// A device, as far as planning needs it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DeviceProfile {
    /// From host to device.
    pub upload: Link,
    /// From device to host. Both directions share one link, so they never run at the same time.
    pub download: Link,
    /// Bandwidth of a copy from device memory to device memory, in bytes per ms.
    pub copy_bytes_per_ms: f64,
    /// What starting one piece of computing costs whatever its size, in ms.
    pub compute_alpha_ms: f64,
    /// What computing costs for each byte read, in ms.
    pub compute_ms_per_byte: f64,
    /// How many staging slots a step with prefetch has, at least one.
    pub staging_slots: usize,
}

impl DeviceProfile {
    /// The profile itself, if every number in it can be computed with.
    ///
    /// # Errors
    /// A latency or cost that is negative or not finite; a bandwidth that is not above zero; no staging slot.
    pub fn checked(&self) -> Result<&Self, PlanError> {
        let field = |name| Place::field("profile", name);
        self.upload.check(field("upload.alpha_ms"), field("upload.bytes_per_ms"))?;
        self.download.check(field("download.alpha_ms"), field("download.bytes_per_ms"))?;
        check::positive(self.copy_bytes_per_ms, field("copy_bytes_per_ms"))?;
        check::size(self.compute_alpha_ms, field("compute_alpha_ms"))?;
        check::size(self.compute_ms_per_byte, field("compute_ms_per_byte"))?;
        if self.staging_slots == 0 {
            return Err(PlanError::NotPositive(field("staging_slots")));
        }
        Ok(self)
    }

    /// The time of one piece of computing, in ms.
    #[must_use]
    pub fn compute_ms(&self, bytes: u64) -> f64 {
        self.compute_alpha_ms + bytes as f64 * self.compute_ms_per_byte
    }

    /// The time of one copy on the device, in ms.
    #[must_use]
    pub fn copy_ms(&self, bytes: u64) -> f64 {
        bytes as f64 / self.copy_bytes_per_ms
    }

    /// Out to the host and back, one transfer each way, in ms.
    #[must_use]
    pub fn round_trip_ms(&self, bytes: u64) -> f64 {
        self.download.ms(bytes) + self.upload.ms(bytes)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Round numbers: 1 ms and 100 bytes per ms up, 2 ms and 50 down.
    pub const ROUND: DeviceProfile = DeviceProfile {
        upload: Link { alpha_ms: 1.0, bytes_per_ms: 100.0 },
        download: Link { alpha_ms: 2.0, bytes_per_ms: 50.0 },
        copy_bytes_per_ms: 1000.0,
        compute_alpha_ms: 0.5,
        compute_ms_per_byte: 0.01,
        staging_slots: 2,
    };

    #[test]
    fn times_follow_the_numbers() {
        assert_eq!(ROUND.upload.ms(100), 2.0);
        assert_eq!(ROUND.upload.ms(0), 0.0);
        assert_eq!(ROUND.upload.half_bytes(), 100.0);
        assert_eq!(ROUND.compute_ms(100), 1.5);
        assert_eq!(ROUND.copy_ms(500), 0.5);
        assert_eq!(ROUND.round_trip_ms(100), 2.0 + 4.0);
    }

    #[test]
    fn every_number_is_checked_and_named() {
        assert_eq!(ROUND.checked(), Ok(&ROUND));
        type Spoil = fn(&mut DeviceProfile) -> &mut f64;
        let latencies: [(&str, Spoil); 4] = [
            ("upload.alpha_ms", |p| &mut p.upload.alpha_ms),
            ("download.alpha_ms", |p| &mut p.download.alpha_ms),
            ("compute_alpha_ms", |p| &mut p.compute_alpha_ms),
            ("compute_ms_per_byte", |p| &mut p.compute_ms_per_byte),
        ];
        let bandwidths: [(&str, Spoil); 3] = [
            ("upload.bytes_per_ms", |p| &mut p.upload.bytes_per_ms),
            ("download.bytes_per_ms", |p| &mut p.download.bytes_per_ms),
            ("copy_bytes_per_ms", |p| &mut p.copy_bytes_per_ms),
        ];
        for (name, field) in latencies.into_iter().chain(bandwidths) {
            let place = Place::field("profile", name);
            let bandwidth = bandwidths.iter().any(|(other, _)| *other == name);
            let negative = if bandwidth { PlanError::NotPositive(place) } else { PlanError::Negative(place) };
            for (number, error) in [
                (f64::NAN, PlanError::NotFinite(place)),
                (f64::INFINITY, PlanError::NotFinite(place)),
                (-1.0, negative),
            ] {
                let mut profile = ROUND;
                *field(&mut profile) = number;
                assert_eq!(profile.checked(), Err(error));
            }
            let mut profile = ROUND;
            *field(&mut profile) = 0.0;
            assert_eq!(profile.checked().is_err(), bandwidth, "{name}");
        }
        let none = DeviceProfile { staging_slots: 0, ..ROUND };
        assert_eq!(none.checked(), Err(PlanError::NotPositive(Place::field("profile", "staging_slots"))));
    }
}
