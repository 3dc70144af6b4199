//! The words of the chosen language.

use std::collections::BTreeSet;
use std::ops::Deref;
use std::rc::Rc;

use headroom_grade::{Language, Words};
use headroom_kit::memory::{Labels, sentences};
use yew::prelude::*;

use crate::View;

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
    /// The own sentences of a module of views, and those of the picture of memory.
    pub fn of<V: View>(language: Language) -> Self {
        let mut all = V::sentences(language);
        all.push(sentences(language.code()));
        Self(Rc::new(Words::of(language, &all)))
    }

    /// The words of pictures.
    pub fn labels(&self) -> Labels {
        Labels::new(|key| AttrValue::from(self.text(key)))
    }
}

/// The words around the view.
#[hook]
pub fn use_words() -> Speech {
    use_context::<Speech>().expect("every part stands inside a mounted view")
}

/// What one language says and another does not, by its message id: for the tests of a module.
pub fn unsaid<V: View>() -> BTreeSet<&'static str> {
    let keys = |language| {
        let lines = V::sentences(language).into_iter().flat_map(str::lines);
        let starts = lines.filter(|line| !line.starts_with([' ', '#', '}']));
        starts.filter_map(|line| line.split_once(" =")).map(|(key, _)| key).collect::<BTreeSet<_>>()
    };
    let own = Language::ALL.map(keys);
    let all = Language::ALL.map(Speech::of::<V>);
    let needed: BTreeSet<_> = own.iter().flatten().chain(Labels::IDS).copied().collect();
    let one_sided = |key: &str| own.iter().any(|keys| keys.contains(key)) && !own.iter().all(|keys| keys.contains(key));
    needed.into_iter().filter(|key| one_sided(key) || all.iter().any(|speech| !speech.has(key))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use js_sys::Function;
    use serde::Deserialize;

    #[derive(Clone, PartialEq, Deserialize)]
    struct Odd;

    impl View for Odd {
        fn sentences(language: Language) -> Vec<&'static str> {
            let other = if language == Language::En { "two = 2\n" } else { "three = 3\n" };
            vec!["one = 1\n# a remark = none\n", other]
        }

        fn show(&self, _: &Function) -> Html {
            Html::default()
        }
    }

    #[test]
    fn what_one_language_lacks_is_named() {
        assert_eq!(unsaid::<Odd>(), BTreeSet::from(["three", "two"]));
    }
}
