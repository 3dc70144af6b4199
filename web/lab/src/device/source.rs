//! What stands beside every figure: where it comes from, the device, the browser, the clock.

use headroom_gpu::protocol::Context;
use yew::prelude::*;

use crate::adapter::adapter;
use crate::numbers::ms;
use crate::tag::{Basis, tag};
use crate::words::Speech;

/// What stands beside a figure: the word, the device, the browser, the system and how fine its clock is.
pub fn source(of: Basis, context: &Context, words: &Speech) -> Html {
    let clock = context.host.clock.map(|clock| words.with("clock-grain", &[("grain", ms(clock.grain_ms).into())]));
    let host =
        [context.host.browser.clone(), context.host.os.clone(), clock.unwrap_or_default(), nudged(context, words)];
    let host: Vec<String> = host.into_iter().filter(|text| !text.is_empty()).collect();
    html! {
        <div class="lab-source">
            { tag(of, words) }
            { adapter(&context.adapter, words) }
            if !host.is_empty() { <span class="lab-source__host">{ host.join(" · ") }</span> }
        </div>
    }
}

/// How often the device had to be nudged for an answer; nothing where it never was.
pub fn nudged(context: &Context, words: &Speech) -> String {
    match context.waits {
        Some(waits) if waits.nudges > 0 => {
            words.with("context-nudges", &[("nudges", waits.nudges.into()), ("answers", waits.answers.into())])
        }
        _ => String::new(),
    }
}

/// A picture of a software adapter's figures says so across itself.
pub fn watermark(software: bool, words: &Speech) -> Html {
    if !software {
        return Html::default();
    }
    html! {
        <svg class="lab-watermark" viewBox="0 0 600 240" aria-hidden="true">
            <text x="300" y="120" text-anchor="middle" dominant-baseline="middle" transform="rotate(-18 300 120)">
                { words.text("software") }
            </text>
        </svg>
    }
}
