//! Finds the Python that runs the learners' code.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use serde::Deserialize;

const PROBE: &str = include_str!("../py/probe.py");
/// What the harness needs.
const OLDEST: [u32; 2] = [3, 11];
/// Names of interpreters that are new enough.
const NEWER: [&str; 5] = ["python3.15", "python3.14", "python3.13", "python3.12", "python3.11"];
const ADVICE: &str = "install Python 3.11 or later, or name one with --python PATH";

/// A Python interpreter, and what it must be able to read.
#[derive(Debug, Clone, Deserialize)]
pub struct Interpreter {
    /// The program itself, never a version manager's script.
    pub executable: PathBuf,
    /// Major, minor, patch.
    pub version: [u32; 3],
    /// `cpython`, `pypy`…
    pub name: String,
    /// The dynamic loader that the system starts for it.
    pub loader: Option<PathBuf>,
    /// Its standard library, and the shared libraries in use.
    pub readable: Vec<PathBuf>,
}

impl Interpreter {
    /// Asks `python`, or else the PATH's `python3`, what it is. This runs outside the sandbox, because what answers to
    /// that name may be a script that needs the user's environment.
    ///
    /// # Errors
    /// Where there is none, it does not run, or it is too old.
    pub fn find(python: Option<&Path>) -> Result<Self> {
        if let Some(named) = python {
            return Self::ask(named);
        }
        // `python3` may be the system's old one while a newer one stands beside it.
        let first = Self::ask(Path::new("python3"));
        first.or_else(|error| NEWER.iter().find_map(|name| Self::ask(Path::new(name)).ok()).ok_or(error))
    }

    fn ask(program: &Path) -> Result<Self> {
        let output = Command::new(program)
            .args(["-I", "-S", "-B", "-c", PROBE])
            .stdin(Stdio::null())
            .output()
            .with_context(|| format!("Python was not found as `{}`; {ADVICE}", program.display()))?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr);
            let last = said.lines().rfind(|line| !line.trim().is_empty()).unwrap_or("it said nothing");
            bail!("`{}` does not run ({}); {ADVICE}", program.display(), last.trim());
        }
        let found: Self = serde_json::from_slice(&output.stdout)
            .with_context(|| format!("`{}` is no Python interpreter; {ADVICE}", program.display()))?;
        if found.version[..2] < OLDEST[..] {
            bail!("`{}` is Python {}; {ADVICE}", program.display(), found.version_text());
        }
        Ok(found)
    }

    /// The version, as Python writes it.
    #[must_use]
    pub fn version_text(&self) -> String {
        self.version.map(|part| part.to_string()).join(".")
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_missing_python_is_one_sentence_with_advice() {
        let error = Interpreter::find(Some(Path::new("/nowhere/python3"))).unwrap_err();
        assert_eq!(
            error.to_string(),
            "Python was not found as `/nowhere/python3`; install Python 3.11 or later, or name one with --python PATH"
        );
    }

    #[test]
    fn a_program_that_is_no_python_is_refused() {
        let error = Interpreter::find(Some(Path::new("/bin/true"))).unwrap_err();
        assert!(error.to_string().starts_with("`/bin/true` is no Python interpreter"), "{error}");
        let error = Interpreter::find(Some(Path::new("/bin/false"))).unwrap_err();
        assert!(error.to_string().contains("does not run (it said nothing)"), "{error}");
    }

    #[test]
    fn the_program_itself_is_found() {
        let found = Interpreter::find(None).unwrap();
        assert!(found.executable.is_absolute());
        assert!(found.readable.iter().all(|path| path.is_absolute()));
    }
}
