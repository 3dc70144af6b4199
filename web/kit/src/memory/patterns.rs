//! A pattern for each kind, so that no reader depends on colour, and the two hatchings.

use super::model::Kind;
use yew::prelude::*;

/// The id of a kind's pattern in the picture with this id.
pub fn id_of(picture: &str, kind: Kind) -> String {
    format!("{picture}-{}", kind.slug())
}

/// A `fill` that refers to a pattern.
pub fn fill(id: &str) -> String {
    format!("url(#{id})")
}

/// An id that no other picture on the page has.
#[hook]
pub fn use_picture_id() -> String {
    thread_local! {
        static NEXT: std::cell::Cell<u32> = const { std::cell::Cell::new(0) };
    }
    let id = use_memo((), |()| {
        let id = NEXT.get();
        NEXT.set(id.wrapping_add(1));
        format!("mem{id}")
    });
    (*id).clone()
}

/// The definitions that a picture refers to; drawn once in each.
pub fn definitions(id: &str) -> Html {
    html! {
        <svg class="mem-defs" width="0" height="0" aria-hidden="true" focusable="false">
            <defs>
                for kind in Kind::ALL {
                    { of_kind(id, kind) }
                }
                <pattern id={format!("{id}-headroom")} width="6" height="6"
                    patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                    <path class="mem-hatch" d="M0 0V6" />
                </pattern>
                <pattern id={format!("{id}-over")} width="9" height="9"
                    patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
                    <path class="mem-hatch mem-hatch--over" d="M0 0V9" />
                </pattern>
            </defs>
        </svg>
    }
}

fn of_kind(id: &str, kind: Kind) -> Html {
    // Tiles are as high as the foot of a block, so that every line starts whole.
    let (width, path) = match kind {
        Kind::Weights => ("6", "M-1 11L7 -1M-4 6L2 -3M4 13L10 4"),
        Kind::Gradients => ("6", "M2 2.5h2M5 7.5h2M-1 7.5h2"),
        Kind::Optimizer => ("10", "M0 0L10 10M10 0L0 10"),
        Kind::Activations => ("5", "M2.5 0V10"),
        Kind::KvCache => ("10", "M0 3H10M0 7H10"),
        Kind::Temporary => ("8", "M0 7L4 3L8 7"),
        Kind::Other => ("10", "M3 5h4"),
    };
    html! {
        <pattern id={id_of(id, kind)} class={format!("mem-k-{}", kind.slug())}
            width={width} height="10" patternUnits="userSpaceOnUse">
            <path class="mem-tile" d={path} />
        </pattern>
    }
}
