//! The page: everything that is shown, in Yew. Only here is there a DOM.
//!
//! Invariants: judging goes through `headroom-grade`, never past it; nothing a learner wrote is dropped without a way back;
//! every word comes from `locales/` or the lesson's own text, in both languages; no `style` attribute and no inline script,
//! so that a strict policy holds.
//!
//! What is deliberately absent: Python itself and the code editor, which live in `js/`, and the grader, a module of its own in
//! `judge/`. All are loaded when they are wanted.

mod app;
mod bridge;
mod catalog;
mod context;
mod exercise;
mod judge;
mod pages;
mod parts;
mod python;
mod route;
mod share;
mod speech;
mod state;
mod text;
mod view;

use wasm_bindgen::prelude::*;

/// Puts the page into `#app`, once its sentences are there.
///
/// # Errors
/// Where they could not be loaded.
#[wasm_bindgen]
pub async fn start() -> Result<(), JsValue> {
    yew::set_custom_panic_hook(Box::new(|info| bridge::show_panic(&info.to_string())));
    speech::load(speech::language(state::saved_settings().language)).await?;
    let document = gloo::utils::document();
    if let Some(root) = document.get_element_by_id("app") {
        // What stood there was the first paint, for the time before this.
        root.set_inner_html("");
        yew::Renderer::<app::App>::with_root(root).render();
    }
    Ok(())
}
