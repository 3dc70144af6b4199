//! What the page tells a view.

use headroom_kit::memory::Kind;
use serde::Deserialize;

/// The views.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum View {
    /// The lab's own page. It shows one room at a time, by its address.
    Device,
    /// A placement, made real.
    Plan(Subject),
    /// A cut order, made real.
    Cuts(Subject),
}

/// A learner's ledger and what is to become of it.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Subject {
    /// The ledger, in its order.
    pub rows: Vec<Row>,
    /// The budget, or the target of a cut plan, in GB (10⁹ bytes).
    pub limit_gb: f64,
    /// Whose answer it is.
    pub source: Source,
    /// Whether the page can take over measured figures.
    pub can_fill: bool,
}

/// Whose answer is run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// The planning core's, for the inputs as they stand.
    Core,
    /// What the learner's code returned for them.
    Code,
}

/// A component.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Row {
    /// Its name.
    pub name: String,
    /// Its size in GB.
    pub size_gb: f64,
    /// Where the answer puts it.
    pub place: Place,
}

impl Row {
    /// What it holds, as far as its name tells.
    pub fn kind(&self) -> Kind {
        Kind::from_name(&self.name)
    }
}

/// Where an answer puts a component.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// On the device.
    Device,
    /// In host memory.
    Host,
    /// Cut, as the n-th, from 1.
    Cut(u32),
}
