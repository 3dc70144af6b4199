//! The peak, what is left under the budget, and what is alive at the peak: in figures and in a sentence.

use yew::prelude::*;

use super::board::Board;
use crate::chart::{size, steps};
use crate::words::{Speech, grouped};

/// So many names tell enough.
const NAMES: usize = 8;

/// The figures above the picture.
pub fn facts(board: &Board, budget: Option<u64>, words: &Speech) -> Html {
    let figures = &board.figures;
    let at = figures.at.map_or_else(|| words.text("never"), |(from, to)| steps(words, from, to));
    let moved = figures.kept_bytes.saturating_sub(figures.peak_bytes);
    let less = (moved > 0).then(|| words.with("less", &[("size", size(moved).into())]));
    let fact = |name: String, value: String, note: Html, bad: bool| {
        html! {
            <div class={classes!("tl-fact", bad.then_some("is-bad"))}>
                <dt>{ name }</dt><dd class="tl-fact__value">{ value }</dd><dd class="tl-fact__note">{ note }</dd>
            </div>
        }
    };
    let headroom = budget.map(|budget| {
        let left = figures.headroom(budget);
        let name = words.text(if left < 0 { "over" } else { "memory-headroom" });
        let amount = u64::try_from(left.unsigned_abs()).unwrap_or(u64::MAX);
        let of = words.with("of-budget", &[("size", size(budget).into())]);
        fact(name, size(amount), of.into(), left < 0)
    });
    let (live, all) = (figures.live.iter().filter(|live| **live).count(), figures.live.len());
    html! {
        <dl class="tl-facts">
            { fact(words.text("peak"), size(figures.peak_bytes), html! {
                <>{ at }if let Some(less) = less { <span class="tl-fact__less">{ less }</span> }</>
            }, false) }
            { headroom.unwrap_or_default() }
            { fact(words.text("live"), words.with("of", &[("part", grouped(live).into()), ("all", grouped(all).into())]), names(board, words).into(), false) }
        </dl>
    }
}

/// The names of what is alive at the peak, in input order.
fn names(board: &Board, words: &Speech) -> String {
    let live = || board.items.iter().zip(&board.figures.live).filter(|(_, live)| **live).map(|(item, _)| &*item.name);
    let more = live().count().saturating_sub(NAMES);
    let mut names = live().take(NAMES).collect::<Vec<_>>().join(words.text("comma").as_str());
    if more > 0 {
        names.push_str(&words.with("and-more", &[("count", grouped(more).into())]));
    }
    names
}

/// The picture in a sentence.
pub fn spoken(board: &Board, budget: Option<u64>, words: &Speech) -> String {
    let figures = &board.figures;
    let Some((from, to)) = figures.at else { return words.text("empty") };
    let mut said = words
        .with("spoken-peak", &[("size", size(figures.peak_bytes).into()), ("steps", steps(words, from, to).into())]);
    if let Some(budget) = budget {
        let left = figures.headroom(budget);
        let amount = u64::try_from(left.unsigned_abs()).unwrap_or(u64::MAX);
        let key = if left < 0 { "spoken-over" } else { "spoken-headroom" };
        said.push_str(&words.with(key, &[("size", size(amount).into()), ("budget", size(budget).into())]));
    }
    said.push_str(&words.with("spoken-live", &[("names", names(board, words).into())]));
    said
}
