//! The search behind [`exact`](super::exact): branch and bound with the open nodes on a stack, so that it can be stopped and
//! gone on with.

use super::problem::Problem;

/// A plan counts as best if no other is faster by more than this, relative to it.
pub(super) const TOLERANCE: f64 = 1e-9;

/// A tensor that could help.
#[derive(Debug)]
pub(super) struct Item {
    pub index: usize,
    bytes: u64,
    ms: f64,
    /// Its cost beyond what the prices pay for it.
    reduced: f64,
}

/// The tensors that may be away in a part over the budget.
pub(super) fn items(problem: &Problem, reduced: &[f64]) -> Vec<Item> {
    let tensors = problem.tensors.iter().zip(reduced).enumerate();
    tensors
        .filter_map(|(index, (tensor, &reduced))| {
            let (_, ms) = tensor.cheapest().filter(|_| !tensor.cells.is_empty())?;
            Some(Item { index, bytes: tensor.bytes, ms, reduced })
        })
        .collect()
}

/// What each part over the budget needs, and of which items. A part whose items include all of a needier part's is
/// served with it.
fn asks(problem: &Problem, items: &[Item]) -> Vec<(u64, u64)> {
    let mut over: Vec<(usize, u64)> =
        problem.cells.iter().map(|bytes| bytes.saturating_sub(problem.budget)).enumerate().collect();
    over.sort_by_key(|&(part, need)| (std::cmp::Reverse(need), part));
    let mut asks: Vec<(u64, u64)> = Vec::new();
    for (part, need) in over {
        let away = |item: &Item| problem.tensors.get(item.index).is_some_and(|t| t.cells.contains(&part));
        let mask = items.iter().enumerate().filter(|(_, item)| away(item)).fold(0, |mask, (at, _)| mask | bit(at));
        if !asks.iter().any(|(_, other)| other & !mask == 0) {
            asks.push((need, mask));
        }
    }
    asks
}

/// Branch and bound over at most 64 items.
#[derive(Debug)]
pub(super) struct Search {
    /// By cost for each byte, rising.
    pub items: Vec<Item>,
    masks: Vec<u64>,
    dual: f64,
    /// No plan adds less than this: what the part that costs most to serve costs.
    pub at_least_ms: f64,
    /// Nodes that it may still visit.
    pub left: usize,
    ended: bool,
    /// What the best plan adds; the one that was there first has no items.
    pub best: (f64, Option<u64>),
    /// The way from the first node to the one that is being branched.
    open: Vec<Branch>,
}

/// A node whose branches are not all visited.
#[derive(Debug)]
struct Branch {
    node: Node,
    needs: Vec<u64>,
    /// Items of which none is taken yet: the next branch takes the first one.
    rest: u64,
}

#[derive(Debug, Clone, Copy, Default)]
struct Node {
    taken: u64,
    /// Items that stay.
    kept: u64,
    ms: f64,
    /// What taken and kept items add to the bound of the prices.
    penalty: f64,
}

impl Search {
    pub fn new(problem: &Problem, mut items: Vec<Item>, best_ms: f64, dual: f64, nodes: usize) -> Self {
        items.sort_by(|a, b| (a.ms / a.bytes as f64).total_cmp(&(b.ms / b.bytes as f64)).then(a.index.cmp(&b.index)));
        let (needs, masks): (Vec<u64>, Vec<u64>) = asks(problem, &items).into_iter().unzip();
        let mut search = Self {
            items,
            masks,
            dual,
            at_least_ms: 0.0,
            left: nodes,
            ended: false,
            best: (best_ms, None),
            open: Vec::new(),
        };
        search.at_least_ms = search.relaxed(&needs, 0).map_or(0.0, |(ms, _)| ms);
        search.visit(Node::default(), needs);
        search
    }

    /// Whether every node was visited or ruled out.
    pub fn is_complete(&self) -> bool {
        !self.ended && self.open.is_empty()
    }

    /// Visits at most so many nodes more. Returns whether there is anything left to search.
    pub fn advance(&mut self, nodes: usize) -> bool {
        let stop = self.left.saturating_sub(nodes);
        while self.left > stop || self.left == 0 {
            if self.ended || !self.branch() {
                return false;
            }
        }
        !self.ended && !self.open.is_empty()
    }

    /// The most that any one part costs to serve, with items taken in part, and that part; nothing if one
    /// cannot be served. Without needs the cost is zero and the part none.
    fn relaxed(&self, needs: &[u64], gone: u64) -> Option<(f64, Option<u64>)> {
        let mut hardest = (0.0, None);
        for (&need, &mask) in needs.iter().zip(&self.masks) {
            if need == 0 {
                continue;
            }
            let mut rest = mask & !gone;
            let (mut missing, mut ms) = (need, 0.0);
            while missing > 0 {
                let item = self.items.get(usize::try_from(rest.trailing_zeros()).unwrap_or(usize::MAX))?;
                ms += if item.bytes <= missing { item.ms } else { item.ms * (missing as f64 / item.bytes as f64) };
                missing = missing.saturating_sub(item.bytes);
                rest &= rest.wrapping_sub(1);
            }
            if hardest.1.is_none() || ms > hardest.0 {
                hardest = (ms, Some(mask));
            }
        }
        Some(hardest)
    }

    /// Bounds a node, and opens it where something better may lie behind it.
    fn visit(&mut self, node: Node, needs: Vec<u64>) {
        let Some(left) = self.left.checked_sub(1) else {
            self.ended = true;
            return;
        };
        self.left = left;
        let Some((hardest, mask)) = self.relaxed(&needs, node.taken | node.kept) else { return };
        if (node.ms + hardest).max(self.dual + node.penalty) >= self.best.0 * (1.0 - TOLERANCE) {
            return;
        }
        match mask {
            None => self.best = (node.ms, Some(node.taken)),
            Some(mask) => self.open.push(Branch { node, needs, rest: mask & !node.taken & !node.kept }),
        }
    }

    /// Visits the next branch of the innermost open node. Returns whether there is an open node.
    fn branch(&mut self) -> bool {
        let Some(branch) = self.open.last_mut() else { return false };
        let at = usize::try_from(branch.rest.trailing_zeros()).unwrap_or(usize::MAX);
        let Some(item) = self.items.get(at).filter(|_| branch.rest != 0) else {
            self.open.pop();
            return true;
        };
        let node = branch.node;
        let with = Node {
            taken: node.taken | bit(at),
            ms: node.ms + item.ms,
            penalty: node.penalty + item.reduced.max(0.0),
            ..node
        };
        let served: Vec<u64> = branch
            .needs
            .iter()
            .zip(&self.masks)
            .map(|(&need, &mask)| if mask & bit(at) == 0 { need } else { need.saturating_sub(item.bytes) })
            .collect();
        branch.node.kept |= bit(at);
        branch.node.penalty += (-item.reduced).max(0.0);
        branch.rest &= branch.rest.wrapping_sub(1);
        self.visit(with, served);
        true
    }
}

/// The bit of an item; none behind the last one.
pub(super) fn bit(at: usize) -> u64 {
    u32::try_from(at).ok().and_then(|at| 1_u64.checked_shl(at)).unwrap_or(0)
}
