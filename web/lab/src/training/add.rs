//! One more strategy for the list: what happens to the activations, and where weights and the optimizer's state are.

use headroom_gpu::training::{Activations, Strategy, Weights};
use headroom_kit::button;
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

use super::ways::{DEPTHS, EVERY, FORMATS, WEIGHTS, bits};
use crate::words::use_words;

/// Where it goes.
#[derive(PartialEq, Properties)]
pub struct Props {
    /// Whether the list takes no more.
    pub full: bool,
    /// Takes it.
    pub add: Callback<Strategy>,
}

/// What is set so far; places in the lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Draft {
    way: usize,
    format: usize,
    depth: usize,
    every: usize,
    weights: usize,
    state_on_host: bool,
}

/// Offload, recompute, the planner's mix, keep. The planner leaves the weights where they are.
const WAYS: [&str; 4] = ["train-way-offload", "train-way-recompute", "train-planned", "train-keep"];

impl Draft {
    /// What the list does not have at first.
    const FIRST: Self = Self { way: 0, format: 1, depth: 2, every: 1, weights: 0, state_on_host: false };

    fn strategy(self) -> Strategy {
        let of = |list: &[u32], at: usize| list.get(at).copied().unwrap_or(1);
        let format = FORMATS.get(self.format).copied().unwrap_or(FORMATS[0]);
        let activations = match self.way {
            0 => Activations::Offload { depth: of(&DEPTHS, self.depth), format },
            1 => Activations::Recompute { every: of(&EVERY, self.every) },
            2 => Activations::Planned,
            _ => Activations::Keep,
        };
        let weights = match activations {
            Activations::Planned => Weights::Resident,
            _ => WEIGHTS.get(self.weights).copied().unwrap_or_default(),
        };
        Strategy { activations, state_on_host: self.state_on_host, weights }
    }
}

/// A list to choose from, by place.
pub fn select(id: &'static str, label: String, options: &[String], now: usize, set: Callback<usize>) -> Html {
    let onchange = Callback::from(move |event: Event| {
        let at = event.target_unchecked_into::<HtmlSelectElement>().selected_index();
        set.emit(usize::try_from(at).unwrap_or_default());
    });
    html! {
        <div class="field" key={id}>
            <label class="field__label" for={id}>{ label }</label>
            <select class="input" {id} {onchange}>
                for (at, text) in options.iter().enumerate() { <option selected={at == now}>{ text }</option> }
            </select>
        </div>
    }
}

/// The view.
#[component]
pub fn Add(props: &Props) -> Html {
    let words = use_words();
    let draft = use_state(|| Draft::FIRST);
    let set = |next: fn(Draft, usize) -> Draft| {
        let draft = draft.clone();
        Callback::from(move |at: usize| draft.set(next(*draft, at)))
    };
    let add = {
        let (add, draft) = (props.add.clone(), draft.clone());
        Callback::from(move |_: MouseEvent| add.emit(draft.strategy()))
    };
    let state = {
        let draft = draft.clone();
        Callback::from(move |event: Event| {
            let state_on_host = event.target_unchecked_into::<HtmlInputElement>().checked();
            draft.set(Draft { state_on_host, ..*draft });
        })
    };
    let ways = WAYS.map(|key| words.text(key));
    let formats = FORMATS.map(|format| words.with("train-bits", &[("bits", bits(format).into())]));
    let depths = DEPTHS.map(|depth| words.with("train-depth-of", &[("depth", depth.into())]));
    let every = EVERY.map(|every| words.with("train-every-of", &[("every", every.into())]));
    let weights = ["train-resident", "train-held-short", "train-visit-short"].map(|key| words.text(key));
    html! {
        <details class="fold">
            <summary class="fold__summary">{ words.text("train-more") }</summary>
            <div class="fold__body">
                <div class="fields">
                    { select("lab-train-way", words.text("train-way"), &ways, draft.way, set(|draft, way| Draft { way, ..draft })) }
                    if draft.way == 0 {
                        { select("lab-train-format", words.text("train-format"), &formats, draft.format, set(|draft, format| Draft { format, ..draft })) }
                        { select("lab-train-depth", words.text("train-depth"), &depths, draft.depth, set(|draft, depth| Draft { depth, ..draft })) }
                    }
                    if draft.way == 1 {
                        { select("lab-train-every", words.text("train-every"), &every, draft.every, set(|draft, every| Draft { every, ..draft })) }
                    }
                    if draft.way != 2 {
                        { select("lab-train-weights", words.text("train-weights"), &weights, draft.weights, set(|draft, weights| Draft { weights, ..draft })) }
                    }
                </div>
                if draft.way != 2 && draft.weights > 0 { <p class="muted small">{ words.text("train-weights-about") }</p> }
                <label class="check"><input type="checkbox" id="lab-train-state" checked={draft.state_on_host} onchange={state} /><span>{ words.text("train-state") }</span></label>
                <div>
                    if props.full { <p class="muted small">{ words.text("train-full") }</p> } else { { button("button", words.text("train-add"), add) } }
                </div>
            </div>
        </details>
    }
}
