//! `--report DIR`: a page for each learner in their language, and one for the class. Static HTML, no scripts, nothing loaded.
//!
//! A learner's page grows as their verdicts come, so that none is held in memory; its sums stand at its end for that reason.

mod class;
mod learner;
mod page;

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use headroom_grade::receipt::sha256;
use headroom_grade::{Language, Words};

use super::out::{Output, Setting};
use super::{Class, Graded, write_file};

/// The folder of the learners' pages.
const LEARNERS: &str = "learners";

/// Writes the pages.
pub(super) struct Reports<'a> {
    folder: PathBuf,
    setting: &'a Setting<'a>,
    /// The sentences of both languages: learners of one class may have either.
    words: [Words; 2],
    /// The language in which each learner's page was begun.
    begun: BTreeMap<String, Language>,
}

impl<'a> Reports<'a> {
    /// Makes the folder.
    ///
    /// # Errors
    /// Where it cannot be made.
    pub(super) fn new(folder: &Path, setting: &'a Setting) -> Result<Self> {
        let learners = folder.join(LEARNERS);
        fs::create_dir_all(&learners).with_context(|| format!("{} cannot be made", learners.display()))?;
        let words = Language::ALL.map(|language| Words::new(language, &[crate::texts(language)]));
        Ok(Self { folder: folder.to_owned(), setting, words, begun: BTreeMap::new() })
    }

    fn words(&self, language: Language) -> &Words {
        self.words.iter().find(|words| words.language() == language).unwrap_or(self.setting.words)
    }

    fn path(&self, learner: &str) -> PathBuf {
        self.folder.join(LEARNERS).join(file_name(learner))
    }

    fn append(&self, learner: &str, html: &str) -> Result<()> {
        let path = self.path(learner);
        OpenOptions::new()
            .append(true)
            .open(&path)
            .and_then(|mut file| file.write_all(html.as_bytes()))
            .with_context(|| format!("{} cannot be written", path.display()))
    }
}

impl Output for Reports<'_> {
    fn one(&mut self, graded: &Graded) -> Result<()> {
        let learner = graded.learner.as_str();
        if learner.is_empty() {
            return Ok(());
        }
        let language = match self.begun.get(learner) {
            Some(language) => *language,
            None => {
                let language = graded.lang.unwrap_or(self.setting.words.language());
                let start = page::start(self.words(language), &self.name(learner));
                write_file(&self.path(learner), &start)?;
                self.begun.insert(learner.to_owned(), language);
                language
            }
        };
        self.append(learner, &learner::submission(self.setting.catalog, self.words(language), graded))
    }

    fn end(&mut self) -> Result<()> {
        Ok(())
    }

    fn all(&mut self, class: &Class) -> Result<()> {
        for (learner, language) in &self.begun {
            let words = self.words(*language);
            let sums = learner::sums(self.setting.catalog, words, class, learner);
            self.append(learner, &(sums + page::END))?;
        }
        let title = self.setting.words.text("report-class");
        let body = class::body(self.setting, class, |learner| self.begun.contains_key(learner));
        let html = page::start(self.setting.words, &title) + &body + page::END;
        write_file(&self.folder.join("index.html"), &html)
    }
}

impl Reports<'_> {
    fn name(&self, learner: &str) -> String {
        full_name(self.setting, learner)
    }
}

/// The learner's name where the roster has one.
fn full_name(setting: &Setting, learner: &str) -> String {
    let named = setting.roster.person(learner).map(|person| person.name.as_str()).filter(|name| !name.is_empty());
    named.unwrap_or(learner).to_owned()
}

/// The file of a learner's page: the learner's name where every system takes it for a file's, else with what else it
/// has replaced, and a part of its hash, so that no two are one.
fn file_name(learner: &str) -> String {
    let plain = |char: char| char.is_ascii_lowercase() || char.is_ascii_digit() || matches!(char, '-' | '_');
    let safe: String =
        learner.chars().map(|char| if plain(char) || char.is_alphabetic() { char } else { '_' }).collect();
    let short: String = safe.chars().take(60).collect();
    if learner.chars().all(plain) && short == learner {
        return format!("{learner}.html");
    }
    let hash = sha256(learner.as_bytes());
    format!("{short}-{}.html", hash.get(..8).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_learner_leaves_the_folder_or_takes_anothers_page() {
        assert_eq!(file_name("ada-1_x"), "ada-1_x.html");
        let names =
            ["Ada", "ada", "a/da", "a_da", "..", ".", "../../etc/passwd", "刘", "con\0", "a\u{202e}b"].map(file_name);
        for (at, name) in names.iter().enumerate() {
            assert!(!name.contains(['/', '\0', '\\', '\u{202e}']) && !name.starts_with('.'), "{name}");
            assert!(!names[..at].iter().any(|other| other.to_lowercase() == name.to_lowercase()), "{name}");
        }
        assert!(file_name(&"长".repeat(500)).len() < 255);
    }
}
