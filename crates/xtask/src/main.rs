//! Sets up, builds, serves and tests Headroom: `cargo xtask --help`.
//!
//! Every command first makes sure that what it needs is there (see [`setup`]), so a fresh clone
//! needs nothing but Rust and Node.js. Nothing is installed that the command does not use.

mod bench;
mod build;
mod check;
mod dev;
mod files;
mod pool;
mod repo;
mod serve;
mod setup;
mod shell;

use anyhow::Result;
use clap::{Parser, Subcommand};
use repo::Repo;
use std::process::ExitCode;

#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", about, version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Install what the other commands need, without building anything.
    Setup,
    /// Build the static site into web/dist.
    Build,
    /// Build the site and serve it on 127.0.0.1.
    Serve {
        /// The port to listen on.
        #[arg(long, default_value_t = 8000)]
        port: u16,
    },
    /// Serve a development build; rebuild and reload when a source file changes.
    Dev {
        /// The port to listen on.
        #[arg(long, default_value_t = 8000)]
        port: u16,
    },
    /// Run every check and print the totals last.
    Test {
        /// Run this step alone (repeat for several).
        #[arg(long, value_name = "STEP")]
        only: Vec<String>,
        /// List the steps and stop.
        #[arg(long)]
        list: bool,
    },
    /// Measure, and print ratios and counts.
    Bench {
        /// Run the measurements whose name contains this word only.
        filter: Option<String>,
    },
}

fn main() -> ExitCode {
    match run(&Cli::parse().command) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn run(command: &Command) -> Result<ExitCode> {
    let repo = Repo::find()?;
    match command {
        Command::Setup => setup::everything(&repo)?,
        Command::Build => build::site(&repo)?,
        Command::Serve { port } => serve::run(&repo, *port)?,
        Command::Dev { port } => dev::run(&repo, *port)?,
        Command::Test { list: true, .. } => check::list(),
        Command::Test { only, .. } => return check::run(&repo, only),
        Command::Bench { filter } => return bench::run(&repo, filter.as_deref()),
    }
    Ok(ExitCode::SUCCESS)
}
