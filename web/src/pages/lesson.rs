//! A lesson: read like a page of a book, with its functions and, behind a stop sign, their answers.

use headroom_grade::manifest::Level;
use headroom_grade::{Catalog, Lesson};
use yew::prelude::*;

use super::{Missing, set_title};
use crate::app::head;
use crate::exercise::{Checks, Hints, Stop, answer_picture, labels};
use crate::memory::MemoryBar;
use crate::parts::{Prose, dot_of, scroll_to};
use crate::route::Route;
use crate::speech::{Speech, use_words};
use crate::state::{State, use_store};
use crate::text::{LessonText, Loading, use_lesson_text};

/// Which lesson.
#[derive(PartialEq, Properties)]
pub struct Props {
    /// Its key.
    pub slug: String,
}

/// A lesson's page.
#[component]
pub fn LessonPage(props: &Props) -> Html {
    let (store, words) = (use_store(), use_words());
    let (text, retry) = use_lesson_text(&props.slug);
    let Some(lesson) = Catalog::built_in().lesson(&props.slug) else { return html! { <Missing /> } };
    let head = head(lesson, words.language());
    set_title(&head.title);
    let body = match text {
        Loading::Ready(text) => body(lesson, &text, &store, &words),
        Loading::Waiting => html! { <p class="muted" role="status">{ words.text("loading-text") }</p> },
        Loading::Failed => html! {
            <div class="banner banner--warn" role="alert">
                <p>{ words.text("failed-text") }</p>
                <div class="banner__act">
                    <button class="button" onclick={retry.reform(|_: MouseEvent| ())}>{ words.text("try-again") }</button>
                </div>
            </div>
        },
    };
    let number = words.with("lesson-number", &[("number", lesson.manifest.number.into())]);
    html! {
        <main class="page page--lesson" id="main" tabindex="-1">
            <article class="lesson">
                <header class="lesson__head">
                    <p class="eyebrow">{ number }</p>
                    <h1>{ &head.title }</h1>
                    <p class="lesson__summary">{ &head.summary }</p>
                </header>
                <aside class="lesson__side">{ facts(lesson, &words) }{ contents(&words) }</aside>
                <div class="lesson__body">{ body }</div>
            </article>
        </main>
    }
}

fn facts(lesson: &Lesson, words: &Speech) -> Html {
    let manifest = &lesson.manifest;
    let level = match manifest.level {
        Level::Easy => "level-easy",
        Level::Medium => "level-medium",
        Level::Hard => "level-hard",
    };
    let links = |slugs: &[String]| -> Html {
        let known = slugs.iter().filter_map(|slug| Catalog::built_in().lesson(slug));
        known
            .map(|lesson| {
                html! {
                    <a href={Route::lesson(lesson.slug()).href()}>{ &head(lesson, words.language()).title }</a>
                }
            })
            .collect()
    };
    let keywords = head(lesson, words.language()).keywords.join(" · ");
    let fact = |key: &str, value: Html| {
        html! {
            <div class="facts__item"><dt>{ words.text(key) }</dt><dd>{ value }</dd></div>
        }
    };
    html! {
        <dl class="facts">
            { fact("fact-level", words.text(level).into()) }
            { fact("fact-environment", words.text("environment-cpu").into()) }
            { fact("fact-minutes", words.with("minutes", &[("minutes", manifest.minutes.into())]).into()) }
            if !manifest.before.is_empty() { { fact("fact-before", links(&manifest.before)) } }
            if !manifest.after.is_empty() { { fact("fact-after", links(&manifest.after)) } }
            { fact("fact-keywords", keywords.into()) }
            { fact("fact-tags", manifest.tags.join(" · ").into()) }
        </dl>
    }
}

const CONTENTS: [&str; 8] = ["why", "read", "steps", "figure", "traps", "functions", "checks", "line"];

fn contents(words: &Speech) -> Html {
    let entry = |name: &'static str| {
        let onclick = Callback::from(move |event: MouseEvent| {
            event.prevent_default();
            scroll_to(name);
        });
        html! { <li><a href={format!("#{name}")} {onclick}>{ words.text(&format!("section-{name}")) }</a></li> }
    };
    html! {
        <nav class="contents" aria-label={words.text("contents")}>
            <ul class="contents__list">{ for CONTENTS.into_iter().map(entry) }</ul>
        </nav>
    }
}

