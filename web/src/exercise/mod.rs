//! The parts of an exercise: statement, inputs, prediction, code, verdict, answer. Everything is driven by the manifest, so
//! that a new lesson needs nothing here.

mod answer;
mod cells;
mod checks;
mod code;
mod contract;
mod hints;
mod inputs;
mod ledger;
mod names;
mod picture;
mod predict;
mod record;
mod values;
mod verdict;

pub use answer::{AnswerPanel, Stop};
pub use checks::Checks;
pub use code::{CodePanel, Outcome};
pub use contract::Contract;
pub use hints::Hints;
pub use inputs::InputsPanel;
pub use picture::{answer_picture, labels};
pub use predict::PredictPanel;
pub use verdict::VerdictPanel;

use headroom_grade::{Catalog, Exercise};
use serde_json::Value;

use crate::share::fits;
use crate::state::Work;

/// The exercise of an id that is known to exist.
fn exercise(id: &str) -> Option<Exercise<'static>> {
    Catalog::built_in().exercise(id)
}

/// The inputs on show: the learner's, or the first ones; those of an older edition that no longer fit are passed over.
#[must_use]
pub fn inputs_of(exercise: &Exercise, work: &Work) -> Vec<Value> {
    let own = work.inputs.as_ref().filter(|inputs| fits(exercise, inputs));
    own.cloned().unwrap_or_else(|| exercise.function().start())
}
