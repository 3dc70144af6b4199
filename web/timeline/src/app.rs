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
    /// Gets what the reader changes, as JSON.
    pub fill: Function,
}

/// A view.
#[component]
pub fn App(props: &Props) -> Html {
    let speech = use_memo(props.options.language(), |language| Speech::new(*language));
    let view = match &props.options.view {
        View::Figure(subject) => {
            html! { <crate::view::Timeline subject={subject.clone()} figure=true fill={props.fill.clone()} /> }
        }
        View::Timeline(subject) => {
            html! { <crate::view::Timeline subject={subject.clone()} fill={props.fill.clone()} /> }
        }
        View::Compare(question) => html! { <crate::view::compare::Compare question={question.clone()} /> },
        View::Planner => html! { <crate::planner::Planner /> },
        View::Chapter(part) => html! { <crate::chapter::Chapter part={*part} /> },
    };
    html! { <ContextProvider<Speech> context={(*speech).clone()}>{ view }</ContextProvider<Speech>> }
}
