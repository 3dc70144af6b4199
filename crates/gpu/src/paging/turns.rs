//! Traces and their modes in turns on one device, the link's own figures among them.

use headroom_plan::paging::Dispatch;

use super::link::LinkFigures;
use super::reference::Host;
use super::report::{Counts, Link, ModeReport, NotRun, PagingPeak};
use super::sample::Case;
use super::types::{Mode, PagingSpec};
use crate::adapter::{AdapterLimits, Found, Needs};
use crate::cancel::CancelToken;
use crate::device::Kernel;
use crate::experiments::common::{Figure, begin_round};
use crate::lab::{Lab, Sink};
use crate::messages::Phase;
use crate::protocol::{Rules, Setup};
use crate::{Failure, GpuError};

/// Runs in one sample at most: each is verified on the CPU.
const MOST_RUNS: u32 = 8;

/// The watched run is told in about so many parts at most.
const TOLD: u64 = 200;

/// A trace, and which of its modes take turns.
pub(super) struct Part<'a> {
    pub spec: &'a PagingSpec,
    pub trace: Vec<Dispatch>,
    /// The watched one first: somebody watches.
    modes: Vec<Mode>,
    /// Whether the passes of the watched one are told.
    told: bool,
}

/// What a part came to.
pub(super) struct Came {
    /// In the order of [`Mode::ALL`].
    pub modes: Vec<ModeReport>,
    pub not_run: Vec<NotRun>,
}

impl<'a> Part<'a> {
    /// # Errors
    /// Those of [`PagingSpec::check`].
    pub fn new(spec: &'a PagingSpec, modes: &[Mode], told: bool) -> Result<Self, GpuError> {
        spec.check()?;
        let mut modes = modes.to_vec();
        modes.sort_by_key(|mode| *mode != spec.watched);
        Ok(Self { spec, trace: spec.trace(), modes, told })
    }

    fn cases(&self) -> impl Iterator<Item = Case> + '_ {
        self.modes.iter().map(|mode| Case::new(*mode, self.spec.config(*mode), &self.trace))
    }

    fn pool_bytes(&self) -> u64 {
        u64::from(self.spec.frames.min(self.spec.pages)).saturating_mul(self.spec.page_bytes)
    }
}

/// One mode under way.
struct Under {
    part: usize,
    case: Case,
    time: Figure,
    counts: Counts,
    round_trips: u64,
    peak: PagingPeak,
    verified_runs: u32,
    wrong: Option<GpuError>,
}

fn fits(case: &Case, limits: AdapterLimits) -> bool {
    let needs = case.shape.needs();
    needs.buffer_bytes <= limits.buffer_bytes && needs.binding_bytes <= limits.binding_bytes
}

fn bulk(parts: &[Part<'_>]) -> LinkFigures {
    LinkFigures::new(parts.iter().map(Part::pool_bytes).max().unwrap_or(0))
}

/// Opens a device with room for whatever of the parts its adapter has room for.
///
/// # Errors
/// Those of [`Lab::open`], and [`GpuError::LimitTooLow`] where it has room for nothing.
pub(super) async fn open<'a>(
    parts: &[Part<'_>],
    setup: &Setup,
    cancel: CancelToken,
    sink: &'a mut Sink<'a>,
) -> Result<Lab<'a>, GpuError> {
    let bulk = bulk(parts).bytes();
    let needs = |found: &Found, _: &Rules| {
        let limits = found.limits();
        let mut all: Option<Needs> = None;
        let fitting = parts.iter().flat_map(Part::cases).filter(|case| fits(case, limits));
        for needs in fitting.map(|case| case.shape.needs()) {
            all = Some(all.map_or(Needs { buffer_bytes: needs.buffer_bytes.max(bulk), ..needs }, |all| all.and(needs)));
        }
        let asked = parts.iter().map(Part::pool_bytes).min().unwrap_or(0);
        let offered = limits.binding_bytes;
        all.ok_or(GpuError::LimitTooLow { limit: "frames in one buffer", asked, offered })
    };
    let peaks = parts.iter().flat_map(Part::cases).map(|case| case.shape.peak().total_bytes);
    let budget = peaks.fold(bulk.saturating_mul(2), u64::max);
    Lab::open(setup, budget, needs, cancel, sink).await
}

