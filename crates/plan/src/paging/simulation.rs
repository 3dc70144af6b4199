//! A trace, pass by pass.

use super::advice::{PagingConfig, PagingError, Policy, Prefetch};
use super::pager::{Loaded, Pager};
use super::record::{PagingStats, PassRecord};

/// One access.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Access {
    /// The page.
    pub page: u32,
    /// Whether it is written to.
    pub write: bool,
}

/// An unordered set of accesses; a page may stand in it more than once.
pub type Workgroup = Vec<Access>;

/// An unordered set of workgroups.
pub type Dispatch = Vec<Workgroup>;

/// A trace that runs, one pass at a time.
#[derive(Debug, Clone)]
pub struct Simulation<'t> {
    trace: &'t [Dispatch],
    pager: Pager,
    dispatch: usize,
    pass: u64,
    /// Of the present dispatch, in their order; nothing before its first pass.
    unfinished: Option<Vec<usize>>,
    /// How many unfinished workgroups need each page, for Bélády.
    pending: Vec<u32>,
    /// The dispatches that use each page, for Bélády.
    uses: Vec<Vec<usize>>,
}

impl<'t> Simulation<'t> {
    /// Checks a trace.
    ///
    /// # Errors
    /// As for [`Pager::new`]; a page that does not exist, or is read-mostly and written to; a workgroup that needs more
    /// pages than there are frames.
    pub fn new(config: &PagingConfig, trace: &'t [Dispatch]) -> Result<Self, PagingError> {
        let pager = Pager::new(config)?;
        let mut pinned = config.pinned.clone();
        pinned.sort_unstable();
        pinned.dedup();
        for (dispatch, workgroups) in trace.iter().enumerate() {
            for (workgroup, accesses) in workgroups.iter().enumerate() {
                for access in accesses {
                    let page = access.page;
                    if page >= config.pages {
                        return Err(PagingError::NoPage { dispatch, workgroup, page });
                    }
                    if access.write && pager.is_read_mostly(page) {
                        return Err(PagingError::ReadMostlyWritten { dispatch, workgroup, page });
                    }
                }
                let loose = pages_of(accesses).into_iter().filter(|page| !pager.is_pinned(*page)).count();
                let needs = loose.saturating_add(pinned.len());
                if !accesses.is_empty() && needs > usize::try_from(config.frames).unwrap_or(usize::MAX) {
                    return Err(PagingError::TooFewFrames { dispatch, workgroup, needs, frames: config.frames });
                }
            }
        }
        let pages = usize::try_from(config.pages).unwrap_or(0);
        let mut uses: Vec<Vec<usize>> = Vec::new();
        if config.policy == Policy::Belady {
            uses = vec![Vec::new(); pages];
            for (dispatch, workgroups) in trace.iter().enumerate() {
                for access in workgroups.iter().flatten() {
                    if let Some(list) = usize::try_from(access.page).ok().and_then(|page| uses.get_mut(page))
                        && list.last() != Some(&dispatch)
                    {
                        list.push(dispatch);
                    }
                }
            }
        }
        Ok(Self { trace, pager, dispatch: 0, pass: 0, unfinished: None, pending: vec![0; pages], uses })
    }

    /// The pool as it is now.
    #[must_use]
    pub fn pager(&self) -> &Pager {
        &self.pager
    }

