//! What a run of one mode is told beforehand, and what its record is held to.

use std::collections::BTreeSet;

use headroom_plan::paging::{Dispatch, PagingConfig, PagingStats, PassRecord, Policy, Simulation};

use super::reference::written_pages;
use super::report::Counts;
use super::sample::Case;
use super::trace::Piece;
use super::types::{Mode, PagingSpec};
use crate::GpuError;

/// How accesses get their pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// Looked up; what is missing is marked, served and replayed.
    Paged,
    /// Copied before the dispatch, which is told the frames.
    Copied,
    /// In the frame of their own number; whether that is looked up.
    Resident(bool),
}

/// What to run.
pub(super) struct Program<'a> {
    pub way: Way,
    pub config: &'a PagingConfig,
    pub pieces: &'a [Piece],
    /// By dispatch: the pages that somebody in it writes.
    pub shared: Vec<BTreeSet<u32>>,
    /// Passes of the simulator. More of them are a difference, and the device is not waited for any longer.
    pub passes: u64,
}

impl<'a> Program<'a> {
    pub fn new(way: Way, config: &'a PagingConfig, pieces: &'a [Piece], trace: &[Dispatch]) -> Result<Self, GpuError> {
        let shared = trace.iter().map(|workgroups| written_pages(workgroups.iter().flatten())).collect();
        let mut program = Self { way, config, pieces, shared, passes: 0 };
        program.passes = program.simulated()?.0;
        Ok(program)
    }

    fn dispatches(&self) -> Vec<Dispatch> {
        self.pieces.iter().map(|piece| piece.workgroups.clone()).collect()
    }

    fn simulated(&self) -> Result<(u64, PagingStats), GpuError> {
        let dispatches = self.dispatches();
        if let Way::Resident(_) = self.way {
            let passes = u64::try_from(dispatches.len()).unwrap_or(u64::MAX);
            return Ok((passes, PagingStats { passes, ..PagingStats::default() }));
        }
        let stats = headroom_plan::paging::run(self.config, &dispatches)?;
        Ok((stats.passes, stats))
    }

    /// Holds a record to the simulator's, pass by pass.
    pub fn compare(&self, records: &[PassRecord]) -> Result<PagingStats, GpuError> {
        if let Way::Resident(_) = self.way {
            return Ok(self.simulated()?.1);
        }
        let dispatches = self.dispatches();
        let mut simulation = Simulation::new(self.config, &dispatches)?;
        let mut stats = PagingStats::default();
        for got in records {
            let differs = |what| GpuError::RecordDiffers { pass: got.pass, what };
            let expected = simulation.step().ok_or(differs("number of passes"))?;
            for (same, what) in [
                (expected.dispatch == got.dispatch && expected.pass == got.pass, "dispatch"),
                (expected.ahead == got.ahead, "pages loaded ahead"),
                (expected.finished == got.finished, "finished workgroups"),
                (expected.wanted == got.wanted, "missing pages"),
                (expected.loaded == got.loaded, "loaded pages"),
            ] {
                if !same {
                    return Err(differs(what));
                }
            }
            stats.add(got, self.config.page_bytes);
        }
        let left = simulation.step().map(|record| record.pass);
        left.map_or(Ok(stats), |pass| Err(GpuError::RecordDiffers { pass, what: "number of passes" }))
    }
}

impl PagingSpec {
    /// What Bélády's rule comes to on the same dispatches, with the same batches and advice, on demand: the page goes that is used
    /// again last. No device runs it, since it has to know the trace.
    ///
    /// # Errors
    /// As for [`PagingSpec::check`].
    pub fn belady(&self) -> Result<Counts, GpuError> {
        self.check()?;
        let config = PagingConfig { policy: Policy::Belady, ..self.config(Mode::OnDemand) };
        Ok(headroom_plan::paging::run(&config, &self.trace())?.into())
    }

    /// What the simulator says of a mode. No device is touched.
    ///
    /// # Errors
    /// As for [`PagingSpec::check`].
    pub fn simulate(&self, mode: Mode) -> Result<Counts, GpuError> {
        self.check()?;
        let trace = self.trace();
        let case = Case::new(mode, self.config(mode), &trace);
        Ok(Program::new(case.way, &case.config, &case.pieces, &trace)?.simulated()?.1.into())
    }
}
