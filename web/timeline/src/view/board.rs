//! What the picture is drawn from: items and the core's figures. Few are computed at once, many in slices, so that the page goes on.

use js_sys::Promise;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use yew::prelude::*;

use crate::figures::{FEW, Figures, Sweep};
use crate::model::{Item, Treatment, Undrawable, items};
use crate::options::Row;
use crate::shared::Shared;
use crate::words::Speech;

/// So many rows become items in a slice.
const SLICE: usize = 10_000;

/// Items and their figures.
#[derive(Clone, PartialEq)]
pub struct Board {
    /// The items, in the order of the rows.
    pub items: Shared<Vec<Item>>,
    /// What the core says about them.
    pub figures: Shared<Figures>,
}

/// The board of rows; none while the first one is computed. A new one takes the place of the old when it is ready.
#[hook]
pub fn use_board(rows: &Shared<Vec<Row>>, treatments: &Shared<Vec<Treatment>>) -> Option<Result<Board, Undrawable>> {
    let few = rows.len() <= FEW;
    let at_once =
        use_memo((rows.clone(), treatments.clone()), |(rows, treatments)| few.then(|| at_once(rows, treatments)));
    let sliced = use_state_eq(|| None::<Result<Board, Undrawable>>);
    let last = use_mut_ref(|| None::<Result<Board, Undrawable>>);
    // Which rows are wanted now: what was begun for others is given up.
    let wanted = use_mut_ref(|| 0_u32);
    let set = sliced.setter();
    use_effect_with((rows.clone(), treatments.clone()), move |(rows, treatments)| {
        let number = wanted.borrow().wrapping_add(1);
        *wanted.borrow_mut() = number;
        if few {
            return set.set(None);
        }
        let (rows, treatments) = (rows.clone(), treatments.clone());
        spawn_local(async move {
            let still = || *wanted.borrow() == number;
            if let Some(board) = in_slices(&rows, &treatments, still).await {
                set.set(Some(board));
            }
        });
    });
    let board = (*at_once).clone().or_else(|| (*sliced).clone()).or_else(|| last.borrow().clone());
    last.borrow_mut().clone_from(&board);
    board
}

fn at_once(rows: &[Row], treatments: &[Treatment]) -> Result<Board, Undrawable> {
    let items = items(rows, treatments)?;
    let figures = Figures::of(&items)?;
    Ok(Board { items: Shared::new(items), figures: Shared::new(figures) })
}

/// The same with the page in between; none once it is no longer wanted.
async fn in_slices(
    rows: &[Row],
    treatments: &[Treatment],
    still: impl Fn() -> bool,
) -> Option<Result<Board, Undrawable>> {
    let mut items: Vec<Item> = Vec::with_capacity(rows.len());
    for (nth, rows) in rows.chunks(SLICE).enumerate() {
        for (at, row) in rows.iter().enumerate() {
            let at = nth * SLICE + at;
            match Item::new(at, row, treatments.get(at).copied().unwrap_or_default()) {
                Ok(item) => items.push(item),
                Err(why) => return Some(Err(why)),
            }
        }
        breathe().await;
        if !still() {
            return None;
        }
    }
    let mut sweep = Sweep::new(&items);
    loop {
        breathe().await;
        if !still() {
            return None;
        }
        match sweep.window() {
            Ok(true) => {}
            Ok(false) => break,
            Err(why) => return Some(Err(why)),
        }
    }
    let figures = match sweep.done() {
        Ok(figures) => Shared::new(figures),
        Err(why) => return Some(Err(why)),
    };
    still().then(|| Ok(Board { items: Shared::new(items), figures }))
}

/// Lets the page do what waits.
pub async fn breathe() {
    let promise = Promise::new(&mut |resolve, _| {
        let _ = gloo::utils::window().set_timeout_with_callback(&resolve);
    });
    let _ = JsFuture::from(promise).await;
}

/// Why rows cannot be drawn.
pub fn why(why: Undrawable, words: &Speech) -> String {
    let at = |key: &str, at: usize| words.with(key, &[("number", (at + 1).into())]);
    match why {
        Undrawable::Size(index) => at("undrawable-size", index),
        Undrawable::Step(index) => at("undrawable-step", index),
        Undrawable::Backwards(index) => at("undrawable-backwards", index),
        Undrawable::Overflow => words.text("undrawable-overflow"),
    }
}
