//! The names for which there was no room in the picture.

use yew::prelude::*;

use super::draw::Drawing;
use super::scene::size;
use crate::words::grouped;

/// A list for eyes only: the blocks themselves say their names to those who listen.
pub fn legend(drawing: &Drawing) -> Html {
    let nameless = drawing.scene.blocks.iter().filter(|block| block.label.is_none() && block.ghost_label.is_none());
    let mut nameless = nameless.map(|block| &drawing.props.items[block.index]).peekable();
    if drawing.scene.rest.is_none() && nameless.peek().is_none() {
        return Html::default();
    }
    html! {
        <ul class="mem-legend tl-legend" aria-hidden="true">
            for item in nameless.take(12) {
                <li class="mem-legend__item">
                    <svg class={format!("mem-swatch mem-k-{}", item.kind.slug())} width="14" height="14">
                        <rect class="mem-fill" width="14" height="14" /><rect class="mem-edge" width="14" height="14" />
                    </svg>
                    <span class="mem-legend__name">{ &item.name }</span>
                    <span class="mem-legend__size">{ size(item.bytes) }</span>
                </li>
            }
            if let Some((_, count)) = drawing.scene.rest {
                <li class="mem-legend__item">
                    <svg class="mem-swatch" width="14" height="14"><rect class="tl-rest" width="14" height="14" /></svg>
                    <span class="mem-legend__name">{ drawing.words.with("rest", &[("count", grouped(count).into())]) }</span>
                </li>
            }
        </ul>
    }
}
