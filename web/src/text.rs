//! A lesson's long texts, loaded when they are wanted, and the lesson itself with the first.

use std::cell::RefCell;
use std::rc::Rc;

use headroom_grade::json::{Json, Sorted, read};
use headroom_grade::record;
use headroom_grade::{Language, Lesson};
use headroom_kit::{banner, button};
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use crate::context::use_words;
use crate::speech::{Speech, keep_verdicts};
use crate::{bridge, catalog};

/// Which of a lesson's texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// What is read, and the lesson itself.
    Lesson,
    /// What is opened when somebody asks for it, the lesson with its answers and the names of its cases, and what verdicts say.
    Help,
}

/// A lesson's texts in one language; every value but code is HTML, made at build time from our own Markdown. Each part leaves
/// empty what the other one has.
#[derive(Debug, PartialEq)]
pub struct LessonText {
    /// The sections by name.
    pub sections: Sorted<String>,
    /// The functions by name.
    pub functions: Sorted<FunctionText>,
    /// Help by the functions' names.
    pub help: Sorted<Help>,
    /// What verdicts say, as Fluent.
    pub verdicts: String,
}

record!(LessonText { sections, functions, help, verdicts });

/// The text of a function.
#[derive(Debug, PartialEq)]
pub struct FunctionText {
    /// What to write.
    pub statement: String,
    /// How many hints there are.
    pub hints: usize,
}

record!(FunctionText { statement, hints });

/// What a learner may ask for.
#[derive(Debug, PartialEq)]
pub struct Help {
    /// Hints, in order.
    pub hints: Vec<String>,
    /// The answer explained.
    pub explanation: String,
}

record!(Help { hints, explanation });

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

/// Whose text, in which language, which part of it.
type Key = (String, Language, Part);

thread_local! {
    /// Texts do not change while the page is open.
    static TEXTS: RefCell<Vec<(Key, Rc<LessonText>)>> = const { RefCell::new(Vec::new()) };
}

fn cached(key: &Key) -> Option<Rc<LessonText>> {
    TEXTS.with_borrow(|texts| texts.iter().find(|(known, _)| known == key).map(|(_, text)| text.clone()))
}

async fn fetch(key: Key) -> Option<Rc<LessonText>> {
    let (slug, language, part) = &key;
    let name = match part {
        Part::Lesson => slug.clone(),
        Part::Help => format!("{slug}.help"),
    };
    let json = bridge::load_lesson(&name, language.code()).await.ok()?.as_string()?;
    let json = read(&json)?;
    let text = Rc::new(LessonText::try_from_json(&json).ok()?);
    keep_verdicts(*language, &text.verdicts);
    catalog::keep(*language, Lesson::try_from_json(json.get("lesson")?).ok()?);
    TEXTS.with_borrow_mut(|texts| texts.push((key, text.clone())));
    Some(text)
}

/// A text of a lesson in the page's language, as soon as it is wanted, and a way to try again.
#[hook]
pub fn use_lesson_text(slug: &str, part: Part, wanted: bool) -> (Loading, Callback<()>) {
    let language = use_words().language();
    let attempt = use_state(|| 0u32);
    // What was fetched is kept with what it was fetched for: an answer that comes late must not show elsewhere.
    let fetched = use_state(|| None::<(Key, Loading)>);
    let key = (slug.to_owned(), language, part);
    {
        let fetched = fetched.clone();
        use_effect_with((key.clone(), *attempt, wanted), move |(key, _, wanted)| {
            if *wanted && cached(key).is_none() {
                let key = key.clone();
                spawn_local(async move {
                    let text = fetch(key.clone()).await;
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
    let state = match (cached(&key), &*fetched) {
        (Some(text), _) => Loading::Ready(text),
        (None, Some((of, loading))) if *of == key => loading.clone(),
        _ => Loading::Waiting,
    };
    (state, retry)
}

/// What stands in for a text that is not there yet, or could not be fetched.
pub fn instead(text: &Loading, retry: &Callback<()>, words: &Speech) -> Html {
    if *text == Loading::Failed {
        let again = button("button", words.text("try-again"), retry.reform(|_: MouseEvent| ()));
        banner("banner banner--warn", "alert", words.text("failed-text"), again)
    } else {
        html! { <p class="muted" role="status">{ words.text("loading-text") }</p> }
    }
}
