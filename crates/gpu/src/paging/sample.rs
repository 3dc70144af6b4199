//! One sample of one mode: set up, run and timed, verified, taken down.

use headroom_plan::paging::{Dispatch, Pager, PagingConfig, PagingStats, PassRecord};

use super::drive::Drive;
use super::machine::{Machine, held_to_plan};
use super::program::{Program, Way};
use super::reference::Host;
use super::report::{Counts, PagingPeak, PassTold};
use super::shape::Shape;
use super::trace::{Piece, fitting, whole};
use super::types::Mode;
use crate::GpuError;
use crate::clock::Stamp;
use crate::device::Kernel;
use crate::lab::Lab;
use crate::messages::{Partial, Phase};

/// A mode with all that follows from it.
pub(super) struct Case {
    pub mode: Mode,
    pub way: Way,
    pub config: PagingConfig,
    pub pieces: Vec<Piece>,
    pub shape: Shape,
}

/// What a sample came to.
pub(super) struct Sample {
    pub elapsed_ms: f64,
    pub counts: Counts,
    pub round_trips: u64,
    pub peak: PagingPeak,
}

impl Case {
    pub fn new(mode: Mode, config: PagingConfig, trace: &[Dispatch]) -> Self {
        let (way, pieces) = match mode {
            Mode::OnDemand | Mode::Density | Mode::Trace => (Way::Paged, whole(trace)),
            Mode::Explicit => (Way::Copied, fitting(trace, config.frames)),
            Mode::Resident => (Way::Resident(true), whole(trace)),
            Mode::ResidentPlain => (Way::Resident(false), whole(trace)),
        };
        let shape = Shape::new(&pieces, trace.len(), config.pages, config.frames, config.page_bytes);
        Self { mode, way, config, pieces, shape }
    }

    /// Runs `operations` times from the same contents. With `steps` each so many passes are a step of the run's, and told.
    pub async fn sample(
        &self,
        lab: &mut Lab<'_>,
        kernel: &Kernel,
        host: &mut Host,
        trace: &[Dispatch],
        (operations, steps): (u32, Option<u64>),
    ) -> Result<Sample, GpuError> {
        let program = Program::new(self.way, &self.config, &self.pieces, trace)?;
        lab.freeing(async |lab: &mut Lab<'_>| {
            let mut machine = Machine::set_up(lab, kernel, self.shape).await?;
            let (mut elapsed_ms, mut stats, mut round_trips) = (0.0, PagingStats::default(), 0);
            for _ in 0..operations.max(1) {
                let once = self.once(lab, kernel, host, &program, &mut machine, steps).await?;
                (elapsed_ms, stats, round_trips) = (elapsed_ms + once.0, once.1, machine.waits);
                lab.begin_checking();
                host.verify(lab).await?;
            }
            #[cfg(test)]
            lab.stray().await?;
            // Once more, now that everything was done: the peak is the whole sample's.
            let peak = held_to_plan(lab, &self.shape)?;
            Ok(Sample { elapsed_ms, counts: stats.into(), round_trips, peak })
        })
        .await
    }

    async fn once(
        &self,
        lab: &mut Lab<'_>,
        kernel: &Kernel,
        host: &mut Host,
        program: &Program<'_>,
        machine: &mut Machine,
        steps: Option<u64>,
    ) -> Result<(f64, PagingStats), GpuError> {
        host.reset(lab).await?;
        let scope = lab.gpu.scope()?;
        machine.reset(lab)?;
        let all: Vec<(u32, u32)> = (0..self.config.pages).map(|page| (page, page)).collect();
        let resident = matches!(self.way, Way::Resident(_));
        if resident {
            (0..self.config.pages).for_each(|page| machine.map(page, page.saturating_add(1)));
            machine.send(lab, host, &all)?;
        }
        lab.gpu.flush();
        lab.gpu.done().await?;
        let pager = Pager::new(&self.config).map_err(GpuError::Trace)?;
        let page_bytes = self.config.page_bytes;
        let mut sums = PagingStats::default();
        let mut told = |lab: &mut Lab<'_>, record: &PassRecord| -> Result<(), GpuError> {
            let Some(each) = steps else { return Ok(()) };
            sums.add(record, page_bytes);
            if record.pass.checked_rem(each.max(1)) == Some(0) || record.pass == program.passes {
                lab.step()?;
                let dispatch = u64::try_from(record.dispatch).unwrap_or(u64::MAX);
                lab.tell(Partial::Paging(PassTold { pass: record.pass, dispatch, counts: sums.into() }));
            }
            Ok(())
        };
        let stamp = Stamp::now();
        let mut drive = Drive { lab, machine, kernel, host, program, pager, records: Vec::new() };
        drive.run(&mut told).await?;
        let Drive { pager, records, .. } = drive;
        if !machine.pending.is_empty() {
            machine.read_window(lab, host).await?;
        }
        let got = machine.read_sums(lab).await?;
        let elapsed_ms = stamp.elapsed_ms();
        for (dispatch, (&expected, got)) in
            host.sums.iter().zip(got.into_iter().map(Some).chain(std::iter::repeat(None))).enumerate()
        {
            if got != Some(expected) {
                let what = format!("dispatch {dispatch}");
                return Err(GpuError::ChecksumDiffers { what, expected, got: got.unwrap_or_default() });
            }
        }
        let stats = program.compare(&records)?;
        let dirty: Vec<(u32, u32)> = if resident {
            host.written().map(|page| (page, page)).collect()
        } else {
            let resident = (0_u32..).zip(pager.frames()).filter_map(|(frame, page)| Some(((*page)?, frame)));
            resident.filter(|(page, _)| pager.is_dirty(*page)).collect()
        };
        let waits = machine.waits;
        machine.flush(lab, host, &dirty).await?;
        machine.waits = waits;
        scope.close().await?;
        Ok((elapsed_ms, stats))
    }
}

impl Lab<'_> {
    /// What follows computes on the CPU.
    fn begin_checking(&mut self) {
        self.begin(Phase::Checking);
    }
}
