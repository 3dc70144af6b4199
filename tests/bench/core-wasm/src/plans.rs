//! Plans over time, for measurements.

use std::cell::RefCell;

use headroom_plan::price::{Chain, ChainOutcome, Outcome, Problem, cheapest_chain, greedy_by_score, greedy_by_size};
use headroom_plan::timeline::{Allocation, peak};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::instances::{INTERVALS, PROFILE, chain, chain_budget, interval, tensors};

struct Inputs {
    intervals: Vec<Allocation<()>>,
    problem: Problem,
    chain: Chain,
}

thread_local! {
    static INPUTS: RefCell<Option<Inputs>> = const { RefCell::new(None) };
}

/// Makes the inputs. Returns whether that worked.
#[wasm_bindgen]
#[must_use]
pub fn prepare_plans() -> bool {
    let tensors = tensors();
    let resident: Vec<_> = tensors.iter().map(|tensor| tensor.allocation.clone()).collect();
    let problem = peak(&resident).and_then(|peak| Problem::new(&tensors, peak.bytes / 2, &PROFILE));
    let inputs = problem.ok().map(|problem| Inputs {
        intervals: (0..INTERVALS).map(interval).collect(),
        problem,
        chain: chain(1),
    });
    INPUTS.replace(inputs);
    INPUTS.with_borrow(Option::is_some)
}

/// Sweeps the intervals and finds what is alive at the peak. Returns how many that are; NaN where it fails.
#[wasm_bindgen]
#[must_use]
pub fn sweep() -> f64 {
    on(|inputs| Some(peak(&inputs.intervals).ok()?.live.len() as f64))
}

/// The published greedy plan. Returns what it adds, in ms; NaN where it fails.
#[wasm_bindgen]
#[must_use]
pub fn by_size() -> f64 {
    on(|inputs| added(&greedy_by_size(&inputs.problem).ok()?))
}

/// The scored greedy plan. Returns what it adds, in ms; NaN where it fails.
#[wasm_bindgen]
#[must_use]
pub fn by_score() -> f64 {
    on(|inputs| added(&greedy_by_score(&inputs.problem).ok()?))
}

/// The exact plan of a chain. Returns what it adds, in ms; NaN where it fails.
#[wasm_bindgen]
#[must_use]
pub fn exact_chain() -> f64 {
    on(|inputs| match cheapest_chain(&inputs.chain, chain_budget(&inputs.chain), &PROFILE, None).ok()? {
        ChainOutcome::Plan { plan, .. } => Some(plan.added_ms),
        ChainOutcome::Infeasible { .. } => None,
    })
}

fn added(outcome: &Outcome) -> Option<f64> {
    outcome.plan().map(|plan| plan.added_ms)
}

fn on(work: impl FnOnce(&Inputs) -> Option<f64>) -> f64 {
    INPUTS.with_borrow(|inputs| inputs.as_ref().and_then(work)).unwrap_or(f64::NAN)
}
