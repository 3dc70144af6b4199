//! The decision helper: figures of a workload in, the choice out, with its reason and what would change it.

use headroom_plan::PathFigures;
use headroom_plan::choose::{Parts, Question};
use yew::prelude::*;

use super::choice_answer::{Order, answer};
use super::estimate::{Taken, Unmeasured};
use super::form::{Asked, Form, typed, use_form};
use super::kept::Kept;
use super::take::{MANAGED, OFFLOAD, SPREAD, offer};
use crate::words::use_words;

/// The figures, first as in the lesson's example. The last three only count where a part of the order is known.
const ASKED: &[Asked] = &[
    ("working-set", "GB", "24"),
    ("budget", "GB", "16"),
    ("managed", "ms", "64"),
    ("offload", "ms", "46"),
    ("spread", "ms", "2"),
    ("limit", "ms", "80"),
    ("gain", "%", "25"),
    ("order", "", "known"),
    ("irregular", "GB", "10"),
    ("hot", "GB", "1"),
    ("slots", "GB", "2"),
];
/// The place of the order of use, which is chosen.
pub const ORDER: usize = 7;
/// The place of the share.
pub const GAIN: usize = 6;

const ORDER_KEYS: &[&str] = &[ORDERS[0].0, ORDERS[1].0, ORDERS[2].0];
const ORDERS: [(&str, Order); 3] = [("known", Order::Known), ("partly", Order::Partly), ("unknown", Order::Unknown)];

/// What is typed, as far as it can be read.
struct Read {
    question: Question,
    parts: Parts,
}

/// The order of use that is chosen.
fn order(form: &Form) -> Order {
    ORDERS.iter().find(|(key, _)| *key == form.text(ORDER)).map_or(Order::Known, |(_, order)| *order)
}

/// The places of what is no number. A time may be missing: then it was not measured.
fn wrong(form: &Form) -> Vec<usize> {
    let optional = |at: usize| matches!(at, 2 | 3) && form.text(at).is_empty();
    let asked = |at: &usize| *at != ORDER && (*at < ORDER || order(form) == Order::Partly);
    (0..ASKED.len()).filter(asked).filter(|at| !optional(*at) && form.number(*at, 0.0).is_none()).collect()
}

fn read(form: &Form) -> Option<Read> {
    if !wrong(form).is_empty() {
        return None;
    }
    let number = |at: usize| form.number(at, 0.0).unwrap_or(0.0);
    let figures = PathFigures {
        working_set_gb: number(0),
        budget_gb: number(1),
        managed_ms: form.number(2, 0.0),
        offload_ms: form.number(3, 0.0),
        // What is known for a part is not known for a step.
        order_known: order(form) == Order::Known,
        spread_ms: number(4),
    };
    Some(Read {
        question: Question { figures, limit_ms: number(5), min_gain: number(GAIN) / 100.0 },
        parts: Parts {
            working_set_gb: figures.working_set_gb,
            budget_gb: figures.budget_gb,
            irregular_gb: number(8),
            hot_gb: number(9),
            slots_gb: number(10),
        },
    })
}

/// The helper.
#[component]
pub fn Choice() -> Html {
    let words = use_words();
    let form = use_form("choice", ASKED);
    let kept = use_memo((), |()| Kept::load());
    let wrong = wrong(&form);
    let field = |at: usize| {
        let placeholder = matches!(at, 2 | 3).then(|| words.text("choice-unmeasured"));
        form.field(at, wrong.contains(&at), placeholder, &words)
    };
    let partly = order(&form) == Order::Partly;
    let sizes_gb = form.number(0, 0.0).zip(form.number(1, 0.0));
    let on_take = {
        let form = form.clone();
        Callback::from(move |taken: Taken| take(&form, &taken))
    };
    let body = match read(&form) {
        Some(read) => answer(&read.question, partly.then_some(&read.parts), &form, &words),
        None => html! { <p class="ch-answer" role="status">{ words.text("choice-incomplete") }</p> },
    };
    html! {
        <section class="ch panel" aria-labelledby="choice-title">
            <header class="panel__head"><h4 class="panel__title" id="choice-title">{ words.text("choice-title") }</h4>{ form.again(&words) }</header>
            <div class="panel__body">
                { offer(&kept, &form, &words) }
                <div class="fields ch-fields">
                    { for (0..=GAIN).map(field) }
                    { form.choice(ORDER, ORDER_KEYS, &words) }
                </div>
                { if partly { html! { <div class="fields ch-fields">{ for (8..ASKED.len()).map(field) }</div> } } else { Html::default() } }
                { body }
                <Unmeasured {sizes_gb} {on_take} />
            </div>
        </section>
    }
}

/// Computed times in place of measured ones, which have no spread.
fn take(form: &Form, taken: &Taken) {
    let time = |time: Option<f64>| time.map_or(String::new(), typed);
    let order = ORDERS.iter().find(|(_, order)| *order == taken.order).map_or("", |(key, _)| *key);
    form.fill([
        (MANAGED, time(taken.managed_ms)),
        (OFFLOAD, time(taken.offload_ms)),
        (SPREAD, "0".to_owned()),
        (ORDER, order.to_owned()),
    ]);
}
