//! Weights that live on the host: which layers' are on the device at which part of a step.

use super::types::Weights;

/// The uses of weights in a step: each forward, recomputed and backward pass, in their order.
pub(super) struct Visits {
    /// The layer of each use.
    uses: Vec<usize>,
    /// Whether weights stay until their last use.
    held: bool,
    /// Uses whose weights are brought before they are needed.
    ahead: usize,
    /// Uses that are behind.
    done: usize,
}

impl Visits {
    /// None where weights do not move.
    pub(super) fn new(weights: Weights, uses: Vec<usize>, ahead: usize) -> Option<Self> {
        let held = match weights {
            Weights::Resident => return None,
            Weights::Held => true,
            Weights::Visit => false,
        };
        Some(Self { uses, held, ahead, done: 0 })
    }

    /// The layers whose weights are wanted at the next use: its own first.
    pub(super) fn wanted(&self) -> Vec<usize> {
        self.uses.iter().skip(self.done).take(self.ahead.saturating_add(1)).copied().collect()
    }

    /// A use is behind. Whether its layer's weights stay.
    pub(super) fn pass(&mut self, layer: usize) -> bool {
        self.done = self.done.saturating_add(1);
        if self.held {
            self.uses.iter().skip(self.done).any(|&later| later == layer)
        } else {
            self.wanted().contains(&layer)
        }
    }
}
