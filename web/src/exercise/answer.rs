//! The reference answer behind a stop sign: open after passing, or on an explicit second click before.

use headroom_grade::{Catalog, Exercise};
use yew::prelude::*;

use super::exercise;
use crate::parts::{Prose, focus};
use crate::route::Route;
use crate::speech::{Speech, use_words};
use crate::state::{Action, Answer, Edit, Store, use_store};
use crate::text::{Loading, use_lesson_text};

/// Whose answer.
#[derive(PartialEq, Properties)]
pub struct AnswerProps {
    /// The exercise.
    pub id: AttrValue,
    /// The explanation.
    pub explanation: AttrValue,
}

/// The answer of one exercise.
#[component]
pub fn AnswerPanel(props: &AnswerProps) -> Html {
    let (store, words) = (use_store(), use_words());
    let Some(exercise) = exercise(&props.id) else { return Html::default() };
    let asked = use_state(|| false);
    // A lesson's page holds several.
    let place = format!("answer-{}", exercise.function().name);
    html! {
        <section id={place.clone()} tabindex="-1" aria-label={words.text("answer-title")}>
            { answer(&exercise, &props.explanation, &store, &words, &asked, place) }
        </section>
    }
}

/// Which lesson's answers.
#[derive(PartialEq, Properties)]
pub struct StopProps {
    /// The lesson.
    pub slug: String,
}

/// All answers of a lesson, each behind its own stop sign, as the lesson page shows them.
#[component]
pub fn Stop(props: &StopProps) -> Html {
    let words = use_words();
    let (text, _) = use_lesson_text(&props.slug);
    let Some(lesson) = Catalog::built_in().lesson(&props.slug) else { return Html::default() };
    let Loading::Ready(text) = text else { return Html::default() };
    html! {
        <section id="answers" tabindex="-1">
            <h2>{ words.text("answer-title") }</h2>
            { for lesson.exercises().map(|exercise| {
                let function = text.functions.get(&exercise.function().name);
                let explanation = function.map(|function| AttrValue::from(function.explanation.clone())).unwrap_or_default();
                html! {
                    <details class="fold" key={exercise.id()}>
                        <summary class="fold__summary"><code>{ &exercise.function().name }</code></summary>
                        <div class="fold__body"><AnswerPanel id={exercise.id()} {explanation} /></div>
                    </details>
                }
            }) }
        </section>
    }
}

fn answer(
    exercise: &Exercise,
    explanation: &AttrValue,
    store: &Store,
    words: &Speech,
    asked: &UseStateHandle<bool>,
    place: String,
) -> Html {
    let id = exercise.id();
    let work = store.work(&id);
    let open = {
        let store = store.clone();
        Callback::from(move |_: MouseEvent| {
            store.dispatch(Action::Edit(id.clone(), Edit::OpenAnswer));
            focus(&place);
        })
    };
    if work.answer != Answer::Shut {
        let solution =
            exercise.lesson().source(&exercise.function().name).map(|source| source.solution.trim_end().to_owned());
        return html! {
            <>
                <h3>{ words.text("answer-code") }</h3>
                if work.answer == Answer::OpenedBefore { <p class="small muted">{ words.text("answer-noted") }</p> }
                <pre class="code" tabindex="0" aria-label={words.text("answer-code")}>{ solution.unwrap_or_default() }</pre>
                <Prose html={explanation.clone()} />
            </>
        };
    }
    if work.passed {
        return html! { <button class="button" type="button" onclick={open}>{ words.text("answer-open") }</button> };
    }
    let ask = {
        let asked = asked.clone();
        Callback::from(move |_: MouseEvent| asked.set(true))
    };
    let name = exercise.function().name.clone();
    html! {
        <aside class="stop">
            <svg class="stop__sign" viewBox="0 0 44 44" aria-hidden="true">
                <path d="M13 0h18l13 13v18L31 44H13L0 31V13z" /><path class="stop__bar" d="M9 18h26v8H9z" />
            </svg>
            <div>
                <h3 class="stop__title">{ words.text("stop-title") }</h3>
                <p class="stop__text">{ words.text(if **asked { "stop-sure" } else { "stop-text" }) }</p>
                <div class="stop__act">
                    <a class="button" href={Route::exercise(exercise.lesson().slug(), &name).href()}>{ words.text("stop-try") }</a>
                    if **asked {
                        <button class="button button--danger" type="button" onclick={open}>{ words.text("stop-open") }</button>
                    } else {
                        <button class="button button--quiet" type="button" onclick={ask}>{ words.text("stop-ask") }</button>
                    }
                </div>
            </div>
        </aside>
    }
}
