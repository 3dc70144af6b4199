//! Where a figure comes from, said beside it: one look for each of four words.

use headroom_gpu::protocol::Context;
use yew::prelude::*;

use crate::adapter::adapter;
use crate::words::Speech;

/// Where a figure comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tag {
    /// Timed on the device that stands beside it.
    Measured,
    /// What a fitted line says.
    Predicted,
    /// Made out of measured figures.
    Computed,
    /// From a device that does not exist.
    #[expect(dead_code, reason = "this view shows none, but the four words belong together")]
    Simulated,
}

/// The word in its look.
pub fn tag(tag: Tag, words: &Speech) -> Html {
    let (class, key) = match tag {
        Tag::Measured => ("label label--measured", "measured"),
        Tag::Predicted => ("label label--predicted", "predicted"),
        Tag::Computed => ("label label--computed", "computed"),
        Tag::Simulated => ("label label--simulated", "simulated"),
    };
    html! { <span {class}>{ words.text(key) }</span> }
}

/// What stands beside a figure: the word, the device, the browser and the system.
pub fn source(of: Tag, context: &Context, words: &Speech) -> Html {
    let host = [&context.host.browser, &context.host.os].map(String::as_str);
    let host: Vec<&str> = host.into_iter().filter(|text| !text.is_empty()).collect();
    html! {
        <div class="lab-source">
            { tag(of, words) }
            { adapter(&context.adapter, words) }
            if !host.is_empty() { <span class="lab-source__host">{ host.join(" · ") }</span> }
        </div>
    }
}

/// A picture of a software adapter's figures says so across itself.
pub fn watermark(software: bool, words: &Speech) -> Html {
    if !software {
        return Html::default();
    }
    html! {
        <svg class="lab-watermark" viewBox="0 0 600 300" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
            <text x="300" y="150" text-anchor="middle" dominant-baseline="middle" transform="rotate(-18 300 150)">
                { words.text("software") }
            </text>
        </svg>
    }
}
