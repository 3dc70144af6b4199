//! Cuts that are the least possible, and that say what is missing where the target is out of reach.

use super::grid::Grid;
use super::search;
use crate::check;
use crate::cuts::{CutPlan, Source};
use crate::error::{Place, PlanError};

const PEAKS: Place = Place::field("components", "peak_gb");

/// What makes one set of cuts better than another. Both reach the target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Objective {
    /// As few GB cut as possible.
    #[default]
    LeastGb,
    /// As few cuts as possible, and among those as few GB as possible.
    FewestCuts,
}

/// How to look for cuts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct CutSearch {
    /// What to look for.
    pub objective: Objective,
    /// How many nodes the search may visit, beside one for each component. The default takes a
    /// fraction of a second for up to 10⁵ of them and always suffices for 36.
    pub node_limit: usize,
}

impl Default for CutSearch {
    fn default() -> Self {
        Self { objective: Objective::LeastGb, node_limit: 1 << 21 }
    }
}

/// How good the cuts are known to be.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Proof {
    /// No cuts are better.
    Optimal,
    /// The search met its limit: better cuts may exist, but none below this many GB. With
    /// [`Objective::FewestCuts`] the number of cuts is the smallest all the same.
    AtLeast {
        /// The bound, at most the GB that were cut.
        cut_gb: f64,
    },
}

/// What [`cut_to_target`] returns.
#[derive(Debug, Clone, PartialEq)]
pub struct TargetCuts<'a> {
    /// Names of the cuts, by size descending, ties by name. Of several with equal sizes the first by name
    /// are cut.
    pub cut: Vec<&'a str>,
    /// GB cut.
    pub cut_gb: f64,
    /// The peak in GB after the cuts.
    pub estimated_peak_gb: f64,
    /// By how many GB the peak stays above the target, zero where it is reached.
    pub missing_gb: f64,
    /// How good the cuts are known to be.
    pub proof: Proof,
    /// The largest first until the target is reached, to set beside.
    pub greedy: CutPlan<'a>,
}

/// Cuts as few GB as possible so that the total is at or below the target; everything cuttable where nothing
/// reaches it.
///
/// Same as [`cut_to_target_with`] with the default [`CutSearch`].
///
/// # Errors
/// As for [`cut_to_target_with`].
///
/// # Source
/// Strict semantics of Headroom, for lesson 45.
pub fn cut_to_target<'a>(components: &[Source<'a>], target_peak_gb: f64) -> Result<TargetCuts<'a>, PlanError> {
    cut_to_target_with(components, target_peak_gb, CutSearch::default())
}

/// Cuts what the objective asks for so that the total is at or below the target; everything cuttable where
/// nothing reaches it.
///
/// Peaks and target are in GB. Sums are exact and rounded once, in the result: peaks that are all whole bytes, up
/// to a petabyte, are added as bytes (0.1 and 0.2 GB reach a target of 0.3), others as the binary fractions that
/// they are. The result does not depend on the order of the list. A negative target is never reached.
///
/// # Errors
/// A peak that is negative or not finite; a target that is not finite; a total beyond the range of `f64`;
/// peaks some 10³⁰ apart, which have no exact sum.
///
/// # Source
/// Strict semantics of Headroom, for lesson 45.
pub fn cut_to_target_with<'a>(
    components: &[Source<'a>],
    target_peak_gb: f64,
    how: CutSearch,
) -> Result<TargetCuts<'a>, PlanError> {
    let target = check::finite(target_peak_gb, Place::argument("target_peak_gb"))?;
    let ledger = Ledger::new(components)?;
    let need = if target < 0.0 {
        None
    } else {
        let need = ledger.total.saturating_sub(ledger.grid.whole_units_in(target));
        (need <= ledger.cuttable).then_some(need)
    };
    let Some(need) = need else {
        return ledger.cut_everything(target);
    };
    let greedy = ledger.greedy(need)?;
    let (chosen, sum, bound) = ledger.choose(need, how);
    let cut_gb = ledger.gb(sum)?;
    Ok(TargetCuts {
        cut: ledger.names(chosen),
        cut_gb,
        estimated_peak_gb: ledger.gb(ledger.total.saturating_sub(sum))?,
        missing_gb: 0.0,
        proof: if bound < sum { Proof::AtLeast { cut_gb: ledger.gb(bound)? } } else { Proof::Optimal },
        greedy,
    })
}

/// The sources on a common grid, the cuttable ones by size descending, ties by name.
struct Ledger<'a> {
    grid: Grid,
    names: Vec<&'a str>,
    /// Beside the names.
    weights: Vec<u128>,
    total: u128,
    cuttable: u128,
}

