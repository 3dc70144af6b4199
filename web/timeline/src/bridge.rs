//! What only JavaScript can do.

use wasm_bindgen::prelude::*;

#[wasm_bindgen(raw_module = "../../js/failure.js")]
extern "C" {
    /// Replaces the page by what to do after a panic.
    #[wasm_bindgen(js_name = showPanic)]
    pub fn show_panic(report: &str);
}
