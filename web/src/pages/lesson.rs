//! A lesson: read like a page of a book, with its functions and, behind a stop sign, their answers.

use std::rc::Rc;

use headroom_grade::Lesson;
use headroom_grade::catalog::Entry;
use headroom_grade::manifest::Level;
use yew::prelude::*;

use super::{missing, set_title};
use crate::bridge::shows;
use crate::catalog;
use crate::context::{use_store, use_words};
use crate::exercise::{Desk, answer_picture, answers, checks, figure_view, hints, labels, timeline_figure};
use crate::parts::dot_of;
use crate::route::Route;
use crate::speech::Speech;
use crate::state::Store;
use crate::text::{LessonText, Loading, Part, instead, use_lesson_text};
use crate::view::ModuleView;
use headroom_kit::memory::MemoryBar;
use headroom_kit::{prose, scroll_to};

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
    let (text, retry) = use_lesson_text(&props.slug, Part::Lesson, true);
    let entry = catalog::index().lesson(&props.slug);
    let helped = entry.is_some_and(|entry| entry.ids().any(|id| store.work(&id).needs_help()));
    let help = use_lesson_text(&props.slug, Part::Help, helped);
    let asked = use_state(String::new);
    let Some(entry) = entry else { return missing(&words) };
    let head = entry.head(words.language());
    set_title(&head.title);
    let body = match (&text, catalog::lesson(&props.slug)) {
        (Loading::Ready(text), Some(lesson)) => body(lesson, entry, (text, &help, &asked), &store, &words),
        _ => instead(&text, &retry, &words),
    };
    let number = words.with("lesson-number", &[("number", entry.number.into())]);
    html! {
        <main class="page page--lesson" id="main" tabindex="-1">
            <article class="lesson">
                <header class="lesson__head">
                    <p class="eyebrow">{ number }</p>
                    <h1>{ &head.title }</h1>
                    <p class="lesson__summary">{ &head.summary }</p>
                </header>
                <aside class="lesson__side">{ facts(entry, &words) }{ contents(&words) }</aside>
                <div class="lesson__body">{ body }</div>
            </article>
        </main>
    }
}

fn facts(entry: &Entry, words: &Speech) -> Html {
    let level = match entry.level {
        Level::Easy => "level-easy",
        Level::Medium => "level-medium",
        Level::Hard => "level-hard",
    };
    let links = |slugs: &[String]| {
        html! {
            for entry in slugs.iter().filter_map(|slug| catalog::index().lesson(slug)) {
                <a href={Route::lesson(&entry.slug).href()}>{ &entry.head(words.language()).title }</a>
            }
        }
    };
    let keywords = entry.head(words.language()).keywords.join(" · ");
    let fact = |key: &str, value: Html| {
        html! {
            <div class="facts__item"><dt>{ words.text(key) }</dt><dd>{ value }</dd></div>
        }
    };
    let notebook = format!("{}.{}.ipynb", entry.slug, words.language().code());
    html! {
        <dl class="facts">
            { fact("fact-level", words.text(level).into()) }
            { fact("fact-environment", words.text("environment-cpu").into()) }
            { fact("fact-minutes", words.with("minutes", &[("minutes", entry.minutes.into())]).into()) }
            if !entry.before.is_empty() { { fact("fact-before", links(&entry.before)) } }
            if !entry.after.is_empty() { { fact("fact-after", links(&entry.after)) } }
            { fact("fact-keywords", keywords.into()) }
            { fact("fact-tags", entry.tags.join(" · ").into()) }
            { fact("fact-notebook", html! { <a href={format!("notebooks/{notebook}")} download="">{ notebook }</a> }) }
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
            <ul class="contents__list">
                for name in CONTENTS { { entry(name) } }
            </ul>
        </nav>
    }
}

/// The text that holds hints and answers, and a way to try again.
type Help = (Loading, Callback<()>);

