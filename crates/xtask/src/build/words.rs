//! The page's sentences: one file a language, loaded by itself. Those of a language that nobody reads cost nobody anything.

use anyhow::Result;

use super::lessons::LANGUAGES;
use crate::files::{read_text, write_if_changed};
use crate::repo::Repo;

/// Where they stand: the page's own, the pictures', and those on inputs without an answer. `*` is the language.
const SOURCES: [&str; 3] = ["web/locales/*.ftl", "web/kit/locales/*.ftl", "crates/grade/locales/refusal.*.ftl"];
/// What only verdicts say. It comes with what else a verdict may speak of.
const VERDICTS: [&str; 1] = ["crates/grade/locales/*.ftl"];

/// Writes `web/generated/words`.
pub fn generate(repo: &Repo) -> Result<()> {
    for language in LANGUAGES {
        let text = joined(repo, &SOURCES, language)?;
        write_if_changed(&repo.path("web/generated/words").join(format!("words.{language}.ftl")), text.as_bytes())?;
    }
    Ok(())
}

/// What verdicts say in a language.
pub(super) fn verdicts(repo: &Repo, language: &str) -> Result<String> {
    joined(repo, &VERDICTS, language)
}

fn joined(repo: &Repo, sources: &[&str], language: &str) -> Result<String> {
    let texts = sources.iter().map(|source| read_text(&repo.path(&source.replace('*', language))));
    let texts: Vec<String> = texts.collect::<Result<_>>()?;
    // Comments are for those who write sentences.
    let lines = texts.iter().flat_map(|text| text.lines()).filter(|line| !line.is_empty() && !line.starts_with('#'));
    Ok(lines.collect::<Vec<_>>().join("\n"))
}
