//! Runs of explicit offloading, by the pipeline and the timeline.

use super::{Case, Cause, Fact, KIB, LINK, Measure, bytes, count, ms, rate};
use crate::device::{Piece, pipelined_ms, serial_ms};
use crate::paging::PagingError;
use crate::timeline::{Allocation, Kind, peak};

const GB: u64 = 1_000_000_000;

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

pub(super) fn held_copies() -> Result<Case, PagingError> {
    const LAYERS: u64 = 12;
    const WEIGHT: u64 = GB;
    const ACTIVATION: u64 = GB / 4;
    let end = LAYERS * 2;
    let alive =
        |kind, bytes, from, to| Allocation { name: (), bytes, kind, from, to, movable: true, recompute_ms: None };
    let activations = (0..LAYERS)
        .map(|layer| alive(Kind::Activations, ACTIVATION, layer, end.saturating_sub(layer)))
        .collect::<Vec<_>>();
    let with = |weights: Vec<Allocation<()>>| -> Result<u64, PagingError> {
        Ok(peak(&[weights, activations.clone()].concat())?.bytes)
    };
    let weight = |from, to| alive(Kind::Weights, WEIGHT, from, to);
    let resident = with((0..LAYERS).map(|_| weight(0, end)).collect())?;
    // Forward of a layer is the step of its number, backward the one as far from the end.
    let back = |layer: u64| end.saturating_sub(layer);
    let held = with((0..LAYERS).map(|layer| weight(layer, back(layer))).collect())?;
    let visit =
        |layer: u64| [weight(layer, layer.saturating_add(1)), weight(back(layer).saturating_sub(1), back(layer))];
    let dropped = with((0..LAYERS).flat_map(visit).collect())?;
    Ok(Case {
        settings: vec![count("layers", LAYERS), bytes("weight", WEIGHT), bytes("activation", ACTIVATION)],
        figures: vec![
            bytes("weights-all", LAYERS * WEIGHT),
            bytes("activations-all", LAYERS * ACTIVATION),
            bytes("peak-resident", resident),
            bytes("peak-offloaded", held),
            bytes("peak-dropped", dropped),
        ],
        causes: [Cause::HeldCopies, Cause::Activations, Cause::NoOverlap],
    })
}
