//! The browsers of the tests. The lab is tried in two, since their WebGPU is of two makes.

use super::apt::{self, Outcome};
use crate::shell;
use anyhow::{Result, bail};
use std::env;
use std::path::PathBuf;

/// A browser and where it may be.
pub struct Browser {
    /// For people, and its package's name.
    name: &'static str,
    package: &'static str,
    /// The environment variable that names its program.
    variable: &'static str,
    /// Programs on the PATH.
    programs: &'static [&'static str],
    /// Programs elsewhere.
    places: &'static [&'static str],
    /// Another one, below the folder that Windows keeps for each user.
    own_place: Option<&'static str>,
    /// What to do by hand.
    hint: &'static str,
}

/// For the page.
pub const CHROMIUM: Browser = Browser {
    name: "Chromium",
    package: "chromium",
    variable: "CHROMIUM",
    programs: &["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
    places: &[
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        r"C:\Program Files\Google\Chrome\Application\chrome.exe",
        r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
        r"C:\Program Files\Chromium\Application\chrome.exe",
    ],
    own_place: Some(r"Google\Chrome\Application\chrome.exe"),
    hint: "install Chromium or Chrome",
};

/// For the lab.
pub const FIREFOX: Browser = Browser {
    name: "Firefox",
    package: "firefox-esr",
    variable: "FIREFOX",
    programs: &["firefox-esr", "firefox"],
    places: &[
        "/Applications/Firefox.app/Contents/MacOS/firefox",
        r"C:\Program Files\Mozilla Firefox\firefox.exe",
        r"C:\Program Files (x86)\Mozilla Firefox\firefox.exe",
    ],
    own_place: None,
    hint: "install it",
};

impl Browser {
    /// The program that the variable names, else one that is installed, else Debian's.
    pub fn ensure(&self) -> Result<PathBuf> {
        let Self { name, variable, .. } = self;
        if let Some(named) = env::var_os(variable).filter(|value| !value.is_empty()) {
            let named = PathBuf::from(named);
            if !shell::is_program(&named) {
                bail!("{variable} names {}, which is no program: correct or unset it", named.display());
            }
            return Ok(named);
        }
        if let Some(found) = self.find() {
            return Ok(found);
        }
        let reason = match apt::install(&[self.package])? {
            Outcome::Installed => String::from("apt-get installed no browser"),
            Outcome::NotHere => String::from(self.hint),
            Outcome::Failed(line) => format!("apt-get could not install it ({line})"),
        };
        match self.find() {
            Some(found) => Ok(found),
            None => bail!("{name} is missing: {reason}, or set {variable} to the path of the browser's program"),
        }
    }

    fn find(&self) -> Option<PathBuf> {
        let own = self.own_place.and_then(|place| Some(PathBuf::from(env::var_os("LOCALAPPDATA")?).join(place)));
        let places = self.places.iter().map(PathBuf::from).chain(own);
        let on_path = self.programs.iter().find_map(|name| shell::which(name));
        on_path.or_else(|| places.into_iter().find(|place| shell::is_program(place)))
    }
}
