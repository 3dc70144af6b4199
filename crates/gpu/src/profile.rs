//! The device profile: what the experiments found out about a device, in the few numbers that a plan needs.

use serde::{Deserialize, Serialize};

use crate::experiments::Measured;
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
    /// (Tu + Tc − Tboth) ÷ min(Tu, Tc), at most 1, with the best number of staging slots.
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
