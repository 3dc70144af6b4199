//! The filters' rules.

use std::collections::BTreeMap;

use super::lists::{FCNTLS, IOCTLS, NEEDED, NEEDED_HERE, REFUSED, REFUSED_HERE};
use anyhow::Result;
use seccompiler::SeccompCmpArgLen::{Dword, Qword};
use seccompiler::SeccompCmpOp::{Eq, MaskedEq, Ne};
use seccompiler::{BpfProgram, SeccompAction, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule};

type Rules = BTreeMap<i64, Vec<SeccompRule>>;

pub(super) fn needed() -> Result<Rules> {
    let mut rules = by_name(&[NEEDED, NEEDED_HERE]);
    let mut commands = Vec::new();
    for command in IOCTLS {
        commands.push(when(1, Eq, unsigned(command)?)?);
    }
    rules.insert(libc::SYS_ioctl, commands);
    let mut commands = Vec::new();
    for command in FCNTLS {
        commands.push(when(1, Eq, command.unsigned_abs().into())?);
    }
    rules.insert(libc::SYS_fcntl, commands);
    // Reading limits only: root could raise them again.
    let unset = SeccompCondition::new(2, Qword, Eq, 0)?;
    rules.insert(libc::SYS_prlimit64, vec![SeccompRule::new(vec![unset])?]);
    #[cfg(not(target_arch = "riscv64"))]
    rules.insert(libc::SYS_getrlimit, Vec::new());
    rules.insert(libc::SYS_kill, Vec::new());
    rules.insert(libc::SYS_tgkill, Vec::new());
    Ok(rules)
}

pub(super) fn refused() -> Result<Rules> {
    let mut rules = by_name(&[REFUSED, REFUSED_HERE]);
    // The process keeps its number when it becomes Python: aborting works, and so does nothing else.
    let own = u64::from(std::process::id());
    rules.insert(libc::SYS_kill, vec![when(0, Ne, own)?]);
    rules.insert(libc::SYS_tgkill, vec![when(0, Ne, own)?]);
    // The promise to end with the process that asked is kept.
    rules.insert(libc::SYS_prctl, vec![when(0, Eq, libc::PR_SET_PDEATHSIG.unsigned_abs().into())?]);
    rules.insert(libc::SYS_openat, opening_to_write(2)?);
    #[cfg(target_arch = "x86_64")]
    rules.insert(libc::SYS_open, opening_to_write(1)?);
    Ok(rules)
}

fn opening_to_write(flags: u8) -> Result<Vec<SeccompRule>> {
    let mut rules = Vec::new();
    for (mask, value) in [
        (libc::O_ACCMODE, libc::O_WRONLY),
        (libc::O_ACCMODE, libc::O_RDWR),
        (libc::O_CREAT, libc::O_CREAT),
        (libc::O_TRUNC, libc::O_TRUNC),
    ] {
        rules.push(when(flags, MaskedEq(mask.unsigned_abs().into()), value.unsigned_abs().into())?);
    }
    Ok(rules)
}

fn by_name(lists: &[&[i64]]) -> Rules {
    lists.iter().flat_map(|list| list.iter()).map(|&call| (call, Vec::new())).collect()
}

fn when(argument: u8, operator: SeccompCmpOp, value: u64) -> Result<SeccompRule> {
    Ok(SeccompRule::new(vec![SeccompCondition::new(argument, Dword, operator, value)?])?)
}

/// C libraries disagree about the type of these numbers.
fn unsigned<T>(number: T) -> Result<u64>
where
    T: TryInto<u64, Error: std::error::Error + Send + Sync + 'static>,
{
    Ok(number.try_into()?)
}

pub(super) fn errno(number: i32) -> SeccompAction {
    SeccompAction::Errno(number.unsigned_abs())
}

pub(super) fn program(rules: Rules, otherwise: SeccompAction, matching: SeccompAction) -> Result<BpfProgram> {
    let arch = std::env::consts::ARCH.try_into()?;
    Ok(SeccompFilter::new(rules, otherwise, matching, arch)?.try_into()?)
}
