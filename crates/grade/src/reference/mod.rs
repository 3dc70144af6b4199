//! The answers: one module a lesson, which turns a case into the core's types and the core's answer back into a value.
//!
//! The table that finds a reference by its exercise is generated from the manifests, so that adding a lesson touches
//! nothing here.

use headroom_plan::PlanError;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::judge::Difference;

include!(concat!(env!("OUT_DIR"), "/registry.rs"));

/// Answers positional arguments, defaults filled in.
pub type Reference = fn(&[Value]) -> Result<Value, ReferenceError>;

/// Judges an answer where several are right: arguments, the reference's answer, the learner's.
pub type Checker = fn(&[Value], &Value, &Value) -> Option<Difference>;

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum ReferenceError {
    /// No reference or checker of that name.
    #[error("there is no reference function {0}")]
    Unknown(String),
    /// The arguments are not of the declared types.
    #[error("the input is not what the function takes: {0}")]
    Input(String),
    /// The core refuses the numbers.
    #[error(transparent)]
    Plan(#[from] PlanError),
}

/// The reference of an exercise.
#[must_use]
pub fn find(id: &str) -> Option<Reference> {
    REFERENCES.iter().find(|(key, _)| *key == id).map(|(_, reference)| *reference)
}

/// The checker of that name.
#[must_use]
pub fn find_checker(id: &str) -> Option<Checker> {
    CHECKERS.iter().find(|(key, _)| *key == id).map(|(_, checker)| *checker)
}

/// The positional argument at `index`, borrowing its strings.
fn argument<'a, T: Deserialize<'a>>(args: &'a [Value], index: usize) -> Result<T, ReferenceError> {
    let value = args.get(index).ok_or_else(|| ReferenceError::Input(format!("argument {index} is missing")))?;
    T::deserialize(value).map_err(|error| ReferenceError::Input(error.to_string()))
}

/// The learner's answer as a type; none where it has another shape.
fn answer<T: DeserializeOwned>(value: &Value) -> Option<T> {
    T::deserialize(value).ok()
}
