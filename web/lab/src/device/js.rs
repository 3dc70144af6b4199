//! What only JavaScript can do for this view: curves and files.

use js_sys::Function;
use wasm_bindgen::prelude::*;
use web_sys::HtmlElement;

#[wasm_bindgen(raw_module = "../../js/lab-plot.js")]
extern "C" {
    /// Draws a chart, as JSON, into an element. Returns what takes it out.
    pub fn lab_plot(host: &HtmlElement, chart: &str) -> Function;
}

#[wasm_bindgen(raw_module = "../../js/bridge.js")]
extern "C" {
    /// Offers a text as a file.
    pub fn save_file(name: &str, mime: &str, text: &str);
}
