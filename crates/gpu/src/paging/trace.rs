//! A spec as what the planning core and the device run: the trace, and what the pager is told. The page makes the same
//! from the same spec, so that its simulation is the device's run.

use headroom_plan::paging::{
    Access, Dispatch, PagingConfig, Policy, Prefetch, Simulation, Workgroup, WriteBack, patterns,
};

use super::types::{Eviction, Mode, PagingSpec, Pattern};
use crate::GpuError;

/// Pages of the largest region that is filled by density: 2 MiB by a driver's rule.
const REGION_BYTES: u64 = 2 << 20;
const REGION_PERCENT: u32 = 51;
/// Dispatches that are loaded ahead: the next one, and one more.
const AHEAD: usize = 2;

/// Pages of one layer's weights, and of its activations, at most.
const TENSOR_PAGES: u32 = 8;
const STRIDE: u32 = 8;

/// Accesses of a run at most: more than this is no lesson.
const MOST_ACCESSES: usize = 1 << 20;
/// Workgroups that WebGPU starts in one dispatch.
const MOST_WORKGROUPS: usize = 65_535;

impl PagingSpec {
    /// # Errors
    /// [`GpuError::BadRequest`] for sizes out of range, [`GpuError::Trace`] where a workgroup could never finish.
    pub fn check(&self) -> Result<(), GpuError> {
        let bad = |what| Err(GpuError::BadRequest { what });
        if !self.page_bytes.is_power_of_two() || !(4 << 10..=2 << 20).contains(&self.page_bytes) {
            return bad("a page must have a power of two of bytes from 4 KiB to 2 MiB");
        }
        if !(1..=1 << 16).contains(&self.pages) {
            return bad("there must be 1 to 65536 pages");
        }
        if self.each == 0 || self.dispatch == 0 || self.batch == 0 {
            return bad("a workgroup, a dispatch and a batch must have at least one access");
        }
        if !(1..=64).contains(&self.rounds) {
            return bad("a pattern repeats 1 to 64 times");
        }
        if !Mode::PAGED.contains(&self.watched) {
            return bad("only running on demand and with prefetch can be watched");
        }
        if let Pattern::Tensors { count, pages, touched } = self.pattern
            && (u64::from(count).saturating_mul(pages.into()) != u64::from(self.pages)
                || !(1..=pages).contains(&touched))
        {
            return bad("tensors must make up all pages, and touch one of their pages at least");
        }
        if usize::try_from(self.accesses).is_ok_and(|accesses| accesses > MOST_ACCESSES) {
            return bad("the run has more than 1048576 accesses");
        }
        let trace = self.trace();
        if trace.iter().flatten().map(Vec::len).sum::<usize>() > MOST_ACCESSES {
            return bad("the run has more than 1048576 accesses");
        }
        if trace.iter().any(|dispatch| dispatch.len() > MOST_WORKGROUPS) {
            return bad("a dispatch has more than 65535 workgroups");
        }
        Simulation::new(&self.config(Mode::OnDemand), &trace)?;
        Ok(())
    }

    /// The accesses.
    #[must_use]
    pub fn trace(&self) -> Vec<Dispatch> {
        let Self { pages, each, write, .. } = *self;
        let times = usize::try_from(self.rounds).unwrap_or(usize::MAX);
        let once = |dispatch: Dispatch| self.split(&dispatch);
        let again = |dispatch: Dispatch| patterns::iterated(&dispatch, times).into_iter().flat_map(once).collect();
        let repeated = |trace: Vec<Dispatch>| std::iter::repeat_n(trace, times).flatten().collect();
        match self.pattern {
            Pattern::Sequential => once(patterns::sequential(pages, each, write)),
            Pattern::Strided => once(patterns::strided(pages, STRIDE, each, write)),
            Pattern::Random => {
                let accesses = if self.accesses == 0 { pages } else { self.accesses };
                once(patterns::random(pages, accesses, u64::from(self.seed), each, write))
            }
            Pattern::LoopFits => again(patterns::sequential(pages.min(self.frames), each, write)),
            Pattern::LoopExceeds => again(patterns::sequential(pages, each, write)),
            Pattern::Training => {
                let tensor = (pages / 2).clamp(1, TENSOR_PAGES);
                let layers = pages.checked_div(tensor.saturating_mul(2)).unwrap_or(0).max(1);
                let mut trace = patterns::training(layers, tensor, each);
                // One page alone holds both tensors.
                for access in trace.iter_mut().flatten().flatten() {
                    access.page = access.page.min(pages.saturating_sub(1));
                }
                trace
            }
            Pattern::Tensors { count, pages: of_each, touched } => {
                // No more than there are pages for, whatever was asked.
                let count = count.min(pages.checked_div(of_each).unwrap_or(0));
                repeated(patterns::tensors((count, of_each, touched), each, write))
            }
        }
    }

