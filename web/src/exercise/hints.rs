//! Hints, one after another.

use yew::prelude::*;

use super::Desk;
use crate::state::Edit;
use headroom_kit::{button, focus, prose};

/// The hints opened so far, and the way to the next. `anchor`: the place to scroll to, where the page has just one.
pub fn hints(desk: &Desk, hints: &[String], anchor: Option<&'static str>) -> Html {
    let words = &desk.words;
    let open = desk.work.hints.min(hints.len());
    let left = hints.len() - open;
    // With the last hint the button goes.
    let more = desk.on_click(Edit::Hint, if left == 1 { || focus("hints") } else { || () });
    html! {
        <section class="hints" id={anchor} tabindex="-1" aria-label={words.text("hints")}>
            <div aria-live="polite">
                for (at, hint) in hints.iter().take(open).enumerate() {
                    <div class="hint" key={at}>
                        <p class="eyebrow">{ words.with("hint-number", &[("number", (at + 1).into())]) }</p>
                        { prose("prose", hint) }
                    </div>
                }
            </div>
            if left > 0 {
                <div>{ button("button button--quiet", words.with("hint-more", &[("left", left.into())]), more) }</div>
            }
        </section>
    }
}
