//! Predicting what the function returns for the current inputs. The core marks it; no Python is needed.

use headroom_grade::manifest::{Compare, Field, Kind as Type};
use headroom_grade::words::python;
use serde_json::Value;
use yew::prelude::*;

use super::cells::{NumberCell, TextCell};
use super::names::Names;
use super::{exercise, inputs_of};
use crate::speech::{Speech, use_words};
use crate::state::{Action, Edit, Work, use_store};

/// Whose prediction.
#[derive(PartialEq, Properties)]
pub struct Props {
    /// The exercise.
    pub id: AttrValue,
    /// Whether this is the learner's next step.
    pub loud: bool,
}

/// A field for each key of the answer, and their marks.
#[component]
pub fn PredictPanel(props: &Props) -> Html {
    let (store, words) = (use_store(), use_words());
    let Some(exercise) = exercise(&props.id) else { return Html::default() };
    let work = store.work(&props.id);
    let inputs = inputs_of(&exercise, &work);
    let names = names_in(&inputs);
    let predicted = with_empty_lists(&exercise.function().result.fields, &work);
    let marks = exercise.mark(&inputs, &predicted).ok();
    let field = |field: &Field| {
        let on_change = {
            let (store, id, key) = (store.clone(), props.id.to_string(), field.key.clone());
            Callback::from(move |value: Option<Value>| {
                store.dispatch(Action::Edit(id.clone(), Edit::Predict(key.clone(), value)));
            })
        };
        let mark = marks.iter().flatten().find(|mark| work.marked && mark.key == field.key);
        let right = mark.and_then(|mark| mark.right);
        let tone = match right {
            Some(true) => Some("field--right"),
            Some(false) => Some("field--wrong"),
            None => None,
        };
        let id = format!("predict-{}", field.key);
        let unit = field.unit.as_ref().map(|unit| html! { <span class="field__unit">{ format!(" {unit}") }</span> });
        html! {
            <div class={classes!("field", wide(field).then_some("field--wide"), tone)}>
                <label class="field__label" for={id.clone()}><code>{ &field.key }</code>{ for unit }</label>
                { input(field, &id, &work, &names, &words, on_change) }
                if let Some(right) = right {
                    <span class="field__mark" role="img" aria-label={words.text(if right { "mark-right" } else { "mark-wrong" })}>
                        { if right { "✓" } else { "✕" } }
                    </span>
                }
                if let Some(mark) = mark.filter(|_| right != Some(true)) {
                    <p class="field__answer">{ answer_word(field, right, &words) }<code>{ python(&mark.expected) }</code></p>
                }
            </div>
        }
    };
    let complete = marks.as_ref().is_some_and(|marks| marks.iter().any(|mark| mark.right.is_some()));
    let judge = {
        let (store, id) = (store.clone(), props.id.to_string());
        let all_right = marks.iter().flatten().all(|mark| mark.right != Some(false));
        Callback::from(move |_: MouseEvent| store.dispatch(Action::Edit(id.clone(), Edit::Mark(all_right))))
    };
    let result = marks.as_ref().filter(|_| work.marked).map(|marks| {
        let counted = marks.iter().filter(|mark| mark.right.is_some()).count();
        let right = marks.iter().filter(|mark| mark.right == Some(true)).count();
        words.with("predict-result", &[("right", right.into()), ("total", counted.into())])
    });
    html! {
        <section class={classes!("panel", props.loud.then_some("is-next"))} id="predict" tabindex="-1" aria-labelledby="predict-title">
            <header class="panel__head"><h2 class="panel__title" id="predict-title">{ words.text("predict-title") }</h2></header>
            <div class="panel__body">
                <p class="panel__note">{ words.text("predict-note") }</p>
                <div class="fields">{ for exercise.function().result.fields.iter().map(field) }</div>
                <div class="panel__act">
                    <button class="button" type="button" onclick={judge} disabled={!complete}>{ words.text("predict-mark") }</button>
                    <span class="panel__note" role="status">{ for result }</span>
                </div>
            </div>
        </section>
    }
}

/// Lists need room for their choices, sentences for their words.
fn wide(field: &Field) -> bool {
    field.kind == Type::List || field.compare == Some(Compare::NonEmptyText)
}

fn answer_word(field: &Field, right: Option<bool>, words: &Speech) -> String {
    let key = match (field.compare, right) {
        (Some(Compare::NonEmptyText), _) => "predict-for-instance",
        (_, None) => "predict-open",
        _ => "predict-expected",
    };
    words.text(key)
}

fn input(
    field: &Field,
    id: &str,
    work: &Work,
    names: &[String],
    words: &Speech,
    on_change: Callback<Option<Value>>,
) -> Html {
    let value = work.predicted.get(&field.key).cloned();
    let label = words.with("predict-label", &[("key", field.key.clone().into())]);
    match field.kind {
        Type::Number | Type::Integer => {
            html! { <NumberCell {value} default={Some(Value::Null)} {label} id={id.to_owned()} {on_change} /> }
        }
        Type::Bool => html! { <YesNo {value} {label} {on_change} /> },
        Type::List => {
            let items = value.as_ref().and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
            let chosen: Vec<String> = items.iter().filter_map(Value::as_str).map(str::to_owned).collect();
            let ordered = field.compare == Some(Compare::Ordered);
            html! { <Names names={names.to_vec()} {chosen} {label} {ordered} {on_change} /> }
        }
        Type::Text | Type::Record => {
            html! { <TextCell {value} default={Some(Value::Null)} {label} id={id.to_owned()} {on_change} /> }
        }
    }
}

/// The names that answers can hold, as often as the inputs hold them.
fn names_in(inputs: &[Value]) -> Vec<String> {
    let rows = inputs.iter().filter_map(Value::as_array).flatten();
    let name = |row: &Value| {
        row.as_object().map(|row| row.get("name").and_then(Value::as_str).unwrap_or("component").to_owned())
    };
    rows.filter_map(name).collect()
}

/// A list in which nothing is chosen is the empty list, once any field is filled in.
fn with_empty_lists(fields: &[Field], work: &Work) -> serde_json::Map<String, Value> {
    let mut predicted = work.predicted.clone();
    if !predicted.is_empty() {
        for field in fields.iter().filter(|field| field.kind == Type::List) {
            predicted.entry(&field.key).or_insert_with(|| Value::Array(Vec::new()));
        }
    }
    predicted
}

/// What a flag edits.
#[derive(PartialEq, Properties)]
struct YesNoProps {
    value: Option<Value>,
    label: AttrValue,
    on_change: Callback<Option<Value>>,
}

/// `True` or `False`, neither chosen at first.
#[component]
fn YesNo(props: &YesNoProps) -> Html {
    let item = |flag: bool| {
        let on_change = props.on_change.clone();
        let onclick = Callback::from(move |_: MouseEvent| on_change.emit(Some(flag.into())));
        let pressed = props.value == Some(Value::Bool(flag));
        html! {
            <button class="segment__item" type="button" aria-pressed={pressed.to_string()} {onclick}>
                { if flag { "True" } else { "False" } }
            </button>
        }
    };
    html! { <div class="segment" role="group" aria-label={props.label.clone()}>{ item(true) }{ item(false) }</div> }
}
