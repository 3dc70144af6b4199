//! The best plan by branch and bound, and how good it is where that ends early.
//!
//! To take a tensor away has one price, its cheaper way. So a plan is a set, and each part of the timeline over the
//! budget asks for bytes of the tensors that may be away in it. The search serves the part that costs most to
//! serve. It is bounded by that cost, with the last tensor taken in part, and by what the prices of
//! [`bound`](super::bound) prove.

use super::bound::dual;
use super::greedy::{by_gain, scored};
use super::plan::{Outcome, PricedPlan};
use super::problem::Problem;
use crate::error::PlanError;

/// With more tensors that could help than this, there is no search.
pub const MOST_EXACT: usize = 64;
/// Nodes that [`cheapest`] may visit: a fraction of a second.
const NODES: usize = 1 << 18;
/// A plan counts as best if no other is faster by more than this, relative to it.
const TOLERANCE: f64 = 1e-9;

/// The plan that adds the least time, or the best that was found, with the bound that says how good it is.
///
/// # Errors
/// Bytes moved beyond the range of `u64`; a load beyond 2⁶¹ bytes.
pub fn cheapest(problem: &Problem) -> Result<Outcome, PlanError> {
    cheapest_with(problem, NODES)
}

/// The same with a limit of one's own for the nodes that the search visits.
///
/// # Errors
/// As for [`cheapest`].
pub fn cheapest_with(problem: &Problem, node_limit: usize) -> Result<Outcome, PlanError> {
    if let Some(shortage) = problem.shortage() {
        return Ok(Outcome::Infeasible(shortage.clone()));
    }
    let mut plan = scored(problem)?;
    let dual = dual(problem, plan.added_ms);
    let mut bound = dual.bound;
    // The same again with what the prices pay as gain: close to the best where tensors are many.
    let costs = problem.tensors.iter().map(|tensor| tensor.cheapest().map_or(0.0, |(_, ms)| ms));
    let paid = by_gain(problem, costs.zip(&dual.reduced).map(|(ms, less)| ms - less))?;
    if paid.added_ms < plan.added_ms {
        plan = paid;
    }
    let mut items = items(problem, &dual.reduced);
    if items.len() <= MOST_EXACT && !good(&plan, bound) {
        items.sort_by(|a, b| (a.ms / a.bytes as f64).total_cmp(&(b.ms / b.bytes as f64)).then(a.index.cmp(&b.index)));
        let asks = asks(problem, &items);
        let mut search = Search {
            items: &items,
            masks: asks.iter().map(|ask| ask.1).collect(),
            dual: bound,
            left: node_limit,
            ended: false,
            best: (plan.added_ms, None),
        };
        let needs: Vec<u64> = asks.iter().map(|ask| ask.0).collect();
        bound = bound.max(search.relaxed(&needs, 0).map_or(0.0, |(ms, _)| ms));
        search.go(Node::default(), &needs);
        if let Some(taken) = search.best.1 {
            let away = items.iter().enumerate().filter(|(at, _)| taken & bit(*at) != 0);
            plan = problem.plan_without(away.map(|(_, item)| item.index))?;
        }
        if !search.ended {
            bound = plan.added_ms;
        }
    }
    plan.optimal = good(&plan, bound);
    plan.at_least_ms = Some(bound.min(plan.added_ms));
    Ok(Outcome::Plan(plan))
}

fn good(plan: &PricedPlan, bound: f64) -> bool {
    plan.added_ms <= bound * (1.0 + 2.0 * TOLERANCE)
}

/// A tensor that could help.
struct Item {
    index: usize,
    bytes: u64,
    ms: f64,
    /// Its cost beyond what the prices pay for it.
    reduced: f64,
}

/// The tensors that may be away in a part over the budget.
fn items(problem: &Problem, reduced: &[f64]) -> Vec<Item> {
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

struct Search<'a> {
    /// By cost for each byte, rising.
    items: &'a [Item],
    masks: Vec<u64>,
    dual: f64,
    left: usize,
    ended: bool,
    /// What the best plan adds; the one that was there first has no items.
    best: (f64, Option<u64>),
}

#[derive(Clone, Copy, Default)]
struct Node {
    taken: u64,
    /// Items that stay.
    kept: u64,
    ms: f64,
    /// What taken and kept items add to the bound of the prices.
    penalty: f64,
}

impl Search<'_> {
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

    fn go(&mut self, node: Node, needs: &[u64]) {
        let Some(left) = self.left.checked_sub(1) else {
            self.ended = true;
            return;
        };
        self.left = left;
        let Some((hardest, mask)) = self.relaxed(needs, node.taken | node.kept) else { return };
        if (node.ms + hardest).max(self.dual + node.penalty) >= self.best.0 * (1.0 - TOLERANCE) {
            return;
        }
        let Some(mask) = mask else {
            self.best = (node.ms, Some(node.taken));
            return;
        };
        let mut node = node;
        let mut rest = mask & !node.taken & !node.kept;
        while rest != 0 && !self.ended {
            let at = usize::try_from(rest.trailing_zeros()).unwrap_or(usize::MAX);
            let Some(item) = self.items.get(at) else { return };
            let with = Node {
                taken: node.taken | bit(at),
                ms: node.ms + item.ms,
                penalty: node.penalty + item.reduced.max(0.0),
                ..node
            };
            let served: Vec<u64> = needs
                .iter()
                .zip(&self.masks)
                .map(|(&need, &mask)| if mask & bit(at) == 0 { need } else { need.saturating_sub(item.bytes) })
                .collect();
            self.go(with, &served);
            node.kept |= bit(at);
            node.penalty += (-item.reduced).max(0.0);
            rest &= rest.wrapping_sub(1);
        }
    }
}

/// The bit of an item; none behind the last one.
fn bit(at: usize) -> u64 {
    u32::try_from(at).ok().and_then(|at| 1_u64.checked_shl(at)).unwrap_or(0)
}

#[cfg(test)]
#[path = "exact_tests.rs"]
mod tests;
