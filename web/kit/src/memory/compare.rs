//! `MemoryDiff`: what was expected above what an answer gives, on one scale, the differences marked.

use super::diff::{close, marked};
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

/// What a comparison shows.
#[derive(Clone, PartialEq, Properties)]
pub struct CompareProps {
    /// What should have come out.
    pub expected: Picture,
    /// What came out.
    pub got: Picture,
    /// The words.
    pub labels: Labels,
    /// States the picture's point.
    #[prop_or_default]
    pub caption: Html,
    /// Further classes of the figure.
    #[prop_or_default]
    pub class: Classes,
}

/// Two pictures, one above the other.
#[component]
pub fn MemoryDiff(props: &CompareProps) -> Html {
    let id = use_picture_id();
    let switch = use_switch(false);
    let labels = &props.labels;
    let (expected, got) = marked(&props.expected, &props.got);
    let scale = Scale::of(&[&expected, &got]);
    let layouts = [Layout::new(&expected, scale), Layout::new(&got, scale)];
    let pointer = |picture: &Picture| picture.stated.unwrap_or_else(|| picture.used());
    let pointer_differs = !close(pointer(&expected), pointer(&got));
    let drawing = |picture, layout, heading, class, axis| {
        Drawing {
            id: &id,
            picture,
            layout,
            scale,
            labels,
            title: &labels.device,
            heading: Some(heading),
            class: Some(class),
            pointer_differs,
            host: layouts.iter().any(|layout| layout.host),
            axis,
        }
        .view()
    };
    let frame =
        Frame { labels, caption: &props.caption, class: classes!("mem", "mem--pair", props.class.clone()), switch };
    frame.view(
        html! {
            <>
                { definitions(&id) }
                { drawing(&expected, &layouts[0], &labels.expected, "mem__draw--expected", false) }
                { drawing(&got, &layouts[1], &labels.got, "mem__draw--got", true) }
                { legend(&id, &got, &layouts[1], labels) }
            </>
        },
        || {
            html! {
                <>
                    { table(&expected, labels, &labels.expected) }
                    { table(&got, labels, &labels.got) }
                </>
            }
        },
    )
}
