//! The notices that the licences of other people's work ask for, as one file in the site.

use super::{npm_notices, rust_notices};
use crate::files::read_text;
use crate::repo::Repo;
use anyhow::{Context, Result, bail};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// The file's name in the site.
pub const FILE: &str = "third-party-notices.txt";

const MPL: &str = include_str!("../../notices/MPL-2.0.txt");
const PSF: &str = include_str!("../../notices/PSF-2.0.txt");
const PYTHON_PARTS: &str = include_str!("../../notices/python-parts.txt");
const MIT: &str = include_str!("../../../../LICENSE-MIT");
const APACHE: &str = include_str!("../../../../LICENSE-APACHE");

/// Something of other people that the site contains.
#[derive(Debug)]
pub struct Part {
    /// Its name in its registry.
    pub name: String,
    /// Its version.
    pub version: String,
    /// The licence as its manifest states it.
    pub licence: String,
    /// Who wrote it, as far as its manifest says.
    pub authors: String,
    /// The licence texts that came with it.
    pub texts: Vec<String>,
}

impl Part {
    /// As it stands in the list.
    pub fn line(&self) -> String {
        format!("{} {} - {}", self.name, self.version, self.licence)
    }
}

/// Everything that the site contains and others wrote.
pub fn parts(repo: &Repo) -> Result<Vec<Part>> {
    let mut parts = rust_notices::parts(repo)?;
    parts.extend(npm_notices::parts(repo)?);
    parts.sort_by(|a, b| (&a.name, &a.version).cmp(&(&b.name, &b.version)));
    Ok(parts)
}

/// Writes the file into web/dist.
pub fn write(repo: &Repo) -> Result<()> {
    let text = compose(&parts(repo)?, &npm_notices::python(repo)?)?;
    // Servers send text files without naming their encoding; the mark at the start does.
    let text = format!("\u{feff}{text}");
    fs::write(repo.dist().join(FILE), text).context("cannot write the third-party notices")
}

/// The licence texts that lie in a package's folder.
pub fn licence_files(folder: &Path) -> Result<Vec<String>> {
    let mut names: Vec<_> = fs::read_dir(folder)
        .with_context(|| format!("cannot read {}", folder.display()))?
        .flatten()
        .filter(|entry| entry.path().is_file())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .filter(|name| is_licence(name))
        .collect();
    names.sort();
    let files = names.iter().map(|name| folder.join(name));
    files.map(|path| read_text(&path)).collect()
}

fn is_licence(name: &str) -> bool {
    let name = name.to_lowercase();
    let begins = ["license", "licence", "copying", "copyright", "notice", "unlicense"];
    let program = [".rs", ".js", ".json", ".toml", ".html"];
    begins.iter().any(|start| name.starts_with(start)) && !program.iter().any(|end| name.ends_with(end))
}

fn compose(parts: &[Part], python: &str) -> Result<String> {
    let mut text = String::from(
        "Third-party notices\n===================\n\n\
         Headroom itself is licensed under MIT OR Apache-2.0. This site also contains the\n\
         work of others, listed here with their licences.\n\n",
    );
    for part in parts {
        writeln!(text, "{}", part.line())?;
    }
    writeln!(text, "the Rust standard library - MIT OR Apache-2.0\n")?;
    writeln!(text, "Python\n------\n\n{python}\n{PYTHON_PARTS}")?;
    let mut groups: BTreeMap<String, (Vec<String>, String)> = BTreeMap::new();
    for part in parts {
        for licence in texts_of(part)? {
            let group = groups.entry(words(&licence)).or_insert_with(|| (Vec::new(), licence));
            let name = format!("{} {}", part.name, part.version);
            if !group.0.contains(&name) {
                group.0.push(name);
            }
        }
    }
    let mut sections: Vec<_> = groups.into_values().collect();
    sections.sort();
    for (names, licence) in sections {
        section(&mut text, &names.join(", "), &licence)?;
    }
    section(&mut text, "the Rust standard library", MIT_RUST)?;
    section(&mut text, "Mozilla Public License 2.0, for Pyodide", MPL)?;
    section(&mut text, "Python Software Foundation License, for CPython", PSF)?;
    Ok(text)
}

const MIT_RUST: &str = "Copyright (c) The Rust Project Contributors\n\n\
    Under the Apache License 2.0 or the MIT license, at your option. The words of both stand\n\
    elsewhere in this file.";

fn section(text: &mut String, title: &str, licence: &str) -> Result<()> {
    let rule = "-".repeat(72);
    writeln!(text, "\n{rule}\n{title}\n{rule}\n\n{}", licence.trim_end())?;
    Ok(())
}

/// The texts that came with a part; where there are none, those that its licence names.
fn texts_of(part: &Part) -> Result<Vec<String>> {
    if !part.texts.is_empty() {
        return Ok(part.texts.clone());
    }
    let whose = format!("Copyright (c) {}", if part.authors.is_empty() { "the authors of " } else { &part.authors });
    let whose = if part.authors.is_empty() { whose + &part.name } else { whose };
    let mit = || MIT.lines().skip(4).collect::<Vec<_>>().join("\n");
    if part.licence.contains("MIT") {
        Ok(vec![format!("{whose}\n\n{}", mit())])
    } else if part.licence.contains("Apache-2.0") {
        Ok(vec![format!("{whose}\n\n{APACHE}")])
    } else if part.licence.contains("MPL-2.0") {
        Ok(vec![MPL.to_owned()])
    } else {
        bail!("{} comes without a licence text: add one to crates/xtask/notices", part.line())
    }
}

/// Equal words mean an equal licence, however the lines are broken.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(name: &str, licence: &str, texts: &[&str]) -> Part {
        Part {
            name: name.into(),
            version: "1.0.0".into(),
            licence: licence.into(),
            authors: "Ada".into(),
            texts: texts.iter().map(ToString::to_string).collect(),
        }
    }

    #[test]
    fn equal_licences_are_printed_once() {
        let parts = [part("a", "ISC", &["Do as\nyou like."]), part("b", "ISC", &["Do as you  like.\n"])];
        let text = compose(&parts, "Pyodide 1").unwrap();
        assert!(text.contains("\na 1.0.0, b 1.0.0\n"), "{text}");
        assert_eq!(text.matches("you like.").count() + text.matches("you  like.").count(), 1);
        assert!(text.contains("a 1.0.0 - ISC\nb 1.0.0 - ISC\n"));
    }

    #[test]
    fn a_missing_text_is_filled_in_or_complained_about() {
        let text = compose(&[part("a", "MIT OR Apache-2.0", &[])], "").unwrap();
        assert!(text.contains("Copyright (c) Ada\n\nPermission is hereby granted"), "{text}");
        let error = compose(&[part("b", "BSD-4-Clause", &[])], "").unwrap_err();
        assert!(error.to_string().contains("b 1.0.0 - BSD-4-Clause"));
    }

    #[test]
    fn licence_files_are_told_from_code() {
        for name in ["LICENSE", "LICENSE-MIT", "license.md", "COPYING", "UNLICENSE", "NOTICE.txt"] {
            assert!(is_licence(name), "{name}");
        }
        for name in ["license.rs", "licenses.json", "README.md", "notices.js"] {
            assert!(!is_licence(name), "{name}");
        }
    }

    #[test]
    fn pythons_licences_are_inside() {
        let text = compose(&[], "Pyodide 314, source at a tag").unwrap();
        assert!(text.contains("Pyodide 314, source at a tag"));
        assert!(text.contains("Mozilla Public License Version 2.0"));
        assert!(text.contains("PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2"));
    }
}