fn body(
    lesson: &'static Lesson,
    entry: &Entry,
    (text, help, asked): (&LessonText, &Help, &UseStateHandle<String>),
    store: &Store,
    words: &Speech,
) -> Html {
    let own = |name: &str| text.sections.get(name).map(String::as_str).unwrap_or_default();
    let section = |name: &'static str, inner: Html| {
        html! {
            <section id={name} tabindex="-1"><h2>{ words.text(&format!("section-{name}")) }</h2>{ inner }</section>
        }
    };
    let every = |show: &dyn Fn(&Desk) -> Html| {
        html! {
            for exercise in lesson.exercises() {
                { for Desk::new(&exercise.id(), store, words).map(|desk| show(&desk)) }
            }
        }
    };
    html! {
        <>
            { section("why", prose("prose", own("why"))) }
            { section("read", prose("prose", own("read"))) }
            { section("steps", prose("prose", own("steps"))) }
            <section id="figure" tabindex="-1" class="lesson__figure">{ figure(lesson, own("figure"), words) }</section>
            { section("traps", prose("prose", own("traps"))) }
            { section("functions", html! { <ol class="functions">{ every(&|desk| function(desk, entry, text, help)) }</ol> }) }
            { for gpu(lesson, words) }
            { section("checks", every(&|desk| checks(&desk.exercise, words))) }
            if shows("answer") { { answers(lesson, help, asked, store, words) } }
            { section("line", prose("prose", own("line"))) }
            { pager(entry, words) }
        </>
    }
}

/// The figure's plan on the reader's own GPU.
fn gpu(lesson: &'static Lesson, words: &Speech) -> Option<Html> {
    let exercise = lesson.exercises().find(|exercise| exercise.function().name == lesson.manifest.figure)?;
    let view = Rc::new(figure_view(&exercise)?);
    Some(html! {
        <section id="gpu" tabindex="-1">
            <h2>{ words.text("gpu-title") }</h2><p>{ words.text("gpu-text") }</p><ModuleView module="lab" {view} ask=true />
        </section>
    })
}

fn figure(lesson: &'static Lesson, caption: &str, words: &Speech) -> Html {
    let exercise = lesson.exercises().find(|exercise| exercise.function().name == lesson.manifest.figure);
    let picture = exercise.and_then(|exercise| {
        let start = exercise.function().start();
        let answer = exercise.expected(&start).ok()?;
        Some((answer_picture(&exercise, &start, &answer)?, labels(&exercise, words)))
    });
    let caption = prose("prose", caption);
    match picture {
        Some((picture, labels)) => html! { <MemoryBar {picture} {labels} {caption} /> },
        None => {
            html! { <>{ exercise.and_then(|exercise| timeline_figure(&exercise)).unwrap_or_default() }{ caption }</> }
        }
    }
}

/// A function with its way in, its statement, and its hints one after another.
fn function(desk: &Desk, entry: &Entry, text: &LessonText, help: &Help) -> Html {
    let words = &desk.words;
    let name = &desk.exercise.function().name;
    let own = text.functions.get(name).map(|function| {
        html! {
            <details class="fold">
                <summary class="fold__summary">{ words.text("function-statement") }</summary>
                <div class="fold__body">
                    { prose("prose", &function.statement) }
                    if shows("hints") { { hints(desk, function.hints, help, None) } }
                </div>
            </details>
        }
    });
    html! {
        <li class="functions__item">
            <a class="functions__link" href={shows("frame").then(|| Route::exercise(&entry.slug, name).href())}>
                <span class={dot_of(&desk.work).class()}></span>
                <span>
                    <span class="functions__title">{ entry.head(words.language()).functions.get(name).cloned().unwrap_or_default() }</span>
                    <span class="functions__name">{ name }</span>
                </span>
            </a>
            { own.unwrap_or_default() }
        </li>
    }
}

fn pager(entry: &Entry, words: &Speech) -> Html {
    let link = |slug: Option<&String>, key: &str| match slug.and_then(|slug| catalog::index().lesson(slug)) {
        Some(entry) => {
            let title = entry.head(words.language()).title.clone();
            html! { <a href={Route::lesson(&entry.slug).href()}>{ words.with(key, &[("lesson", title.into())]) }</a> }
        }
        None => html! { <span></span> },
    };
    html! {
        <nav class="pager" aria-label={words.text("pager")}>
            { link(entry.before.last(), "pager-before") }
            { link(entry.after.first(), "pager-after") }
        </nav>
    }
}
