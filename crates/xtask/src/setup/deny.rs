//! cargo-deny, in one exact version: another may judge differently.

use crate::repo::Repo;
use crate::shell;
use anyhow::Result;
use std::fs;
use std::path::{Path, PathBuf};

const VERSION: &str = "0.20.2";

/// It runs for seconds, once a test run: what its own profile optimises takes minutes to build.
const QUICKLY: [(&str, &str); 3] = [
    ("CARGO_PROFILE_RELEASE_LTO", "off"),
    ("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16"),
    ("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0"),
];

/// The installed cargo-deny of that version, else one built into the target folder, so that
/// nothing outside the checkout changes.
pub fn ensure(repo: &Repo) -> Result<PathBuf> {
    if let Some(found) = shell::which("cargo-deny").filter(|path| is_pinned(path)) {
        return Ok(found);
    }
    let tools = repo.scratch("tools");
    let own = tools.join("bin").join(format!("cargo-deny{}", std::env::consts::EXE_SUFFIX));
    if is_pinned(&own) {
        return Ok(own);
    }
    println!("building cargo-deny {VERSION}: this takes some minutes, once");
    let build = tools.join("build");
    let install = shell::cargo(["install", "--locked", "--force", "cargo-deny", "--version", VERSION], &repo.root);
    let install = QUICKLY.iter().fold(install, |install, (name, value)| install.env(name, value));
    let install = install.env("CARGO_INSTALL_ROOT", &tools).env("CARGO_TARGET_DIR", &build);
    shell::quiet(
        &install,
        &format!(
            "cargo-deny could not be built: run `cargo install --locked cargo-deny --version {VERSION}` and see why"
        ),
    )?;
    // Only the program is of use; its intermediate files fill hundreds of megabytes.
    fs::remove_dir_all(&build).ok();
    Ok(own)
}

fn is_pinned(program: &Path) -> bool {
    let version = shell::read(&duct::cmd!(program, "--version"));
    version.is_ok_and(|line| line.trim() == format!("cargo-deny {VERSION}"))
}
