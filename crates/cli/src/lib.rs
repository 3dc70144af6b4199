//! The command line: grades learners' files and notebooks, and checks lessons.
//!
//! Grading itself is `headroom_grade`'s; here is what it deliberately lacks: files, processes and a terminal. Learners'
//! code runs in a Python process that limits itself before it becomes Python (see [`sandbox`]).
//!
//! Invariants: nothing of the learner's code runs in this process; expected answers never enter that one; what a learner
//! prints reaches the terminal without control characters.
#![forbid(unsafe_code)]

pub mod args;
pub mod cases;
pub mod check;
pub mod export;
pub mod grade;
#[cfg(feature = "lab")]
pub mod lab;
pub mod pack;
pub mod parallel;
pub mod python;
pub mod runner;
pub mod sandbox;
pub mod source;
pub mod submission;
pub mod terminal;
pub mod verify;

use std::path::{Path, PathBuf};

use headroom_grade::Language;

/// How a command came out. The order is that of gravity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// Everything passed.
    Passed = 0,
    /// Something failed.
    Failed = 1,
    /// Something could not be done.
    Impossible = 2,
    /// A receipt is for another version; nothing is wrong with the others. Not the gravest, but the last exit code.
    OtherVersion = 3,
}

/// How this program can start itself. On Linux that works even when its file has been replaced meanwhile.
///
/// # Errors
/// Where the system does not say.
pub fn launcher() -> std::io::Result<PathBuf> {
    let link = Path::new("/proc/self/exe");
    if link.exists() { Ok(link.to_owned()) } else { std::env::current_exe() }
}

/// The command line's own sentences.
pub(crate) fn texts(language: Language) -> &'static str {
    match language {
        Language::En => include_str!("../locales/en.ftl"),
        Language::Zh => include_str!("../locales/zh.ftl"),
    }
}

/// The language of the system if it is one of ours, else English.
pub(crate) fn language_of_system() -> Language {
    let named = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    named.and_then(|tag| Language::from_tag(&tag)).unwrap_or(Language::En)
}
