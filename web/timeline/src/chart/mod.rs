//! The picture: the stack with its marks, and how it is taken hold of.
//!
//! - `measure`: how wide it is. `scene`: what stands where. `draw`, `block`, `marks`, `host`: its layers.
//! - `legend`: the names for which there was no room.
//! - `hold`: pointers. `keys`: the keyboard.

mod block;
mod draw;
mod hold;
mod host;
mod keys;
mod legend;
mod marks;
mod measure;
mod scene;

pub use marks::steps;
pub use scene::size;

use std::rc::Rc;

use yew::prelude::*;

use crate::figures::Figures;
use crate::geometry::plot::Extent;
use crate::model::Item;
use crate::shared::Shared;
use crate::words::use_words;
use headroom_kit::memory::patterns::{definitions, use_picture_id};

/// What is marked as the peak.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub enum Peak {
    /// Nothing: it may be what the reader is asked for.
    #[default]
    Hidden,
    /// The core's.
    Known,
    /// What an answer claims: bytes and step, as far as it says.
    Claimed(Option<u64>, Option<u64>),
}

/// What the reader does to the picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Edit {
    /// Chooses an item.
    Select(usize),
    /// Gives it another life, `[from, to)`.
    Life(usize, u64, u64),
    /// Treats it in the next of the ways that it allows.
    Switch(usize),
}

/// What the picture shows.
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// The items, in input order.
    pub items: Shared<Vec<Item>>,
    /// What the core says about them.
    pub figures: Shared<Figures>,
    /// What it has to take in.
    pub extent: Extent,
    /// The budget in bytes.
    pub budget: Option<u64>,
    /// Which peak is marked.
    #[prop_or_default]
    pub peak: Peak,
    /// What is shown as alive at the peak, where it is not what is.
    #[prop_or_default]
    pub live: Option<Rc<Vec<bool>>>,
    /// Which items differ from the picture beside it.
    #[prop_or_default]
    pub differs: Rc<Vec<bool>>,
    /// The item that is chosen.
    #[prop_or_default]
    pub selected: Option<usize>,
    /// The picture in words.
    pub label: AttrValue,
    /// The id of what explains the keys.
    #[prop_or_default]
    pub help: Option<AttrValue>,
    /// Takes what the reader does; without it the picture is only to be looked at.
    #[prop_or_default]
    pub on_edit: Option<Callback<Edit>>,
}

/// The stack over time.
#[component]
pub fn Chart(props: &Props) -> Html {
    let id = use_picture_id();
    let words = use_words();
    let host = use_node_ref();
    let width = measure::use_width(&host);
    let hold = hold::use_hold();
    let extent = hold.extent(props.extent);
    let scene = use_memo(
        (props.items.clone(), props.figures.clone(), extent, props.budget, width.to_bits()),
        |(items, figures, extent, budget, _)| scene::Scene::new(items, figures, *extent, *budget, width),
    );
    let drawing = draw::Drawing { id: &id, props, scene: &scene, words: &words };
    let height = scene.height(props).to_string();
    let role = if props.on_edit.is_some() { "group" } else { "img" };
    let on = |kind| props.on_edit.as_ref().map(|on_edit| hold.on(kind, props, &scene, on_edit.clone()));
    let onkeydown = props.on_edit.as_ref().map(|on_edit| keys::on_key(&props.items, &scene, on_edit.clone()));
    html! {
        <div class={classes!("tl-chart", hold.is_dragging().then_some("is-dragging"))} ref={host}>
            { definitions(&id) }
            <svg class="tl-svg" width="100%" {height} {role} aria-label={props.label.clone()} {onkeydown}
                onpointerdown={on(hold::Kind::Down)} onpointermove={on(hold::Kind::Move)}
                onpointerup={on(hold::Kind::Up)} onpointercancel={on(hold::Kind::Cancel)}>
                if width > 0.0 { { drawing.view() } }
            </svg>
            { legend::legend(&drawing) }
        </div>
    }
}
