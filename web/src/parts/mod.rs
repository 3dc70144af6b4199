//! Small parts that several pages use.

mod button;
mod dialog;
mod dots;
mod icon;
mod markup;
mod notices;

pub use button::{banner, button};
pub use dialog::Dialog;
pub use dots::{dot_of, dots};
pub use icon::{icon, wordmark};
pub use markup::{focus, prose, scroll_to};
pub use notices::use_new_notices;
