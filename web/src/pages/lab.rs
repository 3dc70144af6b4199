//! Pages whose content is a module of its own: the lab, the memory model.

use std::rc::Rc;

use serde_json::json;
use yew::prelude::*;

use super::set_title;
use crate::speech::Speech;
use crate::view::ModuleView;

/// The page of a view: `key` names its words and its styles.
pub fn module(key: &str, module: &'static str, view: &str, words: &Speech) -> Html {
    let title = words.text(&format!("{key}-title"));
    set_title(&title);
    html! {
        <main class={format!("page page--{key}")} id="main" tabindex="-1">
            <h1>{ title }</h1>
            <p class="lesson__summary">{ words.text(&format!("{key}-text")) }</p>
            // Another page is another view, not the same one with other options.
            <ModuleView key={key} {module} view={Rc::new(json!(view))} />
        </main>
    }
}
