//! Chains of layers, forward and back: the best plan by dynamic programming.
//!
//! Layer `i` reads its input and saves what its backward pass needs. Until then a plan keeps both, moves both to
//! the host, or drops what was saved and computes it again. Layers that are recomputed in a row form a segment: of
//! these only the first one's input is kept, or moved, and in the backward pass the whole segment is computed again at
//! once, and stays until each layer's backward pass is over.
//!
//! Bytes alive when layer `i` computes, beside the base and what earlier layers retain:
//! * forward: input, saved, output and workspace;
//! * again, in a segment up to `e`: inputs and saved of the segment up to `i`, the next input unless `i` is `e`, the
//!   gradient of the segment's output, workspace;
//! * backward: inputs and saved of its segment (or of itself) up to `i`, the gradients of its output and of its input,
//!   workspace.
//!
//! # Source
//! Segments with kept inputs are those of Chen et al. (2016), "Training Deep Nets with Sublinear Memory Cost"; the
//! recursion over them and the bytes retained follows Beaumont et al. (2019), "Optimal checkpointing for
//! heterogeneous chains", with one level of recomputation, and with offloading as a third way.

use super::chain_search::{Steps, best, granule_for};
use crate::check;
use crate::device::DeviceProfile;
use crate::error::{Place, PlanError};

/// Longer chains are not computed.
const MOST_LAYERS: usize = 2000;

/// One layer. Sizes in bytes, times in ms.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct ChainLayer {
    /// Its forward pass, and its recomputation.
    pub forward_ms: f64,
    /// Its backward pass.
    pub backward_ms: f64,
    /// Its input, which is the output of the layer before, and as large as its gradient.
    pub input_bytes: u64,
    /// What it saves for its backward pass, its input left out.
    pub saved_bytes: u64,
    /// What it needs while it computes.
    pub workspace_bytes: u64,
}

/// A chain of layers.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Chain {
    /// In the order of the forward pass.
    pub layers: Vec<ChainLayer>,
    /// The output of the last one.
    pub output_bytes: u64,
    /// What is there all the time, such as weights.
    pub base_bytes: u64,
}

/// What happens to a layer's input and to what it saved, between its forward and its backward pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum LayerAction {
    /// Both stay.
    #[default]
    Keep,
    /// Both move to the host and come back.
    Offload,
    /// A segment begins here: the input stays, what was saved is computed again.
    Recompute,
    /// The same with the input moved to the host.
    RecomputeOffloaded,
    /// The segment of the layer before goes on: nothing stays.
    Continue,
}

/// A plan for a chain, and its price.
#[derive(Debug, Clone, PartialEq)]
pub struct ChainPlan {
    /// For each layer.
    pub actions: Vec<LayerAction>,
    /// The whole step: forward, backward, and what the plan adds.
    pub step_ms: f64,
    /// What the plan adds.
    pub added_ms: f64,
    /// The part of it that is transfers.
    pub transfer_ms: f64,
    /// The part of it that is recomputation.
    pub recompute_ms: f64,
    /// Bytes that leave the device, and as many come back.
    pub moved_bytes: u64,
    /// The peak, in whole bytes, base included.
    pub peak_bytes: u64,
}

/// What [`cheapest_chain`] returns.
#[derive(Debug, Clone, PartialEq)]
pub enum ChainOutcome {
    /// The best plan in whole granules.
    Plan {
        /// The plan.
        plan: ChainPlan,
        /// Bytes were counted in whole granules of this many.
        granule_bytes: u64,
        /// By how many bytes that may have overrated the peak of a plan; zero where the granule divides all sizes.
        rounding_bytes: u64,
        /// No plan adds less than this, in ms: what the best one would with all bytes rounded down. Equal to what
        /// the plan adds where it is proven best.
        at_least_ms: f64,
    },
    /// Even with everything offloaded a layer does not fit beside the base.
    Infeasible {
        /// How many bytes are missing.
        short_bytes: u64,
        /// The first layer that needs the most.
        layer: usize,
    },
}

/// Segments of `every` layers (at least one), each with its first input kept: checkpointing as it is
/// usually done.
#[must_use]
pub fn uniform_segments(layers: usize, every: usize) -> Vec<LayerAction> {
    let head = |i: usize| i.is_multiple_of(every.max(1));
    (0..layers).map(|i| if head(i) { LayerAction::Recompute } else { LayerAction::Continue }).collect()
}

