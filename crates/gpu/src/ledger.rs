//! The ledger: every buffer on the device, what it is for and how many bytes it takes.
//!
//! The ledger owns the buffers, so a buffer that is not booked does not exist. It counts what was asked for.
//! It cannot see what the implementation adds: rounding to the driver's alignment, memory pools, and the
//! staging memory that a native upload takes until the transfer is done.
//!
//! What one sample leaves can be kept idle for the next one: off the books, so that current bytes, peak and items are of
//! what is in use and nothing else, but told apart as [`Ledger::idle_bytes`]. Booked and idle bytes together are never
//! more than the most that was ever booked at a time, so a pool never needs more memory than the run without one.

use std::cell::RefCell;
use std::collections::BTreeMap;

mod entry;
mod pool;

pub use entry::{BufferId, Destroy, Entry, Item, LedgerError, Mark, Purpose};
use pool::Pool;

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
    /// The highest of all peaks, restarted or not.
    highest: u64,
    next: u64,
    made: u64,
    live: BTreeMap<BufferId, Booked<B>>,
    /// In a cell: what is idle is nobody's, and may go while others look at the books.
    idle: RefCell<Pool<B>>,
}

impl<B: Destroy> Ledger<B> {
    /// An empty ledger that books at most `budget` bytes at a time.
    #[must_use]
    pub fn new(budget: u64) -> Self {
        let idle = RefCell::new(Pool::new());
        Self { budget, current: 0, peak: 0, highest: 0, next: 0, made: 0, live: BTreeMap::new(), idle }
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

    /// Bytes of buffers that are kept for another use: on the device, but not booked.
    #[must_use]
    pub fn idle_bytes(&self) -> u64 {
        self.idle.borrow().bytes()
    }

    /// Buffers made so far. One that is used again was made once.
    #[must_use]
    pub fn made(&self) -> u64 {
        self.made
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
    /// nothing is booked (the peak stays) if it fails. Idle buffers make room first, the oldest first: with those that
    /// stay, there is never more on the device than was ever booked, or than is booked now.
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
        self.idle.get_mut().shrink(self.highest.max(after).saturating_sub(after));
        let buffer = make().await?;
        self.made = self.made.saturating_add(1);
        Ok(self.book(name, purpose, bytes, buffer))
    }

    /// Books an idle buffer of the purpose's usage and of that very size under its new name, once `clean` has made it as
    /// good as new; none where there is none. It leaves the pool as the books take it, so there is always room.
    ///
    /// # Errors
    /// What `clean` returns. That buffer is destroyed.
    pub async fn reuse<E>(
        &mut self,
        name: &str,
        purpose: Purpose,
        bytes: u64,
        clean: impl AsyncFnOnce(&B) -> Result<(), E>,
    ) -> Result<Option<BufferId>, E> {
        let Some(buffer) = self.idle.get_mut().take(purpose.usage(), bytes) else { return Ok(None) };
        if let Err(error) = clean(&buffer).await {
            buffer.destroy();
            return Err(error);
        }
        Ok(Some(self.book(name, purpose, bytes, buffer)))
    }

    fn book(&mut self, name: &str, purpose: Purpose, bytes: u64, buffer: B) -> BufferId {
        let id = BufferId(self.next);
        self.next = self.next.saturating_add(1);
        self.live.insert(id, Booked { name: name.to_owned(), purpose, bytes, buffer });
        self.current = self.current.saturating_add(bytes);
        self.peak = self.peak.max(self.current);
        self.highest = self.highest.max(self.current);
        id
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
        self.strike_since(mark, |_, booked| booked.buffer.destroy())
    }

    /// As [`Ledger::release_since`], but the buffers stay on the device, idle, until [`Ledger::reuse`] finds a use for
    /// them or [`Ledger::destroy_idle`] ends them. Their ids are unknown from now on.
    pub fn keep_since(&mut self, mark: Mark) -> u64 {
        self.strike_since(mark, |pool, booked| pool.keep(booked.purpose.usage(), booked.bytes, booked.buffer))
    }

    fn strike_since(&mut self, mark: Mark, mut end: impl FnMut(&mut Pool<B>, Booked<B>)) -> u64 {
        let mut bytes = 0_u64;
        for booked in self.live.split_off(&BufferId(mark.0)).into_values() {
            bytes = bytes.saturating_add(booked.bytes);
            end(self.idle.get_mut(), booked);
        }
        self.current = self.current.saturating_sub(bytes);
        bytes
    }

    /// Destroys every idle buffer. Returns their bytes.
    pub fn destroy_idle(&self) -> u64 {
        self.idle.borrow_mut().shrink(0)
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
