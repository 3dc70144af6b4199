//! Hints, one after another.

use yew::prelude::*;

use crate::parts::{Prose, focus};
use crate::speech::use_words;
use crate::state::{Action, Edit, use_store};

/// Whose hints.
#[derive(PartialEq, Properties)]
pub struct Props {
    /// The exercise.
    pub id: AttrValue,
    /// All of them, in order.
    pub hints: Vec<AttrValue>,
    /// The place to scroll to, where the page has just one.
    #[prop_or_default]
    pub anchor: Option<AttrValue>,
}

/// The hints opened so far, and the way to the next.
#[component]
pub fn Hints(props: &Props) -> Html {
    let (store, words) = (use_store(), use_words());
    let open = store.work(&props.id).hints.min(props.hints.len());
    let left = props.hints.len() - open;
    let more = {
        let (store, id) = (store.clone(), props.id.to_string());
        Callback::from(move |_: MouseEvent| {
            store.dispatch(Action::Edit(id.clone(), Edit::Hint));
            // With the last hint the button goes.
            if left == 1 {
                focus("hints");
            }
        })
    };
    html! {
        <section class="hints" id={props.anchor.clone()} tabindex="-1" aria-label={words.text("hints")}>
            <div aria-live="polite">
                { for props.hints.iter().take(open).enumerate().map(|(at, hint)| html! {
                    <div class="hint" key={at}>
                        <p class="eyebrow">{ words.with("hint-number", &[("number", (at + 1).into())]) }</p>
                        <Prose html={hint.clone()} />
                    </div>
                }) }
            </div>
            if left > 0 {
                <div>
                    <button class="button button--quiet" type="button" onclick={more}>
                        { words.with("hint-more", &[("left", left.into())]) }
                    </button>
                </div>
            }
        </section>
    }
}
