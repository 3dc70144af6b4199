//! Judging one answer: is it of the right shape, and is it right.

mod case;
mod compare;
mod fields;

pub use case::{Finding, judge};
pub(crate) use compare::plain;
pub use compare::{Difference, compare_result};
pub use fields::{FieldMark, mark_fields};
