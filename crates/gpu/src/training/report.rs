//! What a training run answers.

use serde::{Deserialize, Serialize};

use super::types::{Action, Strategy, Switch, TrainingSpec, Weights};
use crate::error::Failure;
use crate::ledger::Item;
use crate::protocol::Context;
use crate::stats::Samples;

/// How much longer a step takes than another one, from pairs of samples that were taken one after the other.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Difference {
    /// The middle of the pairs' differences, in milliseconds; below zero where it is shorter.
    pub median_ms: f64,
    /// Their first quartile.
    pub q1_ms: f64,
    /// Their third quartile.
    pub q3_ms: f64,
    /// Whether the middle is further from zero than the differences spread: by the interquartile range, and with fewer than five
    /// pairs by the whole range. Else no difference was seen.
    pub seen: bool,
}

/// A step with one thing switched off.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Without {
    /// What is off.
    pub switch: Switch,
    /// One step's time.
    pub step: Samples,
    /// Against everything on: what the switch is worth.
    pub longer: Difference,
}

/// What slots, merging and asynchronous submission are each worth for one strategy.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Worth {
    /// Which one.
    pub strategy: Strategy,
    /// Staging slots where they are on: the run's own, at least two.
    pub slots: u32,
    /// One step's time with everything on.
    pub step: Samples,
    /// With each of them off.
    pub without: Vec<Without>,
}

/// Device bytes at their peak, item by item. The items add up to `total_bytes`, which is the ledger's own figure.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Peak {
    /// The plan's figure: saved activations that are alive at the peak. Where weights live on the host, the peak is that of both.
    pub activations_bytes: u64,
    /// What the slots are larger than that, because sizes differ, or because not all are full at the same time.
    pub unfilled_bytes: u64,
    /// Weights: all of them, or those that are alive at the peak.
    pub weights_bytes: u64,
    /// Gradients of the weights.
    pub gradients_bytes: u64,
    /// The optimizer's state that stays on the device.
    pub state_bytes: u64,
    /// Batch, target, gradients of activations, and what a backward pass needs while it computes.
    pub work_bytes: u64,
    /// Staging slots that packed activations and the optimizer's state pass through.
    pub staging_bytes: u64,
    /// Windows through which what leaves is read by the host, one a slot.
    pub write_back_bytes: u64,
    /// Losses, and the window that they are read through.
    pub results_bytes: u64,
    /// Numbers that kernels are called with.
    pub parameters_bytes: u64,
    /// All of it: the ledger's peak.
    pub total_bytes: u64,
    /// Every buffer, oldest first.
    pub ledger: Vec<Item>,
}

impl Peak {
    /// Device bytes that stay all step long: without activations, and without weights that live on the host.
    #[must_use]
    pub fn steady_bytes(&self, weights: Weights) -> u64 {
        let visiting = if weights == Weights::Resident { 0 } else { self.weights_bytes };
        let passing = self.activations_bytes.saturating_add(self.unfilled_bytes).saturating_add(visiting);
        self.total_bytes.saturating_sub(passing)
    }
}

/// What a part of a step does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Work {
    /// The batch becomes the first layer's input.
    Begin,
    /// A layer's forward pass.
    Forward,
    /// The same, once more.
    Again,
    /// Saved activations leave the device.
    Out,
    /// They come back.
    Back,
    /// The loss and its gradient.
    Loss,
    /// A layer's backward pass.
    Backward,
    /// The optimizer's state comes to the device.
    StateBack,
    /// Adam.
    Update,
    /// The optimizer's state leaves the device.
    StateOut,
    /// A layer's weights come to the device.
    WeightsBack,
    /// They leave it, updated.
    WeightsOut,
}

/// A part of a step on its own.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Span {
    /// What it does.
    pub work: Work,
    /// On which layer, from 0.
    pub layer: u32,
    /// When it was submitted, in milliseconds of the host's clock since the step began.
    pub from_ms: f64,
    /// When it was done.
    pub to_ms: f64,
    /// What its kernels took by the device's own clock, where the adapter has one.
    pub device_ms: Option<f64>,
    /// Bytes that it moved between host and device.
    pub moved_bytes: u64,
    /// Device bytes that hold something while it works.
    pub live_bytes: u64,
}

/// A tensor that is alive at the peak.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Live {
    /// Whether it is a layer's input; else what the layer saved beside it, or its weights.
    pub input: bool,
    /// Whether it is a layer's weights, which live on the host.
    #[serde(default)]
    pub weights: bool,
    /// The layer, from 0; behind the last one it is the network's output.
    pub layer: u32,
    /// Its bytes.
    pub bytes: u64,
}

