//! The service worker: its script with the list of all files that make up this version of the site.

use crate::files::{hash, read_bytes, read_text, walk};
use crate::repo::Repo;
use anyhow::{Context, Result, bail};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The file's name in the site. Beside the pages: a worker looks after its own folder and those below it.
pub const FILE: &str = "sw.js";

const SOURCE: &str = "web/js/offline/worker.js";

/// What pages of other sites load, and what is for browsers that know no service workers. Compressed copies belong to the
/// server.
const LEFT_OUT: &[&str] = &[FILE, "headroom-element.js", "xapi.js", "old-browser.js"];
const PACKED: &[&str] = &["br", "gz"];

/// Hexadecimal digits of a file's hash. They tell files of different versions apart; whoever could forge a file could forge
/// the list too.
const DIGITS: usize = 32;

/// Writes the worker into web/dist, which is complete but for it.
pub fn write(repo: &Repo) -> Result<()> {
    let script = script(&read_text(&repo.path(SOURCE))?, &repo.dist())?;
    fs::write(repo.dist().join(FILE), script).context("cannot write the service worker")
}

/// The worker's script for the files in `dist`. The same files make the same script.
fn script(source: &str, dist: &Path) -> Result<String> {
    let files = serde_json::to_string(&list(dist)?)?;
    let version = &hash(files.as_bytes())[..16];
    for place in ["__FILES__", "'__VERSION__'"] {
        if source.matches(place).count() != 1 {
            bail!("{SOURCE} has no place for {place}");
        }
    }
    Ok(source.replace("__FILES__", &files).replace("__VERSION__", version))
}

/// Paths within the site, and the beginning of each file's hash.
fn list(dist: &Path) -> Result<BTreeMap<String, String>> {
    let mut files = BTreeMap::new();
    for path in walk(dist, &[]) {
        let name = path.strip_prefix(dist).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        let packed = path.extension().is_some_and(|extension| PACKED.iter().any(|ending| extension == *ending));
        if !packed && !LEFT_OUT.contains(&name.as_str()) {
            files.insert(name, hash(&read_bytes(&path)?)[..DIGITS].to_owned());
        }
    }
    if !files.contains_key("index.html") {
        bail!("{} holds no index.html", dist.display());
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::write_if_changed;

    const TEMPLATE: &str = "const FILES = __FILES__;\nconst VERSION = '__VERSION__';\n";

    fn site(files: &[(&str, &str)]) -> tempfile::TempDir {
        let dir = tempfile::tempdir().unwrap();
        for (name, content) in files {
            write_if_changed(&dir.path().join(name), content.as_bytes()).unwrap();
        }
        dir
    }

    #[test]
    fn every_file_of_the_site_is_listed_with_its_hash() {
        let names = ["index.html", "index.html.br", "assets/a-1.js", "assets/a-1.js.gz", "xapi.js", "sw.js"];
        let dir = site(&names.map(|name| (name, "x")));
        let listed = list(dir.path()).unwrap();
        assert_eq!(listed.keys().collect::<Vec<_>>(), ["assets/a-1.js", "index.html"]);
        assert_eq!(listed["index.html"], "2d711642b726b04401627ca9fbac32f5");
        assert!(list(site(&[("a.html", "")]).path()).is_err());
    }

    #[test]
    fn each_version_of_the_site_is_a_script_of_its_own() {
        let one = site(&[("index.html", "1")]);
        let other = site(&[("index.html", "2")]);
        let text = script(TEMPLATE, one.path()).unwrap();
        assert!(text.starts_with("const FILES = {\"index.html\":\"") && !text.contains("__"), "{text}");
        assert_eq!(text, script(TEMPLATE, one.path()).unwrap());
        assert_ne!(text, script(TEMPLATE, other.path()).unwrap());
        assert!(script("const FILES = {};", one.path()).is_err());
    }

    #[test]
    fn the_worker_has_its_two_places() {
        let source = read_text(&Repo::find().unwrap().path(SOURCE)).unwrap();
        let dir = site(&[("index.html", "1")]);
        assert!(!script(&source, dir.path()).unwrap().contains("__VERSION__"));
    }
}
