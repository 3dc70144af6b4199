//! The smallest set of movable allocations that brings the peak under a budget.
//!
//! A moved allocation leaves the whole timeline. Smallest means fewest, then least bytes. Every part of the
//! timeline over the budget asks for some bytes of the movable allocations alive in it. Up to [`MOST_SEARCHED`]
//! of these, a search looks for sets of one, two, three and so on; more are chosen greedily, and the result says how
//! many moves there are at least.

use std::collections::BinaryHeap;
use std::ops::Range;

use super::moves_search::{Asks, Outcome};
use super::peak::{Load, load_over_time};
use super::tree::{PartIndex, Tree, less, more};
use super::{Allocation, peak};
use crate::error::{Place, PlanError};

/// With more movable allocations over the budget than this, there is no search.
pub const MOST_SEARCHED: usize = 64;
/// Nodes that [`smallest_moves`] may visit: always enough for 16 movable allocations.
pub const DEFAULT_NODES: usize = 1 << 21;
/// How many parts of the timeline give a bound where there is no search.
const ASKED: usize = 8;

/// How good a set of moves is known to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoveProof {
    /// No set is smaller.
    Smallest,
    /// Smaller sets may exist, but none with fewer moves than this, and none with fewer bytes.
    AtLeast {
        /// The least number of moves.
        count: usize,
        /// The least bytes moved, whatever the number of moves.
        bytes: u64,
    },
    /// Nothing brings the peak under the budget: all that can help is moved.
    Infeasible {
        /// How many bytes the peak stays over the budget.
        over_bytes: u64,
        /// The first step at which it does.
        at: u64,
    },
}

/// What [`smallest_moves`] returns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moves {
    /// The allocations to move, by their place in the list, in its order.
    pub moved: Vec<usize>,
    /// Their bytes.
    pub moved_bytes: u64,
    /// The peak without them.
    pub peak_bytes: u64,
    /// How good this is known to be.
    pub proof: MoveProof,
}

/// The smallest set of movable allocations without which the peak is at or below the budget.
///
/// # Errors
/// An allocation that ends before it begins; a load beyond 2⁶¹ bytes; bytes to move beyond the range of `u64`.
pub fn smallest_moves<N>(allocations: &[Allocation<N>], budget_bytes: u64) -> Result<Moves, PlanError> {
    smallest_moves_with(allocations, budget_bytes, DEFAULT_NODES)
}

/// The same with a limit of one's own for the nodes that the search visits.
///
/// # Errors
/// As for [`smallest_moves`].
pub fn smallest_moves_with<N>(
    allocations: &[Allocation<N>],
    budget_bytes: u64,
    node_limit: usize,
) -> Result<Moves, PlanError> {
    let loads = load_over_time(allocations)?;
    let over: Vec<bool> = loads.iter().map(|load| load.bytes > budget_bytes).collect();
    let mut movable = movable_over(allocations, &loads, &over);
    let mut tree = Tree::new(loads.iter().map(|load| load.bytes))?;
    for item in &movable {
        tree.add(&item.parts, less(item.bytes));
    }
    let over_bytes = u64::try_from(tree.top()).unwrap_or(0).saturating_sub(budget_bytes);
    if over_bytes > 0 {
        let at = loads.get(tree.top_part()).map_or(0, |load| load.from);
        return finish(allocations, &movable, MoveProof::Infeasible { over_bytes, at });
    }
    for item in &movable {
        tree.add(&item.parts, more(item.bytes));
    }
    let greedy = greedy(&mut tree, &movable, loads.len(), budget_bytes);
    // Largest first, ties in input order.
    movable.sort_by_key(|item| std::cmp::Reverse(item.bytes));
    let searched = movable.len() <= MOST_SEARCHED;
    let asks = Asks::new(&movable, &loads, budget_bytes, if searched { usize::MAX } else { ASKED });
    let outcome = if searched {
        asks.search(&greedy, node_limit)
    } else {
        Outcome { chosen: greedy, least: asks.least_count(), proven: false }
    };
    let bytes = asks.least_bytes();
    let proof = if outcome.proven {
        MoveProof::Smallest
    } else {
        let found: u128 = outcome.chosen.iter().map(|item| u128::from(item.bytes)).sum();
        match (outcome.chosen.len() <= outcome.least, found <= u128::from(bytes)) {
            (true, true) => MoveProof::Smallest,
            _ => MoveProof::AtLeast { count: outcome.least, bytes },
        }
    };
    finish(allocations, &outcome.chosen, proof)
}

