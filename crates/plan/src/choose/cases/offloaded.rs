//! Runs of explicit offloading: by the run of a plan on a simulated device, as the lab's room *A plan* makes it of the same
//! numbers, and by the timeline.

use super::{Case, Cause, Fact, LINK, Measure, bytes, count, ms, rate};
use crate::device::{DeviceProfile, PlanPrediction, StepComponent, StepPrediction, simulate_plan};
use crate::error::PlanError;
use crate::paging::PagingError;
use crate::timeline::{Allocation, Kind, peak};

const MB: u64 = 1_000_000;

/// Weights that live on the host, layer by layer, and are only read.
#[derive(Clone, Copy)]
struct Layers {
    number: u64,
    /// Of one, in MB.
    megabytes: u64,
    /// Sent at a time, in KB.
    slice_kilobytes: u64,
    slots: usize,
    /// What a kernel costs whatever it reads, in µs.
    launch_us: u64,
    /// What a kernel reads, in GB/s.
    reads: u64,
    /// At what scale the lab carries it out, where it is too small for the usual one; empty, or as the address has it.
    scale: &'static str,
}

impl Layers {
    const fn slice_bytes(self) -> u64 {
        self.slice_kilobytes.saturating_mul(1000)
    }

    fn device(self, staging_slots: usize) -> DeviceProfile {
        let bytes_per_ms = self.reads as f64 * 1e6;
        DeviceProfile {
            upload: LINK,
            download: LINK,
            copy_bytes_per_ms: bytes_per_ms,
            compute_alpha_ms: self.launch_us as f64 / 1000.0,
            compute_ms_per_byte: 1.0 / bytes_per_ms,
            staging_slots,
        }
    }

    fn run(self, slots: usize) -> Result<PlanPrediction, PlanError> {
        let layer = StepComponent {
            name: "weights",
            bytes: self.megabytes.saturating_mul(MB),
            on_device: false,
            updated: false,
        };
        let layers = vec![layer; usize::try_from(self.number).unwrap_or(0)];
        simulate_plan(&self.device(slots), &layers, self.slice_bytes())
    }

    /// The budget holds everything, so that the lab can measure the step with everything resident, too.
    fn lab(self) -> String {
        let thousandth = |of: u64| of as f64 / 1000.0;
        let rate = LINK.bytes_per_ms / 1e6;
        let size = thousandth(self.megabytes);
        let budget = thousandth(self.megabytes.saturating_mul(self.number).saturating_mul(2));
        let (slice, launch) = (thousandth(self.slice_kilobytes), thousandth(self.launch_us));
        let Self { reads, slots, number, scale, .. } = self;
        let alpha = LINK.alpha_ms;
        format!(
            "room=plan&parts=weights*{number}:{size}:host:read&budget={budget}&slots={slots}&slice_mb={slice}{scale}\
             &up={rate}&down={rate}&up_ms={alpha}&down_ms={alpha}&launch_ms={launch}&reads={reads}"
        )
    }
}

/// (upload + computing − step) ÷ the smaller of the two.
fn overlap(step: &StepPrediction) -> Fact {
    Fact { key: "overlap", measure: Measure::Ratio(step.overlap().unwrap_or(0.0)) }
}

pub(super) fn no_overlap() -> Result<Case, PagingError> {
    let layers =
        Layers { number: 12, megabytes: 100, slice_kilobytes: 100_000, slots: 2, launch_us: 0, reads: 20, scale: "" };
    let plan = layers.run(layers.slots)?;
    let one = layers.number as f64;
    Ok(Case {
        settings: vec![
            count("layers", layers.number),
            ms("upload", plan.serial.upload_ms / one),
            ms("compute", plan.serial.compute_ms / one),
            count("slots", plan.serial.peak.slots),
        ],
        figures: vec![
            ms("upload-all", plan.serial.upload_ms),
            ms("compute-all", plan.serial.compute_ms),
            ms("step", plan.serial.ms),
            overlap(&plan.serial),
            ms("two-slots", plan.prefetch.ms),
        ],
        causes: [Cause::NoOverlap, Cause::LinkBound, Cause::SmallTransfers],
        lab: layers.lab(),
    })
}

pub(super) fn small_transfers() -> Result<Case, PagingError> {
    let layers = Layers {
        number: 4,
        megabytes: 16,
        slice_kilobytes: 64,
        slots: 2,
        launch_us: 5,
        reads: 1000,
        scale: "&scale=64",
    };
    let step = layers.run(layers.slots)?.serial;
    Ok(Case {
        settings: vec![
            count("transfers", step.uploads),
            bytes("piece", layers.slice_bytes()),
            ms("latency", LINK.alpha_ms),
        ],
        figures: vec![
            ms("time", step.upload_ms),
            rate("rate", step.uploaded_bytes as f64 / step.upload_ms),
            rate("link", LINK.bytes_per_ms),
            ms("merged-time", LINK.ms(step.uploaded_bytes)),
        ],
        causes: [Cause::SmallTransfers, Cause::Pageable, Cause::LinkBound],
        lab: layers.lab(),
    })
}

