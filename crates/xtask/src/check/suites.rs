//! Test suites that run in programs of their own.

use super::Report;
use super::code::{locked, one};
use super::counts::{self, Tally};
use crate::files::walk;
use crate::repo::Repo;
use crate::setup::node::{self, Node};
use crate::setup::{extras, python as setup_python};
use crate::shell;
use anyhow::{Result, bail};
use duct::Expression;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(50 * 60);

/// For one run of Node.js: the longest file of browser tests takes three minutes.
const NODE_LIMIT: Duration = Duration::from_secs(15 * 60);

/// The tests of all crates. The page's own parts that need no browser are among them.
pub fn unit(repo: &Repo) -> Result<Report> {
    extras::ensure();
    let arguments = ["test", "--workspace", "--no-fail-fast"];
    let arguments = arguments.iter().chain(locked()).copied();
    // As many tests as there are cores run at a time: threads of the software adapter's own would only get in their way.
    let tests = shell::cargo(arguments, &repo.root).env("LP_NUM_THREADS", "0");
    let said = shell::capture(&tests, LIMIT)?;
    Ok(Report::new(counts::cargo(&said.output).ended(said.success), said.output))
}

/// The tests of the Python that runs learners' code.
pub fn python(repo: &Repo) -> Result<Report> {
    let program = setup_python::find()?;
    let mut report = Report::new(Tally::default(), "");
    for folder in python_folders(&repo.path("crates")) {
        let arguments = ["-B", "-m", "unittest", "discover", "-s", ".", "-p", "test*.py"];
        let said = shell::capture(&shell::command(&program, arguments, &folder), LIMIT)?;
        report = report.and(Report::new(counts::unittest(&said.output).ended(said.success), said.output));
    }
    if report.tally == Tally::default() {
        bail!("no crates/*/py holds a test*.py");
    }
    Ok(report)
}

fn python_folders(crates: &Path) -> Vec<PathBuf> {
    let is_test = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        name.starts_with("test") && name.ends_with(".py") && path.parent().is_some_and(|dir| dir.ends_with("py"))
    };
    let tests = walk(crates, &["src", "__pycache__"]).into_iter().filter(is_test);
    let mut folders: Vec<PathBuf> = tests.filter_map(|path| Some(path.parent()?.to_path_buf())).collect();
    folders.dedup();
    folders
}

/// The job by which more than one machine grades, with the packages that it locks.
pub fn shard(repo: &Repo) -> Result<Report> {
    let folder = repo.path("tests/cli/shard");
    let program = setup_python::environment(repo, "shard", &folder.join("requirements.txt"))?;
    let headroom = command_line(repo)?;
    let arguments = ["-B", "-m", "unittest", "discover", "-s", ".", "-p", "test*.py"];
    let tests = shell::command(&program, arguments, &folder).env("HEADROOM", headroom);
    let said = shell::capture(&tests, LIMIT)?;
    Ok(Report::new(counts::unittest(&said.output).ended(said.success), said.output))
}

/// The command line, built. By itself it would be built with fewer features than among the tests of all crates, and half of its
/// dependencies once more: so it is asked for as they do, beside one small test.
pub fn command_line(repo: &Repo) -> Result<PathBuf> {
    let build = ["test", "--quiet", "--workspace", "--no-run", "--test", "cases"];
    let build = shell::cargo(build.iter().chain(locked()).copied(), &repo.root);
    shell::quiet(&build, "the command line could not be built: see the compiler's message above")?;
    Ok(repo.target().join("debug").join(format!("headroom{}", std::env::consts::EXE_SUFFIX)))
}

/// The tests of the page's scripts that need no browser.
pub fn scripts(repo: &Repo) -> Result<Report> {
    let node = node::with_packages(repo, &repo.web())?;
    let files = node_files(repo, &repo.web(), "test")?;
    node_tests(&node, &repo.web(), &files, |tests| tests)
}

/// The command line's own check of all lessons.
pub fn exercises(repo: &Repo) -> Result<Report> {
    setup_python::find()?;
    let headroom = command_line(repo)?;
    one(&shell::command(&headroom, ["check", "exercises"], &repo.root))
}

/// The test files of a folder, as its package names them.
pub fn node_files(repo: &Repo, package: &Path, folder: &str) -> Result<Vec<String>> {
    let files = test_files(&package.join(folder));
    if files.is_empty() {
        bail!("{}/{folder} holds no *.test.mjs or *.test.js", repo.shown(package));
    }
    Ok(files.iter().map(|name| format!("{folder}/{name}")).collect())
}

/// Test files, one after the other.
pub fn node_tests(
    node: &Node,
    package: &Path,
    files: &[String],
    prepare: impl FnOnce(Expression) -> Expression,
) -> Result<Report> {
    let mut arguments = vec!["--test", "--test-concurrency=1", "--test-reporter=spec"];
    arguments.extend(["--test-timeout=600000", "--test-force-exit"]);
    arguments.extend(files.iter().map(String::as_str));
    let said = shell::capture(&prepare(node.script(&arguments, package)), NODE_LIMIT)?;
    let mut report = Report::new(counts::node(&said.output).ended(said.success), said.output);
    if said.timed_out {
        report.output.push_str("\nthe tests did not end in time and were stopped");
    }
    Ok(report)
}

fn test_files(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let is_test = |name: &String| name.ends_with(".test.mjs") || name.ends_with(".test.js");
    let mut files: Vec<String> = names.filter(is_test).collect();
    files.sort();
    files
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::write_if_changed;

    #[test]
    fn only_test_files_are_run_and_in_order() {
        let dir = tempfile::tempdir().unwrap();
        for name in ["b.test.mjs", "a.test.mjs", "shared.mjs", "notes.md"] {
            fs::write(dir.path().join(name), "").unwrap();
        }
        assert_eq!(test_files(dir.path()), ["a.test.mjs", "b.test.mjs"]);
        assert!(test_files(&dir.path().join("gone")).is_empty());
    }

    #[test]
    fn python_tests_are_found_beside_the_crates() {
        let dir = tempfile::tempdir().unwrap();
        for name in ["a/py/test_x.py", "a/py/test_y.py", "a/py/x.py", "b/src/test_z.py", "c/data/test_w.py"] {
            write_if_changed(&dir.path().join(name), b"").unwrap();
        }
        assert_eq!(python_folders(dir.path()), [dir.path().join("a/py")]);
    }
}
