//! Checks of the Rust code and of its dependencies.

use super::Report;
use super::counts::Tally;
use crate::build::wasm::packages;
use crate::repo::Repo;
use crate::setup::{deny as setup_deny, wasm};
use crate::shell::{self, Said};
use anyhow::Result;
use duct::Expression;
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(40 * 60);

/// rustfmt finds nothing to change.
pub fn fmt(repo: &Repo) -> Result<Report> {
    one(&shell::cargo(["fmt", "--all", "--check"], &repo.root))
}

/// Clippy is silent, for the crates on this machine and for the page on its own target.
pub fn clippy(repo: &Repo) -> Result<Report> {
    let warnings = ["--", "-D", "warnings"];
    let everything = ["clippy", "--workspace", "--exclude", "headroom-web", "--all-targets"];
    let native = everything.iter().chain(locked()).chain(&warnings).copied();
    let native = one(&shell::cargo(native, &repo.root))?;
    // Debian's compiler brings no clippy; without the target the page is checked as a native
    // crate, which differs only in what the target switches on.
    let target: &[&str] = match wasm::toolchain()? {
        wasm::Toolchain::Ready => &["--target", wasm::TARGET],
        wasm::Toolchain::Debian { .. } => &[],
    };
    let mut page = vec!["clippy", "--lib"];
    page.extend(packages().flat_map(|package| ["--package", package]));
    let page = page.iter().chain(target).chain(locked()).chain(&warnings).copied();
    Ok(native.and(one(&shell::cargo(page, &repo.root))?))
}

/// cargo-deny's verdicts, one by one. Advisories are tried: their database lies on a host that
/// not every machine reaches.
pub fn deny(repo: &Repo) -> Result<Report> {
    let program = setup_deny::ensure(repo)?;
    let check = |what: &str, limit: Duration| {
        let arguments = ["--workspace", "--all-features", "check", "--hide-inclusion-graph", what];
        shell::capture(&shell::command(&program, arguments, &repo.root), limit)
    };
    let mut report = Report::new(Tally::default(), "");
    for what in ["licenses", "bans", "sources"] {
        report = report.and(single(&check(what, LIMIT)?));
    }
    let advisories = check("advisories", Duration::from_secs(180))?;
    if advisories.success {
        return Ok(report.and(single(&advisories)).with_note("advisories: none apply"));
    }
    if advisories.timed_out || unreachable(&advisories.output) {
        return Ok(report.with_note("advisories: not checked, the database cannot be fetched"));
    }
    Ok(report.and(single(&advisories)))
}

/// Whether cargo-deny failed for want of its database and not for what stands in it.
fn unreachable(output: &str) -> bool {
    let signs =
        ["failed to fetch advisory database", "failed to load advisory database", "failed to open advisory database"];
    signs.iter().any(|sign| output.contains(sign))
}

/// Continuous integration must not use other versions than the lock file names.
pub fn locked() -> &'static [&'static str] {
    if shell::in_ci() { &["--locked"] } else { &[] }
}

/// Runs a command that counts as one check.
pub fn one(expression: &Expression) -> Result<Report> {
    Ok(single(&shell::capture(expression, LIMIT)?))
}

/// What a good check has to say would hide the reasons of a bad one beside it.
fn single(said: &Said) -> Report {
    if said.success { Report::new(Tally::passed(1), "") } else { Report::failure(&said.output) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_database_is_told_from_an_advisory() {
        assert!(unreachable("[ERROR] failed to fetch advisory database: no route"));
        assert!(!unreachable("error[vulnerability]: something bad\nadvisories FAILED"));
    }
}
