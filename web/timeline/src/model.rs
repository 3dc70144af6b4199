//! Allocations as they are drawn: rows, and what the reader decides to do with them.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use headroom_kit::memory::Kind;
use yew::AttrValue;

use crate::options::{NO_STEP, Row};

/// What happens to an allocation while nothing touches it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Treatment {
    /// It stays on the device.
    #[default]
    Keep,
    /// It lies in host memory.
    Offload,
    /// It is dropped, and computed again.
    Recompute,
}

impl Treatment {
    /// The key of its word.
    pub fn key(self) -> &'static str {
        match self {
            Self::Keep => "keep",
            Self::Offload => "offload",
            Self::Recompute => "recompute",
        }
    }
}

/// An allocation, alive in `[from, to)`.
#[derive(Debug, Clone, PartialEq)]
pub struct Item {
    /// What it is called.
    pub name: AttrValue,
    /// What it holds.
    pub kind: Kind,
    /// Its size in bytes.
    pub bytes: u64,
    /// The first step at which it is alive.
    pub from: u64,
    /// The first step at which it is alive no longer.
    pub to: u64,
    /// When it is away if it does not stay; its whole life where nothing else is known.
    pub idle: (u64, u64),
    /// Whether it may be offloaded.
    pub movable: bool,
    /// What recomputing it costs in ms, where that is possible.
    pub recompute_ms: Option<f64>,
    /// What happens to it.
    pub treatment: Treatment,
}

/// Rows that cannot be drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Undrawable {
    /// The size of this row is negative or beyond the range of bytes.
    Size(usize),
    /// A step of this row is none.
    Step(usize),
    /// This row ends before it begins.
    Backwards(usize),
    /// Together they are beyond the range of bytes.
    Overflow,
}

impl Item {
    /// The item of a row.
    ///
    /// # Errors
    /// A row that cannot be drawn.
    pub fn new(at: usize, row: &Row, treatment: Treatment) -> Result<Self, Undrawable> {
        let (from, to) = (row.from_step, row.to_step);
        if from == NO_STEP || to == NO_STEP {
            return Err(Undrawable::Step(at));
        }
        if to < from {
            return Err(Undrawable::Backwards(at));
        }
        let idle_from = row.idle_from.unwrap_or(from).clamp(from, to);
        let item = Self {
            name: row.name.clone().into(),
            kind: row.kind(),
            bytes: row.bytes().ok_or(Undrawable::Size(at))?,
            from,
            to,
            idle: (idle_from, row.idle_to.unwrap_or(to).clamp(idle_from, to)),
            movable: row.movable,
            recompute_ms: row.recompute_ms,
            treatment,
        };
        // What can no longer be done to it is not done.
        let treatment = if item.choices().contains(&treatment) { treatment } else { Treatment::Keep };
        Ok(Self { treatment, ..item })
    }

    /// What can be done with it, in the order in which a key goes through it.
    pub fn choices(&self) -> Vec<Treatment> {
        let mut choices = vec![Treatment::Keep];
        choices.extend(self.movable.then_some(Treatment::Offload));
        choices.extend(self.recompute_ms.map(|_| Treatment::Recompute));
        choices
    }

    /// The choice after the present one.
    pub fn next_choice(&self) -> Treatment {
        let choices = self.choices();
        let now = choices.iter().position(|&choice| choice == self.treatment).unwrap_or(0);
        choices[(now + 1) % choices.len()]
    }

    /// When it is on the device.
    pub fn present(&self) -> Vec<(u64, u64)> {
        let spans = match self.away() {
            None => vec![(self.from, self.to)],
            Some((from, to)) => vec![(self.from, from), (to, self.to)],
        };
        spans.into_iter().filter(|(from, to)| from < to).collect()
    }

    /// When it is not, although it is needed before and after.
    pub fn away(&self) -> Option<(u64, u64)> {
        (self.treatment != Treatment::Keep && self.idle.0 < self.idle.1).then_some(self.idle)
    }
}

/// Items from rows; treatments that are missing are `Keep`.
///
/// # Errors
/// The first row that cannot be drawn.
pub fn items(rows: &[Row], treatments: &[Treatment]) -> Result<Vec<Item>, Undrawable> {
    let of = |(at, row)| Item::new(at, row, treatments.get(at).copied().unwrap_or_default());
    rows.iter().enumerate().map(of).collect()
}

/// The largest items, so many of them, in input order; of equal ones the earlier. One pass, as they may be very many.
pub fn largest(items: &[Item], count: usize) -> Vec<usize> {
    let mut heap = BinaryHeap::with_capacity(count.saturating_add(1));
    for (index, item) in items.iter().enumerate() {
        heap.push((Reverse(item.bytes), index));
        if heap.len() > count {
            heap.pop();
        }
    }
    let mut all: Vec<usize> = heap.into_iter().map(|(_, index)| index).collect();
    all.sort_unstable();
    all
}

/// Treatments for rows that have changed: a name keeps what was decided for it.
pub fn carried(before: &[Row], treatments: &[Treatment], after: &[Row]) -> Vec<Treatment> {
    let mut taken = vec![false; before.len()];
    let mut of = |at: usize, row: &Row| {
        let same = |index: &usize| !taken[*index] && before[*index].name == row.name;
        let here = Some(at).filter(|at| *at < before.len()).filter(same);
        let found = here.or_else(|| (0..before.len()).find(same));
        // A row that was renamed is the one that stood in its place.
        let found = found.or((before.len() == after.len()).then_some(at));
        if let Some(index) = found {
            taken[index] = true;
        }
        found.and_then(|index| treatments.get(index).copied()).unwrap_or_default()
    };
    after.iter().enumerate().map(|(at, row)| of(at, row)).collect()
}

/// Which names an answer offloads, as treatments of the rows; a name that stands twice is taken in order.
pub fn named(rows: &[Row], offloaded: &[String]) -> Vec<Treatment> {
    let mut treatments = vec![Treatment::Keep; rows.len()];
    for name in offloaded {
        let free = |at: &usize| treatments[*at] == Treatment::Keep && rows[*at].name == *name && rows[*at].movable;
        if let Some(at) = (0..rows.len()).find(free) {
            treatments[at] = Treatment::Offload;
        }
    }
    treatments
}

#[cfg(test)]
#[path = "model_tests.rs"]
pub mod tests;
