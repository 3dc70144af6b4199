//! Builds the static site.
//!
//! Each part keeps a stamp of its inputs, so that a build in which nothing has changed costs a
//! second.

mod compress;
mod features;
/// The grader's own reading of a lesson folder.
#[path = "../../../grade/build/lesson.rs"]
mod lesson_json;
mod lesson_text;
mod lessons;
mod markdown;
mod notebooks;
pub mod notices;
pub mod npm_notices;
mod offline;
pub mod relative;
mod rust_notices;
pub mod wasm;
mod words;

use crate::files::{Inputs, stamped};
use crate::repo::Repo;
use crate::setup::{node, wasm as setup_wasm};
use crate::shell;
use anyhow::{Context, Result, bail};
use std::fs;
use std::time::Instant;

pub use wasm::Flavour;

/// Builds everything into web/dist.
pub fn site(repo: &Repo) -> Result<()> {
    let start = Instant::now();
    let toolchain = setup_wasm::toolchain()?;
    let node = node::with_packages(repo, &repo.web())?;
    texts(repo)?;
    wasm::modules(repo, &toolchain, &node, Flavour::Release)?;

    let stamp = repo.scratch("stamps").join("site");
    let inputs = inputs(repo, &node);
    if stamped(&stamp, &inputs) && repo.dist().join("index.html").is_file() {
        println!("web/dist is up to date");
        return Ok(());
    }
    fs::remove_file(&stamp).ok();
    println!("bundling the site");
    shell::quiet(&node.npm(&["run", "build"], &repo.web()), "the bundler failed: see its message above")?;
    if !repo.dist().join("index.html").is_file() {
        bail!("the bundler left no web/dist/index.html: see the build script in web/package.json");
    }
    notebooks::write(repo)?;
    notices::write(repo)?;
    offline::write(repo)?;
    relative::check(&repo.dist())?;
    compress::folder(&repo.dist(), &repo.target().join("compressed"))?;
    fs::create_dir_all(repo.scratch("stamps"))?;
    fs::write(&stamp, inputs).context("cannot keep the site's stamp")?;
    println!("web/dist is built ({:.0} s)", start.elapsed().as_secs_f64());
    Ok(())
}

/// Writes what the page loads as text: the lessons, and its own sentences.
pub fn texts(repo: &Repo) -> Result<()> {
    lessons::generate(repo)?;
    words::generate(repo)
}

/// Whatever the bundler and the steps after it read.
fn inputs(repo: &Repo, node: &node::Node) -> String {
    Inputs::default()
        .this_program()
        .text(&node.version)
        .folder(&repo.web(), &["node_modules", "dist", "target", "generated"])
        .folder(&repo.path("web/generated/lessons"), &[])
        .folder(&repo.path("web/generated/words"), &[])
        .folder(&repo.path("exercises"), &["__pycache__"])
        .folder(&repo.path("crates/grade/py"), &["__pycache__"])
        .file(&repo.path("Cargo.lock"))
        .file(&repo.path("LICENSE-MIT"))
        .file(&repo.path("LICENSE-APACHE"))
        .finish()
}
