//! A list of records as a table one writes in.

use headroom_grade::manifest::{Field, Kind as Type};
use headroom_grade::reference::ReferenceError;
use serde_json::{Map, Value};
use yew::prelude::*;

use super::cells::Cell;
use super::record::with_key;
use super::unit;
use crate::speech::Speech;
use headroom_kit::memory::Kind;
use headroom_kit::{focus, icon};

/// More rows than this are no longer a ledger but a data set.
const MOST_ROWS: usize = 64;

/// What is edited.
pub struct Ledger<'a> {
    /// The list argument.
    pub list: &'a Field,
    /// The keys of its records.
    pub fields: &'a [Field],
    /// The rows.
    pub rows: &'a [Value],
    /// What the core refuses about the inputs.
    pub refusal: Option<&'a ReferenceError>,
    /// Called with the new rows.
    pub on_change: Callback<Value>,
    /// The words.
    pub words: &'a Speech,
}

impl Ledger<'_> {
    /// The table and a way to add to it.
    pub fn view(&self) -> Html {
        let words = self.words;
        let add = {
            let row = fresh_row(self.fields, self.rows);
            self.change(move |rows| rows.push(row.clone()), None)
        };
        html! {
            <>
                <table class="ledger">
                    <caption class="sr-only">
                        { words.with("ledger-caption", &[("argument", self.list.key.clone().into())]) }
                    </caption>
                    <thead>
                        <tr>
                            for field in self.fields {
                                <th scope="col" class={column(field)}><code>{ &field.key }</code>{ unit(field) }</th>
                            }
                            <th scope="col" class="ledger__tools"><span class="sr-only">{ words.text("row-tools") }</span></th>
                        </tr>
                    </thead>
                    <tbody>for (at, row) in self.rows.iter().enumerate() { { self.row(at, row) } }</tbody>
                </table>
                if self.rows.is_empty() { <p class="ledger__empty">{ words.text("ledger-empty") }</p> }
                <div class="panel__act">
                    <button class="button button--quiet" type="button" id={self.add_id()}
                        disabled={self.rows.len() >= MOST_ROWS} onclick={add}>
                        { icon("add") }{ words.text("row-add") }
                    </button>
                </div>
            </>
        }
    }

    fn add_id(&self) -> String {
        format!("{}-add", self.list.key)
    }

    fn id_of(&self, tool: &str, at: usize) -> String {
        format!("{}-{at}-{tool}", self.list.key)
    }

    /// The focus goes along with a row that moves, and to a neighbour of one that goes.
    fn change(&self, edit: impl Fn(&mut Vec<Value>) + 'static, then: Option<String>) -> Callback<MouseEvent> {
        let (rows, on_change) = (self.rows.to_vec(), self.on_change.clone());
        Callback::from(move |_| {
            let mut rows = rows.clone();
            edit(&mut rows);
            on_change.emit(Value::Array(rows));
            if let Some(id) = &then {
                focus(id);
            }
        })
    }

    fn row(&self, at: usize, row: &Value) -> Html {
        let last = self.rows.len().saturating_sub(1);
        let neighbour = if last == 0 { self.add_id() } else { self.id_of("remove", at.min(last - 1)) };
        let swap = |one: usize, tool: &str, then: usize| {
            self.change(move |rows| rows.swap(one, one + 1), Some(self.id_of(tool, then)))
        };
        let up = (at > 0).then(|| swap(at - 1, "up", at - 1));
        let down = (at < last).then(|| swap(at, "down", at + 1));
        let remove = self.change(move |rows| drop(rows.remove(at)), Some(neighbour));
        html! {
            <tr key={at}>
                for field in self.fields { { self.cell(field, at, row) } }
                <td class="ledger__tools">
                    { self.tool("row-up", "up", at, up) }
                    { self.tool("row-down", "down", at, down) }
                    { self.tool("row-remove", "remove", at, Some(remove)) }
                </td>
            </tr>
        }
    }

    fn tool(&self, key: &str, name: &'static str, at: usize, onclick: Option<Callback<MouseEvent>>) -> Html {
        html! {
            <button class={classes!("icon-button", (name == "remove").then_some("icon-button--danger"))} type="button"
                id={self.id_of(name, at)} aria-label={self.words.with(key, &[("number", (at + 1).into())])}
                aria-disabled={onclick.is_none().then_some("true")} {onclick}>
                { icon(name) }
            </button>
        }
    }

    fn cell(&self, field: &Field, at: usize, row: &Value) -> Html {
        let on_change = {
            let (rows, on_change, key) = (self.rows.to_vec(), self.on_change.clone(), field.key.clone());
            Callback::from(move |value: Option<Value>| {
                let mut rows = rows.clone();
                rows[at] = with_key(&rows[at], &key, value);
                on_change.emit(Value::Array(rows));
            })
        };
        let value = row.get(&field.key).cloned();
        let swatch = self.swatch(field, value.as_ref());
        let label = self.words.with("cell-label", &[("key", field.key.clone().into()), ("number", (at + 1).into())]);
        let refused = matches!(self.refusal, Some(ReferenceError::Plan(error))
            if error.place().index == Some(at) && error.place().field == Some(field.key.as_str()));
        let cell = Cell::new(field.kind, value, label, on_change);
        let cell = Cell { default: field.default.clone(), refused, ..cell };
        html! {
            <td class={column(field)} data-label={field.key.clone()}>
                if field.kind == Type::Text {
                    <span class="ledger__name">{ swatch }{ cell.view() }</span>
                } else {
                    { cell.view() }
                }
            </td>
        }
    }

    /// The colour and pattern of a row's block, before its name.
    fn swatch(&self, field: &Field, value: Option<&Value>) -> Html {
        let name = self.fields.iter().find(|field| field.kind == Type::Text);
        if name.is_none_or(|name| name.key != field.key) {
            return Html::default();
        }
        let kind = Kind::from_name(value.and_then(Value::as_str).unwrap_or_default());
        html! {
            <svg class={format!("ledger__swatch mem-k-{}", kind.slug())} width="16" height="16" aria-hidden="true">
                <rect class="mem-fill" width="16" height="16" /><rect class="mem-edge" width="16" height="16" />
            </svg>
        }
    }
}

fn column(field: &Field) -> &'static str {
    match field.kind {
        Type::Text => "ledger__wide",
        Type::Bool => "ledger__flag",
        _ => "ledger__number",
    }
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
