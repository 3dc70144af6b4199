//! Runs that went wrong, with the figures that they show: each computed from its settings by the parts of this crate, so
//! that the figures are true and come again wherever the settings are taken over.
//!
//! What is wrong is a matter of the settings; the possible causes beside it are ruled out by one of the figures.

use crate::device::{DeviceProfile, Link, Piece, pipelined_ms, serial_ms};
use crate::paging::{Access, Dispatch, PagingConfig, PagingError, PagingStats, Prefetch, fewest_loads, patterns, run};
use crate::timeline::{Allocation, Kind, peak};

const KIB: u64 = 1 << 10;
const GB: u64 = 1_000_000_000;

/// A figure with its unit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Measure {
    /// Bytes.
    Bytes(u64),
    /// Milliseconds.
    Ms(f64),
    /// How many.
    Count(u64),
    /// Bytes in a ms.
    Rate(f64),
    /// A part of one.
    Ratio(f64),
}

/// A figure by its key.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fact {
    /// A stable key.
    pub key: &'static str,
    /// The figure.
    pub measure: Measure,
}

/// What may be wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Cause {
    /// The order is a cycle longer than the pool.
    Cycle,
    /// Everything is touched for the first time.
    FirstTouch,
    /// Each fault pays a round trip for few bytes.
    RoundTrips,
    /// Prefetch brings what nobody asks for.
    WidePrefetch,
    /// Nothing overlaps.
    NoOverlap,
    /// Each transfer pays its latency for few bytes.
    SmallTransfers,
    /// The link is busy all the time.
    LinkBound,
    /// Copies stay alive until the backward pass.
    HeldCopies,
    /// The working set is larger than the budget.
    TooLarge,
    /// The repeats differ that much.
    Noise,
    /// Host memory is not pinned.
    Pageable,
    /// Activations make the peak.
    Activations,
}

impl Cause {
    /// A stable key.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Cycle => "cycle",
            Self::FirstTouch => "first-touch",
            Self::RoundTrips => "round-trips",
            Self::WidePrefetch => "wide-prefetch",
            Self::NoOverlap => "no-overlap",
            Self::SmallTransfers => "small-transfers",
            Self::LinkBound => "link-bound",
            Self::HeldCopies => "held-copies",
            Self::TooLarge => "too-large",
            Self::Noise => "noise",
            Self::Pageable => "pageable",
            Self::Activations => "activations",
        }
    }
}

/// A run that went wrong. The causes that can be chosen from begin with the right one.
#[derive(Debug, Clone, PartialEq)]
pub struct Case {
    /// What is set.
    pub settings: Vec<Fact>,
    /// What it shows.
    pub figures: Vec<Fact>,
    /// What may be wrong; the first is.
    pub causes: [Cause; 3],
}

impl Case {
    /// What is wrong.
    #[must_use]
    pub const fn right(&self) -> Cause {
        let [right, _, _] = self.causes;
        right
    }
}

/// All cases, computed anew.
///
/// # Errors
/// None in practice; an error of the parts that compute them would be passed on.
pub fn diagnose() -> Result<Vec<Case>, PagingError> {
    Ok(vec![
        cycle()?,
        first_touch()?,
        round_trips()?,
        wide_prefetch()?,
        no_overlap(),
        small_transfers(),
        link_bound(),
        held_copies()?,
    ])
}

const fn count(key: &'static str, number: u64) -> Fact {
    Fact { key, measure: Measure::Count(number) }
}

const fn bytes(key: &'static str, number: u64) -> Fact {
    Fact { key, measure: Measure::Bytes(number) }
}

const fn ms(key: &'static str, number: f64) -> Fact {
    Fact { key, measure: Measure::Ms(number) }
}

const fn rate(key: &'static str, number: f64) -> Fact {
    Fact { key, measure: Measure::Rate(number) }
}

const LINK: Link = Link { alpha_ms: 0.01, bytes_per_ms: 25e6 };

/// What a pass costs beside its bytes, in ms.
const ROUND_TRIP_MS: f64 = 0.05;

fn least_ms(stats: &PagingStats) -> f64 {
    let profile = DeviceProfile {
        upload: LINK,
        download: LINK,
        copy_bytes_per_ms: LINK.bytes_per_ms,
        compute_alpha_ms: 0.0,
        compute_ms_per_byte: 0.0,
        staging_slots: 1,
    };
    stats.least_ms(&profile, ROUND_TRIP_MS)
}

/// Tensors of so many pages, a dispatch each, of which the first `touched` pages are read.
fn tensors(number: u32, pages: u32, touched: u32) -> Vec<Dispatch> {
    let tensor = |at: u32| -> Dispatch {
        let first = at.saturating_mul(pages);
        let access = |page: u32| vec![Access { page: first.saturating_add(page), write: false }];
        (0..touched.min(pages)).map(access).collect()
    };
    (0..number).map(tensor).collect()
}

fn rounds(trace: &[Dispatch], number: usize) -> Vec<Dispatch> {
    std::iter::repeat_n(trace, number).flatten().cloned().collect()
}

