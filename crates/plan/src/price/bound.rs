//! A lower bound by Lagrangian relaxation: what the parts over the budget would pay for each byte.
//!
//! With a price for each byte in each part, a tensor is worth taking away if the parts it leaves pay more than it
//! costs. Whatever the prices, needs × prices less what the tensors earn is a bound; subgradient steps raise it
//! towards that of the linear relaxation, in which tensors may be taken away in part.

use super::problem::Problem;

/// Steps towards the best prices.
const STEPS: usize = 200;
/// What rounding can add to the bound, relative to it.
const ROUNDING: f64 = 1e-9;

/// Prices and what they prove.
pub(super) struct Dual {
    /// No plan that fits adds less than this, in ms.
    pub bound: f64,
    /// For each tensor, what it costs beyond what the parts pay for it: a plan that takes one away against its
    /// sign costs that much more than the bound. Zero for tensors that cannot go.
    pub reduced: Vec<f64>,
}

/// No plan that fits adds less than this, in ms. `best_ms` is what a known plan adds.
#[must_use]
pub fn lower_bound_ms(problem: &Problem, best_ms: f64) -> f64 {
    dual(problem, best_ms).bound
}

pub(super) fn dual(problem: &Problem, best_ms: f64) -> Dual {
    let needs: Vec<f64> = problem.cells.iter().map(|bytes| bytes.saturating_sub(problem.budget) as f64).collect();
    let costs: Vec<Option<f64>> = problem.tensors.iter().map(|t| t.cheapest().map(|(_, ms)| ms)).collect();
    let scale = needs.iter().copied().fold(0.0, f64::max);
    let mut best = Dual { bound: 0.0, reduced: costs.iter().map(|cost| cost.unwrap_or(0.0)).collect() };
    if scale <= 0.0 {
        return best;
    }
    let mut prices: Vec<f64> = vec![0.0; needs.len()];
    let mut pace = 1.0;
    let mut unchanged = 0_u32;
    for _ in 0..STEPS {
        // What a byte away up to each part earns, and how many bytes are away in each part.
        let mut earned = 0.0;
        let mut before = vec![0.0];
        before.extend(prices.iter().map(|price| {
            earned += price;
            earned
        }));
        let at = |part: usize| before.get(part).copied().unwrap_or(earned);
        let mut changes = vec![0.0; needs.len().saturating_add(1)];
        let mut value: f64 = needs.iter().zip(&prices).map(|(need, price)| need / scale * price).sum();
        let mut reduced = Vec::with_capacity(costs.len());
        for (tensor, cost) in problem.tensors.iter().zip(&costs) {
            let bytes = tensor.bytes as f64 / scale;
            let Some(cost) = cost else {
                reduced.push(0.0);
                continue;
            };
            let less = cost - bytes * (at(tensor.cells.end) - at(tensor.cells.start));
            reduced.push(less);
            if less < 0.0 {
                value += less;
                for (part, sign) in [(tensor.cells.start, 1.0), (tensor.cells.end, -1.0)] {
                    if let Some(change) = changes.get_mut(part) {
                        *change += sign * bytes;
                    }
                }
            }
        }
        if value > best.bound {
            best = Dual { bound: value, reduced };
            unchanged = 0;
        } else {
            unchanged = unchanged.saturating_add(1);
            if unchanged.is_multiple_of(5) {
                pace *= 0.6;
            }
        }
        let mut away = 0.0;
        let slope: Vec<f64> = needs
            .iter()
            .zip(&changes)
            .zip(&prices)
            .map(|((need, change), price)| {
                away += change;
                let slope = need / scale - away;
                // A price that is zero does not fall.
                if *price <= 0.0 && slope < 0.0 { 0.0 } else { slope }
            })
            .collect();
        let length: f64 = slope.iter().map(|s| s * s).sum();
        let step = pace * (best_ms * 1.01 - value).max(0.0) / length;
        if !step.is_finite() || step <= 0.0 {
            break;
        }
        for (price, slope) in prices.iter_mut().zip(&slope) {
            *price = (*price + step * slope).max(0.0);
        }
    }
    best.bound = (best.bound * (1.0 - ROUNDING)).max(0.0);
    best
}
