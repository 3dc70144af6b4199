//! Single inputs. Each holds what is being typed, and hands on only what can be read; what cannot stays in sight, marked.

use headroom_grade::json::{compact, parse};
use serde_json::Value;
use web_sys::HtmlInputElement;
use yew::prelude::*;

use crate::speech::use_words;

/// What a cell edits.
#[derive(PartialEq, Properties)]
pub struct CellProps {
    /// The value; none: the key is missing.
    pub value: Option<Value>,
    /// What a missing key counts as; none: the value has to be there.
    #[prop_or_default]
    pub default: Option<Value>,
    /// The input's name for those who do not see it.
    pub label: AttrValue,
    /// Its id, where a label elsewhere refers to it.
    #[prop_or_default]
    pub id: Option<AttrValue>,
    /// Further classes.
    #[prop_or_default]
    pub class: Classes,
    /// Called with the new value; none: the key is to be left out.
    pub on_change: Callback<Option<Value>>,
}

/// A number as typed: an int where it is written as one, as Python reads it.
#[must_use]
pub fn number(text: &str) -> Option<Value> {
    let text = text.trim().replace(['−', '－'], "-").replace('。', ".");
    if let Ok(whole) = text.parse::<i64>() {
        return Some(whole.into());
    }
    parse(&text).map(Value::from)
}

fn shown(value: Option<&Value>) -> String {
    match value {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Null) | None => String::new(),
        Some(other) => compact(other),
    }
}

/// A number.
#[component]
pub fn NumberCell(props: &CellProps) -> Html {
    let words = use_words();
    let typed = use_state(|| shown(props.value.as_ref()));
    // A value from elsewhere (a slider, a counterexample) replaces what was typed, unless both say the same.
    {
        let typed = typed.clone();
        use_effect_with(props.value.clone(), move |value| {
            if number(&typed) != *value {
                typed.set(shown(value.as_ref()));
            }
        });
    }
    let may_be_missing = props.default.is_some();
    let readable = number(&typed).is_some() || (typed.trim().is_empty() && may_be_missing);
    let oninput = {
        let (typed, on_change) = (typed.clone(), props.on_change.clone());
        Callback::from(move |event: InputEvent| {
            let text = event.target_unchecked_into::<HtmlInputElement>().value();
            match number(&text) {
                Some(value) => on_change.emit(Some(value)),
                None if text.trim().is_empty() && may_be_missing => on_change.emit(None),
                None => {}
            }
            typed.set(text);
        })
    };
    html! {
        <>
            <input class={classes!("input", "input--number", props.class.clone())} id={props.id.clone()} inputmode="decimal"
                aria-label={props.label.clone()} aria-invalid={(!readable).then_some("true")}
                placeholder={shown(props.default.as_ref())} value={(*typed).clone()} {oninput} autocomplete="off" />
            if !readable { <span class="field__error" role="status">{ words.text("not-a-number") }</span> }
        </>
    }
}

/// A string. Emptied, it is left out where it may be.
#[component]
pub fn TextCell(props: &CellProps) -> Html {
    let may_be_missing = props.default.is_some();
    let on_change = props.on_change.clone();
    let oninput = Callback::from(move |event: InputEvent| {
        let text = event.target_unchecked_into::<HtmlInputElement>().value();
        on_change.emit(if text.is_empty() && may_be_missing { None } else { Some(text.into()) });
    });
    html! {
        <input class={classes!("input", props.class.clone())} id={props.id.clone()} aria-label={props.label.clone()}
            placeholder={shown(props.default.as_ref())} value={shown(props.value.as_ref())} {oninput}
            autocomplete="off" autocapitalize="none" spellcheck="false" />
    }
}

/// A flag.
#[component]
pub fn FlagCell(props: &CellProps) -> Html {
    let on_change = props.on_change.clone();
    let onchange = Callback::from(move |event: Event| {
        on_change.emit(Some(event.target_unchecked_into::<HtmlInputElement>().checked().into()));
    });
    let checked = props.value.as_ref().or(props.default.as_ref()) == Some(&Value::Bool(true));
    html! {
        <label class="check">
            <input type="checkbox" aria-label={props.label.clone()} {checked} {onchange} />
        </label>
    }
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
