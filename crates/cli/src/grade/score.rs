//! The score of a lesson, from what was found of it in a file.

use headroom_grade::Lesson;

use super::Entry;

/// A lesson's score.
#[derive(Debug, PartialEq)]
pub(super) struct LessonScore<'a> {
    pub(super) lesson: &'a str,
    /// From 0 to 1.
    pub(super) score: f64,
    /// Functions that are not in the file; they count 0.
    pub(super) missing: Vec<&'a str>,
}

/// None: nothing of the lesson is in the file.
pub(super) fn of<'a>(lesson: &'a Lesson, entries: &[Entry]) -> Option<LessonScore<'a>> {
    let score_of = |function: &str| {
        let id = format!("{}/{function}", lesson.slug());
        entries.iter().find(|entry| entry.found && entry.verdict.exercise == id).map(|entry| entry.verdict.score)
    };
    let names = || lesson.manifest.functions.iter().map(|function| function.name.as_str());
    let missing: Vec<_> = names().filter(|name| score_of(name).is_none()).collect();
    if missing.len() == lesson.manifest.functions.len() {
        return None;
    }
    let score = lesson.score(|function| score_of(&function.name).unwrap_or_default());
    Some(LessonScore { lesson: lesson.slug(), score, missing })
}
