//! Where things lie in the repository.

use anyhow::{Context, Result};
use std::env;
use std::path::{Path, PathBuf};

/// The checkout that xtask works on.
#[derive(Clone)]
pub struct Repo {
    /// The workspace root.
    pub root: PathBuf,
}

impl Repo {
    /// The checkout that this program was started in. Cargo states it at run time; the path of
    /// compile time serves when the program is started by hand.
    pub fn find() -> Result<Self> {
        let manifest =
            env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
        let root = manifest.ancestors().nth(2).context("crates/xtask lies two folders below the workspace root")?;
        Ok(Self { root: root.to_path_buf() })
    }

    /// A path inside the checkout, written with forward slashes.
    pub fn path(&self, relative: &str) -> PathBuf {
        self.root.join(relative)
    }

    /// The crate and npm package of the page.
    pub fn web(&self) -> PathBuf {
        self.path("web")
    }

    /// The built site.
    pub fn dist(&self) -> PathBuf {
        self.path("web/dist")
    }

    /// The npm package of the browser tests.
    pub fn tests(&self) -> PathBuf {
        self.path("tests")
    }

    /// Cargo's target folder.
    pub fn target(&self) -> PathBuf {
        env::var_os("CARGO_TARGET_DIR").map_or_else(|| self.path("target"), |dir| self.root.join(dir))
    }

    /// Xtask's own corner of the target folder: stamps, logs, tools, caches.
    pub fn scratch(&self, name: &str) -> PathBuf {
        self.target().join("xtask").join(name)
    }

    /// `path` as people read it: relative to the root, with forward slashes.
    pub fn shown(&self, path: &Path) -> String {
        let relative = path.strip_prefix(&self.root).unwrap_or(path);
        relative.to_string_lossy().replace('\\', "/")
    }
}
