//! The code: a plain text area until the editor is there, Check and Run beside it.

use std::rc::Rc;

use headroom_grade::json::{Json, compact};
use headroom_grade::{Exercise, Trial, Verdict};
use wasm_bindgen_futures::spawn_local;
use web_sys::{HtmlTextAreaElement, KeyboardEvent};
use yew::prelude::*;

use super::inputs_of;
use crate::context::{use_store, use_words};
use crate::exercise::code::editor::use_editor;
use crate::judge;
use crate::python::{Stage, Status, use_python};
use crate::speech::Speech;
use crate::state::{Action, Edit};
use crate::{bridge, catalog};
use headroom_kit::memory::text::{decimal, fixed};
use headroom_kit::{Dialog, button};

mod editor;

/// What the last run came to.
#[derive(Debug, Clone, PartialEq)]
pub enum Outcome {
    /// All cases were judged; the verdict is in the store.
    Judged,
    /// One run on the learner's inputs.
    Tried(Rc<Trial>),
    /// Nothing could be run; why, in words.
    Failed(String),
}

/// Whose code.
#[derive(PartialEq, Properties)]
pub struct Props {
    /// The exercise.
    pub id: AttrValue,
    /// What the learner begins with, in the page's language.
    pub starter: AttrValue,
    /// The line that the last run points at.
    pub line: Option<u32>,
    /// One line on the last run.
    pub headline: Option<AttrValue>,
    /// Whether this is the learner's next step.
    pub loud: bool,
    /// Called when a run has ended.
    pub on_outcome: Callback<Outcome>,
}

/// Which button is at work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Task {
    Check,
    Try,
}

/// The panel with the code.
#[component]
pub fn CodePanel(props: &Props) -> Html {
    let (store, words) = (use_store(), use_words());
    let status = use_python();
    let running = use_state(|| None::<Task>);
    let asking = use_state(|| false);
    let host = use_node_ref();
    let code = store.work(&props.id).code.clone().unwrap_or_else(|| props.starter.to_string());

    use_effect_with((), |()| bridge::python_preload());

    let on_change = {
        let (store, id) = (store.clone(), props.id.to_string());
        use_callback((), move |code: String, ()| store.dispatch(Action::Edit(id.clone(), Edit::Code(code))))
    };
    let run = {
        let (running, on_outcome, words, code, id) =
            (running.clone(), props.on_outcome.clone(), words.clone(), code.clone(), props.id.clone());
        let store = store.clone();
        Callback::from(move |task: Task| {
            if running.is_some() {
                return;
            }
            running.set(Some(task));
            let (running, on_outcome, words, code, store, id) =
                (running.clone(), on_outcome.clone(), words.clone(), code.clone(), store.clone(), id.clone());
            spawn_local(async move {
                let outcome = perform(task, &id, &code, &store, &words).await;
                running.set(None);
                on_outcome.emit(outcome);
            });
        })
    };
    let check = {
        let run = run.clone();
        Callback::from(move |()| run.emit(Task::Check))
    };
    let mounted = use_editor(&host, props, &code, on_change.clone(), check.clone());

    let oninput = {
        let on_change = on_change.clone();
        Callback::from(move |event: InputEvent| {
            on_change.emit(event.target_unchecked_into::<HtmlTextAreaElement>().value());
        })
    };
    let onkeydown = {
        let check = check.clone();
        Callback::from(move |event: KeyboardEvent| {
            if event.key() == "Enter" && (event.ctrl_key() || event.meta_key()) {
                event.prevent_default();
                check.emit(());
            }
        })
    };
    let ask = {
        let asking = asking.clone();
        Callback::from(move |_: MouseEvent| asking.set(true))
    };
    let close = {
        let asking = asking.clone();
        Callback::from(move |()| asking.set(false))
    };
    let restart = {
        let (store, id, asking) = (store.clone(), props.id.to_string(), asking.clone());
        Callback::from(move |_: MouseEvent| {
            store.dispatch(Action::Edit(id.clone(), Edit::Restart));
            asking.set(false);
        })
    };
    let busy = running.is_some();
    let run_button = |task: Task, key: &str, class: &'static str| {
        let run = run.clone();
        html! {
            // Not `disabled`: that would take the focus away from whoever pressed it.
            <button class={classes!("button", class)} type="button" aria-disabled={busy.then_some("true")}
                onclick={move |_| run.emit(task)}>
                { words.text(if *running == Some(task) { "running" } else { key }) }
                if task == Task::Check { <kbd aria-hidden="true">{ "Ctrl ⏎" }</kbd> }
            </button>
        }
    };
    html! {
        <section class={classes!("panel", props.loud.then_some("is-next"))} id="code" tabindex="-1" aria-labelledby="code-title">
            <header class="panel__head">
                <h2 class="panel__title" id="code-title">{ words.text("code-title") }</h2>
                { python_status(&status, &words) }
            </header>
            <div class="panel__body">
                <div class="editor">
                    <div class="editor__bar">
                        <span class="editor__file">{ "solution.py" }</span>
                        <span>
                            if mounted { <span class="small muted">{ words.text("editor-keys") }</span> }
                            { button("button button--quiet", words.text("code-restart"), ask) }
                        </span>
                    </div>
                    <div class="editor__box">
                        <div ref={host}></div>
                        if !mounted {
                            <textarea class="editor__plain" aria-label={words.text("code-label")} spellcheck="false" rows="14"
                                autocapitalize="none" autocomplete="off" value={code.clone()} {oninput} {onkeydown} />
                        }
                    </div>
                    <div class="editor__act">
                        { run_button(Task::Check, "check", "button--primary") }
                        { run_button(Task::Try, "try-inputs", "") }
                        <span class="panel__note" role="status">{ for props.headline.clone().filter(|_| !busy) }</span>
                    </div>
                </div>
            </div>
            if *asking {
                <Dialog title={words.text("restart-title")} on_close={close.clone()}>
                    <p>{ words.text("restart-text") }</p>
                    <div class="dialog__act">
                        { button("button", words.text("cancel"), close.reform(|_: MouseEvent| ())) }
                        { button("button button--danger", words.text("code-restart"), restart) }
                    </div>
                </Dialog>
            }
        </section>
    }
}

