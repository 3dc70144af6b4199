//! What the reader sets: the network, the budget, the strategies, what is switched off.

use headroom_gpu::training::Sizes;
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

use super::add::{Add, select};
use super::spec::{BLOCKS, Choices, FACTORS, SLOTS, TOKENS, WIDTHS};
use super::ways::name;
use crate::numbers::{bytes, digits};
use crate::words::Speech;

type Handle = UseStateHandle<Choices>;

/// All of it; without a device, only what changes what is computed.
pub fn setup(choices: &Handle, busy: bool, device: bool, words: &Speech) -> Html {
    let sizes = choices.sizes;
    let resize = |next: fn(Sizes, u32) -> Sizes| {
        let choices = choices.clone();
        Callback::from(move |number: u32| {
            choices.set(Choices { sizes: next(choices.sizes, number), ..(*choices).clone() });
        })
    };
    let factor = sizes.hidden.checked_div(sizes.width).unwrap_or(1);
    let wide = {
        let choices = choices.clone();
        Callback::from(move |width: u32| {
            let mut next = (*choices).clone();
            next.resize(width);
            choices.set(next);
        })
    };
    let attention = {
        let choices = choices.clone();
        Callback::from(move |on: bool| {
            choices.set(Choices { sizes: Sizes { attention: on, ..choices.sizes }, ..(*choices).clone() });
        })
    };
    let slots = {
        let choices = choices.clone();
        Callback::from(move |slots: u32| choices.set(Choices { slots, ..(*choices).clone() }))
    };
    html! {
        <fieldset class="lab-choose__what lab-train__setup" disabled={busy}>
            <legend class="sr-only">{ words.text("train-network") }</legend>
            <div class="fields">
                { list("tokens", &TOKENS, sizes.tokens, resize(|sizes, tokens| Sizes { tokens, ..sizes }), words) }
                { list("width", &WIDTHS, sizes.width, wide, words) }
                { list("hidden", &FACTORS, factor, resize(|sizes, factor| Sizes { hidden: factor.saturating_mul(sizes.width), ..sizes }), words) }
                { list("blocks", &BLOCKS, sizes.blocks, resize(|sizes, blocks| Sizes { blocks, ..sizes }), words) }
                { budget(choices, words) }
            </div>
            { check("train-attention", sizes.attention, &attention, words.text("train-attention")) }
            { size_line(choices, words) }
            { strategies(choices, words) }
            if device { { switches(choices, words) } }
            <div class="fields">
                { list("slots", &SLOTS, choices.slots, slots, words) }
                if device { { worth(choices, words) } }
            </div>
        </fieldset>
    }
}

fn list(key: &'static str, offered: &[u32], now: u32, set: Callback<u32>, words: &Speech) -> Html {
    let id = format!("lab-train-{key}");
    let numbers = offered.to_vec();
    let onchange = Callback::from(move |event: Event| {
        let at = usize::try_from(event.target_unchecked_into::<HtmlSelectElement>().selected_index());
        if let Some(&number) = at.ok().and_then(|at| numbers.get(at)) {
            set.emit(number);
        }
    });
    html! {
        <div class="field">
            <label class="field__label" for={id.clone()}>{ words.text(&format!("train-{key}")) }</label>
            <select class="input" {id} {onchange}>
                for number in offered {
                    <option selected={*number == now}>{ if key == "hidden" { format!("× {number}") } else { digits(f64::from(*number)) } }</option>
                }
            </select>
        </div>
    }
}

fn budget(choices: &Handle, words: &Speech) -> Html {
    let oninput = {
        let choices = choices.clone();
        Callback::from(move |event: InputEvent| {
            let typed = event.target_unchecked_into::<HtmlInputElement>().value();
            choices.set(Choices { budget: Some(typed), ..(*choices).clone() });
        })
    };
    let value = choices.budget.clone().unwrap_or_else(|| choices.proposed());
    let wrong = choices.budget_bytes().is_none();
    html! {
        <div class="field">
            <label class="field__label" for="lab-train-budget">{ words.text("train-budget") }</label>
            <input class="input input--number" id="lab-train-budget" inputmode="decimal" autocomplete="off" {value} {oninput}
                aria-invalid={wrong.then_some("true")} aria-describedby={wrong.then_some("lab-train-budget-wrong")} />
            <span class="field__unit">{ "MiB" }</span>
            if wrong { <p class="field__error" id="lab-train-budget-wrong">{ words.text("train-budget-wrong") }</p> }
        </div>
    }
}

