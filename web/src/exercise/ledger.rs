//! A list of records as a table one writes in.

use headroom_grade::manifest::{Field, Kind as Type};
use headroom_grade::reference::ReferenceError;
use serde_json::{Map, Value};
use yew::prelude::*;

use super::cells::{FlagCell, NumberCell, TextCell};
use super::exercise;
use crate::memory::Kind;
use crate::parts::{focus, icon};
use crate::speech::{Speech, use_words};

/// More rows than this are no longer a ledger but a data set.
const MOST_ROWS: usize = 64;

/// What the ledger edits.
#[derive(PartialEq, Properties)]
pub struct Props {
    /// The exercise.
    pub id: AttrValue,
    /// The list argument.
    pub argument: usize,
    /// The rows.
    pub rows: Vec<Value>,
    /// What the core refuses about the inputs.
    #[prop_or_default]
    pub refusal: Option<ReferenceError>,
    /// Called with the new rows.
    pub on_change: Callback<Vec<Value>>,
}

/// The table and a way to add to it.
#[component]
pub fn Ledger(props: &Props) -> Html {
    let words = use_words();
    let Some(exercise) = exercise(&props.id) else { return Html::default() };
    let list = exercise.function().args[props.argument].field();
    let fields = exercise.manifest().record(list.of());
    let id_of = |name: &str, at: usize| format!("{}-{at}-{name}", list.key);
    // The focus goes along with a row that moves, and to a neighbour of one that goes.
    let change = |edit: fn(&mut Vec<Value>, usize), at: usize, then: String| {
        let (rows, on_change) = (props.rows.clone(), props.on_change.clone());
        Callback::from(move |_: MouseEvent| {
            let mut rows = rows.clone();
            edit(&mut rows, at);
            on_change.emit(rows);
            focus(&then);
        })
    };
    let add = {
        let (rows, on_change) = (props.rows.clone(), props.on_change.clone());
        let row = fresh_row(fields, &rows);
        Callback::from(move |_: MouseEvent| {
            let mut rows = rows.clone();
            rows.push(row.clone());
            on_change.emit(rows);
        })
    };
    let last = props.rows.len().saturating_sub(1);
    let add_id = format!("{}-add", list.key);
    let row = |(at, row): (usize, &Value)| {
        let number: usize = at + 1;
        let tool = |key: &str, name: &str, off: bool, onclick: Callback<MouseEvent>| {
            html! {
                <button class={classes!("icon-button", (name == "remove").then_some("icon-button--danger"))} type="button"
                    id={id_of(name, at)} aria-label={words.with(key, &[("number", number.into())])}
                    aria-disabled={off.then_some("true")} onclick={if off { Callback::noop() } else { onclick }}>
                    { icon(name) }
                </button>
            }
        };
        let neighbour = if last == 0 { add_id.clone() } else { id_of("remove", at.min(last - 1)) };
        html! {
            <tr key={at}>
                { for fields.iter().map(|field| cell(props, fields, field, at, row, &words)) }
                <td class="ledger__tools">
                    { tool("row-up", "up", at == 0, change(|rows, at| rows.swap(at, at - 1), at, id_of("up", at.saturating_sub(1)))) }
                    { tool("row-down", "down", at == last, change(|rows, at| rows.swap(at, at + 1), at, id_of("down", at + 1))) }
                    { tool("row-remove", "remove", false, change(|rows, at| drop(rows.remove(at)), at, neighbour)) }
                </td>
            </tr>
        }
    };
    html! {
        <>
            <table class="ledger">
                <caption class="sr-only">{ words.with("ledger-caption", &[("argument", list.key.clone().into())]) }</caption>
                <thead>
                    <tr>
                        { for fields.iter().map(|field| html! { <th scope="col" class={column(field)}>{ heading(field) }</th> }) }
                        <th scope="col" class="ledger__tools"><span class="sr-only">{ words.text("row-tools") }</span></th>
                    </tr>
                </thead>
                <tbody>{ for props.rows.iter().enumerate().map(row) }</tbody>
            </table>
            if props.rows.is_empty() { <p class="ledger__empty">{ words.text("ledger-empty") }</p> }
            <div class="panel__act">
                <button class="button button--quiet" type="button" id={add_id.clone()} disabled={props.rows.len() >= MOST_ROWS}
                    onclick={add}>
                    { icon("add") }{ words.text("row-add") }
                </button>
            </div>
        </>
    }
}

fn column(field: &Field) -> &'static str {
    match field.kind {
        Type::Text => "ledger__wide",
        Type::Bool => "ledger__flag",
        _ => "ledger__number",
    }
}

/// The key as the code writes it, with its unit.
fn heading(field: &Field) -> Html {
    html! { <><code>{ &field.key }</code>{ for field.unit.as_ref().map(|unit| html! { <span class="field__unit">{ format!(" {unit}") }</span> }) }</> }
}

fn cell(props: &Props, fields: &[Field], field: &Field, at: usize, row: &Value, words: &Speech) -> Html {
    let on_change = {
        let (rows, on_change, key) = (props.rows.clone(), props.on_change.clone(), field.key.clone());
        Callback::from(move |value: Option<Value>| {
            let mut rows = rows.clone();
            if let Some(Value::Object(map)) = rows.get_mut(at) {
                match value {
                    Some(value) => map.insert(key.clone(), value),
                    None => map.shift_remove(&key),
                };
            }
            on_change.emit(rows);
        })
    };
    let value = row.get(&field.key).cloned();
    let label = words.with("cell-label", &[("key", field.key.clone().into()), ("number", (at + 1).into())]);
    let default = field.default.clone();
    let refused = props.refusal.as_ref().is_some_and(|error| match error {
        ReferenceError::Plan(error) => {
            error.place().index == Some(at) && error.place().field == Some(field.key.as_str())
        }
        _ => false,
    });
    let class = classes!(refused.then_some("is-refused"));
    let inner = match field.kind {
        Type::Text => {
            let kind = Kind::from_name(value.as_ref().and_then(Value::as_str).unwrap_or_default());
            let first =
                fields.iter().find(|field| field.kind == Type::Text).map(|field| &field.key) == Some(&field.key);
            html! {
                <span class="ledger__name">
                    if first {
                        <svg class={format!("ledger__swatch mem-k-{}", kind.slug())} width="16" height="16" aria-hidden="true">
                            <rect class="mem-fill" width="16" height="16" /><rect class="mem-edge" width="16" height="16" />
                        </svg>
                    }
                    <TextCell {value} {default} {label} {class} {on_change} />
                </span>
            }
        }
        Type::Bool => html! { <FlagCell {value} {default} {label} {on_change} /> },
        _ => html! { <NumberCell {value} {default} {label} {class} {on_change} /> },
    };
    html! { <td class={column(field)} data-label={field.key.clone()}>{ inner }</td> }
}

/// A new row: named so that it can be told from the others, one gigabyte large, movable or cuttable.
fn fresh_row(fields: &[Field], rows: &[Value]) -> Value {
    let taken = |name: &String| rows.iter().any(|row| row.get("name").and_then(Value::as_str) == Some(name));
    let name = (1..).map(|number| format!("buffer_{number}")).find(|name| !taken(name)).unwrap_or_default();
    let value = |field: &Field| match field.kind {
        Type::Text => Value::from(name.clone()),
        Type::Bool => Value::Bool(matches!(field.key.as_str(), "movable" | "cuttable")),
        _ => Value::from(1.0),
    };
    let row: Map<String, Value> = fields.iter().map(|field| (field.key.clone(), value(field))).collect();
    Value::Object(row)
}
