//! Gradescope's `results.json` (<https://gradescope-autograders.readthedocs.io/en/latest/specs/>), for the files of one submission.
//!
//! A test for each function of the lessons, its points by weight; what is in no file counts 0. Of several files the best counts.

use std::collections::BTreeMap;
use std::io::Write;

use anyhow::Result;
use headroom_grade::{Exercise, Lesson};
use serde_json::{Value, json};

use super::{Output, Setting};
use crate::grade::details::details;
use crate::grade::{Class, Entry, Graded};
use crate::terminal::harmless;

pub(super) struct Results<'a, W> {
    to: W,
    setting: &'a Setting<'a>,
    /// By exercise: the best score, and what was said.
    best: BTreeMap<String, (f64, String)>,
    /// What has no exercise to stand with.
    remarks: Vec<String>,
}

impl<'a, W: Write> Results<'a, W> {
    pub(super) fn new(to: W, setting: &'a Setting<'a>) -> Self {
        Self { to, setting, best: BTreeMap::new(), remarks: Vec::new() }
    }

    fn said(&self, entry: &Entry, graded: &Graded) -> String {
        let words = self.setting.words;
        let details = details(self.setting.catalog, words, &graded.source, entry);
        let parts = details.parts.iter().map(|(key, text)| format!("{}: {text}", words.text(key)));
        harmless(&std::iter::once(details.headline).chain(parts).collect::<Vec<_>>().join("\n"))
    }

    fn test(&self, exercise: &Exercise, most: f64) -> Value {
        let words = self.setting.words;
        let found = self.best.get(&exercise.id());
        let (score, said) =
            found.map_or_else(|| (0.0, words.text("cli-absent")), |(score, said)| (*score, said.clone()));
        json!({
            "name": exercise.id(),
            "name_format": "text",
            "score": round(score * most),
            "max_score": round(most),
            "status": if score >= 1.0 { "passed" } else { "failed" },
            "output": said,
            "output_format": "text",
            "visibility": "visible",
        })
    }

    fn tests(&self, lesson: &Lesson) -> Vec<Value> {
        let weight: f64 = lesson.exercises().map(|exercise| exercise.function().weight).sum();
        let most = |exercise: &Exercise| f64::from(self.setting.points) * exercise.function().weight / weight;
        lesson.exercises().map(|exercise| self.test(&exercise, most(&exercise))).collect()
    }
}

impl<W: Write> Output for Results<'_, W> {
    fn one(&mut self, graded: &Graded) -> Result<()> {
        if let Err(problem) = &graded.entries {
            self.remarks.push(format!("{}: {problem}", harmless(&graded.name)));
        }
        for entry in graded.entries() {
            let said = self.said(entry, graded);
            if !entry.found {
                self.remarks.push(format!("{}: {said}", harmless(&graded.name)));
                continue;
            }
            let score = entry.verdict.score;
            let best = self.best.entry(entry.verdict.exercise.clone()).or_insert((-1.0, String::new()));
            if score > best.0 {
                *best = (score, said);
            }
        }
        Ok(())
    }

    fn end(&mut self) -> Result<()> {
        Ok(())
    }

    fn all(&mut self, class: &Class) -> Result<()> {
        let lessons = class.lessons(self.setting.catalog, self.setting.lessons);
        let tests: Vec<_> = lessons.into_iter().flat_map(|lesson| self.tests(lesson)).collect();
        if self.remarks.is_empty() && class.submissions == 0 {
            self.remarks.push(self.setting.words.text("cli-nothing"));
        }
        let mut results = json!({
            "output": self.remarks.join("\n"),
            "output_format": "text",
            "visibility": "visible",
            "stdout_visibility": "hidden",
        });
        if tests.is_empty() {
            results["score"] = json!(0.0);
        } else {
            results["tests"] = tests.into();
        }
        writeln!(self.to, "{}", serde_json::to_string_pretty(&results)?)?;
        self.to.flush()?;
        Ok(())
    }
}

/// Points with at most four places: thirds add up well enough, and nobody reads more.
fn round(points: f64) -> f64 {
    (points * 10_000.0).round() / 10_000.0
}
