//! The inputs: every argument editable, drawn to scale while it changes.

use headroom_grade::json::parse;
use headroom_grade::manifest::{Argument, Kind as Type};
use serde_json::Value;
use wasm_bindgen_futures::spawn_local;
use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::cells::{FlagCell, NumberCell, TextCell};
use super::ledger::Ledger;
use super::picture::{inputs_picture, labels};
use super::record::RecordFields;
use super::{exercise, inputs_of};
use crate::bridge;
use crate::memory::MemoryBar;
use crate::memory::text::decimal;
use crate::parts::{focus, use_notices};
use crate::route::Route;
use crate::share;
use crate::speech::use_words;
use crate::state::{Action, Edit, use_store};

/// Whose inputs.
#[derive(PartialEq, Properties)]
pub struct Props {
    /// The exercise.
    pub id: AttrValue,
}

/// The panel with bar, ledger and the other arguments.
#[component]
pub fn InputsPanel(props: &Props) -> Html {
    let (store, words, say) = (use_store(), use_words(), use_notices());
    let Some(exercise) = exercise(&props.id) else { return Html::default() };
    let work = store.work(&props.id);
    let inputs = inputs_of(&exercise, &work);
    let refusal = exercise.expected(&inputs).err();
    let edit = |edit: Edit| {
        let (store, id) = (store.clone(), props.id.to_string());
        Callback::from(move |_: MouseEvent| store.dispatch(Action::Edit(id.clone(), edit.clone())))
    };
    let give_back = {
        let back = edit(Edit::Return);
        Callback::from(move |event: MouseEvent| {
            back.emit(event);
            focus("ledger");
        })
    };
    let set = |at: usize| {
        let (store, id, inputs) = (store.clone(), props.id.to_string(), inputs.clone());
        Callback::from(move |value: Value| {
            let mut inputs = inputs.clone();
            inputs[at] = value;
            store.dispatch(Action::Edit(id.clone(), Edit::Inputs(inputs)));
        })
    };
    let copy_link = {
        let (inputs, words, id) = (inputs.clone(), words.clone(), props.id.clone());
        Callback::from(move |_: MouseEvent| {
            let (say, words) = (say.clone(), words.clone());
            let Some(query) = share::query(&inputs) else { return say.emit(words.text("link-too-long")) };
            let (slug, name) = id.split_once('/').unwrap_or_default();
            let here = gloo::utils::window().location();
            let path = |part: Result<String, _>| part.unwrap_or_default();
            let address = format!(
                "{}{}{}{query}",
                path(here.origin()),
                path(here.pathname()),
                Route::exercise(slug, name).href()
            );
            spawn_local(async move {
                let copied = bridge::copy_text(&address).await.is_ok_and(|done| done.is_truthy());
                say.emit(if copied { words.text("link-copied") } else { address });
            });
        })
    };
    let bar = inputs_picture(&exercise, &inputs).map(|picture| {
        let labels = labels(&exercise, &words);
        html! { <MemoryBar {picture} {labels} caption={html! { words.text("inputs-caption") }} /> }
    });
    let argument = |(at, argument): (usize, &Argument)| {
        let value = inputs[at].clone();
        match argument.kind() {
            Type::List => html! {
                <Ledger id={props.id.clone()} argument={at} rows={value.as_array().cloned().unwrap_or_default()}
                    refusal={refusal.clone()} on_change={set(at).reform(Value::Array)} />
            },
            Type::Record => html! { <RecordFields id={props.id.clone()} argument={at} {value} on_change={set(at)} /> },
            kind => html! { <Scalar argument={argument.name.clone()} {kind} unit={argument.field().unit}
            step={argument.field().generate.step} start={argument.start.as_f64().unwrap_or(0.0)}
            room={total(&inputs)} {value} on_change={set(at)} /> },
        }
    };
    html! {
        <section class="panel" id="ledger" tabindex="-1" aria-labelledby="ledger-title">
            <header class="panel__head">
                <h2 class="panel__title" id="ledger-title">{ words.text("inputs-title") }</h2>
                <div class="panel__tools">
                    <button class="button button--quiet" type="button" onclick={copy_link}>{ words.text("link-copy") }</button>
                    <button class="button button--quiet" type="button" onclick={edit(Edit::FirstInputs)}>{ words.text("inputs-first") }</button>
                </div>
            </header>
            <div class="panel__body">
                if work.set_aside.is_some() {
                    <div class="banner" role="status">
                        <p>{ words.text("inputs-borrowed") }</p>
                        <div class="banner__act">
                            <button class="button" type="button" onclick={give_back}>{ words.text("inputs-return") }</button>
                        </div>
                    </div>
                }
                { for bar }
                { for exercise.function().args.iter().enumerate().map(argument) }
                if let Some(error) = &refusal {
                    <p class="field__error" role="alert">{ words.refusal(error) }</p>
                }
            </div>
        </section>
    }
}

/// The sizes of all rows together: how far a slider has to reach.
fn total(inputs: &[Value]) -> f64 {
    let size = |row: &Value| row.as_object().map_or(0.0, |row| row.values().filter_map(Value::as_f64).sum());
    let rows = inputs.iter().filter_map(Value::as_array).flatten();
    rows.map(size).filter(|size: &f64| size.is_finite() && *size > 0.0).sum()
}

/// What a plain argument edits.
#[derive(PartialEq, Properties)]
struct ScalarProps {
    argument: AttrValue,
    kind: Type,
    unit: Option<String>,
    step: f64,
    start: f64,
    /// How far the slider must reach at least.
    room: f64,
    value: Value,
    on_change: Callback<Value>,
}

/// A plain argument; a number gets a slider beside it.
#[component]
fn Scalar(props: &ScalarProps) -> Html {
    let id = format!("arg-{}", props.argument);
    let on_change = {
        let on_change = props.on_change.clone();
        Callback::from(move |value: Option<Value>| {
            if let Some(value) = value {
                on_change.emit(value);
            }
        })
    };
    let value = Some(props.value.clone());
    let label = props.argument.clone();
    if !matches!(props.kind, Type::Number | Type::Integer) {
        let inner = match props.kind {
            Type::Bool => html! { <FlagCell {value} {label} {on_change} /> },
            _ => html! { <TextCell {value} {label} id={id.clone()} {on_change} /> },
        };
        return html! { <div class="field"><label class="field__label" for={id}><code>{ &props.argument }</code></label>{ inner }</div> };
    }
    let now = props.value.as_f64().unwrap_or(0.0);
    let step = if props.step > 0.0 { props.step } else { 0.25 };
    let most = (props.start * 2.0).max(props.room * 1.2).clamp(8.0, 4096.0).ceil();
    let slide = {
        let on_change = props.on_change.clone();
        Callback::from(move |event: InputEvent| {
            let text = event.target_unchecked_into::<HtmlInputElement>().value();
            if let Some(number) = parse(&text) {
                on_change.emit(number.into());
            }
        })
    };
    html! {
        <div class="slider">
            <label class="slider__label" for={id.clone()}><code>{ &props.argument }</code></label>
            <input class="range" type="range" min="0" max={decimal(most, 0)} step={decimal(step, 6)} value={decimal(now, 6)}
                aria-label={props.argument.clone()} oninput={slide} />
            <span class="slider__value">
                <NumberCell {value} {label} {id} {on_change} />
                { for props.unit.as_ref().map(|unit| html! { <span class="field__unit">{ unit }</span> }) }
            </span>
        </div>
    }
}
