//! The front page: what this is in one breath, and the line of lessons.

use headroom_grade::{Catalog, Lesson};
use yew::prelude::*;

use super::set_title;
use crate::app::head;
use crate::exercise::answer_picture;
use crate::parts::dots;
use crate::route::Route;
use crate::speech::Speech;
use crate::state::State;
use headroom_kit::memory::MemoryBar;

/// The front page.
pub fn home(store: &State, words: &Speech) -> Html {
    set_title(&words.text("home-title"));
    let catalog = Catalog::built_in();
    let all = catalog.exercises().count();
    let passed = catalog.exercises().filter(|exercise| store.work(&exercise.id()).passed).count();
    html! {
        <main class="page page--home" id="main" tabindex="-1">
            <section class="hero">
                <div>
                    <h1 class="hero__line">{ words.text("hero") }</h1>
                    <p class="hero__sub">{ words.text("hero-sub") }</p>
                    <p class="hero__act">{ for catalog.lessons.first().map(|lesson| next_step(lesson, store, words)) }</p>
                </div>
                { for catalog.lessons.first().map(|lesson| picture(lesson, words)) }
            </section>
            <section class="line">
                <h2>{ words.text("line-title") }</h2>
                <p class="muted small">
                    { words.with("progress-all", &[("passed", passed.into()), ("total", all.into())]) }
                </p>
                <ol class="route">{ for catalog.lessons.iter().map(|lesson| stop(lesson, store, words)) }</ol>
            </section>
        </main>
    }
}

/// The loudest link leads to where the learner is.
fn next_step(first: &Lesson, store: &State, words: &Speech) -> Html {
    let open = Catalog::built_in().exercises().find(|exercise| {
        let work = store.work(&exercise.id());
        !work.passed && !work.is_empty()
    });
    match open {
        Some(exercise) => {
            let name = exercise.function().name.clone();
            let route = Route::exercise(exercise.lesson().slug(), &name);
            html! {
                <a class="button button--primary" href={route.href()}>
                    { words.with("home-continue", &[("exercise", name.into())]) }
                </a>
            }
        }
        None => {
            let title = head(first, words.language()).title.clone();
            html! {
                <a class="button button--primary" href={Route::lesson(first.slug()).href()}>
                    { words.with("home-start", &[("lesson", title.into())]) }
                </a>
            }
        }
    }
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

fn stop(lesson: &Lesson, store: &State, words: &Speech) -> Html {
    let head = head(lesson, words.language());
    html! {
        <li class="route__stop">
            <a class="route__link" href={Route::lesson(lesson.slug()).href()}>
                <span class="route__number">{ lesson.manifest.number }</span>
                <span class="route__title">{ &head.title }</span>
            </a>
            <p class="route__summary">{ &head.summary }</p>
            { dots(lesson, store, words) }
        </li>
    }
}
