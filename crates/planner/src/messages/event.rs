//! What the planner answers: how far it is, the outcome, or why there is none.

use headroom_plan::PlanError;
use serde::{Deserialize, Serialize};

use super::{Description, Plan, Plans};

/// What the planner answers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// How far it is.
    Progress(Progress),
    /// What is known so far of what [`Event::Done`] will hold.
    Partial(Box<Plans>),
    /// The whole answer.
    Done(Box<Outcome>),
    /// There is none.
    Failed(Failure),
}

/// How far it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    /// What it is doing.
    pub phase: Phase,
    /// Steps done.
    pub done: u64,
    /// Steps at most: often far more than are needed.
    pub total: u64,
}

/// What it is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Laying the step out over time.
    Laying,
    /// The quick plans, and the bound for the best one.
    Quick,
    /// The exact plan of a chain of layers.
    Chain,
    /// The search for the best plan.
    Search,
}

/// The whole answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// To [`Request::Describe`].
    Description(Box<Description>),
    /// To [`Request::Plans`].
    Plans(Box<Plans>),
    /// To [`Request::Price`].
    Priced(Plan),
}

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    /// A stable key.
    pub code: Code,
    /// Where it stands, as the core or JSON says it.
    pub detail: String,
}

/// What is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// The request is none.
    BadRequest,
    /// A number that has to be above zero is not, or is no number.
    Number,
    /// Sizes or times beyond the range of numbers.
    TooLarge,
    /// Something ends before it begins.
    Backwards,
    /// A plan asks for what an item does not allow.
    NotAllowed,
    /// The worker is gone.
    Dead,
    /// The reader stopped it.
    Cancelled,
}

impl From<PlanError> for Failure {
    fn from(error: PlanError) -> Self {
        let code = match error {
            PlanError::Overflow(_) | PlanError::TooMany(_) | PlanError::Spread(_) => Code::TooLarge,
            PlanError::Backwards(_) => Code::Backwards,
            PlanError::NotAllowed(_) => Code::NotAllowed,
            _ => Code::Number,
        };
        Self { code, detail: error.to_string() }
    }
}
