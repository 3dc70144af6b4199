//! A lesson's long text, loaded when it is wanted, and the lesson itself with it.

use std::cell::RefCell;
use std::rc::Rc;

use headroom_grade::json::{Json, Sorted, read};
use headroom_grade::record;
use headroom_grade::{Language, Lesson};
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use crate::context::use_words;
use crate::{bridge, catalog};

/// A lesson's text in one language; every value but titles is HTML, made at build time from our own Markdown.
#[derive(Debug, PartialEq)]
pub struct LessonText {
    /// The sections by name.
    pub sections: Sorted<String>,
    /// The functions by name.
    pub functions: Sorted<FunctionText>,
}

record!(LessonText { sections, functions });

/// The text of a function.
#[derive(Debug, PartialEq)]
pub struct FunctionText {
    /// What to write.
    pub statement: String,
    /// Hints, in order.
    pub hints: Vec<String>,
    /// The answer explained.
    pub explanation: String,
}

record!(FunctionText { statement, hints, explanation });

/// A text on its way.
#[derive(Debug, Clone, PartialEq)]
pub enum Loading {
    /// It is being fetched.
    Waiting,
    /// It is there.
    Ready(Rc<LessonText>),
    /// It could not be fetched.
    Failed,
}

thread_local! {
    /// Texts do not change while the page is open.
    static TEXTS: RefCell<Vec<(String, Language, Rc<LessonText>)>> = const { RefCell::new(Vec::new()) };
}

fn cached(slug: &str, language: Language) -> Option<Rc<LessonText>> {
    let is_it = |(known, of, _): &&(String, Language, Rc<LessonText>)| known == slug && *of == language;
    TEXTS.with_borrow(|texts| texts.iter().find(is_it).map(|(_, _, text)| text.clone()))
}

async fn fetch(slug: String, language: Language) -> Option<Rc<LessonText>> {
    let json = bridge::load_lesson(&slug, language.code()).await.ok()?.as_string()?;
    let json = read(&json)?;
    let text = Rc::new(LessonText::try_from_json(&json).ok()?);
    catalog::keep(language, Lesson::try_from_json(json.get("lesson")?).ok()?);
    TEXTS.with_borrow_mut(|texts| texts.push((slug, language, text.clone())));
    Some(text)
}

/// The text of a lesson in the page's language, and a way to try again.
#[hook]
pub fn use_lesson_text(slug: &str) -> (Loading, Callback<()>) {
    let language = use_words().language();
    let attempt = use_state(|| 0u32);
    // What was fetched is kept with what it was fetched for: an answer that comes late must not show elsewhere.
    let fetched = use_state(|| None::<((String, Language), Loading)>);
    let key = (slug.to_owned(), language);
    {
        let fetched = fetched.clone();
        use_effect_with((key.clone(), *attempt), move |(key, _)| {
            if cached(&key.0, key.1).is_none() {
                let key = key.clone();
                spawn_local(async move {
                    let text = fetch(key.0.clone(), key.1).await;
                    fetched.set(Some((key, text.map_or(Loading::Failed, Loading::Ready))));
                });
            }
        });
    }
    let retry = Callback::from({
        let fetched = fetched.clone();
        move |()| {
            fetched.set(None);
            attempt.set(*attempt + 1);
        }
    });
    let state = match (cached(slug, language), &*fetched) {
        (Some(text), _) => Loading::Ready(text),
        (None, Some((of, loading))) if *of == key => loading.clone(),
        _ => Loading::Waiting,
    };
    (state, retry)
}
