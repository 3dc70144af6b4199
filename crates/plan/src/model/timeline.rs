//! A model and its run as allocations of one training step, as a ledger, and as a chain of layers.
//!
//! Steps: 0 is the embedding, 1 to L the layers forward, L + 1 the output layer and the loss; then back, L + 2 the output
//! layer, L + 3 the last layer, 2L + 2 the first, 2L + 3 the embedding; 2L + 4 the optimizer.

use super::config::{ModelConfig, ParamCount};
use super::settings::{Checkpointing, Training, ZeroStage};
use super::training::ActivationBytes;
use crate::check;
use crate::error::{Place, PlanError};
use crate::price::{Chain, ChainLayer, Tensor};
use crate::timeline::{Allocation, Kind};

/// What an allocation belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Part {
    /// The whole model.
    Model,
    /// The embedding.
    Embedding,
    /// A layer, from 1 on.
    Layer(u64),
    /// The last norm and the output layer.
    Head,
}

/// One training step over time.
#[derive(Debug, Clone, PartialEq)]
pub struct StepTimeline {
    /// What is allocated, and when activations are idle. Activations are movable, and those of layers can be computed
    /// again.
    pub tensors: Vec<Tensor<Part>>,
    /// The first step behind it.
    pub steps: u64,
}

impl StepTimeline {
    /// The allocations alone.
    #[must_use]
    pub fn allocations(&self) -> Vec<Allocation<Part>> {
        self.tensors.iter().map(|tensor| tensor.allocation.clone()).collect()
    }
}

/// One row of a ledger.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LedgerItem {
    /// What the bytes are for.
    pub kind: Kind,
    /// How many there are. Of activations: those kept from forward to backward.
    pub bytes: u64,
    /// Whether they are there for the whole step.
    pub resident: bool,
    /// Whether they can be moved.
    pub movable: bool,
}

/// Weights, gradients, optimizer and activations, as lesson 43 has them: what adds up, whenever it is there.
///
/// # Errors
/// As for [`Training::states`] and [`Training::activations`].
pub fn ledger(config: &ModelConfig, training: &Training) -> Result<Vec<LedgerItem>, PlanError> {
    let run = Run::new(config, training)?;
    let states = training.states(run.params.total)?;
    let layers = run.activations.layer_kept(training.checkpointing).checked_mul(config.layers);
    let activations = layers
        .and_then(|bytes| bytes.checked_add(run.activations.embedding)?.checked_add(run.activations.head))
        .ok_or(PlanError::Overflow(Place::argument("training")))?;
    let item = |kind, bytes, resident, movable| LedgerItem { kind, bytes, resident, movable };
    Ok(vec![
        item(Kind::Weights, states.weights, true, false),
        item(Kind::Gradients, states.gradients, false, false),
        item(Kind::Optimizer, states.optimizer, true, true),
        item(Kind::Activations, activations, false, true),
    ])
}

/// One training step over time. `flops_per_ms` is how fast the device computes: with it, each layer's activations have
/// the price of computing them again.
///
/// Gradients live from their backward pass to the end of the step. Under ZeRO stage 3 a layer's weights are gathered
/// whole while it computes; at stages 2 and 3 its gradients are whole for the step that makes them.
///
/// # Errors
/// As for [`Training::states`] and [`Training::activations`]; a speed that is not above zero.
pub fn step_timeline(
    config: &ModelConfig,
    training: &Training,
    flops_per_ms: Option<f64>,
) -> Result<StepTimeline, PlanError> {
    let run = Run::new(config, training)?;
    let recompute_ms = run.forward_ms(flops_per_ms)?;
    let layers = config.layers;
    let head = layers.saturating_add(1);
    let end = layers.saturating_mul(2).saturating_add(5);
    let mut list = Builder { run: &run, tensors: Vec::new(), end };
    list.whole(Kind::Weights, training.states(run.params.total)?.weights);
    list.whole(Kind::Optimizer, training.states(run.params.total)?.optimizer);
    let back = |forward: u64| end.saturating_sub(2).saturating_sub(forward);
    let activations = &run.activations;
    let full = training.checkpointing == Checkpointing::Full;
    for at in 0..=head {
        let (part, params) = match at {
            0 => (Part::Embedding, run.params.embedding),
            at if at == head => (Part::Head, run.params.head),
            layer => (Part::Layer(layer), run.params.layer),
        };
        let back = back(at);
        match part {
            Part::Embedding => list.activations(part, activations.embedding, (at, back), None),
            Part::Head => {
                list.activations(part, activations.head, (at, back), None);
                list.temporary(part, activations.logits_gradient, back);
            }
            _ => {
                let kept = activations.layer_kept(training.checkpointing);
                // What a layer drops by itself is there while it computes, forward and back.
                let dropped = activations.layer_kept(Checkpointing::None).saturating_sub(kept);
                list.activations(part, kept, (at, back), recompute_ms.filter(|_| !full));
                list.temporary(part, dropped, at);
                list.temporary(part, dropped, back);
            }
        }
        list.gradients(part, params, back)?;
        list.gathered(part, params, at)?;
        list.gathered(part, params, back)?;
    }
    Ok(StepTimeline { tensors: list.tensors, steps: end })
}