impl<'a> Ledger<'a> {
    fn new(components: &[Source<'a>]) -> Result<Self, PlanError> {
        let mut order = Vec::new();
        for (index, source) in components.iter().enumerate() {
            let peak = check::size(source.peak_gb, Place::item("components", index, "peak_gb"))?;
            if source.cuttable {
                order.push((check::largest_first(peak), source.name, peak));
            }
        }
        order.sort_unstable_by(|a, b| (a.0, a.1).cmp(&(b.0, b.1)));
        let spread = PlanError::Spread(PEAKS);
        let grid = Grid::of(components.iter().map(|source| source.peak_gb));
        let mut total = 0_u128;
        for source in components {
            let units = grid.units(source.peak_gb).ok_or(spread)?;
            total = total.checked_add(units).ok_or(spread)?;
        }
        let weights: Vec<u128> =
            order.iter().map(|&(_, _, peak)| grid.units(peak).ok_or(spread)).collect::<Result<_, _>>()?;
        Ok(Self {
            grid,
            names: order.iter().map(|&(_, name, _)| name).collect(),
            total,
            // A part of the total, so it has room.
            cuttable: weights.iter().fold(0, |sum, &w| sum.saturating_add(w)),
            weights,
        })
    }

    fn gb(&self, units: u128) -> Result<f64, PlanError> {
        check::sum(self.grid.gb(units), PEAKS)
    }

    fn cut_everything(self, target: f64) -> Result<TargetCuts<'a>, PlanError> {
        let peak = self.total.saturating_sub(self.cuttable);
        let estimated_peak_gb = self.gb(peak)?;
        let missing_gb = if target < 0.0 {
            check::sum(estimated_peak_gb - target, PEAKS)?
        } else {
            self.grid.excess_gb(peak, target)
        };
        Ok(TargetCuts {
            cut_gb: self.gb(self.cuttable)?,
            estimated_peak_gb,
            missing_gb,
            proof: Proof::Optimal,
            greedy: CutPlan { cut_order: self.names.clone(), estimated_peak_gb },
            cut: self.names,
        })
    }

    fn greedy(&self, need: u128) -> Result<CutPlan<'a>, PlanError> {
        let mut cut_order = Vec::new();
        let mut sum = 0_u128;
        for (name, &weight) in self.names.iter().zip(&self.weights) {
            if sum >= need {
                break;
            }
            sum = sum.saturating_add(weight);
            cut_order.push(*name);
        }
        Ok(CutPlan { cut_order, estimated_peak_gb: self.gb(self.total.saturating_sub(sum))? })
    }

    /// The weights to cut, their sum, and a lower bound for that sum.
    fn choose(&self, need: u128, how: CutSearch) -> (Vec<usize>, u128, u128) {
        if need == 0 {
            return (Vec::new(), 0, 0);
        }
        let above_zero = self.weights.partition_point(|&weight| weight > 0);
        let (weights, _) = self.weights.split_at(above_zero);
        // In multiples of their common divisor fewer sums exist, and the need rises to the next multiple.
        let step = weights.iter().fold(0, |step, &weight| common_divisor(step, weight)).max(1);
        let reduced: Vec<u128> = weights.iter().map(|&w| divide(w, step)).collect();
        let fewest = how.objective == Objective::FewestCuts;
        let best = search::solve(&reduced, need.div_ceil(step), fewest, how.node_limit);
        (best.chosen, best.sum.saturating_mul(step), best.bound.saturating_mul(step))
    }

    /// The names of the chosen ones, with the first of several equal ones in place of later ones.
    fn names(&self, mut chosen: Vec<usize>) -> Vec<&'a str> {
        chosen.sort_unstable();
        let mut last = None;
        chosen
            .iter()
            .filter_map(|&index| {
                let weight = *self.weights.get(index)?;
                let first = match last {
                    Some((w, place)) if w == weight => place,
                    _ => self.weights.partition_point(|&w| w > weight),
                };
                last = Some((weight, first.saturating_add(1)));
                self.names.get(first).copied()
            })
            .collect()
    }
}

fn common_divisor(mut a: u128, mut b: u128) -> u128 {
    while b > 0 {
        (a, b) = (b, a.checked_rem(b).unwrap_or(0));
    }
    a
}

fn divide(a: u128, b: u128) -> u128 {
    a.checked_div(b).unwrap_or(a)
}

#[cfg(test)]
#[path = "cuts_tests.rs"]
mod tests;
