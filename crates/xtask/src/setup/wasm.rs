//! A compiler for wasm32-unknown-unknown.
//!
//! Where rustup cannot fetch the target's standard library, Debian's own compiler builds it from
//! source; rustup's linker then links it.
//!
//! For people, the library is built from source everywhere: made for size, it is smaller by a tenth of the module.

use super::apt::{self, Outcome};
use crate::shell;
use anyhow::{Result, bail};
use duct::Expression;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

/// The target that the page is built for.
pub const TARGET: &str = "wasm32-unknown-unknown";

const RUSTFLAGS: &str = "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS";

/// Panics keep their message, but neither the place in the source, which would also tell where it was built, nor what
/// `Debug` makes of a value.
const SMALL: &str = "-Zlocation-detail=none -Zfmt-debug=none";

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

    /// A cargo command that compiles for the target, for size where `small`. `target_dir` keeps the output of the two
    /// compilers apart.
    pub fn cargo(&self, arguments: &[&str], root: &Path, target_dir: &Path, small: bool) -> Expression {
        let mut all = [arguments, &["--target", TARGET]].concat();
        if matches!(self, Self::Debian { .. }) || (small && sources_are_ready()) {
            all.push("-Zbuild-std=std,panic_abort");
            if small {
                all.push("-Zbuild-std-features=optimize_for_size");
            }
        }
        let command = match self {
            Self::Ready => shell::cargo(all, root),
            Self::Debian { linker } => shell::command("/usr/bin/cargo", all, root)
                .env("RUSTC", "/usr/bin/rustc")
                .env("RUSTC_BOOTSTRAP", "1")
                .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker)
                .env("CARGO_TARGET_DIR", target_dir.join("debian"))
                .env_remove("RUSTUP_TOOLCHAIN")
                .env_remove("CARGO"),
        };
        if small { command.env("RUSTC_BOOTSTRAP", "1").env(RUSTFLAGS, SMALL) } else { command }
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

/// Whether the standard library of rustup's toolchain can be built: its sources and the packages it needs are there, or
/// can be fetched. Otherwise the library comes as it is.
fn sources_are_ready() -> bool {
    let Ok(sysroot) = shell::read(&duct::cmd!(rustc(), "--print", "sysroot")) else { return false };
    let manifest = Path::new(sysroot.trim()).join("lib/rustlib/src/rust/library/sysroot/Cargo.toml");
    if !manifest.is_file() && shell::which("rustup").is_some() {
        println!("adding the standard library's sources by rustup");
        shell::succeeds(&duct::cmd!("rustup", "component", "add", "rust-src"));
    }
    let fetch = |more: &[&str]| {
        let arguments = ["fetch", "--quiet", "--locked", "--target", TARGET, "--manifest-path"].map(OsString::from);
        let arguments = arguments.into_iter().chain([manifest.clone().into()]).chain(more.iter().map(OsString::from));
        // cargo counts the library's own manifests as unstable.
        shell::succeeds(&shell::cargo(arguments, Path::new(".")).env("RUSTC_BOOTSTRAP", "1"))
    };
    let ready = manifest.is_file() && (fetch(&["--offline"]) || fetch(&[]));
    if !ready {
        println!("the standard library cannot be built here: the module will be larger by a tenth");
    }
    ready
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
