//! The words of the chosen language, for every component.

use std::cell::RefCell;
use std::ops::Deref;
use std::rc::Rc;

use headroom_grade::{Language, Words};
use headroom_kit::memory::Labels;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use crate::{bridge, catalog};

thread_local! {
    /// What was loaded. It stays for as long as the page does.
    static LOADED: RefCell<Vec<(Language, &'static str)>> = const { RefCell::new(Vec::new()) };
    /// What verdicts say. Most visits need none of it.
    static VERDICTS: RefCell<Vec<&'static Words>> = const { RefCell::new(Vec::new()) };
}

fn loaded(language: Language) -> Option<&'static str> {
    LOADED.with_borrow(|all| all.iter().find(|(of, _)| *of == language).map(|(_, text)| *text))
}

/// Keeps what verdicts say in a language, which came with a lesson's help.
pub fn keep_verdicts(language: Language, text: &str) {
    if verdicts(language).is_none() && !text.is_empty() {
        let words = Words::of(language, &[text.to_owned().leak()]);
        VERDICTS.with_borrow_mut(|all| all.push(Box::leak(Box::new(words))));
    }
}

/// What verdicts say in a language, if it has come.
pub fn verdicts(language: Language) -> Option<&'static Words> {
    VERDICTS.with_borrow(|all| all.iter().find(|words| words.language() == language).copied())
}

/// Loads the sentences of a language, unless they are there.
///
/// # Errors
/// The browser's, where they could not be had.
pub async fn load(language: Language) -> Result<(), JsValue> {
    if loaded(language).is_none() {
        let text = bridge::load_words(language.code()).await?.as_string().unwrap_or_default();
        LOADED.with_borrow_mut(|all| all.push((language, text.leak())));
    }
    Ok(())
}

/// Shared words. Equal only if they are the same, which spares comparing a whole language.
#[derive(Clone)]
pub struct Speech {
    words: Rc<Words>,
    labels: Rc<Labels>,
}

impl PartialEq for Speech {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.words, &other.words)
    }
}

impl Deref for Speech {
    type Target = Words;

    fn deref(&self) -> &Words {
        &self.words
    }
}

impl Speech {
    /// The words of a language, if they are loaded.
    fn of(language: Language) -> Option<Self> {
        loaded(language).map(|text| Self::new(language, text))
    }

    fn new(language: Language, text: &'static str) -> Self {
        let words = Words::of(language, &[text]);
        let labels = Labels::new(|key| AttrValue::from(words.text(key)));
        Self { words: Rc::new(words), labels: Rc::new(labels) }
    }

    /// The words of pictures.
    #[must_use]
    pub fn labels(&self) -> Labels {
        (*self.labels).clone()
    }
}

/// The language chosen, or else the browser's.
#[must_use]
pub fn language(chosen: Option<Language>) -> Language {
    chosen.unwrap_or_else(|| {
        let navigator = gloo::utils::window().navigator();
        navigator.language().and_then(|tag| Language::from_tag(&tag)).unwrap_or_default()
    })
}

/// The words of the chosen language, as soon as they are loaded; until then those that were there. The document gets its
/// `lang`. `failed` is told in the words that are there, and the choice is taken back.
#[hook]
pub fn use_new_words(chosen: Option<Language>, failed: Callback<(Language, String)>) -> Speech {
    let wanted = language(chosen);
    // The page starts once the first words are there.
    let speech = use_state(|| Speech::of(wanted).unwrap_or_else(|| Speech::new(wanted, "")));
    catalog::speak(speech.language());
    {
        let speech = speech.clone();
        use_effect_with(wanted, move |wanted| {
            let wanted = *wanted;
            if speech.language() != wanted {
                spawn_local(async move {
                    match load(wanted).await {
                        Ok(()) => speech.set(Speech::of(wanted).unwrap_or_else(|| (*speech).clone())),
                        Err(_) => failed.emit((speech.language(), speech.text("language-failed"))),
                    }
                });
            }
        });
    }
    use_effect_with(speech.language(), |language| {
        if let Some(root) = gloo::utils::document().document_element() {
            let _ = root.set_attribute("lang", language.tag());
        }
    });
    (*speech).clone()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// As the build puts them together.
    fn text(language: Language) -> &'static str {
        match language {
            Language::En => concat!(
                include_str!("../locales/en.ftl"),
                "\n",
                include_str!("../kit/locales/en.ftl"),
                "\n",
                include_str!("../../crates/grade/locales/refusal.en.ftl")
            ),
            Language::Zh => concat!(
                include_str!("../locales/zh.ftl"),
                "\n",
                include_str!("../kit/locales/zh.ftl"),
                "\n",
                include_str!("../../crates/grade/locales/refusal.zh.ftl")
            ),
        }
    }

    fn keys(language: Language) -> BTreeSet<&'static str> {
        let lines = text(language).lines().filter(|line| !line.starts_with([' ', '#', '}']));
        lines.filter_map(|line| line.split_once(" =")).map(|(key, _)| key).collect()
    }

    #[test]
    fn both_languages_say_everything() {
        assert_eq!(keys(Language::En), keys(Language::Zh));
        for language in Language::ALL {
            let speech = Speech::new(language, text(language));
            keep_verdicts(language, "");
            assert!(verdicts(language).is_none());
            keep_verdicts(language, "headline-failed = No.");
            assert_eq!(verdicts(language).map(|words| words.text("headline-failed")), Some("No.".into()));
            for key in keys(language).iter().chain(Labels::IDS) {
                assert!(speech.has(key), "{key}");
            }
        }
    }
}
