//! Checking a lesson's folder: everything that can be said without running Python.
//!
//! Reading never stops at the first fault; an author wants the whole list.

mod bank;
mod material;
mod texts;

use std::collections::BTreeMap;

use serde_json::Value;

pub use bank::{Bank, Kind};
pub use material::{Material, material};

use crate::catalog::{Lesson, Source};
use crate::exercise::Exercise;
use crate::json::Json;
use crate::manifest::{Manifest, validate};

/// Something an author has to mend.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The file, relative to the lesson's folder.
    pub file: String,
    /// What is wrong, and what would be right.
    pub what: String,
}

impl Fault {
    fn new(file: impl Into<String>, what: impl Into<String>) -> Self {
        Self { file: file.into(), what: what.into() }
    }
}

/// A lesson's folder, read.
#[derive(Debug)]
pub struct Folder {
    /// The lesson, where its manifest and texts could be read.
    pub lesson: Option<Lesson>,
    /// Solutions to run: starters, reference answers, right and wrong ones.
    pub banks: Vec<Bank>,
    /// What is wrong.
    pub faults: Vec<Fault>,
}

/// Reads a folder: `files` maps relative paths, with `/`, to contents.
#[must_use]
pub fn read(slug: &str, files: &BTreeMap<String, String>) -> Folder {
    let mut faults = Vec::new();
    let manifest = manifest(slug, files, &mut faults);
    let Some(manifest) = manifest else { return Folder { lesson: None, banks: Vec::new(), faults } };
    let mut known = vec!["manifest.toml".to_owned(), "text.en.md".to_owned(), "text.zh.md".to_owned()];
    let heads = texts::read(&manifest, files, &mut faults);
    let banks = bank::read(&manifest, files, &mut known, &mut faults);
    for file in files.keys().filter(|file| !known.contains(*file)) {
        faults.push(Fault::new(file, "is no part of a lesson: delete it, or name it as the guide says"));
    }
    let lesson = heads.map(|(en, zh)| Lesson { sources: sources(&manifest, files), manifest, en, zh });
    if let Some(lesson) = &lesson {
        references(lesson, &mut faults);
    }
    Folder { lesson, banks, faults }
}

/// What is wrong between lessons: a link to a lesson that is not there.
#[must_use]
pub fn links(lessons: &[Lesson]) -> Vec<(String, Fault)> {
    let there = |slug: &String| lessons.iter().any(|lesson| lesson.slug() == slug);
    let mut faults = Vec::new();
    for lesson in lessons {
        for slug in lesson.manifest.before.iter().chain(&lesson.manifest.after).filter(|slug| !there(slug)) {
            let fault = Fault::new("manifest.toml", format!("links to a lesson that is not there: {slug}"));
            faults.push((lesson.slug().to_owned(), fault));
        }
    }
    faults
}

fn manifest(slug: &str, files: &BTreeMap<String, String>, faults: &mut Vec<Fault>) -> Option<Manifest> {
    let file = "manifest.toml";
    let Some(text) = files.get(file) else {
        faults.push(Fault::new(file, "is missing"));
        return None;
    };
    let read = toml::from_str::<Value>(text)
        .map_err(|error| error.to_string())
        .and_then(|value| Manifest::try_from_json(&value).map_err(|error| error.to_string()));
    match read {
        Ok(manifest) => {
            faults.extend(validate(&manifest).iter().map(|fault| Fault::new(file, fault.to_string())));
            if manifest.slug != slug {
                faults.push(Fault::new(file, format!("slug is {}, the folder is {slug}", manifest.slug)));
            }
            Some(manifest)
        }
        Err(error) => {
            faults.push(Fault::new(file, error));
            None
        }
    }
}

fn sources(manifest: &Manifest, files: &BTreeMap<String, String>) -> Vec<Source> {
    let file = |name: &str, file: &str| files.get(&format!("{name}/{file}")).cloned().unwrap_or_default();
    let source = |name: &String| Source {
        name: name.clone(),
        starter_en: file(name, "starter.en.py"),
        starter_zh: file(name, "starter.zh.py"),
        solution: file(name, "solution.py"),
    };
    manifest.functions.iter().map(|function| source(&function.name)).collect()
}

/// The reference must exist, answer every hand-picked case, and give the published answers.
fn references(lesson: &Lesson, faults: &mut Vec<Fault>) {
    for function in &lesson.manifest.functions {
        let name = &function.name;
        let exercise = match Exercise::new(lesson, function) {
            Ok(exercise) => exercise,
            Err(error) => {
                faults.push(Fault::new("manifest.toml", format!("{name}: {error}")));
                continue;
            }
        };
        for check in &function.published {
            let args = function.positional(&check.args);
            let fault = match exercise.expected(&args) {
                Err(error) => error.to_string(),
                Ok(answer) => match exercise.difference(&args, &answer, &check.expected) {
                    Some(difference) => format!("the reference answers {answer}, differing at {}", difference.path),
                    None => continue,
                },
            };
            faults.push(Fault::new("manifest.toml", format!("{name}, published check {}: {fault}", check.id)));
        }
        let edges = function.edges.iter().map(|edge| (edge.id.as_str(), function.positional(&edge.args)));
        for (id, args) in edges.chain([("start", function.start())]) {
            if let Err(error) = exercise.expected(&args) {
                faults.push(Fault::new("manifest.toml", format!("{name}, case {id}: {error}")));
            }
        }
    }
}
