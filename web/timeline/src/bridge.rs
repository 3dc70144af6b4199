//! What only JavaScript can do.

use wasm_bindgen::prelude::*;

#[wasm_bindgen(raw_module = "../../js/failure.js")]
extern "C" {
    /// Replaces the page by what to do after a panic.
    #[wasm_bindgen(js_name = showPanic)]
    pub fn show_panic(report: &str);
}

#[wasm_bindgen(raw_module = "../../js/planner.js")]
extern "C" {
    /// Answers a request, in place of one of the same kind; `on_event` gets every event as JSON, the last one is `done` or
    /// `failed`. Never rejects.
    pub async fn planner_run(kind: &str, request: &str, on_event: &js_sys::Function);

    /// Stops what runs of this kind.
    pub fn planner_cancel(kind: &str);

    /// Ends all workers.
    pub fn planner_leave();
}
