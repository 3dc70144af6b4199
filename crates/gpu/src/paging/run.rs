//! All modes of a run, in turns.

use headroom_plan::paging::{Dispatch, fewest_loads};

use super::link::LinkFigures;
use super::reference::Host;
use super::report::{Costs, Counts, Link, ModeReport, NotRun, PagingPeak, PagingReport};
use super::sample::Case;
use super::types::{Mode, PagingSpec};
use crate::adapter::{AdapterLimits, Needs};
use crate::cancel::CancelToken;
use crate::device::Kernel;
use crate::experiments::common::{Figure, begin_round};
use crate::lab::{Lab, Sink};
use crate::messages::Phase;
use crate::protocol::Setup;
use crate::{Failure, GpuError};

/// Runs in one sample at most: each is verified on the CPU.
const MOST_RUNS: u32 = 8;

/// The watched run is told in about so many parts at most.
const TOLD: u64 = 200;

/// One mode under way.
struct Under {
    case: Case,
    time: Figure,
    counts: Counts,
    round_trips: u64,
    peak: PagingPeak,
    verified_runs: u32,
    wrong: Option<GpuError>,
}

/// Runs a trace in all modes. What the adapter has no room for, and what came out wrong, is in
/// [`PagingReport::not_run`]; it does not keep the others from running.
///
/// # Errors
/// [`GpuError::BadRequest`] and [`GpuError::Trace`] before anything starts, [`GpuError::RecordDiffers`] where the device's
/// passes are not the simulator's, [`GpuError::Cancelled`], [`GpuError::WrongLedger`], and all that a device can fail by.
pub async fn run_paging<'a>(
    spec: &PagingSpec,
    setup: &Setup,
    cancel: CancelToken,
    sink: &'a mut Sink<'a>,
) -> Result<PagingReport, GpuError> {
    spec.check()?;
    let trace = spec.trace();
    let needs = |found: &crate::adapter::Found, _: &_| {
        let fitting = cases(spec, &trace, found.limits()).0;
        let first = fitting.first().map(|case| case.shape.needs()).ok_or(too_large(spec, found.limits()))?;
        let bulk = LinkFigures::new(pool_bytes(spec)).bytes();
        let first = Needs { buffer_bytes: first.buffer_bytes.max(bulk), ..first };
        Ok(fitting.iter().fold(first, |needs, case| needs.and(case.shape.needs())))
    };
    let peaks = Mode::ALL.map(|mode| Case::new(mode, spec.config(mode), &trace).shape.peak().total_bytes);
    let bulk = LinkFigures::new(pool_bytes(spec)).bytes().saturating_mul(2);
    let budget = peaks.into_iter().fold(bulk, u64::max);
    let mut lab = Lab::open(setup, budget, needs, cancel, sink).await?;
    measure(&mut lab, spec, &trace).await
}

fn pool_bytes(spec: &PagingSpec) -> u64 {
    u64::from(spec.frames.min(spec.pages)).saturating_mul(spec.page_bytes)
}

fn too_large(spec: &PagingSpec, limits: AdapterLimits) -> GpuError {
    GpuError::LimitTooLow { limit: "frames in one buffer", asked: pool_bytes(spec), offered: limits.binding_bytes }
}

/// The modes that the adapter has room for, and the others.
fn cases(spec: &PagingSpec, trace: &[Dispatch], limits: AdapterLimits) -> (Vec<Case>, Vec<Case>) {
    let all = Mode::ALL.into_iter().map(|mode| Case::new(mode, spec.config(mode), trace));
    all.partition(|case| {
        let needs = case.shape.needs();
        needs.buffer_bytes <= limits.buffer_bytes && needs.binding_bytes <= limits.binding_bytes
    })
}