    /// Runs the next pass; nothing where the trace is at its end. Every trace ends: each pass finishes a workgroup or
    /// loads a page of the lowest unfinished one, which stays.
    pub fn step(&mut self) -> Option<PassRecord> {
        let workgroups = self.trace.get(self.dispatch)?;
        self.pass = self.pass.saturating_add(1);
        let mut record = PassRecord { dispatch: self.dispatch, pass: self.pass, ..PassRecord::default() };
        let unfinished = match self.unfinished.take() {
            Some(list) => list,
            None => {
                self.begin(workgroups);
                record.ahead = self.ahead();
                (0..workgroups.len()).collect()
            }
        };
        let resident = |workgroup: &usize| {
            let accesses = workgroups.get(*workgroup);
            accesses.is_none_or(|list| list.iter().all(|access| self.pager.frame_of(access.page).is_some()))
        };
        let (finished, unfinished): (Vec<usize>, Vec<usize>) = unfinished.into_iter().partition(resident);
        for accesses in finished.iter().filter_map(|workgroup| workgroups.get(*workgroup)) {
            self.finish(accesses);
        }
        record.finished = finished;
        if unfinished.is_empty() {
            self.dispatch = self.dispatch.saturating_add(1);
            return Some(record);
        }
        let of = |list: &[usize]| -> Vec<u32> {
            pages_of(list.iter().filter_map(|workgroup| workgroups.get(*workgroup)).flatten())
        };
        let needed = of(&unfinished);
        record.wanted = needed.iter().copied().filter(|page| self.pager.frame_of(*page).is_none()).collect();
        let lowest = of(unfinished.get(..1).unwrap_or(&[]));
        record.loaded = self.pager.serve(self.pass, &lowest, &record.wanted, &needed);
        self.unfinished = Some(unfinished);
        Some(record)
    }

    fn begin(&mut self, workgroups: &[Workgroup]) {
        if self.uses.is_empty() {
            return;
        }
        for page in workgroups.iter().flat_map(pages_of) {
            if let Some(count) = usize::try_from(page).ok().and_then(|page| self.pending.get_mut(page)) {
                *count = count.saturating_add(1);
            }
            self.pager.next_use(page, u64::try_from(self.dispatch).ok());
        }
    }

    fn finish(&mut self, accesses: &[Access]) {
        for access in accesses {
            self.pager.touch(access.page, access.write, self.pass);
        }
        if self.uses.is_empty() {
            return;
        }
        for page in pages_of(accesses) {
            let Ok(at) = usize::try_from(page) else { continue };
            let Some(count) = self.pending.get_mut(at) else { continue };
            *count = count.saturating_sub(1);
            if *count == 0 {
                let later = self.uses.get(at).map(|list| {
                    let next = list.partition_point(|dispatch| *dispatch <= self.dispatch);
                    list.get(next).and_then(|dispatch| u64::try_from(*dispatch).ok())
                });
                self.pager.next_use(page, later.flatten());
            }
        }
    }

    fn ahead(&mut self) -> Vec<Loaded> {
        let Prefetch::Ahead(dispatches) = self.pager.config().prefetch else { return Vec::new() };
        let most = self.pager.frames().len();
        let mut pages = Vec::new();
        let mut seen = vec![false; self.pending.len()];
        for workgroups in self.trace.iter().skip(self.dispatch).take(dispatches) {
            for page in pages_of(workgroups.iter().flatten()) {
                let new = usize::try_from(page).ok().and_then(|page| seen.get_mut(page));
                if let Some(seen) = new
                    && !*seen
                    && pages.len() < most
                {
                    *seen = true;
                    pages.push(page);
                }
            }
        }
        // Recency counts passes, and this one has not run.
        self.pager.prefetch(self.pass.saturating_sub(1), &pages)
    }
}

/// Runs a trace to its end.
///
/// # Errors
/// As for [`Simulation::new`].
pub fn run(config: &PagingConfig, trace: &[Dispatch]) -> Result<PagingStats, PagingError> {
    let mut simulation = Simulation::new(config, trace)?;
    let mut stats = PagingStats::default();
    while let Some(record) = simulation.step() {
        stats.add(&record, config.page_bytes);
    }
    Ok(stats)
}

/// The pages of accesses, each once, in page order.
pub(super) fn pages_of<'a>(accesses: impl IntoIterator<Item = &'a Access>) -> Vec<u32> {
    let mut pages: Vec<u32> = accesses.into_iter().map(|access| access.page).collect();
    pages.sort_unstable();
    pages.dedup();
    pages
}

#[cfg(test)]
#[path = "simulation_tests.rs"]
mod tests;
