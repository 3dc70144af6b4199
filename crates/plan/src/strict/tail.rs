//! Dynamic programming over sums: all sums that the smallest weights can make, as sorted lists.
//!
//! Lists instead of a table over every possible sum: sizes on a coarse grid make few different sums, and then
//! the lists take in all weights; sizes that are anything double the lists with each weight, and then they end
//! early and the search covers the rest.

/// Above this many sums no further weight is taken in. Sixteen weights always fit.
const MOST_SUMS: usize = 1 << 16;
/// Above this many steps no further weight is taken in, so that building stays within about a tenth of a second.
const MOST_STEPS: usize = 1 << 23;

/// All sums below `need`, and the smallest one from `need` on, of the weights from `first` on.
#[derive(Debug)]
pub struct Tail {
    first: usize,
    /// One list for all sums, or, where the number of weights matters, one for each number.
    lists: Vec<List>,
    counted: bool,
}

/// Sums in rising order, and beside each the weight that made it first; the empty sum has none.
#[derive(Debug, Default, Clone)]
struct List {
    sums: Vec<u128>,
    by: Vec<Option<usize>>,
}

impl Tail {
    /// No sums at all, for a search without one.
    pub fn none(weights: usize) -> Self {
        Self { first: weights, lists: Vec::new(), counted: false }
    }

    /// Takes in weights from the end of a falling list, as many as the limits allow. `most` is the largest
    /// number of weights in a sum, where that number matters.
    pub fn new(weights: &[u128], need: u128, most: Option<usize>) -> Self {
        let mut tail =
            Self { first: weights.len(), lists: vec![List { sums: vec![0], by: vec![None] }], counted: most.is_some() };
        let mut steps = 0_usize;
        for (index, &weight) in weights.iter().enumerate().rev() {
            let sums: usize = tail.lists.iter().map(|list| list.sums.len()).sum();
            steps = steps.saturating_add(sums);
            if sums > MOST_SUMS / 2 || steps > MOST_STEPS {
                break;
            }
            tail.take_in(index, weight, need, most);
            tail.first = index;
        }
        tail
    }

    /// The index of the first weight that was taken in.
    pub fn first(&self) -> usize {
        self.first
    }

    /// The smallest sum that is at least `least`, of exactly `count` weights where that matters.
    pub fn smallest(&self, least: u128, count: usize) -> Option<u128> {
        let list = self.list(count)?;
        let at = list.sums.partition_point(|&sum| sum < least);
        list.sums.get(at).copied()
    }

    /// Appends the weights that make a sum which [`Tail::smallest`] gave.
    pub fn trace(&self, weights: &[u128], sum: u128, count: usize, into: &mut Vec<usize>) {
        let (mut sum, mut count) = (sum, count);
        while let Some(index) = self.list(count).and_then(|list| list.made_by(sum)) {
            into.push(index);
            sum = sum.saturating_sub(weights.get(index).copied().unwrap_or(sum));
            count = count.saturating_sub(1);
        }
    }

    fn list(&self, count: usize) -> Option<&List> {
        self.lists.get(if self.counted { count } else { 0 })
    }

    fn take_in(&mut self, index: usize, weight: u128, need: u128, most: Option<usize>) {
        let Some(most) = most else {
            if let Some(list) = self.lists.first_mut() {
                *list = list.merged(list, index, weight, need);
            }
            return;
        };
        if self.lists.len() <= most {
            self.lists.push(List::default());
        }
        // From many weights to few, so that no sum takes the new weight twice.
        for count in (1..self.lists.len()).rev() {
            let (few, many) = self.lists.split_at_mut(count);
            if let (Some(from), Some(into)) = (few.last(), many.first_mut()) {
                *into = into.merged(from, index, weight, need);
            }
        }
    }
}

impl List {
    /// This list and the other one with a weight added to each sum. A sum that both make keeps its first maker:
    /// so each sum leads to one made by earlier weights only.
    fn merged(&self, other: &Self, index: usize, weight: u128, need: u128) -> Self {
        let most = self.sums.len().saturating_add(other.sums.len());
        let mut merged = Self { sums: Vec::with_capacity(most), by: Vec::with_capacity(most) };
        let mut old = self.sums.iter().copied().zip(self.by.iter().copied());
        let mut new = other.sums.iter().map(|&sum| (sum.saturating_add(weight), Some(index)));
        let (mut a, mut b) = (old.next(), new.next());
        loop {
            let (sum, by) = match (a, b) {
                (Some(x), Some(y)) if x.0 <= y.0 => x,
                (_, Some(y)) => y,
                (Some(x), None) => x,
                (None, None) => break,
            };
            if a.is_some_and(|x| x.0 == sum) {
                a = old.next();
            }
            if b.is_some_and(|y| y.0 == sum) {
                b = new.next();
            }
            merged.sums.push(sum);
            merged.by.push(by);
            if sum >= need {
                break;
            }
        }
        merged
    }

    fn made_by(&self, sum: u128) -> Option<usize> {
        let at = self.sums.binary_search(&sum).ok()?;
        self.by.get(at).copied().flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn traced(tail: &Tail, weights: &[u128], sum: u128, count: usize) -> Vec<usize> {
        let mut into = Vec::new();
        tail.trace(weights, sum, count, &mut into);
        into.sort_unstable();
        into
    }

    #[test]
    fn gives_the_smallest_sum_and_its_weights() {
        let weights = [9, 5, 5, 3];
        let tail = Tail::new(&weights, 30, None);
        assert_eq!(tail.first(), 0);
        // least, smallest sum, its weights
        let cases = [
            (0, Some(0), vec![]),
            (1, Some(3), vec![3]),
            (4, Some(5), vec![2]),
            (9, Some(9), vec![0]),
            (10, Some(10), vec![1, 2]),
            (11, Some(12), vec![0, 3]),
            (22, Some(22), vec![0, 1, 2, 3]),
            (23, None, vec![]),
        ];
        for (least, smallest, by) in cases {
            assert_eq!(tail.smallest(least, 0), smallest, "{least}");
            if let Some(sum) = smallest {
                assert_eq!(traced(&tail, &weights, sum, 0), by, "{least}");
            }
        }
    }

    #[test]
    fn keeps_one_sum_from_the_need_on() {
        let tail = Tail::new(&[9, 5, 5, 3], 6, None);
        assert_eq!(tail.lists[0].sums, [0, 3, 5, 8]);
        assert_eq!(tail.smallest(6, 0), Some(8));
    }

    #[test]
    fn counts_weights_where_asked() {
        let weights = [9, 5, 5, 3];
        let tail = Tail::new(&weights, 30, Some(2));
        assert_eq!(tail.smallest(9, 1), Some(9));
        assert_eq!(tail.smallest(9, 2), Some(10));
        assert_eq!(traced(&tail, &weights, 10, 2), [1, 2]);
        assert_eq!(tail.smallest(9, 3), None);
        assert_eq!(tail.smallest(15, 2), None);
    }

    #[test]
    fn few_sums_let_in_every_weight_and_many_end_early() {
        let coarse: Vec<u128> = (0..1000).map(|i| 12 - i / 100).collect();
        assert_eq!(Tail::new(&coarse, 500, None).first(), 0);
        let powers: Vec<u128> = (0..40).rev().map(|i| 1 << i).collect();
        assert_eq!(Tail::new(&powers, 1 << 60, None).first(), 40 - 16);
        assert_eq!(Tail::new(&powers, 1 << 60, Some(40)).first(), 40 - 16);
        assert_eq!(Tail::none(3).smallest(0, 0), None);
    }
}
