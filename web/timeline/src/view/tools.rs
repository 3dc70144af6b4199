//! The chosen block: what it is, what it adds to the peak, and every change as a button. What is dragged can be done here without.

use yew::prelude::*;

use super::board::Board;
use super::edits;
use crate::chart::size;
use crate::geometry::interval::{Grip, shifted};
use crate::model::Treatment;
use crate::options::Row;
use crate::shared::Shared;
use crate::words::Speech;

/// Changes of a row.
pub type Change = Callback<(usize, Vec<edits::Edit>)>;
/// Another treatment of a row.
pub type Treat = Callback<(usize, Treatment)>;

/// The tools of the chosen block, or how one is chosen.
pub fn tools(
    chosen: Option<usize>,
    board: &Board,
    marked: bool,
    rows: &Shared<Vec<Row>>,
    change: &Change,
    treat: &Treat,
    words: &Speech,
) -> Html {
    let Some((at, item)) = chosen.and_then(|at| Some((at, board.items.get(at)?))) else {
        return html! { <div class="tl-tools tl-tools--none"><p class="tl-tools__hint">{ words.text("hint") }</p></div> };
    };
    let life = words.with("life", &[("from", item.from.to_string().into()), ("to", item.to.to_string().into())]);
    let adds =
        board.figures.adds.get(at).filter(|_| marked && item.treatment == Treatment::Keep).map(|bytes| {
            words.with(if *bytes > 0 { "adds" } else { "adds-nothing" }, &[("size", size(*bytes).into())])
        });
    let move_by = |key: &'static str, glyph: &'static str, grip: Grip, by: i64| {
        let (from, to) = shifted((item.from, item.to), grip, by);
        let same = (from, to) == (item.from, item.to);
        let (rows, change) = (rows.clone(), change.clone());
        let onclick = Callback::from(move |_: MouseEvent| {
            if let Some(row) = rows.get(at).filter(|_| !same) {
                change.emit((at, edits::life(row, from, to)));
            }
        });
        html! {
            <button type="button" class="tl-step" aria-disabled={same.then_some("true")} {onclick}>
                <span aria-hidden="true">{ glyph }</span>{ words.text(key) }
            </button>
        }
    };
    let choose = |choice: Treatment| {
        let treat = treat.clone();
        let onclick = Callback::from(move |_: MouseEvent| treat.emit((at, choice)));
        let now = item.treatment == choice;
        html! {
            <button type="button" class="tl-choice" aria-pressed={now.to_string()} {onclick}>{ words.text(choice.key()) }</button>
        }
    };
    let cost = item.recompute_ms.filter(|_| item.treatment == Treatment::Recompute);
    let cost = cost.map(|ms| words.with("costs", &[("ms", headroom_kit::memory::text::number(ms).into())]));
    let choices = item.choices();
    html! {
        <div class="tl-tools" role="group" aria-label={item.name.clone()}>
            <p class="tl-tools__what">
                <strong>{ &item.name }</strong>
                <span>{ size(item.bytes) }</span><span>{ life }</span>
                { adds.map(|adds| html! { <span class="tl-tools__adds">{ adds }</span> }).unwrap_or_default() }
                { cost.map(|cost| html! { <span>{ cost }</span> }).unwrap_or_default() }
            </p>
            <div class="tl-tools__row">
                <div class="tl-steps">
                    { move_by("earlier", "←", Grip::Body, -1) }
                    { move_by("later", "→", Grip::Body, 1) }
                    { move_by("shorter", "−", Grip::End, -1) }
                    { move_by("longer", "+", Grip::End, 1) }
                </div>
                if choices.len() > 1 {
                    <div class="tl-choices" role="group" aria-label={words.text("treatment")}>
                        for choice in choices { { choose(choice) } }
                    </div>
                } else {
                    <p class="tl-tools__fixed">{ words.text("pinned") }</p>
                }
            </div>
        </div>
    }
}
