//! The load over time as a tree: add to a range of parts, ask for the most in a range, each in O(log n).

use std::ops::Range;

use super::Allocation;
use super::peak::Load;

/// The parts that steps `from` to `to` cover. Both are ends of parts, or lie outside.
pub fn parts_of(loads: &[Load], from: u64, to: u64) -> Range<usize> {
    let first = loads.partition_point(|load| load.from < from);
    first..loads.partition_point(|load| load.from < to).max(first)
}

/// The parts in which an allocation is alive.
pub fn alive_in<N>(loads: &[Load], allocation: &Allocation<N>) -> Range<usize> {
    parts_of(loads, allocation.from, allocation.to)
}

/// Loads that can change. They are signed, so that the order of changes does not matter.
#[derive(Debug, Clone)]
pub struct Tree {
    /// The number of leaves, a power of two.
    width: usize,
    /// The most below each node, without what was added to nodes above it; the root is node 1.
    most: Vec<i128>,
    /// What was added to all of a node's leaves.
    added: Vec<i128>,
}

impl Tree {
    /// A tree over these loads.
    pub fn new(loads: impl ExactSizeIterator<Item = u64>) -> Self {
        let width = loads.len().next_power_of_two();
        let mut most = vec![i128::MIN / 4; width];
        most.extend(loads.map(i128::from));
        most.resize(width.saturating_mul(2), i128::MIN / 4);
        let mut tree = Self { width, added: vec![0; most.len()], most };
        for node in (1..width).rev() {
            tree.pull(node);
        }
        tree
    }

    /// Adds to every part of a range.
    pub fn add(&mut self, range: Range<usize>, bytes: i128) {
        self.add_below(1, 0..self.width, &range, bytes);
    }

    /// The most in a range; far below zero in an empty one.
    pub fn most(&self, range: Range<usize>) -> i128 {
        self.most_below(1, 0..self.width, &range)
    }

    /// The most of all, and the first part that has it.
    pub fn top(&self) -> (i128, usize) {
        let mut node = 1_usize;
        while node < self.width {
            let left = node.saturating_mul(2);
            let right = left.saturating_add(1);
            node = if self.at(left) >= self.at(right) { left } else { right };
        }
        (self.at(1), node.saturating_sub(self.width))
    }

    fn at(&self, node: usize) -> i128 {
        self.most.get(node).copied().unwrap_or(i128::MIN / 4)
    }

    fn pull(&mut self, node: usize) {
        let left = node.saturating_mul(2);
        let most = self.at(left).max(self.at(left.saturating_add(1)));
        let added = self.added.get(node).copied().unwrap_or(0);
        if let Some(entry) = self.most.get_mut(node) {
            *entry = most.saturating_add(added);
        }
    }

    fn add_below(&mut self, node: usize, covers: Range<usize>, range: &Range<usize>, bytes: i128) {
        if covers.start >= range.end || range.start >= covers.end {
            return;
        }
        if range.start <= covers.start && covers.end <= range.end {
            for list in [&mut self.most, &mut self.added] {
                if let Some(entry) = list.get_mut(node) {
                    *entry = entry.saturating_add(bytes);
                }
            }
            return;
        }
        let (left, right) = halves(covers);
        let below = node.saturating_mul(2);
        self.add_below(below, left, range, bytes);
        self.add_below(below.saturating_add(1), right, range, bytes);
        self.pull(node);
    }

    fn most_below(&self, node: usize, covers: Range<usize>, range: &Range<usize>) -> i128 {
        if covers.start >= range.end || range.start >= covers.end {
            return i128::MIN / 4;
        }
        if range.start <= covers.start && covers.end <= range.end {
            return self.at(node);
        }
        let (left, right) = halves(covers);
        let below = node.saturating_mul(2);
        let most = self.most_below(below, left, range).max(self.most_below(below.saturating_add(1), right, range));
        most.saturating_add(self.added.get(node).copied().unwrap_or(0))
    }
}

fn halves(range: Range<usize>) -> (Range<usize>, Range<usize>) {
    let middle = range.start.midpoint(range.end);
    (range.start..middle, middle..range.end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn a_tree_is_a_list(
            start in prop::collection::vec(0_u64..9, 1..20),
            changes in prop::collection::vec((0_usize..24, 0_usize..24, -9_i128..9), 0..20),
        ) {
            let mut list: Vec<i128> = start.iter().copied().map(i128::from).collect();
            let mut tree = Tree::new(start.into_iter());
            for (from, to, bytes) in changes {
                tree.add(from..to, bytes);
                for entry in list.iter_mut().take(to).skip(from) {
                    *entry += bytes;
                }
                let asked = list.iter().take(to).skip(from).max().copied();
                prop_assert_eq!(asked.unwrap_or(i128::MIN / 4).max(-99), tree.most(from..to).max(-99));
                let top = list.iter().max().copied().unwrap();
                prop_assert_eq!(tree.top(), (top, list.iter().position(|&l| l == top).unwrap()));
            }
        }
    }

    #[test]
    fn no_part_has_no_load() {
        let mut tree = Tree::new(std::iter::empty());
        tree.add(0..9, 5);
        assert!(tree.top().0 < 0 && tree.most(0..9) < 0);
    }
}
