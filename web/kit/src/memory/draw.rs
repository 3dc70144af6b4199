//! A picture as SVG. Across, everything is in percent; down, in pixels; text keeps its size.

use super::block::{self, Row, from, percent};
use super::describe::describe;
use super::labels::Labels;
use super::layout::{Layout, Piece, Span, tier};
use super::model::{Block, Picture, Place};
use super::patterns;
use super::scale::Scale;
use super::text::{number, quantity, width_px};
use yew::prelude::*;

/// The row of the budget's label. Patterns are tiles of ten pixels: bars begin and end on multiples of it.
const TOP: u16 = 20;
const DEVICE: Row = Row { y: TOP, height: 60 };
/// The pointer and its figure.
const POINTER: u16 = 22;
const HOST: Row = Row { y: TOP + 60 + POINTER + 18, height: 30 };
const AXIS: u16 = 22;

/// Everything that a drawing depends on.
pub struct Drawing<'a> {
    pub id: &'a str,
    pub picture: &'a Picture,
    pub layout: &'a Layout,
    pub scale: Scale,
    pub labels: &'a Labels,
    /// Stands over the left end of the bar, where there is room.
    pub title: &'a AttrValue,
    /// Stands above the whole drawing, at every width.
    pub heading: Option<&'a AttrValue>,
    /// `mem__draw--…`, for one of two pictures.
    pub class: Option<&'static str>,
    /// The figure at the pointer differs from the other picture's.
    pub pointer_differs: bool,
    /// Rows below that another picture needs too.
    pub host: bool,
    pub axis: bool,
}

