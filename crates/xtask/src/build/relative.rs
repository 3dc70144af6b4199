//! Everything inside the site refers to its neighbours by relative paths, so that the site works
//! from any folder of any host.

use crate::files::{read_text, walk};
use anyhow::{Result, bail};
use regex_lite::Regex;
use std::path::{Component, Path, PathBuf};

/// Fails with every reference in `dist` that is absolute or leads nowhere.
pub fn check(dist: &Path) -> Result<usize> {
    let (count, complaints) = inspect(dist)?;
    if !complaints.is_empty() {
        bail!("the site's links are not all relative and alive:\n  {}", complaints.join("\n  "));
    }
    Ok(count)
}

/// The number of references, and what is wrong with some of them.
pub fn inspect(dist: &Path) -> Result<(usize, Vec<String>)> {
    let mut count = 0;
    let mut complaints = Vec::new();
    for path in walk(dist, &[]).into_iter().filter(|path| !names_neighbours_in_vain(path)) {
        let extension = path.extension().unwrap_or_default().to_string_lossy().into_owned();
        let references = match extension.as_str() {
            "html" => html_references(&read_text(&path)?),
            "css" => css_references(&read_text(&path)?),
            "js" | "mjs" => script_references(&read_text(&path)?),
            _ => continue,
        };
        let name = path.strip_prefix(dist).unwrap_or(&path).display().to_string();
        for reference in references {
            count += 1;
            if let Some(reason) = wrong(&reference, &path, dist) {
                complaints.push(format!("{name}: {reference} {reason}"));
            }
        }
    }
    Ok((count, complaints))
}

/// Pyodide's own scripts name their neighbours as they lie in its package. The page hands them the
/// real addresses, so these names are never used.
fn names_neighbours_in_vain(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("pyodide"))
}

/// Why a reference is wrong, if it is.
fn wrong(reference: &str, from: &Path, dist: &Path) -> Option<&'static str> {
    let target = reference.split(['#', '?']).next().unwrap_or_default();
    let scheme = target.split_once(':').map(|(scheme, _)| scheme);
    match scheme {
        Some("data" | "blob" | "mailto") => return None,
        Some("http" | "https") => return Some("leads to another site"),
        _ => {}
    }
    if target.is_empty() {
        return None;
    }
    if target.starts_with('/') {
        return Some("is absolute");
    }
    let path = resolve(reference, from, dist);
    if !path.starts_with(dist) {
        return Some("leads out of the site");
    }
    let there = path.is_file() || path.join("index.html").is_file();
    (!there).then_some("is not there")
}

/// The file that a relative reference in `from` means.
pub fn resolve(reference: &str, from: &Path, dist: &Path) -> PathBuf {
    let target = reference.split(['#', '?']).next().unwrap_or_default();
    normal(&from.parent().unwrap_or(dist).join(target))
}

/// Resolves `.` and `..` without touching the disk.
fn normal(path: &Path) -> PathBuf {
    path.components().fold(PathBuf::new(), |mut so_far, part| {
        match part {
            Component::ParentDir => {
                so_far.pop();
            }
            Component::CurDir => {}
            other => so_far.push(other),
        }
        so_far
    })
}

fn captures(pattern: &str, text: &str) -> Vec<String> {
    let regex = Regex::new(pattern).expect("the patterns of this file are valid");
    let all = regex.captures_iter(text);
    all.filter_map(|found| Some(found.iter().skip(1).flatten().next()?.as_str().trim().to_owned())).collect()
}

/// What a page names: links, scripts, styles, hints.
pub fn html_references(html: &str) -> Vec<String> {
    captures(r#"(?i)\s(?:href|src|action|poster)\s*=\s*(?:"([^"]*)"|'([^']*)')"#, html)
}

/// What a style sheet names.
pub fn css_references(css: &str) -> Vec<String> {
    let mut found = captures(r#"url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"']*))\s*\)"#, css);
    found.extend(captures(r#"@import\s+(?:"([^"]*)"|'([^']*)')"#, css));
    found
}

/// What a script loads before it starts.
pub fn static_imports(script: &str) -> Vec<String> {
    captures(r#"\b(?:from|import)\s*["'`](\.{1,2}/[^"'`$]+)["'`]"#, script)
}

/// Static and dynamic imports of neighbours, files named beside `import.meta.url`, and anything
/// that begins with the folder where the bundler puts files: such a path would be absolute.
fn script_references(script: &str) -> Vec<String> {
    let mut found = captures(r#"\b(?:from|import)\s*\(?\s*["'`](\.{0,2}/[^"'`$]+)["'`]"#, script);
    found.extend(captures(r#"new URL\(\s*["'`]([^"'`$]+)["'`]\s*,\s*(?:""\s*\+\s*)?import\.meta\.url"#, script));
    found.extend(captures(r#"["'`](/assets/[^"'`$]*)["'`]"#, script));
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::write_if_changed;

    fn site(files: &[(&str, &str)]) -> (tempfile::TempDir, Vec<String>) {
        let dir = tempfile::tempdir().unwrap();
        for (name, content) in files {
            write_if_changed(&dir.path().join(name), content.as_bytes()).unwrap();
        }
        let complaints = inspect(dir.path()).unwrap().1;
        (dir, complaints)
    }

    #[test]
    fn a_site_of_relative_links_is_fine() {
        let html = r##"<link href="./assets/a.css"><a href="#/lesson/x">x</a><script src='assets/a.js?v=1'></script>"##;
        let css = "a{background:url(b.svg)} b{background:url(\"data:image/svg+xml,x\")}";
        let script = r#"import{x}from"./b.js";import("./b.js");new URL("b.svg",import.meta.url);const s="../c""#;
        let files = [
            ("index.html", html),
            ("assets/a.css", css),
            ("assets/a.js", script),
            ("assets/b.js", ""),
            ("assets/b.svg", ""),
        ];
        assert_eq!(site(&files).1, Vec::<String>::new());
    }

    #[test]
    fn absolute_dead_and_foreign_links_are_named() {
        let html =
            r#"<a href="/x"></a><a href="gone.html"></a><img src="https://example.org/p.png"><a href="../out"></a>"#;
        let complaints = site(&[("index.html", html)]).1;
        let wanted = [
            "/x is absolute",
            "gone.html is not there",
            "https://example.org/p.png leads to another site",
            "../out leads out of the site",
        ];
        for (complaint, wanted) in complaints.iter().zip(wanted) {
            assert_eq!(complaint, &format!("index.html: {wanted}"));
        }
        assert_eq!(complaints.len(), wanted.len());
    }

    #[test]
    fn scripts_and_styles_are_read_too() {
        let script = r#"import"./gone.js";const w=new URL("/assets/w.js",import.meta.url);"#;
        let complaints = site(&[("a.js", script), ("a.css", "@import 'x.css';a{b:url( '/y.png' )}")]).1;
        let wanted = [
            "a.css: /y.png is absolute",
            "a.css: x.css is not there",
            "a.js: ./gone.js is not there",
            "a.js: /assets/w.js is absolute",
        ];
        for text in wanted {
            assert!(complaints.iter().any(|complaint| complaint == text), "{text} in {complaints:?}");
        }
    }
}
