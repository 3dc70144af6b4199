//! Taking figures away: as text to paste, as a file to keep.

use headroom_kit::button;
use yew::prelude::*;

use super::js;
use crate::copy::CopyJson;
use crate::words::use_words;

/// What is taken.
#[derive(PartialEq, Properties)]
pub struct Props {
    /// The figures as JSON.
    pub text: AttrValue,
    /// The file's name.
    pub name: AttrValue,
    /// Further buttons.
    #[prop_or_default]
    pub children: Html,
}

/// The buttons.
#[component]
pub fn Actions(props: &Props) -> Html {
    let words = use_words();
    let save = {
        let (text, name) = (props.text.clone(), props.name.clone());
        Callback::from(move |_: MouseEvent| js::save_file(&name, "application/json", &text))
    };
    html! {
        <div class="lab-actions">
            { button("button", words.text("download-json"), save) }
            { props.children.clone() }
            <CopyJson text={props.text.clone()} />
        </div>
    }
}
