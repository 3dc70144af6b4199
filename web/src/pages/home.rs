//! The front page: what this is in one breath, and the line of lessons.

use headroom_grade::Lesson;
use headroom_grade::catalog::Entry;
use yew::prelude::*;

use super::set_title;
use crate::catalog;
use crate::context::{use_store, use_words};
use crate::exercise::answer_picture;
use crate::parts::dots;
use crate::route::Route;
use crate::speech::Speech;
use crate::state::State;
use crate::text::{Part, use_lesson_text};
use headroom_kit::memory::MemoryBar;

/// The lesson whose figure opens the page.
const SHOWN: &str = "unified-memory";

/// The front page.
#[component]
pub fn HomePage() -> Html {
    let (store, words) = (use_store(), use_words());
    // The figure comes with its lesson, which most readers open next.
    use_lesson_text(SHOWN, Part::Lesson, true);
    set_title(&words.text("home-title"));
    let index = catalog::index();
    let (all, passed) = (index.ids().count(), index.ids().filter(|id| store.work(id).passed).count());
    html! {
        <main class="page page--home" id="main" tabindex="-1">
            <section class="hero">
                <div>
                    <h1 class="hero__line">{ words.text("hero") }</h1>
                    <p class="hero__sub">{ words.text("hero-sub") }</p>
                    <p class="hero__act">{ for index.lesson(SHOWN).map(|first| next_step(first, &store, &words)) }</p>
                </div>
                <div class="hero__figure">{ for catalog::lesson(SHOWN).map(|lesson| picture(lesson, &words)) }</div>
            </section>
            <section class="line">
                <h2>{ words.text("line-title") }</h2>
                <p class="muted small">
                    { words.with("progress-all", &[("passed", passed.into()), ("total", all.into())]) }
                </p>
                <ol class="route">{ for index.lessons.iter().map(|entry| stop(entry, &store, &words)) }</ol>
            </section>
        </main>
    }
}

/// The loudest link leads to where the learner is.
fn next_step(first: &Entry, store: &State, words: &Speech) -> Html {
    let open = catalog::index().ids().find(|id| {
        let work = store.work(id);
        !work.passed && !work.is_empty()
    });
    let (route, label) = match open.as_deref().and_then(|id| id.split_once('/')) {
        Some((slug, name)) => (Route::exercise(slug, name), words.with("home-continue", &[("exercise", name.into())])),
        None => {
            let title = first.head(words.language()).title.as_str();
            (Route::lesson(&first.slug), words.with("home-start", &[("lesson", title.into())]))
        }
    };
    html! { <a class="button button--primary" href={route.href()}>{ label }</a> }
}

fn picture(lesson: &Lesson, words: &Speech) -> Html {
    let figure = lesson.exercises().find(|exercise| exercise.function().name == lesson.manifest.figure);
    let drawn = figure.and_then(|exercise| {
        let start = exercise.function().start();
        let answer = exercise.expected(&start).ok()?;
        answer_picture(&exercise, &start, &answer)
    });
    match drawn {
        Some(picture) => html! {
            <MemoryBar {picture} labels={words.labels()} caption={html! { words.text("hero-caption") }} />
        },
        None => Html::default(),
    }
}

fn stop(entry: &Entry, store: &State, words: &Speech) -> Html {
    let head = entry.head(words.language());
    html! {
        <li class="route__stop">
            <a class="route__link" href={Route::lesson(&entry.slug).href()}>
                <span class="route__number">{ entry.number }</span>
                <span class="route__title">{ &head.title }</span>
            </a>
            <p class="route__summary">{ &head.summary }</p>
            { dots(entry, store, words) }
        </li>
    }
}
