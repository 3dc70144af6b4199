//! Plans side by side, each with its price.

use serde::{Deserialize, Serialize};

use crate::settings::Kind;

/// Plans side by side.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Plans {
    /// The peak if everything is kept.
    pub resident_bytes: u64,
    /// Why none fits, if so.
    pub shortage: Option<Shortage>,
    /// The reader's.
    pub own: Plan,
    /// The published greedy one; none where none fits.
    pub greedy: Option<Plan>,
    /// The scored greedy one.
    pub scored: Option<Plan>,
    /// The best that was found, with its bound.
    pub best: Option<Plan>,
    /// The exact plan of a model's layers as a chain. Missing of anything else, and while it is not there yet.
    pub chain: Option<Chain>,
}

/// Why no plan fits: even with everything away that can be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shortage {
    /// How many bytes are missing.
    pub short_bytes: u64,
    /// The first step at which most are missing.
    pub at: u64,
    /// What has to be there then, by kind.
    pub held: Vec<(Kind, u64)>,
}

/// A plan and its price.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// A letter for each choice: `k`eep, `o`ffload, `r`ecompute.
    pub actions: String,
    /// What it adds to the step.
    pub added_ms: f64,
    /// The part of it that is transfers.
    pub transfer_ms: f64,
    /// The part of it that is recomputation.
    pub recompute_ms: f64,
    /// Bytes that leave the device, and as many come back.
    pub moved_bytes: u64,
    /// The peak with the plan.
    pub peak_bytes: u64,
    /// By how many bytes that is over the budget.
    pub over_bytes: u64,
    /// No plan that fits adds less than this; only of the best one.
    pub at_least_ms: Option<f64>,
    /// Whether it is proven to be the best one.
    pub optimal: bool,
    /// Bytes alive over time, in at most [`MOST_COLUMNS`] columns: first step, first step behind, bytes.
    pub load: Vec<(u64, u64, u64)>,
}

/// The exact plan of a chain of layers: recomputing one needs the one before it. Gradients count as if they were there all
/// the time.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Chain {
    /// The best plan in whole granules.
    Plan {
        /// A letter for each layer: `k`eep, `o`ffload, `r`ecompute from its input on, `m` the same with the input moved,
        /// `c` part of the segment of the layer before.
        actions: String,
        /// What it adds to the step.
        added_ms: f64,
        /// The part of it that is transfers.
        transfer_ms: f64,
        /// The part of it that is recomputation.
        recompute_ms: f64,
        /// Bytes that leave the device, and as many come back.
        moved_bytes: u64,
        /// The peak in whole bytes.
        peak_bytes: u64,
        /// Bytes were counted in whole granules of this many.
        granule_bytes: u64,
        /// By how many bytes that may have overrated the peak of a plan.
        rounding_bytes: u64,
        /// No plan of the chain adds less than this.
        at_least_ms: f64,
    },
    /// Even with everything offloaded a layer does not fit.
    Infeasible {
        /// How many bytes are missing.
        short_bytes: u64,
        /// The first layer that needs the most, from 1 on.
        layer: usize,
    },
}
