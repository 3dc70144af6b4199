//! Landlock: which files Python may open.

use std::path::PathBuf;

use anyhow::{Result, bail};
use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, LandlockStatus, Ruleset, RulesetAttr, RulesetCreatedAttr,
    RulesetStatus, Scope, path_beneath_rules,
};

/// What every Python needs beside its own folders.
const SHARED: [&str; 5] = ["/lib", "/lib64", "/usr/lib", "/usr/lib64", "/etc/ld.so.cache"];

/// Restricts this process; the answer is the version of Landlock in force.
///
/// Newer rights (truncating, TCP ports, signals to others) come with newer kernels. Where they are missing, the filter of
/// system calls covers the same ground.
pub(super) fn restrict(executable: &[PathBuf], readable: &[PathBuf]) -> Result<String> {
    let read: BitFlags<AccessFs> = AccessFs::ReadFile | AccessFs::ReadDir;
    let status = Ruleset::default()
        .handle_access(AccessFs::from_all(ABI::V5))?
        .handle_access(AccessNet::from_all(ABI::V4))?
        .scope(Scope::from_all(ABI::V6))?
        .create()?
        .add_rules(path_beneath_rules(SHARED, read))?
        .add_rules(path_beneath_rules(readable, read))?
        .add_rules(path_beneath_rules(executable, AccessFs::Execute | AccessFs::ReadFile))?
        .restrict_self()?;
    match (status.ruleset, status.landlock) {
        (RulesetStatus::NotEnforced, LandlockStatus::NotEnabled) => bail!("Landlock is switched off in this kernel"),
        (RulesetStatus::NotEnforced, _) => bail!("this kernel has no Landlock"),
        (_, LandlockStatus::Available { effective_abi, kernel_abi }) => {
            Ok(kernel_abi.map_or_else(|| effective_abi.to_string(), |version| version.to_string()))
        }
        (_, _) => bail!("Landlock did not say what it enforces"),
    }
}
