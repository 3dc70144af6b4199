//! What a subject takes, and when.

use serde::{Deserialize, Serialize};

use crate::settings::Kind;

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
