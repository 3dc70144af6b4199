//! The lessons: all of them by their heads, and those that were loaded as a whole, in the languages in which they were. What was
//! loaded stays for as long as the page.

use std::cell::{Cell, RefCell};

use headroom_grade::{Exercise, Index, Language, Lesson};

thread_local! {
    static LOADED: RefCell<Vec<(Language, &'static Lesson)>> = const { RefCell::new(Vec::new()) };
    static SPOKEN: Cell<Language> = Cell::default();
}

/// The heads of all lessons.
pub fn index() -> &'static Index {
    Index::built_in()
}

/// From now on lessons are those of this language, where they have come.
pub fn speak(language: Language) {
    SPOKEN.set(language);
}

/// Keeps a lesson that has come, in place of one that came before. Its sentences and starters are those of one language.
pub fn keep(language: Language, loaded: Lesson) {
    LOADED.with_borrow_mut(|lessons| lessons.push((language, Box::leak(Box::new(loaded)))));
}

/// A lesson, for a moment in the other language; none if it is not loaded.
pub fn lesson(slug: &str) -> Option<&'static Lesson> {
    LOADED.with_borrow(|lessons| {
        let all = || lessons.iter().rev().filter(|(_, lesson)| lesson.slug() == slug);
        let spoken = all().find(|(language, _)| *language == SPOKEN.get());
        spoken.or_else(|| all().next()).map(|(_, lesson)| *lesson)
    })
}

/// An exercise by its id; none if its lesson is not loaded.
pub fn exercise(id: &str) -> Option<Exercise<'static>> {
    let (slug, name) = id.split_once('/')?;
    lesson(slug)?.exercise(name)
}
