//! Quiet progress: a dot per function.

use headroom_grade::catalog::Entry;
use yew::prelude::*;

use crate::speech::Speech;
use crate::state::{State, Work};

/// How far a function is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dot {
    /// No points.
    Empty,
    /// The published checks hold.
    Half,
    /// Everything holds.
    Full,
}

impl Dot {
    /// Its class.
    #[must_use]
    pub fn class(self) -> &'static str {
        match self {
            Self::Empty => "dot dot--empty",
            Self::Half => "dot dot--half",
            Self::Full => "dot dot--full",
        }
    }
}

/// How far a work is.
#[must_use]
pub fn dot_of(work: &Work) -> Dot {
    if work.passed {
        Dot::Full
    } else if work.best > 0.0 {
        Dot::Half
    } else {
        Dot::Empty
    }
}

/// The dots of a lesson, with their meaning for those who do not see them.
pub fn dots(entry: &Entry, state: &State, words: &Speech) -> Html {
    let each: Vec<Dot> = entry.ids().map(|id| dot_of(&state.work(&id))).collect();
    let passed = each.iter().filter(|dot| **dot == Dot::Full).count();
    let label = words.with("progress-lesson", &[("passed", passed.into()), ("total", each.len().into())]);
    html! {
        <span class="dots">
            { for each.iter().map(|dot| html! { <span class={dot.class()}></span> }) }
            <span class="sr-only">{ label }</span>
        </span>
    }
}