/// As [`run_paging`], on a device that is open.
pub(super) async fn measure(
    lab: &mut Lab<'_>,
    spec: &PagingSpec,
    trace: &[Dispatch],
) -> Result<PagingReport, GpuError> {
    lab.begin(Phase::Preparing);
    let (fitting, past) = cases(spec, trace, lab.limits);
    let refused = |case: &Case| {
        let (asked, offered) = (case.shape.needs().binding_bytes, lab.limits.binding_bytes);
        let failure = Failure::from(GpuError::LimitTooLow { limit: "frames in one buffer", asked, offered });
        NotRun { mode: case.mode, failure }
    };
    let mut not_run: Vec<NotRun> = past.iter().map(refused).collect();
    let mut under: Vec<Under> = fitting
        .into_iter()
        .map(|case| Under {
            case,
            time: Figure::new(),
            counts: Counts::default(),
            round_trips: 0,
            peak: PagingPeak::default(),
            verified_runs: 0,
            wrong: None,
        })
        .collect();
    // The watched one first: somebody watches.
    under.sort_by_key(|one| one.case.mode != spec.watched);
    let mut host = Host::new(lab, trace, spec.pages, spec.page_bytes).await?;
    let mut link = LinkFigures::new(pool_bytes(spec));
    let kernel = super::machine::kernel(lab).await?;
    rounds(lab, spec, &kernel, &mut under, &mut host, &mut link, trace).await?;
    under.sort_by_key(|one| one.case.mode);
    let mut modes = Vec::new();
    for one in under {
        match one.wrong {
            Some(error) => not_run.push(NotRun { mode: one.case.mode, failure: error.into() }),
            None => modes.push(ModeReport {
                mode: one.case.mode,
                time: one.time.samples(),
                counts: one.counts,
                round_trips: one.round_trips,
                peak: one.peak,
                checksum: host.checksum(),
                verified_runs: one.verified_runs,
            }),
        }
    }
    let link = link.link();
    let costs = costs(&modes, &link);
    let fewest_loads = fewest_loads(trace, spec.frames);
    Ok(PagingReport { context: lab.context().clone(), spec: *spec, fewest_loads, link, modes, not_run, costs })
}

async fn rounds(
    lab: &mut Lab<'_>,
    spec: &PagingSpec,
    kernel: &Kernel,
    under: &mut [Under],
    host: &mut Host,
    link: &mut LinkFigures,
    trace: &[Dispatch],
) -> Result<(), GpuError> {
    let rules = lab.rules();
    let rounds = rules.repeats.saturating_add(1);
    let watched = under.iter().find(|one| one.case.mode == spec.watched);
    let passes = match watched {
        Some(one) => headroom_plan::paging::run(&one.case.config, trace)?.passes,
        None => 0,
    };
    let each = passes.div_ceil(TOLD).max(1);
    let told = u32::try_from(passes.div_ceil(each)).unwrap_or(u32::MAX);
    let parts = u32::try_from(under.len()).unwrap_or(u32::MAX).saturating_add(1);
    lab.expect_steps(rounds.saturating_mul(parts).saturating_add(told));
    for round in 0..rounds {
        for one in &mut *under {
            if one.wrong.is_some() {
                continue;
            }
            begin_round(lab, round);
            lab.step()?;
            let steps = (round == 0 && one.case.mode == spec.watched).then_some(each);
            let operations = one.time.operations;
            match one.case.sample(lab, kernel, host, trace, (operations, steps)).await {
                Ok(sample) => {
                    one.time.add(&rules, sample.elapsed_ms, 0.0, 1);
                    one.time.operations = one.time.operations.clamp(1, MOST_RUNS);
                    (one.counts, one.round_trips, one.peak) = (sample.counts, sample.round_trips, sample.peak);
                    one.verified_runs = one.verified_runs.saturating_add(operations);
                }
                Err(error @ GpuError::ChecksumDiffers { .. }) => one.wrong = Some(error),
                Err(error) => return Err(error),
            }
        }
        begin_round(lab, round);
        lab.step()?;
        link.sample(lab).await?;
    }
    Ok(())
}

/// Where the time goes.
fn costs(modes: &[ModeReport], link: &Link) -> Option<Costs> {
    let of = |mode| modes.iter().find(|one: &&ModeReport| one.mode == mode);
    let on_demand = of(Mode::OnDemand)?;
    // A transfer that cannot be told from nothing says nothing about bandwidth.
    let moving = |bytes: u64, ms: f64| match bytes {
        0 => Some(0.0),
        _ if ms > 0.0 => Some(bytes as f64 * ms / (link.bytes.max(1) as f64)),
        _ => None,
    };
    let counts = &on_demand.counts;
    let up = moving(counts.uploaded_bytes, link.upload.median_ms);
    let down = moving(counts.written_back_bytes, link.download.median_ms);
    let transfer_ms = up.zip(down).map(|(up, down)| up + down);
    let round_trips_ms = counts.passes as f64 * link.round_trip.median_ms;
    let plain = of(Mode::ResidentPlain).map(|one| one.time.median_ms);
    let looked_up = of(Mode::Resident).map(|one| one.time.median_ms);
    let both = plain.zip(looked_up);
    Some(Costs {
        transfer_ms,
        round_trips_ms,
        work_ms: plain,
        lookup_ms: both.map(|(plain, looked_up)| looked_up - plain),
        above_least: transfer_ms.map(|ms| on_demand.time.median_ms / (ms + round_trips_ms).max(f64::MIN_POSITIVE)),
        lookup_ratio: both.map(|(plain, looked_up)| looked_up / plain.max(f64::MIN_POSITIVE)),
    })
}