pub(super) fn link_bound() -> Result<Case, PagingError> {
    const MORE_SLOTS: usize = 4;
    let layers =
        Layers { number: 12, megabytes: 200, slice_kilobytes: 200_000, slots: 2, launch_us: 0, reads: 80, scale: "" };
    let (plan, more) = (layers.run(layers.slots)?, layers.run(MORE_SLOTS)?);
    let one = layers.number as f64;
    Ok(Case {
        settings: vec![
            count("layers", layers.number),
            ms("upload", plan.serial.upload_ms / one),
            ms("compute", plan.serial.compute_ms / one),
            count("slots", plan.prefetch.peak.slots),
        ],
        figures: vec![
            ms("upload-all", plan.prefetch.upload_ms),
            ms("compute-all", plan.prefetch.compute_ms),
            ms("nothing-overlaps", plan.serial.ms),
            ms("step", plan.prefetch.ms),
            ms("four-slots", more.prefetch.ms),
            overlap(&plan.prefetch),
        ],
        causes: [Cause::LinkBound, Cause::NoOverlap, Cause::SmallTransfers],
        lab: layers.lab(),
    })
}

/// The lab's training step, everything kept: blocks of two matrices, 32-bit numbers. The forward pass of a layer is the part of its
/// number, then comes the loss, then the backward passes; weights are brought one pass ahead.
pub(super) fn held_copies() -> Result<Case, PagingError> {
    const LAYERS: u64 = 12;
    const BATCH: u64 = 32;
    const WIDTH: u64 = 256;
    const HIDDEN: u64 = 1024;
    /// A layer's two matrices.
    const WEIGHT: u64 = 2 * WIDTH * HIDDEN * 4;
    /// A layer's input, and what it saves before and after its activation function.
    const INPUT: u64 = BATCH * WIDTH * 4;
    const SAVED: u64 = 2 * BATCH * HIDDEN * 4;
    const END: u64 = 2 * LAYERS + 1;
    let alive =
        |kind, bytes, from, to| Allocation { name: (), bytes, kind, from, to, movable: true, recompute_ms: None };
    // Behind the backward pass of a layer.
    let behind = |layer: u64| END.saturating_sub(layer);
    let before = |part: u64| part.saturating_sub(1);
    let activation = |layer: u64| {
        let input = alive(Kind::Activations, INPUT, before(layer), behind(layer));
        [input, alive(Kind::Activations, SAVED, layer, behind(layer))]
    };
    let mut activations: Vec<_> = (0..LAYERS).flat_map(activation).collect();
    // The output is made by the last layer, and gone when the loss is known.
    activations.push(alive(Kind::Activations, INPUT, before(LAYERS), LAYERS.saturating_add(1)));
    let with = |weights: Vec<Allocation<()>>| -> Result<u64, PagingError> {
        Ok(peak(&[weights, activations.clone()].concat())?.bytes)
    };
    let weight = |from, to| alive(Kind::Weights, WEIGHT, from, to);
    let resident = with((0..LAYERS).map(|_| weight(0, END)).collect())?;
    let held = with((0..LAYERS).map(|layer| weight(before(layer), behind(layer))).collect())?;
    // The last layer's stay from one pass to the other: nothing comes between.
    let last = before(LAYERS);
    let visit = |layer: u64| {
        let back = before(before(behind(layer)));
        [weight(before(layer), layer.saturating_add(1)), weight(back, behind(layer))]
    };
    let visits = (0..last).flat_map(visit).chain([weight(before(last), behind(last))]);
    let dropped = with(visits.collect())?;
    Ok(Case {
        settings: vec![
            count("layers", LAYERS),
            count("batch", BATCH),
            count("width", WIDTH),
            count("hidden", HIDDEN),
            bytes("weight", WEIGHT),
            bytes("activation", INPUT + SAVED),
        ],
        figures: vec![
            bytes("weights-all", LAYERS * WEIGHT),
            bytes("activations-all", peak(&activations)?.bytes),
            bytes("peak-resident", resident),
            bytes("peak-offloaded", held),
            bytes("peak-dropped", dropped),
        ],
        causes: [Cause::HeldCopies, Cause::Activations, Cause::NoOverlap],
        lab: format!(
            "room=training&blocks={LAYERS}&width={WIDTH}&batch={BATCH}&attention=no&strategies=keep,held,visit"
        ),
    })
}
