//! The helper's answer: the choice, the reason, what would change it, and both ways at once.

use headroom_grade::Language;
use headroom_kit::memory::text::{number, quantity};
use headroom_plan::choose::{Flip, Hybrid, Parts, Question, Side, Subject, flips, suggest_hybrid};
use headroom_plan::{MemoryPath, PathFigures, PathReason};
use yew::prelude::*;

use super::choice::{GAIN, ORDER};
use super::form::Form;
use super::named::named;
use crate::words::Speech;

/// What is known of the order of use before a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// All of it.
    Known,
    /// That of a part.
    Partly,
    /// Nothing.
    Unknown,
}

/// A figure's key in sentences, its unit, and what it is shown times.
fn shown(subject: Subject) -> (&'static str, &'static str, f64) {
    match subject {
        Subject::WorkingSet => ("working-set", "GB", 1.0),
        Subject::Budget => ("budget", "GB", 1.0),
        Subject::Managed => ("managed", "ms", 1.0),
        Subject::Offload => ("offload", "ms", 1.0),
        Subject::Limit => ("limit", "ms", 1.0),
        Subject::Spread => ("spread", "ms", 1.0),
        Subject::MinGain => ("gain", "%", 100.0),
    }
}

fn place(subject: Subject) -> usize {
    match subject {
        Subject::WorkingSet => 0,
        Subject::Budget => 1,
        Subject::Managed => 2,
        Subject::Offload => 3,
        Subject::Spread => 4,
        Subject::Limit => 5,
        Subject::MinGain => GAIN,
    }
}

/// The short name of a choice, for a table.
fn short(path: MemoryPath) -> &'static str {
    match path {
        MemoryPath::Resident => "then-resident",
        MemoryPath::Unified => "then-unified",
        MemoryPath::Offload => "then-offload",
        MemoryPath::Neither => "then-neither",
    }
}

fn path(path: MemoryPath) -> &'static str {
    match path {
        MemoryPath::Resident => "path-resident",
        MemoryPath::Unified => "path-unified",
        MemoryPath::Offload => "path-offload",
        MemoryPath::Neither => "path-neither",
    }
}

/// Why, with the figures that decided.
fn reason(question: &Question, (chosen, reason): (MemoryPath, PathReason), words: &Speech) -> String {
    let PathFigures { working_set_gb, budget_gb, managed_ms, offload_ms, order_known, spread_ms } = question.figures;
    let (managed, offload) = (managed_ms.unwrap_or(0.0), offload_ms.unwrap_or(0.0));
    let values = [
        ("set", quantity(working_set_gb, "GB").into()),
        ("budget", quantity(budget_gb, "GB").into()),
        ("managed", quantity(managed, "ms").into()),
        ("offload", quantity(offload, "ms").into()),
        ("limit", quantity(question.limit_ms, "ms").into()),
        ("spread", quantity(spread_ms, "ms").into()),
        ("gain", quantity(managed - offload, "ms").into()),
        ("asked", quantity(question.min_gain * managed, "ms").into()),
        ("share", quantity(question.min_gain * 100.0, "%").into()),
    ];
    let key = match (reason, chosen) {
        (PathReason::Fits, _) => "why-fits",
        (PathReason::NoneInTime, _) => "why-none-in-time",
        (PathReason::OnlyOne, MemoryPath::Offload) => "why-only-offload",
        (PathReason::OnlyOne, _) if !order_known => "why-only-managed-order",
        (PathReason::OnlyOne, _) => "why-only-managed",
        (PathReason::WithinSpread, _) => "why-within-spread",
        (PathReason::GainTooSmall, _) => "why-gain-too-small",
        (PathReason::Faster, _) => "why-faster",
    };
    words.with(key, &values)
}

/// The answer. What cannot be computed with was refused before.
pub fn answer(question: &Question, parts: Option<&Parts>, form: &Form, words: &Speech) -> Html {
    let (Ok(now), Ok(flips)) = (question.answer(), flips(question)) else {
        return html! { <p class="ch-answer" role="status">{ words.text("choice-incomplete") }</p> };
    };
    let hybrid = parts.and_then(|parts| Some((parts, suggest_hybrid(parts).ok()?)));
    html! {
        <>
            <div class="ch-answer" role="status" data-choice={path(now.0)}>
                <p class="ch-answer__line">{ words.text(path(now.0)) }</p>
                <p>{ reason(question, now, words) }</p>
            </div>
            { hybrid.map(|(parts, hybrid)| both(parts, hybrid, words)).unwrap_or_default() }
            { changes(question, now.0, &flips, form, words) }
        </>
    }
}

