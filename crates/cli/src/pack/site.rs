//! The built site, as far as a course package takes it in.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use walkdir::WalkDir;

/// The page that shows one view.
const VIEW: &str = "embed.html";
/// The start page leads everywhere; the element, its statements and the service worker are for sites of their own.
const LEFT_OUT: [&str; 5] = [VIEW, "index.html", "headroom-element.js", "xapi.js", "sw.js"];
/// What runs in the view before the page itself.
const FIRST: &str = "<script src=\"./lms/view.js\"></script>\n    ";

/// The folder that was named, or the first `web/dist` with a site, here or further up.
pub(super) fn folder(named: Option<&Path>) -> Result<PathBuf> {
    let here = std::env::current_dir().context("the current folder cannot be told")?;
    let found = match named {
        Some(named) => Some(named.to_owned()),
        None => here.ancestors().map(|folder| folder.join("web/dist")).find(|dist| dist.join(VIEW).is_file()),
    };
    let Some(found) = found else {
        bail!("there is no built site here: run `cargo xtask build` first, or name its folder with --site");
    };
    if !found.join(VIEW).is_file() {
        bail!("{} holds no {VIEW}: it is no built site, or one of an older version", found.display());
    }
    Ok(found)
}

/// Path within the package, with `/`, and contents; in the order of paths.
pub(super) fn files(site: &Path) -> Result<Vec<(String, Vec<u8>)>> {
    let mut files = Vec::new();
    for entry in WalkDir::new(site).sort_by_file_name() {
        let entry = entry.with_context(|| format!("{} cannot be read", site.display()))?;
        let relative = entry.path().strip_prefix(site).context("the site lies in itself")?;
        let names: Vec<_> = relative.iter().map(|part| part.to_string_lossy()).collect();
        let path = names.join("/");
        // Packed copies are for servers that choose between them; a platform's server does not.
        let packed = Path::new(&path).extension().is_some_and(|ending| ending == "br" || ending == "gz");
        if !entry.file_type().is_file() || packed || LEFT_OUT.contains(&path.as_str()) {
            continue;
        }
        files.push((path, read(entry.path())?));
    }
    Ok(files)
}

/// `embed.html`, which first meets the platform.
pub(super) fn view(site: &Path) -> Result<String> {
    let path = site.join(VIEW);
    let html = String::from_utf8(read(&path)?).with_context(|| format!("{} is no text", path.display()))?;
    let Some(at) = html.find("<script") else { bail!("{} has no scripts", path.display()) };
    Ok(format!("{}{FIRST}{}", &html[..at], &html[at..]))
}

fn read(path: &Path) -> Result<Vec<u8>> {
    std::fs::read(path).with_context(|| format!("{} cannot be read", path.display()))
}
