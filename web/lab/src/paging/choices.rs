//! What a reader sets, and the run that it makes.

use headroom_gpu::GpuError;
use headroom_gpu::paging::{Eviction, Mode, PagingSpec, Pattern};
use headroom_grade::json::parse;
use headroom_plan::paging::PagingError;
use serde::de::DeserializeOwned;

use crate::address;

/// Sizes of the whole, in MiB.
pub const TOTALS_MIB: [u64; 6] = [1, 4, 16, 32, 64, 256];
/// More than this is not run, in KiB.
const MOST_KIB: u64 = 256 << 10;
/// Sizes of a page, in KiB.
pub const PAGES_KIB: [u64; 6] = [4, 16, 64, 256, 1024, 2048];
/// More squares than this are no picture.
const MOST: u32 = 4096;
/// More accesses drawn at random take long to look at.
const MOST_DRAWN: u32 = 1 << 16;
const SEED: u32 = 0x5eed;

/// Tensors whose numbers are still to be read.
pub const TENSORS: Pattern = Pattern::Tensors { count: 0, pages: 0, touched: 0 };

/// How much one kernel goes over, where the pattern does not say so itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kernel {
    /// Half of what the device holds.
    Half,
    /// Everything.
    All,
    /// A number of accesses.
    Own,
}

/// As it stands; typed numbers as they were typed.
#[derive(Debug, Clone, PartialEq)]
pub struct Choices {
    pub pattern: Pattern,
    pub write: bool,
    pub total_kib: u64,
    pub page_kib: u64,
    pub over: String,
    /// Of [`TENSORS`], which make up all memory: how many, pages of one, pages of one that are touched.
    pub tensors: String,
    pub tensor: String,
    pub touched: String,
    /// How often the patterns that repeat do.
    pub rounds: String,
    pub each: String,
    pub batch: String,
    pub pinned: String,
    /// How much one kernel goes over, and the number where it is the reader's own.
    pub kernel: Kernel,
    pub dispatch: String,
    /// How many accesses are drawn at random, nothing for as many as there are pages; and with which seed.
    pub accesses: String,
    pub seed: String,
    pub eviction: Eviction,
    pub moves: bool,
    pub read_mostly: bool,
    /// What is watched: on demand, or with one of the two kinds of prefetch.
    pub watched: Mode,
}

impl Default for Choices {
    fn default() -> Self {
        Self {
            pattern: Pattern::Training,
            write: false,
            total_kib: 1 << 10,
            page_kib: 16,
            over: "2".to_owned(),
            tensors: "8".to_owned(),
            tensor: "8".to_owned(),
            touched: "8".to_owned(),
            rounds: "3".to_owned(),
            each: "2".to_owned(),
            batch: "256".to_owned(),
            pinned: "0".to_owned(),
            kernel: Kernel::Half,
            dispatch: "16".to_owned(),
            accesses: String::new(),
            seed: SEED.to_string(),
            eviction: Eviction::Lru,
            moves: false,
            read_mostly: false,
            watched: Mode::OnDemand,
        }
    }
}

impl Choices {
    /// As an address asks for, where it does: `#/lab?room=paging&pattern=loop_exceeds&total=4&over=1.5&page=64&prefetch=density`,
    /// `pattern=tensors&tensors=24&tensor=64&touched=64&rounds=3`, or `pattern=random&accesses=256&seed=47&each=1&dispatch=1`.
    /// `total` is in MiB, `page` in KiB.
    pub fn of_hash(hash: &str) -> Self {
        let value = |name: &str| address::value(hash, name);
        let first = Self::default();
        let over = value("over").filter(|over| parse(over).is_some()).map_or(first.over, ToOwned::to_owned);
        let number = |name: &str, first: String, most| {
            value(name).filter(|number| whole(number, 1, most).is_some()).map_or(first, ToOwned::to_owned)
        };
        let pattern = value("pattern").and_then(|name| if name == "tensors" { Some(TENSORS) } else { named(name) });
        let watched = value("prefetch").and_then(named).filter(|mode| Mode::PAGED.contains(mode));
        let page = value("page").and_then(|kib| kib.parse().ok()).filter(|kib| PAGES_KIB.contains(kib));
        let total = value("total").and_then(|mib| mib.parse().ok()).filter(|mib| TOTALS_MIB.contains(mib));
        let kernel = if number("dispatch", String::new(), MOST).is_empty() { first.kernel } else { Kernel::Own };
        Self {
            total_kib: total.map_or(first.total_kib, |mib| mib << 10),
            kernel,
            dispatch: number("dispatch", first.dispatch, MOST),
            accesses: number("accesses", first.accesses, MOST_DRAWN),
            seed: value("seed").filter(|seed| whole(seed, 0, u32::MAX).is_some()).map_or(first.seed, ToOwned::to_owned),
            pattern: pattern.unwrap_or(first.pattern),
            watched: watched.unwrap_or(first.watched),
            page_kib: page.unwrap_or(first.page_kib),
            over,
            tensors: number("tensors", first.tensors, MOST),
            tensor: number("tensor", first.tensor, MOST),
            touched: number("touched", first.touched, MOST),
            rounds: number("rounds", first.rounds, 64),
            each: number("each", first.each, 64),
            batch: number("batch", first.batch, MOST),
            ..Self::default()
        }
    }
}

