//! The ledger: every buffer on the device, what it is for and how many bytes it takes.
//!
//! The ledger owns the buffers, so a buffer that is not booked does not exist. It counts what was asked for.
//! It cannot see what the implementation adds: rounding to the driver's alignment, memory pools, and the
//! staging memory that a native upload takes until the transfer is done.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

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

/// Names one buffer of one ledger. Never reused, so a released one stays unknown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BufferId(u64);

/// A moment in a ledger's life; see [`Ledger::release_since`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark(u64);

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

#[derive(Debug)]
struct Booked<B> {
    name: String,
    purpose: Purpose,
    bytes: u64,
    buffer: B,
}

/// Books buffers of type `B` against a budget. Whatever is left when it is dropped is destroyed.
#[derive(Debug)]
pub struct Ledger<B: Destroy> {
    budget: u64,
    current: u64,
    peak: u64,
    next: u64,
    live: BTreeMap<BufferId, Booked<B>>,
}

impl<B: Destroy> Ledger<B> {
    /// An empty ledger that books at most `budget` bytes at a time.
    #[must_use]
    pub fn new(budget: u64) -> Self {
        Self { budget, current: 0, peak: 0, next: 0, live: BTreeMap::new() }
    }

    /// The most bytes that may be booked at a time.
    #[must_use]
    pub fn budget_bytes(&self) -> u64 {
        self.budget
    }

    /// The bytes booked now.
    #[must_use]
    pub fn current_bytes(&self) -> u64 {
        self.current
    }

    /// The most bytes that were ever booked at a time, since the start or [`Ledger::restart_peak`].
    #[must_use]
    pub fn peak_bytes(&self) -> u64 {
        self.peak
    }

    /// Begins a new peak at what is booked now, for one run among several on the same device.
    pub fn restart_peak(&mut self) {
        self.peak = self.current;
    }

    /// Every booked buffer, oldest first.
    pub fn entries(&self) -> impl Iterator<Item = Entry<'_>> {
        self.live.iter().map(|(&id, booked)| Entry {
            id,
            name: &booked.name,
            purpose: booked.purpose,
            bytes: booked.bytes,
        })
    }

    /// Booked bytes by purpose. They add up to [`Ledger::current_bytes`].
    #[must_use]
    pub fn itemised(&self) -> BTreeMap<Purpose, u64> {
        let mut sums = BTreeMap::new();
        for booked in self.live.values() {
            let sum: &mut u64 = sums.entry(booked.purpose).or_default();
            *sum = sum.saturating_add(booked.bytes);
        }
        sums
    }

    /// Books `bytes` bytes and makes the buffer with `make`. `make` runs only if the budget allows, and
    /// nothing is booked (the peak stays) if it fails.
    ///
    /// # Errors
    /// [`LedgerError::Empty`], [`LedgerError::OverBudget`], or what `make` returns.
    pub async fn allocate<E: From<LedgerError>>(
        &mut self,
        name: &str,
        purpose: Purpose,
        bytes: u64,
        make: impl AsyncFnOnce() -> Result<B, E>,
    ) -> Result<BufferId, E> {
        if bytes == 0 {
            return Err(LedgerError::Empty.into());
        }
        let refusal = LedgerError::OverBudget { asked: bytes, current: self.current, budget: self.budget };
        let after = self.current.checked_add(bytes).filter(|&sum| sum <= self.budget).ok_or(refusal)?;
        let buffer = make().await?;
        let id = BufferId(self.next);
        self.next = self.next.saturating_add(1);
        self.live.insert(id, Booked { name: name.to_owned(), purpose, bytes, buffer });
        self.current = after;
        self.peak = self.peak.max(after);
        Ok(id)
    }

    /// The buffer itself.
    ///
    /// # Errors
    /// [`LedgerError::Unknown`].
    pub fn buffer(&self, id: BufferId) -> Result<&B, LedgerError> {
        self.live.get(&id).map(|booked| &booked.buffer).ok_or(LedgerError::Unknown)
    }

    /// Destroys a buffer and takes it off the books. Returns its bytes.
    ///
    /// # Errors
    /// [`LedgerError::Unknown`], also for a buffer released before.
    pub fn release(&mut self, id: BufferId) -> Result<u64, LedgerError> {
        let booked = self.live.remove(&id).ok_or(LedgerError::Unknown)?;
        booked.buffer.destroy();
        self.current = self.current.saturating_sub(booked.bytes);
        Ok(booked.bytes)
    }

    /// Now, for [`Ledger::release_since`].
    #[must_use]
    pub fn mark(&self) -> Mark {
        Mark(self.next)
    }

    /// Releases every buffer booked since `mark`. Returns their bytes. A run that fails half-way leaves
    /// nothing behind this way.
    pub fn release_since(&mut self, mark: Mark) -> u64 {
        let since = self.live.split_off(&BufferId(mark.0));
        let bytes = since.values().fold(0_u64, |sum, booked| sum.saturating_add(booked.bytes));
        since.values().for_each(|booked| booked.buffer.destroy());
        self.current = self.current.saturating_sub(bytes);
        bytes
    }
}

impl<B: Destroy> Drop for Ledger<B> {
    fn drop(&mut self) {
        self.live.values().for_each(|booked| booked.buffer.destroy());
    }
}

#[cfg(test)]
#[path = "ledger_tests.rs"]
mod tests;
