//! The lines and zones that the stack is read against: the budget, the peak, what is free below the budget and what is above it.

use yew::prelude::*;

use super::Peak;
use super::draw::Drawing;
use super::scene::size;
use crate::geometry::outline::px;
use crate::geometry::plot::Plot;
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
    let plot = &drawing.scene.plot;
    let area = |zone: &'static str, x: f64, width: f64, from: u64, to: u64| {
        let (y, height) = (px(plot.y(to)), px(plot.rise(to) - plot.rise(from)));
        let fill = patterns::fill(&format!("{}-{zone}", drawing.id));
        html! {
            <rect class={format!("tl-zone tl-zone--{zone}")} x={px(x)} {y} width={px(width)} {height} {fill} />
        }
    };
    let over = over(drawing, budget, plot);
    let spare = matches!(drawing.props.peak, Peak::Known) && drawing.props.figures.peak_bytes < budget;
    html! {
        <>
            for (x, width, bytes) in over { { area("over", x, width, budget, bytes) } }
            if spare { { area("headroom", plot.left, plot.width, drawing.props.figures.peak_bytes, budget) } }
        </>
    }
}

/// Where the load is above the budget: left edge, width, load.
fn over(drawing: &Drawing, budget: u64, plot: &Plot) -> Vec<(f64, f64, u64)> {
    let loads = &drawing.props.figures.loads;
    if drawing.scene.rest.is_some() {
        let high = columns(loads, plot).into_iter().enumerate().filter(|(_, column)| column.bytes > budget);
        return high.map(|(at, column)| (plot.left + at as f64, 1.0, column.bytes)).collect();
    }
    let high = loads.iter().filter(|load| load.bytes > budget);
    high.map(|load| (plot.x(load.from), (plot.x(load.to) - plot.x(load.from)).max(1.0), load.bytes)).collect()
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
    // Away from the peak's column, whose lines run through here.
    let middle = marked(drawing).and_then(|marked| marked.steps).map_or(left, |(from, _)| plot.x(from));
    let at_left = middle > left + plot.width / 2.0;
    let (x, anchor) = if at_left { (left + 6.0, "start") } else { (right - 4.0, "end") };
    html! {
        <g class={classes!("tl-budget", (known && left_over < 0).then_some("is-over"))}>
            <path d={format!("M{} {}H{}", px(left), px(y), px(right))} />
            <text x={px(x)} y={px(y - 7.0)} text-anchor={anchor}>{ text }</text>
        </g>
    }
}

/// The peak: its steps between two lines, its value on a flag.
pub fn peak(drawing: &Drawing) -> Html {
    let Some(marked) = marked(drawing) else { return Html::default() };
    let (plot, floor) = (&drawing.scene.plot, drawing.scene.floor());
    let mut parts = vec![drawing.words.text(if marked.claimed { "peak-claimed" } else { "peak" })];
    parts.extend(marked.bytes.map(size));
    let mut text = parts.join(" ");
    if let Some((from, to)) = marked.steps {
        text.push_str(&format!(" · {}", steps(drawing.words, from, to)));
    }
    let (left, right) = (plot.left, plot.left + plot.width);
    let half = width_px(&text) / 2.0;
    let at = marked.steps.map(|(from, to)| (plot.x(from), plot.x(to).max(plot.x(from) + 1.5)));
    let middle = at.map_or(left + half, |(from, to)| f64::midpoint(from, to));
    let x = if 2.0 * half > plot.width { left + plot.width / 2.0 } else { middle.clamp(left + half, right - half) };
    let level = marked.bytes.filter(|_| marked.claimed || at.is_some()).map(|bytes| plot.y(bytes));
    let reach = if marked.claimed { right } else { at.map_or(right, |(from, _)| from) };
    html! {
        <g class={classes!("tl-peak", marked.claimed.then_some("tl-peak--claimed"))}>
            if let Some((from, to)) = at {
                <path d={format!("M{x0} {y0}V{y1}M{x1} {y0}V{y1}", x0 = px(from), x1 = px(to), y0 = px(plot.top - 6.0), y1 = px(floor))} />
            }
            if let Some(y) = level { <path class="tl-peak__level" d={format!("M{} {}H{}", px(left), px(y), px(reach))} /> }
            <text x={px(x)} y={px(plot.top - 13.0)} text-anchor="middle">{ text }</text>
        </g>
    }
}

/// Steps `[from, to)` in words.
pub fn steps(words: &crate::words::Speech, from: u64, to: u64) -> String {
    let last = to.saturating_sub(1);
    if last <= from {
        return words.with("at-step", &[("step", from.to_string().into())]);
    }
    words.with("at-steps", &[("from", from.to_string().into()), ("last", last.to_string().into())])
}
