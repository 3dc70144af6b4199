//! The Python that runs learners' code outside the browser.

use super::apt;
use crate::files::{Inputs, read_text, stamped};
use crate::repo::Repo;
use crate::shell;
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};

/// Finds a Python 3.
pub fn find() -> Result<PathBuf> {
    let modern = |program: &PathBuf| {
        let test = "import sys; sys.exit(sys.version_info < (3, 10))";
        shell::succeeds(&duct::cmd!(program, "-I", "-c", test))
    };
    let names = ["python3", "python"];
    match names.iter().filter_map(|name| shell::which(name)).find(modern) {
        Some(program) => Ok(program),
        None => bail!("Python is missing: install version 3.10 or newer and run this again"),
    }
}

/// The packages that Debian keeps apart from its Python.
const VENV: &str = "python3-venv";

/// An interpreter with exactly the packages that a lock file names, in a folder of its own. Made once, and again whenever the
/// lock or the Python changes.
pub fn environment(repo: &Repo, name: &str, lock: &Path) -> Result<PathBuf> {
    let program = find()?;
    let version = shell::read(&duct::cmd!(&program, "-I", "-c", "import sys; print(sys.executable, sys.version)"))?;
    let wanted = Inputs::default().text(&read_text(lock)?).text(&version).finish();
    let folder = repo.scratch("python").join(name);
    let python = folder.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
    let stamp = folder.join(".headroom-stamp");
    if stamped(&stamp, &wanted) && shell::is_program(&python) {
        return Ok(python);
    }
    println!("installing the Python packages of {}", repo.shown(lock));
    make(&program, &folder)?;
    let pip =
        ["-m", "pip", "install", "--quiet", "--no-input", "--disable-pip-version-check", "--require-hashes", "-r"];
    let arguments = pip.iter().map(|word| (*word).into()).chain([lock.as_os_str().to_owned()]);
    let what = format!("pip could not install what {} names: see its message above", repo.shown(lock));
    shell::quiet(&shell::command(&python, arguments, &repo.root), &what)?;
    fs::write(&stamp, wanted).context("cannot keep the stamp of the Python packages")?;
    Ok(python)
}

/// An empty environment; whatever was there goes. Debian's Python can make none before a package of its own is there.
fn make(program: &Path, folder: &Path) -> Result<()> {
    let venv = duct::cmd!(program, "-I", "-m", "venv", "--clear", folder);
    if shell::succeeds(&venv) {
        return Ok(());
    }
    let outcome = apt::install(&[VENV])?;
    if outcome == apt::Outcome::Installed && shell::succeeds(&venv) {
        return Ok(());
    }
    let said = shell::capture(&venv, std::time::Duration::from_secs(300))?;
    bail!(
        "Python makes no environment: run `{}`, or install its venv module ({})",
        apt::advice(&[VENV]),
        said.output.trim()
    )
}
