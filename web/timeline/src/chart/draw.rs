//! The layers, from the back to the front.

use yew::prelude::*;

use super::block;
use super::scene::Scene;
use super::{Peak, Props, host, marks};
use crate::geometry::outline::px;
use crate::words::Speech;
use headroom_kit::memory::text::number;

/// A drawing.
pub struct Drawing<'a> {
    /// The id that its patterns begin with.
    pub id: &'a str,
    /// What is shown.
    pub props: &'a Props,
    /// Where it stands.
    pub scene: &'a Scene,
    /// The words.
    pub words: &'a Speech,
}

impl Drawing<'_> {
    /// All layers.
    pub fn view(&self) -> Html {
        let blocks = html! { for block in &self.scene.blocks { { block::block(self, block) } } };
        let blocks = if self.props.on_edit.is_some() && !self.scene.blocks.is_empty() {
            html! {
                <g role="listbox" aria-label={self.words.text("blocks")} aria-describedby={self.props.help.clone()}>{ blocks }</g>
            }
        } else {
            html! { <g>{ blocks }</g> }
        };
        html! {
            <>
                <g aria-hidden="true">
                    { self.axes() }
                    { marks::behind(self) }
                    if let Some((path, _)) = &self.scene.rest { <path class="tl-rest" d={path.clone()} /> }
                </g>
                { blocks }
                <g class="tl-front" aria-hidden="true">
                    { marks::zones(self) }
                    { marks::lines(self) }
                    for block in &self.scene.blocks { { block::words(self, block) } }
                    { marks::budget(self) }
                    { marks::flag(self) }
                    { host::host(self) }
                    for block in &self.scene.blocks { { block::difference(self, block) } }
                </g>
                <g aria-hidden="true">{ block::chosen(self) }</g>
            </>
        }
    }

    /// Whether an item is shown as alive at the peak; none where no peak is marked.
    pub fn is_live(&self, index: usize) -> Option<bool> {
        if let Some(live) = &self.props.live {
            return live.get(index).copied();
        }
        match self.props.peak {
            Peak::Known => self.props.figures.live.get(index).copied(),
            Peak::Hidden | Peak::Claimed(..) => None,
        }
    }

    fn axes(&self) -> Html {
        let plot = &self.scene.plot;
        let (left, right, floor) = (plot.left, plot.left + plot.width, self.scene.floor());
        let line = |gb: f64| {
            let y = px(floor - gb * 1e9 / plot.most as f64 * plot.height);
            html! {
                <>
                    <path class="tl-grid" d={format!("M{} {y}H{}", px(left), px(right))} />
                    <text x={px(left - 7.0)} {y} dy="4" text-anchor="end">{ number(gb) }</text>
                </>
            }
        };
        let step = |at: u64| {
            let x = px(plot.x(at));
            // The first and the last number stay within the picture.
            html! {
                <>
                    <path class="tl-tick" d={format!("M{x} {}v5", px(floor))} />
                    <text {x} y={px(floor + 18.0)} text-anchor="middle">{ at.to_string() }</text>
                </>
            }
        };
        let digits = plot.last.checked_ilog10().unwrap_or(0) + 1;
        let steps = plot.step_ticks(f64::from(digits) * 8.0 + 16.0);
        html! {
            <g class="tl-axis">
                for gb in plot.size_ticks(38.0) { { line(gb) } }
                <text x={px(left - 7.0)} y={px(plot.top - 14.0)} text-anchor="end">{ "GB" }</text>
                <path class="tl-floor" d={format!("M{} {}H{}", px(left), px(floor), px(right))} />
                for at in steps.into_iter().filter(|at| plot.x(*at) < right - 4.0 || *at < 1000) { { step(at) } }
            </g>
        }
    }
}
