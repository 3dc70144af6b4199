//! Sizes as they travel over the wire: the first visit, which is all that a browser fetches before a lesson can be used,
//! without Python and without the editor; and the module that the lab's worker loads.

use super::Report;
use super::counts::Tally;
use crate::build::relative;
use crate::files::{read_text, walk};
use crate::repo::Repo;
use anyhow::{Context, Result, bail};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// In bytes. A KB is 1000 of them.
const LIMIT: u64 = 250_000;

/// Marked `nomodule`: browsers that can run the page never fetch it.
const FOR_OLD_BROWSERS: &str = "old-browser.js";

/// The modules of the lab's worker, by the beginning of their names, what they are and what they may take in bytes: the one
/// that it begins with, and the one that comes with the first run on memory, which paging and training share.
const WORKER: [(&str, &str, u64); 2] = [
    ("headroom_lab_worker_bg-", "the lab's worker", 150_000),
    // A training step checks each of its first steps, and its prediction is the planning core's: some 6 KB.
    ("headroom_lab_memory_bg-", "its runs on memory", 200_000),
];

/// Adds up what `index.html` leads to, the larger of the languages, and the largest of the lessons.
pub fn check(repo: &Repo) -> Result<Report> {
    let dist = repo.dist();
    let mut files = first_visit(&dist)?;
    if !files.iter().any(|path| path.extension().is_some_and(|extension| extension == "wasm")) {
        bail!("index.html does not lead to the page's module: its preload hints are missing, so the size is unknown");
    }
    files.remove(&dist.join(FOR_OLD_BROWSERS));
    files.insert(largest(&dist, &["words".to_owned()])?);
    files.insert(largest(&dist, &slugs(repo)?)?);
    let sizes = files.iter().map(|path| Ok((name(path, &dist), wire_size(path)?)));
    let sizes: BTreeMap<String, u64> = sizes.collect::<Result<_>>()?;
    let total: u64 = sizes.values().sum();
    let mut table = String::new();
    for (name, size) in &sizes {
        writeln!(table, "{:>8.1} KB  {name}", kilobytes(*size))?;
    }
    write!(table, "{:>8.1} KB  of {:.0} KB, with brotli", kilobytes(total), kilobytes(LIMIT))?;
    let held = |size: u64, limit: u64| if size <= limit { Tally::passed(1) } else { Tally::failed(1) };
    let mut tally = held(total, LIMIT);
    for (module, what, limit) in WORKER {
        let size = module_size(&dist, module)?;
        write!(table, "\n{:>8.1} KB  of {:.0} KB: {what}", kilobytes(size), kilobytes(limit))?;
        tally = tally + held(size, limit);
    }
    Ok(Report::new(tally, "").with_note(table))
}

/// A module that measures, which comes with the first run of its kind in the lab.
fn module_size(dist: &Path, module: &str) -> Result<u64> {
    let is_it = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        name.starts_with(module) && name.ends_with(".wasm")
    };
    let found = walk(dist, &[]).into_iter().find(is_it);
    wire_size(&found.with_context(|| format!("the site holds no {module}….wasm"))?)
}

#[expect(clippy::cast_precision_loss, reason = "file sizes are far below 2^52")]
fn kilobytes(bytes: u64) -> f64 {
    bytes as f64 / 1000.0
}

fn name(path: &Path, dist: &Path) -> String {
    path.strip_prefix(dist).unwrap_or(path).to_string_lossy().replace('\\', "/")
}

/// The size of the brotli copy where there is one: that is what the server sends.
fn wire_size(path: &Path) -> Result<u64> {
    let mut packed = path.as_os_str().to_owned();
    packed.push(".br");
    let packed = PathBuf::from(packed);
    let sent = if packed.is_file() { &packed } else { path };
    Ok(fs::metadata(sent).with_context(|| format!("{} is missing", path.display()))?.len())
}

/// `index.html`, what it names, and what that imports in turn. Imports that wait for the reader
/// (`import()`) are left out unless the page asks for them in its head.
fn first_visit(dist: &Path) -> Result<BTreeSet<PathBuf>> {
    let mut found = BTreeSet::new();
    let mut open = vec![dist.join("index.html")];
    while let Some(path) = open.pop() {
        if !path.is_file() || !found.insert(path.clone()) {
            continue;
        }
        let extension = path.extension().unwrap_or_default().to_string_lossy().into_owned();
        let references = match extension.as_str() {
            "html" => relative::html_references(&read_text(&path)?),
            "css" => relative::css_references(&read_text(&path)?),
            "js" => relative::static_imports(&read_text(&path)?),
            _ => continue,
        };
        open.extend(references.iter().map(|reference| relative::resolve(reference, &path, dist)));
    }
    Ok(found)
}

