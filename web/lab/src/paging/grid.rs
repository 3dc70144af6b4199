//! Pages as squares, the device as a bar with its budget line, and the same as a table.

use yew::prelude::*;

use super::film::{Cell, Film, Scene};
use crate::device::table::Table;
use crate::words::Speech;

/// A square's side and the way to the next one.
const SIDE: usize = 8;
const STEP: usize = 10;

fn columns(pages: usize) -> usize {
    match pages {
        0..=64 => 16,
        65..=1024 => 32,
        _ => 64,
    }
}

/// What is drawn of one state: its body, and the marks on it that do not need colour.
fn drawn(cell: Cell, x: usize, y: usize) -> (String, String) {
    let square = format!("M{x} {y}h{SIDE}v{SIDE}h-{SIDE}z");
    match cell {
        Cell::Away => (format!("M{} {}h2v2h-2z", x + 3, y + 3), String::new()),
        Cell::Clean | Cell::Evicted => (square, String::new()),
        Cell::Dirty => {
            let (low, middle) = (y + SIDE, y + SIDE / 2);
            (square, format!("M{x} {middle}l4-4M{x} {low}l8-8M{} {low}l4-4", x + SIDE / 2))
        }
        Cell::Arrived => (square, format!("M{} {}h4v4h-4z", x + 2, y + 2)),
        Cell::Waiting => (square, format!("M{x} {y}l8 8m0-8l-8 8")),
    }
}

fn lock(x: usize, y: usize) -> String {
    format!("M{} {}h4v-3h-4zm1-3v-1a1 1 0 0 1 2 0v1", x + 4, y + 8)
}

/// The picture of a moment.
pub fn grid(film: &Film, scene: &Scene, words: &Speech) -> Html {
    let columns = columns(scene.cells.len());
    let place = |page: usize| (page % columns * STEP + 1, page / columns * STEP + 1);
    let layer = |cell: Cell| {
        let mut paths = (String::new(), String::new());
        for (page, _) in scene.cells.iter().enumerate().filter(|(_, one)| **one == cell) {
            let (x, y) = place(page);
            let (body, marks) = drawn(cell, x, y);
            paths.0.push_str(&body);
            paths.1.push_str(&marks);
        }
        // A pass's own layer is a new one, so that it can appear.
        html! {
            <g class={format!("lab-pages__{}", cell.key())} key={format!("{}-{}", cell.key(), scene.pass)}>
                <path d={paths.0} /><path class="lab-pages__marks" d={paths.1} />
            </g>
        }
    };
    let pinned: String = (0..usize::try_from(film.spec.pinned).unwrap_or(0).min(scene.cells.len()))
        .map(|page| {
            let (x, y) = place(page);
            lock(x, y)
        })
        .collect();
    let rows = scene.cells.len().div_ceil(columns);
    let (width, height) = (columns * STEP, rows * STEP);
    html! {
        <svg class={format!("lab-pages lab-pages--{columns}")} viewBox={format!("0 0 {width} {height}")} role="img" aria-label={told(scene, words)}>
            { for Cell::ALL.map(layer) }
            <path class="lab-pages__lock" d={pinned} />
        </svg>
    }
}

/// The device to scale, its right end the budget, and everything in host memory below it.
pub fn bar(film: &Film, scene: &Scene, words: &Speech) -> Html {
    let (pages, frames) = (film.spec.pages, film.spec.frames);
    let whole = f64::from(pages.max(frames)).max(1.0);
    let share = |count: f64| format!("{:.3}", count / whole * 100.0);
    let mut from = 0.0;
    let blocks = [Cell::Clean, Cell::Dirty, Cell::Arrived].map(|cell| {
        #[expect(clippy::cast_precision_loss, reason = "drawn")]
        let count = scene.count(cell) as f64;
        let x = share(from);
        from += count;
        html! { <rect class={format!("lab-pages__{}", cell.key())} {x} y="0" width={share(count)} height="16" /> }
    });
    let budget = share(f64::from(frames));
    html! {
        <div class="lab-pool">
            <p class="lab-pool__words">
                <span>{ words.with("paging-pool", &[("used", scene.used.into()), ("frames", frames.into())]) }</span>
                <span>{ words.with("paging-host", &[("pages", pages.into())]) }</span>
            </p>
            <svg class="lab-pool__bar" viewBox="0 0 100 28" preserveAspectRatio="none" aria-hidden="true">
                <rect class="lab-pool__device" x="0" y="0" width={budget.clone()} height="16" />
                { for blocks }
                <rect class="lab-pool__host" x="0" y="20" width={share(f64::from(pages))} height="6" />
                <line class="lab-pool__budget" x1={budget.clone()} x2={budget} y1="-2" y2="18" vector-effect="non-scaling-stroke" />
            </svg>
        </div>
    }
}

/// What the squares mean, with how many of each there are.
pub fn legend(scene: &Scene, words: &Speech) -> Html {
    let item = |cell: Cell| {
        let (body, marks) = drawn(cell, 1, 1);
        html! {
            <li class="lab-legend__item">
                <svg class="lab-pages lab-pages--glyph" viewBox="0 0 10 10" aria-hidden="true">
                    <g class={format!("lab-pages__{}", cell.key())}><path d={body} /><path class="lab-pages__marks" d={marks} /></g>
                </svg>
                <span>{ words.text(&format!("paging-{}", cell.key())) }</span>
                <b>{ scene.count(cell) }</b>
            </li>
        }
    };
    html! { <ul class="lab-legend">{ for Cell::ALL.map(item) }</ul> }
}

/// The moment in one sentence.
pub fn told(scene: &Scene, words: &Speech) -> String {
    if scene.pass == 0 {
        return words.text("paging-before");
    }
    let values = [
        ("pass", scene.pass.into()),
        ("dispatch", scene.dispatch.into()),
        ("finished", scene.finished.into()),
        ("workgroups", scene.workgroups.into()),
        ("arrived", scene.count(Cell::Arrived).into()),
        ("waiting", scene.count(Cell::Waiting).into()),
        ("evicted", scene.count(Cell::Evicted).into()),
    ];
    words.with("paging-told", &values)
}

/// The picture as a table.
pub fn table(scene: &Scene, words: &Speech) -> Html {
    let row = |cell: Cell| {
        vec![words.text(&format!("paging-{}", cell.key())), scene.count(cell).to_string(), scene.pages(cell)]
    };
    let head = ["paging-state", "paging-count", "paging-numbers"].map(|key| (words.text(key), None)).to_vec();
    let caption = words.with("paging-table", &[("pass", scene.pass.into())]);
    let rows = Cell::ALL.map(row).to_vec();
    html! {
        <details class="fold">
            <summary class="fold__summary">{ words.text("paging-as-table") }</summary>
            <div class="fold__body">{ Table { caption, head, rows }.show(words) }</div>
        </details>
    }
}
