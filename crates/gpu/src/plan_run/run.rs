//! The modes of a plan, in turns.

use super::layout::{Layout, scaled};
use super::predict;
use super::reference::Reference;
use super::rig::{self, Rig};
use super::types::{Component, Mode, ModeReport, NotRun, Peak, PlanReport, PlanSpec, RestsOn};
use crate::adapter::{AdapterLimits, Needs};
use crate::cancel::CancelToken;
use crate::clock::Stamp;
use crate::experiments::common::{Figure, begin_round};
use crate::lab::{Lab, Sink};
use crate::messages::{Partial, Phase};
use crate::profile::DeviceProfile;
use crate::protocol::Setup;
use crate::{Failure, GpuError};

/// Steps in a sample at most, unless more are asked for: each needs a pass of the CPU's own.
const MOST_STEPS: u32 = 16;

/// One mode under way.
pub(super) struct Case {
    mode: Mode,
    layout: Layout,
    step: Figure,
    peak: Peak,
    wrong: Option<GpuError>,
    checksum: u32,
    verified_steps: u32,
}

/// One sample: what it took, and what came of it.
pub(super) struct Sample {
    pub(super) elapsed_ms: f64,
    pub(super) peak: Peak,
    pub(super) checksum: u32,
    pub(super) verified_steps: u32,
}

/// Runs a plan in all its modes. What does not fit the budget, and what came out wrong, is in
/// [`PlanReport::not_run`]; it does not keep the others from running.
///
/// # Errors
/// [`GpuError::BadRequest`], [`GpuError::Cancelled`], [`GpuError::WrongLedger`], and all that a device can fail by.
pub async fn run_plan<'a>(
    spec: &PlanSpec,
    profile: Option<&DeviceProfile>,
    setup: &Setup,
    cancel: CancelToken,
    sink: &'a mut Sink<'a>,
) -> Result<PlanReport, GpuError> {
    let budget = check(spec)?;
    let needs = |found: &crate::adapter::Found, _: &_| {
        let layouts = layouts(spec, found.limits())?;
        Ok(layouts.iter().map(|(_, layout)| layout).filter(|layout| layout.peak().total_bytes <= budget).fold(
            Needs {
                buffer_bytes: 256,
                binding_bytes: 256,
                storage_buffers: 2,
                invocations: 64,
                workgroup_bytes: 4,
                workgroups: 1,
            },
            |needs, layout| needs.and(layout.needs()),
        ))
    };
    let mut lab = Lab::open(setup, budget, needs, cancel, sink).await?;
    measure(&mut lab, spec, profile).await
}

fn check(spec: &PlanSpec) -> Result<u64, GpuError> {
    let bad = |what| Err(GpuError::BadRequest { what });
    if spec.modes.is_empty() {
        return bad("at least one mode must be asked for");
    }
    if !(1..=8).contains(&spec.staging_slots) {
        return bad("there must be 1 to 8 staging slots");
    }
    if !(1..=64).contains(&spec.steps) {
        return bad("a sample must have 1 to 64 steps");
    }
    Ok(scaled(spec.budget_bytes, spec.device_bytes_per_gb))
}

fn layouts(spec: &PlanSpec, limits: AdapterLimits) -> Result<Vec<(Mode, Layout)>, GpuError> {
    let of = |&mode: &Mode| {
        let (scale, slice) = (spec.device_bytes_per_gb, spec.slice_bytes);
        Layout::new(&spec.components, scale, slice, spec.staging_slots, mode, limits).map(|layout| (mode, layout))
    };
    spec.modes.iter().map(of).collect()
}

/// As [`run_plan`], on a device that is open.
pub(super) async fn measure(
    lab: &mut Lab<'_>,
    spec: &PlanSpec,
    profile: Option<&DeviceProfile>,
) -> Result<PlanReport, GpuError> {
    let budget_bytes = check(spec)?;
    let (mut cases, mut not_run) = (Vec::new(), Vec::new());
    for (mode, layout) in layouts(spec, lab.limits)? {
        let peak = layout.peak();
        if peak.total_bytes > budget_bytes {
            let error = GpuError::NotExecutable { needed: peak.total_bytes, budget: budget_bytes };
            not_run.push(NotRun { mode, failure: Failure::from(error), peak });
        } else {
            let step = Figure::starting(spec.steps);
            cases.push(Case { mode, layout, step, peak, wrong: None, checksum: 0, verified_steps: 0 });
        }
    }
    if let Some(layout) = cases.first().map(|case| case.layout.clone()) {
        let mut reference = Reference::new(&spec.components, &layout);
        rounds(lab, spec, &mut cases, &mut reference).await?;
    }
    let resident = cases.iter().find(|case| case.mode == Mode::AllResident && case.wrong.is_none());
    let resident_ms = resident.map(|case| case.step.samples().median_ms);
    let mut modes = Vec::new();
    for case in cases {
        if let Some(error) = case.wrong {
            not_run.push(NotRun { mode: case.mode, failure: error.into(), peak: case.layout.peak() });
        } else {
            modes.push(report(spec, profile, case, resident_ms));
        }
    }
    let (context, spec, profile) = (lab.context(), spec.clone(), profile.map(RestsOn::from));
    Ok(PlanReport { context, profile, spec, budget_bytes, modes, not_run })
}

