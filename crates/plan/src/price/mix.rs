//! A mixed plan for a few activations that all wait at the same moment: each is kept, offloaded or recomputed.
//!
//! Where transfers run beside computing, the two ways of doing without an activation are paid from different purses: the
//! first `hidden_ms` of transfers are free, recomputing never is. So an activation has no cheaper way of its own, as it has
//! in [`exact`](super::exact), and all plans are looked at, less those that a shorter one has already ruled out.

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
    let best = Mix { actions: Vec::new(), added_ms: f64::INFINITY, short_bytes: u64::MAX };
    let mut search = Search { list, budget: budget_bytes, hidden: hidden_ms, path: Vec::new(), best };
    search.go(0, 0.0, 0.0);
    Ok(search.best)
}

/// Prices a plan of one's own, whether it fits or not; activations without an action are kept.
///
/// # Errors
/// As for [`cheapest_mix`], of any length; an action that its activation does not allow.
pub fn price_mix(list: &[Waiting], actions: &[Action], budget_bytes: u64, hidden_ms: f64) -> Result<Mix, PlanError> {
    checked(list, hidden_ms)?;
    let (mut kept, mut out, mut again) = (0_u64, 0.0, 0.0);
    for (index, item) in list.iter().enumerate() {
        match (actions.get(index), item.offload_ms, item.recompute_ms) {
            (None | Some(Action::Keep), ..) => kept = kept.saturating_add(item.bytes),
            (Some(Action::Offload), Some(ms), _) => out += ms,
            (Some(Action::Recompute), _, Some(ms)) => again += ms,
            _ => return Err(PlanError::NotAllowed(Place { argument: "actions", index: Some(index), field: None })),
        }
    }
    let mut all = actions.to_vec();
    all.resize(list.len(), Action::Keep);
    Ok(Mix { actions: all, added_ms: added(out, hidden_ms, again), short_bytes: kept.saturating_sub(budget_bytes) })
}

/// What a plan adds to the step: transfers beyond the window, and recomputations.
fn added(out: f64, hidden: f64, again: f64) -> f64 {
    (out - hidden).max(0.0) + again
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

struct Search<'a> {
    list: &'a [Waiting],
    budget: u64,
    hidden: f64,
    path: Vec<Action>,
    best: Mix,
}

impl Search<'_> {
    /// Neither bytes short nor time fall further down the path, so what is no better already can be left.
    fn go(&mut self, kept: u64, out: f64, again: f64) {
        let short_bytes = kept.saturating_sub(self.budget);
        let added_ms = added(out, self.hidden, again);
        let best = &self.best;
        if short_bytes > best.short_bytes || (short_bytes == best.short_bytes && added_ms >= best.added_ms) {
            return;
        }
        let Some(item) = self.list.get(self.path.len()) else {
            self.best = Mix { actions: self.path.clone(), added_ms, short_bytes };
            return;
        };
        let ways = [
            (Action::Keep, Some((item.bytes, 0.0, 0.0))),
            (Action::Offload, item.offload_ms.map(|ms| (0, ms, 0.0))),
            (Action::Recompute, item.recompute_ms.map(|ms| (0, 0.0, ms))),
        ];
        for (action, way) in ways {
            if let Some((bytes, moved, ms)) = way {
                self.path.push(action);
                self.go(kept.saturating_add(bytes), out + moved, again + ms);
                self.path.pop();
            }
        }
    }
}

#[cfg(test)]
#[path = "mix_tests.rs"]
mod tests;
