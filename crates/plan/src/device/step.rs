//! What one step takes on a device: its time, the bytes moved each way, and the peak, item by item.
//!
//! A step reads every component once, in the order of the list, and changes those that it updates. What is on
//! the device is computed in place. What is offloaded comes through the staging slots in slices, and a slice that
//! changed goes back. The model has no contention between copies and computing, and no cost but the profile's.

use super::pipeline::{Piece, pipelined_ms, serial_ms};
use super::profile::DeviceProfile;
use crate::check;
use crate::error::{Place, PlanError};

/// More slices than this are not computed.
const MOST_SLICES: u64 = 1 << 20;

/// One component of the step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct StepComponent<'a> {
    /// What the component is called.
    pub name: &'a str,
    /// Its size in bytes.
    pub bytes: u64,
    /// Whether it stays on the device; otherwise it lives on the host and visits.
    pub on_device: bool,
    /// Whether the step changes it, so that it has to be written back where it is offloaded.
    pub updated: bool,
}

/// How a step handles its components.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StepShape {
    /// The most bytes that are moved or computed at a time, at least one: a staging slot's or a binding's.
    pub slice_bytes: u64,
    /// Device bytes that hold results, such as checksums.
    pub result_bytes: u64,
    /// Device bytes that hold the parameters of kernels.
    pub param_bytes: u64,
    /// Whether a slice is copied from its staging slot to where it is computed, and back where it changed. The
    /// place that it is copied to counts as one more staging slot.
    pub copied: bool,
    /// Whether a slice that changed goes back through a window of its own, one beside each slot: what the host can map
    /// is no place to compute in.
    pub windows: bool,
}

/// What happens side by side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Schedule {
    /// Nothing is offloaded, whatever the components say.
    AllResident,
    /// As placed, one thing after the other, through one staging slot.
    Serial,
    /// As placed, transfers beside computing, through the profile's staging slots.
    Prefetch,
}

/// Device bytes at the peak of a step, which they reach as soon as the slots are allocated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DeviceBytes {
    /// Of the components on the device.
    pub components: u64,
    /// How many staging slots there are: no more than slices to stream.
    pub slots: u64,
    /// Of all staging slots together, each as large as the largest slice that is streamed.
    pub staging: u64,
    /// Of all write-back windows together, each as large as the largest slice that goes back.
    pub write_back: u64,
    /// Of results.
    pub results: u64,
    /// Of parameters.
    pub params: u64,
    /// All of them.
    pub total: u64,
}

/// What [`predict_step`] returns.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct StepPrediction {
    /// The step's time in ms.
    pub ms: f64,
    /// The part that computes, copies on the device included.
    pub compute_ms: f64,
    /// The time of all uploads alone.
    pub upload_ms: f64,
    /// The time of all write-backs alone.
    pub download_ms: f64,
    /// Bytes from host to device.
    pub uploaded_bytes: u64,
    /// Bytes from device to host.
    pub downloaded_bytes: u64,
    /// How many transfers bring them up.
    pub uploads: u64,
    /// How many transfers bring them back.
    pub downloads: u64,
    /// Device bytes, by item.
    pub peak: DeviceBytes,
}

impl StepPrediction {
    /// The part of the shorter of moving and computing that the longer one hides, from 0 to 1: (moving + computing − step) ÷ the
    /// shorter. None where one of them takes no time.
    #[must_use]
    pub fn overlap(&self) -> Option<f64> {
        let moving = self.upload_ms + self.download_ms;
        let shorter = moving.min(self.compute_ms);
        // Sums in another order differ in their last bits.
        (shorter > 0.0).then(|| ((moving + self.compute_ms - self.ms) / shorter).clamp(0.0, 1.0))
    }
}

/// What [`predict_plan`] returns.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PlanPrediction {
    /// Everything on the device.
    pub all_resident: StepPrediction,
    /// As placed, one thing after the other.
    pub serial: StepPrediction,
    /// As placed, with prefetch.
    pub prefetch: StepPrediction,
    /// Migration overhead: what the serial step takes more than the all-resident one, in ms.
    pub serial_overhead_ms: f64,
    /// The same for the step with prefetch.
    pub prefetch_overhead_ms: f64,
}

