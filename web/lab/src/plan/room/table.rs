//! The ledger as a table that is typed into.

use headroom_kit::{button, icon};
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

use super::draft::{Draft, Line, MOST_LINES, Wrong};
use crate::plan::setup::{kinds, updated};
use crate::words::Speech;

/// The table.
pub struct Table<'a> {
    pub draft: &'a Draft,
    pub on_draft: Callback<Draft>,
    pub wrong: Option<Wrong>,
    pub words: &'a Speech,
}

impl Table<'_> {
    pub fn view(&self) -> Html {
        let (words, labels) = (self.words, self.words.labels());
        let full = self.draft.lines.len() >= MOST_LINES;
        let add = self.changing(|draft, ()| draft.add()).reform(|_: MouseEvent| ());
        let budget = self.changing(|draft, text| draft.budget = text);
        let slice = self.changing(|draft, text| draft.slice = text);
        html! {
            <>
                <table class="lab-parts">
                    <caption class="sr-only">{ words.text("room-parts") }</caption>
                    <thead><tr>
                        <th scope="col">{ &labels.name }</th>
                        <th scope="col">{ words.text("room-count") }</th>
                        <th scope="col">{ words.text("room-size") }</th>
                        <th scope="col">{ &labels.place }</th>
                        <th scope="col">{ &labels.kind }</th>
                        <th scope="col">{ words.text("row-updated") }</th>
                        <td></td>
                    </tr></thead>
                    <tbody>{ for self.draft.lines.iter().enumerate().map(|(at, line)| self.line(at, line)) }</tbody>
                </table>
                <p>
                    if !full { { button("button", words.text("room-add"), add) } }
                </p>
                <div class="fields">
                    { self.field("room-budget", "GB", &self.draft.budget, &budget, self.wrong == Some(Wrong::Budget)) }
                    { self.field("room-slice", "MB", &self.draft.slice, &slice, self.wrong == Some(Wrong::Slice)) }
                </div>
                { self.told() }
            </>
        }
    }

    fn line(&self, at: usize, line: &Line) -> Html {
        let words = self.words;
        let called = [("name", line.name.clone().into())];
        let name = self.changing(move |draft, text| {
            if let Some(line) = draft.lines.get_mut(at) {
                line.name = text;
            }
        });
        let count = self.changing(move |draft, text| {
            if let Some(line) = draft.lines.get_mut(at) {
                line.count = text;
            }
        });
        let size = self.changing(move |draft, text| {
            if let Some(line) = draft.lines.get_mut(at) {
                line.size = text;
            }
        });
        let role = self.changing(move |draft, role| {
            if let Some(line) = draft.lines.get_mut(at) {
                line.role = role;
            }
        });
        let place = self.changing(move |draft, on_host| {
            if let Some(line) = draft.lines.get_mut(at) {
                line.on_host = on_host;
            }
        });
        let remove = self.changing(move |draft, ()| {
            if at < draft.lines.len() {
                draft.lines.remove(at);
            }
        });
        let onchange =
            place.reform(|event: Event| event.target_unchecked_into::<HtmlSelectElement>().selected_index() == 1);
        let numbered = [("number", (at + 1).to_string().into())];
        let labels = words.labels();
        html! {
            <tr key={line.id}>
                <td class="lab-parts__name">{ input("input", words.with("room-name-of", &numbered), &line.name, &name, self.wrong == Some(Wrong::Name(at))) }</td>
                <td data-label={words.text("room-count")}>{ input(NUMBER, words.with("room-count-of", &called), &line.count, &count, self.wrong == Some(Wrong::Count(at))) }</td>
                <td data-label={words.text("room-size")}>{ input(NUMBER, words.with("room-size-of", &called), &line.size, &size, self.wrong == Some(Wrong::Size(at))) }</td>
                <td data-label={labels.place.clone()}>
                    <select class="input" aria-label={words.with("room-place-of", &called)} {onchange}>
                        <option selected={!line.on_host}>{ &labels.on_device }</option>
                        <option selected={line.on_host}>{ &labels.offloaded }</option>
                    </select>
                </td>
                <td data-label={labels.kind.clone()}>{ kinds(&line.name, line.role, role.clone(), words) }</td>
                <td data-label={words.text("row-updated")}>{ updated(line.role, role, words) }</td>
                <td class="lab-parts__remove">
                    <button type="button" class="icon-button icon-button--danger" aria-label={words.with("room-remove", &called)}
                        onclick={remove.reform(|_: MouseEvent| ())}>{ icon("remove") }</button>
                </td>
            </tr>
        }
    }

    fn changing<T: 'static>(&self, change: impl Fn(&mut Draft, T) + 'static) -> Callback<T> {
        let (draft, on_draft) = (self.draft.clone(), self.on_draft.clone());
        Callback::from(move |value: T| {
            let mut next = draft.clone();
            change(&mut next, value);
            on_draft.emit(next);
        })
    }

    fn field(&self, id: &'static str, unit: &'static str, value: &str, set: &Callback<String>, wrong: bool) -> Html {
        html! {
            <div class={classes!("field", wrong.then_some("field--wrong"))}>
                <label class="field__label" for={id}>{ self.words.text(id) }</label>
                <input class={NUMBER} {id} inputmode="decimal" autocomplete="off" value={value.to_owned()} oninput={typed(set)}
                    aria-invalid={wrong.then_some("true")} aria-describedby={wrong.then_some("room-wrong")} />
                <span class="field__unit">{ unit }</span>
            </div>
        }
    }

    /// What keeps the ledger from being run.
    fn told(&self) -> Html {
        let words = self.words;
        let name = |at: usize| self.draft.lines.get(at).map(|line| line.name.trim().to_owned()).unwrap_or_default();
        let of = |key: &str, at: usize| {
            let values = [("number", (at + 1).to_string().into()), ("name", name(at).into())];
            words.with(key, &values)
        };
        let said = match self.wrong {
            None => return Html::default(),
            Some(Wrong::Empty) => words.text("room-wrong-empty"),
            Some(Wrong::Name(at)) => of("room-wrong-name", at),
            Some(Wrong::Count(at)) => of("room-wrong-count", at),
            Some(Wrong::Size(at)) => of("room-wrong-size", at),
            Some(Wrong::Components(count)) => words.with("room-wrong-many", &[("count", count.to_string().into())]),
            Some(Wrong::Budget) => words.text("room-wrong-budget"),
            Some(Wrong::Slice) => words.text("room-wrong-slice"),
            Some(Wrong::Slices(count)) => {
                let count = headroom_kit::numbers::thousands(&count.to_string());
                words.with("room-wrong-slices", &[("count", count.into())])
            }
        };
        html! { <p class="banner banner--warn" role="alert" id="room-wrong">{ said }</p> }
    }
}

const NUMBER: &str = "input input--number";

fn input(class: &'static str, label: String, value: &str, set: &Callback<String>, wrong: bool) -> Html {
    let mode = if class == NUMBER { "decimal" } else { "text" };
    html! {
        <input {class} inputmode={mode} autocomplete="off" aria-label={label} value={value.to_owned()} oninput={typed(set)}
            aria-invalid={wrong.then_some("true")} aria-describedby={wrong.then_some("room-wrong")} />
    }
}

fn typed(set: &Callback<String>) -> Callback<InputEvent> {
    set.reform(|event: InputEvent| event.target_unchecked_into::<HtmlInputElement>().value())
}
