//! A step as a list of parts, and which tensors are alive from one to the next.

use headroom_plan::timeline::{Allocation, Kind, peak};

use super::builder::Builder;
use super::shape::Sizes;
use super::slots::{Pool, place};
use super::types::{Action, Weights, Work};
use crate::GpuError;

/// What has a place on the device for a part of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Tensor {
    /// A layer's input; behind the last layer, the network's output.
    Input(usize),
    /// What a layer saved beside it.
    Saved(usize),
    /// The optimizer's state of a layer.
    State(usize),
    /// A layer's weights, where they live on the host.
    Weights(usize),
}

/// A tensor that is alive from one part of a step up to another, and where it lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Life {
    pub(crate) tensor: Tensor,
    pub(crate) bytes: u64,
    pub(crate) from: usize,
    /// The first part at which it is alive no longer.
    pub(crate) to: usize,
    pub(crate) slot: usize,
}

/// A part of a step. Slots are those of its tensors, where it has any.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Op {
    pub(crate) work: Work,
    pub(crate) layer: usize,
    /// Whether what was saved moves too, not only the input.
    pub(crate) whole: bool,
    pub(crate) input: Option<usize>,
    pub(crate) saved: Option<usize>,
    pub(crate) output: Option<usize>,
    pub(crate) state: Option<usize>,
    pub(crate) weights: Option<usize>,
}

/// A step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Schedule {
    pub(crate) ops: Vec<Op>,
    pub(crate) lives: Vec<Life>,
    /// Bytes of each slot.
    pub(crate) slots: Vec<u64>,
}

impl Schedule {
    /// A step that does `actions` with its layers, with so many fetched ahead; where the optimizer's state lives on the host,
    /// through so many slots; with the weights where they live.
    pub(crate) fn new(sizes: &Sizes, actions: &[Action], depth: u32, states: Option<u32>, weights: Weights) -> Self {
        let whole = |number: u32| usize::try_from(number).unwrap_or(usize::MAX);
        let depth = whole(depth);
        let mut builder = Builder::new(sizes, actions, depth, states.map(whole), weights);
        builder.forward();
        builder.backward(depth);
        builder.updates();
        let Builder { mut ops, mut lives, .. } = builder;
        let slots = place(&mut lives);
        for op in &mut ops {
            for place in [&mut op.input, &mut op.saved, &mut op.output, &mut op.state, &mut op.weights] {
                *place = place.and_then(|at| lives.get(at)).map(|life| life.slot);
            }
        }
        Self { ops, lives, slots }
    }

    /// The lives of activations, and of weights that live on the host.
    pub(crate) fn passing(&self) -> impl Iterator<Item = &Life> {
        self.lives.iter().filter(|life| Pool::of(life.tensor) != Pool::State)
    }

    /// What of them is alive at a part of the step, in bytes.
    pub(crate) fn live_bytes(&self, at: usize) -> u64 {
        let alive = self.passing().filter(|life| life.from <= at && at < life.to);
        alive.fold(0, |sum, life| sum.saturating_add(life.bytes))
    }

    /// The planning core's peak of activations and of weights that live on the host: its bytes, the part at which it is, and who is alive then.
    ///
    /// # Errors
    /// [`GpuError::BadRequest`] where sizes are beyond counting.
    pub(crate) fn peak(&self) -> Result<(u64, usize, Vec<Life>), GpuError> {
        let step = |at: usize| u64::try_from(at).unwrap_or(u64::MAX);
        let allocation = |life: &Life| Allocation {
            name: *life,
            bytes: life.bytes,
            kind: if Pool::of(life.tensor) == Pool::Weights { Kind::Weights } else { Kind::Activations },
            from: step(life.from),
            to: step(life.to),
            movable: true,
            recompute_ms: None,
        };
        let all: Vec<_> = self.passing().map(allocation).collect();
        let top =
            peak(&all).map_err(|_| GpuError::BadRequest { what: "activations and weights are beyond counting" })?;
        let live = top.live.iter().filter_map(|&at| all.get(at)).map(|one| one.name).collect();
        Ok((top.bytes, usize::try_from(top.at.unwrap_or_default()).unwrap_or_default(), live))
    }
}

#[cfg(test)]
#[path = "schedule_tests.rs"]
mod tests;
