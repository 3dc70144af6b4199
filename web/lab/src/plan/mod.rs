//! A placement, made real: set up, predicted, run, and set beside what was predicted. In a lesson the placement is the
//! exercise's; in the lab's room the reader's own.

mod carry;
mod fill;
mod probe;
mod profile;
mod report;
mod results;
mod room;
#[cfg(test)]
pub mod samples;
mod setup;
mod simulated;
pub mod spec;
mod teach;

pub use probe::{setter, use_choices, use_probe};
pub use profile::own;
pub use results::{Limit, mode_key, to_scale};
pub use room::Room;
pub use setup::{protocol, rows, scale};
pub use simulated::Simulated;
pub use teach::{in_gb, peak_bytes};

use js_sys::Function;
use yew::prelude::*;

use crate::options::{Source, Subject};
use crate::words::use_words;
use carry::Carry;

/// What is run.
#[derive(PartialEq, Properties)]
pub struct Props {
    /// The ledger and its placement.
    pub subject: Subject,
    /// Gets measured figures that the learner takes over.
    pub fill: Function,
}

/// The view of a lesson.
#[component]
pub fn Plan(props: &Props) -> Html {
    let (words, subject) = (use_words(), &props.subject);
    let choices = use_choices(subject);
    let on_choices = setter(&choices);
    html! {
        <Carry subject={subject.clone()} choices={(*choices).clone()} on_choices={on_choices.clone()} fill={props.fill.clone()}>
            <p class="lab-plan__source">{ words.text(match subject.source {
                Source::Core => "source-core",
                Source::Code => "source-code",
            }) }</p>
            { rows(subject, &choices, &on_choices, &words) }
        </Carry>
    }
}
