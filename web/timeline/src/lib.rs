//! Memory over time: allocations stacked from step to step, their peak against the budget, and what changes it. A module of
//! its own, loaded when a view is opened.
//!
//! Invariants: every figure is the planning core's; every word comes from `locales/`; what the reader changes goes back to
//! where the rows came from, so that no second truth arises here.

mod bridge;
mod chapter;
mod chart;
mod figures;
mod geometry;
mod model;
mod options;
mod planner;
mod shared;
mod show;
mod tag;
mod view;
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

/// Puts a view into `host`. `options`: its `language` and the `view`, see [`options::View`]; `fill` gets what the reader changes,
/// as JSON.
///
/// # Errors
/// Where the options are none.
#[wasm_bindgen]
pub fn mount(host: HtmlElement, options: JsValue, fill: Function) -> Result<Mounted, JsValue> {
    headroom_view::Mounted::new(host, options, fill).map(Mounted)
}

#[wasm_bindgen]
impl Mounted {
    /// Takes other options; what was tried out in the view stays.
    ///
    /// # Errors
    /// Where they are none.
    pub fn update(&mut self, options: JsValue) -> Result<(), JsValue> {
        self.0.update(options)
    }

    /// Takes the view out of the page.
    pub fn destroy(&mut self) {
        self.0.destroy();
    }
}