    /// Cuts one long dispatch into several, as kernels that each go over a part.
    fn split(&self, dispatch: &[Workgroup]) -> Vec<Dispatch> {
        let workgroups = self.dispatch.div_ceil(self.each.max(1)).max(1);
        dispatch.chunks(usize::try_from(workgroups).unwrap_or(usize::MAX)).map(<[Workgroup]>::to_vec).collect()
    }

    /// What the pager is told in a mode. In [`Mode::Explicit`] and the resident ones there is no advice.
    #[must_use]
    pub fn config(&self, mode: Mode) -> PagingConfig {
        let mut config = PagingConfig::new(self.pages, self.frames, self.page_bytes);
        config.batch = usize::try_from(self.batch).unwrap_or(usize::MAX);
        match mode {
            Mode::OnDemand | Mode::Density | Mode::Trace => {
                config.policy = match self.eviction {
                    Eviction::Lru => Policy::Lru,
                    Eviction::Clock => Policy::Clock,
                    Eviction::Random => Policy::Random(u64::from(self.seed)),
                };
                config.write_back = if self.moves { WriteBack::Always } else { WriteBack::IfDirty };
                config.pinned = (0..self.pinned.min(self.pages)).collect();
                if self.read_mostly {
                    config.read_mostly = self.never_written();
                }
                config.prefetch = self.prefetch(mode);
            }
            Mode::Explicit => config.prefetch = Prefetch::Ahead(1),
            Mode::Resident | Mode::ResidentPlain => config.frames = self.pages,
        }
        config
    }

    fn prefetch(&self, mode: Mode) -> Prefetch {
        let region = u32::try_from(REGION_BYTES.checked_div(self.page_bytes).unwrap_or(1)).unwrap_or(1);
        match mode {
            Mode::Density => Prefetch::Density { region_pages: region.max(1), percent: REGION_PERCENT },
            Mode::Trace => Prefetch::Ahead(AHEAD),
            _ => Prefetch::None,
        }
    }

    fn never_written(&self) -> Vec<u32> {
        let mut written = vec![false; usize::try_from(self.pages).unwrap_or(0)];
        for access in self.trace().iter().flatten().flatten().filter(|access| access.write) {
            if let Some(flag) = usize::try_from(access.page).ok().and_then(|page| written.get_mut(page)) {
                *flag = true;
            }
        }
        (0..self.pages).zip(written).filter(|(_, written)| !written).map(|(page, _)| page).collect()
    }
}

/// A stretch of a dispatch's workgroups.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Piece {
    /// The dispatch.
    pub dispatch: usize,
    /// Its first workgroup.
    pub first: usize,
    /// The workgroups.
    pub workgroups: Dispatch,
}

/// Every dispatch whole.
pub(super) fn whole(trace: &[Dispatch]) -> Vec<Piece> {
    (0..)
        .zip(trace)
        .map(|(dispatch, workgroups)| Piece { dispatch, first: 0, workgroups: workgroups.clone() })
        .collect()
}

/// Dispatches in pieces of as many workgroups, in order, as the frames hold at once.
pub(super) fn fitting(trace: &[Dispatch], frames: u32) -> Vec<Piece> {
    let most = usize::try_from(frames).unwrap_or(usize::MAX);
    let mut pieces: Vec<Piece> = Vec::new();
    for (dispatch, workgroups) in (0..).zip(trace) {
        let mut held: Vec<u32> = Vec::new();
        let mut piece = Piece { dispatch, first: 0, workgroups: Vec::new() };
        for (number, workgroup) in workgroups.iter().enumerate() {
            let mut with = held.clone();
            with.extend(workgroup.iter().map(|access| access.page));
            with.sort_unstable();
            with.dedup();
            if with.len() > most && !piece.workgroups.is_empty() {
                pieces.push(std::mem::replace(&mut piece, Piece { dispatch, first: number, workgroups: Vec::new() }));
                with = pages_of(workgroup);
            }
            held = with;
            piece.workgroups.push(workgroup.clone());
        }
        pieces.push(piece);
    }
    pieces
}

/// The pages of accesses, each once, in page order.
pub(super) fn pages_of<'a>(accesses: impl IntoIterator<Item = &'a Access>) -> Vec<u32> {
    let mut pages: Vec<u32> = accesses.into_iter().map(|access| access.page).collect();
    pages.sort_unstable();
    pages.dedup();
    pages
}
