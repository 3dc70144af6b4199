//! Grading a receipt again, and saying whether it comes to the same.

use serde_json::Value;

use super::Receipt;
use crate::catalog::Catalog;
use crate::grader::{GradeError, grade};
use crate::json::Json;
use crate::run::Runner;
use crate::verdict::Verdict;

/// Something in which the receipt and the second grading differ.
#[derive(Debug, Clone, PartialEq)]
pub struct Change {
    /// The key in the receipt's verdict.
    pub key: &'static str,
    /// What the receipt says.
    pub receipt: Value,
    /// What it is.
    pub again: Value,
}

impl Change {
    fn between(key: &'static str, receipt: impl Into<Value>, again: impl Into<Value>) -> Option<Self> {
        let (receipt, again) = (receipt.into(), again.into());
        (receipt != again).then_some(Self { key, receipt, again })
    }
}

/// What came of grading a receipt again.
#[derive(Debug, Clone, PartialEq)]
pub enum Comparison {
    /// The same grade for the same reasons.
    Equal,
    /// Another grade, or other cases than the seed gives.
    Different(Vec<Change>),
    /// The receipt is for a version of the exercise that is not this program's; nothing was graded.
    OtherVersion(Change),
}

/// Grades a receipt's code again, on the cases of its seed.
///
/// Compared are the cases, the grade and its reason: `cases_hash`, `passed`, `score`, `diagnosis`, `published`, `generated`. Not
/// compared is what depends on the interpreter: messages, printed text, the line.
///
/// # Errors
/// Where no interpreter could be had.
pub async fn verify<R: Runner>(catalog: &Catalog, receipt: &Receipt, runner: &mut R) -> Result<Comparison, GradeError> {
    let Some(exercise) = catalog.exercise(&receipt.exercise) else {
        let unknown = Change { key: "exercise", receipt: receipt.exercise.clone().into(), again: Value::Null };
        return Ok(Comparison::OtherVersion(unknown));
    };
    let version = exercise.manifest().version;
    if let Some(change) = Change::between("exercise_version", receipt.exercise_version, version) {
        return Ok(Comparison::OtherVersion(change));
    }
    let again = grade(&exercise, &receipt.code, receipt.seed, runner).await?;
    let changes = changes(&receipt.verdict, &again);
    Ok(if changes.is_empty() { Comparison::Equal } else { Comparison::Different(changes) })
}

fn changes(claimed: &Verdict, again: &Verdict) -> Vec<Change> {
    let diagnosis = |verdict: &Verdict| verdict.diagnosis.to_json();
    [
        Change::between("cases_hash", claimed.cases_hash.clone(), again.cases_hash.clone()),
        Change::between("passed", claimed.passed, again.passed),
        Change::between("score", claimed.score, again.score),
        Change::between("diagnosis", diagnosis(claimed), diagnosis(again)),
        Change::between("published", claimed.published.to_json(), again.published.to_json()),
        Change::between("generated", claimed.generated.to_json(), again.generated.to_json()),
    ]
    .into_iter()
    .flatten()
    .collect()
}
