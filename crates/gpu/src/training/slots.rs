//! Where tensors lie: those that are not alive at the same time share a slot.

use super::schedule::{Life, Tensor};

/// What is kept apart, on the device and on the host.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Pool {
    Activations,
    State,
    Weights,
}

impl Pool {
    pub(crate) const fn of(tensor: Tensor) -> Self {
        match tensor {
            Tensor::Input(_) | Tensor::Saved(_) => Self::Activations,
            Tensor::State(_) => Self::State,
            Tensor::Weights(_) => Self::Weights,
        }
    }
}

/// Gives every tensor a slot: the smallest free one that holds it, else the largest free one, which grows. Activations, states
/// and weights do not share.
pub(super) fn place(lives: &mut [Life]) -> Vec<u64> {
    struct Slot {
        bytes: u64,
        free: usize,
        pool: Pool,
    }
    let mut slots: Vec<Slot> = Vec::new();
    for life in lives {
        let pool = Pool::of(life.tensor);
        let free = |slot: &&mut Slot| slot.pool == pool && slot.free <= life.from;
        let fitting = slots.iter_mut().enumerate().filter(|(_, slot)| free(slot) && slot.bytes >= life.bytes);
        let mut at = fitting.min_by_key(|(_, slot)| slot.bytes).map(|(at, _)| at);
        if at.is_none() {
            let any = slots.iter_mut().enumerate().filter(|(_, slot)| free(slot));
            at = any.max_by_key(|(_, slot)| slot.bytes).map(|(at, _)| at);
        }
        let at = at.unwrap_or(slots.len());
        if at == slots.len() {
            slots.push(Slot { bytes: 0, free: 0, pool });
        }
        if let Some(slot) = slots.get_mut(at) {
            slot.bytes = slot.bytes.max(life.bytes);
            slot.free = life.to;
        }
        life.slot = at;
    }
    slots.into_iter().map(|slot| slot.bytes).collect()
}
