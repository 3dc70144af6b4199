//! The lab's views: what is asked of the GPU, what came of it, and what that teaches. A module of its own, loaded when a view
//! is opened.
//!
//! Invariants: nothing is shown as measured that was not; every figure names its device; every word comes from `locales/`.
//! The GPU is never touched here: requests go to a worker, by way of `js/lab-host.js`.

mod adapter;
mod address;
mod beside;
mod bridge;
mod copy;
mod cuts;
mod device;
mod failure;
mod held;
mod host;
mod kept;
mod numbers;
mod open;
mod options;
mod paging;
mod plan;
mod progress;
mod rooms;
mod run;
mod show;
mod tag;
mod training;
mod words;

use js_sys::Function;
use wasm_bindgen::prelude::*;
use web_sys::HtmlElement;

use options::View;

/// A panic here is a panic of the page.
#[wasm_bindgen(start)]
pub fn start() {
    yew::set_custom_panic_hook(Box::new(|info| bridge::show_panic(&info.to_string())));
}

/// A view in an element of the page.
#[wasm_bindgen]
pub struct Mounted(headroom_view::Mounted<View>);

/// Puts a view into `host`. `options`: its `language` and the `view`, see [`options::View`]; `fill` gets what a learner takes over into
/// the lesson, as JSON.
///
/// # Errors
/// Where the options are none.
#[wasm_bindgen]
pub fn mount(host: HtmlElement, options: JsValue, fill: Function) -> Result<Mounted, JsValue> {
    headroom_view::Mounted::new(host, options, fill).map(Mounted)
}

#[wasm_bindgen]
impl Mounted {
    /// Takes other options; what was measured stays.
    ///
    /// # Errors
    /// Where they are none.
    pub fn update(&mut self, options: JsValue) -> Result<(), JsValue> {
        self.0.update(options)
    }

    /// Takes the view out of the page and stops what it runs.
    pub fn destroy(&mut self) {
        self.0.destroy();
    }
}
