//! What a learner hands in: Python text, or a notebook's code cells as one text.
//!
//! Command line and page read notebooks here, so that a notebook means the same to both.

mod defs;
mod error;
mod names;
mod notebook;
mod pick;
mod statements;

pub use error::SourceError;
pub use notebook::code_cells;
pub use pick::solution;

/// The most code in a file, in bytes.
pub const MOST_CODE: usize = 1 << 20;

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
    /// A notebook's JSON.
    ///
    /// # Errors
    /// Where it is no notebook, not in Python, or too long.
    pub fn notebook(json: &str) -> Result<Self, SourceError> {
        let mut source = Self { code: String::new(), cells: Vec::new() };
        let mut lines = 0;
        for cell in code_cells(json)? {
            source.cells.push(lines + 1);
            lines += cell.lines().count();
            source.code.push_str(&cell);
        }
        source.checked()
    }

    /// The same, if it is not too long.
    ///
    /// # Errors
    /// Where it is.
    pub fn checked(self) -> Result<Self, SourceError> {
        if self.code.len() > MOST_CODE { Err(SourceError::TooLong) } else { Ok(self) }
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
