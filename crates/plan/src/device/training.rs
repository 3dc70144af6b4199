//! What a training step takes of which parts move tensors between host and device.
//!
//! The host hands the parts to the device in their order and waits where it must: for a staging slot, for bytes that have not left
//! yet when they are wanted back, and wherever a part is to be waited for. The device computes one part after the other; what is
//! brought back is computed with once it is there. Transfers of both directions share one link, in the order of the parts. With one
//! thing after the other that is the serial time. How much of the time that could be saved side by side is saved, a device's
//! measured overlap tells: 1 where copies and computing do not know of each other, 0 where all goes through one queue.

use std::collections::{BTreeMap, VecDeque};

use super::profile::DeviceProfile;
use crate::check;
use crate::error::{Place, PlanError};

/// Which way tensors travel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    /// From the device to the host.
    Out,
    /// From the host to the device.
    Back,
}

/// What a part of a step moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Travel {
    /// Which way.
    pub direction: Direction,
    /// The bytes of each transfer, in their order.
    pub transfers: Vec<u64>,
    /// Bytes that the device reads and writes to pack them before they leave, or to unpack them when they are there. At the rate of
    /// a copy on the device, which reads each byte once and writes it once: what a kernel computes meanwhile is not counted.
    pub packing_bytes: u64,
    /// Whether the host waits for each transfer, and for everything before a part that is brought back.
    pub waits: bool,
}

/// A part of a training step.
#[derive(Debug, Clone, PartialEq)]
pub struct TrainingPart {
    /// What it works on, such as the activations of a layer. What was brought back of it is there before it is computed with.
    pub owner: usize,
    /// Something else that it computes with, such as the weights of a layer.
    pub beside: Option<usize>,
    /// What it computes, in ms.
    pub compute_ms: f64,
    /// What it moves.
    pub travel: Option<Travel>,
}

/// What [`predict_training_step`] returns. All times are in ms.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct TrainingPrediction {
    /// The step's time: the serial one without what the overlap hides.
    pub ms: f64,
    /// One thing after the other.
    pub serial_ms: f64,
    /// Everything beside each other that may be, given the slots.
    pub pipelined_ms: f64,
    /// Transfers alone, with the round trips that the host waits for.
    pub moving_ms: f64,
    /// Packing and unpacking alone.
    pub packing_ms: f64,
}

/// Predicts a training step.
///
/// `profile.staging_slots` transfers may be under way at once, each way. `round_trip_ms` is what the host waits beside a transfer to
/// the device that it waits for: one to the host is timed until its bytes are read. `overlap` is (Tu + Tc − Tboth) ÷ min(Tu, Tc),
/// taken to be within 0 and 1.
///
/// # Errors
/// A profile that [`DeviceProfile::checked`] refuses; times that are negative or not finite; a total beyond the range of `f64`.
pub fn predict_training_step(
    parts: &[TrainingPart],
    profile: &DeviceProfile,
    round_trip_ms: f64,
    overlap: f64,
) -> Result<TrainingPrediction, PlanError> {
    profile.checked()?;
    let trip = check::size(round_trip_ms, Place::argument("round_trip_ms"))?;
    let overlap = check::finite(overlap, Place::argument("overlap"))?.clamp(0.0, 1.0);
    let mut prediction = TrainingPrediction::default();
    for (index, part) in parts.iter().enumerate() {
        prediction.serial_ms += check::size(part.compute_ms, Place::item("parts", index, "compute_ms"))?;
        if let Some(travel) = &part.travel {
            prediction.packing_ms += travel.packing_ms(profile);
            let wait = if travel.waits && travel.direction == Direction::Back { trip } else { 0.0 };
            prediction.moving_ms += travel.moved().map(|bytes| travel.ms(profile, bytes) + wait).sum::<f64>();
        }
    }
    prediction.serial_ms += prediction.moving_ms + prediction.packing_ms;
    let mut line = Line::new(profile, trip);
    parts.iter().for_each(|part| line.add(part));
    prediction.pipelined_ms = line.host.max(line.compute).max(line.link);
    let hidden = (prediction.serial_ms - prediction.pipelined_ms).max(0.0);
    prediction.ms = check::sum(prediction.serial_ms - overlap * hidden, Place::argument("parts"))?;
    Ok(prediction)
}

