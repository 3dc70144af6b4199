//! Learners' files: Python text, or a notebook's code cells as one text.

mod defs;
mod notebook;
mod statements;

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

/// The largest file that is read; notebooks carry pictures.
const LARGEST_FILE: u64 = 64 << 20;
/// The most code in a file.
const MOST_CODE: usize = 1 << 20;

/// A learner's file.
#[derive(Debug, PartialEq, Eq)]
pub struct Source {
    /// Its code.
    pub code: String,
    /// For a notebook: the line on which each code cell begins.
    cells: Vec<usize>,
}

/// A place in a learner's file.
#[derive(Debug, PartialEq, Eq)]
pub enum Place {
    /// A line of the file.
    Line(usize),
    /// A line of a notebook's cell, both from 1; only code cells count.
    Cell {
        /// The code cell.
        cell: usize,
        /// The line in it.
        line: usize,
    },
}

impl Source {
    /// Reads a file; its ending says what it is.
    ///
    /// # Errors
    /// Where it cannot be read, is no text, or no notebook.
    pub fn read(path: &Path) -> Result<Self> {
        let size = fs::metadata(path).context("cannot be read")?;
        if size.is_dir() {
            bail!("is a folder");
        }
        if size.len() > LARGEST_FILE {
            bail!("is larger than {} MiB; a learner's file is not", LARGEST_FILE >> 20);
        }
        let is_notebook = match path.extension().and_then(|ending| ending.to_str()) {
            Some("py") => false,
            Some("ipynb") => true,
            _ => bail!("is neither a Python file (.py) nor a notebook (.ipynb) nor a receipt (.json)"),
        };
        let bytes = fs::read(path).context("cannot be read")?;
        let text = String::from_utf8(bytes).context("is not UTF-8 text")?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        if is_notebook { Self::notebook(text) } else { Self::python(text).checked() }
    }

    /// A notebook's JSON.
    ///
    /// # Errors
    /// Where it is no notebook, or not in Python.
    pub fn notebook(json: &str) -> Result<Self> {
        notebook::read(json)?.checked()
    }

    /// The same, if it is not too long.
    ///
    /// # Errors
    /// Where it is.
    pub fn checked(self) -> Result<Self> {
        if self.code.len() > MOST_CODE {
            bail!("holds more than {} MiB of code", MOST_CODE >> 20);
        }
        Ok(self)
    }

    /// Python text.
    #[must_use]
    pub fn python(code: &str) -> Self {
        Self { code: code.to_owned(), cells: Vec::new() }
    }

    /// Whether the function is defined at the top level.
    #[must_use]
    pub fn defines(&self, function: &str) -> bool {
        defs::defines(&self.code, function)
    }

    /// Whether a `def` of the function stands anywhere in the text, which need not be valid Python.
    #[must_use]
    pub fn mentions(&self, function: &str) -> bool {
        defs::mentions(&self.code, function)
    }

    /// Where a line of the code, from 1, stands in the file.
    #[must_use]
    pub fn place(&self, line: usize) -> Place {
        let before = self.cells.iter().take_while(|start| **start <= line).count();
        match before.checked_sub(1).and_then(|cell| self.cells.get(cell)) {
            Some(start) => Place::Cell { cell: before, line: line - start + 1 },
            None => Place::Line(line),
        }
    }

    /// The text of a line, from 1.
    #[must_use]
    pub fn line(&self, line: usize) -> Option<&str> {
        self.code.lines().nth(line.checked_sub(1)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_a_notebook_is_a_line_of_a_cell() {
        let source = Source { code: "a\nb\nc".into(), cells: vec![1, 3] };
        assert_eq!(source.place(2), Place::Cell { cell: 1, line: 2 });
        assert_eq!(source.place(3), Place::Cell { cell: 2, line: 1 });
        assert_eq!(Source::python("a").place(1), Place::Line(1));
        assert_eq!(source.line(3), Some("c"));
        assert_eq!(source.line(0), None);
    }
}
