//! Verdicts for reading.

use std::io::Write;

use anyhow::Result;
use headroom_grade::{Catalog, Words};

use super::Output;
use crate::grade::details::{Details, details};
use crate::grade::score::{LessonScore, number};
use crate::grade::{Entry, Graded};
use crate::source::Source;
use crate::terminal::{Style, harmless};

/// How wide a label is, in columns.
const LABEL: usize = 18;

/// Writes verdicts in one language.
pub(super) struct Text<'a, W> {
    pub(super) to: W,
    pub(super) catalog: &'a Catalog,
    pub(super) words: &'a Words,
    pub(super) style: Style,
    /// Whether something has been written.
    pub(super) begun: bool,
}

impl<W: Write> Output for Text<'_, W> {
    fn one(&mut self, graded: &Graded) -> Result<()> {
        if graded.entries.is_err() {
            return Ok(());
        }
        let gap = if std::mem::replace(&mut self.begun, true) { "\n" } else { "" };
        write!(self.to, "{gap}{}", self.file(graded))?;
        self.to.flush()?;
        Ok(())
    }

    fn end(&mut self) -> Result<()> {
        Ok(())
    }
}

impl<W> Text<'_, W> {
    fn file(&self, graded: &Graded) -> String {
        let mut out = format!("{}\n", self.style.strong(&harmless(&graded.name)));
        for entry in graded.entries() {
            self.entry(&mut out, &graded.source, entry);
        }
        for score in graded.scores(self.catalog) {
            self.lesson(&mut out, &score);
        }
        out
    }

    /// First one line that says it all, then what to know.
    fn entry(&self, out: &mut String, source: &Source, entry: &Entry) {
        let mark = if entry.verdict.passed {
            self.style.good(&self.words.text("cli-passed"))
        } else {
            self.style.bad(&self.words.text("cli-failed"))
        };
        let Details { name, score, headline, parts } = details(self.catalog, self.words, source, entry);
        out.push_str(&format!("{mark}  {name}  {score}  {headline}\n"));
        for (key, text) in parts {
            self.labelled(out, key, &harmless(&text));
        }
    }

    fn lesson(&self, out: &mut String, score: &LessonScore) {
        let values = [("lesson", score.lesson.into()), ("score", number(score.score).into())];
        out.push_str(&self.words.with("cli-lesson", &values));
        if !score.missing.is_empty() {
            let names = [("names", score.missing.join(", ").into())];
            out.push_str(&self.words.with("cli-lesson-missing", &names));
        }
        out.push('\n');
    }

    /// A label, and text beside it; further lines stand under the first.
    fn labelled(&self, out: &mut String, key: &str, text: &str) {
        let label = self.words.text(key);
        let gap = " ".repeat(LABEL.saturating_sub(columns(&label)));
        for (index, line) in text.lines().enumerate() {
            let start = if index == 0 { self.style.faint(&label) + &gap } else { " ".repeat(LABEL) };
            out.push_str(&format!("      {start}{line}\n"));
        }
    }
}

/// Chinese characters take two columns.
fn columns(text: &str) -> usize {
    text.chars().map(|char| if char.is_ascii() { 1 } else { 2 }).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_line_up_in_both_languages() {
        assert_eq!((columns("input"), columns("输入")), (5, 4));
    }
}
