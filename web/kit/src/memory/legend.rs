//! The blocks as a list, for widths at which the bar cannot carry their names.

use super::block::until;
use super::labels::Labels;
use super::layout::Layout;
use super::model::{Picture, Place};
use super::patterns;
use super::text::quantity;
use yew::prelude::*;

/// More would be a table, and there is one.
const LONGEST: usize = 12;

/// The list says nothing that the description does not, so it is for eyes only.
pub fn legend(id: &str, picture: &Picture, layout: &Layout, labels: &Labels) -> Html {
    if layout.legend_until == Some(0) {
        return Html::default();
    }
    let hidden = layout.pieces.len().saturating_sub(LONGEST);
    html! {
        <ul class={classes!("mem-legend", layout.legend_until.map(until))} aria-hidden="true">
            for block in layout.pieces.iter().take(LONGEST).map(|piece| &picture.blocks[piece.index]) {
                <li class="mem-legend__item">
                    <svg class={format!("mem-swatch mem-k-{}", block.kind.slug())} width="16" height="20">
                        <rect class="mem-fill" width="16" height="20" />
                        <rect y="10" width="16" height="10" fill={patterns::fill(&patterns::id_of(id, block.kind))} />
                        <rect class="mem-edge" width="16" height="20" />
                    </svg>
                    <span class="mem-legend__name">{ &block.name }</span>
                    <span class="mem-legend__size">{ quantity(block.size, &picture.unit) }</span>
                    if block.place != Place::Device {
                        <span class="mem-legend__place">{ labels.of_place(block.place) }</span>
                    }
                </li>
            }
            if hidden > 0 {
                <li class="mem-legend__item">{ format!("+ {hidden}") }</li>
            }
        </ul>
    }
}
