//! How far grading is, on the terminal of whoever waits.

use std::io::IsTerminal;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar on standard error, where that is a terminal.
pub(super) struct Progress {
    bar: ProgressBar,
}

impl Progress {
    /// `count`: how many there will be, where that is known. It is asked only if somebody sees it.
    pub(super) fn new(count: impl FnOnce() -> Option<u64>) -> Self {
        if !std::io::stderr().is_terminal() {
            return Self { bar: ProgressBar::hidden() };
        }
        let (bar, template) = match count() {
            Some(count) => (ProgressBar::new(count), "{bar:30} {pos}/{len}  {elapsed}, {eta} to go"),
            None => (ProgressBar::no_length(), "{pos}  {elapsed}"),
        };
        bar.set_draw_target(ProgressDrawTarget::stderr());
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        Self { bar }
    }

    /// One more is done; `write` writes about it where the bar stands.
    pub(super) fn one<R>(&self, write: impl FnOnce() -> R) -> R {
        let written = self.bar.suspend(write);
        self.bar.inc(1);
        written
    }

    /// All are done.
    pub(super) fn end(&self) {
        self.bar.finish_and_clear();
    }
}
