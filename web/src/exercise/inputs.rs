//! The inputs: every argument editable, drawn to scale while it changes.

use headroom_grade::json::parse;
use headroom_grade::manifest::{Argument, Kind as Type};
use serde_json::Value;
use wasm_bindgen_futures::spawn_local;
use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::Desk;
use super::cells::Cell;
use super::ledger::Ledger;
use super::picture::{inputs_picture, labels};
use super::record::record;
use super::timeline::timeline;
use crate::bridge;
use crate::route::Route;
use crate::share;
use crate::state::Edit;
use headroom_kit::memory::MemoryBar;
use headroom_kit::memory::text::decimal;
use headroom_kit::{banner, button, focus};

/// The panel with bar, ledger and the other arguments. `say` tells what became of the link.
pub fn inputs_panel(desk: &Desk, say: &Callback<String>) -> Html {
    let words = &desk.words;
    let inputs = desk.inputs();
    let refusal = desk.exercise.expected(&inputs).err();
    let first = desk.on_click(Edit::FirstInputs, || ());
    let give_back = desk.on_click(Edit::Return, || focus("ledger"));
    let bar = inputs_picture(&desk.exercise, &inputs).map(|picture| {
        let labels = labels(&desk.exercise, words);
        html! { <MemoryBar {picture} {labels} caption={html! { words.text("inputs-caption") }} /> }
    });
    let argument = |at: usize, argument: &Argument| {
        let (field, value, on_change) = (&argument.field, &inputs[at], set(desk, &inputs, at));
        match field.kind {
            Type::List => {
                let fields = desk.exercise.manifest().record(field.of());
                let rows = value.as_array().map(Vec::as_slice).unwrap_or_default();
                Ledger { list: field, fields, rows, refusal: refusal.as_ref(), on_change, words }.view()
            }
            Type::Record => record(&desk.exercise, field, value, &on_change),
            _ => scalar(argument, total(&inputs), value, &on_change),
        }
    };
    html! {
        <section class="panel" id="ledger" tabindex="-1" aria-labelledby="ledger-title">
            <header class="panel__head">
                <h2 class="panel__title" id="ledger-title">{ words.text("inputs-title") }</h2>
                <div class="panel__tools">
                    { button("button button--quiet", words.text("link-copy"), copy_link(desk, &inputs, say)) }
                    { button("button button--quiet", words.text("inputs-first"), first) }
                </div>
            </header>
            <div class="panel__body">
                if desk.work.set_aside.is_some() {
                    { banner("banner", "status", words.text("inputs-borrowed"), button("button", words.text("inputs-return"), give_back)) }
                }
                { bar.or_else(|| timeline(desk, &inputs, set(desk, &inputs, 0))).unwrap_or_default() }
                for (at, one) in desk.exercise.function().args.iter().enumerate() { { argument(at, one) } }
                if let Some(error) = &refusal {
                    <p class="field__error" role="alert">{ words.refusal(error) }</p>
                }
            </div>
        </section>
    }
}

/// Takes another value for one of the inputs.
fn set(desk: &Desk, inputs: &[Value], at: usize) -> Callback<Value> {
    let (edit, inputs) = (desk.edit(), inputs.to_vec());
    Callback::from(move |value: Value| {
        let mut inputs = inputs.clone();
        inputs[at] = value;
        edit.emit(Edit::Inputs(inputs));
    })
}

/// Puts a link that carries the inputs on the clipboard; where the browser forbids it, shows the link.
fn copy_link(desk: &Desk, inputs: &[Value], say: &Callback<String>) -> Callback<MouseEvent> {
    let (inputs, words, say) = (inputs.to_vec(), desk.words.clone(), say.clone());
    let page = Route::exercise(desk.exercise.lesson().slug(), &desk.exercise.function().name).href();
    Callback::from(move |_| {
        let (words, say) = (words.clone(), say.clone());
        let Some(query) = share::query(&inputs) else { return say.emit(words.text("link-too-long")) };
        let here = gloo::utils::window().location();
        let (origin, path) = (here.origin().unwrap_or_default(), here.pathname().unwrap_or_default());
        let address = format!("{origin}{path}{page}{query}");
        spawn_local(async move {
            let copied = bridge::copy_text(&address).await.is_ok_and(|done| done.is_truthy());
            say.emit(if copied { words.text("link-copied") } else { address });
        });
    })
}

/// The sizes of all rows together: how far a slider has to reach.
fn total(inputs: &[Value]) -> f64 {
    let size = |row: &Value| row.as_object().map_or(0.0, |row| row.values().filter_map(Value::as_f64).sum());
    let rows = inputs.iter().filter_map(Value::as_array).flatten();
    rows.map(size).filter(|size: &f64| size.is_finite() && *size > 0.0).sum()
}

/// A plain argument; a number gets a slider beside it. `room`: how far that must reach at least.
fn scalar(argument: &Argument, room: f64, value: &Value, on_change: &Callback<Value>) -> Html {
    let field = &argument.field;
    let id = format!("arg-{}", field.key);
    let present = {
        let on_change = on_change.clone();
        Callback::from(move |value: Option<Value>| {
            if let Some(value) = value {
                on_change.emit(value);
            }
        })
    };
    let cell = Cell::new(field.kind, Some(value.clone()), field.key.clone(), present);
    let cell = Cell { id: Some(id.clone().into()), ..cell }.view();
    if !matches!(field.kind, Type::Number | Type::Integer) {
        return html! { <div class="field"><label class="field__label" for={id}><code>{ &field.key }</code></label>{ cell }</div> };
    }
    let now = value.as_f64().unwrap_or(0.0);
    let step = if field.generate.step > 0.0 { field.generate.step } else { 0.25 };
    let start = argument.start.as_f64().unwrap_or(0.0);
    let most = (start * 2.0).max(room * 1.2).clamp(8.0, 4096.0).ceil();
    let slide = {
        let on_change = on_change.clone();
        Callback::from(move |event: InputEvent| {
            let text = event.target_unchecked_into::<HtmlInputElement>().value();
            if let Some(number) = parse(&text) {
                on_change.emit(number.into());
            }
        })
    };
    html! {
        <div class="slider">
            <label class="slider__label" for={id}><code>{ &field.key }</code></label>
            <input class="range" type="range" min="0" max={decimal(most, 0)} step={decimal(step, 6)} value={decimal(now, 6)}
                aria-label={field.key.clone()} oninput={slide} />
            <span class="slider__value">
                { cell }
                if let Some(unit) = &field.unit { <span class="field__unit">{ unit }</span> }
            </span>
        </div>
    }
}
