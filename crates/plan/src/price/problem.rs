//! The general problem: a timeline, a budget, and what each tensor's absence costs.

use super::checked::{Checked, cells};
use super::plan::{Action, Direction, Move, PricedPlan, Shortage, Tensor};
use crate::check;
use crate::device::DeviceProfile;
use crate::error::{Place, PlanError};
use crate::timeline::peak::{Load, load_over_time};
use crate::timeline::tree::{PartIndex, Tree};
use crate::timeline::{Allocation, Kind};

/// A checked problem.
#[derive(Debug, Clone)]
pub struct Problem {
    pub(super) tensors: Vec<Checked>,
    pub(super) loads: Vec<Load>,
    /// The most bytes between one end of an idle time and the next, of those over the budget: whatever a plan takes
    /// away, it takes from whole cells.
    pub(super) cells: Vec<u64>,
    pub(super) budget: u64,
    shortage: Option<Shortage>,
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
        let index = PartIndex::new(&loads);
        let mut checked: Vec<Checked> = tensors
            .iter()
            .map(|tensor| {
                let allocation = &tensor.allocation;
                let bytes = allocation.bytes;
                Checked {
                    bytes,
                    alive: index.alive_in(allocation),
                    idle: index.parts_of(tensor.idle_from, tensor.idle_to),
                    cells: 0..0,
                    idle_from: tensor.idle_from,
                    idle_to: tensor.idle_to,
                    offload_ms: allocation.movable.then(|| (profile.download.ms(bytes), profile.upload.ms(bytes))),
                    recompute_ms: allocation.recompute_ms,
                }
            })
            .collect();
        let cells = cells(&mut checked, &loads, budget_bytes);
        let mut problem = Self { tensors: checked, loads, cells, budget: budget_bytes, shortage: None };
        problem.shortage = problem.find_shortage();
        Ok(problem)
    }

    /// The peak if everything is kept, in bytes.
    #[must_use]
    pub fn resident_peak_bytes(&self) -> u64 {
        self.loads.iter().map(|load| load.bytes).max().unwrap_or(0)
    }

    /// Why no plan fits, if none does.
    #[must_use]
    pub fn shortage(&self) -> Option<&Shortage> {
        self.shortage.as_ref()
    }

    fn find_shortage(&self) -> Option<Shortage> {
        let away = |tensor: &Checked| tensor.cheapest().is_some();
        let (most, part) = self.peak_without(self.tensors.iter().filter(|tensor| away(tensor)));
        let short_bytes = most.saturating_sub(self.budget);
        let held = |tensor: &Checked| tensor.alive.contains(&part) && !(away(tensor) && tensor.idle.contains(&part));
        (short_bytes > 0).then(|| Shortage {
            short_bytes,
            at: self.loads.get(part).map_or(0, |load| load.from),
            held: self.tensors.iter().enumerate().filter(|(_, t)| held(t)).map(|(index, _)| index).collect(),
        })
    }

    /// The peak with some tensors away while they are idle, and the first part that has it.
    fn peak_without<'a>(&self, away: impl Iterator<Item = &'a Checked>) -> (u64, usize) {
        let mut top = (0_u64, 0_usize);
        self.each_without(away, |part, load| {
            if load.bytes > top.0 {
                top = (load.bytes, part);
            }
        });
        top
    }

    /// The load over time with some tensors away while they are idle.
    fn each_without<'a>(&self, away: impl Iterator<Item = &'a Checked>, mut each: impl FnMut(usize, Load)) {
        // What leaves with a part, or comes back after one, was a part of its load: no sum is larger than a load.
        let mut changes = vec![(0_u64, 0_u64); self.loads.len().saturating_add(1)];
        for tensor in away.filter(|tensor| !tensor.idle.is_empty()) {
            let bytes = tensor.bytes;
            if let Some(leaves) = changes.get_mut(tensor.idle.start) {
                leaves.0 = leaves.0.saturating_add(bytes);
            }
            if let Some(comes) = changes.get_mut(tensor.idle.end) {
                comes.1 = comes.1.saturating_add(bytes);
            }
        }
        let mut gone = 0_u64;
        for (part, (load, (leaves, comes))) in self.loads.iter().zip(&changes).enumerate() {
            gone = gone.saturating_sub(*comes).saturating_add(*leaves);
            each(part, Load { bytes: load.bytes.saturating_sub(gone), ..*load });
        }
    }

    /// The load over time with a plan.
    #[must_use]
    pub fn load_with(&self, plan: &PricedPlan) -> Vec<Load> {
        let away = self.tensors.iter().zip(&plan.actions).filter(|(_, action)| **action != Action::Keep);
        let mut loads = Vec::with_capacity(self.loads.len());
        self.each_without(away.map(|(tensor, _)| tensor), |_, load| loads.push(load));
        loads
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
        let mut away = Vec::new();
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
            away.push(tensor);
        }
        plan.added_ms = plan.transfer_ms + plan.recompute_ms;
        plan.peak_bytes = self.peak_without(away.into_iter()).0;
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

    /// The cells as they are with everything kept.
    pub(super) fn tree(&self) -> Result<Tree, PlanError> {
        Tree::new(self.cells.iter().copied())
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
