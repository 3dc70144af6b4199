//! A result as JSON on the clipboard.

use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use crate::bridge;
use crate::words::use_words;
use headroom_kit::button;

/// What is copied.
#[derive(PartialEq, Properties)]
pub struct Props {
    /// The text.
    pub text: AttrValue,
}

/// The button, and what became of it.
#[component]
pub fn CopyJson(props: &Props) -> Html {
    let words = use_words();
    let said = use_state(|| None::<bool>);
    let onclick = {
        let (said, text) = (said.clone(), props.text.clone());
        Callback::from(move |_: MouseEvent| {
            let (said, text) = (said.clone(), text.clone());
            spawn_local(async move { said.set(Some(bridge::copy_text(&text).await.is_truthy())) });
        })
    };
    let note = said.map(|copied| words.text(if copied { "copied" } else { "copy-failed" }));
    html! {
        <>
            { button("button", words.text("copy-json"), onclick) }
            <span class="panel__note" role="status">{ for note }</span>
        </>
    }
}
