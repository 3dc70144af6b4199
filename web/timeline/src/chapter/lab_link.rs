//! The link that the lab measured, for a form that asks for one.

use yew::prelude::*;

use super::form::{Form, typed};
use crate::planner::device::measured;
use crate::tag::{Basis, tag};
use crate::words::use_words;

#[derive(Properties, PartialEq)]
pub struct Props {
    /// The form.
    pub form: Form,
    /// The place of its bandwidth, in GB/s.
    pub at: usize,
}

/// Takes the bandwidth over, where one was measured.
#[component]
pub fn LabLink(props: &Props) -> Html {
    let words = use_words();
    let lab = use_memo((), |()| measured());
    let Some(lab) = &*lab else { return Html::default() };
    // 1 GB/s is 10⁶ bytes per millisecond.
    let rate = typed(lab.link.upload_bytes_per_ms / 1e6);
    let values = [("rate", format!("{rate}\u{a0}GB/s").into()), ("adapter", lab.adapter.as_str().into())];
    let text = words.with("ways-take-link", &values);
    let (form, at) = (props.form.clone(), props.at);
    let onclick = Callback::from(move |_: MouseEvent| form.fill([(at, rate.clone())]));
    html! {
        <p>{ tag(Basis::Measured, &words) }{ " " }<button type="button" class="button button--quiet" {onclick}>{ text }</button></p>
    }
}
