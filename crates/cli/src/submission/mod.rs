//! What is handed in: whose it is, and where its code is.

mod found;
mod learner;
mod lines;
mod loaded;
mod receipts;
mod roster;

pub use found::found;
pub use learner::Pattern;
pub use lines::lines;
pub use loaded::{Loaded, load, read_receipt, sentence};
pub use receipts::{Read, receipts};
pub use roster::{Person, Roster};

use std::path::PathBuf;

use headroom_grade::Language;
use serde_json::Value;

/// One thing to grade.
#[derive(Debug, Clone, PartialEq)]
pub struct Submission {
    /// Its name in whatever is written: the path as it was found, or the line's `id`.
    pub name: String,
    /// Whose it is.
    pub learner: String,
    /// The language of the learner, where that is known.
    pub lang: Option<Language>,
    /// What was handed in.
    pub input: Input,
}

/// What was handed in.
#[derive(Debug, Clone, PartialEq)]
pub enum Input {
    /// A file; its ending says what it is.
    File(PathBuf),
    /// Python text.
    Code(String),
    /// A notebook's JSON.
    Notebook(Value),
    /// A receipt's JSON.
    Receipt(Value),
    /// Nothing that can be graded, and why.
    Unusable(String),
}