/// Prices a plan of one's own, step by step.
///
/// # Errors
/// A time that is negative or not finite; a profile that [`DeviceProfile::checked`] refuses; more or fewer actions
/// than layers; [`LayerAction::Continue`] where there is no segment; sizes or times beyond the range of numbers.
pub fn price_chain(chain: &Chain, actions: &[LayerAction], profile: &DeviceProfile) -> Result<ChainPlan, PlanError> {
    let computing = checked(chain, profile)?;
    if actions.len() != chain.layers.len() {
        return Err(PlanError::TooFew(Place::argument("actions")));
    }
    let steps = Steps::new(chain).ok_or(PlanError::Overflow(BYTES))?;
    let mut plan = ChainPlan {
        actions: actions.to_vec(),
        step_ms: 0.0,
        added_ms: 0.0,
        transfer_ms: 0.0,
        recompute_ms: 0.0,
        moved_bytes: 0,
        peak_bytes: chain.base_bytes,
    };
    let (mut retained, mut at) = (0_u64, 0_usize);
    while let (Some(&action), Some(layer)) = (actions.get(at), chain.layers.get(at)) {
        let mut last = at;
        let both = layer.input_bytes.saturating_add(layer.saved_bytes);
        let (stays, moves, again) = match action {
            LayerAction::Keep => (both, 0, false),
            LayerAction::Offload => (0, both, false),
            LayerAction::Recompute => (layer.input_bytes, 0, true),
            LayerAction::RecomputeOffloaded => (0, layer.input_bytes, true),
            LayerAction::Continue => {
                return Err(PlanError::NotAllowed(Place { argument: "actions", index: Some(at), field: None }));
            }
        };
        if again {
            while actions.get(last.saturating_add(1)) == Some(&LayerAction::Continue) {
                last = last.saturating_add(1);
            }
            plan.recompute_ms +=
                chain.layers.iter().take(last.saturating_add(1)).skip(at).map(|l| l.forward_ms).sum::<f64>();
        }
        let need = if again { steps.segment(at, last, stays) } else { steps.single(at) };
        plan.peak_bytes = plan.peak_bytes.max(chain.base_bytes.saturating_add(retained).saturating_add(need));
        plan.transfer_ms += profile.round_trip_ms(moves);
        plan.moved_bytes = plan.moved_bytes.saturating_add(moves);
        retained = retained.saturating_add(stays);
        at = last.saturating_add(1);
    }
    plan.added_ms = plan.transfer_ms + plan.recompute_ms;
    plan.step_ms = check::sum(computing + plan.added_ms, Place::field("chain", "forward_ms"))?;
    Ok(plan)
}

/// The plan that takes the least time within a budget, in bytes.
///
/// Bytes are counted in whole granules: by default the largest one that divides all sizes, or, if that makes too many,
/// one that splits what the base leaves of the budget into some thousands. A plan always fits in whole bytes.
///
/// # Errors
/// As for [`price_chain`]; a granule of zero; a chain of more than 2000 layers, or a granule too small for its
/// length.
pub fn cheapest_chain(
    chain: &Chain,
    budget_bytes: u64,
    profile: &DeviceProfile,
    granule_bytes: Option<u64>,
) -> Result<ChainOutcome, PlanError> {
    checked(chain, profile)?;
    if chain.layers.len() > MOST_LAYERS {
        return Err(PlanError::TooMany(Place::field("chain", "layers")));
    }
    let steps = Steps::new(chain).ok_or(PlanError::Overflow(BYTES))?;
    let (need, layer) = steps.largest_single();
    let short_bytes = chain.base_bytes.saturating_add(need).saturating_sub(budget_bytes);
    if short_bytes > 0 {
        return Ok(ChainOutcome::Infeasible { short_bytes, layer });
    }
    let room = budget_bytes.saturating_sub(chain.base_bytes);
    let granule = granule_for(&steps, room, granule_bytes)?;
    let up = best(&steps, profile, room, granule, u64::div_ceil);
    // Offloading everything always fits, even where rounding up hides that.
    let actions = up.map_or_else(|| vec![LayerAction::Offload; chain.layers.len()], |(_, actions)| actions);
    let plan = price_chain(chain, &actions, profile)?;
    let exact = steps.divisor().is_multiple_of(granule);
    let down = if exact { None } else { best(&steps, profile, room, granule, |a, b| a.checked_div(b).unwrap_or(a)) };
    let at_least_ms = down.map_or(plan.added_ms, |(ms, _)| ms.min(plan.added_ms));
    let count = u64::try_from(chain.layers.len()).unwrap_or(u64::MAX).saturating_add(1);
    let rounding_bytes = if exact { 0 } else { granule.saturating_mul(count) };
    Ok(ChainOutcome::Plan { plan, granule_bytes: granule, rounding_bytes, at_least_ms })
}

const BYTES: Place = Place::field("chain", "input_bytes");

/// The time of all computing, if all numbers can be computed with.
fn checked(chain: &Chain, profile: &DeviceProfile) -> Result<f64, PlanError> {
    profile.checked()?;
    let mut computing = 0.0;
    for (index, layer) in chain.layers.iter().enumerate() {
        computing += check::size(layer.forward_ms, Place::item("layers", index, "forward_ms"))?;
        computing += check::size(layer.backward_ms, Place::item("layers", index, "backward_ms"))?;
    }
    Ok(computing)
}

#[cfg(test)]
#[path = "chain_tests.rs"]
mod tests;
