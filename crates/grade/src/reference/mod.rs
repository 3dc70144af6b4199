//! The answers: one module a lesson, which turns a case into the core's types and the core's answer back into a value.
//!
//! The table that finds a reference by its exercise is generated from the manifests, so that adding a lesson touches
//! nothing here.

use headroom_plan::{Place, PlanError};
use serde_json::Value;

use crate::json::{Json, Mismatch, Reading};
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

impl From<Mismatch> for ReferenceError {
    fn from(mismatch: Mismatch) -> Self {
        Self::Input(mismatch.to_string())
    }
}

/// The positional argument at `index`.
fn argument<T: Json>(args: &[Value], index: usize) -> Result<T, ReferenceError> {
    Ok(T::try_from_json(at(args, index)?)?)
}

/// The argument at `index`, a list of records.
fn records<'a, T>(
    args: &'a [Value],
    index: usize,
    read: impl Fn(&'a Value, &mut Reading) -> T,
) -> Result<Vec<T>, ReferenceError> {
    let mut reading = Reading::default();
    let rows = reading.items(at(args, index)?).iter().map(|row| read(row, &mut reading)).collect();
    reading.end()?;
    Ok(rows)
}

fn at(args: &[Value], index: usize) -> Result<&Value, ReferenceError> {
    args.get(index).ok_or_else(|| ReferenceError::Input(format!("argument {index} is missing")))
}

/// An answer by its keys.
fn answer<const N: usize>(pairs: [(&str, Value); N]) -> Value {
    Value::Object(pairs.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
}

/// The lessons' sizes are in GB on a grid that whole bytes hold exactly.
const BYTES_IN_GB: f64 = 1e9;

/// Whole bytes. GB beyond the range of bytes are too large to be added up.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked to be within the range")]
fn bytes(size_gb: f64, place: Place) -> Result<u64, PlanError> {
    let bytes = (size_gb * BYTES_IN_GB).round();
    if bytes < 0.0 {
        Err(PlanError::Negative(place))
    } else if bytes < 2f64.powi(63) {
        Ok(bytes as u64)
    } else {
        Err(PlanError::Overflow(place))
    }
}

fn gb(bytes: u64) -> Value {
    (bytes as f64 / BYTES_IN_GB).into()
}
