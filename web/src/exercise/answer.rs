//! The reference answer behind a stop sign: open after passing, or on an explicit second click before.

use headroom_grade::Lesson;
use yew::prelude::*;

use super::Desk;
use crate::route::Route;
use crate::speech::Speech;
use crate::state::{Answer, Edit, Store};
use crate::text::{Loading, instead};
use headroom_kit::{button, focus, prose};

/// The text that holds the answers, and a way to try again.
pub type Help = (Loading, Callback<()>);

/// All answers of a lesson, each behind its own stop sign, as the lesson page shows them.
pub fn answers(
    lesson: &'static Lesson,
    help: &Help,
    asked: &UseStateHandle<String>,
    store: &Store,
    words: &Speech,
) -> Html {
    let one = |desk: Desk| {
        html! {
            <details class="fold" key={desk.exercise.id()}>
                <summary class="fold__summary"><code>{ &desk.exercise.function().name }</code></summary>
                <div class="fold__body">{ answer_panel(&desk, help, asked) }</div>
            </details>
        }
    };
    html! {
        <section id="answers" tabindex="-1">
            <h2>{ words.text("answer-title") }</h2>
            { for lesson.exercises().filter_map(|exercise| Desk::new(&exercise.id(), store, words)).map(one) }
        </section>
    }
}

/// The answer of one exercise. `asked`: the one that was asked for once, and is not open yet.
pub fn answer_panel(desk: &Desk, help: &Help, asked: &UseStateHandle<String>) -> Html {
    // A lesson's page holds several.
    let place = format!("answer-{}", desk.exercise.function().name);
    html! {
        <section id={place.clone()} tabindex="-1" aria-label={desk.words.text("answer-title")}>
            { if desk.work.answer == Answer::Shut { stop(desk, asked, place) } else { opened(desk, help) } }
        </section>
    }
}

/// The answer and why it is one.
fn opened(desk: &Desk, (text, retry): &Help) -> Html {
    let (words, name) = (&desk.words, &desk.exercise.function().name);
    let Loading::Ready(text) = text else { return instead(text, retry, words) };
    let source = desk.exercise.lesson().source(name);
    let (Some(help), Some(source)) = (text.help.get(name), source) else { return Html::default() };
    html! {
        <>
            <h3>{ words.text("answer-code") }</h3>
            if desk.work.answer == Answer::OpenedBefore { <p class="small muted">{ words.text("answer-noted") }</p> }
            <pre class="code" tabindex="0" aria-label={words.text("answer-code")}>{ source.solution.trim_end() }</pre>
            { prose("prose", &help.explanation) }
        </>
    }
}

/// What stands before it.
fn stop(desk: &Desk, asked: &UseStateHandle<String>, place: String) -> Html {
    let sure = **asked == place;
    let (words, work, name) = (&desk.words, &desk.work, &desk.exercise.function().name);
    let open = {
        let (edit, place) = (desk.edit(), place.clone());
        Callback::from(move |_: MouseEvent| {
            edit.emit(Edit::OpenAnswer);
            focus(&place);
        })
    };
    if work.passed {
        return button("button", words.text("answer-open"), open);
    }
    let ask = {
        let asked = asked.clone();
        Callback::from(move |_: MouseEvent| asked.set(place.clone()))
    };
    html! {
        <aside class="stop">
            <svg class="stop__sign" viewBox="0 0 44 44" aria-hidden="true">
                <path d="M13 0h18l13 13v18L31 44H13L0 31V13z" /><path class="stop__bar" d="M9 18h26v8H9z" />
            </svg>
            <div>
                <h3 class="stop__title">{ words.text("stop-title") }</h3>
                <p class="stop__text">{ words.text(if sure { "stop-sure" } else { "stop-text" }) }</p>
                <div class="stop__act">
                    <a class="button" href={Route::exercise(desk.exercise.lesson().slug(), name).href()}>{ words.text("stop-try") }</a>
                    if sure {
                        { button("button button--danger", words.text("stop-open"), open) }
                    } else {
                        { button("button button--quiet", words.text("stop-ask"), ask) }
                    }
                </div>
            </div>
        </aside>
    }
}