/// A movable allocation that is alive over the budget.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Item {
    /// Its place in the list.
    pub index: usize,
    pub bytes: u64,
    /// The parts of the timeline in which it is alive.
    pub parts: Range<usize>,
}

fn movable_over<N>(allocations: &[Allocation<N>], loads: &[Load], over: &[bool]) -> Vec<Item> {
    // How many of the first parts are over the budget.
    let mut count = 0_usize;
    let mut counts = vec![0];
    counts.extend(over.iter().map(|&over| {
        count = count.saturating_add(usize::from(over));
        count
    }));
    let index = PartIndex::new(loads);
    let item = |(at, allocation): (usize, &Allocation<N>)| {
        let parts = index.alive_in(allocation);
        let helps = allocation.movable && allocation.bytes > 0 && counts.get(parts.start) < counts.get(parts.end);
        helps.then_some(Item { index: at, bytes: allocation.bytes, parts })
    };
    allocations.iter().enumerate().filter_map(item).collect()
}

/// From left to right: wherever the load is over the budget, the largest of what is alive goes, the longest-lived of
/// equal ones. Then what turns out not to be needed comes back, the largest first. The tree is left as it then is.
fn greedy(tree: &mut Tree, movable: &[Item], parts: usize, budget: u64) -> Vec<Item> {
    let budget = more(budget);
    let mut by_start: Vec<&Item> = movable.iter().collect();
    by_start.sort_by_key(|item| item.parts.start);
    let mut coming = by_start.into_iter().peekable();
    let mut alive = BinaryHeap::new();
    let mut chosen: Vec<&Item> = Vec::new();
    for part in 0..parts {
        while let Some(item) = coming.next_if(|item| item.parts.start <= part) {
            alive.push((item.bytes, item.parts.end, std::cmp::Reverse(item.index), item.parts.start));
        }
        if tree.most(&(part..part.saturating_add(1))) <= budget {
            continue;
        }
        while let Some((bytes, end, index, start)) = alive.pop() {
            if end <= part {
                continue;
            }
            tree.add(&(start..end), less(bytes));
            if let Ok(at) = movable.binary_search_by_key(&index.0, |item| item.index) {
                chosen.extend(movable.get(at));
            }
            if tree.most(&(part..part.saturating_add(1))) <= budget {
                break;
            }
        }
    }
    chosen.sort_by_key(|item| (std::cmp::Reverse(item.bytes), item.index));
    chosen.retain(|item| {
        let back = tree.most(&item.parts).saturating_add(more(item.bytes)) <= budget;
        if back {
            tree.add(&item.parts, more(item.bytes));
        }
        !back
    });
    chosen.into_iter().cloned().collect()
}

fn finish<N>(allocations: &[Allocation<N>], chosen: &[Item], proof: MoveProof) -> Result<Moves, PlanError> {
    let mut gone = vec![false; allocations.len()];
    let mut moved_bytes = 0_u64;
    for item in chosen {
        if let Some(entry) = gone.get_mut(item.index) {
            *entry = true;
        }
        let place = Place::item("allocations", item.index, "bytes");
        moved_bytes = moved_bytes.checked_add(item.bytes).ok_or(PlanError::Overflow(place))?;
    }
    let stays = |(allocation, &gone): (&Allocation<N>, &bool)| (!gone).then(|| allocation.without_name());
    let rest: Vec<Allocation<()>> = allocations.iter().zip(&gone).filter_map(stays).collect();
    let moved = gone.iter().enumerate().filter(|(_, gone)| **gone).map(|(index, _)| index).collect();
    Ok(Moves { moved, moved_bytes, peak_bytes: peak(&rest)?.bytes, proof })
}

#[cfg(test)]
#[path = "moves_tests.rs"]
mod tests;