/// How a budget is split between both ways.
fn both(parts: &Parts, hybrid: Option<Hybrid>, words: &Speech) -> Html {
    let gb = |size: f64| quantity(size, "GB");
    let text = match hybrid {
        None if parts.working_set_gb <= parts.budget_gb => return Html::default(),
        None => words.text("hybrid-none"),
        Some(hybrid) => {
            let values = [
                ("irregular", gb(parts.irregular_gb).into()),
                ("offloaded", gb(hybrid.offloaded_gb).into()),
                ("hot", gb(parts.hot_gb).into()),
                ("slots", gb(parts.slots_gb).into()),
                ("pool", gb(hybrid.pool_gb).into()),
                ("over", gb(hybrid.over_gb).into()),
                ("from", gb(hybrid.fits_from_gb).into()),
            ];
            let fits = if hybrid.over_gb > 0.0 { "hybrid-over" } else { "hybrid-fits" };
            // Chinese sentences stand side by side without a space.
            let gap = if words.language() == Language::Zh { "" } else { " " };
            format!("{}{gap}{}", words.with("hybrid", &values), words.with(fits, &values))
        }
    };
    html! { <div class="ch-note" id="choice-hybrid"><p><strong>{ words.text("hybrid-title") }</strong></p><p>{ text }</p></div> }
}

/// For each figure what would change the choice.
fn changes(question: &Question, now: MemoryPath, flips: &[Flip], form: &Form, words: &Speech) -> Html {
    let row = |subject: &Subject| {
        let (key, unit, scale) = shown(*subject);
        let here =
            question.get(*subject).map_or_else(|| words.text("choice-unmeasured"), |now| quantity(now * scale, unit));
        let own: Vec<&Flip> = flips.iter().filter(|flip| flip.subject == *subject).collect();
        html! {
            <tr key={key} data-flip={key}>
                <th scope="row">{ words.text(&format!("choice-{key}")) }</th>
                <td class="number">{ here }</td>
                <td>
                    { if own.is_empty() { html! { <span class="muted">{ words.text("flip-none") }</span> } } else { Html::default() } }
                    { for own.iter().map(|flip| flip_line(flip, form, words)) }
                </td>
            </tr>
        }
    };
    html! {
        <div class="table-wrap" tabindex="0">
            <table class="ch-flips">
                <caption>{ words.text("flips-title") }</caption>
                <thead><tr>
                    <th scope="col">{ words.text("flips-figure") }</th>
                    <th scope="col" class="number">{ words.text("flips-now") }</th>
                    <th scope="col">{ words.text("flips-change") }</th>
                </tr></thead>
                <tbody>{ for Subject::ALL.iter().map(row) }{ order_row(question, now, form, words) }</tbody>
            </table>
        </div>
    }
}

fn flip_line(flip: &Flip, form: &Form, words: &Speech) -> Html {
    let (key, unit, scale) = shown(flip.subject);
    let named = named(flip, scale);
    let sentence = match (flip.side, named.inclusive) {
        (Side::Below, true) => "flip-at-most",
        (Side::Below, false) => "flip-below",
        (Side::Above, true) => "flip-from",
        (Side::Above, false) => "flip-above",
    };
    let text = words.with(
        sentence,
        &[("bound", quantity(named.number, unit).into()), ("then", words.text(short(flip.becomes.0)).into())],
    );
    let typed = number(named.beyond(flip.side));
    attempt(text, place(flip.subject), typed, words.text(&format!("choice-{key}")), form, words)
}

/// A line, and a way to try it.
fn attempt(text: String, at: usize, typed: String, of: String, form: &Form, words: &Speech) -> Html {
    let label = words.with("flip-try-it", &[("figure", of.into()), ("number", typed.clone().into())]);
    let onclick = {
        let form = form.clone();
        Callback::from(move |_: MouseEvent| form.fill([(at, typed.clone())]))
    };
    html! {
        <div class="ch-flip">
            <span>{ text }</span>
            <button type="button" class="button button--quiet ch-try" {onclick} aria-label={label}>{ words.text("flip-try") }</button>
        </div>
    }
}

/// Whether the order of use decides is asked by turning it around.
fn order_row(question: &Question, now: MemoryPath, form: &Form, words: &Speech) -> Html {
    let known = question.figures.order_known;
    let figures = PathFigures { order_known: !known, ..question.figures };
    let other = Question { figures, ..*question }.answer().ok().filter(|(other, _)| *other != now);
    let key = |known: bool| if known { "known" } else { "unknown" };
    let line = match other {
        Some((then, _)) => {
            let sentence = if known { "flip-order-unknown" } else { "flip-order-known" };
            let text = words.with(sentence, &[("then", words.text(short(then)).into())]);
            attempt(text, ORDER, key(!known).to_owned(), words.text("choice-order"), form, words)
        }
        None => html! { <span class="muted">{ words.text("flip-none") }</span> },
    };
    html! {
        <tr key="order" data-flip="order">
            <th scope="row">{ words.text("choice-order") }</th>
            <td class="number">{ words.text(&format!("order-{}", if form.text(ORDER).is_empty() { key(known) } else { form.text(ORDER) })) }</td>
            <td>{ line }</td>
        </tr>
    }
}
