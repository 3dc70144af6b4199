//! Runs of managed memory, by the pager.

use super::{Case, Cause, KIB, LINK, bytes, count, ms, rate};
use crate::device::DeviceProfile;
use crate::paging::{Access, Dispatch, PagingConfig, PagingError, PagingStats, Prefetch, fewest_loads, patterns, run};

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

pub(super) fn cycle() -> Result<Case, PagingError> {
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

pub(super) fn first_touch() -> Result<Case, PagingError> {
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

pub(super) fn round_trips() -> Result<Case, PagingError> {
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

pub(super) fn wide_prefetch() -> Result<Case, PagingError> {
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
