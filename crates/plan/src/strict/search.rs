//! Branch and bound for the subset with the smallest sum that reaches a need.
//!
//! The weights fall. The search takes the next weight or leaves it, the largest first, and asks the [`Tail`] for
//! the smallest ones. It needs no stack: what is taken tells where it stands.

use super::tail::Tail;

/// Nodes, beside one for each weight, after which the search turns to dynamic programming. Where many weights
/// are small, an exact hit is found within them.
const FIRST_LOOK: usize = 1 << 10;

/// The best subset found.
#[derive(Debug, PartialEq, Eq)]
pub struct Best {
    /// Its indices, in no particular order.
    pub chosen: Vec<usize>,
    /// Its sum.
    pub sum: u128,
    /// No subset that reaches the need has a smaller sum than this.
    pub bound: u128,
}

struct Search<'w> {
    weights: &'w [u128],
    /// `sums[i]` is the sum of the first `i` weights.
    sums: &'w [u128],
    need: u128,
    /// How many weights a subset has, where that is set: the smallest number that can reach the need.
    slots: Option<usize>,
    taken: Vec<usize>,
    best: Best,
}

/// Finds a subset whose sum is at least `need` and as small as possible; with `fewest`, as small as possible
/// among the subsets with the fewest weights.
///
/// The weights fall and are above zero, and `0 < need ≤` their sum. `limit` is the largest number of nodes
/// that the search visits, beside one for each weight and a first look.
pub fn solve(weights: &[u128], need: u128, fewest: bool, limit: usize) -> Best {
    let mut sums = Vec::with_capacity(weights.len().saturating_add(1));
    sums.push(0_u128);
    let mut total = 0_u128;
    sums.extend(weights.iter().map(|&weight| {
        total = total.saturating_add(weight);
        total
    }));
    let mut search = Search::new(weights, &sums, need, fewest);
    let each = weights.len();
    let first = FIRST_LOOK.min(limit).saturating_add(each);
    search.run(&Tail::none(each), first);
    if search.best.sum > search.best.bound && limit > FIRST_LOOK {
        search.run_with_tail(limit.saturating_add(each));
    }
    search.best
}

impl<'w> Search<'w> {
    /// Starts from the largest weights until they reach the need.
    fn new(weights: &'w [u128], sums: &'w [u128], need: u128, fewest: bool) -> Self {
        let greedy = sums.partition_point(|&sum| sum < need);
        let mut search = Self {
            weights,
            sums,
            need,
            slots: fewest.then_some(greedy),
            taken: Vec::new(),
            best: Best { chosen: (0..greedy).collect(), sum: at(sums, greedy), bound: need },
        };
        search.best.bound = need.max(search.smallest(greedy));
        search
    }

    fn run_with_tail(&mut self, nodes: usize) {
        let tail = Tail::new(self.weights, self.need, self.slots);
        self.run(&tail, nodes);
    }

    /// Goes through the subsets until the best one is known or the nodes are used up.
    fn run(&mut self, tail: &Tail, nodes: usize) {
        let (mut next, mut sum) = (0, 0_u128);
        self.taken.clear();
        for _ in 0..nodes {
            if self.best.sum <= self.best.bound {
                return;
            }
            if let Some(take) = self.visit(next, sum, tail) {
                self.taken.push(take);
                sum = sum.saturating_add(at(self.weights, take));
                next = take.saturating_add(1);
            } else if let Some(last) = self.taken.pop() {
                sum = sum.saturating_sub(at(self.weights, last));
                next = self.after_equals(last);
            } else {
                self.best.bound = self.best.sum;
                return;
            }
        }
    }

    /// Looks at what can follow the taken weights, of the weights from `next` on. Gives the weight to take
    /// next, or nothing where everything below is known.
    fn visit(&mut self, next: usize, sum: u128, tail: &Tail) -> Option<usize> {
        let missing = self.need.saturating_sub(sum);
        let count = self.fewest(next, missing)?;
        let left = self.slots.map(|k| k.saturating_sub(self.taken.len()));
        if left.is_some_and(|left| count > left) {
            return None;
        }
        let smallest = self.smallest(count);
        if sum.saturating_add(missing.max(smallest)) >= self.best.sum {
            return None;
        }
        // As many as are needed, and the smallest ones: where they are enough, nothing below is better.
        if smallest >= missing {
            if self.improves(sum.saturating_add(smallest)) {
                let n = self.weights.len();
                self.best.chosen.extend(n.saturating_sub(count)..n);
            }
            return None;
        }
        // Weights that complete the sum alone are of no other use, and the smallest of them is the best.
        let complete = self.weights.partition_point(|&weight| weight >= missing);
        if complete > next {
            let last = complete.saturating_sub(1);
            if self.improves(sum.saturating_add(at(self.weights, last))) {
                self.best.chosen.push(last);
            }
        }
        if left == Some(1) {
            return None;
        }
        let take = next.max(complete);
        if take < tail.first() {
            return Some(take);
        }
        let left = left.unwrap_or(0);
        if let Some(rest) = tail.smallest(missing, left)
            && self.improves(sum.saturating_add(rest))
        {
            tail.trace(self.weights, rest, left, &mut self.best.chosen);
        }
        None
    }

    /// Notes a better sum and the weights taken so far; the caller adds the rest.
    fn improves(&mut self, sum: u128) -> bool {
        let better = sum < self.best.sum;
        if better {
            self.best.sum = sum;
            self.best.chosen.clone_from(&self.taken);
        }
        better
    }

    /// The smallest number of weights from `next` on that make up for what is missing.
    fn fewest(&self, next: usize, missing: u128) -> Option<usize> {
        let until = at(self.sums, next).saturating_add(missing);
        let end = self.sums.partition_point(|&sum| sum < until);
        (end < self.sums.len()).then(|| end.saturating_sub(next))
    }

    /// The sum of that many of the smallest weights: no choice of as many has a smaller one.
    fn smallest(&self, count: usize) -> u128 {
        let n = self.weights.len();
        at(self.sums, n).saturating_sub(at(self.sums, n.saturating_sub(count)))
    }

    /// The first weight smaller than this one. Leaving one of several equals means leaving all that follow.
    fn after_equals(&self, index: usize) -> usize {
        let weight = at(self.weights, index);
        let next = index.saturating_add(1);
        if at(self.weights, next) < weight {
            return next;
        }
        self.weights.partition_point(|&w| w >= weight)
    }
}

/// The entry, or zero behind the end.
fn at(list: &[u128], index: usize) -> u128 {
    list.get(index).copied().unwrap_or(0)
}

#[cfg(test)]
#[path = "search_tests.rs"]
mod tests;