/// Runs every part in every mode, in turns: the first round is discarded.
///
/// # Errors
/// As for [`run_paging`](super::run_paging), once the device is open.
pub(super) async fn turns(lab: &mut Lab<'_>, parts: &[Part<'_>]) -> Result<(Link, Vec<Came>), GpuError> {
    lab.begin(Phase::Preparing);
    let mut came: Vec<Came> = parts.iter().map(|_| Came { modes: Vec::new(), not_run: Vec::new() }).collect();
    let mut under = Vec::new();
    let mut hosts = Vec::new();
    // One memory for all parts: its contents are the same wherever pages begin.
    let mut memory = Vec::new();
    for ((at, part), came) in parts.iter().enumerate().zip(&mut came) {
        for case in part.cases() {
            if fits(&case, lab.limits) {
                under.push(Under::new(at, case));
            } else {
                let (asked, offered) = (case.shape.needs().binding_bytes, lab.limits.binding_bytes);
                let failure = Failure::from(GpuError::LimitTooLow { limit: "frames in one buffer", asked, offered });
                came.not_run.push(NotRun { mode: case.mode, failure });
            }
        }
        let mut host = Host::new(lab, &part.trace, part.spec.pages, part.spec.page_bytes, memory).await?;
        memory = std::mem::take(&mut host.bytes);
        hosts.push(host);
    }
    let mut link = bulk(parts);
    let kernel = super::machine::kernel(lab).await?;
    rounds(lab, parts, &kernel, &mut under, (&mut hosts, memory), &mut link).await?;
    under.sort_by_key(|one| one.case.mode);
    for one in under {
        if let (Some(came), Some(host)) = (came.get_mut(one.part), hosts.get(one.part)) {
            one.end(host.checksum(), came);
        }
    }
    Ok((link.link(), came))
}

async fn rounds(
    lab: &mut Lab<'_>,
    parts: &[Part<'_>],
    kernel: &Kernel,
    under: &mut [Under],
    (hosts, mut memory): (&mut [Host], Vec<u8>),
    link: &mut LinkFigures,
) -> Result<(), GpuError> {
    let rules = lab.rules();
    let rounds = rules.repeats.saturating_add(1);
    let passes = match parts {
        [part] if part.told => {
            let config = part.spec.config(part.spec.watched);
            headroom_plan::paging::run(&config, &part.trace)?.passes
        }
        _ => 0,
    };
    let each = passes.div_ceil(TOLD).max(1);
    let told = u32::try_from(passes.div_ceil(each)).unwrap_or(u32::MAX);
    let steps = u32::try_from(under.len()).unwrap_or(u32::MAX).saturating_add(1);
    lab.expect_steps(rounds.saturating_mul(steps).saturating_add(told));
    for round in 0..rounds {
        for one in &mut *under {
            let (Some(part), Some(host)) = (parts.get(one.part), hosts.get_mut(one.part)) else { continue };
            if one.wrong.is_some() {
                continue;
            }
            begin_round(lab, round);
            lab.step()?;
            let watched = part.told && round == 0 && one.case.mode == part.spec.watched;
            host.bytes = std::mem::take(&mut memory);
            one.turn(lab, kernel, host, part, watched.then_some(each)).await?;
            if parts.len() > 1 {
                // As the next one expects it.
                host.reset(lab).await?;
            }
            memory = std::mem::take(&mut host.bytes);
        }
        begin_round(lab, round);
        lab.step()?;
        link.sample(lab).await?;
    }
    Ok(())
}

impl Under {
    fn new(part: usize, case: Case) -> Self {
        let (counts, peak) = (Counts::default(), PagingPeak::default());
        Self { part, case, time: Figure::new(), counts, round_trips: 0, peak, verified_runs: 0, wrong: None }
    }

    /// One sample more. What came out wrong ends this mode, and no other one.
    async fn turn(
        &mut self,
        lab: &mut Lab<'_>,
        kernel: &Kernel,
        host: &mut Host,
        part: &Part<'_>,
        steps: Option<u64>,
    ) -> Result<(), GpuError> {
        let operations = self.time.operations;
        match self.case.sample(lab, kernel, host, &part.trace, (operations, steps)).await {
            Ok(sample) => {
                self.time.add(&lab.rules(), sample.elapsed_ms, 0.0, 1);
                self.time.operations = self.time.operations.clamp(1, MOST_RUNS);
                (self.counts, self.round_trips, self.peak) = (sample.counts, sample.round_trips, sample.peak);
                self.verified_runs = self.verified_runs.saturating_add(operations);
            }
            Err(error @ GpuError::ChecksumDiffers { .. }) => self.wrong = Some(error),
            Err(error) => return Err(error),
        }
        Ok(())
    }

    fn end(self, checksum: u32, came: &mut Came) {
        let mode = self.case.mode;
        match self.wrong {
            Some(error) => came.not_run.push(NotRun { mode, failure: error.into() }),
            None => came.modes.push(ModeReport {
                mode,
                time: self.time.samples(),
                counts: self.counts,
                round_trips: self.round_trips,
                peak: self.peak,
                checksum,
                verified_runs: self.verified_runs,
            }),
        }
    }
}
