//! Lesson texts: a head in TOML, then Markdown in named sections.
//!
//! Sections are named by comments rather than by headings, so that headings are free to be in the reader's language.

use crate::json::Sorted;
use crate::record;

/// The sections that every lesson has, in order.
pub const SECTIONS: [&str; 6] = ["why", "read", "steps", "figure", "traps", "line"];
/// The sections that every function has; `hint` repeats.
pub const FUNCTION_SECTIONS: [&str; 3] = ["statement", "hint", "explanation"];

/// What stands before the first section.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Head {
    /// The lesson's title.
    pub title: String,
    /// One sentence.
    pub summary: String,
    /// The terms it teaches.
    pub keywords: Vec<String>,
    /// A short title for each function.
    pub functions: Sorted<String>,
}

record!(strict Head { title, summary, keywords, functions });

/// One section.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// The function it belongs to; none: the lesson.
    pub function: Option<String>,
    /// Its name.
    pub name: String,
    /// Markdown.
    pub body: String,
}

/// Why a text cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    /// The head is missing or never ends.
    #[error("the text must begin with a head between two lines of +++")]
    Head,
    /// A section's comment cannot be read.
    #[error("line {0}: a section is named `<!-- section: NAME -->` or `<!-- section: function FUNCTION NAME -->`")]
    Marker(usize),
    /// There is text before the first section.
    #[error("line {0}: text stands before the first section")]
    Stray(usize),
}

/// Splits a text into its head, still TOML, and its sections.
///
/// # Errors
/// Where the head or a section's comment is malformed.
pub fn split(text: &str) -> Result<(&str, Vec<Section>), TextError> {
    let rest = text.strip_prefix("+++\n").ok_or(TextError::Head)?;
    let (head, body) = rest.split_once("\n+++\n").ok_or(TextError::Head)?;
    let first_line = head.lines().count() + 3;
    let mut sections: Vec<Section> = Vec::new();
    for (index, line) in body.lines().enumerate() {
        let number = first_line + index;
        if let Some(marker) = line.trim().strip_prefix("<!--") {
            sections.push(section(marker).ok_or(TextError::Marker(number))?);
        } else if let Some(last) = sections.last_mut() {
            last.body.push_str(line);
            last.body.push('\n');
        } else if !line.trim().is_empty() {
            return Err(TextError::Stray(number));
        }
    }
    for section in &mut sections {
        section.body = section.body.trim().to_owned();
    }
    Ok((head, sections))
}

fn section(marker: &str) -> Option<Section> {
    let name = marker.trim().strip_suffix("-->")?.trim().strip_prefix("section:")?;
    let words: Vec<&str> = name.split_whitespace().collect();
    let (function, name) = match words.as_slice() {
        ["function", function, name] => (Some((*function).to_owned()), *name),
        [name] => (None, *name),
        _ => return None,
    };
    Some(Section { function, name: name.to_owned(), body: String::new() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_splits_into_head_and_sections() {
        let text =
            "+++\ntitle = \"T\"\n+++\n\n<!-- section: why -->\nBecause.\n\n<!-- section: function f hint -->\nLook.\n";
        let (head, sections) = split(text).unwrap();
        assert_eq!(head, "title = \"T\"");
        let seen: Vec<_> = sections.iter().map(|s| (s.function.as_deref(), s.name.as_str(), s.body.as_str())).collect();
        assert_eq!(seen, [(None, "why", "Because."), (Some("f"), "hint", "Look.")]);
    }

    #[test]
    fn faults_name_their_line() {
        assert_eq!(split("no head"), Err(TextError::Head));
        assert_eq!(split("+++\na = 1\n+++\nstray\n"), Err(TextError::Stray(4)));
        assert_eq!(split("+++\na = 1\n+++\n<!-- sektion: why -->\n"), Err(TextError::Marker(4)));
    }
}
