//! Checks of the built site as a whole.

use super::Report;
use super::counts::Tally;
use crate::build::{self, notices as build_notices};
use crate::files::read_text;
use crate::repo::Repo;
use anyhow::Result;

/// The site builds. Its own output goes to the terminal as it comes.
pub fn build(repo: &Repo) -> Result<Report> {
    build::site(repo)?;
    Ok(Report::new(Tally::passed(1), ""))
}

/// The repository's licences are there, every package states them, and the site names everything
/// that others wrote.
pub fn notices(repo: &Repo) -> Result<Report> {
    let mut own = Vec::new();
    for (file, words) in [("LICENSE-MIT", "Permission is hereby granted"), ("LICENSE-APACHE", "Apache License")] {
        if !read_text(&repo.path(file)).is_ok_and(|text| text.contains(words)) {
            own.push(format!("{file} is missing or does not hold that licence"));
        }
    }
    for file in ["web/package.json", "tests/package.json"] {
        let manifest = read_text(&repo.path(file)).unwrap_or_default();
        let json: serde_json::Value = serde_json::from_str(&manifest).unwrap_or_default();
        if json["license"] != "MIT OR Apache-2.0" {
            own.push(format!("{file} does not state the licence MIT OR Apache-2.0"));
        }
    }
    let text = read_text(&repo.dist().join(build_notices::FILE))?;
    let parts = build_notices::parts(repo)?;
    let mut foreign = missing(&text, &parts);
    for words in ["Mozilla Public License", "PYTHON SOFTWARE FOUNDATION LICENSE", "source code is"] {
        if !text.contains(words) {
            foreign.push(format!("the notices do not hold the words: {words}"));
        }
    }
    let note = format!("{} crates and npm packages are named", parts.len());
    Ok(Report::single(&own).and(Report::single(&foreign)).with_note(note))
}

fn missing(text: &str, parts: &[build_notices::Part]) -> Vec<String> {
    let lines: std::collections::BTreeSet<&str> = text.lines().collect();
    parts
        .iter()
        .map(build_notices::Part::line)
        .filter(|line| !lines.contains(line.as_str()))
        .map(|line| format!("the notices do not name {line}"))
        .collect()
}
