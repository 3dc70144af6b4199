//! The lessons that were built in, with their whole text: for those who make something else of them.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

/// A lesson as it stands in its folder.
#[derive(Debug, Clone, Deserialize)]
pub struct Material {
    /// Manifest, heads and sources, as they were read.
    pub lesson: Value,
    /// Its text in English.
    pub en: String,
    /// Its text in Chinese.
    pub zh: String,
    /// `check.py` by function: what the checker of the reference does, in Python.
    pub checkers: BTreeMap<String, String>,
}

/// The lesson of that slug; none if there is none.
#[must_use]
pub fn material(slug: &str) -> Option<Material> {
    let mut all: BTreeMap<String, Material> =
        serde_json::from_str(include_str!(concat!(env!("OUT_DIR"), "/texts.json"))).ok()?;
    all.remove(slug)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_lesson_is_there_and_whole() {
        for lesson in &crate::Catalog::built_in().lessons {
            let material = material(lesson.slug()).unwrap();
            assert_eq!(material.lesson["manifest"]["version"], lesson.manifest.version);
            assert!(material.en.starts_with("+++\n") && material.zh.starts_with("+++\n"));
            for function in &lesson.manifest.functions {
                assert_eq!(material.checkers.contains_key(&function.name), function.result.checker.is_some());
            }
        }
        assert!(material("no-lesson").is_none());
    }
}
