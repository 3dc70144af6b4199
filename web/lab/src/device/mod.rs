//! The device by itself: experiments and the profile.

use yew::prelude::*;

/// The view.
#[component]
pub fn Device() -> Html {
    Html::default()
}
