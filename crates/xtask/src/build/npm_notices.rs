//! The npm packages that end up in the page, with their licence texts.

use super::notices::{Part, licence_files};
use crate::files::read_text;
use crate::repo::Repo;
use anyhow::{Context, Result};
use serde_json::Value;
use std::path::Path;

/// All packages that web/package.json lists as `dependencies`, and those behind them. What only
/// builds the page stands under `devDependencies` there.
pub fn parts(repo: &Repo) -> Result<Vec<Part>> {
    let web = repo.web();
    let lock = read_text(&web.join("package-lock.json"))?;
    let lock: Value = serde_json::from_str(&lock).context("web/package-lock.json")?;
    shipped(&lock).iter().filter(|place| web.join(place).is_dir()).map(|place| part(&web.join(place))).collect()
}

/// The folders of the packages that are not marked as needed for development only.
fn shipped(lock: &Value) -> Vec<String> {
    let packages = lock["packages"].as_object().into_iter().flatten();
    packages
        .filter(|(place, package)| !place.is_empty() && package["dev"] != true)
        .map(|(place, _)| place.clone())
        .collect()
}

fn part(folder: &Path) -> Result<Part> {
    let manifest = folder.join("package.json");
    let json: Value = serde_json::from_str(&read_text(&manifest)?).with_context(|| manifest.display().to_string())?;
    let text = |key: &str| json[key].as_str().unwrap_or_default().to_owned();
    let author = json["author"]["name"].as_str().map(str::to_owned);
    Ok(Part {
        name: text("name"),
        version: text("version"),
        licence: text("license"),
        authors: author.unwrap_or_else(|| text("author")),
        texts: licence_files(folder)?,
    })
}

/// What the notices say about the Python runtime: its versions, and where its source is.
pub fn python(repo: &Repo) -> Result<String> {
    let folder = repo.path("web/node_modules/pyodide");
    let read = |name: &str| -> Result<Value> {
        let path = folder.join(name);
        serde_json::from_str(&read_text(&path)?).with_context(|| path.display().to_string())
    };
    let package = read("package.json")?;
    let lock = read("pyodide-lock.json")?;
    let field = |value: &Value, what: &str| {
        let text = value.as_str().map(str::to_owned);
        text.with_context(|| format!("the package pyodide does not state its {what}"))
    };
    let version = field(&package["version"], "version")?;
    let source = field(&package["repository"]["url"], "repository")?;
    let python = field(&lock["info"]["python"], "Python version")?;
    Ok(format!(
        "Pyodide {version} is under the Mozilla Public License 2.0. Its WebAssembly module and\n\
         its scripts are those of the npm package \"pyodide\", version {version}; their source code is\n\
         in {}, tag {version}.\n\
         Its Python modules come compiled and without those that cannot work in a page:\n\
         web/build/stdlib.js in Headroom's own source code makes them from that package.\n\
         It contains CPython {python}, under the Python Software Foundation License.\n",
        source.trim_start_matches("git+").trim_end_matches(".git"),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tools_are_left_out() {
        let lock = serde_json::json!({ "packages": {
            "": { "name": "page" },
            "node_modules/editor": { "version": "1.0.0" },
            "node_modules/bundler": { "version": "1.0.0", "dev": true },
        }});
        assert_eq!(shipped(&lock), ["node_modules/editor"]);
    }
}
