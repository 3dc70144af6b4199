//! A single record as a group of fields.

use headroom_grade::Exercise;
use headroom_grade::manifest::{Field, Kind as Type};
use serde_json::Value;
use yew::prelude::*;

use super::cells::Cell;
use super::unit;

/// The fields of the record that an argument takes, under its name.
pub fn record(exercise: &Exercise, argument: &Field, value: &Value, on_change: &Callback<Value>) -> Html {
    html! {
        <fieldset class="record">
            <legend><code>{ &argument.key }</code></legend>
            <div class="fields">
                for field in exercise.manifest().record(argument.of()) { { inner(argument, field, value, on_change) } }
            </div>
        </fieldset>
    }
}

fn inner(argument: &Field, field: &Field, record: &Value, on_change: &Callback<Value>) -> Html {
    let id = format!("{}-{}", argument.key, field.key);
    let label = format!("{}.{}", argument.key, field.key);
    let value = record.get(&field.key).cloned();
    let on_change = {
        let (record, on_change, key) = (record.clone(), on_change.clone(), field.key.clone());
        Callback::from(move |value: Option<Value>| on_change.emit(with_key(&record, &key, value)))
    };
    let cell = Cell::new(field.kind, value, label, on_change);
    let cell = Cell { default: field.default.clone(), id: Some(id.clone().into()), ..cell };
    html! {
        <div class={classes!("field", (field.kind == Type::List).then_some("field--wide"))}>
            <label class="field__label" for={id}><code>{ &field.key }</code>{ unit(field) }</label>
            { cell.view() }
        </div>
    }
}

/// A record with another value under a key; none: without it.
#[must_use]
pub fn with_key(record: &Value, key: &str, value: Option<Value>) -> Value {
    let mut record = record.clone();
    if let Value::Object(map) = &mut record {
        match value {
            Some(value) => map.insert(key.to_owned(), value),
            None => map.shift_remove(key),
        };
    }
    record
}
