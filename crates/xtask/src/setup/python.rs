//! The Python that runs learners' code outside the browser.

use crate::shell;
use anyhow::{Result, bail};
use std::path::PathBuf;

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
