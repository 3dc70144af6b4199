//! What a paging run is asked.

use serde::{Deserialize, Serialize};

/// In which order pages are accessed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pattern {
    /// All pages once, in order.
    Sequential,
    /// Every 8th page, then those next to them, and so on.
    Strided,
    /// Accesses drawn with a seed: as many as [`PagingSpec::accesses`] says.
    Random,
    /// A set that fits the frames, again and again.
    LoopFits,
    /// All pages, again and again: a set that does not fit where there are fewer frames than pages.
    LoopExceeds,
    /// A training step, tensor by tensor: forward, then backward in reverse.
    Training,
    /// Tensors one after the other, a dispatch each, of which only the first pages are touched; and all of them again.
    Tensors {
        /// How many there are.
        count: u32,
        /// Pages of one.
        pages: u32,
        /// Pages of one that are touched: its first ones.
        touched: u32,
    },
}

impl Pattern {
    /// All that need no numbers of their own.
    pub const ALL: [Self; 6] =
        [Self::Sequential, Self::Strided, Self::Random, Self::LoopFits, Self::LoopExceeds, Self::Training];
}

/// Which page goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Eviction {
    /// The one that was used longest ago.
    Lru,
    /// The next one in the ring of frames that was not used since the hand came by.
    Clock,
    /// One drawn with a seed.
    Random,
}

/// A run to make.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PagingSpec {
    /// In which order pages are accessed.
    pub pattern: Pattern,
    /// Whether the accesses write; [`Pattern::Training`] knows for itself.
    pub write: bool,
    /// How many pages there are.
    pub pages: u32,
    /// Bytes of a page: a power of two from 4 KiB to 2 MiB.
    pub page_bytes: u64,
    /// How many pages the device holds: the budget in pages.
    pub frames: u32,
    /// Accesses in one workgroup.
    pub each: u32,
    /// Accesses in one dispatch; [`Pattern::Training`] has a dispatch for each layer and direction, [`Pattern::Tensors`] for each
    /// tensor.
    pub dispatch: u32,
    /// How often the patterns that repeat do.
    pub rounds: u32,
    /// Faults that are served at once: a driver's buffer holds 256.
    pub batch: u32,
    /// Which page goes.
    pub eviction: Eviction,
    /// What is drawn with it: accesses of [`Pattern::Random`], victims of [`Eviction::Random`].
    pub seed: u32,
    /// Whether eviction writes back pages that were only read as well, as where a page moves and leaves no copy.
    pub moves: bool,
    /// Whether pages that the run never writes are advised to be read-mostly: their eviction moves nothing.
    pub read_mostly: bool,
    /// The first so many pages stay once they are loaded.
    pub pinned: u32,
    /// Which mode is told pass by pass: one of [`Mode::PAGED`].
    pub watched: Mode,
    /// How many accesses [`Pattern::Random`] draws; 0 for as many as there are pages.
    #[serde(default, skip_serializing_if = "is_none_asked")]
    pub accesses: u32,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde's signature")]
const fn is_none_asked(number: &u32) -> bool {
    *number == 0
}

/// How the accesses get their pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// Faults alone bring pages.
    OnDemand,
    /// As on demand; and after each batch the rest of a region of which more than 51 % is resident, as drivers do.
    Density,
    /// As on demand; and before each dispatch its pages and those of the next one: the trace is known.
    Trace,
    /// No paging: before each dispatch the host copies what it accesses, and after it what it wrote goes back.
    Explicit,
    /// Every page has its frame, and is looked up in the page table.
    Resident,
    /// Every page has its frame, and no page table is asked.
    ResidentPlain,
}

impl Mode {
    /// All of them, in the order of a round.
    pub const ALL: [Self; 6] =
        [Self::OnDemand, Self::Density, Self::Trace, Self::Explicit, Self::Resident, Self::ResidentPlain];

    /// Those that fault, and can be watched.
    pub const PAGED: [Self; 3] = [Self::OnDemand, Self::Density, Self::Trace];
}
