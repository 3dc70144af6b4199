//! Quick plans: the published order, and a scored one.

use super::plan::{Action, Outcome, PricedPlan};
use super::problem::Problem;
use crate::check;
use crate::error::PlanError;
use crate::timeline::tree::{less, more};

/// The published way: the largest first, ties in input order, until the peak fits. It neither asks whether a tensor is
/// there at the peak nor what moving it costs. Movable tensors are moved, others recomputed. O(n log n).
///
/// # Errors
/// Bytes moved beyond the range of `u64`; a load beyond 2⁶¹ bytes.
///
/// # Source
/// The cut rule of the published course, lesson 45, on a timeline.
pub fn greedy_by_size(problem: &Problem) -> Result<Outcome, PlanError> {
    if let Some(shortage) = problem.shortage() {
        return Ok(Outcome::Infeasible(shortage.clone()));
    }
    let budget = more(problem.budget);
    let mut order: Vec<(u64, usize, Action)> = problem
        .tensors
        .iter()
        .enumerate()
        .filter_map(|(index, tensor)| Some((tensor.bytes, index, tensor.published()?)))
        .collect();
    order.sort_by_key(|&(bytes, index, _)| (std::cmp::Reverse(bytes), index));
    let mut actions = vec![Action::Keep; problem.tensors.len()];
    let mut tree = problem.tree()?;
    for (bytes, index, action) in order {
        if tree.top() <= budget {
            break;
        }
        if let (Some(entry), Some(tensor)) = (actions.get_mut(index), problem.tensors.get(index)) {
            *entry = action;
            tree.add(&tensor.cells, less(bytes));
        }
    }
    problem.price(&actions).map(Outcome::Plan)
}

/// The scored way: by bytes × overlap with the peak ÷ cost, the highest first, ties in input order. The overlap is
/// the number of steps over the budget in which the tensor may be away. A tensor whose time is no longer over the
/// budget is passed over, and in the end what turns out not to be needed stays, the dearest first. O(n log n).
///
/// # Errors
/// Bytes moved beyond the range of `u64`; a load beyond 2⁶¹ bytes.
pub fn greedy_by_score(problem: &Problem) -> Result<Outcome, PlanError> {
    if let Some(shortage) = problem.shortage() {
        return Ok(Outcome::Infeasible(shortage.clone()));
    }
    scored(problem).map(Outcome::Plan)
}

/// The scored plan of a problem that has one.
pub(super) fn scored(problem: &Problem) -> Result<PricedPlan, PlanError> {
    // Steps over the budget before each part.
    let mut steps = 0.0;
    let mut over = vec![0.0];
    over.extend(problem.loads.iter().map(|load| {
        if load.bytes > problem.budget {
            steps += load.to.saturating_sub(load.from) as f64;
        }
        steps
    }));
    let overlap = |part: usize| over.get(part).copied().unwrap_or(steps);
    let gains = problem.tensors.iter().map(|tensor| {
        let overlap = overlap(tensor.idle.end) - overlap(tensor.idle.start);
        tensor.bytes as f64 * overlap
    });
    by_gain(problem, gains)
}

/// The plan that takes tensors away by their gain ÷ cost, those without a gain last.
pub(super) fn by_gain(problem: &Problem, gains: impl Iterator<Item = f64>) -> Result<PricedPlan, PlanError> {
    let mut order: Vec<u128> = problem
        .tensors
        .iter()
        .zip(gains)
        .enumerate()
        .filter_map(|(index, (tensor, gain))| {
            let (_, cost) = tensor.cheapest().filter(|_| !tensor.cells.is_empty())?;
            Some(highest_first(if gain > 0.0 { gain / cost } else { 0.0 }, index))
        })
        .collect();
    order.sort_unstable();
    let budget = more(problem.budget);
    let mut tree = problem.tree()?;
    let mut away: Vec<u128> = Vec::new();
    for key in order {
        let index = key as u64 as usize;
        let Some(tensor) = problem.tensors.get(index) else { continue };
        if tree.most(&tensor.cells) > budget {
            tree.add(&tensor.cells, less(tensor.bytes));
            away.push(highest_first(tensor.cheapest().map_or(0.0, |(_, cost)| cost), index));
        }
    }
    away.sort_unstable();
    away.retain(|&key| {
        let Some(tensor) = problem.tensors.get(key as u64 as usize) else { return false };
        let bytes = more(tensor.bytes);
        let stays = tree.most(&tensor.cells).saturating_add(bytes) <= budget;
        if stays {
            tree.add(&tensor.cells, bytes);
        }
        !stays
    });
    problem.plan_without(away.into_iter().map(|key| key as u64 as usize))
}

/// A key that sorts numbers that are not negative from the highest to the lowest, ties by their place; one wide integer
/// sorts faster than a pair.
fn highest_first(number: f64, index: usize) -> u128 {
    u128::from(check::largest_first(number + 0.0)) << 64 | u128::from(u64::try_from(index).unwrap_or(u64::MAX))
}
