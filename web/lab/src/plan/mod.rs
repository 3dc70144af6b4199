//! A placement, made real.

use js_sys::Function;
use yew::prelude::*;

use crate::options::Subject;

/// What is run.
#[derive(PartialEq, Properties)]
pub struct Props {
    /// The ledger and its placement.
    pub subject: Subject,
    /// Gets measured figures that the learner takes over.
    pub fill: Function,
}

/// The view.
#[component]
pub fn Plan(props: &Props) -> Html {
    let _ = props;
    Html::default()
}
