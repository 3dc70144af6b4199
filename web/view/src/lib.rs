//! What the page's modules of views begin with: a view is put into an element, told what to show and in which language, and taken
//! out again.
//!
//! Invariants: nothing is known of what a view shows; every sentence comes from the module that shows it, but for those of the
//! picture of memory.

mod mounted;
mod speech;

pub use mounted::{Mounted, View};
pub use speech::{Speech, unsaid, use_words};
