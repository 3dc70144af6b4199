//! The reference answer behind a stop sign: open after passing, or on an explicit second click before.

use headroom_grade::{Exercise, Lesson};
use yew::prelude::*;

use super::Desk;
use crate::context::{use_store, use_words};
use crate::route::Route;
use crate::speech::Speech;
use crate::state::{Answer, Edit};
use crate::text::LessonText;
use headroom_kit::{button, focus, prose};

/// Whose answer.
#[derive(PartialEq, Properties)]
pub struct AnswerProps {
    /// The exercise.
    pub id: AttrValue,
    /// The explanation.
    pub explanation: AttrValue,
}

/// All answers of a lesson, each behind its own stop sign, as the lesson page shows them.
pub fn answers(lesson: &'static Lesson, text: &LessonText, words: &Speech) -> Html {
    html! {
        <section id="answers" tabindex="-1">
            <h2>{ words.text("answer-title") }</h2>
            for exercise in lesson.exercises() {
                <details class="fold" key={exercise.id()}>
                    <summary class="fold__summary"><code>{ &exercise.function().name }</code></summary>
                    <div class="fold__body">
                        <AnswerPanel id={exercise.id()} explanation={explanation(text, &exercise)} />
                    </div>
                </details>
            }
        </section>
    }
}

fn explanation(text: &LessonText, exercise: &Exercise) -> AttrValue {
    let function = text.functions.get(&exercise.function().name);
    function.map(|function| function.explanation.clone()).unwrap_or_default().into()
}

/// The answer of one exercise.
#[component]
pub fn AnswerPanel(props: &AnswerProps) -> Html {
    let (store, words) = (use_store(), use_words());
    let asked = use_state(|| false);
    let Some(desk) = Desk::new(&props.id, &store, &words) else { return Html::default() };
    // A lesson's page holds several.
    let place = format!("answer-{}", desk.exercise.function().name);
    html! {
        <section id={place.clone()} tabindex="-1" aria-label={words.text("answer-title")}>
            { answer(&desk, &props.explanation, &asked, place) }
        </section>
    }
}

fn answer(desk: &Desk, explanation: &str, asked: &UseStateHandle<bool>, place: String) -> Html {
    let (words, work) = (&desk.words, &desk.work);
    let open = {
        let edit = desk.edit();
        Callback::from(move |_: MouseEvent| {
            edit.emit(Edit::OpenAnswer);
            focus(&place);
        })
    };
    let name = &desk.exercise.function().name;
    if work.answer != Answer::Shut {
        let source = desk.exercise.lesson().source(name);
        let solution = source.map(|source| source.solution.trim_end().to_owned()).unwrap_or_default();
        return html! {
            <>
                <h3>{ words.text("answer-code") }</h3>
                if work.answer == Answer::OpenedBefore { <p class="small muted">{ words.text("answer-noted") }</p> }
                <pre class="code" tabindex="0" aria-label={words.text("answer-code")}>{ solution }</pre>
                { prose("prose", explanation) }
            </>
        };
    }
    if work.passed {
        return button("button", words.text("answer-open"), open);
    }
    let ask = {
        let asked = asked.clone();
        Callback::from(move |_: MouseEvent| asked.set(true))
    };
    html! {
        <aside class="stop">
            <svg class="stop__sign" viewBox="0 0 44 44" aria-hidden="true">
                <path d="M13 0h18l13 13v18L31 44H13L0 31V13z" /><path class="stop__bar" d="M9 18h26v8H9z" />
            </svg>
            <div>
                <h3 class="stop__title">{ words.text("stop-title") }</h3>
                <p class="stop__text">{ words.text(if **asked { "stop-sure" } else { "stop-text" }) }</p>
                <div class="stop__act">
                    <a class="button" href={Route::exercise(desk.exercise.lesson().slug(), name).href()}>{ words.text("stop-try") }</a>
                    if **asked {
                        { button("button button--danger", words.text("stop-open"), open) }
                    } else {
                        { button("button button--quiet", words.text("stop-ask"), ask) }
                    }
                </div>
            </div>
        </aside>
    }
}
