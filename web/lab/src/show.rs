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
            Self::Device => html! { <crate::rooms::Rooms /> },
            Self::Plan(subject) => html! { <crate::plan::Plan subject={subject.clone()} fill={fill.clone()} /> },
            Self::Cuts(subject) => html! { <crate::cuts::Cuts subject={subject.clone()} /> },
        }
    }
}
