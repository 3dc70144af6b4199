//! The general problem: a timeline, a budget, and what each tensor's absence costs.

use std::ops::Range;

use super::plan::{Action, Direction, Move, PricedPlan, Shortage, Tensor};
use crate::check;
use crate::device::DeviceProfile;
use crate::error::{Place, PlanError};
use crate::timeline::peak::{Load, load_over_time};
use crate::timeline::tree::{Tree, parts_of};
use crate::timeline::{Allocation, Kind};

/// A checked problem.
#[derive(Debug, Clone)]
pub struct Problem {
    pub(super) tensors: Vec<Checked>,
    pub(super) loads: Vec<Load>,
    pub(super) budget: u64,
}

/// A tensor with its prices.
#[derive(Debug, Clone)]
pub(super) struct Checked {
    pub bytes: u64,
    /// The parts of the timeline in which it is alive, and those in which it may be away.
    pub alive: Range<usize>,
    pub idle: Range<usize>,
    idle_from: u64,
    idle_to: u64,
    offload_ms: Option<(f64, f64)>,
    recompute_ms: Option<f64>,
}

impl Checked {
    /// The cheaper way to do without it, and its price; nothing where there is none or nothing to gain.
    pub fn cheapest(&self) -> Option<(Action, f64)> {
        if self.idle.is_empty() || self.bytes == 0 {
            return None;
        }
        let offload = self.offload_ms.map(|(out, back)| (Action::Offload, out + back));
        let recompute = self.recompute_ms.map(|ms| (Action::Recompute, ms));
        match (offload, recompute) {
            (Some(a), Some(b)) => Some(if a.1 <= b.1 { a } else { b }),
            (one, other) => one.or(other),
        }
    }

    /// The published way: move what is movable.
    pub fn published(&self) -> Option<Action> {
        self.cheapest().map(|_| if self.offload_ms.is_some() { Action::Offload } else { Action::Recompute })
    }
}

impl Problem {
    /// Checks and prices a problem. The budget is in bytes.
    ///
    /// # Errors
    /// A tensor that ends before it begins, or is idle outside of its life; a recomputation's cost that is negative or
    /// not finite; a profile that [`DeviceProfile::checked`] refuses; a load beyond the range of `u64`; prices
    /// that add up beyond the range of `f64`.
    pub fn new<N>(tensors: &[Tensor<N>], budget_bytes: u64, profile: &DeviceProfile) -> Result<Self, PlanError> {
        profile.checked()?;
        // Idle times split the timeline too: an empty allocation at either end makes the sweep stop there.
        let mut marks = Vec::with_capacity(tensors.len().saturating_mul(2));
        let mut total_ms = 0.0;
        for (index, tensor) in tensors.iter().enumerate() {
            let allocation = &tensor.allocation;
            allocation.check(index)?;
            let place = |field| Place::item("tensors", index, field);
            if tensor.idle_to < tensor.idle_from || allocation.to < tensor.idle_to {
                return Err(PlanError::Backwards(place("idle_to")));
            }
            if tensor.idle_from < allocation.from {
                return Err(PlanError::Backwards(place("idle_from")));
            }
            if let Some(ms) = allocation.recompute_ms {
                total_ms += check::size(ms, place("recompute_ms"))?;
            }
            total_ms += profile.round_trip_ms(allocation.bytes);
            marks.push(allocation.without_name());
            if tensor.idle_from < tensor.idle_to {
                let (from, to) = (tensor.idle_from, tensor.idle_to);
                marks.push(Allocation {
                    name: (),
                    bytes: 0,
                    kind: Kind::Temporary,
                    from,
                    to,
                    movable: false,
                    recompute_ms: None,
                });
            }
        }
        check::sum(total_ms, Place::field("tensors", "bytes"))?;
        let loads = load_over_time(&marks)?;
        let checked = tensors
            .iter()
            .map(|tensor| {
                let allocation = &tensor.allocation;
                let bytes = allocation.bytes;
                Checked {
                    bytes,
                    alive: parts_of(&loads, allocation.from, allocation.to),
                    idle: parts_of(&loads, tensor.idle_from, tensor.idle_to),
                    idle_from: tensor.idle_from,
                    idle_to: tensor.idle_to,
                    offload_ms: allocation.movable.then(|| (profile.download.ms(bytes), profile.upload.ms(bytes))),
                    recompute_ms: allocation.recompute_ms,
                }
            })
            .collect();
        Ok(Self { tensors: checked, loads, budget: budget_bytes })
    }

