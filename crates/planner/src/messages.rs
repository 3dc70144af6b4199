//! What the planner is asked and what it answers. Enums are tagged from outside: `{"plans": {…}}`, `{"failed": {…}}`.
//!
//! A request is answered by any number of [`Event::Progress`] and [`Event::Partial`], then by exactly one
//! [`Event::Done`] or [`Event::Failed`]. All sizes are whole bytes, all times milliseconds.

use headroom_plan::PlanError;
use serde::{Deserialize, Serialize};

pub use crate::settings::{Attention, Biases, Checkpointing, Kind, Optimizer, Precision, Run, Shape, ZeroStage};

/// More rows than this are not listed one by one.
pub const MOST_ROWS: usize = 400;
/// More choices than this are not listed one by one. A plan has a letter for each all the same.
pub const MOST_CHOICES: usize = 200;
/// The columns of a picture over time.
pub const MOST_COLUMNS: usize = 400;
/// How many nodes a search visits unless it is asked for others.
pub const NODES: usize = 1 << 18;

/// What the planner can be asked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Request {
    /// What does it take, and when?
    Describe(Subject),
    /// How can it be made to fit?
    Plans(Question),
    /// What does the reader's own plan cost?
    Price(Question),
}

/// What takes memory.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Subject {
    /// A language model's training step.
    Model(Box<Model>),
    /// Allocations of any kind.
    Timeline(Vec<Item>),
}

/// A language model's training step.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Model {
    /// Its shape.
    pub shape: Shape,
    /// The settings of the run.
    pub run: Run,
    /// Multiplications and additions that the device does in a ms; without it nothing is recomputed.
    pub flops_per_ms: Option<f64>,
}

/// An allocation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Item {
    /// What it is called.
    pub name: String,
    /// Its size.
    pub bytes: u64,
    /// What it is for.
    pub kind: Kind,
    /// The first step at which it is alive.
    pub from: u64,
    /// The first step at which it is alive no longer.
    pub to: u64,
    /// Whether it can be moved.
    pub movable: bool,
    /// What recomputing it costs, where that is possible.
    pub recompute_ms: Option<f64>,
    /// When it may be away; without it all of its life.
    pub idle: Option<(u64, u64)>,
}

/// A subject, and what it has to fit.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Question {
    /// What takes memory.
    pub subject: Subject,
    /// What the device can give.
    pub budget_bytes: u64,
    /// What moving costs.
    pub link: Link,
    /// The reader's own plan: a letter for each choice, `k`eep, `o`ffload or `r`ecompute; what is missing is kept.
    pub own: String,
    /// How many nodes the search may visit; [`NODES`] without it.
    pub nodes: Option<usize>,
}

/// What moving costs: α + bytes ÷ β each way.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Link {
    /// From host to device: what a transfer costs whatever its size.
    pub upload_alpha_ms: f64,
    /// From host to device: bytes in a ms.
    pub upload_bytes_per_ms: f64,
    /// From device to host: what a transfer costs whatever its size.
    pub download_alpha_ms: f64,
    /// From device to host: bytes in a ms.
    pub download_bytes_per_ms: f64,
}

/// What the planner answers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// How far it is.
    Progress(Progress),
    /// What is known so far of what [`Event::Done`] will hold.
    Partial(Box<Plans>),
    /// The whole answer.
    Done(Box<Outcome>),
    /// There is none.
    Failed(Failure),
}

/// How far it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    /// What it is doing.
    pub phase: Phase,
    /// Steps done.
    pub done: u64,
    /// Steps at most: often far more than are needed.
    pub total: u64,
}

/// What it is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Laying the step out over time.
    Laying,
    /// The quick plans, and the bound for the best one.
    Quick,
    /// The exact plan of a chain of layers.
    Chain,
    /// The search for the best plan.
    Search,
}

/// The whole answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// To [`Request::Describe`].
    Description(Box<Description>),
    /// To [`Request::Plans`].
    Plans(Box<Plans>),
    /// To [`Request::Price`].
    Priced(Plan),
}

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    /// A stable key.
    pub code: Code,
    /// Where it stands, as the core or JSON says it.
    pub detail: String,
}

/// What is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// The request is none.
    BadRequest,
    /// A number that has to be above zero is not, or is no number.
    Number,
    /// Sizes or times beyond the range of numbers.
    TooLarge,
    /// Something ends before it begins.
    Backwards,
    /// A plan asks for what an item does not allow.
    NotAllowed,
    /// The worker is gone.
    Dead,
    /// The reader stopped it.
    Cancelled,
}

impl From<PlanError> for Failure {
    fn from(error: PlanError) -> Self {
        let code = match error {
            PlanError::Overflow(_) | PlanError::TooMany(_) | PlanError::Spread(_) => Code::TooLarge,
            PlanError::Backwards(_) => Code::Backwards,
            PlanError::NotAllowed(_) => Code::NotAllowed,
            _ => Code::Number,
        };
        Self { code, detail: error.to_string() }
    }
}

/// What it takes, and when.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Description {
    /// What is there of a model only.
    pub model: Option<ModelFigures>,
    /// The first step behind it.
    pub steps: u64,
    /// How many allocations there are.
    pub allocations: usize,
    /// The most bytes alive at once.
    pub peak_bytes: u64,
    /// When that is first so.
    pub peak_at: Option<u64>,
    /// What is alive then, by kind.
    pub live: Vec<(Kind, u64)>,
    /// Every allocation, where there are no more than [`MOST_ROWS`].
    pub rows: Vec<Row>,
    /// All of them added up by kind, each in at most [`MOST_COLUMNS`] columns. A column has the most that it holds at any of
    /// its steps.
    pub bands: Vec<Band>,
    /// How many of them a plan chooses for.
    pub choices: usize,
    /// Their bytes.
    pub choice_bytes: u64,
    /// The first [`MOST_CHOICES`] of these, by their places among the allocations.
    pub chosen: Vec<Row>,
}

/// What is there of a model only.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ModelFigures {
    /// Parameters of the embedding, one layer, the output layer, and in all.
    pub params: [u64; 4],
    /// Bytes by kind, whenever they are there.
    pub ledger: Vec<(Kind, u64)>,
    /// Bytes that one layer keeps from its forward to its backward pass.
    pub layer_kept: u64,
    /// Bytes of its input.
    pub layer_input: u64,
    /// Bytes that the attention's core saves.
    pub attention_core: u64,
    /// Bytes of keys and values for each token that a model serves.
    pub kv_bytes_per_token: u64,
    /// What the step computes, without what a plan adds.
    pub compute_ms: Option<f64>,
}

/// What an allocation is called.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Name {
    /// The whole model.
    Model,
    /// The embedding.
    Embedding,
    /// A layer, from 1 on.
    Layer(u64),
    /// The last norm and the output layer.
    Head,
    /// A name of its own.
    Text(String),
}

/// An allocation, as it is shown.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// What it is called.
    pub name: Name,
    /// What it is for.
    pub kind: Kind,
    /// Its size.
    pub bytes: u64,
    /// The first step at which it is alive.
    pub from: u64,
    /// The first step at which it is alive no longer.
    pub to: u64,
    /// When it may be away.
    pub idle: (u64, u64),
    /// Whether it can be moved.
    pub movable: bool,
    /// What recomputing it costs.
    pub recompute_ms: Option<f64>,
}

/// Bytes of one kind from one step to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Band {
    /// What they are for.
    pub kind: Kind,
    /// How many.
    pub bytes: u64,
    /// The first step.
    pub from: u64,
    /// The first step behind them.
    pub to: u64,
}

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
