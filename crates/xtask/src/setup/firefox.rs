//! A Firefox for the tests of the lab: its WebGPU is another implementation than Chromium's.

use super::apt::{self, Outcome};
use crate::shell;
use anyhow::{Result, bail};
use std::env;
use std::path::PathBuf;

const NAMES: &[&str] = &["firefox-esr", "firefox"];

const PLACES: &[&str] = &[
    "/Applications/Firefox.app/Contents/MacOS/firefox",
    r"C:\Program Files\Mozilla Firefox\firefox.exe",
    r"C:\Program Files (x86)\Mozilla Firefox\firefox.exe",
];

/// The browser: the one that FIREFOX names, else one that is installed, else Debian's.
pub fn ensure() -> Result<PathBuf> {
    if let Some(named) = env::var_os("FIREFOX").filter(|value| !value.is_empty()) {
        let named = PathBuf::from(named);
        if !shell::is_program(&named) {
            bail!("FIREFOX names {}, which is no program: correct or unset it", named.display());
        }
        return Ok(named);
    }
    if let Some(found) = find() {
        return Ok(found);
    }
    let reason = match apt::install(&["firefox-esr"])? {
        Outcome::Installed => String::from("apt-get installed no browser"),
        Outcome::NotHere => String::from("install it"),
        Outcome::Failed(line) => format!("apt-get could not install it ({line})"),
    };
    match find() {
        Some(found) => Ok(found),
        None => bail!("Firefox is missing: {reason}, or set FIREFOX to the path of the browser's program"),
    }
}

fn find() -> Option<PathBuf> {
    let installed = PLACES.iter().map(PathBuf::from);
    NAMES
        .iter()
        .find_map(|name| shell::which(name))
        .or_else(|| installed.into_iter().find(|place| shell::is_program(place)))
}
