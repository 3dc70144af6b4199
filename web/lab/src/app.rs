//! The view that was asked for, with its words around it.

use js_sys::Function;
use yew::prelude::*;

use crate::options::{Options, View};
use crate::words::Speech;

/// What the page tells.
#[derive(PartialEq, Properties)]
pub struct Props {
    /// Which view, in which language.
    pub options: Options,
    /// Gets what a learner takes over into the lesson, as JSON.
    pub fill: Function,
}

/// A view.
#[component]
pub fn App(props: &Props) -> Html {
    let speech = use_memo(props.options.language(), |language| Speech::new(*language));
    let view = match &props.options.view {
        View::Device => html! { <crate::rooms::Rooms /> },
        View::Plan(subject) => html! { <crate::plan::Plan subject={subject.clone()} fill={props.fill.clone()} /> },
        View::Cuts(subject) => html! { <crate::cuts::Cuts subject={subject.clone()} /> },
    };
    html! { <ContextProvider<Speech> context={(*speech).clone()}>{ view }</ContextProvider<Speech>> }
}
