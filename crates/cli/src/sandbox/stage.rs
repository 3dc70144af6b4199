//! The process inside: limits itself, then becomes Python.

use std::convert::Infallible;
use std::fs::OpenOptions;
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::{Guard, Layer, Plan, User, limits};

/// Enters the sandbox. Without a program it reports the layers on standard output and ends.
///
/// # Errors
/// Where a layer cannot be had and the plan does not go on without, or the program cannot be started.
pub fn enter(plan: &Plan) -> Result<Option<Infallible>> {
    let Some(program) = &plan.program else {
        println!("{}", serde_json::to_string(&restrict(plan)?)?);
        return Ok(None);
    };
    let channels = Channels::take()?;
    let layers = restrict(plan)?;
    if let Some(layer) = layers.iter().find(|layer| !layer.enforced && !plan.weaker) {
        bail!("{}: {}", layer.guard, layer.how);
    }
    Err(become_program(program, plan, &channels))
}

fn restrict(plan: &Plan) -> Result<Vec<Layer>> {
    // First, because it undoes the promise to end with the process that asked.
    plan.user.map_or(Ok(()), User::put_on)?;
    limits::detach(plan.parent)?;
    let mut layers = limits::apply()?.to_vec();
    layers.extend(walls(plan));
    Ok(layers)
}

#[cfg(target_os = "linux")]
fn walls(plan: &Plan) -> [Layer; 3] {
    let landlock = super::files::restrict(&plan.executable, &plan.readable);
    let seccomp = super::calls::filter();
    let files = match (&landlock, plan.user) {
        (Ok(version), user) => {
            let user = user.map_or(String::new(), |user| format!(", user {}", user.uid));
            Layer::new(
                Guard::Files,
                true,
                format!(
                    "only Python's own files can be read, none written (Landlock {version}, seccomp, RLIMIT_FSIZE{user})"
                ),
            )
        }
        // The system itself keeps from another user what is not everybody's.
        (Err(error), Some(user)) if seccomp.is_ok() => Layer::new(
            Guard::Files,
            true,
            format!(
                "only what everybody may read can be read, none written (user {}, seccomp, RLIMIT_FSIZE; {error:#})",
                user.uid
            ),
        ),
        (Err(error), _) => Layer::new(Guard::Files, false, format!("{error:#}")),
    };
    let by_calls = |guard, how: &str| match &seccomp {
        Ok(()) => Layer::new(guard, true, how),
        Err(error) => Layer::new(guard, false, format!("{error:#}")),
    };
    [
        files,
        by_calls(Guard::Network, "no sockets of any kind (seccomp)"),
        by_calls(Guard::Processes, "no new process or thread, no signal to another, no tracing (seccomp)"),
    ]
}

#[cfg(not(target_os = "linux"))]
fn walls(_plan: &Plan) -> [Layer; 3] {
    [Guard::Files, Guard::Network, Guard::Processes]
        .map(|guard| Layer::new(guard, false, "only Linux has what this needs (Landlock, seccomp)"))
}

/// The pipes to the asking process, moved away from the standard streams: what the learner's code reads or writes there
/// is nobody's message.
struct Channels {
    requests: OwnedFd,
    events: OwnedFd,
}

impl Channels {
    fn take() -> Result<Self> {
        let channels = Self {
            requests: rustix::io::dup(rustix::stdio::stdin())?,
            events: rustix::io::dup(rustix::stdio::stdout())?,
        };
        let nothing = OpenOptions::new().read(true).write(true).open("/dev/null").context("/dev/null")?;
        rustix::stdio::dup2_stdin(&nothing)?;
        rustix::stdio::dup2_stdout(&nothing)?;
        Ok(channels)
    }
}

fn become_program(program: &Path, plan: &Plan, channels: &Channels) -> anyhow::Error {
    let descriptors = [channels.requests.as_raw_fd(), channels.events.as_raw_fd()].map(|fd| fd.to_string());
    let error = Command::new(program)
        .args(&plan.options)
        .args(descriptors)
        .args(&plan.arguments)
        .env_clear()
        .current_dir("/")
        .exec();
    anyhow::Error::new(error).context(format!("{} cannot be started", program.display()))
}
