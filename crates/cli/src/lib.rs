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
pub mod grade;
pub mod parallel;
pub mod python;
pub mod runner;
pub mod sandbox;
pub mod source;
pub mod terminal;

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

pub(crate) fn warn_of_missing(sandbox: &sandbox::Sandbox) {
    for layer in sandbox.missing() {
        eprintln!("headroom: warning: {}", layer.lack());
    }
}
