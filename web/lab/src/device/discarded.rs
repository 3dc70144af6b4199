//! Figures that were thrown away, and why: what is missing is said to be.

use headroom_gpu::protocol::{DiscardReason, Discarded};
use yew::prelude::*;

use crate::numbers::bytes;
use crate::words::Speech;

/// The list; nothing where nothing was thrown away.
pub fn discarded(all: &[Discarded], words: &Speech) -> Html {
    if all.is_empty() {
        return Html::default();
    }
    html! {
        <section class="lab-discarded" aria-labelledby="lab-discarded-title">
            <h3 class="lab-discarded__title" id="lab-discarded-title">{ words.text("discarded-title") }</h3>
            <ul class="lab-discarded__list">
                { for all.iter().map(|one| html! { <li>{ sentence(one, words) }</li> }) }
            </ul>
        </section>
    }
}

/// Which figure, and why.
fn sentence(one: &Discarded, words: &Speech) -> String {
    let key = format!("figure-{}", one.figure.replace('_', "-"));
    let name = if words.has(&key) { words.text(&key) } else { one.figure.clone() };
    let figure = match one.bytes {
        Some(size) => words.with("discarded-size", &[("figure", name.into()), ("bytes", bytes(size).into())]),
        None => name,
    };
    let key = match one.reason {
        DiscardReason::ChecksumDiffers => "discarded-checksum",
        DiscardReason::BelowRoundTrip => "discarded-below",
        DiscardReason::PastLimit => "discarded-limit",
    };
    words.with(key, &[("figure", figure.into())])
}
