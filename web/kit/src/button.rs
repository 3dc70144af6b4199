//! Buttons and notes with words on them.

use yew::prelude::*;

/// A button.
pub fn button(class: &'static str, words: String, onclick: Callback<MouseEvent>) -> Html {
    html! { <button {class} type="button" {onclick}>{ words }</button> }
}

/// A note across the page, with what can be done about it.
pub fn banner(class: &'static str, role: &'static str, words: String, act: Html) -> Html {
    html! {
        <div {class} {role}>
            <p>{ words }</p>
            <div class="banner__act">{ act }</div>
        </div>
    }
}