/// Predicts one step.
///
/// # Errors
/// A profile that [`DeviceProfile::checked`] refuses; slices of no bytes; more than 2²⁰ slices; totals beyond the
/// range of numbers.
pub fn predict_step(
    profile: &DeviceProfile,
    components: &[StepComponent<'_>],
    shape: StepShape,
    schedule: Schedule,
) -> Result<StepPrediction, PlanError> {
    profile.checked()?;
    let mut work = Work::default();
    for (index, component) in components.iter().enumerate() {
        let resident = component.on_device || schedule == Schedule::AllResident;
        work.add(profile, component, shape, resident, Place::item("components", index, "bytes"))?;
    }
    let slots = if schedule == Schedule::Serial { 1 } else { profile.staging_slots };
    let slots = work.prediction.uploads.min(u64::try_from(slots).unwrap_or(u64::MAX));
    work.prediction.peak = work.peak(shape, slots).ok_or(PlanError::Overflow(BYTES))?;
    work.prediction.ms = match schedule {
        Schedule::AllResident | Schedule::Serial => serial_ms(&work.pieces),
        Schedule::Prefetch => pipelined_ms(&work.pieces, usize::try_from(slots).unwrap_or(usize::MAX)),
    };
    check::sum(work.prediction.ms, BYTES)?;
    Ok(work.prediction)
}

/// Predicts the step with everything on the device, as placed, and as placed with prefetch, and the overhead of
/// the latter two.
///
/// # Errors
/// As for [`predict_step`].
pub fn predict_plan(
    profile: &DeviceProfile,
    components: &[StepComponent<'_>],
    shape: StepShape,
) -> Result<PlanPrediction, PlanError> {
    let step = |schedule| predict_step(profile, components, shape, schedule);
    let (all_resident, serial, prefetch) =
        (step(Schedule::AllResident)?, step(Schedule::Serial)?, step(Schedule::Prefetch)?);
    Ok(PlanPrediction {
        all_resident,
        serial,
        prefetch,
        serial_overhead_ms: serial.ms - all_resident.ms,
        prefetch_overhead_ms: prefetch.ms - all_resident.ms,
    })
}

const BYTES: Place = Place::field("components", "bytes");

/// A step as pieces, and what they add up to.
#[derive(Default)]
struct Work {
    pieces: Vec<Piece>,
    largest_streamed: u64,
    largest_written: u64,
    resident_bytes: u64,
    prediction: StepPrediction,
}

impl Work {
    fn add(
        &mut self,
        profile: &DeviceProfile,
        component: &StepComponent<'_>,
        shape: StepShape,
        resident: bool,
        place: Place,
    ) -> Result<(), PlanError> {
        let slice = shape.slice_bytes;
        let bytes = component.bytes;
        let full = bytes.checked_div(slice).ok_or(PlanError::NotPositive(Place::field("shape", "slice_bytes")))?;
        let rest = bytes.checked_rem(slice).unwrap_or(0);
        let so_far = u64::try_from(self.pieces.len()).unwrap_or(u64::MAX);
        if full.saturating_add(so_far) > MOST_SLICES {
            return Err(PlanError::TooMany(place));
        }
        if resident {
            self.resident_bytes = self.resident_bytes.checked_add(bytes).ok_or(PlanError::Overflow(place))?;
        } else {
            self.largest_streamed = self.largest_streamed.max(bytes.min(slice));
            if component.updated {
                self.largest_written = self.largest_written.max(bytes.min(slice));
            }
        }
        let whole = (0..full).map(|_| slice);
        for bytes in whole.chain((rest > 0).then_some(rest)) {
            self.push(profile, bytes, shape.copied, resident, component.updated);
        }
        Ok(())
    }

    fn push(&mut self, profile: &DeviceProfile, bytes: u64, copied: bool, resident: bool, updated: bool) {
        let sums = &mut self.prediction;
        let mut piece = Piece { upload_ms: None, compute_ms: profile.compute_ms(bytes), download_ms: None };
        if !resident {
            let up = profile.upload.ms(bytes);
            sums.uploads = sums.uploads.saturating_add(1);
            sums.uploaded_bytes = sums.uploaded_bytes.saturating_add(bytes);
            sums.upload_ms += up;
            piece.upload_ms = Some(up);
            let copies = if updated { 2.0 } else { 1.0 };
            if copied {
                piece.compute_ms += copies * profile.copy_ms(bytes);
            }
            if updated {
                let down = profile.download.ms(bytes);
                sums.downloads = sums.downloads.saturating_add(1);
                sums.downloaded_bytes = sums.downloaded_bytes.saturating_add(bytes);
                sums.download_ms += down;
                piece.download_ms = Some(down);
            }
        }
        sums.compute_ms += piece.compute_ms;
        self.pieces.push(piece);
    }

    fn peak(&self, shape: StepShape, slots: u64) -> Option<DeviceBytes> {
        let places = if shape.copied && slots > 0 { slots.checked_add(1)? } else { slots };
        let staging = places.checked_mul(self.largest_streamed)?;
        let write_back = if shape.windows { slots.checked_mul(self.largest_written)? } else { 0 };
        let moving = staging.checked_add(write_back)?;
        let total = self.resident_bytes.checked_add(moving)?.checked_add(shape.result_bytes)?;
        Some(DeviceBytes {
            components: self.resident_bytes,
            slots: places,
            staging,
            write_back,
            results: shape.result_bytes,
            params: shape.param_bytes,
            total: total.checked_add(shape.param_bytes)?,
        })
    }
}

#[cfg(test)]
#[path = "step_tests.rs"]
mod tests;
