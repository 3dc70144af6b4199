//! The usual ways out of "out of memory", each with the bytes it leaves on the card and what it costs.

mod run;

use crate::check;
use crate::error::{Place, PlanError};
use run::Run;

/// A training step and a card, in a few numbers. Sizes in bytes, counts as they are.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spec {
    /// Parameters of the model.
    pub params: u64,
    /// Bytes of a weight.
    pub weight_bytes: u64,
    /// Bytes of its gradient.
    pub gradient_bytes: u64,
    /// Bytes that the optimizer keeps for it.
    pub optimizer_bytes: u64,
    /// What one sample's forward pass keeps for the backward pass.
    pub sample_bytes: u64,
    /// The share of a layer's activations that is its input, from 0 to 1: what checkpointing keeps, and what crosses from
    /// one card to the next.
    pub input_share: f64,
    /// Samples in a batch.
    pub batch: u64,
    /// Layers, taken to be alike.
    pub layers: u64,
    /// Cards that model parallelism may use.
    pub cards: u64,
    /// What a card gives.
    pub budget_bytes: u64,
    /// Bytes that the link moves in a ms, above zero.
    pub link_bytes_per_ms: f64,
    /// What a step computes, in ms: a third of it forward.
    pub compute_ms: f64,
}

/// The ways, in the lesson's order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Way {
    /// As it is.
    AsIs,
    /// The largest batch that divides this one and fits.
    SmallerBatch,
    /// The same batch in parts of that size.
    Accumulation,
    /// Layers shared out to several cards.
    ModelParallel,
    /// Each layer's input stays, the rest is computed again.
    Checkpointing,
    /// Whole layers' activations wait in host memory, and if that is not enough, optimizer state too.
    Offloading,
    /// Pages move when they are touched.
    Managed,
}

/// What a way comes to.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct WayOut {
    /// Which.
    pub way: Way,
    /// Weights, gradients and optimizer state on the card.
    pub state_bytes: u64,
    /// Activations that stay on the card.
    pub activation_bytes: u64,
    /// What is there beside them for a while: the layer that is computed again, staging slots.
    pub passing_bytes: u64,
    /// By how much all three exceed the budget; 0 where it fits.
    pub short_bytes: u64,
    /// The batch that a pass works on.
    pub batch: u64,
    /// Passes of that size for as many samples as before.
    pub passes: u64,
    /// Bytes that cross a link in a step.
    pub moved_bytes: u64,
    /// The time that they occupy it, in ms.
    pub link_ms: f64,
    /// What is computed again, in ms.
    pub again_ms: f64,
    /// What the step takes longer at least, in ms: what is computed again, and the part of the moves that cannot hide
    /// behind computing.
    pub least_added_ms: f64,
    /// The same if nothing hides; nothing where that depends on the order of use.
    pub most_added_ms: Option<f64>,
    /// Activations that wait in host memory, in bytes.
    pub offloaded_bytes: u64,
    /// Optimizer state that does.
    pub offloaded_state_bytes: u64,
}

impl WayOut {
    /// Whether it fits.
    #[must_use]
    pub const fn fits(&self) -> bool {
        self.short_bytes == 0
    }

    /// All that has to be on the card at once, in bytes.
    #[must_use]
    pub const fn card_bytes(&self) -> u64 {
        self.state_bytes.saturating_add(self.activation_bytes).saturating_add(self.passing_bytes)
    }
}

impl Spec {
    /// The lesson's: a billion parameters in mixed precision with Adam, 24 layers of 1 GB at batch 32, a card of 24 GB and a
    /// link of 25 GB/s. The 900 ms of computing are an example, no measurement.
    pub const LESSON: Self = Self {
        params: 1_000_000_000,
        weight_bytes: 2,
        gradient_bytes: 2,
        optimizer_bytes: 12,
        sample_bytes: 750_000_000,
        input_share: 0.125,
        batch: 32,
        layers: 24,
        cards: 2,
        budget_bytes: 24_000_000_000,
        link_bytes_per_ms: 25e6,
        compute_ms: 900.0,
    };

    fn check(&self) -> Result<(), PlanError> {
        let field = |name| Place::field("spec", name);
        for (count, name) in [(self.batch, "batch"), (self.layers, "layers"), (self.cards, "cards")] {
            if count == 0 {
                return Err(PlanError::NotPositive(field(name)));
            }
        }
        if self.layers > 10_000 || self.batch > 1_000_000 {
            return Err(PlanError::TooMany(field(if self.layers > 10_000 { "layers" } else { "batch" })));
        }
        check::positive(self.link_bytes_per_ms, field("link_bytes_per_ms"))?;
        check::size(self.compute_ms, field("compute_ms"))?;
        if check::size(self.input_share, field("input_share"))? > 1.0 {
            return Err(PlanError::NotAllowed(field("input_share")));
        }
        Ok(())
    }

    /// Bytes of weights, gradients and optimizer, and the optimizer's alone.
    fn states(&self) -> Option<(u64, u64)> {
        let optimizer = self.params.checked_mul(self.optimizer_bytes)?;
        let rest = self.params.checked_mul(self.weight_bytes.checked_add(self.gradient_bytes)?)?;
        Some((rest.checked_add(optimizer)?, optimizer))
    }
}

/// All ways, the step as it is first.
///
/// What the figures leave out: kernels get smaller with the batch, accumulation reads and writes the gradients once more,
/// cards wait for each other's layers, and a driver moves pages that nobody asked for.
///
/// # Errors
/// A count that is zero or beyond what is computed, a share above 1, a link without bandwidth, a time that is negative or
/// not finite, bytes beyond the range of `u64`.
///
/// # Source
/// Sums of the bytes that each way keeps, as the chapter on unified memory and offloading has them; recomputing costs one
/// forward pass, a third of the step (Chen et al., 2016, "Training Deep Nets with Sublinear Memory Cost").
pub fn ways_out(spec: &Spec) -> Result<Vec<WayOut>, PlanError> {
    spec.check()?;
    let run = Run::new(spec).ok_or(PlanError::Overflow(Place::argument("spec")))?;
    let ways = [
        Way::AsIs,
        Way::SmallerBatch,
        Way::Accumulation,
        Way::ModelParallel,
        Way::Checkpointing,
        Way::Offloading,
        Way::Managed,
    ];
    Ok(ways.into_iter().map(|way| run.of(way)).collect())
}

#[cfg(test)]
#[path = "ways_tests.rs"]
mod tests;
