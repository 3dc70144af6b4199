//! The pages' addresses. All of them live behind the `#`, so that any static host and any course path serves them.

use std::collections::HashMap;

use yew_router::Routable;

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
    /// Export, import, reset.
    Work,
    /// Anything else.
    Missing,
}

/// By hand: the derived one brings a router for patterns of any kind, many times the size of these six.
impl Routable for Route {
    fn from_path(path: &str, _: &HashMap<&str, &str>) -> Option<Self> {
        let path = path.strip_prefix('/')?;
        let mut parts = path.strip_suffix('/').unwrap_or(path).split('/');
        Some(match (parts.next()?, parts.next(), parts.next(), parts.next()) {
            ("", None, None, None) => Self::Home,
            ("work", None, None, None) => Self::Work,
            ("lab", None, None, None) => Self::Lab,
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
            Self::Missing => "/404".to_owned(),
        }
    }

    fn routes() -> Vec<&'static str> {
        vec!["/", "/lesson/:slug", "/exercise/:slug/:name", "/work", "/lab", "/404"]
    }

    fn not_found_route() -> Option<Self> {
        Some(Self::Missing)
    }

    fn recognize(path: &str) -> Option<Self> {
        Self::from_path(path, &HashMap::new()).or_else(Self::not_found_route)
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_path_leads_back_to_its_page() {
        for route in
            [Route::Home, Route::lesson("a-b"), Route::exercise("a-b", "c_d"), Route::Work, Route::Lab, Route::Missing]
        {
            assert_eq!(Route::recognize(&route.to_path()), Some(route));
        }
    }

    #[test]
    fn what_leads_nowhere_is_missing() {
        for path in ["", "/nowhere", "/lesson", "/lesson/", "/lesson/a/b", "/exercise/a", "/exercise/a/b/c", "/work/x"]
        {
            assert_eq!(Route::recognize(path), Some(Route::Missing), "{path}");
        }
        assert_eq!(Route::recognize("/lesson/a/"), Some(Route::lesson("a")));
    }
}
