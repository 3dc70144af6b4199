//! Hints, one after another.

use yew::prelude::*;

use super::Desk;
use crate::state::Edit;
use crate::text::{Loading, instead};
use headroom_kit::{button, focus, prose};

/// The hints opened so far, and the way to the next. `count`: how many there are; `help`: the text that holds them, and a way to
/// try again; `anchor`: the place to scroll to, where the page has just one.
pub fn hints(desk: &Desk, count: usize, help: &(Loading, Callback<()>), anchor: Option<&'static str>) -> Html {
    let words = &desk.words;
    let open = desk.work.hints.min(count);
    let left = count - open;
    // With the last hint the button goes.
    let more = desk.on_click(Edit::Hint, if left == 1 { || focus("hints") } else { || () });
    let hint = |(at, hint): (usize, &String)| {
        html! {
            <div class="hint" key={at}>
                <p class="eyebrow">{ words.with("hint-number", &[("number", (at + 1).into())]) }</p>
                { prose("prose", hint) }
            </div>
        }
    };
    let shown = match &help.0 {
        _ if open == 0 => Html::default(),
        Loading::Ready(text) => {
            let own = text.help.get(&desk.exercise.function().name);
            own.into_iter().flat_map(|help| help.hints.iter().take(open)).enumerate().map(hint).collect()
        }
        text => instead(text, &help.1, words),
    };
    html! {
        <section class="hints" id={anchor} tabindex="-1" aria-label={words.text("hints")}>
            <div aria-live="polite">{ shown }</div>
            if left > 0 {
                <div>{ button("button button--quiet", words.with("hint-more", &[("left", left.into())]), more) }</div>
            }
        </section>
    }
}