/// What a learner begins with. Until a lesson has come in the language just chosen, it is the other one's.
pub fn starter(exercise: &Exercise) -> AttrValue {
    let source = exercise.lesson().source(&exercise.function().name);
    let both = source.map(|source| [&source.starter_en, &source.starter_zh]);
    let there = both.into_iter().flatten().find(|starter| !starter.is_empty());
    there.cloned().unwrap_or_default().into()
}

async fn perform(task: Task, id: &str, code: &str, store: &crate::state::Store, words: &Speech) -> Outcome {
    let Some(exercise) = catalog::exercise(id) else { return Outcome::Failed(id.to_owned()) };
    let failed = |why: String| Outcome::Failed(words.with("python-failed", &[("why", why.into())]));
    match task {
        Task::Check => match judge::check(id, code).await {
            Ok(verdict) => {
                announce(&verdict);
                store.dispatch(Action::Edit(id.to_owned(), Edit::Judged(Box::new(verdict))));
                Outcome::Judged
            }
            Err(why) => failed(why),
        },
        Task::Try => {
            let inputs = inputs_of(&exercise, &store.work(id));
            if let Err(refusal) = exercise.expected(&inputs) {
                return Outcome::Failed(words.refusal(&refusal));
            }
            match judge::attempt(id, code, inputs).await {
                Ok(trial) => Outcome::Tried(Rc::new(trial)),
                Err(why) => failed(why),
            }
        }
    }
}

/// Tells whoever listens on the document: the verdict as an object, in an event named `headroom:verdict`.
fn announce(verdict: &Verdict) {
    let Ok(detail) = js_sys::JSON::parse(&compact(&verdict.to_json())) else { return };
    let init = web_sys::CustomEventInit::new();
    init.set_detail(&detail);
    if let Ok(event) = web_sys::CustomEvent::new_with_event_init_dict("headroom:verdict", &init) {
        let _ = gloo::utils::document().dispatch_event(&event);
    }
}

fn python_status(status: &Status, words: &Speech) -> Html {
    let said = |key: &str| html! { <div class="loading" role="status"><span>{ words.text(key) }</span></div> };
    let mega = |bytes: f64| fixed(bytes / 1e6, 1);
    match status.state {
        Stage::Loading if status.total > 0.0 => {
            let values = [("loaded", mega(status.loaded).into()), ("total", mega(status.total).into())];
            let label = words.with("python-loading", &values);
            html! {
                <div class="loading">
                    <progress class="progress" max={decimal(status.total, 0)} value={decimal(status.loaded, 0)}
                        aria-label={words.text("python-progress")}></progress>
                    <span>{ label }</span>
                </div>
            }
        }
        Stage::Loading => html! { <div class="loading"><span>{ words.text("python-starting") }</span></div> },
        Stage::Failed => said("python-unavailable"),
        Stage::Queued => said("python-queued"),
        Stage::Ready | Stage::Running => {
            html! { <div class="loading"><span>{ words.text("python-ready") }</span></div> }
        }
        Stage::Idle => Html::default(),
    }
}
