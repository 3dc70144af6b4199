//! The pages' addresses. All of them live behind the `#`, so that any static host and any course path serves them.

use yew_router::Routable;

/// A page.
#[derive(Debug, Clone, PartialEq, Routable)]
pub enum Route {
    /// The front page.
    #[at("/")]
    Home,
    /// A lesson.
    #[at("/lesson/:slug")]
    Lesson {
        /// Its key.
        slug: String,
    },
    /// An exercise.
    #[at("/exercise/:slug/:name")]
    Exercise {
        /// The lesson's key.
        slug: String,
        /// The function.
        name: String,
    },
    /// Export, import, reset.
    #[at("/work")]
    Work,
    /// Anything else.
    #[not_found]
    #[at("/404")]
    Missing,
}

impl Route {
    /// An exercise by its id.
    #[must_use]
    pub fn exercise(slug: &str, name: &str) -> Self {
        Self::Exercise { slug: slug.to_owned(), name: name.to_owned() }
    }

    /// A lesson by its key.
    #[must_use]
    pub fn lesson(slug: &str) -> Self {
        Self::Lesson { slug: slug.to_owned() }
    }

    /// For `href`.
    #[must_use]
    pub fn href(&self) -> String {
        format!("#{}", self.to_path())
    }
}
