//! Tensors, what can happen to them, and what a plan says.

use crate::timeline::Allocation;

/// A tensor: an allocation, and when nothing touches it.
#[derive(Debug, Clone, PartialEq)]
pub struct Tensor<N> {
    /// Its size, its life, whether it can be moved, and what recomputing it costs.
    pub allocation: Allocation<N>,
    /// The first step at which it may be away.
    pub idle_from: u64,
    /// The first step at which it has to be back, not after its end.
    pub idle_to: u64,
}

/// What happens to a tensor while nothing touches it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Action {
    /// It stays.
    #[default]
    Keep,
    /// It moves to the host and comes back.
    Offload,
    /// It is dropped and computed again.
    Recompute,
}

/// What a plan does at a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Direction {
    /// A tensor moves to the host.
    Out,
    /// A tensor is dropped.
    Drop,
    /// A tensor comes back from the host.
    In,
    /// A tensor is computed again.
    Again,
}

/// One move of a plan. It happens before the step computes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Move {
    /// The step.
    pub step: u64,
    /// The tensor, by its place in the list.
    pub tensor: usize,
    /// What happens to it.
    pub direction: Direction,
    /// What that takes, in ms.
    pub ms: f64,
}

/// A plan and its price.
#[derive(Debug, Clone, PartialEq)]
pub struct PricedPlan {
    /// For each tensor, in the order of the list.
    pub actions: Vec<Action>,
    /// What the plan adds to the step, in ms: transfers and recomputations.
    pub added_ms: f64,
    /// The part of it that is transfers.
    pub transfer_ms: f64,
    /// The part of it that is recomputation.
    pub recompute_ms: f64,
    /// Bytes that leave the device, and as many come back.
    pub moved_bytes: u64,
    /// The peak with the plan.
    pub peak_bytes: u64,
    /// By how many bytes the peak is over the budget.
    pub over_bytes: u64,
    /// No plan that fits adds less than this, as far as is known; nothing where nothing was computed.
    pub at_least_ms: Option<f64>,
    /// Whether no plan that fits is faster by more than a billionth.
    pub optimal: bool,
}

impl PricedPlan {
    /// The most that this plan may take above the best one, relative to the bound: 0.1 is a tenth more. Infinite
    /// over a bound of zero, nothing without a bound.
    #[must_use]
    pub fn gap(&self) -> Option<f64> {
        let bound = self.at_least_ms?;
        Some(if self.optimal || self.added_ms <= bound { 0.0 } else { self.added_ms / bound - 1.0 })
    }
}

/// Why no plan fits: even with everything away that can be, at its price or any other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shortage {
    /// How many bytes are missing.
    pub short_bytes: u64,
    /// The first step at which most are missing.
    pub at: u64,
    /// The tensors that have to be there then, by their places in the list.
    pub held: Vec<usize>,
}

/// A plan, or why there is none.
#[derive(Debug, Clone, PartialEq)]
pub enum Outcome {
    /// A plan that fits.
    Plan(PricedPlan),
    /// No plan fits.
    Infeasible(Shortage),
}

impl Outcome {
    /// The plan, if there is one.
    #[must_use]
    pub fn plan(&self) -> Option<&PricedPlan> {
        match self {
            Self::Plan(plan) => Some(plan),
            Self::Infeasible(_) => None,
        }
    }
}
