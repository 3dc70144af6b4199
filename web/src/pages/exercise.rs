//! An exercise: Read → Predict → Code → Verdict. Text and contract on the left, the workbench on the right.

use yew::prelude::*;

use super::{missing, set_title};
use crate::bridge::{self, shows};
use crate::catalog;
use crate::context::{use_notices, use_store, use_words};
use crate::exercise::{
    CodePanel, Desk, Outcome, answer_panel, checks, contract, gpu_panel, hints, inputs_of, inputs_panel, predict_panel,
    starter, verdict_panel,
};
use crate::route::Route;
use crate::share;
use crate::speech::{Speech, verdicts};
use crate::state::{Action, Edit};
use crate::text::{Loading, Part, instead, use_lesson_text};
use headroom_kit::{button, prose, scroll_to};

/// Which exercise.
#[derive(PartialEq, Properties)]
pub struct Props {
    /// The lesson's key.
    pub slug: String,
    /// The function.
    pub name: String,
}

/// An exercise's page.
#[component]
pub fn ExercisePage(props: &Props) -> Html {
    let (store, words, say) = (use_store(), use_words(), use_notices());
    let (text, retry) = use_lesson_text(&props.slug, Part::Lesson, true);
    let outcome = use_state(|| None::<Outcome>);
    let id = format!("{}/{}", props.slug, props.name);
    let asked = use_state(String::new);
    // Who has begun to write will have a verdict: what it says is there by then.
    let helped = outcome.is_some() || store.work(&id).code.is_some() || store.work(&id).needs_help();
    let help = use_lesson_text(&props.slug, Part::Help, helped);
    {
        // A link's inputs come in once; what the learner had is put aside, not lost.
        let (store, words, id, say) = (store.clone(), words.clone(), id.clone(), say.clone());
        use_effect_with(catalog::exercise(&id).is_some(), move |_| {
            let Some(exercise) = catalog::exercise(&id) else { return };
            let hash = gloo::utils::window().location().hash().unwrap_or_default();
            match share::from_hash(&hash, &exercise) {
                Some(Ok(inputs)) if inputs != inputs_of(&exercise, &store.work(&id)) => {
                    store.dispatch(Action::Edit(id, Edit::Borrow(inputs)));
                }
                Some(Err(())) => say.emit(words.text("link-unreadable")),
                _ => {}
            }
        });
    }
    let entry = catalog::index().lesson(&props.slug).filter(|entry| entry.functions.contains(&props.name));
    let Some(entry) = entry else { return missing(&words) };
    let head = entry.head(words.language());
    let title = head.functions.get(&props.name).cloned().unwrap_or_default();
    set_title(&title);
    let top = html! {
        <header class="exercise__head">
            <nav class="crumbs" aria-label={words.text("crumbs")}>
                <a href={Route::lesson(&props.slug).href()}>{ format!("{} {}", entry.number, head.title) }</a>
                <span>{ &props.name }</span>
                { button("button button--quiet", words.text("snippets"), {
                    let id = id.clone();
                    Callback::from(move |_: MouseEvent| bridge::show_snippets(&id))
                }) }
            </nav>
            <h1>{ title }</h1>
        </header>
    };
    let Some(desk) = Desk::new(&id, &store, &words) else {
        return html! {
            <main class="page page--exercise" id="main" tabindex="-1">
                <div class="exercise">{ top }<div class="exercise__text">{ instead(&text, &retry, &words) }</div></div>
            </main>
        };
    };
    let work = &desk.work;
    let function = match &text {
        Loading::Ready(text) => text.functions.get(&props.name),
        Loading::Waiting | Loading::Failed => None,
    };
    let count = function.filter(|_| shows("hints")).map_or(0, |function| function.hints);
    let more_hints = work.hints < count;
    let statement = match function {
        Some(function) => prose("prose", &function.statement),
        None => instead(&text, &retry, &words),
    };
    let on_outcome = {
        let outcome = outcome.clone();
        Callback::from(move |new: Outcome| outcome.set(Some(new)))
    };
    let ran = outcome.is_some() || work.verdict.is_some();
    let done = [true, work.predictions.0 > 0 || !shows("predict"), work.code.is_some() || work.passed, ran];
    let next_step = done.iter().position(|done| !done);
    let gpu = gpu_panel(&desk, outcome.as_ref(), &store, next_step.is_none());
    let (line, headline) = summary(&desk, outcome.as_ref());
    // What may be absent keeps its place among its neighbours (`for` would not): else they are built anew and lose the focus.
    html! {
        <main class="page page--exercise" id="main" tabindex="-1">
            <div class="exercise">
                { top }
                <div class="exercise__text">
                    { statement }
                    { contract(&desk.exercise, &words) }
                    <details class="fold">
                        <summary class="fold__summary">{ words.text("section-checks") }</summary>
                        <div class="fold__body">{ checks(&desk.exercise, &words) }</div>
                    </details>
                    { hints(&desk, count, &help, Some("hints")) }
                </div>
                <div class="exercise__bench">
                    { steps(done, next_step, gpu.is_some(), &words) }
                    { inputs_panel(&desk, &say) }
                    { predict_panel(&desk, next_step == Some(1)) }
                    if shows("code") {
                        <CodePanel id={id.clone()} starter={starter(&desk.exercise)} loud={next_step == Some(2)} {line} {headline} {on_outcome} />
                    }
                    { verdict_panel(&desk, outcome.as_ref(), &help, more_hints, next_step == Some(3)) }
                    { gpu.unwrap_or_default() }
                    if shows("answer") { { answer_panel(&desk, &help, &asked) } }
                    { next(&desk) }
                </div>
            </div>
        </main>
    }
}

