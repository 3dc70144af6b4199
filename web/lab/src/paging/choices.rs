//! What a reader sets, and the run that it makes.

use headroom_gpu::GpuError;
use headroom_gpu::paging::{Ahead, Eviction, Mode, PagingSpec, Pattern};
use headroom_grade::json::parse;
use headroom_plan::paging::PagingError;
use serde::de::DeserializeOwned;

use crate::address;

/// Sizes of the whole, in MiB.
pub const TOTALS_MIB: [u64; 5] = [1, 4, 16, 64, 256];
/// Sizes of a page, in KiB.
pub const PAGES_KIB: [u64; 6] = [4, 16, 64, 256, 1024, 2048];
/// More squares than this are no picture.
pub const MOST_PAGES: u64 = 4096;
/// How often patterns that repeat do.
const ROUNDS: u32 = 3;
const SEED: u32 = 0x5eed;

/// What is loaded before it is asked for, in the order of the list.
pub const PREFETCHES: [Option<Ahead>; 3] = [None, Some(Ahead::Trace), Some(Ahead::Density)];

/// As it stands; typed numbers as they were typed.
#[derive(Debug, Clone, PartialEq)]
pub struct Choices {
    pub pattern: Pattern,
    pub write: bool,
    pub total_mib: u64,
    pub page_kib: u64,
    pub over: String,
    pub each: String,
    pub batch: String,
    pub pinned: String,
    /// Whether one kernel goes over everything, or over half of what the device holds.
    pub one_kernel: bool,
    pub eviction: Eviction,
    pub moves: bool,
    pub read_mostly: bool,
    pub prefetch: Option<Ahead>,
}

impl Default for Choices {
    fn default() -> Self {
        Self {
            pattern: Pattern::Training,
            write: false,
            total_mib: 1,
            page_kib: 16,
            over: "2".to_owned(),
            each: "2".to_owned(),
            batch: "256".to_owned(),
            pinned: "0".to_owned(),
            one_kernel: false,
            eviction: Eviction::Lru,
            moves: false,
            read_mostly: false,
            prefetch: None,
        }
    }
}

impl Choices {
    /// As an address asks for, where it does: `#/lab?room=paging&pattern=loop_exceeds&over=1.5&page=64&prefetch=density`.
    pub fn of_hash(hash: &str) -> Self {
        let value = |name: &str| address::value(hash, name);
        let first = Self::default();
        let over = value("over").filter(|over| parse(over).is_some()).map_or(first.over, ToOwned::to_owned);
        let batch =
            value("batch").filter(|batch| whole(batch, 1, 4096).is_some()).map_or(first.batch, ToOwned::to_owned);
        let page = value("page").and_then(|kib| kib.parse().ok()).filter(|kib| PAGES_KIB.contains(kib));
        Self {
            pattern: value("pattern").and_then(named).unwrap_or(first.pattern),
            prefetch: value("prefetch").and_then(named),
            page_kib: page.unwrap_or(first.page_kib),
            over,
            batch,
            ..Self::default()
        }
    }
}

/// A choice by the name that messages have for it.
fn named<T: DeserializeOwned>(name: &str) -> Option<T> {
    serde_json::from_value(name.into()).ok()
}

/// Why there is no run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wrong {
    /// A number is none, or out of its range: the field's name.
    Number(&'static str),
    /// So many pages.
    Pages(u64),
    /// A page is larger than all memory together.
    Page,
    /// A workgroup needs more pages at once than there are frames.
    Frames { needs: u64, frames: u64 },
    /// Anything else that the lab refuses.
    Refused,
}

impl Choices {
    /// The run.
    pub fn spec(&self) -> Result<PagingSpec, Wrong> {
        let pages = (self.total_mib << 10) / self.page_kib;
        if pages == 0 {
            return Err(Wrong::Page);
        }
        if pages > MOST_PAGES {
            return Err(Wrong::Pages(pages));
        }
        let over = parse(self.over.trim()).filter(|over| (0.5..=4.0).contains(over)).ok_or(Wrong::Number("over"))?;
        let pages = u32::try_from(pages).map_err(|_| Wrong::Refused)?;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most twice the pages")]
        let frames = (f64::from(pages) / over).floor().max(1.0) as u32;
        let each = whole(&self.each, 1, 64).ok_or(Wrong::Number("each"))?;
        let dispatch = if self.one_kernel { u32::MAX } else { (frames.min(pages) / 2).max(each) };
        let spec = PagingSpec {
            pattern: self.pattern,
            write: self.write,
            pages,
            page_bytes: self.page_kib << 10,
            frames,
            each,
            dispatch,
            rounds: ROUNDS,
            batch: whole(&self.batch, 1, 4096).ok_or(Wrong::Number("batch"))?,
            eviction: self.eviction,
            seed: SEED,
            moves: self.moves,
            read_mostly: self.read_mostly,
            pinned: whole(&self.pinned, 0, pages).ok_or(Wrong::Number("pinned"))?,
            ahead: self.prefetch.unwrap_or(Ahead::Trace),
            watched: if self.prefetch.is_some() { Mode::Prefetch } else { Mode::OnDemand },
        };
        match spec.check() {
            Ok(()) => Ok(spec),
            Err(GpuError::Trace(PagingError::TooFewFrames { needs, frames, .. })) => {
                Err(Wrong::Frames { needs: u64::try_from(needs).unwrap_or(u64::MAX), frames: frames.into() })
            }
            Err(_) => Err(Wrong::Refused),
        }
    }

