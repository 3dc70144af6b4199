//! Seccomp: which system calls Python may make.
//!
//! Two filters. The first knows what computing needs and answers everything else, also what a future kernel brings, with
//! "not implemented", for which every C library has a fallback. The second refuses by name what learners try, with
//! "not permitted", which Python shows as a `PermissionError`.

mod lists;
mod rules;

use anyhow::{Context, Result};
use seccompiler::SeccompAction::Allow;

/// Applies both.
pub(super) fn filter() -> Result<()> {
    // Both are made before either is in force.
    let needed = rules::program(rules::needed()?, rules::errno(libc::ENOSYS), Allow)?;
    let refused = rules::program(rules::refused()?, Allow, rules::errno(libc::EPERM))?;
    for filter in [needed, refused] {
        seccompiler::apply_filter(&filter).context("system calls cannot be filtered")?;
    }
    Ok(())
}
