//! The device's name, which stands beside every figure.

use headroom_gpu::AdapterFacts;
use headroom_gpu::protocol::Context;
use yew::prelude::*;

use crate::words::Speech;

/// What an adapter is called, and whether it is one of software.
pub fn adapter(facts: &AdapterFacts, words: &Speech) -> Html {
    html! {
        <p class="lab-device">
            <span class="lab-device__name">{ name(facts, words) }</span>
            <span class="lab-device__backend">{ &facts.backend }</span>
            if facts.software { <strong class="lab-device__software">{ words.text("software") }</strong> }
        </p>
    }
}

/// The same with browser, system and time.
pub fn context(context: &Context, words: &Speech) -> Html {
    let host = &context.host;
    let nudged = crate::device::source::nudged(context, words);
    let rest = [&host.browser, &host.os, &host.when, &nudged].map(String::as_str);
    let rest: Vec<&str> = rest.into_iter().filter(|text| !text.is_empty()).collect();
    html! {
        <div class="lab-context">
            { adapter(&context.adapter, words) }
            <p class="lab-context__host">{ rest.join(" · ") }</p>
            if context.adapter.software { <p class="lab-context__warning">{ words.text("software-warning") }</p> }
        </div>
    }
}

/// The name of an adapter, as far as it tells one.
pub fn name(facts: &AdapterFacts, words: &Speech) -> String {
    let name = [facts.name.as_str(), facts.vendor.as_str()].into_iter().find(|text| !text.is_empty());
    name.map_or_else(|| words.text("adapter-nameless"), str::to_owned)
}
