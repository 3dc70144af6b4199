//! Line icons, drawn where they are used so that no request is needed. All are decoration: the button has the name.

use yew::prelude::*;

/// An icon by name.
pub fn icon(name: &str) -> Html {
    let path = match name {
        "up" => "M4 13l6-6 6 6",
        "down" => "M4 7l6 6 6-6",
        "remove" => "M5 5l10 10M15 5L5 15",
        "add" => "M10 4v12M4 10h12",
        "dark" => "M16 12A7 7 0 1 1 8 4a6 6 0 0 0 8 8z",
        "light" => {
            "M10 6a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM10 1v2M10 17v2M1 10h2M17 10h2M4 4l1 1M15 15l1 1M16 4l-1 1M5 15l-1 1"
        }
        _ => "M10 3a7 7 0 1 0 0 14zM10 3a7 7 0 0 1 0 14",
    };
    html! {
        <svg viewBox="0 0 20 20" width="18" height="18" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true">
            <path d={path.to_owned()} />
        </svg>
    }
}

/// The mark: two blocks, the hatched headroom, the budget line.
pub fn wordmark() -> Html {
    html! {
        <svg class="wordmark__mark" viewBox="0 0 30 20" aria-hidden="true">
            <path fill="currentColor" d="M0 3h9v14H0zM11 3h6v14h-6z" />
            <path d="M19 17 26 3M19 11l4-8M22 17l4-8" stroke="currentColor" stroke-width="1.3" />
            <path fill="currentColor" d="M27 0h3v20h-3z" />
        </svg>
    }
}
