//! Makes sure that what a command needs is there.
//!
//! Each part looks first and installs only what is missing, so a second run costs milliseconds.
//! What cannot be installed ends in one sentence that says what to do.

pub mod apt;
pub mod browser;
pub mod deny;
pub mod extras;
pub mod node;
pub mod python;
pub mod wasm;

use crate::repo::Repo;
use anyhow::Result;

/// Everything that any command needs: for people who want to work without a network later.
pub fn everything(repo: &Repo) -> Result<()> {
    let toolchain = wasm::toolchain()?;
    println!("wasm target  {}", toolchain.describe());
    let node = node::find()?;
    println!("Node.js      {}", node.version);
    for dir in [repo.web(), repo.tests()] {
        node::packages(repo, &node, &dir)?;
        println!("npm          {} is complete", repo.shown(&dir));
    }
    println!("Python       {}", python::find()?.display());
    println!(
        "Dask         {}",
        python::environment(repo, "shard", &repo.path("tests/cli/shard/requirements.txt"))?.display()
    );
    println!("Chromium     {}", browser::CHROMIUM.ensure()?.display());
    println!("Firefox      {}", browser::FIREFOX.ensure()?.display());
    println!("cargo-deny   {}", deny::ensure(repo)?.display());
    extras::ensure();
    Ok(())
}
