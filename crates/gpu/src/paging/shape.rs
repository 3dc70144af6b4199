//! How large each buffer of a mode is, before anything is allocated.

use super::report::PagingPeak;
use super::trace::Piece;
use crate::adapter::Needs;

pub(super) const WIDTH: u32 = 256;

/// Numbers that the kernel is called with.
pub(super) const NOW_BYTES: u64 = 32;

/// Pages that travel back through the window at once, in bytes at most; one page always does.
const WINDOW_BYTES: u64 = 16 << 20;

/// Sizes in bytes, unless they say otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Shape {
    pub pages: u32,
    /// No more than there are pages: further ones would stay empty.
    pub frames: u32,
    pub page_bytes: u64,
    /// Words of the bitmap, and of the bits of finished workgroups.
    pub bitmap_words: u32,
    pub finished_words: u32,
    pub accesses_bytes: u64,
    pub sums_bytes: u64,
    /// Pages that the window holds.
    pub window_pages: u64,
    /// Workgroups of the largest piece.
    pub workgroups: u32,
}

impl Shape {
    pub fn new(pieces: &[Piece], dispatches: usize, pages: u32, frames: u32, page_bytes: u64) -> Self {
        let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let most = |of: &dyn Fn(&Piece) -> usize| count(pieces.iter().map(of).max().unwrap_or(0));
        let workgroups = most(&|piece| piece.workgroups.len());
        let words = most(&|piece| {
            piece
                .workgroups
                .iter()
                .map(Vec::len)
                .sum::<usize>()
                .saturating_add(piece.workgroups.len().saturating_mul(2))
        });
        let frames = frames.min(pages);
        let window_pages = WINDOW_BYTES.checked_div(page_bytes).unwrap_or(1).min(u64::from(frames)).max(1);
        Self {
            pages,
            frames,
            page_bytes,
            bitmap_words: pages.div_ceil(32).max(1),
            finished_words: workgroups.div_ceil(32).max(1),
            accesses_bytes: u64::from(words).saturating_mul(4).max(8),
            sums_bytes: u64::from(count(dispatches)).saturating_mul(4).max(4),
            window_pages,
            workgroups,
        }
    }

    pub fn pool_bytes(&self) -> u64 {
        u64::from(self.frames).saturating_mul(self.page_bytes).max(4)
    }

    pub fn table_bytes(&self) -> u64 {
        u64::from(self.pages).saturating_mul(4).max(4)
    }

    /// The word in `faults` where the bits of finished workgroups begin.
    pub fn finished_at(&self) -> u32 {
        self.bitmap_words.saturating_add(1)
    }

    pub fn faults_bytes(&self) -> u64 {
        u64::from(self.finished_at().saturating_add(self.finished_words)).saturating_mul(4)
    }

    pub fn window_bytes(&self) -> u64 {
        let pages = self.window_pages.saturating_mul(self.page_bytes);
        self.faults_bytes().saturating_add(pages).max(self.sums_bytes)
    }

    /// What the ledger's peak will be; its list is empty.
    pub fn peak(&self) -> PagingPeak {
        let mut peak = PagingPeak {
            pool_bytes: self.pool_bytes(),
            table_bytes: self.table_bytes(),
            faults_bytes: self.faults_bytes(),
            accesses_bytes: self.accesses_bytes,
            results_bytes: self.sums_bytes.saturating_add(NOW_BYTES),
            window_bytes: self.window_bytes(),
            ..PagingPeak::default()
        };
        let items = [
            peak.pool_bytes,
            peak.table_bytes,
            peak.faults_bytes,
            peak.accesses_bytes,
            peak.results_bytes,
            peak.window_bytes,
        ];
        peak.total_bytes = items.into_iter().fold(0, u64::saturating_add);
        peak
    }

    pub fn needs(&self) -> Needs {
        let binding = self.pool_bytes().max(self.table_bytes()).max(self.accesses_bytes).max(self.faults_bytes());
        Needs {
            buffer_bytes: binding.max(self.window_bytes()),
            binding_bytes: binding,
            storage_buffers: 5,
            invocations: WIDTH,
            workgroup_bytes: 12,
            workgroups: self.workgroups.max(1),
        }
    }
}
