//! Measurements, printed as ratios and counts.
//!
//! Two kinds: native ones, `crates/*/benches/ratio*.rs`, which compare the core with the Python
//! reference in one run; and those in the browser, `tests/bench/*.mjs`. Each prints its own lines
//! and ends with a status other than 0 when a bound that it states is broken.

use crate::build;
use crate::files::walk;
use crate::repo::Repo;
use crate::setup::browser::CHROMIUM;
use crate::setup::{node, python, wasm};
use crate::shell;
use anyhow::{Result, bail};
use duct::Expression;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The script that measures the lab, for which a module of its own is made.
const LAB: &str = "lab";

/// The native measurement that packs the site too.
const GRADE: &str = "ratio_grade";

/// Runs the measurements whose name contains `filter`.
pub fn run(repo: &Repo, filter: Option<&str>) -> Result<ExitCode> {
    let wanted = |name: &str| filter.is_none_or(|word| name.contains(word));
    let mut broken = Vec::new();
    let mut ran = 0;
    for (package, name) in natives(repo).iter().filter(|(_, name)| wanted(name)) {
        ran += 1;
        // The reference that they compare with runs in it.
        python::find()?;
        if name == GRADE {
            build::site(repo)?;
        }
        let arguments = ["bench", "--quiet", "--package", package, "--bench", name];
        if !one(name, &shell::cargo(arguments, &repo.root))? {
            broken.push(name.clone());
        }
    }
    let scripts: Vec<_> = scripts(&repo.tests().join("bench")).into_iter().filter(|(name, _)| wanted(name)).collect();
    if !scripts.is_empty() {
        build::site(repo)?;
        let node = node::with_packages(repo, &repo.tests())?;
        let chromium = CHROMIUM.ensure()?;
        for (name, path) in scripts {
            ran += 1;
            let mut script = node.script(&[&path.to_string_lossy()], &repo.tests());
            if name == LAB {
                script = script.env("HEADROOM_BENCH_LAB", build::wasm::measured(repo, &wasm::toolchain()?)?);
            }
            if !one(&name, &script.env("CHROMIUM", &chromium))? {
                broken.push(name);
            }
        }
    }
    if ran == 0 {
        bail!("no measurement has that name: try `cargo xtask bench` without one");
    }
    if broken.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    eprintln!("outside their bounds or broken: {}", broken.join(", "));
    Ok(ExitCode::FAILURE)
}

/// Runs one measurement with its output on the terminal; says whether it held.
fn one(name: &str, expression: &Expression) -> Result<bool> {
    println!("\n== {name}");
    Ok(expression.stdin_null().unchecked().run()?.status.success())
}

/// Package and name of the native measurements.
fn natives(repo: &Repo) -> Vec<(String, String)> {
    let is_ratio = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        path.parent().is_some_and(|dir| dir.ends_with("benches")) && name.starts_with("ratio") && name.ends_with(".rs")
    };
    let named = |path: PathBuf| {
        let name = path.file_stem()?.to_str()?.to_owned();
        let folder = path.parent()?.parent()?.file_name()?.to_str()?.to_owned();
        Some((format!("headroom-{folder}"), name))
    };
    walk(&repo.path("crates"), &["src"]).into_iter().filter(is_ratio).filter_map(named).collect()
}

/// The scripts that lie in a folder itself, by name. A name that begins with `_` belongs to a shared module.
fn scripts(folder: &Path) -> Vec<(String, PathBuf)> {
    walk(folder, &["node_modules"])
        .into_iter()
        .filter(|path| path.parent() == Some(folder))
        .filter(|path| path.extension().is_some_and(|extension| extension == "mjs"))
        .filter_map(|path| Some((path.file_stem()?.to_str()?.to_owned(), path)))
        .filter(|(name, _)| !name.starts_with('_'))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::write_if_changed;

    #[test]
    fn measurements_are_found_by_their_place() {
        let dir = tempfile::tempdir().unwrap();
        let repo = Repo { root: dir.path().to_path_buf() };
        let files = ["crates/plan/benches/ratio.rs", "crates/plan/benches/core.rs", "crates/plan/src/ratio.rs"];
        for file in
            files.iter().chain(&["tests/bench/visit.mjs", "tests/bench/_server.mjs", "tests/bench/page/main.mjs"])
        {
            write_if_changed(&repo.path(file), b"").unwrap();
        }
        assert_eq!(natives(&repo), [("headroom-plan".to_owned(), "ratio".to_owned())]);
        let scripts = scripts(&repo.path("tests/bench"));
        assert_eq!(scripts, [("visit".to_owned(), repo.path("tests/bench/visit.mjs"))]);
    }
}
