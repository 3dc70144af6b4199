//! What a ledger speaks of: buffers by their ids, their purposes, its refusals.

use serde::{Deserialize, Serialize};
use wgpu::BufferUsages;

/// What a buffer is for. A run's peak is explained purpose by purpose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// The bytes that an experiment is about.
    Data,
    /// A slot that bytes of the host pass through.
    Staging,
    /// The window through which they travel back to the host.
    WriteBack,
    /// Numbers that a kernel is called with.
    Parameters,
    /// What a kernel writes.
    Result,
    /// The host's window on the device: results are copied here to be read.
    Readback,
}

impl Purpose {
    /// What a buffer for it can be used for. Buffers of the same usage and size can stand in for each other.
    #[must_use]
    pub fn usage(self) -> BufferUsages {
        match self {
            Self::Data | Self::Staging => BufferUsages::STORAGE | BufferUsages::COPY_SRC | BufferUsages::COPY_DST,
            Self::Result => {
                BufferUsages::STORAGE | BufferUsages::COPY_SRC | BufferUsages::COPY_DST | BufferUsages::QUERY_RESOLVE
            }
            Self::Parameters => BufferUsages::UNIFORM | BufferUsages::COPY_DST,
            Self::Readback | Self::WriteBack => BufferUsages::MAP_READ | BufferUsages::COPY_DST,
        }
    }
}

/// Names one buffer of one ledger. Never reused, so a released one stays unknown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BufferId(pub(super) u64);

/// A moment in a ledger's life; see [`Ledger::release_since`](super::Ledger::release_since).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark(pub(super) u64);

impl Mark {
    /// Before the first buffer.
    pub const START: Self = Self(0);
}

/// One booked buffer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry<'a> {
    /// Names the buffer.
    pub id: BufferId,
    /// The experiment's name for it.
    pub name: &'a str,
    /// What it is for.
    pub purpose: Purpose,
    /// Its size in bytes.
    pub bytes: u64,
}

/// One booked buffer, as it travels in a report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Item {
    /// The experiment's name for it.
    pub name: String,
    /// What it is for.
    pub purpose: Purpose,
    /// Its size in bytes.
    pub bytes: u64,
}

impl From<Entry<'_>> for Item {
    fn from(entry: Entry<'_>) -> Self {
        Self { name: entry.name.to_owned(), purpose: entry.purpose, bytes: entry.bytes }
    }
}

/// Why the ledger refused. Nothing was allocated, booked or released.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LedgerError {
    /// The buffer would take the sum past the budget.
    #[error("{asked} bytes on top of {current} exceed the budget of {budget}")]
    OverBudget {
        /// The buffer's size in bytes.
        asked: u64,
        /// Bytes booked now.
        current: u64,
        /// The budget in bytes.
        budget: u64,
    },
    /// A buffer of no bytes cannot be bound to a kernel.
    #[error("a buffer of 0 bytes has no use")]
    Empty,
    /// Not in this ledger, or released.
    #[error("no such buffer, or released already")]
    Unknown,
}

/// Memory that can be given back before its owner is dropped. In a browser a dropped buffer frees nothing
/// until the garbage collector comes by.
pub trait Destroy {
    /// Gives the memory back now.
    fn destroy(&self);
}

impl Destroy for wgpu::Buffer {
    fn destroy(&self) {
        self.destroy();
    }
}
