//! The part of Fluent that our sentences use: values, literals, and choices by number.
//!
//! The sentences stay Fluent files, which translators' tools read. `fluent-bundle` itself would be a tenth of the page's module,
//! with plural rules for two hundred languages; a test holds that it makes the same of every sentence we have.

use super::Language;

/// A value in a sentence. Only a number decides between singular and plural.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Given {
    /// A count.
    Number(u64),
    /// Anything else.
    Text(String),
}

impl Given {
    fn shown(&self) -> String {
        match self {
            Self::Number(number) => number.to_string(),
            Self::Text(text) => text.clone(),
        }
    }

    /// Whether a variant of that name is meant. `one` is the only plural form that our languages tell apart.
    fn is(&self, name: &str, language: Language) -> bool {
        let singular = language == Language::En && *self == Self::Number(1);
        (singular && name == "one") || self.shown() == name
    }
}

impl From<String> for Given {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&str> for Given {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<usize> for Given {
    fn from(number: usize) -> Self {
        Self::Number(number as u64)
    }
}

impl From<u32> for Given {
    fn from(number: u32) -> Self {
        Self::Number(number.into())
    }
}

/// Messages by key, each with its pattern as it stands in the source.
#[derive(Default)]
pub(super) struct Messages(Vec<(&'static str, &'static str)>);

impl Messages {
    /// Takes in a source. Its messages stand at the start of lines; a pattern ends with its line, or where its braces do.
    pub(super) fn add(&mut self, source: &'static str) {
        let mut rest = source;
        while !rest.is_empty() {
            let message = rest.split_once(" = ").filter(|(key, _)| is_key(key));
            let (pattern, after) = split_line(message.map_or(rest, |(_, pattern)| pattern));
            self.0.extend(message.map(|(key, _)| (key, pattern)));
            rest = after;
        }
    }

    pub(super) fn pattern(&self, key: &str) -> Option<&'static str> {
        self.0.iter().find(|(known, _)| *known == key).map(|(_, pattern)| *pattern)
    }
}

fn is_key(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
}

/// Splits where the first line ends that does not end within braces.
fn split_line(text: &str) -> (&str, &str) {
    let mut depth = 0;
    let end = text.find(|letter| {
        depth += i32::from(letter == '{') - i32::from(letter == '}');
        letter == '\n' && depth <= 0
    });
    end.map_or((text, ""), |end| (&text[..end], &text[end + 1..]))
}

/// Splits after the brace that ends what an opening one began.
fn split_braces(text: &str) -> (&str, &str) {
    let mut depth = 1;
    let end = text.find(|letter| {
        depth += i32::from(letter == '{') - i32::from(letter == '}');
        depth == 0
    });
    end.map_or((text, ""), |end| (&text[..end], &text[end + 1..]))
}

/// A pattern with its values filled in.
pub(super) fn format(pattern: &str, language: Language, values: &[(&str, Given)]) -> String {
    let mut out = String::new();
    let mut rest = pattern;
    while let Some((text, braces)) = rest.split_once('{') {
        out.push_str(text);
        let (inside, after) = split_braces(braces);
        out.push_str(&placed(inside.trim(), language, values));
        rest = after;
    }
    out + rest
}

/// What braces hold: `"literal"`, `$value`, or `$value -> [variant] pattern … *[other] pattern`.
fn placed(inside: &str, language: Language, values: &[(&str, Given)]) -> String {
    if let Some(literal) = inside.strip_prefix('"') {
        return literal.trim_end_matches('"').to_owned();
    }
    let (name, variants) = inside.split_once("->").unwrap_or((inside, ""));
    let name = name.trim().trim_start_matches('$');
    let value = values.iter().find(|(given, _)| *given == name).map(|(_, value)| value);
    if variants.is_empty() {
        // Without a value the name shows, as in Fluent.
        return value.map_or_else(|| format!("{{${name}}}"), Given::shown);
    }
    let mut variants = variants.lines().filter_map(|line| line.trim().split_once(']'));
    let chosen = variants.find(|(variant, _)| {
        let name = variant.trim_start_matches('[');
        // The last variant, marked by a star, stands for all others.
        name.starts_with('*') || value.is_some_and(|value| value.is(name, language))
    });
    chosen.map_or_else(String::new, |(_, pattern)| format(pattern.trim_start(), language, values))
}
