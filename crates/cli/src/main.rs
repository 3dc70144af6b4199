//! The program `headroom`.

use std::io::ErrorKind;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Parser;
use headroom_cli::args::{Arguments, Command};
use headroom_cli::{Status, cases, check, export, grade, launcher, pack, sandbox, verify};

fn main() -> ExitCode {
    match run(&Arguments::parse().command) {
        Ok(status) => ExitCode::from(status as u8),
        Err(error) => {
            // Whoever reads our output has seen enough.
            let closed = error.downcast_ref::<std::io::Error>().is_some_and(|io| io.kind() == ErrorKind::BrokenPipe);
            if !closed {
                eprintln!("headroom: {error:#}");
            }
            ExitCode::from(Status::Impossible as u8)
        }
    }
}

fn run(command: &Command) -> Result<Status> {
    let launcher = || launcher().context("this program's own file cannot be found");
    match command {
        Command::Grade(options) => grade::run(options, &launcher()?),
        Command::Verify(options) => verify::run(options, &launcher()?),
        Command::Pack(options) => pack::run(options),
        Command::Export(options) => export::run(options),
        Command::Check(options) => check::run(options, &launcher()?),
        Command::Cases(options) => cases::run(options),
        #[cfg(feature = "lab")]
        Command::Lab(options) => headroom_cli::lab::run(options),
        Command::Sandbox(options) => sandbox::report::run(options, &launcher()?),
        Command::Sandboxed { plan } => {
            let plan = serde_json::from_str(plan).context("the plan of the sandbox cannot be read")?;
            sandbox::enter(&plan)?;
            Ok(Status::Passed)
        }
    }
}