    /// The peak if everything is kept, in bytes.
    #[must_use]
    pub fn resident_peak_bytes(&self) -> u64 {
        self.loads.iter().map(|load| load.bytes).max().unwrap_or(0)
    }

    /// Why no plan fits, if none does.
    #[must_use]
    pub fn shortage(&self) -> Option<Shortage> {
        let mut tree = self.tree();
        let away = |tensor: &Checked| tensor.cheapest().is_some();
        for tensor in self.tensors.iter().filter(|tensor| away(tensor)) {
            tree.add(tensor.idle.clone(), i128::from(tensor.bytes).saturating_neg());
        }
        let (most, part) = tree.top();
        let short_bytes = u64::try_from(most.saturating_sub(i128::from(self.budget))).unwrap_or(0);
        let held = |tensor: &Checked| tensor.alive.contains(&part) && !(away(tensor) && tensor.idle.contains(&part));
        (short_bytes > 0).then(|| Shortage {
            short_bytes,
            at: self.loads.get(part).map_or(0, |load| load.from),
            held: self.tensors.iter().enumerate().filter(|(_, t)| held(t)).map(|(index, _)| index).collect(),
        })
    }

    /// Prices a plan of one's own, whether it fits or not: one action for each tensor; what is missing is kept.
    ///
    /// # Errors
    /// An action that the tensor does not allow; bytes moved beyond the range of `u64`.
    pub fn price(&self, actions: &[Action]) -> Result<PricedPlan, PlanError> {
        let mut plan = PricedPlan {
            actions: vec![Action::Keep; self.tensors.len()],
            added_ms: 0.0,
            transfer_ms: 0.0,
            recompute_ms: 0.0,
            moved_bytes: 0,
            peak_bytes: 0,
            over_bytes: 0,
            at_least_ms: None,
            optimal: false,
        };
        let mut tree = self.tree();
        for (index, (tensor, entry)) in self.tensors.iter().zip(&mut plan.actions).enumerate() {
            let place = Place { argument: "actions", index: Some(index), field: None };
            let action = actions.get(index).copied().unwrap_or_default();
            match (action, tensor.offload_ms, tensor.recompute_ms) {
                (Action::Keep, ..) => continue,
                (Action::Offload, Some((out, back)), _) => {
                    plan.transfer_ms += out + back;
                    plan.moved_bytes = plan.moved_bytes.checked_add(tensor.bytes).ok_or(PlanError::Overflow(place))?;
                }
                (Action::Recompute, _, Some(ms)) => plan.recompute_ms += ms,
                _ => return Err(PlanError::NotAllowed(place)),
            }
            *entry = action;
            tree.add(tensor.idle.clone(), i128::from(tensor.bytes).saturating_neg());
        }
        plan.added_ms = plan.transfer_ms + plan.recompute_ms;
        plan.peak_bytes = u64::try_from(tree.top().0).unwrap_or(0);
        plan.over_bytes = plan.peak_bytes.saturating_sub(self.budget);
        Ok(plan)
    }

    /// When a plan moves what, by step; at a step first what leaves, then what comes back.
    #[must_use]
    pub fn moves(&self, plan: &PricedPlan) -> Vec<Move> {
        let mut moves = Vec::new();
        for (index, (tensor, action)) in self.tensors.iter().zip(&plan.actions).enumerate() {
            let (out, back) = match (action, tensor.offload_ms, tensor.recompute_ms) {
                (Action::Offload, Some((out, back)), _) => ((Direction::Out, out), (Direction::In, back)),
                (Action::Recompute, _, Some(ms)) => ((Direction::Drop, 0.0), (Direction::Again, ms)),
                _ => continue,
            };
            for (step, (direction, ms)) in [(tensor.idle_from, out), (tensor.idle_to, back)] {
                moves.push(Move { step, tensor: index, direction, ms });
            }
        }
        moves.sort_by_key(|m| (m.step, m.direction, m.tensor));
        moves
    }

    pub(super) fn tree(&self) -> Tree {
        Tree::new(self.loads.iter().map(|load| load.bytes))
    }

    /// The plan that takes these tensors away by their cheapest way.
    pub(super) fn plan_without(&self, away: impl IntoIterator<Item = usize>) -> Result<PricedPlan, PlanError> {
        let mut actions = vec![Action::Keep; self.tensors.len()];
        for index in away {
            if let (Some(entry), Some((action, _))) =
                (actions.get_mut(index), self.tensors.get(index).and_then(Checked::cheapest))
            {
                *entry = action;
            }
        }
        self.price(&actions)
    }
}

#[cfg(test)]
#[path = "problem_tests.rs"]
pub(crate) mod tests;