/// A lesson's text in one language is a file of its own, and so are the page's sentences; a visit loads one of each.
fn largest(dist: &Path, texts: &[String]) -> Result<PathBuf> {
    let is_text = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let begins = |text: &String| ["en", "zh"].iter().any(|lang| name.starts_with(&format!("{text}.{lang}")));
        texts.iter().any(begins) && (name.ends_with(".js") || name.ends_with(".json"))
    };
    let largest = walk(dist, &[]).into_iter().filter(is_text).max_by_key(|path| wire_size(path).unwrap_or(0));
    largest.with_context(|| format!("the site holds no text under a name like {}.en-….js", texts.join(" or ")))
}

fn slugs(repo: &Repo) -> Result<Vec<String>> {
    let folders = fs::read_dir(repo.path("exercises")).context("cannot read exercises")?;
    Ok(folders
        .flatten()
        .filter(|entry| entry.path().join("manifest.toml").is_file())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::write_if_changed;

    #[test]
    fn a_visit_follows_what_is_loaded_at_once() {
        let dir = tempfile::tempdir().unwrap();
        let html = r#"<link rel="stylesheet" href="./assets/a.css"><script src="./assets/a.js"></script>
            <link rel="preload" href="./assets/m.wasm"><a href="https://example.org">x</a>"#;
        for (file, content) in [
            ("index.html", html),
            ("assets/a.css", "@font-face{src:url(f.woff2)}"),
            ("assets/f.woff2", ""),
            ("assets/a.js", r#"import{b}from"./b.js";import"./c.js";const d=()=>import("./editor.js")"#),
            ("assets/b.js", ""),
            ("assets/c.js", r#"export*from"./b.js""#),
            ("assets/m.wasm", ""),
            ("assets/editor.js", ""),
        ] {
            write_if_changed(&dir.path().join(file), content.as_bytes()).unwrap();
        }
        let found: Vec<_> = first_visit(dir.path()).unwrap().iter().map(|path| name(path, dir.path())).collect();
        let wanted = ["a.css", "a.js", "b.js", "c.js", "f.woff2", "m.wasm"].map(|name| format!("assets/{name}"));
        assert_eq!(found[..wanted.len()], wanted);
        assert_eq!(found[wanted.len()..], ["index.html"]);
    }

    #[test]
    fn the_worker_counts_as_it_is_sent() {
        let dir = tempfile::tempdir().unwrap();
        let write = |file: &str, size: usize| write_if_changed(&dir.path().join(file), &vec![b'x'; size]).unwrap();
        assert!(module_size(dir.path(), WORKER[0].0).is_err());
        write("assets/headroom_lab_bg-1a.wasm", 900);
        write("assets/headroom_lab_worker_bg-1a.wasm", 400);
        assert_eq!(module_size(dir.path(), WORKER[0].0).unwrap(), 400);
        write("assets/headroom_lab_worker_bg-1a.wasm.br", 123);
        assert_eq!(module_size(dir.path(), WORKER[0].0).unwrap(), 123);
    }

    #[test]
    fn the_largest_lesson_counts_as_it_is_sent() {
        let dir = tempfile::tempdir().unwrap();
        let write = |file: &str, size: usize| write_if_changed(&dir.path().join(file), &vec![b'x'; size]).unwrap();
        write("assets/cuts.en-1a.js", 900);
        write("assets/cuts.en-1a.js.br", 90);
        write("assets/cuts.zh-2b.js", 800);
        write("assets/cuts.zh-2b.js.br", 99);
        write("assets/cuts-of-meat.js", 5000);
        let found = largest(dir.path(), &["cuts".to_owned()]).unwrap();
        assert_eq!(name(&found, dir.path()), "assets/cuts.zh-2b.js");
        assert_eq!(wire_size(&found).unwrap(), 99);
        assert!(largest(dir.path(), &["other".to_owned()]).is_err());
    }
}