fn body(lesson: &'static Lesson, text: &LessonText, store: &State, words: &Speech) -> Html {
    let prose = |name: &str| AttrValue::from(text.sections.get(name).cloned().unwrap_or_default());
    let section = |name: &'static str, inner: Html| {
        html! {
            <section id={name} tabindex="-1"><h2>{ words.text(&format!("section-{name}")) }</h2>{ inner }</section>
        }
    };
    html! {
        <>
            { section("why", html! { <Prose html={prose("why")} /> }) }
            { section("read", html! { <Prose html={prose("read")} /> }) }
            { section("steps", html! { <Prose html={prose("steps")} class="prose--steps" /> }) }
            <section id="figure" tabindex="-1" class="lesson__figure">{ figure(lesson, &prose("figure"), words) }</section>
            { section("traps", html! { <Prose html={prose("traps")} /> }) }
            { section("functions", functions(lesson, text, store, words)) }
            { section("checks", lesson.exercises().map(|exercise| html! { <Checks id={exercise.id()} /> }).collect()) }
            <Stop slug={lesson.slug().to_owned()} />
            { section("line", html! { <Prose html={prose("line")} /> }) }
            { pager(lesson, words) }
        </>
    }
}

fn figure(lesson: &'static Lesson, caption: &AttrValue, words: &Speech) -> Html {
    let exercise = lesson.exercises().find(|exercise| exercise.function().name == lesson.manifest.figure);
    let picture = exercise.and_then(|exercise| {
        let start = exercise.function().start();
        let answer = exercise.expected(&start).ok()?;
        Some((answer_picture(&exercise, &start, &answer)?, labels(&exercise, words)))
    });
    let caption = html! { <Prose html={caption.clone()} /> };
    match picture {
        Some((picture, labels)) => html! { <MemoryBar {picture} {labels} {caption} /> },
        None => caption,
    }
}

/// Each function with its way in, its statement, and its hints one after another.
fn functions(lesson: &'static Lesson, text: &LessonText, store: &State, words: &Speech) -> Html {
    let head = head(lesson, words.language());
    let item = |exercise: headroom_grade::Exercise| {
        let name = &exercise.function().name;
        let dot = dot_of(&store.work(&exercise.id()));
        let own = text.functions.get(name).map(|function| {
            let hints: Vec<AttrValue> = function.hints.iter().cloned().map(AttrValue::from).collect();
            html! {
                <details class="fold">
                    <summary class="fold__summary">{ words.text("function-statement") }</summary>
                    <div class="fold__body">
                        <Prose html={function.statement.clone()} />
                        <Hints id={exercise.id()} {hints} />
                    </div>
                </details>
            }
        });
        html! {
            <li class="functions__item">
                <a class="functions__link" href={Route::exercise(lesson.slug(), name).href()}>
                    <span class={dot.class()}></span>
                    <span>
                        <span class="functions__title">{ head.functions.get(name).cloned().unwrap_or_default() }</span>
                        <span class="functions__name">{ name }</span>
                    </span>
                </a>
                { for own }
            </li>
        }
    };
    html! { <ol class="functions">{ for lesson.exercises().map(item) }</ol> }
}

fn pager(lesson: &Lesson, words: &Speech) -> Html {
    let link = |slug: Option<&String>, key: &str| {
        let lesson = slug.and_then(|slug| Catalog::built_in().lesson(slug));
        match lesson {
            Some(lesson) => {
                let title = head(lesson, words.language()).title.clone();
                html! { <a href={Route::lesson(lesson.slug()).href()}>{ words.with(key, &[("lesson", title.into())]) }</a> }
            }
            None => html! { <span></span> },
        }
    };
    html! {
        <nav class="pager" aria-label={words.text("pager")}>
            { link(lesson.manifest.before.last(), "pager-before") }
            { link(lesson.manifest.after.first(), "pager-after") }
        </nav>
    }
}
