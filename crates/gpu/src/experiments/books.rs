//! An experiment's own books: what its sizes add up to before the first sample, held against the ledger after the last.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::GpuError;
use crate::lab::Lab;
use crate::ledger::{Item, Purpose};

/// The device bytes of an experiment. Both totals are the same, or there is no report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Books {
    /// What data, windows, results, parameters and slots add up to, by their sizes alone.
    pub expected_bytes: u64,
    /// The most bytes that the ledger had booked at a time.
    pub peak_bytes: u64,
    /// Every buffer that there was then, oldest first.
    pub items: Vec<Item>,
}

impl Books {
    /// Buffers and bytes by purpose. The bytes add up to [`Books::peak_bytes`].
    #[must_use]
    pub fn by_purpose(&self) -> BTreeMap<Purpose, (u64, u64)> {
        let mut sums = BTreeMap::new();
        for item in &self.items {
            let (buffers, bytes): &mut (u64, u64) = sums.entry(item.purpose).or_default();
            (*buffers, *bytes) = (buffers.saturating_add(1), bytes.saturating_add(item.bytes));
        }
        sums
    }

    /// Of two parts of one experiment, which follow each other, the books of the one that took more.
    pub(crate) fn larger(self, other: Self) -> Self {
        if other.peak_bytes > self.peak_bytes { other } else { self }
    }
}

/// Books that are still being kept.
pub(crate) struct Open {
    expected: BTreeMap<Purpose, u64>,
    items: Vec<Item>,
}

impl Open {
    /// For an experiment whose buffers, at their peak, are of these purposes and bytes.
    pub(crate) fn expecting(buffers: impl IntoIterator<Item = (Purpose, u64)>) -> Self {
        Self { expected: sums(buffers), items: Vec::new() }
    }

    /// Takes down what is booked now, if it is the most so far. Needed where a buffer lives for less than the experiment.
    pub(crate) fn look(&mut self, lab: &Lab<'_>) {
        if lab.gpu.ledger().current_bytes() > total(&self.items) {
            self.items = lab.items();
        }
    }

    /// Holds the ledger's peak, and the items that made it, to what was expected. The buffers are still there.
    ///
    /// # Errors
    /// [`GpuError::WrongLedger`].
    pub(crate) async fn close(mut self, lab: &mut Lab<'_>) -> Result<Books, GpuError> {
        #[cfg(test)]
        lab.stray().await?;
        self.look(lab);
        let expected_bytes = self.expected.values().copied().fold(0, u64::saturating_add);
        let peak_bytes = lab.gpu.ledger().peak_bytes();
        let itemised = sums(self.items.iter().map(|item| (item.purpose, item.bytes)));
        if peak_bytes != expected_bytes || itemised != self.expected {
            return Err(GpuError::WrongLedger { expected: expected_bytes, got: peak_bytes });
        }
        Ok(Books { expected_bytes, peak_bytes, items: self.items })
    }
}

fn sums(buffers: impl IntoIterator<Item = (Purpose, u64)>) -> BTreeMap<Purpose, u64> {
    let mut sums = BTreeMap::new();
    for (purpose, bytes) in buffers {
        let sum: &mut u64 = sums.entry(purpose).or_default();
        *sum = sum.saturating_add(bytes);
    }
    sums
}

fn total(items: &[Item]) -> u64 {
    items.iter().fold(0, |sum, item| sum.saturating_add(item.bytes))
}

#[cfg(test)]
#[path = "books_tests.rs"]
mod tests;
