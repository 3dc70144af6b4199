//! The planner for a worker of the page: JSON in and out, everything else in `headroom-planner`.
//!
//! Invariants: no DOM and no words. A panic is told once and ends the worker's usefulness; whoever started the worker starts
//! another one. That is also how a computation is stopped: it never waits, so nothing could be told to it.
#![cfg_attr(not(target_arch = "wasm32"), allow(dead_code, reason = "only WebAssembly has a caller"))]

use headroom_planner::messages::Event;
use js_sys::Function;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// The worker's own function for its last words.
    #[wasm_bindgen(js_name = plannerPanicked)]
    fn panicked(report: &str);
}

/// Tells a panic.
#[wasm_bindgen(start)]
pub fn start() {
    std::panic::set_hook(Box::new(|info| panicked(&info.to_string())));
}

/// Answers a request, which is JSON: `emit` gets every event as JSON, the last one is `done` or `failed`.
#[wasm_bindgen]
pub fn serve(request: &str, emit: &Function) {
    headroom_planner::serve(request, &mut |event: &Event| {
        if let Ok(event) = serde_json::to_string(event) {
            // Whoever does not listen misses it.
            let _ = emit.call1(&JsValue::NULL, &event.into());
        }
    });
}
