//! The planner: a model or a timeline in, what it takes and how it can be made to fit out, as messages.
//!
//! * [`messages`] is what passes between the one who asks and the one who computes: JSON both ways.
//! * [`serve`] answers a request, and tells how far it is.
//!
//! Invariants: every figure is the planning core's; no DOM, clock or words; every request is answered by exactly one
//! last event; nothing panics.

pub mod messages;
mod picture;
mod plans;
mod serve;
mod settings;
mod subject;

pub use serve::serve;
