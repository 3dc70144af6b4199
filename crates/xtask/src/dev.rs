//! The development server: the bundler serves and reloads, this program rebuilds what it cannot.
//!
//! Sources are looked at twice a second. That is plain, works on every system and on network
//! drives, and costs nothing beside the compiler.

use crate::build::{self, Flavour, wasm};
use crate::files::walk;
use crate::repo::Repo;
use crate::setup::node::{self, Node};
use crate::setup::wasm::{Toolchain, toolchain};
use anyhow::{Context, Result, bail};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, SystemTime};

/// Where the module and the lesson texts come from.
const WATCHED: &[&str] =
    &["crates/plan", "crates/grade", "crates/gpu", "exercises", "web/src", "web/Cargo.toml", "Cargo.toml"];

const PAUSE: Duration = Duration::from_millis(500);

/// Serves until it is stopped.
pub fn run(repo: &Repo, port: u16) -> Result<()> {
    let toolchain = toolchain()?;
    let node = node::with_packages(repo, &repo.web())?;
    rebuild(repo, &toolchain, &node)?;
    let mut server = serve(repo, &node, port)?;
    println!("http://127.0.0.1:{port}/ (rebuilds when a source file changes; Ctrl+C ends it)");
    let mut seen = snapshot(repo);
    loop {
        thread::sleep(PAUSE);
        if let Some(status) = server.try_wait()? {
            bail!("the bundler's server ended ({status}): is port {port} in use?");
        }
        let now = snapshot(repo);
        if now == seen {
            continue;
        }
        if let Some(path) = first_difference(&seen, &now) {
            println!("{} has changed", repo.shown(&path));
        }
        seen = now;
        // A mistake in the source is for the person at the keyboard: say it and wait for the next
        // change.
        match rebuild(repo, &toolchain, &node) {
            Ok(()) => println!("rebuilt"),
            Err(error) => eprintln!("error: {error:#}"),
        }
    }
}

fn rebuild(repo: &Repo, toolchain: &Toolchain, node: &Node) -> Result<()> {
    build::texts(repo)?;
    wasm::modules(repo, toolchain, node, Flavour::Dev)
}

/// The bundler's server ends when its input does, so it cannot outlive this program, however that
/// ends. It notices only while somebody reads that input.
const READ_INPUT: &str = "data:text/javascript,process.stdin.resume()";

fn serve(repo: &Repo, node: &Node, port: u16) -> Result<Child> {
    let vite = repo.path("web/node_modules/vite/bin/vite.js");
    let port = port.to_string();
    Command::new(&node.program)
        .args(["--import", READ_INPUT])
        .arg(vite)
        .args(["--host", "127.0.0.1", "--port", &port, "--strictPort", "--clearScreen", "false"])
        .current_dir(repo.web())
        .env_remove("CI")
        .stdin(Stdio::piped())
        .spawn()
        .context("the bundler's server does not start")
}

type Snapshot = Vec<(PathBuf, Option<SystemTime>)>;

fn snapshot(repo: &Repo) -> Snapshot {
    WATCHED
        .iter()
        .flat_map(|place| walk(&repo.path(place), &["target", "node_modules", "__pycache__"]))
        .map(|path| {
            let modified = path.metadata().and_then(|meta| meta.modified()).ok();
            (path, modified)
        })
        .collect()
}

fn first_difference(before: &Snapshot, after: &Snapshot) -> Option<PathBuf> {
    let missing_in = |one: &Snapshot, other: &Snapshot| {
        one.iter().find(|entry| !other.contains(entry)).map(|(path, _)| path.clone())
    };
    missing_in(after, before).or_else(|| missing_in(before, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_new_and_removed_files_are_noticed() {
        let at = |seconds| Some(SystemTime::UNIX_EPOCH + Duration::from_secs(seconds));
        let before = vec![("a".into(), at(1)), ("b".into(), at(1))];
        assert_eq!(first_difference(&before, &before), None);
        let changed = vec![("a".into(), at(1)), ("b".into(), at(2))];
        assert_eq!(first_difference(&before, &changed), Some("b".into()));
        let removed = vec![("b".into(), at(1))];
        assert_eq!(first_difference(&before, &removed), Some("a".into()));
    }

    #[test]
    fn everything_watched_is_there() {
        let repo = Repo::find().unwrap();
        for place in WATCHED {
            assert!(repo.path(place).exists(), "{place}");
        }
    }
}
