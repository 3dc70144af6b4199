//! `MemoryBar`: one picture, its caption, its legend and its table.

use super::draw::Drawing;
use super::frame::{Frame, use_switch};
use super::labels::Labels;
use super::layout::Layout;
use super::legend::legend;
use super::model::Picture;
use super::patterns::{definitions, use_picture_id};
use super::scale::Scale;
use super::table::table;
use yew::prelude::*;

/// What a memory bar shows.
#[derive(Clone, PartialEq, Properties)]
pub struct BarProps {
    /// The memory.
    pub picture: Picture,
    /// The words.
    pub labels: Labels,
    /// Stands over the bar instead of the word for the device.
    #[prop_or_default]
    pub title: Option<AttrValue>,
    /// States the picture's point.
    #[prop_or_default]
    pub caption: Html,
    /// Keeps the room for the host bar while nothing is offloaded, so that the page does not jump when something is.
    #[prop_or_default]
    pub keep_host: bool,
    /// The table is open from the start.
    #[prop_or_default]
    pub table_open: bool,
    /// Further classes of the figure.
    #[prop_or_default]
    pub class: Classes,
}

/// A device to scale, and the host below it where something is offloaded.
#[component]
pub fn MemoryBar(props: &BarProps) -> Html {
    let id = use_picture_id();
    let switch = use_switch(props.table_open);
    let BarProps { picture, labels, .. } = props;
    let scale = Scale::of(&[picture]);
    let layout = Layout::new(picture, scale);
    let title = props.title.as_ref().unwrap_or(&labels.device);
    let drawing = Drawing {
        id: &id,
        picture,
        layout: &layout,
        scale,
        labels,
        title,
        heading: None,
        class: None,
        pointer_differs: false,
        host: layout.host || props.keep_host,
        axis: true,
    };
    let frame = Frame { labels, caption: &props.caption, class: classes!("mem", props.class.clone()), switch };
    frame.view(
        html! {
            <>
                { definitions(&id) }
                { drawing.view() }
                { legend(&id, picture, &layout, labels) }
            </>
        },
        || table(picture, labels, title),
    )
}
