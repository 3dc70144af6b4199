//! The parts of the chapter on unified memory and offloading that a reader works with. They stand within its text.
//!
//! Every figure is the core's (`headroom_plan::choose`), or the lab's where it is labelled as measured.

mod choice;
mod choice_answer;
mod diagnosis;
mod estimate;
mod facts;
mod form;
mod kept;
mod lab_link;
mod named;
mod take;
mod ways;
mod ways_table;
mod yours;
mod yours_rows;

use serde::Deserialize;
use yew::prelude::*;

/// A part of the chapter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// The ways out of "out of memory", and what each costs.
    Ways,
    /// The comparison, with what the lab measured on the reader's device.
    Yours,
    /// Which way, why, and what would change it.
    Choice,
    /// Figures of runs that went wrong.
    Diagnosis,
}

/// What is shown.
#[derive(PartialEq, Properties)]
pub struct Props {
    /// Which part.
    pub part: Part,
}

/// A part of the chapter.
#[component]
pub fn Chapter(props: &Props) -> Html {
    match props.part {
        Part::Ways => html! { <ways::Ways /> },
        Part::Yours => html! { <yours::Yours /> },
        Part::Choice => html! { <choice::Choice /> },
        Part::Diagnosis => html! { <diagnosis::Diagnosis /> },
    }
}
