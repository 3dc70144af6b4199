//! Taking figures away: as text to paste, as a file to keep.

use std::rc::Rc;

use headroom_kit::button;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use super::js;
use crate::bridge;
use crate::words::use_words;

/// What is taken.
#[derive(PartialEq, Properties)]
pub struct Props {
    /// The figures as JSON.
    pub text: Rc<str>,
    /// The file's name.
    pub name: AttrValue,
    /// Further buttons.
    #[prop_or_default]
    pub children: Html,
}

/// Two buttons, and a word when it is done.
#[component]
pub fn Actions(props: &Props) -> Html {
    let words = use_words();
    let copied = use_state(|| None::<bool>);
    {
        let copied = copied.clone();
        use_effect_with(props.text.clone(), move |_| copied.set(None));
    }
    let copy = {
        let (text, copied) = (props.text.clone(), copied.clone());
        Callback::from(move |_: MouseEvent| {
            let (text, copied) = (text.clone(), copied.clone());
            spawn_local(async move {
                let done = bridge::copy_text(&text).await.as_bool().unwrap_or(false);
                copied.set(Some(done));
            });
        })
    };
    let save = {
        let (text, name) = (props.text.clone(), props.name.clone());
        Callback::from(move |_: MouseEvent| js::save_file(&name, "application/json", &text))
    };
    let told = copied.map(|done| words.text(if done { "copied" } else { "copy-failed" }));
    html! {
        <div class="lab-actions">
            { button("button", words.text("copy-json"), copy) }
            { button("button", words.text("download-json"), save) }
            { props.children.clone() }
            <span class="lab-actions__told" role="status">{ told.unwrap_or_default() }</span>
        </div>
    }
}
