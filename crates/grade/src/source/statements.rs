//! Where statements begin in Python text: enough of its lexical rules to tell code from the inside of strings.

/// Inside what a line begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Inside {
    Code,
    /// A string in triple quotes of this kind.
    Triple(char),
}

/// Follows the text line by line.
#[derive(Debug)]
pub(super) struct Lexer {
    inside: Inside,
    depth: usize,
    continued: bool,
}

impl Lexer {
    pub(super) fn new() -> Self {
        Self { inside: Inside::Code, depth: 0, continued: false }
    }

    /// Whether the next line begins a statement.
    pub(super) fn at_start(&self) -> bool {
        self.inside == Inside::Code && self.depth == 0 && !self.continued
    }

    /// Takes a line, without its end.
    pub(super) fn line(&mut self, line: &str) {
        self.continued = false;
        let mut rest = line;
        while let Some(first) = rest.chars().next() {
            let after = &rest[first.len_utf8()..];
            rest = match self.inside {
                Inside::Triple(quote) => self.in_string(rest, after, first, quote),
                Inside::Code => match first {
                    '#' => return,
                    '\'' | '"' => match self.string(rest, first) {
                        Some(rest) => rest,
                        None => return,
                    },
                    '\\' if after.is_empty() => {
                        self.continued = true;
                        after
                    }
                    '(' | '[' | '{' => {
                        self.depth += 1;
                        after
                    }
                    ')' | ']' | '}' => {
                        self.depth = self.depth.saturating_sub(1);
                        after
                    }
                    _ => after,
                },
            };
        }
    }

    fn in_string<'a>(&mut self, rest: &'a str, after: &'a str, first: char, quote: char) -> &'a str {
        if first == '\\' {
            return after.get(after.chars().next().map_or(0, char::len_utf8)..).unwrap_or_default();
        }
        match strip_triple(rest, quote) {
            Some(rest) => {
                self.inside = Inside::Code;
                rest
            }
            None => after,
        }
    }

    /// What follows the string that begins here; none: it goes on after this line, or is never closed on it.
    fn string<'a>(&mut self, rest: &'a str, quote: char) -> Option<&'a str> {
        if let Some(rest) = strip_triple(rest, quote) {
            self.inside = Inside::Triple(quote);
            return Some(rest);
        }
        let mut escaped = false;
        for (at, char) in rest.char_indices().skip(1) {
            match char {
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                _ if char == quote => return Some(&rest[at + 1..]),
                _ => (),
            }
        }
        None
    }
}

fn strip_triple(text: &str, quote: char) -> Option<&str> {
    text.strip_prefix(quote)?.strip_prefix(quote)?.strip_prefix(quote)
}

/// Each line, with whether it begins a statement.
pub(super) fn lines(code: &str) -> impl Iterator<Item = (&str, bool)> {
    let mut lexer = Lexer::new();
    code.lines().map(move |line| {
        let starts = lexer.at_start();
        lexer.line(line);
        (line, starts)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn starts(code: &str) -> Vec<bool> {
        lines(code).map(|(_, starts)| starts).collect()
    }

    #[test]
    fn strings_brackets_and_continued_lines_hold_no_statements() {
        let code = "x = '''\n% no\n''' + \"#'\"\ny = (\n  % 3)\nz = 1 \\\n  % 2\nw = 'it''s' # '''\nv = 1";
        assert_eq!(starts(code), [true, false, false, true, false, true, false, true, true]);
    }

    #[test]
    fn an_escaped_quote_does_not_close_a_string() {
        assert_eq!(starts("a = 'x\\'('\nb = \"\"\"\\\"\"\"\"\nc = 1\n\"\"\"\nd = 2"), [true, true, true, true, false]);
        assert_eq!(starts("a = '''é\\'''\nstill'''\nb = 1"), [true, false, true]);
    }

    #[test]
    fn a_string_left_open_ends_with_its_line() {
        assert_eq!(starts("a = 'open(\nb = 1"), [true, true]);
    }
}
