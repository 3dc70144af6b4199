//! Debian packages, where this runs as root on Debian or one of its children.

use crate::shell;
use anyhow::Result;
use std::path::Path;
use std::time::Duration;

/// How an attempt to install ended.
#[derive(Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The packages are installed.
    Installed,
    /// This is no Debian, or not root: nothing was tried.
    NotHere,
    /// apt-get failed; the last line that it printed.
    Failed(String),
}

/// Installs packages without asking and without what they merely recommend.
pub fn install(packages: &[&str]) -> Result<Outcome> {
    if !available() {
        return Ok(Outcome::NotHere);
    }
    println!("installing {} by apt-get", packages.join(" "));
    // The package lists may be absent or old: only then is the slower update worth its time.
    let mut said = apt_get(&install_arguments(packages))?;
    if !said.success {
        apt_get(&["update".to_owned()])?;
        said = apt_get(&install_arguments(packages))?;
    }
    Ok(if said.success { Outcome::Installed } else { Outcome::Failed(last_line(&said.output)) })
}

/// What a person has to type where this program may not.
pub fn advice(packages: &[&str]) -> String {
    format!("sudo apt-get install {}", packages.join(" "))
}

fn available() -> bool {
    let root = || shell::read(&duct::cmd!("id", "-u")).is_ok_and(|id| id.trim() == "0");
    cfg!(target_os = "linux")
        && Path::new("/etc/debian_version").exists()
        && shell::which("apt-get").is_some()
        && root()
}

fn install_arguments(packages: &[&str]) -> Vec<String> {
    // Another apt may be at work, on a fresh cloud machine for minutes.
    let options = ["-o", "DPkg::Lock::Timeout=300", "install", "-y"];
    options.iter().chain(&["--no-install-recommends"]).chain(packages).map(ToString::to_string).collect()
}

fn apt_get(arguments: &[String]) -> Result<shell::Said> {
    let expression = duct::cmd("apt-get", arguments).env("DEBIAN_FRONTEND", "noninteractive");
    shell::capture(&expression, Duration::from_secs(30 * 60))
}

fn last_line(output: &str) -> String {
    let mut lines = output.lines().map(str::trim);
    lines.rfind(|line| !line.is_empty()).unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_line_that_says_something_is_reported() {
        assert_eq!(last_line("a\nE: no such package\n\n"), "E: no such package");
        assert_eq!(last_line(""), "");
    }

    #[test]
    fn packages_follow_the_options() {
        let arguments = install_arguments(&["chromium", "libvulkan1"]);
        assert_eq!(arguments[2..], ["install", "-y", "--no-install-recommends", "chromium", "libvulkan1"]);
    }
}
