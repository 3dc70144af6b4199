//! The words of the chosen language, for every component.

use std::ops::Deref;
use std::rc::Rc;

use headroom_grade::{Language, Words};
use yew::prelude::*;

use headroom_kit::memory::{Labels, sentences};

/// The page's own sentences; those of verdicts come with the judge.
fn page_words(language: Language) -> &'static str {
    match language {
        Language::En => include_str!("../locales/en.ftl"),
        Language::Zh => include_str!("../locales/zh.ftl"),
    }
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
    /// The words of a language.
    #[must_use]
    pub fn new(language: Language) -> Self {
        let words = Words::new(language, &[page_words(language), sentences(language.code())]);
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

/// The words of the chosen language. The document gets its `lang`.
#[hook]
pub fn use_new_words(chosen: Option<Language>) -> Speech {
    let language = language(chosen);
    let speech = use_memo(language, |language| Speech::new(*language));
    use_effect_with(language, |language| {
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

    fn keys(language: Language) -> BTreeSet<&'static str> {
        let lines = page_words(language).lines().filter(|line| !line.starts_with([' ', '#', '}']));
        lines.filter_map(|line| line.split_once(" =")).map(|(key, _)| key).collect()
    }

    #[test]
    fn both_languages_say_everything() {
        assert_eq!(keys(Language::En), keys(Language::Zh));
        for language in Language::ALL {
            let speech = Speech::new(language);
            for key in keys(language).iter().chain(Labels::IDS) {
                assert!(speech.has(key), "{key}");
            }
        }
    }
}
