//! The parts of a lesson's text: a head in TOML, then Markdown in named sections.
//!
//! The core reads the same files. This program does so by itself, in these few lines, because it
//! has to be able to report that the core does not compile.

use anyhow::{Context, Result, bail};
use serde::Deserialize;
use std::collections::BTreeMap;

/// What stands before the first section.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// The lesson's title.
    #[cfg_attr(not(test), expect(dead_code, reason = "has to be there; the grader's index has it"))]
    pub title: String,
    /// One sentence.
    #[expect(dead_code, reason = "as the title")]
    pub summary: String,
    /// The terms that it teaches.
    #[expect(dead_code, reason = "as the title")]
    pub keywords: Vec<String>,
    /// A short title for each function.
    pub functions: BTreeMap<String, String>,
}

/// One section.
#[derive(Debug, PartialEq, Eq)]
pub struct Section {
    /// The function that it belongs to, or none: the lesson.
    pub function: Option<String>,
    /// Its name.
    pub name: String,
    /// The line of the file that its Markdown begins on, counted from 1.
    pub line: usize,
    /// The Markdown.
    pub body: String,
}

/// Splits a text.
pub fn split(text: &str) -> Result<(Head, Vec<Section>)> {
    let rest = text.strip_prefix("+++\n").context("the text does not begin with +++")?;
    let (head, body) = rest.split_once("\n+++\n").context("the head does not end with +++")?;
    let first = head.lines().count() + 3;
    let head = toml::from_str(head).context("the head between the +++ lines")?;
    let mut sections: Vec<Section> = Vec::new();
    for (number, line) in (first..).zip(body.lines()) {
        if line.starts_with("<!--") {
            let (function, name) = marker(line).with_context(|| format!("line {number}: {line} names no section"))?;
            sections.push(Section { function, name, line: number + 1, body: String::new() });
        } else if let Some(section) = sections.last_mut() {
            section.body.push_str(line);
            section.body.push('\n');
        } else if !line.trim().is_empty() {
            bail!("line {number}: this stands before the first section");
        }
    }
    Ok((head, sections))
}

/// `<!-- section: NAME -->` or `<!-- section: function FUNCTION NAME -->`.
fn marker(line: &str) -> Option<(Option<String>, String)> {
    let inner = line.trim().strip_prefix("<!--")?.strip_suffix("-->")?;
    let words: Vec<&str> = inner.trim().strip_prefix("section:")?.split_whitespace().collect();
    match words.as_slice() {
        ["function", function, name] => Some((Some((*function).to_owned()), (*name).to_owned())),
        [name] => Some((None, (*name).to_owned())),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "+++\ntitle = \"T\"\nsummary = \"S\"\nkeywords = []\n[functions]\nf = \"F\"\n+++\n";

    #[test]
    fn sections_know_their_place() {
        let body = "\n<!-- section: why -->\nOne\n\ntwo.\n<!-- section: function f hint -->\nLook.\n";
        let (head, sections) = split(&format!("{HEAD}{body}")).unwrap();
        assert_eq!((head.title.as_str(), head.functions["f"].as_str()), ("T", "F"));
        let wanted = [
            Section { function: None, name: "why".into(), line: 10, body: "One\n\ntwo.\n".into() },
            Section { function: Some("f".into()), name: "hint".into(), line: 14, body: "Look.\n".into() },
        ];
        assert_eq!(sections, wanted);
    }

    #[test]
    fn faults_name_their_line() {
        let fault = |text: &str| format!("{:#}", split(text).unwrap_err());
        assert!(fault("# no head").contains("begin with +++"));
        assert!(fault("+++\ntitle = 1\n").contains("end with +++"));
        assert!(fault(&format!("{HEAD}\nstray\n")).starts_with("line 9:"));
        assert!(fault(&format!("{HEAD}<!-- sektion: why -->\n")).starts_with("line 8:"));
        assert!(fault(&HEAD.replace("summary", "sumary")).contains("sumary"));
    }
}
