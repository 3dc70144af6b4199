//! Memory over time, as the reader changes it.
//!
//! The rows belong to the page where it takes changes: each one goes there at once, and comes back with the next options. What the
//! reader moves away is tried out here and changes no row: a row says what can be moved, not what is.

pub mod board;
pub mod compare;
mod edits;
mod facts;
mod long_run;
mod table;
mod tools;

use js_sys::Function;
use wasm_bindgen::JsValue;
use yew::prelude::*;

use crate::chart::{Chart, Edit, Peak};
use crate::geometry::plot::Extent;
use crate::model::{Item, Treatment, carried};
use crate::options::{GB, Row, Subject};
use crate::planner::given;
use crate::shared::Shared;
use crate::words::{Speech, use_words};
use board::{Board, use_board};
use headroom_kit::memory::frame::{Frame, use_switch};
use headroom_kit::memory::patterns::use_picture_id;
use headroom_kit::{banner, button};

/// What the view is given.
#[derive(PartialEq, Properties)]
pub struct Props {
    /// The allocations and the budget.
    pub subject: Subject,
    /// Whether it is a lesson's figure, on its own.
    #[prop_or_default]
    pub figure: bool,
    /// Gets changes of rows, as JSON.
    pub fill: Function,
}

/// The picture with its figures, its tools and its table.
#[component]
pub fn Timeline(props: &Props) -> Html {
    let words = use_words();
    let subject = &props.subject;
    let rows = use_state(|| Shared::new(subject.rows.clone()));
    let treatments = use_state(|| Shared::new(vec![Treatment::Keep; subject.rows.len()]));
    let selected = use_state_eq(|| None::<usize>);
    let asked = use_state_eq(|| false);
    let said = use_state_eq(|| false);
    let long = use_state_eq(|| false);
    let switch = use_switch(false);
    let id = use_picture_id();
    let help = AttrValue::from(format!("{id}-keys"));
    {
        // Rows from outside: a ledger was written in, or another input was taken over.
        let (rows, treatments, selected, long) = (rows.clone(), treatments.clone(), selected.clone(), long.clone());
        use_effect_with(subject.rows.clone(), move |outer| {
            if !*long && **rows != *outer {
                treatments.set(Shared::new(carried(&rows, &treatments, outer)));
                if selected.is_some_and(|at| at >= outer.len()) {
                    selected.set(None);
                }
                rows.set(Shared::new(outer.clone()));
            }
        });
    }
    let board = use_board(&rows, &treatments);
    let change = {
        let (rows, fill, long, said) = (rows.clone(), props.fill.clone(), *long, said.clone());
        Callback::from(move |(at, edits): (usize, Vec<edits::Edit>)| {
            let mut next: Vec<Row> = rows.to_vec();
            let Some(row) = next.get_mut(at) else { return };
            for edit in &edits {
                edit.apply(row);
            }
            let told = (!long).then(|| edits::told(&next));
            rows.set(Shared::new(next));
            said.set(true);
            if let Some(told) = told {
                let _ = fill.call1(&JsValue::NULL, &told.into());
            }
        })
    };
    let treat = {
        let (treatments, said) = (treatments.clone(), said.clone());
        Callback::from(move |(at, treatment): (usize, Treatment)| {
            let mut next = treatments.to_vec();
            if let Some(here) = next.get_mut(at) {
                *here = treatment;
            }
            treatments.set(Shared::new(next));
            said.set(true);
        })
    };
    let run = props.figure.then(|| {
        long_run::button(&long, subject, &words, {
            let (rows, treatments, selected) = (rows.clone(), treatments.clone(), selected.clone());
            Callback::from(move |next: Vec<Row>| {
                treatments.set(Shared::new(vec![Treatment::Keep; next.len()]));
                selected.set(None);
                rows.set(Shared::new(next));
            })
        })
    });
    let budget = if *long { Some(long_run::BUDGET) } else { subject.budget_gb.and_then(whole) };
    let Some(board) = board else {
        return html! { <div class="tl"><p class="muted" role="status">{ words.text("computing") }</p></div> };
    };
    let board = match board {
        Ok(board) => board,
        Err(why) => {
            return html! { <div class="tl">{ banner("banner", "status", board::why(why, &words), Html::default()) }</div> };
        }
    };
    let on_edit = {
        let (selected, change, treat, rows, items) =
            (selected.clone(), change.clone(), treat.clone(), rows.clone(), board.items.clone());
        Callback::from(move |edit: Edit| match edit {
            Edit::Select(at) => selected.set(Some(at)),
            Edit::Life(at, from, to) => {
                if let Some(row) = rows.get(at) {
                    change.emit((at, edits::life(row, from, to)));
                }
            }
            Edit::Switch(at) => {
                if let Some(item) = items.get(at).filter(|item| item.choices().len() > 1) {
                    treat.emit((at, item.next_choice()));
                }
            }
        })
    };
    let marked = props.figure || subject.marked || *asked;
    let Board { items, figures } = board.clone();
    let extent = extent(&items, figures.kept_bytes.max(figures.peak_bytes).max(budget.unwrap_or(0)));
    let label = if marked { facts::spoken(&board, budget, &words) } else { words.text("hidden") };
    let reset = {
        let moved = !*long && (treatments.iter().any(|one| *one != Treatment::Keep) || **rows != subject.rows);
        moved.then(|| {
            let (rows, treatments, first) = (rows.clone(), treatments.clone(), subject.rows.clone());
            let back = Callback::from(move |_: MouseEvent| {
                treatments.set(Shared::new(vec![Treatment::Keep; first.len()]));
                rows.set(Shared::new(first.clone()));
            });
            button("button button--quiet", words.text("back"), back)
        })
    };
    let show = {
        let asked = asked.clone();
        Callback::from(move |_: MouseEvent| asked.set(true))
    };
    let peak = if marked { Peak::Known } else { Peak::Hidden };
    let caption = html! { words.text(if *long { "caption-long" } else { "caption" }) };
    let labels = words.labels();
    let frame = Frame { labels: &labels, caption: &caption, class: classes!("mem", "tl__frame"), switch };
    let chosen = selected.filter(|at| *at < items.len());
    html! {
        <div class="tl">
            if marked {
                { facts::facts(&board, budget, &words) }
            } else {
                <div class="tl-ask">
                    <p>{ words.text("ask") }</p>{ button("button", words.text("ask-show"), show) }
                </div>
            }
            { frame.view(
                html! {
                    <>
                        <Chart items={items.clone()} figures={figures.clone()} {extent} {budget} {peak} selected={chosen}
                            label={label.clone()} help={help.clone()} {on_edit} />
                        { tools::tools(chosen, &board, marked, &rows, &change, &treat, &words) }
                    </>
                },
                || table::table(&board, marked, &rows, &change, &treat, &words),
            ) }
            <div class="tl-more">
                { reset.unwrap_or_default() }
                { run.unwrap_or_default() }
                { if *long { Html::default() } else { priced(&rows, subject.budget_gb, &words) } }
            </div>
            <p class="sr-only" id={help.clone()}>{ words.text("keys") }</p>
            <p class="sr-only" role="status">{ if *said { announced(chosen, &items, &label, &words) } else { String::new() } }</p>
        </div>
    }
}

