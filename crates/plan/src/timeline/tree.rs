//! The load over time as a tree: add to a range of parts, ask for the most in a range, each in O(log n).

use std::ops::Range;

use super::Allocation;
use super::peak::Load;
use crate::error::{Place, PlanError};

/// Less than any load can become.
const NOTHING: i64 = i64::MIN / 4;

/// Finds parts by the steps at which they begin.
pub struct PartIndex<'l> {
    loads: &'l [Load],
    first: u64,
    /// How many parts begin before each step from the first one on, where that is not far more than there are parts.
    before: Vec<u32>,
}

impl<'l> PartIndex<'l> {
    /// An index of parts in their order.
    pub fn new(loads: &'l [Load]) -> Self {
        let (first, last) = (loads.first().map_or(0, |load| load.from), loads.last().map_or(0, |load| load.to));
        let steps = usize::try_from(last.saturating_sub(first)).unwrap_or(usize::MAX);
        let mut before = Vec::new();
        if steps <= loads.len().saturating_mul(8) {
            before.reserve(steps.saturating_add(1));
            for (part, load) in (0_u32..).zip(loads) {
                let from = usize::try_from(load.from.saturating_sub(first)).unwrap_or(usize::MAX);
                before.resize(from.saturating_add(1), part);
            }
        }
        Self { loads, first, before }
    }

    fn begin_before(&self, step: u64) -> usize {
        let Some(offset) = step.checked_sub(self.first) else { return 0 };
        match usize::try_from(offset).ok().and_then(|offset| self.before.get(offset)) {
            Some(&count) => usize::try_from(count).unwrap_or(usize::MAX),
            None => self.loads.partition_point(|load| load.from < step),
        }
    }

    /// The parts that steps `from` to `to` cover. Both are ends of parts, or lie outside.
    pub fn parts_of(&self, from: u64, to: u64) -> Range<usize> {
        let first = self.begin_before(from);
        first..self.begin_before(to).max(first)
    }

    /// The parts in which an allocation is alive.
    pub fn alive_in<N>(&self, allocation: &Allocation<N>) -> Range<usize> {
        self.parts_of(allocation.from, allocation.to)
    }
}

#[derive(Debug, Clone, Copy)]
struct Node {
    /// The most below this node, without what was added to nodes above it.
    most: i64,
    /// What was added to all of its leaves.
    added: i64,
}

/// Loads that can change. They are signed, so that the order of changes does not matter.
#[derive(Debug, Clone)]
pub struct Tree {
    /// The number of leaves, a power of two.
    width: usize,
    /// The root is node 1, and below node `n` are `2n` and `2n + 1`.
    nodes: Vec<Node>,
}

impl Tree {
    /// A tree over these loads.
    ///
    /// # Errors
    /// A load beyond 2⁶¹ bytes.
    pub fn new(loads: impl ExactSizeIterator<Item = u64>) -> Result<Self, PlanError> {
        let width = loads.len().next_power_of_two();
        let mut nodes = vec![Node { most: NOTHING, added: 0 }; width];
        for load in loads {
            let most = i64::try_from(load).ok().filter(|most| *most <= NOTHING.saturating_neg());
            let most = most.ok_or(PlanError::Overflow(Place::field("allocations", "bytes")))?;
            nodes.push(Node { most, added: 0 });
        }
        nodes.resize(width.saturating_mul(2), Node { most: NOTHING, added: 0 });
        let mut tree = Self { width, nodes };
        for node in (1..width).rev() {
            tree.pull(node);
        }
        Ok(tree)
    }

    /// Adds to every part of a range.
    pub fn add(&mut self, range: &Range<usize>, bytes: i64) {
        let Some((first, last)) = self.ends(range) else { return };
        let (mut left, mut right) = (first, last);
        self.apply(left, bytes);
        if left != right {
            self.apply(right, bytes);
        }
        // Whole nodes between the two ends, level by level.
        while left >> 1 != right >> 1 {
            if left & 1 == 0 {
                self.apply(left | 1, bytes);
            }
            if right & 1 == 1 {
                self.apply(right & !1, bytes);
            }
            left >>= 1;
            right >>= 1;
            self.pull(left);
            self.pull(right);
        }
        left >>= 1;
        while left > 0 {
            self.pull(left);
            left >>= 1;
        }
    }

