//! Tensors with their prices, and the timeline cut into what plans can change.

use std::ops::Range;

use super::plan::Action;
use crate::timeline::Load;

/// A tensor with its prices.
#[derive(Debug, Clone)]
pub(super) struct Checked {
    pub bytes: u64,
    /// The parts of the timeline in which it is alive, and those in which it may be away.
    pub alive: Range<usize>,
    pub idle: Range<usize>,
    /// The cells in which it may be away, if there is a way to do without it.
    pub cells: Range<usize>,
    pub idle_from: u64,
    pub idle_to: u64,
    pub offload_ms: Option<(f64, f64)>,
    pub recompute_ms: Option<f64>,
}

impl Checked {
    /// The cheaper way to do without it, and its price; nothing where there is none or nothing to gain.
    pub fn cheapest(&self) -> Option<(Action, f64)> {
        if self.idle.is_empty() || self.bytes == 0 {
            return None;
        }
        let offload = self.offload_ms.map(|(out, back)| (Action::Offload, out + back));
        let recompute = self.recompute_ms.map(|ms| (Action::Recompute, ms));
        match (offload, recompute) {
            (Some(a), Some(b)) => Some(if a.1 <= b.1 { a } else { b }),
            (one, other) => one.or(other),
        }
    }

    /// The published way: move what is movable.
    pub fn published(&self) -> Option<Action> {
        self.cheapest().map(|_| if self.offload_ms.is_some() { Action::Offload } else { Action::Recompute })
    }
}

/// Splits the timeline wherever a tensor that can go may go or has to be back, and keeps what is over the budget.
pub(super) fn cells(tensors: &mut [Checked], loads: &[Load], budget: u64) -> Vec<u64> {
    let mut ends = vec![false; loads.len().saturating_add(1)];
    for tensor in tensors.iter().filter(|tensor| tensor.cheapest().is_some()) {
        for end in [tensor.idle.start, tensor.idle.end] {
            if let Some(flag) = ends.get_mut(end) {
                *flag = true;
            }
        }
    }
    let mut cells = Vec::new();
    // How many cells lie before each end.
    let mut before = Vec::with_capacity(ends.len());
    let mut most = 0_u64;
    for (part, end) in ends.iter().enumerate() {
        if *end {
            if most > budget {
                cells.push(most);
            }
            most = 0;
        }
        before.push(cells.len());
        most = most.max(loads.get(part).map_or(0, |load| load.bytes));
    }
    for tensor in tensors {
        if tensor.cheapest().is_some()
            && let (Some(start), Some(end)) = (before.get(tensor.idle.start), before.get(tensor.idle.end))
        {
            tensor.cells = *start..*end;
        }
    }
    cells
}
