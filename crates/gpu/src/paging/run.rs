//! One trace in all of its modes, and several traces in the mode that is watched.

use super::report::{Costs, Counts, Link, ModeReport, PagingReport, SweepReport, SweptPoint};
use super::turns::{Part, open, turns};
use super::types::{Mode, PagingSpec};
use crate::GpuError;
use crate::cancel::CancelToken;
use crate::lab::{Lab, Sink};
use crate::protocol::Setup;

/// Traces that are set side by side at most.
const MOST_POINTS: usize = 16;

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
    let parts = [Part::new(spec, &Mode::ALL, true)?];
    let mut lab = open(&parts, setup, cancel, sink).await?;
    measure(&mut lab, spec, &parts).await
}

/// As [`run_paging`], on a device that is open.
pub(super) async fn measure(
    lab: &mut Lab<'_>,
    spec: &PagingSpec,
    parts: &[Part<'_>; 1],
) -> Result<PagingReport, GpuError> {
    let (link, came) = turns(lab, parts).await?;
    let (mut modes, mut not_run) = (Vec::new(), Vec::new());
    for one in came {
        modes.extend(one.modes);
        not_run.extend(one.not_run);
    }
    let costs = costs(&modes, &link);
    let [part] = parts;
    let fewest_loads = headroom_plan::paging::fewest_loads(&part.trace, spec.frames);
    let (context, belady) = (lab.context(), spec.belady()?);
    Ok(PagingReport { context, spec: *spec, fewest_loads, belady, link, modes, not_run, costs })
}

/// Runs several traces, each in the mode that it names as watched, in turns on one device: the same memory in pages of other
/// sizes, or in other patterns. What the adapter has no room for, and what came out wrong, has its reason in its point.
///
/// # Errors
/// As for [`run_paging`]; [`GpuError::BadRequest`] for no trace, or more than 16.
pub async fn sweep_paging<'a>(
    specs: &[PagingSpec],
    setup: &Setup,
    cancel: CancelToken,
    sink: &'a mut Sink<'a>,
) -> Result<SweepReport, GpuError> {
    if !(1..=MOST_POINTS).contains(&specs.len()) {
        return Err(GpuError::BadRequest { what: "a sweep has 1 to 16 traces" });
    }
    let parts = specs.iter().map(|spec| Part::new(spec, &[spec.watched], false)).collect::<Result<Vec<_>, _>>()?;
    let mut lab = open(&parts, setup, cancel, sink).await?;
    let (link, came) = turns(&mut lab, &parts).await?;
    let points = specs.iter().zip(came).map(|(spec, came)| {
        let ran = came.modes.into_iter().next();
        let least_ms = ran.as_ref().zip(link.pace()).map(|(one, pace)| one.counts.least_ms(&pace));
        SweptPoint { spec: *spec, ran, least_ms, failure: came.not_run.into_iter().next().map(|not| not.failure) }
    });
    Ok(SweepReport { points: points.collect(), context: lab.context(), link })
}

/// Where the time goes.
fn costs(modes: &[ModeReport], link: &Link) -> Option<Costs> {
    let of = |mode| modes.iter().find(|one: &&ModeReport| one.mode == mode);
    let on_demand = of(Mode::OnDemand)?;
    let counts: Counts = on_demand.counts;
    let pace = link.pace();
    let plain = of(Mode::ResidentPlain).map(|one| one.time.median_ms);
    let looked_up = of(Mode::Resident).map(|one| one.time.median_ms);
    let both = plain.zip(looked_up);
    Some(Costs {
        transfer_ms: pace.map(|pace| pace.transfer_ms(counts.uploaded_bytes, counts.written_back_bytes)),
        round_trips_ms: counts.passes as f64 * link.round_trip.median_ms,
        work_ms: plain,
        lookup_ms: both.map(|(plain, looked_up)| looked_up - plain),
        above_least: pace.map(|pace| on_demand.time.median_ms / counts.least_ms(&pace).max(f64::MIN_POSITIVE)),
        lookup_ratio: both.map(|(plain, looked_up)| looked_up / plain.max(f64::MIN_POSITIVE)),
    })
}
