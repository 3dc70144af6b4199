//! Host memory below the device: what lies there meanwhile. Its rows are no scale; only their steps are.

use yew::prelude::*;

use super::draw::Drawing;
use super::scene::{HOST_ROW, HOST_TITLE, size};
use crate::geometry::outline::px;
use headroom_kit::memory::patterns;
use headroom_kit::memory::text::width_px;

/// The rows of host memory.
pub fn host(drawing: &Drawing) -> Html {
    let scene = drawing.scene;
    let height = scene.host_height(drawing.props);
    if height <= 0.0 {
        return Html::default();
    }
    let (plot, top) = (&scene.plot, scene.host_top());
    let lane = px(top + HOST_TITLE);
    let (x, width, track) = (px(plot.left), px(plot.width), px(height - HOST_TITLE));
    html! {
        <g class="tl-host">
            <text class="tl-host__title" x={x.clone()} y={px(top + 12.0)}>{ drawing.words.text("memory-host") }</text>
            <rect class="tl-host__track" {x} y={lane} {width} height={track} />
            for block in &scene.blocks { { piece(drawing, block) } }
            if scene.host_rows == 0 {
                <text class="tl-host__empty" x={px(plot.left + 8.0)} y={px(top + HOST_TITLE + 16.0)}>
                    { drawing.words.text("host-empty") }
                </text>
            }
        </g>
    }
}

fn piece(drawing: &Drawing, block: &super::scene::Block) -> Html {
    let item = &drawing.props.items[block.index];
    let (Some(row), Some((from, to))) = (block.host_row, item.away()) else { return Html::default() };
    let (scene, plot) = (drawing.scene, &drawing.scene.plot);
    let (x, y) = (plot.x(from), scene.host_top() + HOST_TITLE + row as f64 * HOST_ROW);
    let width = (plot.x(to) - x).max(2.0);
    let fill = patterns::fill(&patterns::id_of(drawing.id, item.kind));
    let (name, size) = (&item.name, size(item.bytes));
    let (room, named) = (width - 14.0, width_px(name));
    html! {
        <g key={block.index} class={format!("tl-words mem-k-{}", item.kind.slug())}>
            <g transform={format!("translate({} {})", px(x), px(y + 2.0))}>
                <rect class="tl-fill" width={px(width)} height="20" />
                <rect class="tl-foot" y="15" width={px(width)} height="5" {fill} />
                <rect class="tl-edge" width={px(width)} height="20" />
            </g>
            if named <= room {
                <text x={px(x + 7.0)} y={px(y + 15.0)}>
                    <tspan class="tl-name">{ name }</tspan>
                    if named + width_px(&size) + 8.0 <= room { <tspan dx="7">{ size }</tspan> }
                </text>
            }
        </g>
    }
}
