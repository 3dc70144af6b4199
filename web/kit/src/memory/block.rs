//! One block, its ghost on the device when it is offloaded, and the signs on its edges.
//!
//! A block is made of `rect`s in the picture's own coordinates, because their place can be animated, which a
//! nested `svg`'s cannot. What must stay at fixed pixels from a corner (text, signs) is in a nested `svg`: its
//! frame cuts off what does not fit, and nothing is ever stretched.

use super::layout::{FLAG_FROM, Piece, Span};
use super::model::{Block, Mark, Place};
use super::patterns;
use super::text::{decimal, quantity};
use yew::prelude::*;

/// Height of a block's foot, which carries the pattern. Bars are a multiple of it high, so that tiles start whole.
const FOOT: u16 = 10;

/// A bar's top edge and height in pixels.
#[derive(Clone, Copy)]
pub struct Row {
    pub y: u16,
    pub height: u16,
}

pub fn percent(value: f64) -> String {
    format!("{}%", decimal(value, 3))
}

/// The class that hides something below a container width.
pub fn from(tier: u16) -> String {
    format!("mem-from-{tier}")
}

/// The class that hides something from a container width on.
pub fn until(tier: u16) -> String {
    format!("mem-until-{tier}")
}

fn state_class(block: &Block) -> &'static str {
    match block.place {
        Place::Device => "mem-block--device",
        Place::Host => "mem-block--host",
        Place::Cut(_) => "mem-block--cut",
        Place::Nowhere => "mem-block--nowhere",
    }
}

fn class(name: &'static str, block: &Block) -> Classes {
    classes!(name, state_class(block), format!("mem-k-{}", block.kind.slug()))
}

fn rect(class: &'static str, span: Span, y: u16, height: u16, fill: Option<String>) -> Html {
    html! {
        <rect {class} x={percent(span.x)} y={y.to_string()} width={percent(span.width)}
            height={height.to_string()} {fill} />
    }
}

/// The block itself.
pub fn body(id: &str, block: &Block, piece: &Piece, row: Row) -> Html {
    let pattern = patterns::fill(&patterns::id_of(id, block.kind));
    let foot = row.y + row.height - FOOT;
    html! {
        <g key={piece.key.clone()} class={class("mem-block", block)}>
            { rect("mem-fill", piece.span, row.y, row.height, None) }
            { rect("mem-fill mem-foot", piece.span, foot, FOOT, None) }
            { rect("mem-pattern", piece.span, foot, FOOT, Some(pattern)) }
            { rect("mem-edge", piece.span, row.y, row.height, None) }
        </g>
    }
}

/// Its name, size and sign: a layer of their own, so that no hatching lies over them. Text cannot slide along with
/// its block, so a block that changes its row gets new text, which fades in.
pub fn words(block: &Block, piece: &Piece, row: Row, unit: &str) -> Html {
    html! {
        <svg key={format!("{} {}", row.y, piece.key)} class={class("mem-words", block)}
            x={percent(piece.span.x)} y={row.y.to_string()} width={percent(piece.span.width)}
            height={row.height.to_string()}>
            { label(block, piece, unit) }
            { icon(block, piece) }
        </svg>
    }
}

fn label(block: &Block, piece: &Piece, unit: &str) -> Html {
    let Some(tier) = piece.inside else {
        return Html::default();
    };
    let size = quantity(block.size, unit);
    if block.place == Place::Host {
        return html! {
            <text class={classes!("mem-label", from(tier))} x="8" y="14">
                <tspan class="mem-name">{ &block.name }</tspan>
                <tspan class="mem-size" dx="8">{ size }</tspan>
            </text>
        };
    }
    html! {
        <g class={from(tier)}>
            <text class="mem-label mem-name" x="8" y="20">{ &block.name }</text>
            <text class="mem-label mem-size" x="8" y="36">{ size }</text>
        </g>
    }
}

fn icon(block: &Block, piece: &Piece) -> Html {
    let Some(tier) = piece.icon.filter(|_| block.pinned || block.movable) else {
        return Html::default();
    };
    html! {
        <svg class={from(tier)} x="100%" y="4" overflow="visible">
            if block.pinned {
                <path class="mem-icon" d="M-15 6h10v7h-10zM-13 6v-2a3 3 0 0 1 6 0v2" />
            } else {
                <path class="mem-icon" d="M-12 2v2m0 2v2m0 2v2M-8 2v2m0 2v2m0 2v2" />
            }
        </svg>
    }
}

/// What an offloaded block leaves on the device: an outline, and an arrow down to the host.
pub fn ghost(piece: &Piece, device: Row, host: Row) -> Html {
    let start = device.y + device.height;
    let length = host.y - start;
    html! {
        <g key={piece.key.clone()} class="mem-ghost">
            { rect("mem-ghost__frame", piece.span, device.y, device.height, None) }
            <svg class="mem-arrow" x={percent(piece.span.middle())} y={start.to_string()} overflow="visible">
                <path d={format!("M0 -9V{}M-4 {}L0 {}L4 {}", length - 3, length - 8, length - 3, length - 8)} />
            </svg>
        </g>
    }
}

/// The flag of a block that is too narrow for its label.
pub fn flag(block: &Block, piece: &Piece, bar: Row, label_row: u16, unit: &str) -> Html {
    let Some(flag) = piece.flag else {
        return Html::default();
    };
    let up = 18 * u32::try_from(flag.row).unwrap_or(0) + u32::from(label_row);
    let (x, anchor) = if flag.left { ("-5", "end") } else { ("5", "start") };
    html! {
        <svg key={piece.key.clone()} x={percent(piece.span.middle())} y={bar.y.to_string()} overflow="visible"
            class={classes!("mem-flag", from(FLAG_FROM), piece.inside.map(until))}>
            <path class="mem-pole" d={format!("M0 2V-{}", up + 12)} />
            <text class="mem-label" x={x} y={format!("-{}", up + 3)} text-anchor={anchor}>
                <tspan class="mem-name">{ &block.name }</tspan>
                <tspan class="mem-size" dx="6">{ quantity(block.size, unit) }</tspan>
            </text>
        </svg>
    }
}

/// The number of a cut on the upper edge; around a block that differs an outline, and its sign.
pub fn signs(block: &Block, piece: &Piece, row: Row) -> Html {
    let sign = match block.mark {
        Mark::None => None,
        Mark::Differs => Some("≠"),
        Mark::Added => Some("+"),
        Mark::Missing => Some("?"),
    };
    // Below the words on the device; on the thinner host bar there is no such room, but none is needed below it.
    let down = if block.place == Place::Host { row.height } else { row.height - 13 };
    html! {
        <g key={piece.key.clone()}>
            if sign.is_some() {
                { rect("mem-outline", piece.span, row.y, row.height, None) }
            }
            <svg x={percent(piece.span.middle())} y={row.y.to_string()} overflow="visible">
                if let Place::Cut(nth) = block.place {
                    <circle class="mem-cut" r="9" />
                    <text class="mem-cut-number" y="4" text-anchor="middle">{ nth }</text>
                }
                if let Some(sign) = sign {
                    <circle class="mem-sign" r="9" cy={down.to_string()} />
                    <text class="mem-sign-glyph" y={(down + 4).to_string()} text-anchor="middle">{ sign }</text>
                }
            </svg>
        </g>
    }
}
