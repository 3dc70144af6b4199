//! The room *A plan*: a ledger of the reader's own, or one that an address asks for, and its run.

mod address;
mod draft;
mod table;

use std::rc::Rc;

use yew::prelude::*;

use super::carry::{Carry, InRoom};
use super::spec::Choices;
use crate::words::{Speech, use_words};
use address::{Asked, Refused};
use draft::Draft;
use table::Table;

/// The view.
#[component]
pub fn Room() -> Html {
    let words = use_words();
    let asked = use_memo((), |()| Asked::of_hash(&crate::address::hash()));
    let first = use_memo((), |()| (*asked).clone().unwrap_or_default());
    let draft = use_state(|| first.draft.clone());
    // Decisions about a run, but for those that belong to the ledger.
    let run = use_state(|| None::<Choices>);
    let plan = draft.plan();
    let wrong = plan.as_ref().err().copied();
    // What was run last stays in sight while something is typed, and cannot be run meanwhile.
    let last = use_mut_ref(|| Draft::example().plan().ok());
    if let Ok(plan) = plan {
        *last.borrow_mut() = Some(plan);
    }
    let Some((subject, of_ledger)) = last.borrow().clone() else { return Html::default() };
    let choices = match &*run {
        Some(run) => Choices { scale: run.scale, slots: run.slots, modes: run.modes.clone(), ..of_ledger },
        None => Choices {
            scale: first.scale,
            slots: first.slots.unwrap_or(of_ledger.slots),
            modes: first.modes.clone(),
            ..of_ledger
        },
    };
    let link = address::written(&draft, &choices, first.device.as_ref());
    let on_choices = {
        let run = run.setter();
        Callback::from(move |next: Choices| run.set(Some(next)))
    };
    let on_draft = {
        let draft = draft.setter();
        Callback::from(move |next: Draft| draft.set(next))
    };
    let in_room = InRoom { ready: wrong.is_none(), device: first.device.clone() };
    html! {
        <div class="lab-view">
            <section class="panel" aria-labelledby="lab-room-plan">
                <header class="panel__head"><h2 class="panel__title" id="lab-room-plan">{ words.text("room-title") }</h2></header>
                <div class="panel__body lab-ledger">
                    <p class="lab-paging__about">{ words.text("room-about") }</p>
                    { arrived(&asked, &words) }
                    { Table { draft: &draft, on_draft, wrong, words: &words }.view() }
                    <p><a href={link}>{ words.text("room-link") }</a></p>
                </div>
            </section>
            <section class="panel" aria-labelledby="lab-room-run">
                <header class="panel__head"><h2 class="panel__title" id="lab-room-run">{ words.text("room-run") }</h2></header>
                <div class="panel__body">
                    <Carry {subject} {choices} {on_choices} room={Some(in_room)} />
                </div>
            </section>
        </div>
    }
}

/// What the address brought, or why it brought nothing.
fn arrived(asked: &Rc<Result<Asked, Refused>>, words: &Speech) -> Html {
    match &**asked {
        Err(Refused { key, text }) => {
            let why = words.with(&format!("room-refused-{key}"), &[("text", text.clone().into())]);
            html! {
                <div class="banner banner--error" role="alert">
                    <p><strong>{ words.text("room-refused") }</strong></p>
                    <p>{ why }</p>
                </div>
            }
        }
        Ok(asked) if asked.device.is_some() => html! { <p class="lab-guess">{ words.text("room-from-device") }</p> },
        Ok(asked) if asked.own => html! { <p class="lab-guess">{ words.text("room-from") }</p> },
        Ok(_) => Html::default(),
    }
}
