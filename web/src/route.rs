//! The pages' addresses. All of them live behind the `#`, so that any static host and any course path serves them.

use gloo::events::EventListener;
use yew::prelude::*;

/// A page.
#[derive(Debug, Clone, PartialEq)]
pub enum Route {
    /// The front page.
    Home,
    /// A lesson.
    Lesson {
        /// Its key.
        slug: String,
    },
    /// An exercise.
    Exercise {
        /// The lesson's key.
        slug: String,
        /// The function.
        name: String,
    },
    /// The reader's own device.
    Lab,
    /// A model, what it takes, and plans.
    Model,
    /// Export, import, reset.
    Work,
    /// Anything else.
    Missing,
}

/// The page that the address names, kept up to date. yew-router would do more than these few addresses need, and be a part of
/// every first visit.
#[hook]
pub fn use_route() -> Route {
    let route = use_state_eq(current);
    let setter = route.setter();
    use_effect_with((), move |()| {
        let listener = EventListener::new(&gloo::utils::window(), "hashchange", move |_| setter.set(current()));
        move || drop(listener)
    });
    (*route).clone()
}

fn current() -> Route {
    Route::of_hash(&gloo::utils::window().location().hash().unwrap_or_default())
}

impl Route {
    /// The page of an address's part from `#` on; what follows a `?` is the page's own.
    fn of_hash(hash: &str) -> Self {
        let path = hash.trim_start_matches('#').split('?').next().unwrap_or_default();
        // An address without that part is the site's own.
        if path.is_empty() { Self::Home } else { Self::of_path(path).unwrap_or(Self::Missing) }
    }

    fn of_path(path: &str) -> Option<Self> {
        let path = path.strip_prefix('/')?;
        let mut parts = path.strip_suffix('/').unwrap_or(path).split('/');
        Some(match (parts.next()?, parts.next(), parts.next(), parts.next()) {
            ("", None, None, None) => Self::Home,
            ("work", None, None, None) => Self::Work,
            ("lab", None, None, None) => Self::Lab,
            ("model", None, None, None) => Self::Model,
            ("lesson", Some(slug), None, None) => Self::lesson(slug),
            ("exercise", Some(slug), Some(name), None) => Self::exercise(slug, name),
            _ => return None,
        })
    }

    fn to_path(&self) -> String {
        match self {
            Self::Home => "/".to_owned(),
            Self::Lesson { slug } => format!("/lesson/{slug}"),
            Self::Exercise { slug, name } => format!("/exercise/{slug}/{name}"),
            Self::Work => "/work".to_owned(),
            Self::Lab => "/lab".to_owned(),
            Self::Model => "/model".to_owned(),
            Self::Missing => "/404".to_owned(),
        }
    }

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_address_leads_back_to_its_page() {
        let plain = [Route::Home, Route::Work, Route::Lab, Route::Model, Route::Missing];
        for route in plain.into_iter().chain([Route::lesson("a-b"), Route::exercise("a-b", "c_d")]) {
            assert_eq!(Route::of_hash(&route.href()), route);
        }
        assert_eq!(Route::of_hash(""), Route::Home);
        assert_eq!(Route::of_hash("#/exercise/a/b?inputs=%5B%5D"), Route::exercise("a", "b"));
    }

    #[test]
    fn what_leads_nowhere_is_missing() {
        for path in
            ["top", "/nowhere", "/lesson", "/lesson/", "/lesson/a/b", "/exercise/a", "/exercise/a/b/c", "/work/x"]
        {
            assert_eq!(Route::of_hash(&format!("#{path}")), Route::Missing, "{path}");
        }
        assert_eq!(Route::of_hash("#/lesson/a/"), Route::lesson("a"));
    }
}
