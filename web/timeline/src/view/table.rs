//! The same as a table, every value to be written in.

use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

use super::board::Board;
use super::edits::{self, Edit};
use super::tools::{Change, Treat};
use crate::chart::size;
use crate::model::{Item, Treatment, largest};
use crate::options::Row;
use crate::shared::Shared;
use crate::words::{Speech, grouped};
use headroom_kit::memory::text::decimal;

/// So many rows are shown: the largest.
const MOST: usize = 50;

/// The table.
pub fn table(
    board: &Board,
    marked: bool,
    rows: &Shared<Vec<Row>>,
    change: &Change,
    treat: &Treat,
    words: &Speech,
) -> Html {
    let cut = board.items.len() > MOST;
    let shown = if cut { largest(&board.items, MOST) } else { (0..board.items.len()).collect() };
    let note =
        cut.then(|| words.with("table-cut", &[("shown", MOST.into()), ("all", grouped(board.items.len()).into())]));
    let adds = marked && !board.figures.adds.is_empty();
    let head =
        |key: &str, number: bool| html! { <th scope="col" class={number.then_some("number")}>{ words.text(key) }</th> };
    // A letter that is typed here is not the key that closes the table.
    let keep = Callback::from(|event: KeyboardEvent| event.stop_propagation());
    html! {
        <div class="table-wrap tl-table" tabindex="0" role="region" aria-label={words.text("table")} onkeydown={keep}>
            if let Some(note) = note { <p class="panel__note">{ note }</p> }
            <table class="table mem-table">
                <caption class="sr-only">{ words.text("table") }</caption>
                <thead>
                    <tr>
                        { head("memory-name", false) }{ head("column-gb", true) }{ head("column-from", true) }
                        { head("column-to", true) }{ head("treatment", false) }
                        if marked { { head("live", false) } }
                        if adds { { head("column-adds", true) } }
                    </tr>
                </thead>
                <tbody>
                    for at in shown { { row(at, board, marked, rows, change, treat, words) } }
                </tbody>
            </table>
        </div>
    }
}

fn row(
    at: usize,
    board: &Board,
    marked: bool,
    rows: &Shared<Vec<Row>>,
    change: &Change,
    treat: &Treat,
    words: &Speech,
) -> Html {
    let (item, figures) = (&board.items[at], &board.figures);
    let written = |key: &str, value: String, read: fn(&Row, &str) -> Vec<Edit>| {
        let (rows, change) = (rows.clone(), change.clone());
        let onchange = Callback::from(move |event: Event| {
            let text = event.target_unchecked_into::<HtmlInputElement>().value();
            if let Some(edits) = rows.get(at).map(|row| read(row, text.trim())).filter(|edits| !edits.is_empty()) {
                change.emit((at, edits));
            }
        });
        let label = format!("{} {}", item.name, words.text(key));
        html! {
            <td class="number">
                <input class="input input--number" inputmode="decimal" autocomplete="off" aria-label={label} {value} {onchange} />
            </td>
        }
    };
    html! {
        <tr key={at}>
            <th scope="row">{ &item.name }</th>
            { written("column-gb", decimal(item.bytes as f64 / 1e9, 6), read_size) }
            { written("column-from", item.from.to_string(), read_from) }
            { written("column-to", item.to.to_string(), read_to) }
            <td>{ choice(at, item, treat, words) }</td>
            if marked { <td>{ words.text(if figures.live[at] { "live-yes" } else { "live-no" }) }</td> }
            if let Some(bytes) = figures.adds.get(at).filter(|_| marked) { <td class="number">{ size(*bytes) }</td> }
        </tr>
    }
}

fn choice(at: usize, item: &Item, treat: &Treat, words: &Speech) -> Html {
    let choices = item.choices();
    if choices.len() == 1 {
        return html! { words.text("pinned") };
    }
    let treat = treat.clone();
    let onchange = Callback::from(move |event: Event| {
        let key = event.target_unchecked_into::<HtmlSelectElement>().value();
        let all = [Treatment::Keep, Treatment::Offload, Treatment::Recompute];
        if let Some(choice) = all.into_iter().find(|choice| choice.key() == key) {
            treat.emit((at, choice));
        }
    });
    let label = format!("{} {}", item.name, words.text("treatment"));
    html! {
        <select class="input" aria-label={label} {onchange}>
            for choice in choices {
                <option value={choice.key()} selected={choice == item.treatment}>{ words.text(choice.key()) }</option>
            }
        </select>
    }
}

fn read_size(_: &Row, text: &str) -> Vec<Edit> {
    text.parse().ok().filter(|size: &f64| size.is_finite() && *size >= 0.0).map(Edit::Size).into_iter().collect()
}

/// An end that the beginning overtakes goes along, and the other way round: no row is written that cannot be drawn.
fn read_from(row: &Row, text: &str) -> Vec<Edit> {
    text.parse().map_or_else(|_| Vec::new(), |from: u64| edits::life(row, from, row.to_step.max(from)))
}

fn read_to(row: &Row, text: &str) -> Vec<Edit> {
    text.parse().map_or_else(|_| Vec::new(), |to: u64| edits::life(row, row.from_step.min(to), to))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::tests::step;

    #[test]
    fn what_cannot_be_read_changes_nothing() {
        let row = &step()[3];
        assert_eq!(read_size(row, "2.5"), [Edit::Size(2.5)]);
        for text in ["", "x", "-1", "inf", "nan"] {
            assert_eq!(read_size(row, text), [], "{text}");
        }
        assert_eq!(read_from(row, "2"), [Edit::From(2)]);
        assert_eq!(read_from(row, "7"), [Edit::From(7), Edit::To(7)]);
        assert_eq!(read_to(row, "0"), [Edit::From(0), Edit::To(0)]);
        assert_eq!(read_to(row, "1.5"), []);
    }
}
