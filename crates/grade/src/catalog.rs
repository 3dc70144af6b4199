//! The lessons that were built in.

use std::sync::OnceLock;

use crate::exercise::Exercise;
use crate::json::{Json, read};
use crate::manifest::{Function, Manifest};
use crate::record;
use crate::text::Head;

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

    /// The score of the lesson: the mean of its functions' scores by weight.
    pub fn score(&self, score_of: impl Fn(&Function) -> f64) -> f64 {
        let weight: f64 = self.manifest.functions.iter().map(|function| function.weight).sum();
        let sum: f64 = self.manifest.functions.iter().map(|function| function.weight * score_of(function)).sum();
        if weight > 0.0 { sum / weight } else { 0.0 }
    }
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
        CATALOG.get_or_init(|| {
            let json = include_str!(concat!(env!("OUT_DIR"), "/lessons.json"));
            read(json)
                .and_then(|value| Self::try_from_json(&value).ok())
                .expect("the build script writes what this reads")
        })
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
        let lesson = self.lesson(slug)?;
        Exercise::new(lesson, lesson.manifest.function(name)?).ok()
    }
}
