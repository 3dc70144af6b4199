//! The page's sentences: one file a language, loaded by itself. Those of a language that nobody reads cost nobody anything.

use anyhow::Result;

use super::lessons::LANGUAGES;
use crate::files::{read_text, write_if_changed};
use crate::repo::Repo;

/// Where they stand: the page's own, the pictures', the verdicts'.
const SOURCES: [&str; 3] = ["web/locales", "web/kit/locales", "crates/grade/locales"];

/// Writes `web/generated/words`.
pub fn generate(repo: &Repo) -> Result<()> {
    for language in LANGUAGES {
        let texts = SOURCES.map(|folder| read_text(&repo.path(folder).join(format!("{language}.ftl"))));
        let texts: Vec<String> = texts.into_iter().collect::<Result<_>>()?;
        // Comments are for those who write sentences.
        let lines =
            texts.iter().flat_map(|text| text.lines()).filter(|line| !line.is_empty() && !line.starts_with('#'));
        let text = lines.collect::<Vec<_>>().join("\n");
        write_if_changed(&repo.path("web/generated/words").join(format!("words.{language}.ftl")), text.as_bytes())?;
    }
    Ok(())
}
