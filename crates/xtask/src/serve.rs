//! Builds the site and serves it.

use crate::build;
use crate::repo::Repo;
use crate::setup::node;
use anyhow::{Context, Result, bail};
use std::process::Command;

/// The server, in the folder of the page.
const SERVER: &str = "serve.mjs";

/// Builds, then serves until it is stopped.
pub fn run(repo: &Repo, port: u16) -> Result<()> {
    build::site(repo)?;
    let node = node::find()?;
    if !repo.web().join(SERVER).is_file() {
        bail!("web/{SERVER} is missing: restore it from the repository");
    }
    let port = port.to_string();
    let mut command = Command::new(&node.program);
    command.args([SERVER, "--port", &port]).current_dir(repo.web());
    become_process(&mut command)
}

/// Where the system allows it, the server takes this process over, so that whoever ends the
/// command ends the server.
#[cfg(unix)]
fn become_process(command: &mut Command) -> Result<()> {
    use std::os::unix::process::CommandExt;
    let error = command.exec();
    Err(error).context("the server does not start")
}

#[cfg(not(unix))]
fn become_process(command: &mut Command) -> Result<()> {
    let status = command.status().context("the server does not start")?;
    if !status.success() {
        bail!("the server ended with {status}");
    }
    Ok(())
}
