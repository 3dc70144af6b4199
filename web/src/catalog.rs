//! The lessons: all of them by their heads, and those that were loaded as a whole. What was loaded stays for as long as the page.

use std::cell::RefCell;

use headroom_grade::{Exercise, Index, Lesson};

thread_local! {
    static LOADED: RefCell<Vec<&'static Lesson>> = const { RefCell::new(Vec::new()) };
}

/// The heads of all lessons.
pub fn index() -> &'static Index {
    Index::built_in()
}

/// Keeps a lesson that has come. Both languages bring it; the first one stays.
pub fn keep(loaded: Lesson) {
    if lesson(loaded.slug()).is_none() {
        LOADED.with_borrow_mut(|lessons| lessons.push(Box::leak(Box::new(loaded))));
    }
}

/// A lesson; none if it is not loaded.
pub fn lesson(slug: &str) -> Option<&'static Lesson> {
    LOADED.with_borrow(|lessons| lessons.iter().copied().find(|lesson| lesson.slug() == slug))
}

/// An exercise by its id; none if its lesson is not loaded.
pub fn exercise(id: &str) -> Option<Exercise<'static>> {
    let (slug, name) = id.split_once('/')?;
    lesson(slug)?.exercise(name)
}
