//! What a reader sets.

use headroom_gpu::paging::{Eviction, Mode, Pattern};
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

use super::choices::{Choices, Kernel, PAGES_KIB, TENSORS, TOTALS_MIB, Wrong};
use crate::numbers::bytes;
use crate::words::Speech;

/// The key of a pattern's name.
pub fn pattern_key(pattern: Pattern) -> &'static str {
    match pattern {
        Pattern::Sequential => "paging-sequential",
        Pattern::Strided => "paging-strided",
        Pattern::Random => "paging-random",
        Pattern::LoopFits => "paging-loop-fits",
        Pattern::LoopExceeds => "paging-loop-exceeds",
        Pattern::Training => "paging-training",
        Pattern::Tensors { .. } => "paging-tensors",
    }
}

/// The key of what is loaded ahead.
fn prefetch_key(watched: Mode) -> &'static str {
    match watched {
        Mode::Trace => "paging-prefetch-trace",
        Mode::Density => "paging-prefetch-density",
        _ => "paging-prefetch-none",
    }
}

/// Those of the list: the last one has numbers of its own.
fn patterns() -> Vec<Pattern> {
    Pattern::ALL.into_iter().chain([TENSORS]).collect()
}

const KERNELS: [(Kernel, &str); 3] =
    [(Kernel::Half, "paging-kernel-half"), (Kernel::All, "paging-kernel-all"), (Kernel::Own, "paging-kernel-own")];

const EVICTIONS: [(Eviction, &str); 3] =
    [(Eviction::Lru, "paging-lru"), (Eviction::Clock, "paging-clock"), (Eviction::Random, "paging-evict-random")];

/// The form.
pub struct Form<'a> {
    pub choices: &'a UseStateHandle<Choices>,
    pub busy: bool,
    pub wrong: Option<Wrong>,
    /// Whether the address sets more than what is always in sight.
    pub asked: bool,
    pub words: &'a Speech,
}

