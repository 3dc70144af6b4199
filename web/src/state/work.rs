//! What a learner has done on one exercise, and how each step changes it.

use headroom_grade::{Verdict, record, words};
use serde_json::{Map, Value};

/// Everything kept about one exercise. Absent fields of older copies take their defaults.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Work {
    /// Counts the changes, so that two tabs notice each other.
    pub revision: u64,
    /// The learner's code; none: still the starter.
    pub code: Option<String>,
    /// The inputs; none: still the first ones.
    pub inputs: Option<Vec<Value>>,
    /// The learner's own inputs while somebody else's are shown.
    pub set_aside: Option<SetAside>,
    /// The fields of the prediction that are filled in.
    pub predicted: Map<String, Value>,
    /// Whether the prediction has been marked.
    pub marked: bool,
    /// Predictions marked so far, and how many of them were right in every field.
    pub predictions: (u32, u32),
    /// How many hints are open.
    pub hints: usize,
    /// Whether the answer was opened, and when.
    pub answer: Answer,
    /// The best score so far.
    pub best: f64,
    /// Whether it has passed once.
    pub passed: bool,
    /// The last verdict.
    pub verdict: Option<Verdict>,
}

record!(Work {
    revision or default, code, inputs, set_aside, predicted or default, marked or default, predictions or default,
    hints or default, answer or default, best or default, passed or default, verdict,
});

/// Inputs put aside; none inside: the first ones.
#[derive(Debug, Clone, PartialEq)]
pub struct SetAside {
    /// The inputs.
    pub inputs: Option<Vec<Value>>,
}

record!(SetAside { inputs });

/// Whether the answer was opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Answer {
    /// No.
    #[default]
    Shut,
    /// Before the exercise was passed; the progress notes it.
    OpenedBefore,
    /// After it was passed.
    OpenedAfter,
}

words!(Answer { Shut = "shut", OpenedBefore = "opened_before", OpenedAfter = "opened_after" });

/// One step of a learner on an exercise.
#[derive(Debug, Clone, PartialEq)]
pub enum Edit {
    /// The code was typed over.
    Code(String),
    /// The code goes back to the starter.
    Restart,
    /// The inputs were edited.
    Inputs(Vec<Value>),
    /// Other inputs come in, from a counterexample or a link; the learner's own are put aside.
    Borrow(Vec<Value>),
    /// The learner's own inputs come back.
    Return,
    /// The inputs go back to the first ones.
    FirstInputs,
    /// A field of the prediction was filled in; none: emptied.
    Predict(String, Option<Value>),
    /// The prediction was marked; whether all of it was right.
    Mark(bool),
    /// One more hint.
    Hint,
    /// The answer was opened.
    OpenAnswer,
    /// A verdict came in.
    Judged(Box<Verdict>),
}

impl Work {
    /// Whether hints or the answer are open, or a verdict speaks of a case.
    #[must_use]
    pub fn needs_help(&self) -> bool {
        self.hints > 0 || self.answer != Answer::Shut || self.verdict.is_some()
    }

    /// The work after a step.
    #[must_use]
    pub fn after(&self, edit: Edit) -> Self {
        let mut work = self.clone();
        work.revision += 1;
        match edit {
            Edit::Code(code) => work.code = Some(code),
            Edit::Restart => work.code = None,
            Edit::Inputs(inputs) => work.set_inputs(Some(inputs)),
            Edit::Borrow(inputs) => {
                // Borrowing twice keeps the learner's own, not what was borrowed first.
                let own = SetAside { inputs: work.inputs.take() };
                work.set_aside = work.set_aside.take().or(Some(own));
                work.set_inputs(Some(inputs));
            }
            Edit::Return => {
                if let Some(own) = work.set_aside.take() {
                    work.set_inputs(own.inputs);
                }
            }
            Edit::FirstInputs => {
                work.set_aside = None;
                work.set_inputs(None);
            }
            Edit::Predict(key, value) => {
                work.marked = false;
                match value {
                    Some(value) => work.predicted.insert(key, value),
                    None => work.predicted.remove(&key),
                };
            }
            Edit::Mark(right) => {
                work.marked = true;
                work.predictions.0 += 1;
                work.predictions.1 += u32::from(right);
            }
            Edit::Hint => work.hints += 1,
            Edit::OpenAnswer => {
                work.answer = match (work.answer, work.passed) {
                    (Answer::Shut, false) => Answer::OpenedBefore,
                    (Answer::Shut, true) => Answer::OpenedAfter,
                    (opened, _) => opened,
                };
            }
            Edit::Judged(verdict) => {
                work.best = work.best.max(verdict.score);
                work.passed |= verdict.passed;
                work.verdict = Some(*verdict);
            }
        }
        work
    }

    /// A prediction was made for the old inputs; on new ones it is open again.
    fn set_inputs(&mut self, inputs: Option<Vec<Value>>) {
        self.inputs = inputs;
        self.marked = false;
    }

    /// Whether there is anything that a learner would miss.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        Self { revision: 0, ..self.clone() } == Self::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use headroom_grade::json::Json;
    use serde_json::json;

    #[test]
    fn borrowed_inputs_give_the_own_ones_back() {
        let own = Work::default().after(Edit::Inputs(vec![json!(1)]));
        let borrowed = own.after(Edit::Borrow(vec![json!(2)])).after(Edit::Borrow(vec![json!(3)]));
        assert_eq!(borrowed.inputs, Some(vec![json!(3)]));
        assert_eq!(borrowed.after(Edit::Return).inputs, Some(vec![json!(1)]));
        let first = Work::default().after(Edit::Borrow(vec![json!(2)])).after(Edit::Return);
        assert_eq!(first.inputs, None);
    }

    #[test]
    fn the_answer_remembers_when_it_was_first_opened() {
        let before = Work::default().after(Edit::OpenAnswer);
        let later = Work { passed: true, ..before.clone() }.after(Edit::OpenAnswer);
        assert_eq!((before.answer, later.answer), (Answer::OpenedBefore, Answer::OpenedBefore));
        let after = Work { passed: true, ..Work::default() }.after(Edit::OpenAnswer);
        assert_eq!(after.answer, Answer::OpenedAfter);
    }

    #[test]
    fn a_prediction_is_open_again_on_new_inputs() {
        let marked = Work::default().after(Edit::Predict("total_gb".into(), Some(json!(20)))).after(Edit::Mark(true));
        assert!(marked.marked);
        assert_eq!(marked.predictions, (1, 1));
        let moved = marked.after(Edit::Inputs(vec![json!(1)]));
        assert!(!moved.marked && moved.predicted.contains_key("total_gb"));
    }

    #[test]
    fn old_copies_are_read_with_defaults() {
        let work = Work::try_from_json(&json!({ "code": "x = 1" })).unwrap();
        assert_eq!((work.code.as_deref(), work.hints), (Some("x = 1"), 0));
    }
}
