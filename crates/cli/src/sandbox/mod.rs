//! The walls around the learner's Python.
//!
//! The program starts itself once more; that process limits itself, then becomes Python. So every limit is a safe call
//! that a process makes on itself, and none can be forgotten between fork and exec.

#[cfg(not(unix))]
mod absent;
#[cfg(target_os = "linux")]
#[cfg_attr(
    not(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "riscv64")),
    path = "calls/absent.rs"
)]
mod calls;
#[cfg(target_os = "linux")]
mod files;
#[cfg(unix)]
mod limits;
pub mod report;
#[cfg(unix)]
mod stage;
mod user;

use std::fmt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};

use crate::args::Running;

#[cfg(not(unix))]
pub use absent::enter;
#[cfg(unix)]
pub use stage::enter;
pub use user::User;

/// The hidden command by which the program starts itself inside the sandbox.
pub const COMMAND: &str = "__sandboxed";
/// Memory that Python may ask for.
pub const MEMORY_BYTES: u64 = 512 << 20;
/// Processor time of one Python process over all its requests.
pub const PROCESSOR_SECONDS: u64 = 120;
/// Files that Python may hold open.
pub const OPEN_FILES: u64 = 64;

/// What is said on systems without any of this.
const ELSEWHERE: &str = "Python cannot be run within limits on this system; on Windows, use WSL";

/// What a layer guards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Guard {
    /// Running time.
    Time,
    /// Memory.
    Memory,
    /// What is printed and sent.
    Output,
    /// Files, both ways.
    Files,
    /// The network.
    Network,
    /// Other processes.
    Processes,
}

impl fmt::Display for Guard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Time => "time",
            Self::Memory => "memory",
            Self::Output => "output",
            Self::Files => "files",
            Self::Network => "network",
            Self::Processes => "processes",
        })
    }
}

/// One layer of the sandbox.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Layer {
    /// What it guards.
    pub guard: Guard,
    /// Whether it is in force.
    pub enforced: bool,
    /// How it is enforced, or why it is not.
    pub how: String,
}

impl Layer {
    /// A layer.
    #[must_use]
    pub fn new(guard: Guard, enforced: bool, how: impl Into<String>) -> Self {
        Self { guard, enforced, how: how.into() }
    }

    /// What is not guarded, and why.
    fn lack(&self) -> String {
        let verb = if matches!(self.guard, Guard::Files | Guard::Processes) { "are" } else { "is" };
        format!("{} {verb} not guarded, {}", self.guard, self.how)
    }
}

/// What the process inside is to do.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Plan {
    /// The program to become, and its arguments after the two descriptors; none: report the layers and end.
    pub program: Option<PathBuf>,
    /// Options before the descriptors.
    pub options: Vec<String>,
    /// Arguments after the descriptors.
    pub arguments: Vec<String>,
    /// Files that may be executed.
    pub executable: Vec<PathBuf>,
    /// Folders and files that may be read.
    pub readable: Vec<PathBuf>,
    /// Go on where a layer is missing.
    pub weaker: bool,
    /// The user to become.
    #[serde(default)]
    pub user: Option<User>,
    /// The process that asks. Where it is gone already, there is nobody to work for.
    pub parent: u32,
}

/// How the sandbox is entered on this system.
#[derive(Debug, Clone)]
pub struct Sandbox {
    /// This program, which starts itself.
    pub launcher: PathBuf,
    /// Whether missing layers are accepted.
    pub weaker: bool,
    /// Who runs the code; none: who runs this program.
    pub user: Option<User>,
    /// What is in force.
    pub layers: Vec<Layer>,
}

impl Sandbox {
    /// Finds out, by entering it, what the sandbox enforces here.
    ///
    /// # Errors
    /// Where a process cannot be started, or a layer is missing and `weaker` is not set.
    pub fn open(launcher: &Path, weaker: bool) -> Result<Self> {
        Self::open_as(launcher, weaker, None)
    }

    /// As [`Sandbox::open`], with the code run by another user.
    ///
    /// # Errors
    /// As [`Sandbox::open`], and where this process cannot become that user.
    pub fn open_as(launcher: &Path, weaker: bool, user: Option<User>) -> Result<Self> {
        let sandbox = Self { launcher: launcher.to_owned(), weaker, user, layers: survey(launcher, user)? };
        let missing: Vec<_> = sandbox.missing().map(Layer::lack).collect();
        if !weaker && !missing.is_empty() {
            bail!(
                "the sandbox is not complete on this system: {}. \
                 If you trust the code, --allow-weaker-sandbox runs it without",
                missing.join("; ")
            );
        }
        Ok(sandbox)
    }

    /// As the command line asks for it; what is missing is warned of.
    ///
    /// # Errors
    /// As [`Sandbox::open_as`], and where there is no such user.
    pub fn asked(launcher: &Path, running: &Running) -> Result<Self> {
        let user = running.run_as.as_deref().map(User::find).transpose()?;
        let sandbox = Self::open_as(launcher, running.allow_weaker_sandbox, user)?;
        for layer in sandbox.missing() {
            eprintln!("headroom: warning: {}", layer.lack());
        }
        Ok(sandbox)
    }

    /// The layers that are not in force.
    pub fn missing(&self) -> impl Iterator<Item = &Layer> {
        self.layers.iter().filter(|layer| !layer.enforced)
    }
}

/// What the sandbox enforces here.
///
/// # Errors
/// Where the process that tries it cannot be started.
pub fn survey(launcher: &Path, user: Option<User>) -> Result<Vec<Layer>> {
    if cfg!(not(unix)) {
        bail!(ELSEWHERE);
    }
    let plan = Plan { weaker: true, user, parent: std::process::id(), ..Plan::default() };
    let output = Command::new(launcher)
        .args([COMMAND, &serde_json::to_string(&plan)?])
        .stdin(Stdio::null())
        .env_clear()
        .output()
        .with_context(|| format!("the sandbox cannot be started through {}", launcher.display()))?;
    serde_json::from_slice(&output.stdout)
        .with_context(|| format!("the sandbox did not start: {}", String::from_utf8_lossy(&output.stderr).trim()))
}
