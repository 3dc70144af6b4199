//! A mixed plan for a few activations that all wait at the same moment: each is kept, offloaded or recomputed.
//!
//! Where transfers run beside computing, the two ways of doing without an activation are paid from different purses: the
//! first `hidden_ms` of transfers are free, recomputing never is. So an activation has no cheaper way of its own, as it has
//! in [`exact`](super::exact), and all plans are looked at: the general search would not be smaller, and three ways of ten are few.

use super::plan::Action;
use crate::check;
use crate::error::{Place, PlanError};

/// With more activations than this there is no search: it looks at up to 3¹⁰ plans.
pub const MOST_MIXED: usize = 10;

/// An activation that waits for its backward pass.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Waiting {
    /// Its size in bytes.
    pub bytes: u64,
    /// What moving it to the host and back takes, in ms; nothing where it cannot move.
    pub offload_ms: Option<f64>,
    /// What computing it again takes, in ms; nothing where it cannot be computed again.
    pub recompute_ms: Option<f64>,
}

/// A plan and its price.
#[derive(Debug, Clone, PartialEq)]
pub struct Mix {
    /// For each activation, in the order of the list.
    pub actions: Vec<Action>,
    /// What the plan adds to the step, in ms: transfers beyond what hides, and recomputations.
    pub added_ms: f64,
    /// By how many bytes what is kept exceeds the budget.
    pub short_bytes: u64,
}

/// The plan that is short of the fewest bytes, and among these adds the least time; the first of equals, with keeping
/// before offloading before recomputing. `hidden_ms` is how much of all transfers runs beside computing.
///
/// # Errors
/// A time that is negative or not finite; more than [`MOST_MIXED`] activations; totals beyond the range of numbers.
pub fn cheapest_mix(list: &[Waiting], budget_bytes: u64, hidden_ms: f64) -> Result<Mix, PlanError> {
    checked(list, hidden_ms)?;
    if list.len() > MOST_MIXED {
        return Err(PlanError::TooMany(Place::argument("activations")));
    }
    let mut best = Mix { actions: vec![Action::Keep; list.len()], added_ms: f64::INFINITY, short_bytes: u64::MAX };
    let mut actions = best.actions.clone();
    loop {
        if let Ok((short_bytes, added_ms)) = priced(list, &actions, budget_bytes, hidden_ms)
            && (short_bytes < best.short_bytes || (short_bytes == best.short_bytes && added_ms < best.added_ms))
        {
            best.actions.clone_from_slice(&actions);
            (best.short_bytes, best.added_ms) = (short_bytes, added_ms);
        }
        // The next plan, as one counts with three digits, the last activation's first.
        let mut carry = true;
        for action in actions.iter_mut().rev() {
            if !carry {
                break;
            }
            (*action, carry) = match action {
                Action::Keep => (Action::Offload, false),
                Action::Offload => (Action::Recompute, false),
                Action::Recompute => (Action::Keep, true),
            };
        }
        if carry {
            return Ok(best);
        }
    }
}

/// Prices a plan of one's own, whether it fits or not; activations without an action are kept.
///
/// # Errors
/// As for [`cheapest_mix`], of any length; an action that its activation does not allow.
pub fn price_mix(list: &[Waiting], actions: &[Action], budget_bytes: u64, hidden_ms: f64) -> Result<Mix, PlanError> {
    checked(list, hidden_ms)?;
    let (short_bytes, added_ms) = priced(list, actions, budget_bytes, hidden_ms)?;
    let mut actions = actions.to_vec();
    actions.resize(list.len(), Action::Keep);
    Ok(Mix { actions, added_ms, short_bytes })
}

/// Bytes short, and what the plan adds in ms.
fn priced(list: &[Waiting], actions: &[Action], budget: u64, hidden_ms: f64) -> Result<(u64, f64), PlanError> {
    let (mut kept, mut moved, mut again) = (0_u64, 0.0, 0.0);
    for (index, item) in list.iter().enumerate() {
        match (actions.get(index), item.offload_ms, item.recompute_ms) {
            (None | Some(Action::Keep), ..) => kept = kept.saturating_add(item.bytes),
            (Some(Action::Offload), Some(ms), _) => moved += ms,
            (Some(Action::Recompute), _, Some(ms)) => again += ms,
            _ => return Err(PlanError::NotAllowed(Place { argument: "actions", index: Some(index), field: None })),
        }
    }
    Ok((kept.saturating_sub(budget), (moved - hidden_ms).max(0.0) + again))
}

fn checked(list: &[Waiting], hidden_ms: f64) -> Result<(), PlanError> {
    let (mut bytes, mut ms) = (0_u64, check::size(hidden_ms, Place::argument("hidden_ms"))?);
    for (index, item) in list.iter().enumerate() {
        let place = |field| Place::item("activations", index, field);
        bytes = bytes.checked_add(item.bytes).ok_or(PlanError::Overflow(place("size_gb")))?;
        ms += check::size(item.offload_ms.unwrap_or(0.0), place("offload_ms"))?;
        ms += check::size(item.recompute_ms.unwrap_or(0.0), place("recompute_ms"))?;
    }
    check::sum(ms, Place::argument("activations")).map(|_| ())
}

#[cfg(test)]
#[path = "mix_tests.rs"]
mod tests;