/// The way to what plans for these rows would cost.
fn priced(rows: &[Row], budget_gb: Option<f64>, words: &Speech) -> Html {
    html! { <a class="tl-priced" href={given::address(rows, budget_gb)}>{ words.text("price-this") }</a> }
}

/// What has changed, and what that makes of the peak.
fn announced(chosen: Option<usize>, items: &[Item], label: &str, words: &Speech) -> String {
    let Some(item) = chosen.and_then(|at| items.get(at)) else { return label.to_owned() };
    let treatment = words.text(&format!("is-{}", item.treatment.key()));
    let (from, to) = (item.from.to_string(), item.to.to_string());
    let given =
        [("name", (*item.name).into()), ("from", from.into()), ("to", to.into()), ("treatment", treatment.into())];
    format!("{} {label}", words.with("changed", &given))
}

/// What a picture of these items takes in.
fn extent(items: &[Item], bytes: u64) -> Extent {
    Extent::new(items.iter().map(|item| (item.from, item.to)), bytes, true)
}

/// GB as whole bytes; none where they are none.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked to be within the range")]
pub fn whole(gb: f64) -> Option<u64> {
    let bytes = (gb * GB).round();
    (bytes >= 0.0 && bytes < 2f64.powi(63)).then_some(bytes as u64)
}
