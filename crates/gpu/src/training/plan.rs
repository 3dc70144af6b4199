//! The mix that the planning core finds, from layers as they were measured and a link as the device profile has it: with the optimizer's
//! state where it is asked for, and on the host.

use headroom_plan::device::{DeviceProfile as Planned, Link};
use headroom_plan::price::{Chain, ChainLayer, ChainOutcome, LayerAction, cheapest_chain};

use super::layout::Layout;
use super::predict::{planned, step};
use super::shape::{F32, Sizes, total};
use super::types::{Action, Mix, Span, Strategy, Switches, Work};
use crate::GpuError;
use crate::profile::DeviceProfile;

/// Plans that are tried: the core knows neither windows nor what is fetched ahead, so that a plan of its own may turn out too large.
const TRIES: u32 = 12;
/// The latency of a link that no plan would use.
const STILL_MS: f64 = 1e9;

fn action(action: LayerAction) -> Action {
    match action {
        LayerAction::Keep => Action::Keep,
        LayerAction::Offload => Action::Offload,
        LayerAction::Recompute => Action::Recompute,
        LayerAction::RecomputeOffloaded => Action::RecomputeOffloaded,
        LayerAction::Continue => Action::Continue,
    }
}

/// What a part of a step took: by the device's clock where it has one, else by the host's with the wait taken off.
pub(crate) fn own_ms(spans: &[Span], work: Work, layer: usize, round_trip_ms: f64) -> f64 {
    let own = |span: &&Span| span.work == work && usize::try_from(span.layer).is_ok_and(|at| at == layer);
    let took = |span: &Span| span.device_ms.unwrap_or_else(|| (span.to_ms - span.from_ms - round_trip_ms).max(0.0));
    spans.iter().find(own).map_or(0.0, took)
}

/// The network as a chain, with times from a step that kept everything.
fn chain(sizes: &Sizes, spans: &[Span], round_trip_ms: f64, base_bytes: u64) -> Chain {
    let bytes = |count: u64| count.saturating_mul(F32);
    let layer = |(at, kind)| ChainLayer {
        forward_ms: own_ms(spans, Work::Forward, at, round_trip_ms),
        backward_ms: own_ms(spans, Work::Backward, at, round_trip_ms),
        input_bytes: bytes(sizes.input()),
        saved_bytes: bytes(total(&sizes.saved(kind))),
        workspace_bytes: 0,
    };
    let layers = sizes.layers().into_iter().enumerate().map(layer).collect();
    Chain { layers, output_bytes: bytes(sizes.input()), base_bytes }
}

/// The cheapest mix within a budget, and all that were considered: with the optimizer's state as it is asked for, and on the host, each
/// with what is cheapest for the activations then. Which one it is, the core's prediction of the step says; without one, the first
/// that fits. Numbers travel as they are: packing would change what is learned.
///
/// # Errors
/// [`GpuError::BadRequest`] without the profile's lines; [`GpuError::NotExecutable`] where nothing fits.
pub(crate) fn cheapest(
    sizes: &Sizes,
    (strategy, switches): (Strategy, Switches),
    keep: (f64, &[Span]),
    profile: Option<&DeviceProfile>,
    budget_bytes: u64,
) -> Result<(Layout, Vec<Mix>), GpuError> {
    let asked = [Some(strategy), Some(Strategy { state_on_host: true, ..strategy }).filter(|other| *other != strategy)];
    let (mut mixes, mut best) = (Vec::<Mix>::new(), None::<(f64, usize, Layout)>);
    for one in asked.into_iter().flatten() {
        let state_on_host = one.state_on_host;
        let mix = |total_bytes, fits, step_ms| Mix { state_on_host, total_bytes, fits, step_ms, chosen: false };
        match of_activations(sizes, (one, switches.slots), keep.1, profile, budget_bytes) {
            Ok(layout) => {
                let step_ms = profile.and_then(|profile| step(&layout, switches, keep, profile)).map(|step| step.ms);
                let cost = step_ms.unwrap_or(f64::INFINITY);
                let total_bytes = layout.peak()?.total_bytes;
                if best.as_ref().is_none_or(|(least, ..)| cost < *least) {
                    best = Some((cost, mixes.len(), layout));
                }
                mixes.push(mix(total_bytes, true, step_ms));
            }
            Err(GpuError::NotExecutable { needed, .. }) => mixes.push(mix(needed, false, None)),
            Err(error) => return Err(error),
        }
    }
    let needed = mixes.iter().map(|mix| mix.total_bytes).min().unwrap_or(u64::MAX);
    let (_, at, layout) = best.ok_or(GpuError::NotExecutable { needed, budget: budget_bytes })?;
    if let Some(mix) = mixes.get_mut(at) {
        mix.chosen = true;
    }
    Ok((layout, mixes))
}

