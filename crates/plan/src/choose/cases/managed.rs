//! Runs of managed memory, by the pager. Their traces are those that the lab's room *Paging* makes of the same numbers.

use super::{Case, Cause, KIB, LINK, bytes, count, ms, rate};
use crate::device::DeviceProfile;
use crate::paging::{Dispatch, PagingConfig, PagingError, PagingStats, Prefetch, fewest_loads, patterns, run};

/// What a pass costs beside its bytes, in ms.
const ROUND_TRIP_MS: f64 = 0.05;

/// Every run has pages of this size.
const PAGE_KIB: u64 = 64;
const PAGE: u64 = PAGE_KIB * KIB;

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

/// Tensors of so many pages, read page by page, a dispatch each.
#[derive(Clone, Copy)]
struct Tensors {
    number: u32,
    pages: u32,
    touched: u32,
    frames: u32,
    rounds: u32,
}

impl Tensors {
    const fn pages(self) -> u32 {
        self.number.saturating_mul(self.pages)
    }

    fn config(self) -> PagingConfig {
        PagingConfig::new(self.pages(), self.frames, PAGE)
    }

    /// So many of the rounds.
    fn trace(self, rounds: u32) -> Vec<Dispatch> {
        let once = patterns::tensors((self.number, self.pages, self.touched), 1, false);
        let rounds = usize::try_from(rounds).unwrap_or(0);
        std::iter::repeat_n(once, rounds).flatten().collect()
    }

    /// The lab takes the pool as how many times all pages are as large: the caller says so in a way that leaves no frame out.
    fn lab(self, over: &str, prefetch: &str) -> String {
        let Self { number, pages, touched, rounds, .. } = self;
        format!(
            "room=paging&pattern=tensors&page={PAGE_KIB}&each=1&tensors={number}&tensor={pages}&touched={touched}\
             &rounds={rounds}&over={over}{prefetch}"
        )
    }
}

pub(super) fn cycle() -> Result<Case, PagingError> {
    let run_of = Tensors { number: 24, pages: 64, touched: 64, frames: 1024, rounds: 3 };
    let trace = run_of.trace(run_of.rounds);
    let stats = run(&run_of.config(), &trace)?;
    Ok(Case {
        settings: vec![
            count("tensors", run_of.number.into()),
            count("pages", run_of.pages.into()),
            bytes("page", PAGE),
            count("frames", run_of.frames.into()),
            count("rounds", run_of.rounds.into()),
        ],
        figures: vec![
            bytes("working-set", u64::from(run_of.pages()).saturating_mul(PAGE)),
            bytes("pool", u64::from(run_of.frames).saturating_mul(PAGE)),
            bytes("migrated", stats.uploaded_bytes),
            count("loads", stats.migrated),
            count("fewest-loads", fewest_loads(&trace, run_of.frames)),
        ],
        causes: [Cause::Cycle, Cause::RoundTrips, Cause::FirstTouch],
        lab: run_of.lab("1.5", ""),
    })
}

pub(super) fn first_touch() -> Result<Case, PagingError> {
    const COMPUTE_MS: f64 = 2.0;
    let run_of = Tensors { number: 24, pages: 64, touched: 64, frames: 2048, rounds: 2 };
    let config = run_of.config();
    let (one, two) = (run(&config, &run_of.trace(1))?, run(&config, &run_of.trace(run_of.rounds))?);
    let later = PagingStats {
        passes: two.passes.saturating_sub(one.passes),
        uploaded_bytes: two.uploaded_bytes.saturating_sub(one.uploaded_bytes),
        ..PagingStats::default()
    };
    // A pass over pages that are there costs its round trip as well: it is part of both.
    Ok(Case {
        settings: vec![
            count("tensors", run_of.number.into()),
            count("pages", run_of.pages.into()),
            bytes("page", PAGE),
            count("frames", run_of.frames.into()),
            count("rounds", run_of.rounds.into()),
            ms("compute", COMPUTE_MS),
            ms("round-trip", ROUND_TRIP_MS),
        ],
        figures: vec![
            bytes("working-set", u64::from(run_of.pages()).saturating_mul(PAGE)),
            bytes("pool", u64::from(run_of.frames).saturating_mul(PAGE)),
            ms("first-step", COMPUTE_MS + least_ms(&one)),
            ms("later-step", COMPUTE_MS + least_ms(&later)),
            count("loads", two.migrated),
            bytes("later-migrated", later.uploaded_bytes),
        ],
        causes: [Cause::FirstTouch, Cause::TooLarge, Cause::Noise],
        lab: run_of.lab("0.75", ""),
    })
}

pub(super) fn round_trips() -> Result<Case, PagingError> {
    const PAGES: u32 = 512;
    const ACCESSES: u32 = 256;
    const SEED: u32 = 47;
    let total_mib = u64::from(PAGES).saturating_mul(PAGE_KIB) / KIB;
    let trace: Vec<Dispatch> =
        patterns::random(PAGES, ACCESSES, SEED.into(), 1, false).into_iter().map(|one| vec![one]).collect();
    let stats = run(&PagingConfig::new(PAGES, PAGES, PAGE), &trace)?;
    let time = least_ms(&stats);
    let moved = stats.uploaded_bytes as f64;
    Ok(Case {
        settings: vec![
            count("accesses", ACCESSES.into()),
            count("pages", PAGES.into()),
            bytes("page", PAGE),
            ms("round-trip", ROUND_TRIP_MS),
            count("seed", SEED.into()),
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
        lab: format!(
            "room=paging&pattern=random&total={total_mib}&page={PAGE_KIB}&over=1&accesses={ACCESSES}&seed={SEED}&each=1&dispatch=1"
        ),
    })
}

pub(super) fn wide_prefetch() -> Result<Case, PagingError> {
    let run_of = Tensors { number: 32, pages: 32, touched: 17, frames: 600, rounds: 3 };
    let trace = run_of.trace(run_of.rounds);
    let alone = run_of.config();
    let prefetch = Prefetch::Density { region_pages: 32, percent: 51 };
    let (without, with) = (run(&alone, &trace)?, run(&PagingConfig { prefetch, ..alone }, &trace)?);
    let touched = u64::from(run_of.number).saturating_mul(run_of.touched.into());
    Ok(Case {
        settings: vec![
            count("tensors", run_of.number.into()),
            count("pages", run_of.pages.into()),
            count("touched", run_of.touched.into()),
            bytes("page", PAGE),
            count("frames", run_of.frames.into()),
            count("rounds", run_of.rounds.into()),
        ],
        figures: vec![
            bytes("touched-bytes", touched.saturating_mul(PAGE)),
            bytes("pool", u64::from(run_of.frames).saturating_mul(PAGE)),
            bytes("migrated-without", without.uploaded_bytes),
            bytes("migrated-with", with.uploaded_bytes),
            count("loads-without", without.migrated),
            count("loads-with", with.migrated),
        ],
        causes: [Cause::WidePrefetch, Cause::TooLarge, Cause::FirstTouch],
        lab: run_of.lab("1.7066", "&prefetch=density"),
    })
}
