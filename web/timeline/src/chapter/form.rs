//! What is typed: kept as text, so that nobody's half-written number is touched, and over a change of language, which builds the
//! text around a view anew.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use headroom_grade::json::parse;
use web_sys::HtmlInputElement;
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
