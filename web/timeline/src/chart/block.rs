//! A block: its rectangles with the colour and the pattern of its kind, its outline where it is away, its name, its grips.

use yew::prelude::*;

use super::draw::Drawing;
use super::scene::{Block, gone, size};
use crate::geometry::label::{Form, Label, foot as foot_height};
use crate::geometry::outline::{outline, px};
use crate::geometry::stack::Piece;
use crate::model::Item;
use headroom_kit::memory::patterns;

/// The block itself: what is taken hold of, and what has the focus.
pub fn block(drawing: &Drawing, block: &Block) -> Html {
    let (plot, item) = (&drawing.scene.plot, &drawing.props.items[block.index]);
    let path = outline(&block.pieces, item.bytes, plot);
    let ghost = outline(&block.ghost, item.bytes, plot);
    let pattern = patterns::fill(&patterns::id_of(drawing.id, item.kind));
    let high = foot_height(plot.rise(item.bytes), block.label.is_some());
    let feet = block.pieces.iter().filter(|_| high > 0.0);
    let muted = drawing.is_live(block.index) == Some(false);
    let class = classes!("tl-block", format!("mem-k-{}", item.kind.slug()), muted.then_some("is-out"));
    let inner = html! {
        <>
            if !path.is_empty() {
                <path class="tl-fill" d={path.clone()} />
                for piece in feet { { foot(piece, high, drawing, &pattern) } }
                <path class="tl-edge" d={path} />
            }
            if !ghost.is_empty() { <path class="tl-ghost" d={ghost} /> }
            if item.from == item.to { { never(drawing, item) } }
        </>
    };
    if drawing.props.on_edit.is_none() {
        return html! { <g key={block.index} {class}>{ inner }</g> };
    }
    let selected = drawing.props.selected;
    let first = drawing.scene.blocks.first().map(|block| block.index);
    let here = selected == Some(block.index);
    // One stop for the tab key: the chosen block, or the first.
    let stop = here || (selected.is_none_or(|at| drawing.scene.block(at).is_none()) && first == Some(block.index));
    html! {
        <g key={block.index} {class} role="option" tabindex={if stop { "0" } else { "-1" }} data-at={block.index.to_string()}
            aria-selected={here.to_string()} aria-label={spoken(drawing, item, block.index)}>
            { inner }
        </g>
    }
}

/// What is never alive, as a line of its height.
fn never(drawing: &Drawing, item: &Item) -> Html {
    let plot = &drawing.scene.plot;
    let d = format!("M{} {}V{}", px(plot.x(item.from)), px(drawing.scene.floor()), px(plot.y(item.bytes)));
    html! { <><path class="tl-never__hit" d={d.clone()} /><path class="tl-never" {d} /></> }
}

fn foot(piece: &Piece, high: f64, drawing: &Drawing, pattern: &str) -> Html {
    let plot = &drawing.scene.plot;
    let (x, y) = (plot.x(piece.from), plot.y(piece.base) - high);
    let width = px(plot.x(piece.to) - x);
    // Tiles begin where the foot does.
    html! {
        <g transform={format!("translate({} {})", px(x), px(y))}>
            <rect class="tl-foot" {width} height={px(high)} fill={pattern.to_owned()} />
        </g>
    }
}

/// A block in words.
pub fn spoken(drawing: &Drawing, item: &Item, index: usize) -> String {
    let words = drawing.words;
    let said = words.with(
        "block-label",
        &[
            ("name", (*item.name).into()),
            ("size", size(item.bytes).into()),
            ("from", item.from.to_string().into()),
            ("to", item.to.to_string().into()),
            ("treatment", words.text(&format!("is-{}", item.treatment.key())).into()),
        ],
    );
    match drawing.is_live(index) {
        Some(true) => format!("{said}{}", words.text("block-live")),
        _ => said,
    }
}

/// The names in and around a block.
pub fn words(drawing: &Drawing, block: &Block) -> Html {
    let item = &drawing.props.items[block.index];
    let muted = drawing.is_live(block.index) == Some(false);
    let class = classes!("tl-words", format!("mem-k-{}", item.kind.slug()), muted.then_some("is-out"));
    let written = |label: &Label, name: String| {
        let size = size(item.bytes);
        let (x, y) = (px(label.x), px(label.y));
        html! {
            <text x={x.clone()} {y}>
                <tspan class="tl-name">{ name }</tspan>
                if label.form == Form::Beside { <tspan dx="7">{ size.clone() }</tspan> }
                if label.form == Form::Below { <tspan {x} dy="15">{ size }</tspan> }
            </text>
        }
    };
    html! {
        <>
            <g key={format!("{} {:?}", block.index, item.treatment)} {class}>
                if let Some(label) = &block.label { { written(label, item.name.to_string()) } }
            </g>
            if let Some(label) = &block.ghost_label { <g class="tl-words tl-words--gone">{ written(label, gone(item)) }</g> }
        </>
    }
}

/// A block that differs from the picture beside it.
pub fn difference(drawing: &Drawing, block: &Block) -> Html {
    if drawing.props.differs.get(block.index) != Some(&true) {
        return Html::default();
    }
    let item = &drawing.props.items[block.index];
    let pieces = if block.pieces.is_empty() { &block.ghost } else { &block.pieces };
    let Some(piece) = pieces.first() else { return Html::default() };
    let plot = &drawing.scene.plot;
    // At the right end, beside the name.
    let right = plot.x(piece.to);
    let x = px(f64::midpoint(plot.x(piece.from), right).max(right - 15.0));
    let y = px(plot.y(piece.base.saturating_add(item.bytes / 2)));
    html! {
        <>
            <path class="tl-differs" d={outline(pieces, item.bytes, plot)} />
            <circle class="mem-sign" r="9" cx={x.clone()} cy={y.clone()} />
            <text class="tl-sign" {x} {y} dy="4" text-anchor="middle">{ "≠" }</text>
        </>
    }
}

/// The chosen block: an outline over everything, and grips at its ends.
pub fn chosen(drawing: &Drawing) -> Html {
    let props = drawing.props;
    let Some(block) = props.selected.filter(|_| props.on_edit.is_some()).and_then(|at| drawing.scene.block(at)) else {
        return Html::default();
    };
    let (plot, item) = (&drawing.scene.plot, &props.items[block.index]);
    let mut all: Vec<Piece> = block.pieces.iter().chain(&block.ghost).copied().collect();
    all.sort_by_key(|piece| piece.from);
    let grip = |piece: &Piece, step: u64, name: &'static str, left: f64| {
        let (x, top, high) = (plot.x(step), plot.y(piece.base.saturating_add(item.bytes)), plot.rise(item.bytes));
        let (middle, bar) = (top + high / 2.0, high.clamp(14.0, 30.0));
        let reach = high.max(28.0);
        html! {
            <g class="tl-grip" data-at={block.index.to_string()} data-grip={name}>
                <rect class="tl-grip__hit" x={px(x - left)} y={px(middle - reach / 2.0)} width="26" height={px(reach)} />
                <rect class="tl-grip__bar" x={px(x - 3.5)} y={px(middle - bar / 2.0)} width="7" height={px(bar)} rx="3.5" />
            </g>
        }
    };
    html! {
        <>
            <path class="tl-chosen" d={outline(&block.pieces, item.bytes, plot)} />
            <path class="tl-chosen tl-chosen--gone" d={outline(&block.ghost, item.bytes, plot)} />
            if let (Some(first), Some(last)) = (all.first(), all.last()) {
                { grip(first, item.from, "start", 20.0) }
                { grip(last, item.to, "end", 6.0) }
            }
        </>
    }
}
