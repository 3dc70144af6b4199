//! The view that was asked for.

use headroom_grade::Language;
use js_sys::Function;
use yew::prelude::*;

use crate::options::View;
use crate::words;

impl headroom_view::View for View {
    fn sentences(language: Language) -> Vec<&'static str> {
        words::own(language)
    }

    fn show(&self, fill: &Function) -> Html {
        match self {
            Self::Figure(subject) => {
                html! { <crate::view::Timeline subject={subject.clone()} figure=true fill={fill.clone()} /> }
            }
            Self::Timeline(subject) => {
                html! { <crate::view::Timeline subject={subject.clone()} fill={fill.clone()} /> }
            }
            Self::Compare(question) => html! { <crate::view::compare::Compare question={question.clone()} /> },
            Self::Planner => html! { <crate::planner::Planner /> },
            Self::Chapter(part) => html! { <crate::chapter::Chapter part={*part} /> },
        }
    }
}
