//! A Chromium for the browser tests.

use super::apt::{self, Outcome};
use crate::shell;
use anyhow::{Result, bail};
use std::env;
use std::path::PathBuf;

const NAMES: &[&str] = &["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

const PLACES: &[&str] = &[
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files\Chromium\Application\chrome.exe",
];

/// The browser: the one that CHROMIUM names, else one that is installed, else Debian's.
pub fn ensure() -> Result<PathBuf> {
    if let Some(named) = env::var_os("CHROMIUM").filter(|value| !value.is_empty()) {
        let named = PathBuf::from(named);
        if !shell::is_program(&named) {
            bail!("CHROMIUM names {}, which is no program: correct or unset it", named.display());
        }
        return Ok(named);
    }
    if let Some(found) = find() {
        return Ok(found);
    }
    let reason = match apt::install(&["chromium"])? {
        Outcome::Installed => String::from("apt-get installed no browser"),
        Outcome::NotHere => String::from("install Chromium or Chrome"),
        Outcome::Failed(line) => format!("apt-get could not install it ({line})"),
    };
    match find() {
        Some(found) => Ok(found),
        None => bail!("Chromium is missing: {reason}, or set CHROMIUM to the path of the browser's program"),
    }
}

fn find() -> Option<PathBuf> {
    let installed = PLACES.iter().map(PathBuf::from);
    let home = env::var_os("LOCALAPPDATA").map(|dir| PathBuf::from(dir).join(r"Google\Chrome\Application\chrome.exe"));
    NAMES
        .iter()
        .find_map(|name| shell::which(name))
        .or_else(|| installed.chain(home).find(|place| shell::is_program(place)))
}
