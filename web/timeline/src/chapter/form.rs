//! What is typed: kept as text, so that nobody's half-written number is touched, and over a change of language, which builds the
//! text around a view anew.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use headroom_grade::json::parse;
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

use crate::words::Speech;

/// A number that is asked for: its key, its unit, and what stands there first.
pub type Asked = (&'static str, &'static str, &'static str);

thread_local! {
    static KEPT: RefCell<BTreeMap<&'static str, Rc<Vec<String>>>> = const { RefCell::new(BTreeMap::new()) };
}

/// The texts of a form.
#[derive(Clone, PartialEq)]
pub struct Form {
    name: &'static str,
    asked: &'static [Asked],
    texts: UseStateHandle<Rc<Vec<String>>>,
}

/// A number with four digits at most, as one would type it.
pub fn typed(number: f64) -> String {
    let places = if number >= 100.0 { 1 } else { 4 };
    let text = headroom_kit::memory::text::fixed(number, places);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A form by its name, which its fields' ids begin with.
#[hook]
pub fn use_form(name: &'static str, asked: &'static [Asked]) -> Form {
    let texts = use_state(|| {
        let first = || Rc::new(asked.iter().map(|(.., first)| (*first).to_owned()).collect());
        KEPT.with_borrow(|kept| kept.get(name).cloned()).unwrap_or_else(first)
    });
    Form { name, asked, texts }
}

impl Form {
    /// What is typed.
    pub fn text(&self, at: usize) -> &str {
        self.texts.get(at).map_or("", |text| text.trim())
    }

    /// A number from `least` on; nothing where there is none.
    pub fn number(&self, at: usize, least: f64) -> Option<f64> {
        parse(self.text(at)).filter(|number| number.is_finite() && *number >= least && *number < 1e12)
    }

    /// Other texts, each for its place.
    pub fn fill(&self, texts: impl IntoIterator<Item = (usize, String)>) {
        let mut next = (**self.texts).clone();
        for (at, text) in texts {
            if let Some(place) = next.get_mut(at) {
                *place = text;
            }
        }
        let next = Rc::new(next);
        KEPT.with_borrow_mut(|kept| kept.insert(self.name, next.clone()));
        self.texts.set(next);
    }

    /// Whether something else stands there than at first.
    pub fn is_changed(&self) -> bool {
        self.asked.iter().zip(self.texts.iter()).any(|((.., first), text)| first != text)
    }

    /// What stood there first.
    pub fn reset(&self) {
        self.fill(self.asked.iter().enumerate().map(|(at, (.., first))| (at, (*first).to_owned())));
    }

    /// A field. Its label is the sentence of its name and key.
    pub fn field(&self, at: usize, wrong: bool, placeholder: Option<String>, words: &Speech) -> Html {
        let (key, unit, _) = self.asked[at];
        let id = format!("{}-{key}", self.name);
        let error = format!("{id}-error");
        let oninput = {
            let form = self.clone();
            Callback::from(move |event: InputEvent| {
                form.fill([(at, event.target_unchecked_into::<HtmlInputElement>().value())]);
            })
        };
        html! {
            <div class="field" key={key}>
                <label class="field__label" for={id.clone()}>{ words.text(&id) }</label>
                <input class="input input--number" {id} inputmode="decimal" autocomplete="off" {placeholder} {oninput}
                    value={self.texts[at].clone()}
                    aria-invalid={wrong.then_some("true")} aria-describedby={wrong.then(|| error.clone())} />
                <span class="field__unit">{ unit }</span>
                { if wrong { html! { <span class="field__error" id={error}>{ words.text("field-wrong") }</span> } } else { Html::default() } }
            </div>
        }
    }

    /// A choice among keys. The label is as a field's; an option's sentence is that of the field's key and its own.
    pub fn choice(&self, at: usize, keys: &'static [&'static str], words: &Speech) -> Html {
        let (key, ..) = self.asked[at];
        let id = format!("{}-{key}", self.name);
        let onchange = {
            let form = self.clone();
            Callback::from(move |event: Event| {
                let chosen = event.target_unchecked_into::<HtmlSelectElement>().selected_index();
                if let Some(chosen) = usize::try_from(chosen).ok().and_then(|chosen| keys.get(chosen)) {
                    form.fill([(at, (*chosen).to_owned())]);
                }
            })
        };
        let option = |one: &&str| html! { <option selected={*one == self.text(at)}>{ words.text(&format!("{key}-{one}")) }</option> };
        html! {
            <div class="field ch-order" {key}>
                <label class="field__label" for={id.clone()}>{ words.text(&id) }</label>
                <select class="input field--wide" {id} {onchange}>{ for keys.iter().map(option) }</select>
            </div>
        }
    }

    /// Back to what stood there first, while something else does.
    pub fn again(&self, words: &Speech) -> Html {
        let form = self.clone();
        let onclick = Callback::from(move |_: MouseEvent| form.reset());
        html! {
            <button type="button" class="button button--quiet ch-reset" {onclick} aria-disabled={(!self.is_changed()).to_string()}>
                { words.text("ch-reset") }
            </button>
        }
    }
}
