//! Choosing between ways to use more memory than there is: what would change a choice, what the usual ways out cost, when to
//! use both, and what figures of a bad run point to.
//!
//! * [`flips`] finds the nearest value of each figure that changes what [`choose_memory_path`](crate::choose_memory_path)
//!   answers.
//! * [`hybrid`] splits a budget between what stays, what is offloaded and what is managed.
//! * [`ways`] prices the usual ways out of "out of memory" for a training step in a few numbers.
//! * [`estimate`](mod@estimate) computes what a step would take by each way, before anybody has measured.
//! * [`cases`] has runs that went wrong, computed from their settings.

pub mod cases;
pub mod estimate;
pub mod flips;
pub mod hybrid;
pub mod ways;

pub use cases::{Case, Cause, Fact, Measure, diagnose, shuffled};
pub use estimate::{Estimate, Visits, Workload, estimate};
pub use flips::{Flip, Question, Side, Subject, flips};
pub use hybrid::{Hybrid, Parts, suggest_hybrid};
pub use ways::{Spec, Way, WayOut, ways_out};
