//! Plans that know their price: which tensors to keep, to offload or to recompute so that a step fits a budget and
//! takes the least time.
//!
//! The cost model: nothing overlaps. A step takes its computing, and on top every transfer and every
//! recomputation, one after the other. An offloaded tensor costs one transfer out and one back, each α + bytes ÷ β.
//! So the time of a plan is a sum, and "least" has a meaning that can be proven.
//! [`device::pipeline`](crate::device::pipeline) tells how much of it prefetch would hide.
//!
//! * [`problem`] states a general problem: a timeline, and for each tensor when nothing touches it and what freeing
//!   it then costs. What a recomputation needs is taken to be there.
//! * [`greedy`] has the published order, largest first, and a scored one.
//! * [`exact`] finds the best plan, with a bound that says how good it is where the search ends early.
//! * [`mix`] is the small case in which transfers hide behind computing: a few activations at one moment.
//! * [`chain`] is exact for chains of layers, forward and back, where recomputing one layer needs the one before it.

pub mod bound;
pub mod chain;
mod chain_search;
mod checked;
pub mod exact;
mod exact_search;
pub mod greedy;
pub mod mix;
pub mod plan;
pub mod problem;

pub use bound::lower_bound_ms;
pub use chain::{
    Chain, ChainLayer, ChainOutcome, ChainPlan, LayerAction, cheapest_chain, price_chain, uniform_segments,
};
pub use exact::{CheapestSearch, MOST_EXACT, cheapest, cheapest_with};
pub use greedy::{greedy_by_score, greedy_by_size};
pub use mix::{MOST_MIXED, Mix, Waiting, cheapest_mix, price_mix};
pub use plan::{Action, Direction, Move, Outcome, PricedPlan, Shortage, Tensor};
pub use problem::Problem;
