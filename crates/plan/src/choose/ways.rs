//! The usual ways out of "out of memory", each with the bytes it leaves on the card and what it costs.

use crate::check;
use crate::error::{Place, PlanError};

/// Staging slots of offloading: one layer computes while the next one arrives.
const SLOTS: u64 = 2;

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

struct Run<'s> {
    spec: &'s Spec,
    states: u64,
    optimizer: u64,
    activations: u64,
    layer: u64,
    input: u64,
}

impl<'s> Run<'s> {
    fn new(spec: &'s Spec) -> Option<Self> {
        let (states, optimizer) = spec.states()?;
        let activations = spec.sample_bytes.checked_mul(spec.batch)?;
        states.checked_add(activations)?.checked_mul(4)?;
        let layer = activations.div_ceil(spec.layers);
        let input = share(layer, spec.input_share);
        Some(Self { spec, states, optimizer, activations, layer, input })
    }

    fn of(&self, way: Way) -> WayOut {
        let base = self.base(way);
        match way {
            Way::AsIs => base,
            Way::SmallerBatch | Way::Accumulation => self.in_parts(base),
            Way::ModelParallel => self.on_cards(base),
            Way::Checkpointing => self.checkpointed(base),
            Way::Offloading => self.offloaded(base),
            Way::Managed => self.managed(base),
        }
    }

    /// The step as it is.
    fn base(&self, way: Way) -> WayOut {
        self.settled(WayOut {
            way,
            state_bytes: self.states,
            activation_bytes: self.activations,
            passing_bytes: 0,
            short_bytes: 0,
            batch: self.spec.batch,
            passes: 1,
            moved_bytes: 0,
            link_ms: 0.0,
            again_ms: 0.0,
            least_added_ms: 0.0,
            most_added_ms: Some(0.0),
            offloaded_bytes: 0,
            offloaded_state_bytes: 0,
        })
    }

    /// With what follows from the bytes: what is missing, the time on the link, what it adds.
    fn settled(&self, mut out: WayOut) -> WayOut {
        out.short_bytes = out.card_bytes().saturating_sub(self.spec.budget_bytes);
        out.link_ms = out.moved_bytes as f64 / self.spec.link_bytes_per_ms;
        let computing = self.spec.compute_ms + out.again_ms;
        out.least_added_ms = out.again_ms + (out.link_ms - computing).max(0.0);
        out.most_added_ms = Some(out.again_ms + out.link_ms);
        out
    }

    fn in_parts(&self, base: WayOut) -> WayOut {
        let room = self.spec.budget_bytes.saturating_sub(self.states);
        let fits = |batch: u64| self.spec.sample_bytes.saturating_mul(batch) <= room;
        let divides = |batch: &u64| self.spec.batch.checked_rem(*batch) == Some(0);
        // Where not even one sample fits, one is the least that there is.
        let batch = (1..=self.spec.batch).rev().filter(divides).find(|batch| fits(*batch)).unwrap_or(1);
        let passes = self.spec.batch.checked_div(batch).unwrap_or(1);
        let activation_bytes = self.spec.sample_bytes.saturating_mul(batch);
        self.settled(WayOut { activation_bytes, batch, passes, ..base })
    }

    fn on_cards(&self, base: WayOut) -> WayOut {
        // A card has whole layers; the fullest one counts.
        let cards = self.spec.cards.min(self.spec.layers);
        let most = self.spec.layers.div_ceil(cards);
        let part = |bytes: u64| {
            let of_layers = u128::from(bytes).saturating_mul(u128::from(most)).div_ceil(u128::from(self.spec.layers));
            u64::try_from(of_layers).unwrap_or(u64::MAX)
        };
        // Each boundary is crossed forward and, by the gradient, backward; those two moves wait for what is computed.
        let crossings = cards.saturating_sub(1).saturating_mul(2);
        let out = self.settled(WayOut {
            state_bytes: part(self.states),
            activation_bytes: part(self.activations),
            moved_bytes: self.input.saturating_mul(crossings),
            ..base
        });
        WayOut { least_added_ms: out.link_ms, ..out }
    }

    fn checkpointed(&self, base: WayOut) -> WayOut {
        self.settled(WayOut {
            activation_bytes: self.input.saturating_mul(self.spec.layers),
            passing_bytes: self.layer,
            again_ms: self.spec.compute_ms / 3.0,
            ..base
        })
    }

    fn offloaded(&self, base: WayOut) -> WayOut {
        if base.short_bytes == 0 {
            return base;
        }
        let passing_bytes = self.layer.saturating_mul(SLOTS.min(self.spec.layers));
        let room = self.spec.budget_bytes.saturating_sub(self.states).saturating_sub(passing_bytes);
        let kept = room.checked_div(self.layer).unwrap_or(0).min(self.spec.layers);
        let activation_bytes = self.layer.saturating_mul(kept).min(self.activations);
        let offloaded_bytes = self.activations.saturating_sub(activation_bytes);
        // What is still too much leaves with the optimizer's state, which one pass over it needs once.
        let over = self.states.saturating_add(activation_bytes).saturating_add(passing_bytes);
        let offloaded_state_bytes = over.saturating_sub(self.spec.budget_bytes).min(self.optimizer);
        self.settled(WayOut {
            state_bytes: self.states.saturating_sub(offloaded_state_bytes),
            activation_bytes,
            passing_bytes,
            moved_bytes: offloaded_bytes.saturating_add(offloaded_state_bytes).saturating_mul(2),
            offloaded_bytes,
            offloaded_state_bytes,
            ..base
        })
    }

    fn managed(&self, base: WayOut) -> WayOut {
        // What does not fit has to come in at least once in a step.
        let moved_bytes = base.short_bytes;
        let state_bytes = self.states.min(self.spec.budget_bytes);
        let activation_bytes = self.activations.min(self.spec.budget_bytes.saturating_sub(state_bytes));
        let out = self.settled(WayOut { state_bytes, activation_bytes, moved_bytes, ..base });
        WayOut { most_added_ms: if moved_bytes == 0 { Some(0.0) } else { None }, ..out }
    }
}

/// A share of bytes, from 0 to 1, rounded up to whole ones.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a part of a number is within its range")]
fn share(bytes: u64, share: f64) -> u64 {
    ((bytes as f64 * share).ceil() as u64).min(bytes)
}

#[cfg(test)]
#[path = "ways_tests.rs"]
mod tests;
