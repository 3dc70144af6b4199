//! One entry of the list of verdicts.

use headroom_grade::Verdict;
use serde_json::{Map, Value};

/// What the verdict on a file that belongs to no exercise leaves open.
const OF_AN_EXERCISE: [&str; 6] =
    ["exercise_version", "seed", "published", "generated", "cases_hash", "counterexample"];

/// A verdict, and whether it is on an exercise or on a file in which none was found.
#[derive(Debug)]
pub struct Entry {
    /// Whether one of the exercise functions was found.
    pub found: bool,
    /// The verdict. Where none was found it says nothing about the exercise it names.
    pub verdict: Verdict,
}

impl Entry {
    /// The entry as JSON: the verdict with the file's name and the learner's, what is asked for most first.
    ///
    /// # Errors
    /// Where the verdict has no JSON form.
    pub fn to_json(&self, file: &str, learner: &str) -> serde_json::Result<Value> {
        let mut verdict = serde_json::to_value(&self.verdict)?;
        let mut entry = Map::new();
        entry.insert("file".into(), file.into());
        if let Some(fields) = verdict.as_object_mut() {
            if !self.found {
                fields.insert("exercise".into(), Value::Null);
                for key in OF_AN_EXERCISE {
                    fields.insert(key.into(), Value::Null);
                }
            }
            for key in ["exercise", "passed", "score", "diagnosis"] {
                entry.insert(key.into(), fields.get(key).cloned().unwrap_or(Value::Null));
            }
            for (key, value) in fields {
                entry.entry(key.clone()).or_insert_with(|| value.clone());
            }
        }
        entry.insert("learner".into(), learner.into());
        Ok(Value::Object(entry))
    }
}
