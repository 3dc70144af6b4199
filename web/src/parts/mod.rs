//! Small parts of the page that know its state. Those that do not are in `headroom-kit`.

mod dots;
mod notices;

pub use dots::{dot_of, dots};
pub use notices::use_new_notices;