    /// The most in a range; far below zero in an empty one.
    pub fn most(&self, range: &Range<usize>) -> i64 {
        let Some((mut left, mut right)) = self.ends(range) else { return NOTHING };
        let (mut from_left, mut from_right) = (self.at(left).most, self.at(right).most);
        while left >> 1 != right >> 1 {
            if left & 1 == 0 {
                from_left = from_left.max(self.at(left | 1).most);
            }
            if right & 1 == 1 {
                from_right = from_right.max(self.at(right & !1).most);
            }
            left >>= 1;
            right >>= 1;
            from_left = from_left.saturating_add(self.at(left).added);
            from_right = from_right.saturating_add(self.at(right).added);
        }
        let mut most = from_left.max(from_right);
        left >>= 1;
        while left > 0 {
            most = most.saturating_add(self.at(left).added);
            left >>= 1;
        }
        most
    }

    /// The most of all; far below zero where there are no parts.
    pub fn top(&self) -> i64 {
        self.at(1).most
    }

    /// The first part that has the most of all.
    pub fn top_part(&self) -> usize {
        let mut node = 1_usize;
        while node < self.width {
            let left = node.saturating_mul(2);
            node = if self.at(left).most >= self.at(left | 1).most { left } else { left | 1 };
        }
        node.saturating_sub(self.width)
    }

    /// The first and the last leaf of a range, if it has any.
    fn ends(&self, range: &Range<usize>) -> Option<(usize, usize)> {
        let end = range.end.min(self.width);
        let last = end.checked_sub(1).filter(|last| range.start <= *last)?;
        Some((range.start.saturating_add(self.width), last.saturating_add(self.width)))
    }

    fn at(&self, node: usize) -> Node {
        self.nodes.get(node).copied().unwrap_or(Node { most: NOTHING, added: 0 })
    }

    fn apply(&mut self, node: usize, bytes: i64) {
        if let Some(node) = self.nodes.get_mut(node) {
            node.most = node.most.saturating_add(bytes);
            node.added = node.added.saturating_add(bytes);
        }
    }

    fn pull(&mut self, node: usize) {
        let left = node.saturating_mul(2);
        let most = self.at(left).most.max(self.at(left | 1).most);
        if let Some(node) = self.nodes.get_mut(node) {
            node.most = most.saturating_add(node.added);
        }
    }
}

/// The change that takes bytes away; no load has more than a tree's can be.
pub fn less(bytes: u64) -> i64 {
    more(bytes).saturating_neg()
}

/// The change that brings bytes back.
pub fn more(bytes: u64) -> i64 {
    i64::try_from(bytes).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn a_tree_is_a_list(
            start in prop::collection::vec(0_u64..9, 1..40),
            changes in prop::collection::vec((0_usize..44, 0_usize..44, -9_i64..9), 0..20),
        ) {
            let mut list: Vec<i64> = start.iter().copied().map(more).collect();
            let mut tree = Tree::new(start.into_iter()).unwrap();
            for (from, to, bytes) in changes {
                tree.add(&(from..to), bytes);
                for entry in list.iter_mut().take(to).skip(from) {
                    *entry += bytes;
                }
                let asked = list.iter().take(to).skip(from).max().copied();
                prop_assert_eq!(asked.unwrap_or(NOTHING).max(-999), tree.most(&(from..to)).max(-999));
                let top = list.iter().max().copied().unwrap();
                prop_assert_eq!(tree.top(), top);
                prop_assert_eq!(tree.top_part(), list.iter().position(|&l| l == top).unwrap());
            }
        }

        #[test]
        fn an_index_counts_parts(lengths in prop::collection::vec(1_u64..40, 0..20), step in 0_u64..900, start in 0_u64..9) {
            let mut at = start;
            let loads: Vec<Load> = lengths
                .iter()
                .map(|length| {
                    let from = at;
                    at += length;
                    Load { from, to: at, bytes: 0 }
                })
                .collect();
            let expected = loads.iter().filter(|load| load.from < step).count();
            prop_assert_eq!(PartIndex::new(&loads).begin_before(step), expected);
        }
    }

    #[test]
    fn no_part_has_no_load() {
        let mut tree = Tree::new(std::iter::empty()).unwrap();
        tree.add(&(0..9), 5);
        assert!(tree.top() < 0 && tree.most(&(0..9)) < 0);
        assert!(Tree::new([1 << 62].into_iter()).is_err());
    }
}
