//! A placement becomes real: buffers at a stated scale, steps that touch all of them, sums that must be right. See the
//! folder's README for what it shows and what would mislead.

pub mod cuts;
mod layout;
mod predict;
mod reference;
mod rig;
mod run;
mod scale;
mod step;
mod types;

pub use cuts::run_cuts;
pub use predict::{Traffic, predict_overhead_ms};
pub use run::run_plan;
pub use scale::{DEFAULT_BYTES_PER_GB, default_scale, default_slice_bytes};
pub use types::*;

/// The kernel.
pub const SHADER: &str = include_str!("touch.wgsl");

#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;
