//! An exercise and the learner's work on it: what its parts are drawn from, and how they take a step.

use std::rc::Rc;

use headroom_grade::Exercise;
use serde_json::Value;
use yew::prelude::*;

use crate::catalog;
use crate::share::fits;
use crate::speech::Speech;
use crate::state::{Action, Edit, Store, Work};

/// An exercise with everything on it. The parts are plain functions of a desk: a component of its own is worth its size only
/// where something is remembered that nobody else needs.
pub struct Desk {
    /// The exercise.
    pub exercise: Exercise<'static>,
    /// The work so far.
    pub work: Rc<Work>,
    /// The words.
    pub words: Speech,
    store: Store,
}

impl Desk {
    /// The desk of an exercise; none if its lesson is not loaded, or has no such function.
    #[must_use]
    pub fn new(id: &str, store: &Store, words: &Speech) -> Option<Self> {
        let exercise = catalog::exercise(id)?;
        Some(Self { exercise, work: store.work(id), words: words.clone(), store: store.clone() })
    }

    /// The exercise's id.
    #[must_use]
    pub fn id(&self) -> String {
        self.exercise.id()
    }

    /// The inputs on show.
    #[must_use]
    pub fn inputs(&self) -> Vec<Value> {
        inputs_of(&self.exercise, &self.work)
    }

    /// Takes steps.
    #[must_use]
    pub fn edit(&self) -> Callback<Edit> {
        let (store, id) = (self.store.clone(), self.id());
        Callback::from(move |edit: Edit| store.dispatch(Action::Edit(id.clone(), edit)))
    }

    /// Takes a step on a click, and then does something in the page.
    #[must_use]
    pub fn on_click(&self, edit: Edit, then: fn()) -> Callback<MouseEvent> {
        let step = self.edit();
        Callback::from(move |_| {
            step.emit(edit.clone());
            then();
        })
    }
}

/// The inputs on show: the learner's, or the first ones; those of an older edition that no longer fit are passed over.
#[must_use]
pub fn inputs_of(exercise: &Exercise, work: &Work) -> Vec<Value> {
    let own = work.inputs.as_ref().filter(|inputs| fits(exercise, inputs));
    own.cloned().unwrap_or_else(|| exercise.function().start())
}