fn cycle() -> Result<Case, PagingError> {
    const PAGE: u64 = 64 * KIB;
    let trace = rounds(&tensors(24, 64, 64), 3);
    let stats = run(&PagingConfig::new(1536, 1024, PAGE), &trace)?;
    Ok(Case {
        settings: vec![
            count("tensors", 24),
            count("pages", 64),
            bytes("page", PAGE),
            count("frames", 1024),
            count("rounds", 3),
        ],
        figures: vec![
            bytes("working-set", 1536 * PAGE),
            bytes("pool", 1024 * PAGE),
            bytes("migrated", stats.uploaded_bytes),
            count("loads", stats.migrated),
            count("fewest-loads", fewest_loads(&trace, 1024)),
        ],
        causes: [Cause::Cycle, Cause::RoundTrips, Cause::FirstTouch],
    })
}

fn first_touch() -> Result<Case, PagingError> {
    const PAGE: u64 = 64 * KIB;
    const COMPUTE_MS: f64 = 2.0;
    let config = PagingConfig::new(1536, 2048, PAGE);
    let step = patterns::training(12, 64, 64);
    let (one, two) = (run(&config, &step)?, run(&config, &rounds(&step, 2))?);
    let later = PagingStats {
        passes: two.passes.saturating_sub(one.passes),
        uploaded_bytes: two.uploaded_bytes.saturating_sub(one.uploaded_bytes),
        ..PagingStats::default()
    };
    // A pass over pages that are there costs its round trip as well: it is part of both.
    Ok(Case {
        settings: vec![
            count("tensors", 24),
            count("pages", 64),
            bytes("page", PAGE),
            count("frames", 2048),
            ms("compute", COMPUTE_MS),
            ms("round-trip", ROUND_TRIP_MS),
        ],
        figures: vec![
            bytes("working-set", 1536 * PAGE),
            bytes("pool", 2048 * PAGE),
            ms("first-step", COMPUTE_MS + least_ms(&one)),
            ms("later-step", COMPUTE_MS + least_ms(&later)),
            bytes("later-migrated", later.uploaded_bytes),
        ],
        causes: [Cause::FirstTouch, Cause::TooLarge, Cause::Noise],
    })
}

fn round_trips() -> Result<Case, PagingError> {
    const PAGE: u64 = 64 * KIB;
    let trace: Vec<Dispatch> = patterns::random(16_384, 4000, 47, 1, false).into_iter().map(|one| vec![one]).collect();
    let stats = run(&PagingConfig::new(16_384, 16_384, PAGE), &trace)?;
    let time = least_ms(&stats);
    let moved = stats.uploaded_bytes as f64;
    Ok(Case {
        settings: vec![
            count("accesses", 4000),
            bytes("page", PAGE),
            count("frames", 16_384),
            ms("round-trip", ROUND_TRIP_MS),
            count("seed", 47),
        ],
        figures: vec![
            count("loads", stats.migrated),
            bytes("migrated", stats.uploaded_bytes),
            bytes("each-fault", PAGE),
            ms("time", time),
            rate("rate", moved / time),
            rate("link", LINK.bytes_per_ms),
        ],
        causes: [Cause::RoundTrips, Cause::Cycle, Cause::LinkBound],
    })
}

fn wide_prefetch() -> Result<Case, PagingError> {
    const PAGE: u64 = 64 * KIB;
    let trace = rounds(&tensors(32, 32, 17), 3);
    let alone = PagingConfig::new(1024, 600, PAGE);
    let prefetch = Prefetch::Density { region_pages: 32, percent: 51 };
    let (without, with) = (run(&alone, &trace)?, run(&PagingConfig { prefetch, ..alone }, &trace)?);
    Ok(Case {
        settings: vec![
            count("tensors", 32),
            count("pages", 32),
            count("touched", 17),
            bytes("page", PAGE),
            count("frames", 600),
            count("rounds", 3),
        ],
        figures: vec![
            bytes("touched-bytes", 32 * 17 * PAGE),
            bytes("pool", 600 * PAGE),
            bytes("migrated-without", without.uploaded_bytes),
            bytes("migrated-with", with.uploaded_bytes),
            count("loads-without", without.migrated),
            count("loads-with", with.migrated),
        ],
        causes: [Cause::WidePrefetch, Cause::TooLarge, Cause::FirstTouch],
    })
}

/// Layers alike, uploaded and computed.
fn layers(number: usize, upload_ms: f64, compute_ms: f64) -> Vec<Piece> {
    vec![Piece { upload_ms: Some(upload_ms), compute_ms, download_ms: None }; number]
}

/// (upload + computing − both) ÷ the smaller of the two.
fn overlap(upload: f64, compute: f64, step: f64) -> Fact {
    Fact { key: "overlap", measure: Measure::Ratio((upload + compute - step) / upload.min(compute)) }
}

fn no_overlap() -> Case {
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

fn small_transfers() -> Case {
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

fn link_bound() -> Case {
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

fn held_copies() -> Result<Case, PagingError> {
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

/// The numbers below `number` in an order that belongs to a seed (Fisher and Yates, with splitmix64).
#[must_use]
pub fn shuffled(number: usize, seed: u64) -> Vec<usize> {
    let mut order: Vec<usize> = (0..number).collect();
    for at in (1..number).rev() {
        let draw =
            crate::paging::mixed(seed.wrapping_mul(0x0100_0000_01b3).wrapping_add(u64::try_from(at).unwrap_or(0)));
        let among = u64::try_from(at).unwrap_or(0).saturating_add(1);
        let other = draw.checked_rem(among).and_then(|other| usize::try_from(other).ok()).unwrap_or(0);
        order.swap(at, other);
    }
    order
}

#[cfg(test)]
#[path = "cases_tests.rs"]
mod tests;