impl Drawing<'_> {
    pub fn view(&self) -> Html {
        let bottom = if self.host { HOST.y + HOST.height } else { DEVICE.y + DEVICE.height + POINTER };
        let height = bottom + if self.axis { AXIS } else { 4 };
        let rows = (self.layout.flag_rows > 0).then(|| format!("mem-rows-{}", self.layout.flag_rows));
        let mut words = describe(self.picture, self.labels);
        if self.title != &self.labels.device {
            words = format!("{}. {words}", self.title);
        }
        html! {
            <>
            if let Some(heading) = self.heading { <p class="mem__heading">{ heading }</p> }
            <div class={classes!("mem__draw", self.class, rows)} role="img" aria-label={words}>
                <svg class="mem-svg" width="100%" height={height.to_string()} overflow="visible"
                    aria-hidden="true" focusable="false">
                    { self.tracks() }
                    if self.axis { { self.axis(bottom) } }
                    { self.each(&|block, piece, _| match block.place {
                        Place::Host => block::ghost(piece, DEVICE, HOST),
                        _ => html! { <g key={piece.key.clone()} /> },
                    }) }
                    { self.each(&|block, piece, row| block::body(self.id, block, piece, row)) }
                    { self.zones() }
                    { self.each(&|block, piece, row| block::words(block, piece, row, &self.picture.unit)) }
                    { self.each(&|block, piece, _| block::flag(block, piece, DEVICE, TOP, &self.picture.unit)) }
                    { self.budget() }
                    { self.pointer() }
                    { self.each(&block::signs) }
                </svg>
            </div>
            </>
        }
    }

    /// In the order of the ledger, not of the bar: a block that only moves across keeps its place in the
    /// document, and with it its transition.
    fn each(&self, draw: &dyn Fn(&Block, &Piece, Row) -> Html) -> Html {
        let piece_of = |index: usize| self.layout.pieces.iter().find(|piece| piece.index == index);
        let drawn = self.picture.blocks.iter().enumerate().filter_map(|(index, block)| {
            let row = if block.place == Place::Host { HOST } else { DEVICE };
            Some(draw(block, piece_of(index)?, row))
        });
        html! { <g>{ for drawn }</g> }
    }

    /// The bars before anything stands in them. Without a budget the device has no end to draw.
    fn tracks(&self) -> Html {
        let end = percent(self.layout.budget.unwrap_or(100.0));
        let open = self.layout.budget.is_none().then_some("mem-track--open");
        html! {
            <>
                <rect class={classes!("mem-track", open)} y={DEVICE.y.to_string()} width={end}
                    height={DEVICE.height.to_string()} />
                if self.host {
                    <rect class="mem-track mem-track--open" y={HOST.y.to_string()} width="100%"
                        height={HOST.height.to_string()} />
                    { self.host_title() }
                }
            </>
        }
    }

    /// At the left end, unless an arrow comes down there and none on the right.
    fn host_title(&self) -> Html {
        let arrows = self.layout.pieces.iter().filter(|piece| self.picture.blocks[piece.index].place == Place::Host);
        let (mut left, mut right) = (false, false);
        for arrow in arrows.map(|piece| piece.span.middle()) {
            left |= arrow < 30.0;
            right |= arrow > 70.0;
        }
        let (x, anchor) = if left && !right { ("100%", "end") } else { ("0", "start") };
        html! {
            <text class="mem-title" {x} y={(HOST.y - 6).to_string()} text-anchor={anchor}>{ &self.labels.host }</text>
        }
    }

    fn axis(&self, y: u16) -> Html {
        let ticks = self.scale.ticks();
        let last = ticks.len().saturating_sub(1);
        html! {
            <svg class="mem-axis" y={y.to_string()} overflow="visible">
                for (nth, &tick) in ticks.iter().enumerate() {
                    { self.tick(tick, nth == 0, nth == last) }
                }
            </svg>
        }
    }

    fn tick(&self, tick: f64, first: bool, last: bool) -> Html {
        let at = self.scale.percent(tick);
        let anchor = match at {
            _ if first => "start",
            _ if at > 94.0 => "end",
            _ => "middle",
        };
        // One unit is enough, and the last number has the room for it.
        let text = if last { quantity(tick, &self.picture.unit) } else { number(tick) };
        html! {
            <svg x={percent(at)} overflow="visible">
                <path d="M0 2V6" />
                <text y="18" text-anchor={anchor}>{ text }</text>
            </svg>
        }
    }

    /// Headroom and overflow lie over the blocks: what stands in them must be seen to stand in them.
    fn zones(&self) -> Html {
        let zone = |span: Span, name: &str| {
            html! {
                <svg class={format!("mem-zone mem-zone--{name}")} x={percent(span.x)} y={DEVICE.y.to_string()}
                    width={percent(span.width)} height={DEVICE.height.to_string()}>
                    <rect width="100%" height="100%" fill={patterns::fill(&format!("{}-{name}", self.id))} />
                    <rect class="mem-zone__edge" width="100%" height="100%" />
                </svg>
            }
        };
        html! {
            <>
                if let Some(span) = self.layout.headroom { { zone(span, "headroom") } }
                if let Some(span) = self.layout.overflow { { zone(span, "over") } }
            </>
        }
    }

    fn budget(&self) -> Html {
        let title = |class| html! { <text class={classes!("mem-title", class)} y="14">{ self.title }</text> };
        let (Some(at), Some(budget)) = (self.layout.budget, self.picture.limit()) else {
            return title(None);
        };
        let unit = &self.picture.unit;
        let words = format!("{} {}", self.labels.budget, quantity(budget, unit));
        let left = at > 55.0;
        let title_px = width_px(self.title) + 12.0;
        let budget_px = width_px(&words) + 12.0;
        let room = at / 100.0;
        // On the left of the line the label shares the row with the title, on the right it does not.
        let title_from = tier(title_px + if left { budget_px } else { 0.0 }, room);
        let spare = (self.picture.headroom > 0.0)
            .then(|| format!("{} {}", self.labels.headroom, quantity(self.picture.headroom, unit)));
        let spare_from = spare
            .as_deref()
            .filter(|_| left)
            .and_then(|spare| tier(title_px + budget_px + width_px(spare) + 16.0, room));
        html! {
            <>
                if let Some(tier) = title_from { { title(Some(from(tier))) } }
                <svg class="mem-budget" x={percent(at)} overflow="visible">
                    <path d={format!("M0 1V{}", DEVICE.y + DEVICE.height + 7)} />
                    <text y="14" x={if left { "-7" } else { "7" }} text-anchor={if left { "end" } else { "start" }}>
                        if let Some(tier) = spare_from {
                            <tspan class={classes!("mem-spare", from(tier))}>
                                { format!("{} · ", spare.as_deref().unwrap_or_default()) }
                            </tspan>
                        }
                        { words }
                    </text>
                </svg>
            </>
        }
    }

    fn pointer(&self) -> Html {
        let used = self.picture.stated.unwrap_or_else(|| self.picture.used());
        let left = self.layout.used > 50.0;
        let (x, anchor) = if left { ("-9", "end") } else { ("9", "start") };
        let over = self.picture.over().map(|_| "mem-pointer--over");
        let differs = self.pointer_differs.then_some("is-marked");
        let y = (DEVICE.y + DEVICE.height).to_string();
        html! {
            <svg class={classes!("mem-pointer", over, differs)} x={percent(self.layout.used)} y={y} overflow="visible">
                <path d="M0 3L5 11H-5Z" />
                <text x={x} y="14" text-anchor={anchor}>
                    { format!("{} {}", self.labels.used, quantity(used, &self.picture.unit)) }
                    if self.pointer_differs { <tspan class="mem-differs">{ " ≠" }</tspan> }
                </text>
            </svg>
        }
    }
}
