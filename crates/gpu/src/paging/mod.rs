//! Unified memory by hand: a page table, frames, faults, replay. See the folder's README for what it shows and what
//! would mislead.

mod drive;
mod link;
mod machine;
mod moves;
mod program;
mod reference;
mod report;
mod run;
mod sample;
mod shape;
mod trace;
mod turns;
mod types;

pub use report::*;
pub use run::{run_paging, sweep_paging};
pub use types::*;

/// The kernel.
pub const SHADER: &str = include_str!("page.wgsl");

#[cfg(test)]
mod property_tests;
#[cfg(test)]
mod robust_tests;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;
