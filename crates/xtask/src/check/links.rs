//! Links inside the repository's texts and inside the site lead somewhere.

use super::Report;
use crate::build::relative;
use crate::files::{read_text, walk};
use crate::repo::Repo;
use anyhow::Result;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use std::path::Path;

/// Folders that hold nothing written here.
const SKIP: &[&str] = &["target", "node_modules", "dist", "pkg", ".git"];

/// Checks all Markdown of the repository, then the site.
pub fn check(repo: &Repo) -> Result<Report> {
    let mut complaints = Vec::new();
    let mut count = 0;
    for path in walk(&repo.root, SKIP) {
        if path.extension().is_none_or(|extension| extension != "md") {
            continue;
        }
        let links = links(&read_text(&path)?);
        count += links.len();
        let wrong = links.iter().filter_map(|link| Some((link, wrong(link, &path, &repo.root)?)));
        complaints.extend(wrong.map(|(link, reason)| format!("{}: {link} {reason}", repo.shown(&path))));
    }
    if !repo.path("README.md").is_file() {
        complaints.push("README.md is missing".to_owned());
    }
    let texts = Report::single(&complaints);
    let (in_site, complaints) = relative::inspect(&repo.dist())?;
    let note = format!("{count} in the texts, {in_site} in the site");
    Ok(texts.and(Report::single(&complaints)).with_note(note))
}

/// The targets of all links and pictures.
fn links(markdown: &str) -> Vec<String> {
    Parser::new_ext(markdown, Options::ENABLE_TABLES)
        .filter_map(|event| match event {
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => Some(dest_url.to_string()),
            _ => None,
        })
        .collect()
}

/// Why a link is wrong, if it is. Other sites are not visited; a route of the page (`#/…`) is the browser tests' matter, and a
/// view in a lesson (`#view-…`) the build's, which knows their names.
fn wrong(link: &str, from: &Path, root: &Path) -> Option<&'static str> {
    if link.contains("://") || link.starts_with("mailto:") || link.starts_with("#/") || link.starts_with("#view-") {
        return None;
    }
    if link.starts_with('/') {
        return Some("is absolute");
    }
    let (file, anchor) = link.split_once('#').map_or((link, None), |(file, anchor)| (file, Some(anchor)));
    let target = if file.is_empty() { from.to_path_buf() } else { from.parent().unwrap_or(root).join(file) };
    let Ok(target) = target.canonicalize() else {
        return Some("is not there");
    };
    if !root.canonicalize().is_ok_and(|root| target.starts_with(root)) {
        return Some("leads out of the repository");
    }
    let anchor = anchor.filter(|_| target.extension().is_some_and(|extension| extension == "md"))?;
    let found = read_text(&target).is_ok_and(|text| anchors(&text).iter().any(|name| name == anchor));
    (!found).then_some("names no heading there")
}

/// The names under which a reader's Markdown viewer offers the headings.
fn anchors(markdown: &str) -> Vec<String> {
    let mut anchors = Vec::new();
    let mut heading: Option<String> = None;
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
            Event::Text(text) | Event::Code(text) => {
                if let Some(heading) = &mut heading {
                    heading.push_str(&text);
                }
            }
            Event::End(TagEnd::Heading(_)) => anchors.extend(heading.take().map(|text| slug(&text))),
            _ => {}
        }
    }
    anchors
}

fn slug(heading: &str) -> String {
    heading
        .to_lowercase()
        .chars()
        .filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'))
        .map(|c| if c == ' ' { '-' } else { c })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::write_if_changed;

    #[test]
    fn headings_become_anchors() {
        let text = "# First steps\n\n## `cargo xtask`: what it does\n\n```\n# no heading\n```\n## 显存 budget\n";
        assert_eq!(anchors(text), ["first-steps", "cargo-xtask-what-it-does", "显存-budget"]);
    }

    #[test]
    fn links_are_read_from_markdown_only() {
        let text = "[a](b.md) ![c](d.png) `[no](link)` <https://example.org>\n\n[ref]\n\n[ref]: e.md\n";
        assert_eq!(links(text), ["b.md", "d.png", "https://example.org", "e.md"]);
    }

    #[test]
    fn dead_links_are_told_from_live_ones() {
        let dir = tempfile::tempdir().unwrap();
        let from = dir.path().join("docs/a.md");
        write_if_changed(&from, b"# Here\n").unwrap();
        write_if_changed(&dir.path().join("b.md"), b"## There it is\n").unwrap();
        let reason = |link: &str| wrong(link, &from, dir.path());
        for fine in ["#here", "../b.md", "../b.md#there-it-is", "..", "https://example.org/x", "#/lesson/x"] {
            assert_eq!(reason(fine), None, "{fine}");
        }
        assert_eq!(reason("#gone"), Some("names no heading there"));
        assert_eq!(reason("../b.md#gone"), Some("names no heading there"));
        assert_eq!(reason("c.md"), Some("is not there"));
        assert_eq!(reason("/b.md"), Some("is absolute"));
        assert_eq!(reason("../.."), Some("leads out of the repository"));
    }
}
