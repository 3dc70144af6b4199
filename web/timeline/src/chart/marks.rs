//! The lines and zones that the stack is read against: the budget, the peak, what is free below the budget and what is above it.

use yew::prelude::*;

use super::Peak;
use super::draw::Drawing;
use super::scene::size;
use crate::geometry::outline::px;
use crate::geometry::silhouette::columns;
use headroom_kit::memory::patterns;
use headroom_kit::memory::text::width_px;

/// The peak as it is marked: bytes, and the steps `[from, to)`.
struct Marked {
    bytes: Option<u64>,
    steps: Option<(u64, u64)>,
    claimed: bool,
}

fn marked(drawing: &Drawing) -> Option<Marked> {
    let figures = &drawing.props.figures;
    match drawing.props.peak {
        Peak::Hidden => None,
        Peak::Known => Some(Marked { bytes: Some(figures.peak_bytes), steps: Some(figures.at?), claimed: false }),
        Peak::Claimed(bytes, step) => {
            let steps = step.map(|step| (step, step.saturating_add(1)));
            (bytes.is_some() || steps.is_some()).then_some(Marked { bytes, steps, claimed: true })
        }
    }
}

/// Behind the blocks: the column of the peak.
pub fn behind(drawing: &Drawing) -> Html {
    let Some((from, to)) = marked(drawing).and_then(|marked| marked.steps) else { return Html::default() };
    let plot = &drawing.scene.plot;
    let (x, width) = (plot.x(from), (plot.x(to) - plot.x(from)).max(1.0));
    html! {
        <rect class="tl-column" x={px(x)} y={px(plot.top - 6.0)} width={px(width)} height={px(plot.height + 6.0)} />
    }
}

/// What is above the budget, and what no step ever uses below it.
pub fn zones(drawing: &Drawing) -> Html {
    let Some(budget) = drawing.props.budget else { return Html::default() };
    let (plot, peak) = (&drawing.scene.plot, drawing.props.figures.peak_bytes);
    let fill = |zone: &str| patterns::fill(&format!("{}-{zone}", drawing.id));
    let over = above(drawing, budget);
    let spare = matches!(drawing.props.peak, Peak::Known) && peak < budget;
    html! {
        <>
            if !over.is_empty() { <path class="tl-zone--over" d={over} fill={fill("over")} /> }
            if spare {
                <rect class="tl-zone--headroom" x={px(plot.left)} y={px(plot.y(budget))} width={px(plot.width)}
                    height={px(plot.rise(budget) - plot.rise(peak))} fill={fill("headroom")} />
            }
        </>
    }
}

/// What of the load is above the budget: an area for each time in which it is.
fn above(drawing: &Drawing, budget: u64) -> String {
    let (plot, loads) = (&drawing.scene.plot, &drawing.props.figures.loads);
    let parts: Vec<(f64, f64, u64)> = if drawing.scene.rest.is_some() {
        let left = |at: usize| plot.left + at as f64;
        columns(loads, plot).iter().enumerate().map(|(at, column)| (left(at), left(at + 1), column.bytes)).collect()
    } else {
        loads.iter().map(|load| (plot.x(load.from), plot.x(load.to).max(plot.x(load.from) + 1.0), load.bytes)).collect()
    };
    let floor = px(plot.y(budget));
    let mut path = String::new();
    for run in parts.chunk_by(|one, next| (one.2 > budget) == (next.2 > budget)).filter(|run| run[0].2 > budget) {
        path.push_str(&format!("M{} {floor}", px(run[0].0)));
        for (from, to, bytes) in run {
            path.push_str(&format!("L{} {}H{}", px(*from), px(plot.y(*bytes)), px(*to)));
        }
        path.push_str(&format!("V{floor}Z"));
    }
    path
}

/// The highest that stands between two places in the picture, outlines included.
fn highest(drawing: &Drawing, from: f64, to: f64) -> u64 {
    let plot = &drawing.scene.plot;
    let near = |first: u64, behind: u64| plot.x(behind) > from && plot.x(first) < to;
    let loads = drawing.props.figures.loads.iter().filter(|load| near(load.from, load.to)).map(|load| load.bytes);
    let ghosts = drawing.scene.blocks.iter().flat_map(|block| {
        let bytes = drawing.props.items[block.index].bytes;
        block.ghost.iter().filter(|piece| near(piece.from, piece.to)).map(move |piece| piece.base.saturating_add(bytes))
    });
    loads.chain(ghosts).max().unwrap_or(0)
}

