//! The lessons as notebooks, beside the site: the same that `headroom export` writes.

/// The command line's own making of a notebook.
#[path = "../../../cli/src/export/book/mod.rs"]
mod book;

use super::{lesson_json, lesson_text};
use crate::files::{read_text, write_if_changed};
use crate::repo::Repo;
use anyhow::{Context, Result, anyhow};
use book::{Material, Section, Tongue};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Writes web/dist/notebooks.
pub fn write(repo: &Repo) -> Result<()> {
    for folder in fs::read_dir(repo.path("exercises")).context("cannot read exercises")? {
        let folder = folder?.path();
        if folder.join("manifest.toml").is_file() {
            lesson(&folder, &repo.dist().join("notebooks"))?;
        }
    }
    Ok(())
}

fn lesson(folder: &Path, target: &Path) -> Result<()> {
    let slug = folder.file_name().unwrap_or_default().to_string_lossy();
    let lesson = lesson_json::lesson(folder).map_err(|fault| anyhow!("{slug}: {fault}"))?;
    let mut checkers = BTreeMap::new();
    for function in fs::read_dir(folder)? {
        let function = function?.path();
        if let Ok(code) = fs::read_to_string(function.join("check.py")) {
            checkers.insert(function.file_name().unwrap_or_default().to_string_lossy().into_owned(), code);
        }
    }
    for tongue in [Tongue::En, Tongue::Zh] {
        let language = tongue.code();
        let (_, parts) = lesson_text::split(&read_text(&folder.join(format!("text.{language}.md")))?)?;
        let sections = parts.iter().map(section).collect();
        let text = book::notebook(&Material { lesson: &lesson, sections, checkers: &checkers, tongue });
        write_if_changed(&target.join(format!("{slug}.{language}.ipynb")), text.as_bytes())?;
    }
    Ok(())
}

/// As the command line's reader has it: trimmed.
fn section(part: &lesson_text::Section) -> Section<'_> {
    Section { function: part.function.as_deref(), name: &part.name, body: part.body.trim() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_lesson_becomes_a_notebook_in_both_languages() {
        let exercises = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../exercises");
        let target = tempfile::tempdir().unwrap();
        lesson(&exercises.join("memory-cuts"), target.path()).unwrap();
        for language in ["en", "zh"] {
            let text = read_text(&target.path().join(format!("memory-cuts.{language}.ipynb"))).unwrap();
            let notebook: serde_json::Value = serde_json::from_str(&text).unwrap();
            assert_eq!(notebook["metadata"]["headroom"]["language"], language);
            assert!(text.contains("accepts=accepts") && notebook["cells"].as_array().unwrap().len() > 20);
        }
    }
}