impl Travel {
    fn packing_ms(&self, profile: &DeviceProfile) -> f64 {
        self.packing_bytes as f64 / 2.0 / profile.copy_bytes_per_ms
    }

    fn moved(&self) -> impl Iterator<Item = u64> {
        self.transfers.iter().copied().filter(|&bytes| bytes > 0)
    }

    fn ms(&self, profile: &DeviceProfile, bytes: u64) -> f64 {
        match self.direction {
            Direction::Out => profile.download.ms(bytes),
            Direction::Back => profile.upload.ms(bytes),
        }
    }
}

/// How far host, device and link are, in ms since the step began.
struct Line<'a> {
    profile: &'a DeviceProfile,
    trip: f64,
    host: f64,
    compute: f64,
    link: f64,
    /// When the transfers end that hold a slot, each way.
    leaving: VecDeque<f64>,
    coming: VecDeque<f64>,
    /// When something has left the device whole, and when it is back.
    left: BTreeMap<usize, f64>,
    back: BTreeMap<usize, f64>,
}

impl<'a> Line<'a> {
    fn new(profile: &'a DeviceProfile, trip: f64) -> Self {
        let (host, compute, link) = (0.0, 0.0, 0.0);
        let (leaving, coming) = (VecDeque::new(), VecDeque::new());
        Self { profile, trip, host, compute, link, leaving, coming, left: BTreeMap::new(), back: BTreeMap::new() }
    }

    fn add(&mut self, part: &TrainingPart) {
        let back = |of: usize| self.back.get(&of).copied().unwrap_or(0.0);
        let there = back(part.owner).max(part.beside.map_or(0.0, back));
        match &part.travel {
            None => self.compute = self.compute.max(self.host).max(there) + part.compute_ms,
            Some(travel) if travel.direction == Direction::Out => self.out(part, travel),
            Some(travel) => self.bring(part, travel),
        }
    }

    fn out(&mut self, part: &TrainingPart, travel: &Travel) {
        let (mut packed, slots) = (false, self.profile.staging_slots);
        for bytes in travel.moved() {
            self.host = self.host.max(slot(&mut self.leaving, slots));
            if !packed {
                self.compute = self.compute.max(self.host) + part.compute_ms + travel.packing_ms(self.profile);
                packed = true;
            }
            self.link = self.link.max(self.compute).max(self.host) + travel.ms(self.profile, bytes);
            self.leaving.push_back(self.link);
            self.left.insert(part.owner, self.link);
            if travel.waits {
                self.host = self.host.max(self.link);
            }
        }
    }

    fn bring(&mut self, part: &TrainingPart, travel: &Travel) {
        let slots = self.profile.staging_slots;
        self.host = self.host.max(self.left.get(&part.owner).copied().unwrap_or(0.0));
        if travel.waits {
            self.host = self.host.max(self.compute).max(self.link);
        }
        for bytes in travel.moved() {
            self.host = self.host.max(slot(&mut self.coming, slots));
            self.link = self.link.max(self.host) + travel.ms(self.profile, bytes);
            self.coming.push_back(self.link);
            self.back.insert(part.owner, self.link);
            if travel.waits {
                self.host = self.link + self.trip;
            }
        }
        let unpacking = part.compute_ms + travel.packing_ms(self.profile);
        if unpacking > 0.0 {
            let there = self.back.get(&part.owner).copied().unwrap_or(0.0);
            self.compute = self.compute.max(self.host).max(there) + unpacking;
            self.back.insert(part.owner, self.compute);
            if travel.waits {
                self.host = self.compute;
            }
        }
    }
}

/// When one of so many slots is free: at once, or when the oldest transfer ends.
fn slot(taken: &mut VecDeque<f64>, slots: usize) -> f64 {
    if taken.len() < slots { 0.0 } else { taken.pop_front().unwrap_or(0.0) }
}

#[cfg(test)]
#[path = "training_tests.rs"]
mod tests;
