//! Going through a run pass by pass: by buttons, by a slider, or by itself at a speed.

use gloo::timers::callback::Timeout;
use headroom_kit::button;
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

use crate::words::use_words;

/// Passes in a second.
const SPEEDS: [u32; 4] = [1, 4, 12, 30];

/// Where it is.
#[derive(PartialEq, Properties)]
pub struct Props {
    /// How many passes there are.
    pub passes: usize,
    /// The pass that is shown; 0 is before the first.
    pub at: usize,
    /// Shows another one.
    pub on_at: Callback<usize>,
    /// Whether a run decides what is shown.
    pub live: bool,
}

/// The controls.
#[component]
pub fn Player(props: &Props) -> Html {
    let words = use_words();
    let Props { passes, at, on_at, live } = props;
    let (passes, at, live) = (*passes, *at, *live);
    let playing = use_state_eq(|| false);
    let speed = use_state_eq(|| SPEEDS[1]);
    {
        let (on_at, playing) = (on_at.clone(), playing.clone());
        use_effect_with((*playing && !live, at, *speed), move |(on, at, speed)| {
            let (on, at, speed) = (*on, *at, *speed);
            if on && at >= passes {
                playing.set(false);
            }
            let timer = (on && at < passes).then(|| Timeout::new(1000 / speed, move || on_at.emit(at + 1)));
            move || drop(timer)
        });
    }
    let go = |to: usize| {
        let (on_at, playing) = (on_at.clone(), playing.clone());
        Callback::from(move |_: MouseEvent| {
            playing.set(false);
            on_at.emit(to);
        })
    };
    let toggle = {
        let (on_at, playing) = (on_at.clone(), playing.clone());
        Callback::from(move |_: MouseEvent| {
            if !*playing && at >= passes {
                on_at.emit(0);
            }
            playing.set(!*playing);
        })
    };
    let slide = {
        let (on_at, playing) = (on_at.clone(), playing.clone());
        Callback::from(move |event: InputEvent| {
            playing.set(false);
            on_at.emit(event.target_unchecked_into::<HtmlInputElement>().value().parse().unwrap_or(0));
        })
    };
    let choose = {
        let speed = speed.clone();
        Callback::from(move |event: Event| {
            let at = event.target_unchecked_into::<HtmlSelectElement>().selected_index();
            speed.set(usize::try_from(at).ok().and_then(|at| SPEEDS.get(at)).copied().unwrap_or(SPEEDS[1]));
        })
    };
    let moves = |key: &str, to: usize, possible: bool| {
        let onclick = possible.then(|| go(to));
        html! {
            <button class="button" type="button" aria-disabled={(!possible).then_some("true")} {onclick}>{ words.text(key) }</button>
        }
    };
    let text = words.with("paging-pass", &[("pass", at.into()), ("passes", passes.into())]);
    html! {
        <fieldset class="lab-player" disabled={live}>
            <legend class="sr-only">{ words.text("paging-player") }</legend>
            <div class="lab-player__buttons">
                { moves("paging-back", at.saturating_sub(1), at > 0) }
                { button("button button--primary", words.text(if *playing { "paging-pause" } else { "paging-play" }), toggle) }
                { moves("paging-forward", at + 1, at < passes) }
                <label class="lab-player__speed">
                    <span>{ words.text("paging-speed") }</span>
                    <select class="input" onchange={choose}>
                        for each in SPEEDS {
                            <option selected={each == *speed}>{ words.with("paging-per-second", &[("passes", each.into())]) }</option>
                        }
                    </select>
                </label>
            </div>
            <input class="range lab-player__slider" type="range" min="0" max={passes.to_string()} step="1" value={at.to_string()}
                aria-label={words.text("paging-slider")} aria-valuetext={text.clone()} oninput={slide} />
            <p class="lab-player__pass">{ text }</p>
        </fieldset>
    }
}