/// A mix that the planner considered: the cheapest one that there is with the optimizer's state in its place.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Mix {
    /// Whether the optimizer's state lives on the host.
    pub state_on_host: bool,
    /// Device bytes at its peak; the least that was found where nothing fits.
    pub total_bytes: u64,
    /// Whether that is within the budget.
    pub fits: bool,
    /// What the core said of its step before it was run, in milliseconds; none where it does not fit.
    pub step_ms: Option<f64>,
    /// Whether it is the one that was run.
    pub chosen: bool,
}

/// What the model says of a step, and how far off it is.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Prediction {
    /// The step in milliseconds, as the planning core has it: keeping everything as measured here, moving by the profile's
    /// α + bytes/β through the staging slots, packing at its rate of a copy, recomputing as measured here.
    pub step_ms: f64,
    /// (predicted − measured) ÷ measured.
    pub error: f64,
}

/// One strategy's figures. Its losses were those of keeping everything, unless numbers are packed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct StrategyReport {
    /// Which one.
    pub strategy: Strategy,
    /// What it does with each layer.
    pub actions: Vec<Action>,
    /// Device bytes.
    pub peak: Peak,
    /// Whether that is within the budget.
    pub fits: bool,
    /// Activations alive at the peak, and weights that live on the host.
    pub live: Vec<Live>,
    /// The part of the step at which the peak is.
    pub peak_at: u32,
    /// One step's time; `operations` is the steps in a sample.
    pub step: Samples,
    /// One step taken apart: after each part the host waited, which costs what would overlap.
    pub spans: Vec<Span>,
    /// Bytes sent to the device in one step.
    pub uploaded_bytes: u64,
    /// Bytes fetched from it in one step.
    pub downloaded_bytes: u64,
    /// The loss before each step.
    pub losses: Vec<f32>,
    /// Whether every loss is that of keeping everything, bit by bit.
    pub equal: bool,
    /// The first losses in exact arithmetic, each from the very weights that this run began the step with. Nothing where the network
    /// is too large for the CPU.
    #[serde(default)]
    pub exact: Vec<f64>,
    /// How far each of them may be off by rounding.
    pub bounds: Vec<f64>,
    /// The largest error of any of these losses ÷ its bound: at most 1, or there are no figures. None as for `exact`.
    #[serde(default)]
    pub loss_error: Option<f64>,
    /// The same of any gradient of these steps, where rounding and packing are what may lead astray.
    #[serde(default)]
    pub gradient_error: Option<f64>,
    /// The same of any weight or moment after these steps, as Adam makes them of what the device had before.
    #[serde(default)]
    pub weight_error: Option<f64>,
    /// The window that all this was read through, in bytes: on top of the peak, in the sample that was checked alone, and as planned.
    #[serde(default)]
    pub check_bytes: u64,
    /// What the planner considered, for its mix.
    #[serde(default)]
    pub mixes: Vec<Mix>,
    /// What the model says; none without a profile, and for keeping everything.
    pub prediction: Option<Prediction>,
}

impl StrategyReport {
    /// Whether the optimizer's state was on the host: as asked for, or as the planner found cheapest.
    #[must_use]
    pub fn has_state_on_host(&self) -> bool {
        self.strategy.state_on_host || self.mixes.iter().any(|mix| mix.chosen && mix.state_on_host)
    }
}

/// A strategy that gave no figures.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NotTrained {
    /// Which one.
    pub strategy: Strategy,
    /// Why: `not_executable` with the bytes it would need, or `checksum_differs`.
    pub failure: Failure,
}

/// A training run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TrainingReport {
    /// How, on what, where, when.
    pub context: Context,
    /// What was run.
    pub spec: TrainingSpec,
    /// Losses in exact arithmetic of the first strategy that ran: see [`StrategyReport::exact`].
    pub exact_losses: Vec<f64>,
    /// Strategies that ran, in the order asked.
    pub runs: Vec<StrategyReport>,
    /// Strategies that did not.
    pub not_run: Vec<NotTrained>,
    /// The adapter whose profile predicted and planned, where that is another one than this run's: its times are not this one's.
    #[serde(default)]
    pub predicted_for: Option<String>,
    /// What was switched off and on again, where that was asked for and each of the four came to the right losses.
    #[serde(default)]
    pub worth: Option<Worth>,
}
