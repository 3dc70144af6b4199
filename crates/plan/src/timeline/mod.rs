//! Memory over time: allocations that live from step to step, their peak, and what brings it down.
//!
//! * [`mod@peak`] sweeps the allocations: the load over time, the earliest peak and what is alive at it, headroom, and
//!   what each allocation adds to the peak.
//! * [`moves`] finds the smallest set of movable allocations that brings the peak under a budget.
//!
//! An allocation is alive in `[from, to)`: at `from`, and no longer at `to`. One that ends where it begins is never
//! alive.

pub mod moves;
mod moves_search;
pub mod peak;
pub(crate) mod tree;

pub use moves::{DEFAULT_NODES, MOST_SEARCHED, MoveProof, Moves, smallest_moves, smallest_moves_with};
pub use peak::{Headroom, Load, Peak, contributions, headroom, load_over_time, peak};

use crate::error::{Place, PlanError};

/// What an allocation is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// Parameters, in the precision that is computed with.
    Weights,
    /// Gradients of the parameters.
    Gradients,
    /// What the optimizer keeps: moments, and parameters in full precision.
    Optimizer,
    /// What the forward pass saves for the backward pass.
    Activations,
    /// Keys and values of earlier tokens.
    KvCache,
    /// What lives within a step.
    Temporary,
}

impl Kind {
    /// All kinds, in the order in which they are drawn.
    pub const ALL: [Self; 6] =
        [Self::Weights, Self::Gradients, Self::Optimizer, Self::Activations, Self::KvCache, Self::Temporary];

    /// A stable key, for formats and texts.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Weights => "weights",
            Self::Gradients => "gradients",
            Self::Optimizer => "optimizer",
            Self::Activations => "activations",
            Self::KvCache => "kv_cache",
            Self::Temporary => "temporary",
        }
    }
}

/// One allocation.
#[derive(Debug, Clone, PartialEq)]
pub struct Allocation<N> {
    /// What it is called. Names need not be unique.
    pub name: N,
    /// Its size in bytes.
    pub bytes: u64,
    /// What it is for.
    pub kind: Kind,
    /// The first step at which it is alive.
    pub from: u64,
    /// The first step at which it is alive no longer, not before `from`.
    pub to: u64,
    /// Whether it can be moved off the device.
    pub movable: bool,
    /// What recomputing it costs in ms, where that is possible.
    pub recompute_ms: Option<f64>,
}

impl<N> Allocation<N> {
    /// Whether it is alive at a step.
    #[must_use]
    pub fn alive(&self, at: u64) -> bool {
        self.from <= at && at < self.to
    }

    /// The same allocation, unnamed.
    pub(crate) fn without_name(&self) -> Allocation<()> {
        let Self { bytes, kind, from, to, movable, recompute_ms, .. } = *self;
        Allocation { name: (), bytes, kind, from, to, movable, recompute_ms }
    }

    pub(crate) fn check(&self, index: usize) -> Result<(), PlanError> {
        if self.to < self.from { Err(PlanError::Backwards(Place::item("allocations", index, "to"))) } else { Ok(()) }
    }
}
