//! Writing to a terminal: colours where they are wanted, and nothing of the learner's that steers it.

use std::io::{self, IsTerminal, Write};

/// Colours, or none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Style {
    coloured: bool,
}

impl Style {
    /// No colours.
    pub const PLAIN: Self = Self { coloured: false };
    /// Colours.
    pub const COLOURED: Self = Self { coloured: true };

    /// Colours if standard output is a terminal that shows them and nobody asked for none (<https://no-color.org>).
    #[must_use]
    pub fn of_stdout() -> Self {
        let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
        let dumb = set("TERM").is_none_or(|term| term == "dumb");
        Self { coloured: io::stdout().is_terminal() && set("NO_COLOR").is_none() && !dumb }
    }

    /// For what went well.
    #[must_use]
    pub fn good(self, text: &str) -> String {
        self.paint("32", text)
    }

    /// For what did not.
    #[must_use]
    pub fn bad(self, text: &str) -> String {
        self.paint("31", text)
    }

    /// For headings.
    #[must_use]
    pub fn strong(self, text: &str) -> String {
        self.paint("1", text)
    }

    /// For labels.
    #[must_use]
    pub fn faint(self, text: &str) -> String {
        self.paint("2", text)
    }

    fn paint(self, code: &str, text: &str) -> String {
        if self.coloured { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }
}

/// Text of the learner's with control characters, and those that turn the writing direction, made visible.
#[must_use]
pub fn harmless(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for char in text.chars() {
        let steers = char.is_control() && !matches!(char, '\n' | '\t')
            || matches!(char, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        if steers {
            shown.extend(char.escape_default());
        } else {
            shown.push(char);
        }
    }
    shown
}

/// Writes to standard output.
///
/// # Errors
/// Where that is closed.
pub fn print(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escape_sequences_are_shown_not_sent() {
        assert_eq!(harmless("a\x1b[31mb\r\n\tc\u{202e}"), "a\\u{1b}[31mb\\r\n\tc\\u{202e}");
        assert_eq!(harmless("naïve 内存"), "naïve 内存");
    }

    #[test]
    fn colours_are_marks_around_the_text() {
        assert_eq!(Style::COLOURED.good("x"), "\x1b[32mx\x1b[0m");
        assert_eq!(Style::PLAIN.bad("x"), "x");
    }
}