    /// The same with pages of another size.
    pub fn with_page(&self, page_kib: u64) -> Self {
        Self { page_kib, ..self.clone() }
    }

    /// The same with another pattern.
    pub fn with_pattern(&self, pattern: Pattern) -> Self {
        Self { pattern, ..self.clone() }
    }
}

fn whole(text: &str, least: u32, most: u32) -> Option<u32> {
    let number = parse(text.trim())?;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "within the bounds, and whole")]
    let whole =
        (number.fract() == 0.0 && number >= f64::from(least) && number <= f64::from(most)).then_some(number as u32);
    whole
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_run_is_twice_the_budget() {
        let spec = Choices::default().spec().unwrap();
        assert_eq!((spec.pages, spec.frames, spec.page_bytes, spec.dispatch), (64, 32, 16 << 10, 16));
        assert_eq!(spec.watched, Mode::OnDemand);
        assert!(spec.simulate(Mode::OnDemand).unwrap().faults > 64);
    }

    #[test]
    fn what_was_typed_is_told_by_its_field() {
        let first = Choices::default;
        let typed = |text: &str| text.to_owned();
        for text in ["", "0.4", "4.1", "two", "-1", "1e9"] {
            assert_eq!(Choices { over: typed(text), ..first() }.spec(), Err(Wrong::Number("over")), "{text}");
        }
        for text in ["0", "65", "1.5", "x"] {
            assert_eq!(Choices { each: typed(text), ..first() }.spec(), Err(Wrong::Number("each")), "{text}");
        }
        assert_eq!(Choices { batch: typed("0"), ..first() }.spec(), Err(Wrong::Number("batch")));
        assert_eq!(Choices { pinned: typed("65"), ..first() }.spec(), Err(Wrong::Number("pinned")));
        assert_eq!(Choices { total_mib: 64, page_kib: 4, ..first() }.spec(), Err(Wrong::Pages(16_384)));
        assert_eq!(Choices { page_kib: 2048, ..first() }.spec(), Err(Wrong::Page));
        let many = Choices { pattern: Pattern::Sequential, each: typed("64"), ..first() };
        assert_eq!(many.spec(), Err(Wrong::Frames { needs: 64, frames: 32 }));
        let stuck = Choices { pinned: typed("32"), ..first() };
        assert_eq!(stuck.spec(), Err(Wrong::Frames { needs: 34, frames: 32 }));
    }

    #[test]
    fn an_address_can_ask_for_a_run() {
        let cycle = Choices::of_hash("#/lab?room=paging&pattern=loop_exceeds&over=1.5&page=64");
        assert_eq!((cycle.pattern, cycle.over.as_str(), cycle.page_kib), (Pattern::LoopExceeds, "1.5", 64));
        assert_eq!(Choices::of_hash("#/lab?prefetch=density").prefetch, Some(Ahead::Density));
        for hash in ["", "#/lab?room=paging", "#/lab?pattern=x&over=y&page=5&prefetch=&each=9", "#/lab?over"] {
            assert_eq!(Choices::of_hash(hash), Choices::default(), "{hash}");
        }
    }

    /// The chapter's game of diagnoses sends its readers here: they must find what was promised.
    #[test]
    fn runs_that_go_wrong_do_so_here() {
        let run = |hash: &str| {
            let spec = Choices::of_hash(hash).spec().unwrap();
            let simulate = |mode| spec.simulate(mode).unwrap();
            let least = headroom_plan::paging::fewest_loads(&spec.trace(), spec.frames);
            (simulate(Mode::OnDemand), simulate(Mode::Prefetch), least)
        };
        let (cycle, _, least) = run("?pattern=loop_exceeds&over=1.5");
        assert!(cycle.migrated * 2 > least * 3, "{} of {least}", cycle.migrated);
        let (first, _, least) = run("?pattern=training&over=0.75");
        assert_eq!((first.migrated, first.evictions), (least, 0));
        let (trips, _, _) = run("?pattern=random&over=1&page=4&batch=1");
        assert!(trips.passes > trips.migrated);
        let (alone, wide, _) = run("?pattern=random&over=2&prefetch=density");
        assert!(wide.migrated > alone.migrated && wide.uploaded_bytes > alone.uploaded_bytes);
    }

    #[test]
    fn every_choice_makes_a_run_that_the_simulator_ends() {
        for pattern in Pattern::ALL {
            for page_kib in PAGES_KIB {
                for prefetch in PREFETCHES {
                    for over in ["0.5", "1", "4"] {
                        let each = "1".to_owned();
                        let over = over.to_owned();
                        let choices =
                            Choices { pattern, page_kib, prefetch, over, each, total_mib: 4, ..Choices::default() };
                        let spec = choices.spec().unwrap();
                        assert!(Mode::ALL.iter().all(|mode| spec.simulate(*mode).unwrap().passes > 0), "{choices:?}");
                    }
                }
            }
        }
    }
}
