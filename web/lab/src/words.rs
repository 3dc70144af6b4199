//! The words of the chosen language.

use std::ops::Deref;
use std::rc::Rc;

use headroom_grade::{Language, Words};
use headroom_kit::memory::{Labels, sentences};
use yew::prelude::*;

/// The views' own sentences, a file for each.
fn own(language: Language) -> [&'static str; 7] {
    match language {
        Language::En => [
            include_str!("../locales/beside.en.ftl"),
            include_str!("../locales/common.en.ftl"),
            include_str!("../locales/device.en.ftl"),
            include_str!("../locales/paging.en.ftl"),
            include_str!("../locales/plan.en.ftl"),
            include_str!("../locales/room.en.ftl"),
            include_str!("../locales/training.en.ftl"),
        ],
        Language::Zh => [
            include_str!("../locales/beside.zh.ftl"),
            include_str!("../locales/common.zh.ftl"),
            include_str!("../locales/device.zh.ftl"),
            include_str!("../locales/paging.zh.ftl"),
            include_str!("../locales/plan.zh.ftl"),
            include_str!("../locales/room.zh.ftl"),
            include_str!("../locales/training.zh.ftl"),
        ],
    }
}

/// Shared words. Equal if they are of one language.
#[derive(Clone)]
pub struct Speech(Rc<Words>);

impl PartialEq for Speech {
    fn eq(&self, other: &Self) -> bool {
        self.language() == other.language()
    }
}

impl Deref for Speech {
    type Target = Words;

    fn deref(&self) -> &Words {
        &self.0
    }
}

impl Speech {
    /// The words of a language.
    pub fn new(language: Language) -> Self {
        let sources: Vec<&'static str> = own(language).into_iter().chain([sentences(language.code())]).collect();
        Self(Rc::new(Words::of(language, &sources)))
    }

    /// The words of pictures.
    pub fn labels(&self) -> Labels {
        Labels::new(|key| AttrValue::from(self.text(key)))
    }
}

/// The words of the view.
#[hook]
pub fn use_words() -> Speech {
    use_context::<Speech>().expect("every part stands inside the App")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn keys(language: Language) -> BTreeSet<&'static str> {
        let lines = own(language).into_iter().flat_map(str::lines).filter(|line| !line.starts_with([' ', '#', '}']));
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
