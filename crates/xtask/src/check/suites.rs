//! Test suites that run in programs of their own.

use super::Report;
use super::code::{locked, one};
use super::counts::{self, Tally};
use super::{second, turns};
use crate::files::walk;
use crate::repo::Repo;
use crate::setup::browser::{CHROMIUM, FIREFOX};
use crate::setup::{extras, node, python as setup_python};
use crate::shell;
use anyhow::{Result, bail};
use duct::Expression;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(50 * 60);

/// The tests of all crates. The page's own parts that need no browser are among them.
pub fn unit(repo: &Repo) -> Result<Report> {
    extras::ensure();
    let arguments = ["test", "--workspace", "--no-fail-fast"];
    let arguments = arguments.iter().chain(locked()).copied();
    let said = shell::capture(&shell::cargo(arguments, &repo.root), LIMIT)?;
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
fn command_line(repo: &Repo) -> Result<PathBuf> {
    let build = ["test", "--quiet", "--workspace", "--no-run", "--test", "cases"];
    let build = shell::cargo(build.iter().chain(locked()).copied(), &repo.root);
    shell::quiet(&build, "the command line could not be built: see the compiler's message above")?;
    Ok(repo.target().join("debug").join(format!("headroom{}", std::env::consts::EXE_SUFFIX)))
}

/// The tests of the page's scripts that need no browser.
pub fn scripts(repo: &Repo) -> Result<Report> {
    let files = node_files(repo, &repo.web(), "test")?;
    node_tests(repo, &repo.web(), &files, 1, &|tests| tests)
}

/// The command line's own check of all lessons.
pub fn exercises(repo: &Repo) -> Result<Report> {
    setup_python::find()?;
    let headroom = command_line(repo)?;
    one(&shell::command(&headroom, ["check", "exercises"], &repo.root))
}

/// The tests that drive a browser.
pub fn browser(repo: &Repo) -> Result<Report> {
    let chromium = CHROMIUM.ensure()?;
    extras::ensure();
    let headroom = command_line(repo)?;
    in_browser(repo, "browser", &|tests| tests.env("CHROMIUM", &chromium).env("HEADROOM_CLI", &headroom))
}

/// The lab's tests in Firefox.
pub fn firefox(repo: &Repo) -> Result<Report> {
    let firefox = FIREFOX.ensure()?;
    extras::ensure();
    in_browser(repo, "firefox", &|tests| tests.env("FIREFOX", &firefox))
}

/// Tests in a browser, the few that failed once more.
fn in_browser(repo: &Repo, folder: &str, prepare: &dyn Fn(Expression) -> Expression) -> Result<Report> {
    let (paired, alone): (Vec<_>, Vec<_>) =
        node_files(repo, &repo.tests(), folder)?.into_iter().partition(|file| turns::takes_no_time(file));
    let mut first = node_tests(repo, &repo.tests(), &alone, 1, prepare)?;
    if !paired.is_empty() {
        first = first.and(node_tests(repo, &repo.tests(), &paired, 2, prepare)?);
    }
    let again = second::files(&first.output, first.tally);
    if again.is_empty() {
        return Ok(told(first));
    }
    let retried = node_tests(repo, &repo.tests(), &again, 1, prepare)?;
    first.tally = second::both(first.tally, retried.tally);
    if first.tally.is_good() {
        first.note =
            Some(format!("passed at the second try only, and to be mended:\n{}", second::failed(&first.output)));
    }
    first.output.push_str("\nThe second try:\n");
    first.output.push_str(&retried.output);
    Ok(told(first))
}

/// With the names of what failed below the output, which shows its end only.
fn told(report: Report) -> Report {
    if report.tally.is_good() {
        return report;
    }
    let names = second::failed(&report.output);
    report.with_note(format!("failed in a browser:\n{names}"))
}

/// The test files of a folder, as its package names them.
fn node_files(repo: &Repo, package: &Path, folder: &str) -> Result<Vec<String>> {
    let files = test_files(&package.join(folder));
    if files.is_empty() {
        bail!("{}/{folder} holds no *.test.mjs or *.test.js", repo.shown(package));
    }
    Ok(files.iter().map(|name| format!("{folder}/{name}")).collect())
}

fn node_tests(
    repo: &Repo,
    package: &Path,
    files: &[String],
    at_once: usize,
    prepare: &dyn Fn(Expression) -> Expression,
) -> Result<Report> {
    let node = node::find()?;
    node::packages(repo, &node, package)?;
    let at_once = format!("--test-concurrency={at_once}");
    let mut arguments = vec!["--test", &at_once, "--test-reporter=spec"];
    arguments.extend(["--test-timeout=600000", "--test-force-exit"]);
    arguments.extend(files.iter().map(String::as_str));
    let said = shell::capture(&prepare(node.script(&arguments, package)), LIMIT)?;
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