/// The line to mark and the sentence to say beside the buttons.
fn summary(desk: &Desk, outcome: Option<&Outcome>) -> (Option<u32>, Option<AttrValue>) {
    let words = &desk.words;
    let told = verdicts(words.language());
    match outcome {
        None => (None, None),
        Some(Outcome::Failed(why)) => (None, Some(why.clone().into())),
        Some(Outcome::Tried(trial)) => match &trial.finding {
            None => (None, Some(words.text("trial-right").into())),
            Some(finding) => {
                let name = told.map(|told| told.text(&format!("diagnosis-{}", finding.diagnosis.key())).into());
                (finding.line, name)
            }
        },
        Some(Outcome::Judged) => {
            let verdict = desk.work.verdict.as_ref();
            let headline = told.zip(verdict).map(|(told, verdict)| told.headline(&desk.exercise, verdict).into());
            (verdict.and_then(|verdict| verdict.line), headline)
        }
    }
}

/// Where the learner is; only the next step is loud.
fn steps(done: [bool; 4], next: Option<usize>, gpu: bool, words: &Speech) -> Html {
    let item = |(at, (key, target)): (usize, (&str, &'static str))| {
        let state = if next == Some(at) {
            "is-next"
        } else if done.get(at) == Some(&true) {
            "is-done"
        } else {
            ""
        };
        let onclick = Callback::from(move |event: MouseEvent| {
            event.prevent_default();
            scroll_to(target);
        });
        html! {
            <li class={classes!("steps__item", state)}>
                <a class="steps__link" href={format!("#{target}")} {onclick}
                    aria-current={(next == Some(at)).then_some("step")}>{ words.text(key) }</a>
            </li>
        }
    };
    let all = [
        ("step-read", "main"),
        ("step-predict", "predict"),
        ("step-code", "code"),
        ("step-verdict", "verdict"),
        ("step-gpu", "gpu"),
    ];
    let all = all.into_iter().take(if gpu { 5 } else { 4 });
    html! {
        <nav class="steps" aria-label={words.text("steps")}>
            <ol class="steps__list">{ for all.enumerate().map(item) }</ol>
        </nav>
    }
}

/// The way on, once this one is passed.
fn next(desk: &Desk) -> Html {
    if !desk.work.passed {
        return Html::default();
    }
    let (id, words) = (desk.id(), &desk.words);
    let following = catalog::index().ids().skip_while(|other| *other != id).nth(1);
    let (route, label) = match following.as_deref().and_then(|id| id.split_once('/')) {
        Some((slug, name)) => (Route::exercise(slug, name), words.with("next-exercise", &[("exercise", name.into())])),
        None => (Route::Home, words.text("next-home")),
    };
    html! {
        <nav class="pager" aria-label={words.text("pager")}><span></span><a href={route.href()}>{ label }</a></nav>
    }
}
