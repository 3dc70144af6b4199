//! What a pager is told: sizes, policy, advice, prefetch.

use crate::error::{Place, PlanError};

/// More pages than this are not simulated.
const MOST_PAGES: u32 = 1 << 24;

/// Which page goes when a frame is needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Policy {
    /// The one that was used longest ago, in passes.
    Lru,
    /// The next one in the ring of frames that was not used since the hand came by.
    Clock,
    /// The one in a frame drawn by a generator with this seed, or in the next frame that may be taken.
    Random(u64),
    /// The one that is used again last, by dispatches; it has to know the trace. Where every dispatch accesses one
    /// page that is the optimum. On sets it is close to it, but two pages that are used again in the same dispatch
    /// are alike to it.
    Belady,
}

/// What is written back when a page is evicted. Read-mostly pages never are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WriteBack {
    /// Every page: it moved to the device, so the host has no copy.
    Always,
    /// Pages that were written to: the host kept its copy.
    IfDirty,
}

/// What is loaded before it is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Prefetch {
    /// Nothing.
    None,
    /// Before each dispatch the pages of that and the following ones, this many dispatches in all. Frames of pages that
    /// these need are not taken for it.
    Ahead(usize),
    /// After each batch: of the regions around each page in it, a power of two large up to this many pages, the
    /// largest one of which more than this share, in per cent, is resident. Frames of pages that unfinished
    /// workgroups need are not taken for it.
    Density {
        /// Pages of the largest region, a power of two: 2 MiB by a driver's rule.
        region_pages: u32,
        /// The share that has to be exceeded: 51 by a driver's rule.
        percent: u32,
    },
}

/// What a pager is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PagingConfig {
    /// How many pages there are.
    pub pages: u32,
    /// How many of them the device holds.
    pub frames: u32,
    /// Bytes of a page.
    pub page_bytes: u64,
    /// How many faults are served at once; a driver's default is 256.
    pub batch: usize,
    /// Which page goes.
    pub policy: Policy,
    /// What is written back.
    pub write_back: WriteBack,
    /// What is loaded ahead.
    pub prefetch: Prefetch,
    /// Pages that are only read: their eviction moves nothing. To write to one is refused.
    pub read_mostly: Vec<u32>,
    /// Pages that stay once they are loaded.
    pub pinned: Vec<u32>,
}

impl PagingConfig {
    /// Least recently used, batches of 256, no advice, no prefetch.
    #[must_use]
    pub const fn new(pages: u32, frames: u32, page_bytes: u64) -> Self {
        Self {
            pages,
            frames,
            page_bytes,
            batch: 256,
            policy: Policy::Lru,
            write_back: WriteBack::IfDirty,
            prefetch: Prefetch::None,
            read_mostly: Vec::new(),
            pinned: Vec::new(),
        }
    }

    pub(super) fn check(&self) -> Result<(), PagingError> {
        let field = |name| Place::field("config", name);
        let region = match self.prefetch {
            Prefetch::Density { region_pages, .. } => region_pages,
            _ => 1,
        };
        for (zero, name) in
            [(self.page_bytes == 0, "page_bytes"), (self.batch == 0, "batch"), (region == 0, "region_pages")]
        {
            if zero {
                return Err(PlanError::NotPositive(field(name)).into());
            }
        }
        if !region.is_power_of_two() {
            return Err(PlanError::NotAllowed(field("region_pages")).into());
        }
        if self.pages > MOST_PAGES || self.frames > MOST_PAGES {
            return Err(PlanError::TooMany(field("pages")).into());
        }
        for (list, name) in [(&self.read_mostly, "read_mostly"), (&self.pinned, "pinned")] {
            if list.iter().any(|page| *page >= self.pages) {
                return Err(PlanError::NotAllowed(field(name)).into());
            }
        }
        Ok(())
    }
}

/// Why a trace is not run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum PagingError {
    /// A number cannot be computed with.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// A workgroup accesses a page that does not exist.
    #[error("dispatch {dispatch}, workgroup {workgroup}: there is no page {page}")]
    NoPage {
        /// The dispatch.
        dispatch: usize,
        /// The workgroup in it.
        workgroup: usize,
        /// The page.
        page: u32,
    },
    /// A workgroup needs more pages at once, pinned ones included, than there are frames: it could never finish.
    #[error("dispatch {dispatch}, workgroup {workgroup}: {needs} pages, pinned ones included, but {frames} frames")]
    TooFewFrames {
        /// The dispatch.
        dispatch: usize,
        /// The workgroup in it.
        workgroup: usize,
        /// Pages that it needs at once, with all that are pinned.
        needs: usize,
        /// How many frames there are.
        frames: u32,
    },
    /// A workgroup writes to a page that is advised to be only read.
    #[error("dispatch {dispatch}, workgroup {workgroup}: page {page} is read-mostly, but written to")]
    ReadMostlyWritten {
        /// The dispatch.
        dispatch: usize,
        /// The workgroup in it.
        workgroup: usize,
        /// The page.
        page: u32,
    },
}
