//! Where tensors lie: those that are not alive at the same time share a slot.

use super::schedule::{Life, Tensor};

/// Gives every tensor a slot: the smallest free one that holds it, else the largest free one, which grows. Activations and states
/// do not share.
pub(super) fn place(lives: &mut [Life]) -> Vec<u64> {
    struct Slot {
        bytes: u64,
        free: usize,
        state: bool,
    }
    let mut slots: Vec<Slot> = Vec::new();
    for life in lives {
        let state = matches!(life.tensor, Tensor::State(_));
        let free = |slot: &&mut Slot| slot.state == state && slot.free <= life.from;
        let fitting = slots.iter_mut().enumerate().filter(|(_, slot)| free(slot) && slot.bytes >= life.bytes);
        let mut at = fitting.min_by_key(|(_, slot)| slot.bytes).map(|(at, _)| at);
        if at.is_none() {
            let any = slots.iter_mut().enumerate().filter(|(_, slot)| free(slot));
            at = any.max_by_key(|(_, slot)| slot.bytes).map(|(at, _)| at);
        }
        let at = at.unwrap_or(slots.len());
        if at == slots.len() {
            slots.push(Slot { bytes: 0, free: 0, state });
        }
        if let Some(slot) = slots.get_mut(at) {
            slot.bytes = slot.bytes.max(life.bytes);
            slot.free = life.to;
        }
        life.slot = at;
    }
    slots.into_iter().map(|slot| slot.bytes).collect()
}
