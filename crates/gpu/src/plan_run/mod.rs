//! A placement becomes real.
mod types;

pub use types::*;