/// Whether an address sets more than what is always in sight.
pub fn sets_more(hash: &str) -> bool {
    ["rounds", "each", "dispatch", "accesses", "seed", "batch"].iter().any(|name| address::value(hash, name).is_some())
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
        let (pattern, pages) = match self.pattern {
            Pattern::Tensors { .. } => self.tensors()?,
            other => (other, self.total_kib / self.page_kib),
        };
        if pages == 0 {
            return Err(Wrong::Page);
        }
        if pages > MOST.into() {
            return Err(Wrong::Pages(pages));
        }
        if pages * self.page_kib > MOST_KIB {
            return Err(Wrong::Refused);
        }
        let over = parse(self.over.trim()).filter(|over| (0.5..=4.0).contains(over)).ok_or(Wrong::Number("over"))?;
        let pages = u32::try_from(pages).map_err(|_| Wrong::Refused)?;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most twice the pages")]
        let frames = (f64::from(pages) / over).floor().max(1.0) as u32;
        let each = whole(&self.each, 1, 64).ok_or(Wrong::Number("each"))?;
        let dispatch = match self.kernel {
            Kernel::Half => (frames.min(pages) / 2).max(each),
            Kernel::All => u32::MAX,
            Kernel::Own => whole(&self.dispatch, 1, MOST).ok_or(Wrong::Number("dispatch"))?,
        };
        // What the pattern does not use is not asked for, so that equal runs are equal.
        let accesses = if pattern == Pattern::Random { self.drawn()? } else { 0 };
        let spec = PagingSpec {
            pattern,
            write: self.write,
            pages,
            page_bytes: self.page_kib << 10,
            frames,
            each,
            dispatch,
            rounds: whole(&self.rounds, 1, 64).ok_or(Wrong::Number("rounds"))?,
            batch: whole(&self.batch, 1, MOST).ok_or(Wrong::Number("batch"))?,
            eviction: self.eviction,
            seed: whole(&self.seed, 0, u32::MAX).ok_or(Wrong::Number("seed"))?,
            moves: self.moves,
            read_mostly: self.read_mostly,
            pinned: whole(&self.pinned, 0, pages).ok_or(Wrong::Number("pinned"))?,
            watched: self.watched,
            accesses,
        };
        match spec.check() {
            Ok(()) => Ok(spec),
            Err(GpuError::Trace(PagingError::TooFewFrames { needs, frames, .. })) => {
                Err(Wrong::Frames { needs: u64::try_from(needs).unwrap_or(u64::MAX), frames: frames.into() })
            }
            Err(_) => Err(Wrong::Refused),
        }
    }

    /// How many accesses are drawn; 0 for as many as there are pages.
    fn drawn(&self) -> Result<u32, Wrong> {
        if self.accesses.trim().is_empty() {
            return Ok(0);
        }
        whole(&self.accesses, 1, MOST_DRAWN).ok_or(Wrong::Number("accesses"))
    }

    /// The tensors, and the pages of all of them together.
    fn tensors(&self) -> Result<(Pattern, u64), Wrong> {
        let number = |text: &str, most, name| whole(text, 1, most).ok_or(Wrong::Number(name));
        let count = number(&self.tensors, MOST, "tensors")?;
        let pages = number(&self.tensor, MOST, "tensor")?;
        let touched = number(&self.touched, pages, "touched")?;
        Ok((Pattern::Tensors { count, pages, touched }, u64::from(count) * u64::from(pages)))
    }

    /// The same with pages of another size. Tensors keep their bytes, and what is touched of them.
    pub fn with_page(&self, page_kib: u64) -> Self {
        let scaled = |pages: &str| match whole(pages, 1, MOST) {
            Some(pages) => (u64::from(pages) * self.page_kib).div_ceil(page_kib).to_string(),
            None => pages.to_owned(),
        };
        Self { page_kib, tensor: scaled(&self.tensor), touched: scaled(&self.touched), ..self.clone() }
    }

    /// The same memory with another pattern.
    pub fn with_pattern(&self, pattern: Pattern) -> Self {
        let of_tensors = matches!(self.pattern, Pattern::Tensors { .. });
        let pages = if of_tensors { self.tensors().ok().map(|(_, pages)| pages) } else { None };
        let total_kib = pages.map_or(self.total_kib, |pages| pages * self.page_kib);
        Self { pattern, total_kib, ..self.clone() }
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
#[path = "choices_tests.rs"]
mod tests;
