//! What came of one submission.

use headroom_grade::receipt::SelfReported;
use headroom_grade::{Catalog, Language};

use super::Entry;
use super::score::{self, LessonScore};
use crate::Status;
use crate::source::Source;

/// The verdicts on one submission.
#[derive(Debug)]
pub struct Graded {
    /// Its name: the file as it was found, or the line's `id`.
    pub name: String,
    /// Whose it is; empty: nobody's that is known.
    pub learner: String,
    /// The learner's language, where it is known.
    pub lang: Option<Language>,
    /// What was in it.
    pub source: Source,
    /// For a receipt: what it says of itself.
    pub told: Option<SelfReported>,
    /// One entry a function, in the catalog's order; or why there is none.
    pub entries: Result<Vec<Entry>, String>,
}

impl Graded {
    /// The entries, where there are any.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        self.entries.as_deref().unwrap_or_default()
    }

    /// How it came out.
    #[must_use]
    pub fn status(&self) -> Status {
        match &self.entries {
            Err(_) => Status::Impossible,
            Ok(entries) if entries.iter().all(|entry| entry.verdict.passed) => Status::Passed,
            Ok(_) => Status::Failed,
        }
    }

    /// The scores of the lessons of which something is in it.
    pub(super) fn scores<'a>(&'a self, catalog: &'a Catalog) -> impl Iterator<Item = LessonScore<'a>> {
        catalog.lessons.iter().filter_map(|lesson| score::of(lesson, self.entries()))
    }
}
