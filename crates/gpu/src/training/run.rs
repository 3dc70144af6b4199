//! Strategies in turns, each set beside the one that keeps everything.

use super::case::{Case, Sampled};
use super::exact::{Exact, STEPS};
use super::layout::{Layout, MOST_BYTES, actions};
use super::plan;
use super::predict::same_device;
use super::readback::Left;
use super::rig::{Kernels, Rig, held_to_plan};
use super::step::Way;
use super::types::{
    Activations, NotTrained, Span, Strategy, StrategyReport, Switches, TrainingReport, TrainingSpec, Weights,
};
use super::worth;
use crate::adapter::{Found, Needs};
use crate::cancel::CancelToken;
use crate::clock::Stamp;
use crate::experiments::common::begin_round;
use crate::lab::{Lab, Sink};
use crate::ledger::Purpose;
use crate::messages::{Partial, Phase};
use crate::profile::DeviceProfile;
use crate::protocol::Setup;
use crate::{Failure, GpuError};

/// Steps in a sample at most.
const MOST_STEPS: u32 = 16;
const MOST_STRATEGIES: usize = 16;
const MOST_DEPTH: u32 = 4;
const MOST_SLOTS: u32 = 3;

/// Trains the same network by each strategy. What does not fit the lab, and what came out wrong, is in
/// [`TrainingReport::not_run`]; it does not keep the others from running.
///
/// # Errors
/// [`GpuError::BadRequest`], [`GpuError::Cancelled`], [`GpuError::WrongLedger`], and all that a device can fail by.
pub async fn run_training<'a>(
    spec: &TrainingSpec,
    profile: Option<&DeviceProfile>,
    setup: &Setup,
    cancel: CancelToken,
    sink: &'a mut Sink<'a>,
) -> Result<TrainingReport, GpuError> {
    check(spec)?;
    let mut lab = Lab::open(setup, MOST_BYTES, |_: &Found, _: &_| needs(spec), cancel, sink).await?;
    measure(&mut lab, spec, profile).await
}

fn check(spec: &TrainingSpec) -> Result<(), GpuError> {
    let bad = |what| Err(GpuError::BadRequest { what });
    spec.sizes.checked()?;
    if spec.strategies.is_empty() || spec.strategies.len() > MOST_STRATEGIES {
        return bad("there must be 1 to 16 strategies");
    }
    if !(1..=MOST_STEPS).contains(&spec.steps) {
        return bad("a sample must have 1 to 16 steps");
    }
    if !(1..=MOST_SLOTS).contains(&spec.slots) {
        return bad("there must be 1 to 3 staging slots");
    }
    worth::check(spec)?;
    for strategy in spec.strategies.iter().chain(&spec.worth) {
        match strategy.activations {
            Activations::Offload { depth, .. } if depth > MOST_DEPTH => {
                return bad("at most 4 layers are fetched ahead");
            }
            Activations::Planned if strategy.weights != Weights::Resident => {
                return bad("the planner plans activations alone: with its mix, weights stay on the device");
            }
            Activations::Recompute { every: 0 } => return bad("a segment has at least one layer"),
            _ => {}
        }
    }
    Ok(())
}

/// What any of the strategies needs of a device. The planner's mix has no larger buffers than keeping and offloading have.
pub(super) fn needs(spec: &TrainingSpec) -> Result<Needs, GpuError> {
    let layers = spec.sizes.layers().len();
    let mixes = [Activations::Keep, Activations::Offload { depth: 1, format: super::types::Format::F32 }];
    let mixes = mixes.map(|activations| Strategy { state_on_host: true, ..Strategy::of(activations) });
    let known = spec.strategies.iter().chain(&mixes).chain(&spec.worth);
    let layouts =
        known.filter_map(|&one| Some(Layout::new(&spec.sizes, one, actions(one.activations, layers)?, spec.slots)));
    let all = layouts.map(|layout| layout.needs()).reduce(Needs::and);
    all.ok_or(GpuError::BadRequest { what: "there must be 1 to 16 strategies" })
}

/// As [`run_training`], on a device that is open.
pub(super) async fn measure(
    lab: &mut Lab<'_>,
    spec: &TrainingSpec,
    profile: Option<&DeviceProfile>,
) -> Result<TrainingReport, GpuError> {
    check(spec)?;
    let layers = spec.sizes.layers().len();
    let mut cases: Vec<Case> = spec.strategies.iter().map(|&one| Case::new(one, spec.switches(), spec.steps)).collect();
    cases.extend(worth::cases(spec));
    for case in &mut cases {
        if let Some(actions) = actions(case.strategy.activations, layers) {
            case.take(Layout::new(&spec.sizes, case.strategy, actions, case.switches.slots))?;
        }
    }
    lab.begin(Phase::Checking);
    let mut exact = Exact::new(spec);
    let kernels = Kernels::compile(lab).await?;
    rounds(lab, spec, profile, &mut cases, &kernels, &mut exact).await?;
    let keep = cases.iter().find(|case| case.keeps());
    let keep = keep.map(|case| (case.step.samples().median_ms, case.spans.clone()));
    let (mut runs, mut not_run) = (Vec::<StrategyReport>::new(), Vec::new());
    let compared = cases.split_off(spec.strategies.len());
    for case in cases {
        let strategy = case.strategy;
        match case.finish(spec, profile, keep.as_ref()) {
            Ok(report) => runs.push(report),
            Err(error) => not_run.push(NotTrained { strategy, failure: Failure::from(error) }),
        }
    }
    let worth = worth::finish(spec, compared).unwrap_or_else(|error| {
        not_run.extend(spec.worth.map(|strategy| NotTrained { strategy, failure: Failure::from(error) }));
        None
    });
    let exact_losses = runs.first().map(|run| run.exact.clone()).unwrap_or_default();
    let adapter = lab.gpu.facts();
    let other = profile.filter(|profile| !same_device(&profile.context.adapter, adapter));
    let predicted_for = other.map(|profile| profile.context.adapter.name.clone());
    Ok(TrainingReport { context: lab.context(), spec: spec.clone(), exact_losses, runs, not_run, predicted_for, worth })
}