async fn rounds(
    lab: &mut Lab<'_>,
    spec: &PlanSpec,
    cases: &mut [Case],
    reference: &mut Reference,
) -> Result<(), GpuError> {
    let rules = lab.rules();
    let rounds = rules.repeats.saturating_add(1);
    lab.expect_steps(rounds.saturating_mul(u32::try_from(cases.len()).unwrap_or(u32::MAX)));
    for round in 0..rounds {
        for case in &mut *cases {
            if case.wrong.is_some() {
                continue;
            }
            begin_round(lab, round);
            lab.step()?;
            let prefetch = case.mode == Mode::PlanWithPrefetch;
            let steps = case.step.operations;
            match sample(lab, &spec.components, &case.layout, reference, steps, prefetch).await {
                Ok(sample) => {
                    case.step.add(&rules, sample.elapsed_ms, 0.0, 1);
                    case.step.operations = case.step.operations.min(MOST_STEPS).max(spec.steps);
                    (case.peak, case.checksum) = (sample.peak, sample.checksum);
                    case.verified_steps = case.verified_steps.saturating_add(sample.verified_steps);
                    lab.tell(Partial::Mode { mode: case.mode, step: case.step.samples() });
                }
                Err(error @ GpuError::ChecksumDiffers { .. }) => case.wrong = Some(error),
                Err(error) => return Err(error),
            }
        }
    }
    Ok(())
}

/// Sets a mode up, does one step that is not timed, then `steps` that are, then looks at everything once more. Nothing
/// stays allocated.
pub(super) async fn sample(
    lab: &mut Lab<'_>,
    components: &[Component],
    layout: &Layout,
    reference: &mut Reference,
    steps: u32,
    prefetch: bool,
) -> Result<Sample, GpuError> {
    let last = steps.saturating_add(1);
    // Before the CPU computes for minutes what there is no room for.
    let host = rig::host_memory(layout)?;
    lab.begin(Phase::Checking);
    reference.reach(lab, last).await?;
    let reference = &*reference;
    let work = async |lab: &mut Lab<'_>| {
        let mut rig = Rig::set_up(lab, components, layout, reference, host).await?;
        let scope = lab.gpu.scope()?;
        rig.step(lab, 0, true, prefetch).await?;
        let stamp = Stamp::now();
        for state in 1..last {
            rig.step(lab, state, true, prefetch).await?;
        }
        let sums = rig.read_sums(lab).await?;
        let elapsed_ms = stamp.elapsed_ms();
        compare(components, &reference.totals(last.saturating_sub(1)), &sums)?;
        rig.step(lab, last, false, prefetch).await?;
        compare(components, &reference.totals(last), &rig.read_sums(lab).await?)?;
        scope.close().await?;
        #[cfg(test)]
        lab.stray().await?;
        // Once more, now that everything was done: the peak is the whole sample's.
        let peak = rig::held_to_plan(lab, layout)?;
        let checksum = reference.checksum(last);
        Ok(Sample { elapsed_ms, peak, checksum, verified_steps: last.saturating_add(1) })
    };
    lab.freeing(work).await
}

fn compare(components: &[Component], expected: &[u32], got: &[u32]) -> Result<(), GpuError> {
    for ((component, &expected), got) in
        components.iter().zip(expected).zip(got.iter().map(Some).chain(std::iter::repeat(None)))
    {
        let got = got.copied();
        if got != Some(expected) {
            let what = component.name.clone();
            return Err(GpuError::ChecksumDiffers { what, expected, got: got.unwrap_or_default() });
        }
    }
    Ok(())
}

fn report(spec: &PlanSpec, profile: Option<&DeviceProfile>, case: Case, resident_ms: Option<f64>) -> ModeReport {
    let step = case.step.samples();
    let (uploaded_bytes, downloaded_bytes) = case.layout.moved();
    let moves = case.mode != Mode::AllResident;
    let prediction = profile.filter(|_| moves).and_then(|profile| {
        let (rows, layout) = (&spec.components, &case.layout);
        predict::prediction(profile, rows, layout, spec.slice_bytes, case.mode, resident_ms, step.median_ms)
    });
    let overhead = if moves { predict::overhead(resident_ms, step.median_ms, prediction) } else { None };
    ModeReport {
        mode: case.mode,
        peak: case.peak,
        step,
        uploaded_bytes,
        downloaded_bytes,
        overhead,
        prediction,
        checksum: case.checksum,
        verified_steps: case.verified_steps,
    }
}