/// The budget: the strongest line.
pub fn budget(drawing: &Drawing) -> Html {
    let Some(budget) = drawing.props.budget else { return Html::default() };
    let (plot, words) = (&drawing.scene.plot, drawing.words);
    let (y, left, right) = (plot.y(budget), plot.left, plot.left + plot.width);
    let mut text = format!("{} {}", words.text("memory-budget"), size(budget));
    let left_over = drawing.props.figures.headroom(budget);
    let known = matches!(drawing.props.peak, Peak::Known);
    if known && left_over != 0 {
        let key = if left_over < 0 { "memory-over" } else { "memory-headroom" };
        let amount = u64::try_from(left_over.unsigned_abs()).unwrap_or(u64::MAX);
        text.push_str(&format!(" · {} {}", words.text(key), size(amount)));
    }
    // Where nothing stands behind it, else away from the peak's column.
    let wide = width_px(&text) * 1.1;
    let (at_left, at_right) = (highest(drawing, left, left + wide), highest(drawing, right - wide, right));
    let middle = marked(drawing).and_then(|marked| marked.steps).map_or(left, |(from, _)| plot.x(from));
    let starts = match (at_left > budget, at_right > budget) {
        (false, true) => true,
        (true, false) => false,
        _ => middle > left + plot.width / 2.0,
    };
    let (x, anchor) = if starts { (left + 6.0, "start") } else { (right - 4.0, "end") };
    html! {
        <g class={classes!("tl-budget", (known && left_over < 0).then_some("is-over"))}>
            <path d={format!("M{} {}H{}", px(left), px(y), px(right))} />
            <text x={px(x)} y={px(y - 7.0)} text-anchor={anchor}>{ text }</text>
        </g>
    }
}

/// The steps of the peak between two lines, and its height. Names stand before them.
pub fn lines(drawing: &Drawing) -> Html {
    let Some(marked) = marked(drawing) else { return Html::default() };
    let (plot, floor) = (&drawing.scene.plot, px(drawing.scene.floor()));
    let at = marked.steps.map(|(from, to)| (plot.x(from), plot.x(to).max(plot.x(from) + 1.5)));
    let reach = at.filter(|_| !marked.claimed).map_or(plot.left + plot.width, |(from, _)| from);
    let top = px(plot.top - 6.0);
    html! {
        <g class={class(&marked)}>
            if let Some((from, to)) = at {
                <path d={format!("M{} {top}V{floor}M{} {top}V{floor}", px(from), px(to))} />
            }
            if let Some(bytes) = marked.bytes {
                <path class="tl-peak__level" d={format!("M{} {}H{}", px(plot.left), px(plot.y(bytes)), px(reach))} />
            }
        </g>
    }
}

/// What the peak is, on a flag above its column.
pub fn flag(drawing: &Drawing) -> Html {
    let Some(marked) = marked(drawing) else { return Html::default() };
    let plot = &drawing.scene.plot;
    let mut text = drawing.words.text(if marked.claimed { "peak-claimed" } else { "peak" });
    if let Some(bytes) = marked.bytes {
        text.push_str(&format!(" {}", size(bytes)));
    }
    if let Some((from, to)) = marked.steps {
        text.push_str(&format!(" · {}", steps(drawing.words, from, to)));
    }
    let (left, right) = (plot.left, plot.left + plot.width);
    let half = width_px(&text) / 2.0;
    let middle = marked.steps.map_or(left + half, |(from, to)| f64::midpoint(plot.x(from), plot.x(to)));
    let x = if 2.0 * half > plot.width { f64::midpoint(left, right) } else { middle.clamp(left + half, right - half) };
    html! {
        <g class={class(&marked)}><text x={px(x)} y={px(plot.top - 13.0)} text-anchor="middle">{ text }</text></g>
    }
}

fn class(marked: &Marked) -> Classes {
    classes!("tl-peak", marked.claimed.then_some("tl-peak--claimed"))
}

/// Steps `[from, to)` in words.
pub fn steps(words: &crate::words::Speech, from: u64, to: u64) -> String {
    let last = to.saturating_sub(1);
    if last <= from {
        return words.with("at-step", &[("step", from.to_string().into())]);
    }
    words.with("at-steps", &[("from", from.to_string().into()), ("last", last.to_string().into())])
}
