//! What every view of the page is made of: the picture of memory, buttons, dialogs, prose.
//!
//! Invariants: no exercise, no store and no language; everything comes in by props. No `style` attribute, so that a strict
//! policy holds.

mod button;
mod dialog;
mod icon;
mod markup;
pub mod memory;
pub mod numbers;

pub use button::{banner, button};
pub use dialog::Dialog;
pub use icon::{icon, wordmark};
pub use markup::{focus, prose, scroll_to};
