//! The lessons that were built in.

use std::sync::OnceLock;

use crate::exercise::Exercise;
use crate::json::{Json, read};
use crate::manifest::{Function, Level, Manifest};
use crate::record;
use crate::text::Head;
use crate::words::Language;

/// A lesson without its long text: what grading and the page's navigation need.
#[derive(Debug, Clone)]
pub struct Lesson {
    /// Its manifest.
    pub manifest: Manifest,
    /// Title, summary and keywords.
    pub en: Head,
    /// The same in Chinese.
    pub zh: Head,
    /// The code each function starts from and is answered by, in the manifest's order.
    pub sources: Vec<Source>,
}

record!(Lesson { manifest, en, zh, sources });

/// The code that comes with a function.
#[derive(Debug, Clone)]
pub struct Source {
    /// The function.
    pub name: String,
    /// What the learner starts from, with English comments.
    pub starter_en: String,
    /// The same with Chinese comments.
    pub starter_zh: String,
    /// The reference answer.
    pub solution: String,
}

record!(Source { name, starter_en, starter_zh, solution });

impl Lesson {
    /// The lesson's key.
    #[must_use]
    pub fn slug(&self) -> &str {
        &self.manifest.slug
    }

    /// The code that comes with a function.
    #[must_use]
    pub fn source(&self, function: &str) -> Option<&Source> {
        self.sources.iter().find(|source| source.name == function)
    }

    /// The functions of this lesson that have a reference; the lesson check sees to it that all have one.
    pub fn exercises(&self) -> impl Iterator<Item = Exercise<'_>> {
        self.manifest.functions.iter().filter_map(|function| Exercise::new(self, function).ok())
    }

    /// The function of that name, to be graded.
    #[must_use]
    pub fn exercise(&self, name: &str) -> Option<Exercise<'_>> {
        Exercise::new(self, self.manifest.function(name)?).ok()
    }

    /// The score of the lesson: the mean of its functions' scores by weight.
    pub fn score(&self, score_of: impl Fn(&Function) -> f64) -> f64 {
        let weight: f64 = self.manifest.functions.iter().map(|function| function.weight).sum();
        let sum: f64 = self.manifest.functions.iter().map(|function| function.weight * score_of(function)).sum();
        if weight > 0.0 { sum / weight } else { 0.0 }
    }
}

/// What is known of a lesson before it is loaded: enough to show it in a list and to count its functions.
#[derive(Debug, Clone)]
pub struct Entry {
    /// The lesson's key.
    pub slug: String,
    /// The published course's number.
    pub number: u32,
    /// How hard it is.
    pub level: Level,
    /// Minutes a learner should plan for.
    pub minutes: u32,
    /// Search words.
    pub tags: Vec<String>,
    /// Slugs of the lessons to read before.
    pub before: Vec<String>,
    /// Slugs of the lessons that follow.
    pub after: Vec<String>,
    /// The functions' names, in order.
    pub functions: Vec<String>,
    /// Title, summary and keywords.
    pub en: Head,
    /// The same in Chinese.
    pub zh: Head,
}

record!(Entry {
    slug, number, level, minutes, tags, before or default, after or default, functions, en, zh,
});

impl Entry {
    /// The head in a language.
    #[must_use]
    pub fn head(&self, language: Language) -> &Head {
        match language {
            Language::En => &self.en,
            Language::Zh => &self.zh,
        }
    }

    /// The ids of the exercises, `lesson-slug/function_name`.
    pub fn ids(&self) -> impl Iterator<Item = String> {
        self.functions.iter().map(|name| format!("{}/{name}", self.slug))
    }
}

/// An entry for each lesson, in the order in which they are read.
#[derive(Debug, Clone)]
pub struct Index {
    /// The lessons.
    pub lessons: Vec<Entry>,
}

record!(Index { lessons });

impl Index {
    /// The lessons that this program was built with.
    ///
    /// # Panics
    /// As [`Catalog::built_in`].
    #[must_use]
    pub fn built_in() -> &'static Self {
        static INDEX: OnceLock<Index> = OnceLock::new();
        INDEX.get_or_init(|| built(include_str!(concat!(env!("OUT_DIR"), "/index.json"))))
    }

    /// The lesson of that slug.
    #[must_use]
    pub fn lesson(&self, slug: &str) -> Option<&Entry> {
        self.lessons.iter().find(|entry| entry.slug == slug)
    }

    /// The ids of all exercises, lesson by lesson.
    pub fn ids(&self) -> impl Iterator<Item = String> {
        self.lessons.iter().flat_map(Entry::ids)
    }
}

fn built<T: Json>(json: &str) -> T {
    read(json).and_then(|value| T::try_from_json(&value).ok()).expect("the build script writes what this reads")
}

/// All lessons, in the order in which they are read.
#[derive(Debug, Clone)]
pub struct Catalog {
    /// The lessons.
    pub lessons: Vec<Lesson>,
}

record!(Catalog { lessons });

impl Catalog {
    /// The lessons built into this program.
    ///
    /// # Panics
    /// Never in a build that passed its tests: the text was made by the build script.
    #[must_use]
    pub fn built_in() -> &'static Self {
        static CATALOG: OnceLock<Catalog> = OnceLock::new();
        CATALOG.get_or_init(|| built(include_str!(concat!(env!("OUT_DIR"), "/lessons.json"))))
    }

    /// The lesson of that slug.
    #[must_use]
    pub fn lesson(&self, slug: &str) -> Option<&Lesson> {
        self.lessons.iter().find(|lesson| lesson.slug() == slug)
    }

    /// All exercises, lesson by lesson.
    pub fn exercises(&self) -> impl Iterator<Item = Exercise<'_>> {
        self.lessons.iter().flat_map(Lesson::exercises)
    }

    /// The exercise of that id, `lesson-slug/function_name`.
    #[must_use]
    pub fn exercise(&self, id: &str) -> Option<Exercise<'_>> {
        let (slug, name) = id.split_once('/')?;
        self.lesson(slug)?.exercise(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_index_is_the_catalogs_own() {
        let ids: Vec<String> = Catalog::built_in().exercises().map(|exercise| exercise.id()).collect();
        assert_eq!(Index::built_in().ids().collect::<Vec<_>>(), ids);
        for lesson in &Catalog::built_in().lessons {
            let entry = Index::built_in().lesson(lesson.slug()).unwrap();
            assert_eq!((entry.number, &entry.en, &entry.zh), (lesson.manifest.number, &lesson.en, &lesson.zh));
            assert_eq!((entry.level, &entry.after), (lesson.manifest.level, &lesson.manifest.after));
        }
    }
}
