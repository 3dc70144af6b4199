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
    by(lesson, |id| {
        entries.iter().find(|entry| entry.found && entry.verdict.exercise == id).map(|entry| entry.verdict.score)
    })
}

/// The same from any source of scores by `lesson-slug/function_name`.
pub(super) fn by(lesson: &Lesson, score_of: impl Fn(&str) -> Option<f64>) -> Option<LessonScore<'_>> {
    let score_of = |function: &str| score_of(&format!("{}/{function}", lesson.slug()));
    let names = || lesson.manifest.functions.iter().map(|function| function.name.as_str());
    let missing: Vec<_> = names().filter(|name| score_of(name).is_none()).collect();
    if missing.len() == lesson.manifest.functions.len() {
        return None;
    }
    let score = lesson.score(|function| score_of(&function.name).unwrap_or_default());
    Some(LessonScore { lesson: lesson.slug(), score, missing })
}

/// A score with as many places as it needs, at most two.
pub(super) fn number(score: f64) -> String {
    let text = format!("{score:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_short() {
        assert_eq!([0.0, 0.5, 1.0, 2.0 / 3.0, 100.0].map(number), ["0", "0.5", "1", "0.67", "100"]);
    }
}