/// The cheapest layout within a budget, with so many staging slots.
///
/// # Errors
/// As for [`cheapest`].
fn of_activations(
    sizes: &Sizes,
    (strategy, slots): (Strategy, u32),
    spans: &[Span],
    profile: Option<&DeviceProfile>,
    budget_bytes: u64,
) -> Result<Layout, GpuError> {
    let lines = profile.and_then(|profile| planned(profile, slots));
    let lines = lines.ok_or(GpuError::BadRequest { what: "the planner needs a device profile" })?;
    let round_trip_ms = profile.and_then(|profile| profile.round_trip_ms).unwrap_or_default();
    let keep = Layout::new(sizes, strategy, vec![Action::Keep; sizes.layers().len()], slots);
    let peak = keep.peak()?;
    // The gradients of a layer's output and input are the core's to count.
    let flow = keep.rows_bytes().saturating_mul(2);
    let base = peak.total_bytes.saturating_sub(peak.activations_bytes).saturating_sub(peak.unfilled_bytes);
    let chain = chain(sizes, spans, round_trip_ms, base.saturating_sub(flow));
    let mut needed = u64::MAX;
    let mut found: Option<Layout> = None;
    // Where the windows of what moves leave no room, there is still the way that moves nothing.
    let still = Planned { upload: Link { alpha_ms: STILL_MS, ..lines.upload }, ..lines };
    'all: for lines in [lines, still] {
        let mut room = budget_bytes;
        for _ in 0..TRIES {
            let outcome = cheapest_chain(&chain, room, &lines, None);
            let outcome = outcome.map_err(|_| GpuError::BadRequest { what: "the chain is beyond counting" })?;
            let ChainOutcome::Plan { plan, .. } = outcome else { break };
            let layout = Layout::new(sizes, strategy, plan.actions.into_iter().map(action).collect(), slots);
            let total = layout.peak()?.total_bytes;
            needed = needed.min(total);
            if total <= budget_bytes {
                found = Some(layout);
                break 'all;
            }
            room = room.saturating_sub(total.saturating_sub(budget_bytes));
        }
    }
    if found.is_none() && needed == u64::MAX {
        // The core found no room for any plan: what the smallest takes, which keeps one input, is told.
        let mut actions = vec![Action::Continue; sizes.layers().len()];
        if let Some(first) = actions.first_mut() {
            *first = Action::Recompute;
        }
        let layout = Layout::new(sizes, strategy, actions, slots);
        needed = layout.peak()?.total_bytes;
        found = (needed <= budget_bytes).then_some(layout);
    }
    found.ok_or(GpuError::NotExecutable { needed, budget: budget_bytes })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan_run::testing::profile;
    use crate::training::types::Activations;

    const SIZES: Sizes = Sizes { tokens: 64, width: 16, hidden: 64, blocks: 6, attention: false };
    const STRATEGY: Strategy = Strategy::of(Activations::Planned);

    fn spans(forward_ms: f64) -> Vec<Span> {
        let span = |work, layer, ms| Span {
            work,
            layer,
            from_ms: 1.0,
            to_ms: 1.5 + ms,
            device_ms: None,
            moved_bytes: 0,
            live_bytes: 0,
        };
        (0..6)
            .flat_map(|at| [span(Work::Forward, at, forward_ms), span(Work::Backward, at, 2.0 * forward_ms)])
            .collect()
    }

    #[test]
    fn times_are_without_the_wait() {
        assert!((own_ms(&spans(3.0), Work::Backward, 2, 0.5) - 6.0).abs() < 1e-12);
        assert_eq!(own_ms(&spans(3.0), Work::Out, 2, 0.5), 0.0);
        let timed: Vec<Span> = spans(3.0).into_iter().map(|span| Span { device_ms: Some(1.25), ..span }).collect();
        assert_eq!(own_ms(&timed, Work::Backward, 2, 0.5), 1.25);
    }

    #[test]
    fn a_plan_fits_and_takes_the_cheaper_way() {
        let keep = Layout::new(&SIZES, STRATEGY, vec![Action::Keep; 6], 2).peak().unwrap();
        let plan = |ms, budget| of_activations(&SIZES, (STRATEGY, 2), &spans(ms), Some(&profile()), budget);
        assert_eq!(plan(1.0, keep.total_bytes).unwrap().actions, [Action::Keep; 6]);
        let budget = keep.total_bytes - keep.activations_bytes / 4;
        // A transfer there and back takes at least 3 ms: computing a layer again for less is cheaper, for more it is not.
        for (ms, again) in [(0.1, true), (40.0, false)] {
            let layout = plan(ms, budget).unwrap();
            assert!(layout.peak().unwrap().total_bytes <= budget);
            assert_eq!(layout.actions.contains(&Action::Recompute), again, "{:?}", layout.actions);
            assert_eq!(layout.actions.contains(&Action::Offload), !again, "{:?}", layout.actions);
        }
        // Windows and all, nothing that moves would fit here.
        let tight = keep.total_bytes - keep.activations_bytes / 2;
        let layout = plan(40.0, tight).unwrap();
        assert!(layout.peak().unwrap().total_bytes <= tight && layout.moved == (0, 0), "{:?}", layout.actions);
        // Where nothing fits, what is told is bytes that there may be: messages cannot carry more than 2⁵³.
        let Err(GpuError::NotExecutable { needed, budget: 1000 }) = plan(1.0, 1000) else { panic!() };
        assert!(needed > 1000 && needed < keep.total_bytes, "{needed}");
        assert!(matches!(
            of_activations(&SIZES, (STRATEGY, 2), &spans(1.0), None, budget),
            Err(GpuError::BadRequest { .. })
        ));
    }

    #[test]
    fn the_optimizer_s_state_goes_to_the_host_where_that_is_cheaper() {
        // Much state, few activations.
        let sizes = Sizes { tokens: 16, hidden: 256, ..SIZES };
        let switches = Switches { merged: true, asynchronous: true, slots: 2 };
        let keep = Layout::new(&sizes, STRATEGY, vec![Action::Keep; 6], 2).peak().unwrap().total_bytes;
        let of = |strategy, forward_ms: f64, budget| {
            let spans = spans(forward_ms);
            cheapest(&sizes, (strategy, switches), (18.0 * forward_ms, &spans), Some(&profile()), budget)
        };
        let budget = keep - (120 << 10);
        // Computing again for 0.1 ms is cheaper than moving the state, for 40 ms it is dearer.
        for (forward_ms, on_host) in [(0.1, false), (40.0, true)] {
            let (layout, mixes) = of(STRATEGY, forward_ms, budget).unwrap();
            assert_eq!(layout.state_on_host, on_host, "{mixes:?}");
            let told: Vec<_> = mixes.iter().map(|mix| (mix.state_on_host, mix.fits, mix.chosen)).collect();
            assert_eq!(told, [(false, true, !on_host), (true, true, on_host)]);
            let least = mixes.iter().filter_map(|mix| mix.step_ms).fold(f64::INFINITY, f64::min);
            let chosen = mixes.iter().find(|mix| mix.chosen).unwrap();
            assert_eq!((chosen.step_ms, chosen.total_bytes), (Some(least), layout.peak().unwrap().total_bytes));
        }
        // All of the activations are not enough: what cannot be is told with the least that it would need.
        let (layout, mixes) = of(STRATEGY, 0.1, keep - (200 << 10)).unwrap();
        assert!(layout.state_on_host && !mixes[0].fits && mixes[0].total_bytes > keep - (200 << 10), "{mixes:?}");
        let (_, mixes) = of(Strategy { state_on_host: true, ..STRATEGY }, 0.1, budget).unwrap();
        assert_eq!(mixes.len(), 1);
        assert!(matches!(of(STRATEGY, 0.1, 1000), Err(GpuError::NotExecutable { .. })));
    }
}
