//! What only JavaScript can do: the worker, curves, files.

use js_sys::Function;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(raw_module = "../../js/lab-host.js")]
extern "C" {
    /// Runs a request; `on_event` gets every event, the last one is `done` or `failed`. Never rejects.
    pub async fn lab_run(request: JsValue, on_event: &Function);

    /// Stops what runs: `user` or `hidden`.
    pub fn lab_cancel(reason: &str);
}

#[wasm_bindgen(raw_module = "../../js/failure.js")]
extern "C" {
    /// Replaces the page by what to do after a panic.
    #[wasm_bindgen(js_name = showPanic)]
    pub fn show_panic(report: &str);

    /// Puts a text on the clipboard; false where the browser forbids it.
    #[wasm_bindgen(js_name = copyText)]
    pub async fn copy_text(text: &str) -> JsValue;
}