impl Form<'_> {
    pub fn view(&self) -> Html {
        let (words, now) = (self.words, &**self.choices);
        let pattern = |one: Pattern| (one == now.pattern, words.text(pattern_key(one)));
        let patterns: Vec<_> = patterns().into_iter().map(pattern).collect();
        let tensors = now.pattern == TENSORS;
        let totals = TOTALS_MIB.map(|mib| (mib << 10 == now.total_kib, bytes(mib << 20)));
        let sizes = PAGES_KIB.map(|kib| (kib == now.page_kib, bytes(kib << 10)));
        let evictions = EVICTIONS.map(|(eviction, key)| (eviction == now.eviction, words.text(key)));
        let ahead = Mode::PAGED.map(|mode| (mode == now.watched, words.text(prefetch_key(mode))));
        let kernels = KERNELS.map(|(kernel, key)| (kernel == now.kernel, words.text(key)));
        html! {
            <fieldset class="lab-form" disabled={self.busy}>
                <legend class="sr-only">{ words.text("paging-settings") }</legend>
                <div class="fields">
                    { self.list("pattern", &patterns, |at, now| now.pattern = self::patterns()[at]) }
                    if tensors {
                        { self.number("tensors", "", &now.tensors, |text, now| now.tensors = text) }
                        { self.number("tensor", "paging-tensor-unit", &now.tensor, |text, now| now.tensor = text) }
                        { self.number("touched", "paging-tensor-unit", &now.touched, |text, now| now.touched = text) }
                    } else {
                        { self.list("total", &totals, |at, now| now.total_kib = TOTALS_MIB[at] << 10) }
                    }
                    { self.number("over", "paging-over-unit", &now.over, |text, now| now.over = text) }
                    { self.list("page", &sizes, |at, now| now.page_kib = PAGES_KIB[at]) }
                    { self.list("eviction", &evictions, |at, now| now.eviction = EVICTIONS[at].0) }
                    { self.list("prefetch", &ahead, |at, now| now.watched = Mode::PAGED[at]) }
                </div>
                <details class="fold" open={self.asked}>
                    <summary class="fold__summary">{ words.text("paging-more") }</summary>
                    <div class="fold__body">
                        <div class="fields">
                            { self.number("rounds", "", &now.rounds, |text, now| now.rounds = text) }
                            { self.number("each", "", &now.each, |text, now| now.each = text) }
                            { self.list("kernel", &kernels, |at, now| now.kernel = KERNELS[at].0) }
                            if now.kernel == Kernel::Own {
                                { self.number("dispatch", "", &now.dispatch, |text, now| now.dispatch = text) }
                            }
                            if now.pattern == Pattern::Random {
                                { self.number("accesses", "", &now.accesses, |text, now| now.accesses = text) }
                            }
                            { self.number("seed", "", &now.seed, |text, now| now.seed = text) }
                            { self.number("batch", "", &now.batch, |text, now| now.batch = text) }
                            { self.number("pinned", "", &now.pinned, |text, now| now.pinned = text) }
                        </div>
                        { self.check("write", now.write, now.pattern == Pattern::Training, |on, now| now.write = on) }
                        { self.check("moves", now.moves, false, |on, now| now.moves = on) }
                        { self.check("read-mostly", now.read_mostly, false, |on, now| now.read_mostly = on) }
                    </div>
                </details>
                { self.told() }
            </fieldset>
        }
    }

    fn changing<T: 'static>(&self, change: impl Fn(T, &mut Choices) + 'static) -> Callback<T> {
        let choices = self.choices.clone();
        Callback::from(move |value: T| {
            let mut next = (*choices).clone();
            change(value, &mut next);
            choices.set(next);
        })
    }

    fn list(&self, name: &'static str, options: &[(bool, String)], set: fn(usize, &mut Choices)) -> Html {
        let count = options.len();
        let change = self.changing(move |at: usize, now| {
            if at < count {
                set(at, now);
            }
        });
        let onchange = Callback::from(move |event: Event| {
            let at = event.target_unchecked_into::<HtmlSelectElement>().selected_index();
            change.emit(usize::try_from(at).unwrap_or(0));
        });
        let id = format!("paging-{name}");
        html! {
            <div class="field">
                <label class="field__label" for={id.clone()}>{ self.words.text(&format!("paging-{name}-label")) }</label>
                <select class="input" {id} {onchange}>
                    for (selected, text) in options { <option selected={*selected}>{ text }</option> }
                </select>
            </div>
        }
    }

    fn number(&self, name: &'static str, unit: &'static str, value: &str, set: fn(String, &mut Choices)) -> Html {
        let change = self.changing(set);
        let oninput = Callback::from(move |event: InputEvent| {
            change.emit(event.target_unchecked_into::<HtmlInputElement>().value());
        });
        let id = format!("paging-{name}");
        let wrong = self.wrong == Some(Wrong::Number(name));
        let error = format!("{id}-error");
        let described = wrong.then(|| error.clone());
        html! {
            <div class={classes!("field", wrong.then_some("field--wrong"))}>
                <label class="field__label" for={id.clone()}>{ self.words.text(&format!("paging-{name}-label")) }</label>
                <input class="input input--number" {id} inputmode="decimal" autocomplete="off" value={value.to_owned()} {oninput}
                    aria-invalid={wrong.then_some("true")} aria-describedby={described} />
                <span class="field__unit">{ if unit.is_empty() { String::new() } else { self.words.text(unit) } }</span>
                <p class="field__error" id={error} hidden={!wrong}>{ self.words.text(&format!("paging-{name}-wrong")) }</p>
            </div>
        }
    }

    fn check(&self, name: &'static str, on: bool, disabled: bool, set: fn(bool, &mut Choices)) -> Html {
        let change = self.changing(set);
        let onchange = Callback::from(move |event: Event| {
            change.emit(event.target_unchecked_into::<HtmlInputElement>().checked());
        });
        html! {
            <label class="check">
                <input type="checkbox" checked={on} {disabled} {onchange} /><span>{ self.words.text(&format!("paging-{name}-label")) }</span>
            </label>
        }
    }

    /// What keeps the whole from running; a field tells its own.
    fn told(&self) -> Html {
        let words = self.words;
        let said = match self.wrong {
            None | Some(Wrong::Number(_)) => return Html::default(),
            Some(Wrong::Pages(pages)) => words.with("paging-too-many", &[("pages", pages.to_string().into())]),
            Some(Wrong::Frames { needs, frames }) => {
                let values = [("needs", needs.to_string().into()), ("frames", frames.to_string().into())];
                words.with("paging-too-few", &values)
            }
            Some(Wrong::Page) => words.text("paging-too-large"),
            Some(Wrong::Refused) => words.text("paging-refused"),
        };
        html! { <p class="banner banner--warn" role="alert">{ said }</p> }
    }
}
