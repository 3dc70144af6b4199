//! Node.js and the npm packages.

use crate::files::{Inputs, stamped};
use crate::repo::Repo;
use crate::shell;
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};

/// The oldest Node.js that the bundler accepts.
const OLDEST: (u32, u32) = (20, 19);

/// The Node.js that was found.
pub struct Node {
    /// The interpreter.
    pub program: PathBuf,
    /// Its package manager.
    npm: PathBuf,
    /// As it states it, `v20.19.0`.
    pub version: String,
}

impl Node {
    /// An npm script or command in the folder of a package.
    pub fn npm(&self, arguments: &[&str], dir: &Path) -> duct::Expression {
        shell::command(&self.npm, arguments.iter().copied(), dir)
            .env("npm_config_update_notifier", "false")
            .env("npm_config_fund", "false")
            .env("npm_config_audit", "false")
    }

    /// A script run by Node.js itself.
    pub fn script(&self, arguments: &[&str], dir: &Path) -> duct::Expression {
        shell::command(&self.program, arguments.iter().copied(), dir)
    }
}

/// Finds a Node.js that is new enough.
pub fn find() -> Result<Node> {
    let (major, minor) = OLDEST;
    let Some(program) = shell::which("node") else {
        bail!("Node.js is missing: install version {major}.{minor} or newer, with npm, and run this again");
    };
    let version = shell::read(&duct::cmd!(&program, "--version"))
        .with_context(|| format!("{} does not start", program.display()))?;
    if !new_enough(&version) {
        bail!(
            "Node.js {version} at {} is too old: install version {major}.{minor} or newer and run this again",
            program.display()
        );
    }
    let npm = shell::which("npm").context("npm is missing beside Node.js: install it and run this again")?;
    Ok(Node { program, npm, version })
}

fn new_enough(version: &str) -> bool {
    let mut numbers = version.trim().trim_start_matches('v').split('.');
    let mut next = || numbers.next().and_then(|part| part.parse::<u32>().ok());
    next().zip(next()).is_some_and(|found| found >= OLDEST)
}

/// Node.js, and a folder's packages installed.
pub fn with_packages(repo: &Repo, dir: &Path) -> Result<Node> {
    let node = find()?;
    packages(repo, &node, dir)?;
    Ok(node)
}

/// Installs exactly what the folder's lock file names, unless that has happened already.
pub fn packages(repo: &Repo, node: &Node, dir: &Path) -> Result<()> {
    let lock = dir.join("package-lock.json");
    let shown = repo.shown(dir);
    if !lock.is_file() {
        bail!("{shown}/package-lock.json is missing: restore it from the repository");
    }
    // Some packages bring native code: another Node.js or machine needs another set.
    let platform = format!("{} {}", std::env::consts::OS, std::env::consts::ARCH);
    let wanted = Inputs::default()
        .text(&fs::read_to_string(&lock)?)
        .text(node.version.split('.').next().unwrap_or_default())
        .text(&platform)
        .finish();
    let modules = dir.join("node_modules");
    let stamp = modules.join(".headroom-stamp");
    if stamped(&stamp, &wanted) {
        return Ok(());
    }
    println!("npm ci in {shown}");
    shell::quiet(
        &node.npm(&["ci"], dir),
        &format!("npm could not install the packages of {shown}: see its message above"),
    )?;
    // A lock file without packages leaves no folder behind.
    fs::create_dir_all(&modules)?;
    fs::write(&stamp, wanted)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_versions_of_node_are_refused() {
        for old in ["v18.20.4", "v20.18.9", "v9.0.0", "", "v20", "nonsense"] {
            assert!(!new_enough(old), "{old}");
        }
    }

    #[test]
    fn newer_versions_of_node_are_accepted() {
        for new in ["v20.19.0", "v20.20.2\n", "v22.1.0", "v26.0.0"] {
            assert!(new_enough(new), "{new}");
        }
    }
}
