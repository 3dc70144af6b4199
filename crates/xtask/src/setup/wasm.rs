//! A compiler for wasm32-unknown-unknown.
//!
//! Where rustup cannot fetch the target's standard library, Debian's own compiler builds it from
//! source; rustup's linker then links it.

use super::apt::{self, Outcome};
use crate::shell;
use anyhow::{Result, bail};
use duct::Expression;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

/// The target that the page is built for.
pub const TARGET: &str = "wasm32-unknown-unknown";

const PACKAGES: &[&str] = &["rustc-web", "cargo-web", "rust-web-src"];

/// How to compile for the target.
pub enum Toolchain {
    /// The toolchain that runs this program has the target.
    Ready,
    /// Debian's compiler, which has to build the standard library too.
    Debian {
        /// The linker for the target.
        linker: PathBuf,
    },
}

impl Toolchain {
    /// For people.
    pub fn describe(&self) -> &'static str {
        match self {
            Self::Ready => "is installed",
            Self::Debian { .. } => "is built from Debian's sources of the standard library",
        }
    }

    /// A cargo command that compiles for the target. `target_dir` keeps the output of the two
    /// compilers apart.
    pub fn cargo(&self, arguments: &[&str], root: &Path, target_dir: &Path) -> Expression {
        let target = ["--target", TARGET];
        match self {
            Self::Ready => shell::cargo(arguments.iter().chain(&target).copied(), root),
            Self::Debian { linker } => {
                let std = ["-Zbuild-std=std,panic_abort"];
                let all = arguments.iter().chain(&target).chain(&std).copied();
                shell::command("/usr/bin/cargo", all, root)
                    .env("RUSTC", "/usr/bin/rustc")
                    .env("RUSTC_BOOTSTRAP", "1")
                    .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker)
                    .env("CARGO_TARGET_DIR", target_dir.join("debian"))
                    .env_remove("RUSTUP_TOOLCHAIN")
                    .env_remove("CARGO")
            }
        }
    }
}

/// Finds or installs a compiler for the target.
pub fn toolchain() -> Result<Toolchain> {
    if has_target() {
        return Ok(Toolchain::Ready);
    }
    if shell::which("rustup").is_some() {
        println!("adding the target {TARGET} by rustup");
        if shell::succeeds(&duct::cmd!("rustup", "target", "add", TARGET)) && has_target() {
            return Ok(Toolchain::Ready);
        }
    }
    if !debian_is_complete() {
        match apt::install(PACKAGES)? {
            Outcome::Installed if debian_is_complete() => {}
            Outcome::Failed(line) => bail!(
                "the Rust target {TARGET} is missing, rustup could not fetch it, and apt-get failed ({line}): run `rustup target add {TARGET}` with a network"
            ),
            _ => {
                bail!("the Rust target {TARGET} is missing and could not be fetched: run `rustup target add {TARGET}`")
            }
        }
    }
    let Some(linker) = linker() else {
        bail!("no linker for {TARGET} was found: install Debian's lld and run this again");
    };
    Ok(Toolchain::Debian { linker })
}

fn has_target() -> bool {
    let libraries = duct::cmd!(rustc(), "--print", "target-libdir", "--target", TARGET);
    shell::read(&libraries)
        .ok()
        .and_then(|dir| fs::read_dir(dir.trim()).ok())
        .is_some_and(|mut entries| entries.next().is_some())
}

fn rustc() -> OsString {
    std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into())
}

fn debian_is_complete() -> bool {
    let program = |path| shell::is_program(Path::new(path));
    let sysroot = shell::read(&duct::cmd!("/usr/bin/rustc", "--print", "sysroot"));
    let sources = |root: String| Path::new(root.trim()).join("lib/rustlib/src/rust/library/std");
    program("/usr/bin/cargo") && program("/usr/bin/rustc") && sysroot.is_ok_and(|root| sources(root).is_dir())
}

/// The linker that came with the rustup toolchain, else Debian's.
fn linker() -> Option<PathBuf> {
    let sysroot = shell::read(&duct::cmd!(rustc(), "--print", "sysroot")).ok()?;
    let rustlib = Path::new(sysroot.trim()).join("lib/rustlib");
    let hosts = fs::read_dir(rustlib).into_iter().flatten().flatten();
    hosts
        .map(|host| host.path().join("bin/rust-lld"))
        .find(|path| shell::is_program(path))
        .or_else(|| ["wasm-ld", "wasm-ld-22"].iter().find_map(|name| shell::which(name)))
}
