//! A cut order, made real.

use js_sys::Function;
use yew::prelude::*;

use crate::options::Subject;

/// What is run.
#[derive(PartialEq, Properties)]
pub struct Props {
    /// The ledger and its cut order.
    pub subject: Subject,
    /// Gets measured figures that the learner takes over.
    pub fill: Function,
}

/// The view.
#[component]
pub fn Cuts(props: &Props) -> Html {
    let _ = props;
    Html::default()
}