async fn rounds(
    lab: &mut Lab<'_>,
    spec: &TrainingSpec,
    profile: Option<&DeviceProfile>,
    cases: &mut [Case],
    kernels: &Kernels,
    exact: &mut Exact,
) -> Result<(), GpuError> {
    let rules = lab.rules();
    let rounds = rules.repeats.saturating_add(1);
    lab.expect_steps(rounds.saturating_mul(u32::try_from(cases.len()).unwrap_or(u32::MAX)));
    let (mut kept, mut losses): (Vec<Span>, Vec<f32>) = (Vec::new(), Vec::new());
    // The first sample's step, for the planner.
    let mut kept_ms = 0.0;
    for round in 0..rounds {
        for (index, case) in (0_u32..).zip(cases.iter_mut()) {
            if case.layout.is_none() && case.wrong.is_none() {
                let asked = (case.strategy, case.switches);
                match plan::cheapest(&spec.sizes, asked, (kept_ms, &kept), profile, spec.budget_bytes) {
                    Ok((layout, mixes)) => {
                        case.mixes = mixes;
                        case.take(layout)?;
                    }
                    Err(error) => case.wrong = Some(error),
                }
            }
            let Some(layout) = case.layout.as_ref().filter(|_| case.wrong.is_none()) else { continue };
            begin_round(lab, round);
            lab.step()?;
            let own = usize::try_from(index).is_ok_and(|at| at < spec.strategies.len());
            let asked = Asked { apart: round == 0 && own, checked: round == 0 && exact.small() };
            let sampled = sample(lab, spec.seed, case.switches, layout, kernels, case.step.operations, asked).await?;
            exact.reach(lab, layout.format, &sampled.left).await?;
            case.compare(&sampled, &losses, exact);
            if case.keeps() && sampled.losses.len() > losses.len() {
                losses.clone_from(&sampled.losses);
            }
            if round == 0 && case.keeps() {
                kept.clone_from(&sampled.spans);
                kept_ms = sampled.elapsed_ms / f64::from(case.step.operations.max(1));
            }
            case.add(&rules, sampled);
            case.step.operations = case.step.operations.min(MOST_STEPS).max(spec.steps);
            if own {
                lab.tell(Partial::Training { strategy: index, step: case.step.samples() });
            }
        }
    }
    Ok(())
}

/// What is looked at beside the time.
#[derive(Clone, Copy)]
pub(super) struct Asked {
    /// A step of its own is taken apart.
    apart: bool,
    /// What the first steps left is read.
    checked: bool,
}

/// Sets a strategy up, does a step that is not timed, or those that are read, one that is taken apart where that is asked for, then
/// `steps` that are timed, up to their losses. The books are held to the plan at the end. Nothing stays allocated.
pub(super) async fn sample(
    lab: &mut Lab<'_>,
    seed: u32,
    switches: Switches,
    layout: &Layout,
    kernels: &Kernels,
    steps: u32,
    asked: Asked,
) -> Result<Sampled, GpuError> {
    let on_demand = layout.depth == 0;
    let way = Way { asynchronous: switches.asynchronous, on_demand };
    let work = async |lab: &mut Lab<'_>| {
        let mut rig = Rig::set_up(lab, kernels, layout, seed, switches.merged).await?;
        let scope = lab.gpu.scope()?;
        let mut number = 0_u32;
        let (mut left, mut check_bytes) = (Vec::new(), 0);
        if asked.checked {
            (left, check_bytes) = read_steps(lab, &mut rig, layout, way).await?;
            number = STEPS;
        } else {
            rig.step(lab, layout, number, way, None).await?;
            number = number.saturating_add(1);
        }
        let mut spans = Vec::new();
        if asked.apart {
            rig.step(lab, layout, number, way, Some(&mut spans)).await?;
            number = number.saturating_add(1);
        }
        let stamp = Stamp::now();
        for _ in 0..steps {
            rig.step(lab, layout, number, way, None).await?;
            number = number.saturating_add(1);
        }
        let losses = rig.read_losses(lab, number).await?;
        let elapsed_ms = stamp.elapsed_ms();
        scope.close().await?;
        #[cfg(test)]
        lab.stray().await?;
        // Once more, now that everything was done: the peak is the whole sample's.
        let peak = held_to_plan(lab, layout, 0)?;
        Ok(Sampled { elapsed_ms, peak, spans, losses, left, check_bytes })
    };
    lab.freeing(work).await
}

/// Does the first steps and reads what each of them left, through a window that is freed again. That part of the sample has a peak
/// of its own, held to the plan and the window; the peak begins anew behind it.
async fn read_steps(
    lab: &mut Lab<'_>,
    rig: &mut Rig<'_>,
    layout: &Layout,
    way: Way,
) -> Result<(Vec<Left>, u64), GpuError> {
    let bytes = layout.check_bytes();
    let window = lab.gpu.allocate("numbers to check", Purpose::Readback, bytes).await?;
    let mut left = Vec::new();
    for number in 0..STEPS {
        rig.step(lab, layout, number, way, None).await?;
        left.push(rig.read_left(lab, layout, window, number).await?);
    }
    lab.gpu.release(window)?;
    held_to_plan(lab, layout, bytes)?;
    lab.gpu.restart_peak();
    Ok((left, bytes))
}
