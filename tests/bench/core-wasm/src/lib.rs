//! The planning core as a WebAssembly module for measurements: plain numbers in, plain numbers out, so that
//! it runs as the compiler leaves it. No part of the page.

mod inputs;
mod instances;
mod plans;

use std::cell::RefCell;

use headroom_plan::{plan_memory_cuts, plan_memory_placement};
use inputs::Inputs;
use wasm_bindgen::prelude::wasm_bindgen;

/// The lists of names and the number that a call returned.
type Answer = (Vec<Vec<&'static str>>, f64);

thread_local! {
    // They stay until the module goes, so that answers can borrow from them.
    static INPUTS: &'static Inputs<'static> = Box::leak(Box::new(Inputs::new(Box::leak(Box::new(inputs::names())))));
    static ANSWER: RefCell<Answer> = const { RefCell::new((Vec::new(), 0.0)) };
}

/// Makes the inputs. Returns how many rows they have.
#[wasm_bindgen]
#[must_use]
pub fn prepare() -> usize {
    INPUTS.with(|inputs| inputs.rows.len())
}

/// Plans a placement under a share of all GB. Returns whether it worked.
#[wasm_bindgen]
#[must_use]
pub fn placement(share: f64) -> bool {
    let answer = INPUTS.with(|inputs| plan_memory_placement(&inputs.rows, inputs.total_gb * share));
    keep(answer.map(|answer| (vec![answer.on_device, answer.offloaded], answer.device_used_gb)))
}

/// Plans cuts down to a share of all GB. Returns whether it worked.
#[wasm_bindgen]
#[must_use]
pub fn cuts(share: f64) -> bool {
    let answer = INPUTS.with(|inputs| plan_memory_cuts(&inputs.sources, inputs.total_gb * share));
    keep(answer.map(|answer| (vec![answer.cut_order], answer.estimated_peak_gb)))
}

fn keep<E>(answer: Result<Answer, E>) -> bool {
    answer.is_ok_and(|answer| {
        ANSWER.replace(answer);
        true
    })
}

/// The number of the last answer.
#[wasm_bindgen]
#[must_use]
pub fn number() -> f64 {
    ANSWER.with_borrow(|(_, number)| *number)
}

/// The row whose name stands at a place in a list of the last answer; -1 beyond its end.
#[wasm_bindgen]
#[must_use]
pub fn row(list: usize, place: usize) -> i32 {
    ANSWER.with_borrow(|(lists, _)| {
        let name = lists.get(list).and_then(|list| list.get(place));
        name.and_then(|name| name.strip_prefix("buffer_")?.parse().ok()).unwrap_or(-1)
    })
}
