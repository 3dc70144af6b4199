//! What the planner is asked.

use serde::{Deserialize, Serialize};

use crate::settings::{Kind, Run, Shape};

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
