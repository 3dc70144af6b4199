//! What each way out comes to, by sums of bytes.

use super::{Spec, Way, WayOut};

/// Staging slots of offloading: one layer computes while the next one arrives.
const SLOTS: u64 = 2;

/// A step, with the sums that every way needs.
pub(super) struct Run<'s> {
    spec: &'s Spec,
    states: u64,
    optimizer: u64,
    activations: u64,
    layer: u64,
    input: u64,
}

impl<'s> Run<'s> {
    pub(super) fn new(spec: &'s Spec) -> Option<Self> {
        let (states, optimizer) = spec.states()?;
        let activations = spec.sample_bytes.checked_mul(spec.batch)?;
        states.checked_add(activations)?.checked_mul(4)?;
        let layer = activations.div_ceil(spec.layers);
        let input = share(layer, spec.input_share);
        Some(Self { spec, states, optimizer, activations, layer, input })
    }

    pub(super) fn of(&self, way: Way) -> WayOut {
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