/// The layers as a chain to plan for: what else the step takes is its base, in which gradients count as if they
/// were there all the time. Checkpointing is what the plan decides, so the setting plays no part.
///
/// # Errors
/// As for [`step_timeline`].
pub fn step_chain(config: &ModelConfig, training: &Training, flops_per_ms: f64) -> Result<Chain, PlanError> {
    let run = Run::new(config, training)?;
    let forward_ms = run.forward_ms(Some(flops_per_ms))?.unwrap_or(0.0);
    let states = training.states(run.params.total)?;
    let base = states.total().checked_add(run.activations.embedding).and_then(|b| b.checked_add(run.activations.head));
    let layer = ChainLayer {
        forward_ms,
        // Twice the forward pass: one product for the input's gradient and one for the weights'.
        backward_ms: 2.0 * forward_ms,
        input_bytes: run.activations.layer_input,
        saved_bytes: run.activations.layer_internal,
        workspace_bytes: 0,
    };
    Ok(Chain {
        layers: vec![layer; usize::try_from(config.layers).unwrap_or(0)],
        output_bytes: run.activations.layer_input,
        base_bytes: base.ok_or(PlanError::Overflow(Place::argument("training")))?,
    })
}

/// What a step computes, in ms, apart from what a plan adds: the layers and the output layer forward, and back for twice
/// as much, and what the setting of checkpointing computes again.
///
/// # Errors
/// As for [`step_timeline`].
///
/// # Source
/// Kaplan et al. (2020), section 2.1: forward two operations for each parameter and token, back twice as many. What
/// checkpointing computes again is Korthikanti et al. (2022), section 5: all of a layer, or the attention's two products.
pub fn step_compute_ms(config: &ModelConfig, training: &Training, flops_per_ms: f64) -> Result<f64, PlanError> {
    let run = Run::new(config, training)?;
    let layer = run.forward_ms(Some(flops_per_ms))?.unwrap_or(0.0);
    let tokens = training.sequence as f64 * training.batch as f64;
    let head = 2.0 * tokens * config.hidden as f64 * config.vocab as f64 / flops_per_ms;
    let again = match training.checkpointing {
        Checkpointing::None => 0.0,
        Checkpointing::Selective => run.params.attention_core_flops(config, training) / flops_per_ms,
        Checkpointing::Full => layer,
    };
    let layers = config.layers as f64;
    check::sum(3.0 * (layers * layer + head) + layers * again, Place::argument("flops_per_ms"))
}

struct Run<'r> {
    config: &'r ModelConfig,
    training: &'r Training,
    params: ParamCount,
    activations: ActivationBytes,
}

impl<'r> Run<'r> {
    fn new(config: &'r ModelConfig, training: &'r Training) -> Result<Self, PlanError> {
        Ok(Self { config, training, params: config.params()?, activations: training.activations(config)? })
    }

    /// The time of one layer's forward pass.
    fn forward_ms(&self, flops_per_ms: Option<f64>) -> Result<Option<f64>, PlanError> {
        const SPEED: Place = Place::argument("flops_per_ms");
        let Some(speed) = flops_per_ms else { return Ok(None) };
        check::positive(speed, SPEED)?;
        let flops = self.params.layer_forward_flops(self.config, self.training);
        check::sum(flops / speed, SPEED).map(Some)
    }
}

struct Builder<'r> {
    run: &'r Run<'r>,
    tensors: Vec<Tensor<Part>>,
    end: u64,
}

impl Builder<'_> {
    fn push(&mut self, name: Part, kind: Kind, bytes: u64, life: (u64, u64)) -> Option<&mut Tensor<Part>> {
        if bytes == 0 {
            return None;
        }
        let (from, to) = life;
        let allocation = Allocation { name, bytes, kind, from, to, movable: false, recompute_ms: None };
        self.tensors.push(Tensor { allocation, idle_from: from, idle_to: from });
        self.tensors.last_mut()
    }

    fn whole(&mut self, kind: Kind, bytes: u64) {
        let end = self.end;
        self.push(Part::Model, kind, bytes, (0, end));
    }

    fn temporary(&mut self, part: Part, bytes: u64, at: u64) {
        self.push(part, Kind::Temporary, bytes, (at, at.saturating_add(1)));
    }

    /// From the forward to the backward pass, idle in between.
    fn activations(&mut self, part: Part, bytes: u64, (at, back): (u64, u64), recompute_ms: Option<f64>) {
        if let Some(tensor) = self.push(part, Kind::Activations, bytes, (at, back.saturating_add(1))) {
            tensor.allocation.movable = true;
            tensor.allocation.recompute_ms = recompute_ms;
            tensor.idle_from = at.saturating_add(1);
            tensor.idle_to = back;
        }
    }

    fn gradients(&mut self, part: Part, params: u64, back: u64) -> Result<(), PlanError> {
        let training = self.run.training;
        let share = training.states(params)?.gradients;
        let whole = Training { zero: ZeroStage::Zero, ..*training }.states(params)?.gradients;
        let end = self.end;
        self.push(part, Kind::Gradients, share, (back, end));
        self.temporary(part, whole.saturating_sub(share), back);
        Ok(())
    }

    /// The weights of other ranks, while a part computes.
    fn gathered(&mut self, part: Part, params: u64, at: u64) -> Result<(), PlanError> {
        let training = self.run.training;
        let share = training.states(params)?.weights;
        let whole = Training { zero: ZeroStage::Zero, ..*training }.states(params)?.weights;
        self.temporary(part, whole.saturating_sub(share), at);
        Ok(())
    }
}

#[cfg(test)]
#[path = "timeline_tests.rs"]
mod tests;
