//! The Rust crates that end up in the page's modules, with their licence texts.

use super::notices::{Part, licence_files};
use super::wasm::packages;
use crate::repo::Repo;
use crate::setup::wasm::TARGET;
use crate::shell;
use anyhow::{Context, Result};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    resolve: Resolve,
}

#[derive(Deserialize)]
struct Package {
    id: String,
    name: String,
    version: String,
    license: Option<String>,
    authors: Vec<String>,
    manifest_path: PathBuf,
    source: Option<String>,
}

#[derive(Deserialize)]
struct Resolve {
    nodes: Vec<Node>,
}

#[derive(Deserialize)]
struct Node {
    id: String,
    deps: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    pkg: String,
    dep_kinds: Vec<DependencyKind>,
}

#[derive(Deserialize)]
struct DependencyKind {
    /// Absent for ordinary dependencies, else `dev` or `build`.
    kind: Option<String>,
}

/// All crates of other people that the page is compiled from.
pub fn parts(repo: &Repo) -> Result<Vec<Part>> {
    let arguments = ["metadata", "--format-version", "1", "--filter-platform", TARGET];
    let json = shell::read(&shell::cargo(arguments, &repo.root)).context("cargo metadata failed")?;
    let metadata: Metadata = serde_json::from_str(&json)?;
    let used: BTreeSet<&str> = packages().flat_map(|package| metadata.reached_from(package)).collect();
    let foreign = |package: &&Package| used.contains(package.id.as_str()) && package.source.is_some();
    metadata.packages.iter().filter(foreign).map(part).collect()
}

fn part(package: &Package) -> Result<Part> {
    let folder = package.manifest_path.parent().with_context(|| format!("{} lies nowhere", package.name))?;
    Ok(Part {
        name: package.name.clone(),
        version: package.version.clone(),
        licence: package.license.clone().unwrap_or_default(),
        authors: package.authors.join(", "),
        texts: licence_files(folder)?,
    })
}

impl Metadata {
    /// The ids of the packages that the one of that name is made of.
    fn reached_from(&self, name: &str) -> BTreeSet<&str> {
        let nodes: BTreeMap<&str, &Node> = self.resolve.nodes.iter().map(|node| (node.id.as_str(), node)).collect();
        let start = self.packages.iter().filter(|package| package.name == name);
        let mut open: Vec<&str> = start.map(|package| package.id.as_str()).collect();
        let mut reached = BTreeSet::new();
        while let Some(id) = open.pop() {
            if !reached.insert(id) {
                continue;
            }
            let dependencies = nodes.get(id).map(|node| node.deps.iter());
            open.extend(
                dependencies
                    .into_iter()
                    .flatten()
                    .filter(|dependency| dependency.dep_kinds.iter().any(|kind| kind.kind.is_none()))
                    .map(|dependency| dependency.pkg.as_str()),
            );
        }
        reached
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn build_and_test_dependencies_are_left_out() {
        let package = |name: &str| {
            format!(
                r#"{{"id":"{name}","name":"{name}","version":"1.0.0","license":"MIT","authors":[],"manifest_path":"/x","source":null}}"#
            )
        };
        let json = format!(
            r#"{{"packages":[{},{},{},{}],"resolve":{{"nodes":[
            {{"id":"page","deps":[{{"pkg":"a","dep_kinds":[{{"kind":null}}]}},{{"pkg":"dev","dep_kinds":[{{"kind":"dev"}}]}}]}},
            {{"id":"a","deps":[{{"pkg":"b","dep_kinds":[{{"kind":"build"}},{{"kind":null}}]}},{{"pkg":"page","dep_kinds":[{{"kind":null}}]}}]}}
            ]}}}}"#,
            package("page"),
            package("a"),
            package("b"),
            package("dev")
        );
        let metadata: Metadata = serde_json::from_str(&json).unwrap();
        let reached: Vec<_> = metadata.reached_from("page").into_iter().collect();
        assert_eq!(reached, ["a", "b", "page"]);
    }
}
