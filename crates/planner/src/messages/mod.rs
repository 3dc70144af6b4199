//! What the planner is asked and what it answers. Enums are tagged from outside: `{"plans": {…}}`, `{"failed": {…}}`.
//!
//! A request is answered by any number of [`Event::Progress`] and [`Event::Partial`], then by exactly one
//! [`Event::Done`] or [`Event::Failed`]. All sizes are whole bytes, all times milliseconds.

mod description;
mod event;
mod plans;
mod question;

pub use description::*;
pub use event::*;
pub use plans::*;
pub use question::*;

pub use crate::settings::{Attention, Biases, Checkpointing, Kind, Optimizer, Precision, Run, Shape, ZeroStage};

/// More rows than this are not listed one by one.
pub const MOST_ROWS: usize = 400;
/// More choices than this are not listed one by one. A plan has a letter for each all the same.
pub const MOST_CHOICES: usize = 200;
/// The columns of a picture over time.
pub const MOST_COLUMNS: usize = 400;
/// How many nodes a search visits unless it is asked for others.
pub const NODES: usize = 1 << 18;
