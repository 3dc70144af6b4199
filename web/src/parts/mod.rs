//! Small parts that several pages use.

mod dialog;
mod dots;
mod icon;
mod markup;
mod notices;

pub use dialog::Dialog;
pub use dots::{dot_of, dots};
pub use icon::{icon, wordmark};
pub use markup::{Prose, focus, scroll_to};
pub use notices::{NoticesProvider, use_notices};
