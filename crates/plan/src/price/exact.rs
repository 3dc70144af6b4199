//! The best plan by branch and bound, and how good it is where that ends early.
//!
//! To take a tensor away has one price, its cheaper way. So a plan is a set, and each part of the timeline over the
//! budget asks for bytes of the tensors that may be away in it. The search serves the part that costs most to
//! serve. It is bounded by that cost, with the last tensor taken in part, and by what the prices of
//! [`bound`](super::bound) prove.

use super::bound::dual;
use super::exact_search::{Search, TOLERANCE, bit, items};
use super::greedy::{by_gain, scored};
use super::plan::{Outcome, PricedPlan, Shortage};
use super::problem::Problem;
use crate::error::PlanError;

/// With more tensors that could help than this, there is no search.
pub const MOST_EXACT: usize = 64;
/// Nodes that [`cheapest`] may visit: a fraction of a second.
const NODES: usize = 1 << 18;

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
    let mut search = CheapestSearch::new(problem, node_limit)?;
    while search.advance(node_limit.max(1)) {}
    search.outcome()
}

/// The same search, a slice at a time: for whoever shows how far it is, or may want to stop.
#[derive(Debug)]
pub struct CheapestSearch<'p> {
    problem: &'p Problem,
    /// The best plan that is known without a search; none where no plan fits.
    plan: Option<PricedPlan>,
    bound: f64,
    search: Option<Search>,
    nodes: usize,
}

impl<'p> CheapestSearch<'p> {
    /// Makes the quick plans and the bound. What is left to do is [`CheapestSearch::advance`].
    ///
    /// # Errors
    /// As for [`cheapest`].
    pub fn new(problem: &'p Problem, node_limit: usize) -> Result<Self, PlanError> {
        if problem.shortage().is_some() {
            return Ok(Self { problem, plan: None, bound: 0.0, search: None, nodes: 0 });
        }
        let mut plan = scored(problem)?;
        let dual = dual(problem, plan.added_ms);
        // The same again with what the prices pay as gain: close to the best where tensors are many.
        let costs = problem.tensors.iter().map(|tensor| tensor.cheapest().map_or(0.0, |(_, ms)| ms));
        let paid = by_gain(problem, costs.zip(&dual.reduced).map(|(ms, less)| ms - less))?;
        if paid.added_ms < plan.added_ms {
            plan = paid;
        }
        let mut bound = dual.bound;
        let items = items(problem, &dual.reduced);
        let search = (items.len() <= MOST_EXACT && !good(&plan, bound))
            .then(|| Search::new(problem, items, plan.added_ms, bound, node_limit));
        if let Some(search) = &search {
            bound = bound.max(search.at_least_ms);
        }
        Ok(Self { problem, plan: Some(plan), bound, search, nodes: node_limit })
    }

    /// Visits at most so many nodes more. Returns whether there is anything left to search.
    pub fn advance(&mut self, nodes: usize) -> bool {
        self.search.as_mut().is_some_and(|search| search.advance(nodes))
    }

    /// Nodes visited, and how many it may visit at most: often far more than it needs. Both are zero without a search.
    #[must_use]
    pub fn progress(&self) -> (usize, usize) {
        self.search.as_ref().map_or((0, 0), |search| (self.nodes.saturating_sub(search.left), self.nodes))
    }

    /// The best plan so far, with the bound that is known so far.
    ///
    /// # Errors
    /// Bytes moved beyond the range of `u64`.
    pub fn outcome(&self) -> Result<Outcome, PlanError> {
        let (Some(plan), None) = (&self.plan, self.problem.shortage()) else {
            let shortage = self.problem.shortage().cloned();
            return Ok(Outcome::Infeasible(shortage.unwrap_or(Shortage { short_bytes: 0, at: 0, held: Vec::new() })));
        };
        let (mut plan, mut bound) = (plan.clone(), self.bound);
        if let Some(search) = &self.search {
            if let Some(taken) = search.best.1 {
                let away = search.items.iter().enumerate().filter(|(at, _)| taken & bit(*at) != 0);
                plan = self.problem.plan_without(away.map(|(_, item)| item.index))?;
            }
            if search.is_complete() {
                bound = plan.added_ms;
            }
        }
        plan.optimal = good(&plan, bound);
        plan.at_least_ms = Some(bound.min(plan.added_ms));
        Ok(Outcome::Plan(plan))
    }
}

fn good(plan: &PricedPlan, bound: f64) -> bool {
    plan.added_ms <= bound * (1.0 + 2.0 * TOLERANCE)
}

#[cfg(test)]
#[path = "exact_tests.rs"]
mod tests;