fn check(id: &'static str, checked: bool, set: &Callback<bool>, text: String) -> Html {
    let onchange = set.reform(|event: Event| event.target_unchecked_into::<HtmlInputElement>().checked());
    html! { <label class="check"><input type="checkbox" {id} {checked} {onchange} /><span>{ text }</span></label> }
}

/// What keeping everything takes, or that it is too much.
fn size_line(choices: &Handle, words: &Speech) -> Html {
    match choices.kept() {
        Some((total, activations)) => {
            let parameters = choices.sizes.parameters().to_string();
            let values = [
                ("parameters", headroom_kit::numbers::thousands(&parameters).into()),
                ("total", bytes(total).into()),
                ("activations", bytes(activations).into()),
            ];
            html! { <p class="small lab-train__size">{ words.with("train-size", &values) }</p> }
        }
        None => html! { <p class="field__error lab-train__size" role="alert">{ words.text("train-too-large") }</p> },
    }
}

fn strategies(choices: &Handle, words: &Speech) -> Html {
    let one = |at: usize| {
        let (way, on) = choices.ways.get(at).copied().unwrap_or((super::ways::FIRST[0], true));
        let choices = choices.clone();
        let onchange = Callback::from(move |event: Event| {
            let mut next = (*choices).clone();
            if let Some((_, on)) = next.ways.get_mut(at) {
                *on = event.target_unchecked_into::<HtmlInputElement>().checked();
            }
            choices.set(next);
        });
        html! {
            <label class="choice" key={at}>
                <input type="checkbox" name="lab-train-strategy" value={at.to_string()} checked={at == 0 || on} disabled={at == 0} {onchange} />
                { name(way, words) }
            </label>
        }
    };
    let add = {
        let choices = choices.clone();
        Callback::from(move |strategy| {
            let mut next = (*choices).clone();
            next.add(strategy);
            choices.set(next);
        })
    };
    html! {
        <fieldset class="lab-choose__what">
            <legend class="field__label">{ words.text("train-strategies") }</legend>
            <div class="choices">{ for (0..choices.ways.len()).map(one) }</div>
            <Add full={choices.is_full()} {add} />
        </fieldset>
    }
}

/// Whether, and for which strategy, each switch is run without as well.
fn worth(choices: &Handle, words: &Speech) -> Html {
    let moving = choices.moving();
    let now = choices.worth.and_then(|own| moving.iter().position(|one| *one == own));
    let options: Vec<String> =
        std::iter::once(words.text("train-worth-off")).chain(moving.iter().map(|one| name(*one, words))).collect();
    let set = {
        let choices = choices.clone();
        Callback::from(move |at: usize| {
            let worth = at.checked_sub(1).and_then(|at| moving.get(at)).copied();
            choices.set(Choices { worth, ..(*choices).clone() });
        })
    };
    select("lab-train-worth", words.text("train-worth"), &options, now.map_or(0, |at| at.saturating_add(1)), set)
}

fn switches(choices: &Handle, words: &Speech) -> Html {
    let set = |next: fn(Choices, bool) -> Choices| {
        let choices = choices.clone();
        Callback::from(move |on: bool| choices.set(next((*choices).clone(), on)))
    };
    html! {
        <div class="lab-train__switches">
            { check("lab-train-merged", choices.merged, &set(|choices, merged| Choices { merged, ..choices }), words.text("train-merged")) }
            { check(
                "lab-train-asynchronous",
                choices.asynchronous,
                &set(|choices, asynchronous| Choices { asynchronous, ..choices }),
                words.text("train-asynchronous"),
            ) }
        </div>
    }
}
