//! Single inputs. Each holds what is being typed, and hands on only what can be read; what cannot stays in sight, marked.

use headroom_grade::json::{compact, parse};
use headroom_grade::manifest::Kind as Type;
use serde_json::Value;
use web_sys::HtmlInputElement;
use yew::prelude::*;

use crate::context::use_words;

/// What is edited.
#[derive(Clone, PartialEq, Properties)]
pub struct Cell {
    /// The kind of value.
    pub kind: Type,
    /// The value; none: the key is missing.
    pub value: Option<Value>,
    /// What a missing key counts as; none: the value has to be there.
    pub default: Option<Value>,
    /// The input's name for those who do not see it.
    pub label: AttrValue,
    /// Its id, where a label elsewhere refers to it.
    pub id: Option<AttrValue>,
    /// Whether the core refuses the value.
    pub refused: bool,
    /// Called with the new value; none: the key is to be left out.
    pub on_change: Callback<Option<Value>>,
}

impl Cell {
    /// A cell whose value has to be there.
    #[must_use]
    pub fn new(kind: Type, value: Option<Value>, label: String, on_change: Callback<Option<Value>>) -> Self {
        Self { kind, value, default: None, label: label.into(), id: None, refused: false, on_change }
    }

    /// The input for its kind of value.
    pub fn view(self) -> Html {
        match self.kind {
            Type::Bool => self.flag(),
            Type::Text | Type::Record => self.text(),
            Type::Number | Type::Integer | Type::List => html! { <Typed ..self /> },
        }
    }

    fn class(&self, number: bool) -> Classes {
        classes!("input", number.then_some("input--number"), self.refused.then_some("is-refused"))
    }

    /// A string. Emptied, it is left out where it may be.
    fn text(&self) -> Html {
        let may_be_missing = self.default.is_some();
        let on_change = self.on_change.clone();
        let oninput = Callback::from(move |event: InputEvent| {
            let text = typed_in(&event);
            on_change.emit(if text.is_empty() && may_be_missing { None } else { Some(text.into()) });
        });
        html! {
            <input class={self.class(false)} id={self.id.clone()} aria-label={self.label.clone()}
                placeholder={shown(self.default.as_ref())} value={shown(self.value.as_ref())} {oninput}
                autocomplete="off" autocapitalize="none" spellcheck="false" />
        }
    }

    fn flag(&self) -> Html {
        let on_change = self.on_change.clone();
        let onchange = Callback::from(move |event: Event| {
            on_change.emit(Some(event.target_unchecked_into::<HtmlInputElement>().checked().into()));
        });
        let checked = self.value.as_ref().or(self.default.as_ref()) == Some(&Value::Bool(true));
        html! {
            <label class="check">
                <input type="checkbox" aria-label={self.label.clone()} {checked} {onchange} />
            </label>
        }
    }
}

/// A number, or a list of names with commas between them.
#[component]
fn Typed(cell: &Cell) -> Html {
    let words = use_words();
    let typed = use_state(|| shown(cell.value.as_ref()));
    // A value from elsewhere (a slider, a counterexample) replaces what was typed, unless both say the same.
    {
        let (typed, kind) = (typed.clone(), cell.kind);
        use_effect_with(cell.value.clone(), move |value| {
            if read(kind, &typed) != *value {
                typed.set(shown(value.as_ref()));
            }
        });
    }
    let may_be_missing = cell.default.is_some();
    let readable = read(cell.kind, &typed).is_some() || (typed.trim().is_empty() && may_be_missing);
    let oninput = {
        let (typed, kind, on_change) = (typed.clone(), cell.kind, cell.on_change.clone());
        Callback::from(move |event: InputEvent| {
            let text = typed_in(&event);
            match read(kind, &text) {
                Some(value) => on_change.emit(Some(value)),
                None if text.trim().is_empty() && may_be_missing => on_change.emit(None),
                None => {}
            }
            typed.set(text);
        })
    };
    let number = cell.kind != Type::List;
    html! {
        <>
            <input class={cell.class(number)} id={cell.id.clone()} inputmode={number.then_some("decimal")}
                aria-label={cell.label.clone()} aria-invalid={(!readable).then_some("true")}
                placeholder={shown(cell.default.as_ref())} value={(*typed).clone()} {oninput}
                autocomplete="off" autocapitalize="none" spellcheck="false" />
            if !readable { <span class="field__error" role="status">{ words.text("not-a-number") }</span> }
        </>
    }
}

fn typed_in(event: &InputEvent) -> String {
    event.target_unchecked_into::<HtmlInputElement>().value()
}

fn shown(value: Option<&Value>) -> String {
    match value {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Array(items)) => items.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(", "),
        Some(Value::Null) | None => String::new(),
        Some(other) => compact(other),
    }
}

fn read(kind: Type, text: &str) -> Option<Value> {
    if kind == Type::List { Some(names(text)) } else { number(text) }
}

/// A number as typed: an int where it is written as one, as Python reads it.
fn number(text: &str) -> Option<Value> {
    let text = text.trim().replace(['−', '－'], "-").replace('。', ".");
    if let Ok(whole) = text.parse::<i64>() {
        return Some(whole.into());
    }
    parse(&text).map(Value::from)
}

/// Emptied, it is the empty list.
fn names(text: &str) -> Value {
    let names = text.split([',', '，', '、']).map(str::trim).filter(|name| !name.is_empty());
    names.map(Value::from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn numbers_are_read_as_python_would() {
        for (text, value) in [
            ("15", Some(json!(15))),
            (" 15.0 ", Some(json!(15.0))),
            ("-2", Some(json!(-2))),
            ("−2.5", Some(json!(-2.5))),
            ("1e3", Some(json!(1000.0))),
            ("", None),
            ("ten", None),
            ("nan", None),
            ("inf", None),
        ] {
            assert_eq!(number(text), value, "{text}");
        }
    }
}
