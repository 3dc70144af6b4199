//! Judging one call of the learner's function.

use serde_json::Value;

use super::Difference;
use crate::exercise::Exercise;
use crate::record;
use crate::run::{Call, Raised};
use crate::verdict::Diagnosis;

/// What is wrong with one call.
#[derive(Debug, Clone, PartialEq)]
pub struct Finding {
    /// The name of the fault.
    pub diagnosis: Diagnosis,
    /// What was returned, where something was.
    pub got: Option<Value>,
    /// Where the answer differs, where it does.
    pub difference: Option<Difference>,
    /// The exception, where there was one.
    pub raised: Option<Raised>,
    /// The learner's line, where it is known.
    pub line: Option<u32>,
}

record!(Finding { diagnosis, got or absent, difference, raised, line });

impl Finding {
    fn of(diagnosis: Diagnosis, got: Option<Value>, difference: Option<Difference>) -> Self {
        Self { diagnosis, got, difference, raised: None, line: None }
    }

    /// Whether another finding is the same fault, so that shrinking does not slip from one mistake to another.
    #[must_use]
    pub fn is_like(&self, other: &Self) -> bool {
        let class = |finding: &Self| finding.raised.as_ref().map(|raised| raised.class.clone());
        self.diagnosis == other.diagnosis && class(self) == class(other)
    }
}

/// What is wrong with a call; none: nothing. Faults of conduct come before faults of the answer, since they explain it.
#[must_use]
pub fn judge(exercise: &Exercise, args: &[Value], expected: &Value, call: &Call) -> Option<Finding> {
    match call {
        Call::NotReached => Some(Finding::of(Diagnosis::Timeout, None, None)),
        Call::TimedOut { line } => Some(Finding { line: *line, ..Finding::of(Diagnosis::Timeout, None, None) }),
        Call::Raised(raised) => {
            let unfinished = raised.class == "NotImplementedError";
            let diagnosis = if unfinished { Diagnosis::NotStarted } else { Diagnosis::Exception };
            Some(Finding { line: raised.line, raised: Some(raised.clone()), ..Finding::of(diagnosis, None, None) })
        }
        Call::Returned { value, changed: true, .. } => {
            let difference = exercise.difference(args, expected, value);
            Some(Finding::of(Diagnosis::ChangedInput, Some(value.clone()), difference))
        }
        Call::Returned { value, again: Some(again), .. } => {
            let difference = Difference::wrong("", Some(value.clone()), Some(again.clone()));
            Some(Finding::of(Diagnosis::Unstable, Some(value.clone()), Some(difference)))
        }
        Call::Returned { value, .. } => {
            let difference = exercise.difference(args, expected, value)?;
            Some(Finding::of(difference.diagnosis, Some(value.clone()), Some(difference)))
        }
    }
}
