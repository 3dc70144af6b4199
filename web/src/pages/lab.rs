//! The lab: the reader's own device, measured.

use std::rc::Rc;

use serde_json::json;
use yew::prelude::*;

use super::set_title;
use crate::view::ModuleView;
use crate::speech::Speech;

/// The lab's page.
pub fn lab(words: &Speech) -> Html {
    set_title(&words.text("lab-title"));
    html! {
        <main class="page page--lab" id="main" tabindex="-1">
            <h1>{ words.text("lab-title") }</h1>
            <p class="lesson__summary">{ words.text("lab-text") }</p>
            <ModuleView module="lab" view={Rc::new(json!("device"))} />
        </main>
    }
}
