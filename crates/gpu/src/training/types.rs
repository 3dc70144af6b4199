//! What a training run is asked.

use serde::{Deserialize, Serialize};

pub use super::report::*;
use super::shape::Sizes;

/// How numbers travel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Format {
    /// As they are.
    F32,
    /// In 16 bits each.
    F16,
    /// In 8 bits each, and an exponent for 64 of them.
    Int8,
}

/// What happens to what a layer saved, between its forward and its backward pass. Those of
/// [`headroom_plan::price::LayerAction`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// It stays.
    Keep,
    /// Input and saved tensors move to the host and come back.
    Offload,
    /// A segment begins: the input stays, the rest is computed again.
    Recompute,
    /// The same with the input moved to the host.
    RecomputeOffloaded,
    /// The segment goes on: nothing stays.
    Continue,
}

/// A way to deal with saved activations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Activations {
    /// All stay.
    Keep,
    /// All move to the host after the forward pass and come back before the backward pass.
    Offload {
        /// Layers that are fetched ahead: 0 waits for each, up to 4.
        depth: u32,
        /// How they travel.
        format: Format,
    },
    /// Every so many layers an input stays, the rest is computed again.
    Recompute {
        /// Layers in a segment.
        every: u32,
    },
    /// What the planning core finds cheapest within the budget: needs a device profile.
    Planned,
}

/// Where the layers' weights live. On the host, each layer is updated right after its backward pass, and goes back then; the
/// next layer's weights are brought while one computes, except where activations are fetched on demand. They travel as they are.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Weights {
    /// On the device.
    #[default]
    Resident,
    /// On the host, brought for the forward pass, on the device until the update: as autograd holds a copy made within `forward`.
    Held,
    /// On the host, brought for each use, and dropped where the next one is another layer's.
    Visit,
}

/// One way to run a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Strategy {
    /// What happens to the activations.
    pub activations: Activations,
    /// Whether the optimizer's state lives on the host and passes through staging slots.
    pub state_on_host: bool,
    /// Where the weights live.
    #[serde(default)]
    pub weights: Weights,
}

impl Strategy {
    /// That and nothing else: weights and optimizer's state stay on the device.
    #[must_use]
    pub const fn of(activations: Activations) -> Self {
        Self { activations, state_on_host: false, weights: Weights::Resident }
    }

    /// Whether it moves something whatever a device takes; what is planned may or may not.
    #[must_use]
    pub fn moves(self) -> bool {
        match self.activations {
            Activations::Offload { .. } => true,
            Activations::Keep | Activations::Recompute { .. } => {
                self.state_on_host || self.weights != Weights::Resident
            }
            Activations::Planned => false,
        }
    }
}

/// What to run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TrainingSpec {
    /// The network.
    pub sizes: Sizes,
    /// Where weights, batch and target come from.
    pub seed: u32,
    /// Steps of one sample at least, 1 to 16; one more comes before them and is not timed.
    pub steps: u32,
    /// The budget in bytes: what the planner plans for, and what is marked as not fitting. Runs past it are made all the
    /// same, to be compared.
    pub budget_bytes: u64,
    /// What to run, in turns. The first one should keep everything: the others are set beside it.
    pub strategies: Vec<Strategy>,
    /// Whether a layer's tensors travel together.
    pub merged: bool,
    /// Whether work is submitted without waiting for what was submitted before.
    pub asynchronous: bool,
    /// Staging slots, 1 to 3: transfers that may be under way at once, each way. A transfer is a layer's tensors, or one of them
    /// where they do not travel together. How far ahead a layer is fetched is [`Activations::Offload`]'s own.
    #[serde(default = "usual_slots")]
    pub slots: u32,
    /// A strategy that moves something: it is run four more times in turns with the others, with everything on and with each of slots,
    /// merging and asynchronous submission off. Costs four runs; see [`Worth`].
    #[serde(default)]
    pub worth: Option<Strategy>,
}

/// Slots where nothing is said of them: one fills while the other empties.
fn usual_slots() -> u32 {
    2
}

/// How a step is run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Switches {
    pub(crate) merged: bool,
    pub(crate) asynchronous: bool,
    pub(crate) slots: u32,
}

impl TrainingSpec {
    pub(crate) fn switches(&self) -> Switches {
        Switches { merged: self.merged, asynchronous: self.asynchronous, slots: self.slots }
    }
}

/// What can be switched off to see what it is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Switch {
    /// Several staging slots; off: one.
    Slots,
    /// A layer's tensors travel together; off: each by itself.
    Merged,
    /// Work is submitted without waiting; off: each part is waited for.
    Asynchronous,
}

impl Switch {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Slots, Self::Merged, Self::Asynchronous];
}
