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

/// Gives the tab its title.
fn set_title(title: &str) {
    gloo::utils::document().set_title(&format!("{title} · Headroom"));
}
