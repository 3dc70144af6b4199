//! A question that must be answered before something is lost. The browser's own dialog keeps the focus inside.

use web_sys::HtmlDialogElement;
use yew::prelude::*;

/// What a dialog shows.
#[derive(PartialEq, Properties)]
pub struct Props {
    /// The question.
    pub title: AttrValue,
    /// Called when it is left without an answer.
    pub on_close: Callback<()>,
    /// Text and buttons.
    pub children: Html,
}

/// A modal dialog, open for as long as it is in the page.
#[component]
pub fn Dialog(props: &Props) -> Html {
    let node = use_node_ref();
    use_effect_with(node.clone(), |node| {
        let dialog = node.cast::<HtmlDialogElement>();
        if let Some(dialog) = &dialog {
            let _ = dialog.show_modal();
        }
        // Closed before it goes away, it gives the focus back to where that was.
        move || {
            if let Some(dialog) = dialog {
                dialog.close();
            }
        }
    });
    let on_close = props.on_close.clone();
    let onclose = Callback::from(move |_: Event| on_close.emit(()));
    html! {
        <dialog class="dialog" ref={node} {onclose} aria-labelledby="dialog-title">
            <h2 class="dialog__title" id="dialog-title">{ &props.title }</h2>
            { props.children.clone() }
        </dialog>
    }
}
