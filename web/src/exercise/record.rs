//! A single record as a group of fields.

use headroom_grade::manifest::{Field, Kind as Type};
use serde_json::Value;
use yew::prelude::*;

use super::cells::{FlagCell, NumberCell, TextCell};
use super::exercise;

/// What is edited.
#[derive(PartialEq, Properties)]
pub struct Props {
    /// The exercise.
    pub id: AttrValue,
    /// The record argument.
    pub argument: usize,
    /// The record.
    pub value: Value,
    /// Called with the new record.
    pub on_change: Callback<Value>,
}

/// The fields of the record, under its name.
#[component]
pub fn RecordFields(props: &Props) -> Html {
    let Some(exercise) = exercise(&props.id) else { return Html::default() };
    let argument = exercise.function().args[props.argument].field();
    let field = |field: &Field| {
        let on_change = {
            let (record, on_change, key) = (props.value.clone(), props.on_change.clone(), field.key.clone());
            Callback::from(move |value: Option<Value>| {
                let mut record = record.clone();
                if let Value::Object(map) = &mut record {
                    match value {
                        Some(value) => map.insert(key.clone(), value),
                        None => map.shift_remove(&key),
                    };
                }
                on_change.emit(record);
            })
        };
        let id = format!("{}-{}", argument.key, field.key);
        let label = format!("{}.{}", argument.key, field.key);
        let value = props.value.get(&field.key).cloned();
        let default = field.default.clone();
        let inner = match field.kind {
            Type::Bool => html! { <FlagCell {value} {default} {label} {on_change} /> },
            Type::Number | Type::Integer => {
                html! { <NumberCell {value} {default} {label} id={id.clone()} {on_change} /> }
            }
            Type::List => html! { <ListCell {value} {label} id={id.clone()} {on_change} /> },
            Type::Text | Type::Record => html! { <TextCell {value} {default} {label} id={id.clone()} {on_change} /> },
        };
        html! {
            <div class={classes!("field", (field.kind == Type::List).then_some("field--wide"))}>
                <label class="field__label" for={id}>
                    <code>{ &field.key }</code>
                    { for field.unit.as_ref().map(|unit| html! { <span class="field__unit">{ format!(" {unit}") }</span> }) }
                </label>
                { inner }
            </div>
        }
    };
    html! {
        <fieldset class="record">
            <legend><code>{ &argument.key }</code></legend>
            <div class="fields">{ for exercise.manifest().record(argument.of()).iter().map(field) }</div>
        </fieldset>
    }
}

/// What a list of names edits.
#[derive(PartialEq, Properties)]
struct ListProps {
    value: Option<Value>,
    label: AttrValue,
    id: AttrValue,
    on_change: Callback<Option<Value>>,
}

/// Names with commas between them. Emptied, it is the empty list.
#[component]
fn ListCell(props: &ListProps) -> Html {
    let names = |value: Option<&Value>| {
        let items = value.and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
        items.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(", ")
    };
    let typed = use_state(|| names(props.value.as_ref()));
    {
        let typed = typed.clone();
        use_effect_with(props.value.clone(), move |value| {
            if list(&typed) != value.clone().unwrap_or_else(|| Value::Array(Vec::new())) {
                typed.set(names(value.as_ref()));
            }
        });
    }
    let on_change = {
        let (typed, on_change) = (typed.clone(), props.on_change.clone());
        Callback::from(move |value: Option<Value>| {
            let text = value.as_ref().and_then(Value::as_str).unwrap_or_default().to_owned();
            on_change.emit(Some(list(&text)));
            typed.set(text);
        })
    };
    html! {
        <TextCell value={Some(Value::from((*typed).clone()))} label={props.label.clone()} id={props.id.clone()} {on_change} />
    }
}

fn list(text: &str) -> Value {
    let names = text.split([',', '，', '、']).map(str::trim).filter(|name| !name.is_empty());
    names.map(Value::from).collect()
}
