//! Exercises as data, and their judge.
//!
//! A lesson is a folder of data; this crate reads it, makes cases from a seed, has a solution executed by a [`run::Runner`],
//! judges each answer against the planning core, shrinks the first failure, and writes a verdict. Page and command line
//! both grade through [`grade`], so both give the same verdict.
//!
//! Invariants: no files, no processes, no clock, no DOM. Whatever a learner writes gives a verdict; an error means that the
//! surroundings failed. The same seed makes the same cases on every machine, in WebAssembly too.
//!
//! What is deliberately absent: how code is executed, and where texts are shown.
#![forbid(unsafe_code)]

pub mod cases;
pub mod catalog;
pub mod exercise;
pub mod grader;
pub mod json;
pub mod judge;
#[cfg(feature = "author")]
pub mod lesson;
pub mod manifest;
pub mod receipt;
pub mod reference;
pub mod run;
mod shrink;
pub mod source;
pub mod text;
pub mod verdict;
pub mod words;

pub use cases::{Cases, Origin};
pub use catalog::{Catalog, Index, Lesson};
pub use exercise::Exercise;
pub use grader::{GradeError, Trial, grade, try_once};
pub use receipt::{Receipt, ReceiptError};
pub use run::{Ended, Request, Run, RunLog, Runner, RunnerError};
pub use verdict::{Counterexample, Diagnosis, Verdict};
pub use words::{Language, Words};
