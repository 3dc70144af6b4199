//! An address that leads nowhere.

use yew::prelude::*;

use super::set_title;
use crate::route::Route;
use crate::speech::Speech;

/// Says so, and shows the way back.
pub fn missing(words: &Speech) -> Html {
    set_title(&words.text("missing-title"));
    html! {
        <main class="page page--missing" id="main" tabindex="-1">
            <h1>{ words.text("missing-title") }</h1>
            <p>{ words.text("missing-text") }</p>
            <p><a class="button button--primary" href={Route::Home.href()}>{ words.text("missing-home") }</a></p>
        </main>
    }
}
