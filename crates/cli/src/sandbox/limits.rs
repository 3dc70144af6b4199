//! Limits that every Unix has.

use std::os::unix::process::parent_id;

use anyhow::{Context, Result, bail};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit, setsid};

use super::{Guard, Layer, MEMORY_BYTES, OPEN_FILES, PROCESSOR_SECONDS};

/// Applies them. The layers of the other guards come from elsewhere.
pub(super) fn apply() -> Result<[Layer; 3]> {
    lower(Resource::Core, 0)?;
    lower(Resource::Fsize, 0)?;
    lower(Resource::Nofile, OPEN_FILES)?;
    // Root is exempt from this one; the filter of system calls is what holds.
    lower(Resource::Nproc, 0)?;
    lower(Resource::Cpu, PROCESSOR_SECONDS)?;
    let memory = lower(Resource::As, MEMORY_BYTES);
    let limit = f64::from(headroom_grade::run::TIME_LIMIT_MS) / 1000.0;
    let time = format!(
        "{limit} s of running time for each request: an interrupt, then an end from outside half a second later; \
         {PROCESSOR_SECONDS} s of processor time for each process (RLIMIT_CPU)"
    );
    let output = "printed text is cut at 8,192 characters; what Python sends ends the run above 4 MiB a line or 64 MiB a \
                  request";
    let memory = match memory {
        Ok(()) if cfg!(target_os = "linux") => {
            Layer::new(Guard::Memory, true, format!("{} MiB of address space (RLIMIT_AS)", MEMORY_BYTES >> 20))
        }
        Ok(()) => Layer::new(Guard::Memory, false, "this system does not hold a process to RLIMIT_AS"),
        Err(error) => Layer::new(Guard::Memory, false, error.to_string()),
    };
    Ok([Layer::new(Guard::Time, true, time), memory, Layer::new(Guard::Output, true, output)])
}

fn lower(resource: Resource, limit: u64) -> Result<()> {
    let limit = getrlimit(resource).maximum.map_or(limit, |most| most.min(limit));
    setrlimit(resource, Rlimit { current: Some(limit), maximum: Some(limit) })
        .with_context(|| format!("the limit {resource:?} cannot be set"))
}

/// Leaves the terminal's session, and ends with the process that asked.
pub(super) fn detach(parent: u32) -> Result<()> {
    setsid().context("a session of its own cannot be had")?;
    #[cfg(target_os = "linux")]
    rustix::process::set_parent_process_death_signal(Some(rustix::process::Signal::KILL))?;
    if parent_id() != parent {
        bail!("the process that asked is gone");
    }
    Ok(())
}
