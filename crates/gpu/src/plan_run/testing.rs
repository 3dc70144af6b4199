//! Rows, a plan and a profile for tests.

use super::{Component, Kind, Mode, Place, PlanSpec};
use crate::adapter::{AdapterFacts, Kind as AdapterKind};
use crate::profile::{DeviceProfile, PROFILE_VERSION, Ratios};
use crate::protocol::{Context, Host, Protocol};
use crate::stats::Line;

pub(crate) fn component(name: &str, bytes: u64) -> Component {
    Component { name: name.to_owned(), bytes, kind: Kind::Weights, updated_by_step: true, place: Place::Device }
}

/// Lesson sizes of 1 GB stand for 100,000 bytes here: small, and no power of two.
pub(crate) const PER_GB: u64 = 100_000;
const GB: u64 = 1_000_000_000;

pub(crate) fn plan() -> PlanSpec {
    let row = |name, gb, kind, updated_by_step, place| Component {
        bytes: gb * GB,
        kind,
        updated_by_step,
        place,
        ..component(name, 0)
    };
    PlanSpec {
        components: vec![
            row("weights", 10, Kind::Weights, true, Place::Device),
            row("activations", 6, Kind::Activations, true, Place::Host),
            row("embeddings", 3, Kind::Other, false, Place::Host),
            row("kv_cache", 4, Kind::KvCache, false, Place::Device),
        ],
        device_bytes_per_gb: PER_GB,
        budget_bytes: 30 * GB,
        modes: vec![Mode::AllResident, Mode::Plan, Mode::PlanWithPrefetch],
        staging_slots: 2,
        steps: 2,
        slice_bytes: 256 << 10,
    }
}

/// Up: 1 ms + 1 ms a million bytes; down: 2 ms + 1 ms a million; round trip 0.5 ms; half overlaps.
pub(crate) fn profile() -> DeviceProfile {
    let line =
        |alpha_ms| Line { alpha_ms, beta_bytes_per_second: 1e9, half_bytes: alpha_ms * 1e6, r_squared: 1.0, points: 8 };
    let adapter = AdapterFacts {
        name: "a device".to_owned(),
        vendor: String::new(),
        driver: String::new(),
        backend: "vulkan".to_owned(),
        kind: AdapterKind::Discrete,
        software: false,
    };
    DeviceProfile {
        version: PROFILE_VERSION,
        context: Context { rules: Protocol::Full.rules(), adapter, host: Host::default(), waits: None },
        upload: Some(line(1.0)),
        download: Some(line(2.0)),
        device_copy_bytes_per_second: Some(1e11),
        memcpy_bytes_per_second: Some(1e10),
        round_trip_ms: Some(0.5),
        read_back_ms: Some(1.0),
        overlap: Some(0.5),
        ratios: Ratios::default(),
    }
}
