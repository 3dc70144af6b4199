//! What is measured, and how thoroughly.

use headroom_gpu::experiments::Experiment;
use headroom_gpu::protocol::Protocol;
use yew::prelude::*;

use super::report::word;
use crate::progress::starter;
use crate::words::{Speech, use_words};

/// What was chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Asked {
    /// One experiment, or all of them.
    pub experiment: Option<Experiment>,
    /// How thoroughly.
    pub protocol: Protocol,
}

impl Default for Asked {
    fn default() -> Self {
        Self { experiment: None, protocol: Protocol::Full }
    }
}

/// The choice, and what becomes of it.
#[derive(PartialEq, Properties)]
pub struct Props {
    /// As it stands.
    pub asked: Asked,
    /// Gets another one.
    pub on_asked: Callback<Asked>,
    /// Whether a run is at work.
    pub running: bool,
    /// Starts one.
    pub on_start: Callback<()>,
}

/// The choice.
#[component]
pub fn Choose(props: &Props) -> Html {
    let words = use_words();
    let Props { asked, on_asked, running, on_start } = props;
    let all = std::iter::once(None).chain(Experiment::ALL.map(Some));
    let about = asked.experiment.map_or("all", word);
    html! {
        <div class="lab-choose">
            <fieldset disabled={*running}>
                <legend class="field__label">{ words.text("choose-what") }</legend>
                <div class="choices lab-choose__what">
                    { for all.map(|experiment| choice(experiment, *asked, on_asked, &words)) }
                </div>
            </fieldset>
            <p class="lab-choose__about small">{ words.text(&format!("about-{about}")) }</p>
            <fieldset disabled={*running}>
                <legend class="field__label">{ words.text("choose-how") }</legend>
                <div class="segment">
                    { for [Protocol::Full, Protocol::Quick].map(|protocol| how(protocol, *asked, on_asked, &words)) }
                </div>
            </fieldset>
            <p class="lab-choose__about small">{ words.text(how_key(asked.protocol, "about")) }</p>
            { starter("button button--primary lab-choose__start", words.text(start_key(*asked)), *running, on_start.reform(|_: MouseEvent| ())) }
        </div>
    }
}

fn choice(experiment: Option<Experiment>, asked: Asked, on_asked: &Callback<Asked>, words: &Speech) -> Html {
    let name = experiment.map_or("all", word);
    let onchange = on_asked.reform(move |_: Event| Asked { experiment, ..asked });
    let key = if experiment.is_none() { "choose-all".to_owned() } else { format!("figure-{name}") };
    html! {
        <label class="choice" key={name}>
            <input type="radio" name="lab-experiment" value={name} checked={asked.experiment == experiment} {onchange} />
            { words.text(&key) }
        </label>
    }
}

fn how(protocol: Protocol, asked: Asked, on_asked: &Callback<Asked>, words: &Speech) -> Html {
    let onclick = on_asked.reform(move |_: MouseEvent| Asked { protocol, ..asked });
    let pressed = (asked.protocol == protocol).to_string();
    html! {
        <button class="segment__item" type="button" aria-pressed={pressed} {onclick}>{ words.text(how_key(protocol, "name")) }</button>
    }
}

fn how_key(protocol: Protocol, what: &str) -> &'static str {
    match (protocol, what) {
        (Protocol::Full, "name") => "device-full",
        (Protocol::Full, _) => "device-full-about",
        (Protocol::Quick, "name") => "device-quick",
        (Protocol::Quick, _) => "device-quick-about",
    }
}

fn start_key(asked: Asked) -> &'static str {
    if asked.experiment.is_none() { "start-all" } else { "start-one" }
}
