//! Runs of explicit offloading, by the pipeline and the timeline.

use super::{Case, Cause, Fact, KIB, LINK, Measure, bytes, count, ms, rate};
use crate::device::{Piece, pipelined_ms, serial_ms};
use crate::paging::PagingError;
use crate::timeline::{Allocation, Kind, peak};

/// Layers alike, uploaded and computed.
fn layers(number: usize, upload_ms: f64, compute_ms: f64) -> Vec<Piece> {
    vec![Piece { upload_ms: Some(upload_ms), compute_ms, download_ms: None }; number]
}

/// (upload + computing − both) ÷ the smaller of the two.
fn overlap(upload: f64, compute: f64, step: f64) -> Fact {
    Fact { key: "overlap", measure: Measure::Ratio((upload + compute - step) / upload.min(compute)) }
}

pub(super) fn no_overlap() -> Case {
    let pieces = layers(12, 4.0, 5.0);
    let step = pipelined_ms(&pieces, 1);
    Case {
        settings: vec![count("layers", 12), ms("upload", 4.0), ms("compute", 5.0), count("slots", 1)],
        figures: vec![
            ms("upload-all", 48.0),
            ms("compute-all", 60.0),
            ms("step", step),
            overlap(48.0, 60.0, step),
            ms("two-slots", pipelined_ms(&pieces, 2)),
        ],
        causes: [Cause::NoOverlap, Cause::LinkBound, Cause::SmallTransfers],
    }
}

pub(super) fn small_transfers() -> Case {
    const PIECE: u64 = 64 * KIB;
    let each = LINK.ms(PIECE);
    let merged = PIECE.saturating_mul(4000);
    Case {
        settings: vec![count("transfers", 4000), bytes("piece", PIECE), ms("latency", LINK.alpha_ms)],
        figures: vec![
            ms("time", each * 4000.0),
            rate("rate", PIECE as f64 / each),
            rate("link", LINK.bytes_per_ms),
            ms("merged-time", LINK.ms(merged)),
        ],
        causes: [Cause::SmallTransfers, Cause::Pageable, Cause::LinkBound],
    }
}

pub(super) fn link_bound() -> Case {
    let pieces = layers(12, 8.0, 3.0);
    let two = pipelined_ms(&pieces, 2);
    Case {
        settings: vec![count("layers", 12), ms("upload", 8.0), ms("compute", 3.0), count("slots", 2)],
        figures: vec![
            ms("upload-all", 96.0),
            ms("compute-all", 36.0),
            ms("nothing-overlaps", serial_ms(&pieces)),
            ms("step", two),
            ms("four-slots", pipelined_ms(&pieces, 4)),
            overlap(96.0, 36.0, two),
        ],
        causes: [Cause::LinkBound, Cause::NoOverlap, Cause::SmallTransfers],
    }
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
    })
}
