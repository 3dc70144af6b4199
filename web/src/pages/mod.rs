//! One file a page.

mod exercise;
mod home;
mod lab;
mod lesson;
mod missing;
mod work;

pub use exercise::ExercisePage;
pub use home::HomePage;
pub use lab::module;
pub use lesson::LessonPage;
pub use missing::missing;
pub use work::WorkPage;

use yew::prelude::*;

use crate::speech::Speech;
use crate::text::Loading;
use headroom_kit::{banner, button};

/// What stands in for a text that is not there yet, or could not be fetched.
fn instead(text: &Loading, retry: &Callback<()>, words: &Speech) -> Html {
    if *text == Loading::Failed {
        let again = button("button", words.text("try-again"), retry.reform(|_: MouseEvent| ()));
        banner("banner banner--warn", "alert", words.text("failed-text"), again)
    } else {
        html! { <p class="muted" role="status">{ words.text("loading-text") }</p> }
    }
}

/// Gives the tab its title.
fn set_title(title: &str) {
    gloo::utils::document().set_title(&format!("{title} · Headroom"));
}
