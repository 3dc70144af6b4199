//! A small network, trained on the device, and what can be done with the activations that its backward pass needs. See the
//! folder's README for what it shows and what would mislead.

mod buffers;
mod builder;
mod case;
mod computed;
mod exact;
mod layout;
mod network;
mod plan;
mod predict;
mod products;
mod program;
mod readback;
mod reference;
mod report;
mod rig;
mod run;
mod schedule;
pub mod shape;
mod slots;
mod step;
mod travel;
mod types;
mod visits;
mod worth;

pub use computed::{Computed, computed, peak};
pub use run::run_training;
pub use shape::Sizes;
pub use types::*;

#[cfg(test)]
mod packing_tests;
#[cfg(test)]
mod robust_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod visits_tests;
