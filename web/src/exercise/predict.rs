//! Predicting what the function returns for the current inputs. The core marks it; no Python is needed.

use headroom_grade::judge::FieldMark;
use headroom_grade::manifest::{Compare, Field, Kind as Type};
use headroom_grade::words::python;
use serde_json::Value;
use yew::prelude::*;

use super::cells::Cell;
use super::names::Names;
use super::{Desk, unit};
use crate::speech::Speech;
use crate::state::{Edit, Work};

/// A field for each key of the answer, and their marks. `loud`: this is the learner's next step.
pub fn predict_panel(desk: &Desk, loud: bool) -> Html {
    let words = &desk.words;
    let fields = &desk.exercise.function().result.parts();
    let inputs = desk.inputs();
    let names = names_in(&inputs);
    let marks = desk.exercise.mark(&inputs, &with_empty_lists(fields, &desk.work)).unwrap_or_default();
    let count = |right: bool| marks.iter().filter(|mark| mark.right == Some(right)).count();
    let (right, wrong) = (count(true), count(false));
    let judge = desk.on_click(Edit::Mark(wrong == 0), || ());
    let result = (desk.work.marked && !marks.is_empty())
        .then(|| words.with("predict-result", &[("right", right.into()), ("total", (right + wrong).into())]));
    html! {
        <section class={classes!("panel", loud.then_some("is-next"))} id="predict" tabindex="-1" aria-labelledby="predict-title">
            <header class="panel__head"><h2 class="panel__title" id="predict-title">{ words.text("predict-title") }</h2></header>
            <div class="panel__body">
                <p class="panel__note">{ words.text("predict-note") }</p>
                <div class="fields">
                    for one in fields { { field(desk, one, &marks, &names) } }
                </div>
                <div class="panel__act">
                    <button class="button" type="button" onclick={judge} disabled={right + wrong == 0}>{ words.text("predict-mark") }</button>
                    <span class="panel__note" role="status">{ for result }</span>
                </div>
            </div>
        </section>
    }
}

/// One field, and its mark once the prediction has been marked.
fn field(desk: &Desk, field: &Field, marks: &[FieldMark], names: &[String]) -> Html {
    let words = &desk.words;
    let on_change = {
        let (edit, key) = (desk.edit(), field.key.clone());
        Callback::from(move |value: Option<Value>| edit.emit(Edit::Predict(key.clone(), value)))
    };
    let mark = marks.iter().find(|mark| desk.work.marked && mark.key == field.key);
    let right = mark.and_then(|mark| mark.right);
    let tone = right.map(|right| if right { "field--right" } else { "field--wrong" });
    let id = format!("predict-{}", field.key);
    html! {
        <div class={classes!("field", wide(field).then_some("field--wide"), tone)}>
            <label class="field__label" for={id.clone()}><code>{ &field.key }</code>{ unit(field) }</label>
            { input(field, &id, &desk.work, names, words, on_change) }
            if let Some(right) = right {
                <span class="field__mark" role="img" aria-label={words.text(if right { "mark-right" } else { "mark-wrong" })}>
                    { if right { "✓" } else { "✕" } }
                </span>
            }
            if let Some(mark) = mark.filter(|_| right != Some(true)) {
                <p class="field__answer">{ answer_word(field, right, words) }<code>{ python(&mark.expected) }</code></p>
            }
        </div>
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
        Type::Bool => yes_no(value.as_ref(), label, &on_change),
        Type::List => {
            let items = value.as_ref().and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
            let chosen = items.iter().filter_map(Value::as_str).map(str::to_owned).collect();
            let ordered = field.compare == Some(Compare::Ordered);
            Names { names, chosen, label, ordered, on_change }.view(words)
        }
        kind => {
            let cell = Cell::new(kind, value, label, on_change);
            Cell { default: Some(Value::Null), id: Some(id.to_owned().into()), ..cell }.view()
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

/// `True` or `False`, neither chosen at first.
fn yes_no(value: Option<&Value>, label: String, on_change: &Callback<Option<Value>>) -> Html {
    let item = |flag: bool| {
        let on_change = on_change.clone();
        let onclick = Callback::from(move |_: MouseEvent| on_change.emit(Some(flag.into())));
        let pressed = value == Some(&Value::Bool(flag));
        html! {
            <button class="segment__item" type="button" aria-pressed={pressed.to_string()} {onclick}>
                { if flag { "True" } else { "False" } }
            </button>
        }
    };
    html! { <div class="segment" role="group" aria-label={label}>{ item(true) }{ item(false) }</div> }
}
