//! What came of all submissions together: little for each learner, however many there are.

use std::collections::BTreeMap;

use headroom_grade::{Catalog, Diagnosis, Language};

use super::Graded;
use super::score::{self, LessonScore};

/// Everybody's grades.
#[derive(Debug, Default)]
pub struct Class {
    /// Submissions, also those that could not be graded.
    pub submissions: usize,
    /// By learner.
    pub learners: BTreeMap<String, Learner>,
    /// By exercise.
    pub exercises: BTreeMap<String, Counts>,
    /// Names of submissions that could not be graded, and why; the first few.
    pub ungraded: Vec<(String, String)>,
    /// How many could not be graded.
    pub ungraded_count: usize,
}

/// Names of submissions that could not be graded that are kept.
const MOST_UNGRADED: usize = 200;

/// One learner's grades.
#[derive(Debug, Default)]
pub struct Learner {
    /// The best score of each exercise. Which submission counts is the course's to say: it has one a file.
    pub best: BTreeMap<String, f64>,
    /// Their language, where it is known.
    pub lang: Option<Language>,
    /// Their submissions.
    pub submissions: usize,
}

/// What became of one exercise.
#[derive(Debug, Default)]
pub struct Counts {
    /// Verdicts on it.
    pub verdicts: usize,
    /// Those that passed.
    pub passed: usize,
    /// What was wrong with the others.
    pub diagnoses: BTreeMap<Diagnosis, usize>,
    /// The cases that failed, by kind and id; all generated ones together.
    pub cases: BTreeMap<(&'static str, String), usize>,
    /// How many receipts say that so many hints were opened; self-reported.
    pub hints: BTreeMap<u32, usize>,
    /// Receipts that say that the answer was seen; self-reported.
    pub answers_seen: usize,
    /// Verdicts that come with a receipt.
    pub receipts: usize,
}

impl Class {
    /// Takes in one more.
    pub fn add(&mut self, graded: &Graded) {
        self.submissions += 1;
        if let Err(why) = &graded.entries {
            self.ungraded_count += 1;
            if self.ungraded.len() < MOST_UNGRADED {
                self.ungraded.push((graded.name.clone(), why.clone()));
            }
        }
        if !graded.learner.is_empty() {
            let learner = self.learners.entry(graded.learner.clone()).or_default();
            learner.submissions += 1;
            learner.lang = graded.lang.or(learner.lang);
            for entry in graded.entries().iter().filter(|entry| entry.found) {
                let best = learner.best.entry(entry.verdict.exercise.clone()).or_default();
                *best = best.max(entry.verdict.score);
            }
        }
        for entry in graded.entries().iter().filter(|entry| entry.found) {
            let counts = self.exercises.entry(entry.verdict.exercise.clone()).or_default();
            counts.add(entry, graded);
        }
    }

    /// A learner's score of a lesson; none: nothing of it was handed in.
    pub(super) fn score(&self, learner: &str, catalog: &Catalog, lesson: &str) -> Option<f64> {
        let best = &self.learners.get(learner)?.best;
        score::by(catalog.lesson(lesson)?, |id| best.get(id).copied()).map(|LessonScore { score, .. }| score)
    }

    /// The lessons in question: those asked for, else those of which something was handed in.
    pub(super) fn lessons<'a>(&self, catalog: &'a Catalog, asked: &[String]) -> Vec<&'a headroom_grade::Lesson> {
        let seen = |slug: &str| self.exercises.keys().any(|id| id.split('/').next() == Some(slug));
        let wanted = |slug: &str| if asked.is_empty() { seen(slug) } else { asked.iter().any(|name| name == slug) };
        catalog.lessons.iter().filter(|lesson| wanted(lesson.slug())).collect()
    }
}

impl Counts {
    fn add(&mut self, entry: &super::Entry, graded: &Graded) {
        self.verdicts += 1;
        self.passed += usize::from(entry.verdict.passed);
        if let Some(diagnosis) = entry.verdict.diagnosis {
            *self.diagnoses.entry(diagnosis).or_default() += 1;
        }
        if let Some(example) = &entry.verdict.counterexample {
            use headroom_grade::cases::Source;
            let case = match example.origin.kind {
                Source::Published => ("published", example.origin.id.clone()),
                Source::Edge => ("edge", example.origin.id.clone()),
                Source::Generated => ("generated", String::new()),
            };
            *self.cases.entry(case).or_default() += 1;
        }
        if let Some(told) = &graded.told {
            self.receipts += 1;
            *self.hints.entry(told.hints).or_default() += 1;
            self.answers_seen += usize::from(told.answer_seen);
        }
    }

    /// How many receipts say that the hint of that number, from 1, was opened.
    #[must_use]
    pub fn opened(&self, hint: u32) -> usize {
        self.hints.range(hint..).map(|(_, count)| count).sum()
    }
}
