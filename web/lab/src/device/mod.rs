//! The device by itself: experiments and the profile.

pub mod saved;

use yew::prelude::*;

/// The view.
#[component]
pub fn Device() -> Html {
    Html::default()
}
