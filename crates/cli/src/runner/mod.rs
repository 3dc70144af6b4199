//! Runs learners' code: a Python process that serves one request after another, and is replaced when it is lost.

mod lines;
mod process;

use std::hash::{BuildHasher, Hasher, RandomState};
use std::process::ExitStatus;
use std::time::{Duration, Instant};

use anyhow::Result;
use headroom_grade::run::{Ended, Request, Run, RunLog, Runner, RunnerError, TIME_LIMIT_MS};
use serde::Deserialize;
use serde_json::json;

pub use lines::{LONGEST_LINE, MOST_BYTES};

use crate::python::Interpreter;
use crate::sandbox::{PROCESSOR_SECONDS, Sandbox};
use process::{End, Heard, Process};

/// Running time of one request.
const LIMIT: Duration = Duration::from_millis(TIME_LIMIT_MS as u64);
/// From the interrupt to the end from outside.
const GRACE: Duration = Duration::from_millis(500);
/// How long a request may wait before it is begun. A process that takes longer is held up by what ran in it before.
const PICK_UP: Duration = Duration::from_secs(10);
/// Running time after which a process is replaced, well before its processor time is used up.
const RETIRE: Duration = Duration::from_secs(PROCESSOR_SECONDS / 2);

/// Runs one learner's file. Use another for another learner's.
pub struct PythonRunner<'a> {
    python: &'a Interpreter,
    sandbox: &'a Sandbox,
    process: Option<Process>,
    worked: Duration,
}

/// How a request ended, and what is left of the process.
enum Outcome {
    Finished(Process),
    TimedOut,
    Died(String),
    /// The process never began.
    Stuck,
}

impl<'a> PythonRunner<'a> {
    /// A runner; its process starts with the first request, in the thread that makes it.
    #[must_use]
    pub fn new(python: &'a Interpreter, sandbox: &'a Sandbox) -> Self {
        Self { python, sandbox, process: None, worked: Duration::ZERO }
    }

    fn process(&mut self) -> Result<Process> {
        match self.process.take() {
            Some(process) if self.worked < RETIRE => Ok(process),
            _ => {
                self.worked = Duration::ZERO;
                Process::start(self.python, self.sandbox)
            }
        }
    }

    fn serve(&mut self, request: &Request) -> Result<Run> {
        let text = serde_json::to_string(request)?;
        // A process that was held up is replaced once; a new one has no excuse.
        for _ in 0..2 {
            let mut log = RunLog::new(request.calls.len());
            let process = self.process()?;
            let before = Instant::now();
            let outcome = exchange(process, &text, &mut log)?;
            self.worked += before.elapsed();
            let ended = match outcome {
                Outcome::Finished(process) => {
                    self.process = Some(process);
                    Ended::Finished
                }
                Outcome::TimedOut => Ended::TimedOut,
                Outcome::Died(how) => Ended::Died(how),
                Outcome::Stuck => continue,
            };
            return Ok(log.finish(ended));
        }
        anyhow::bail!("Python does not take requests")
    }
}

impl Runner for PythonRunner<'_> {
    async fn run(&mut self, request: &Request) -> Result<Run, RunnerError> {
        self.serve(request).map_err(|error| RunnerError(format!("{error:#}")))
    }
}

fn exchange(process: Process, request: &str, log: &mut RunLog) -> Result<Outcome> {
    // A random number each: without it the learner's code would have to guess how its own messages could pass for ours.
    let token = format!("{:016x}", RandomState::new().build_hasher().finish());
    process.send(format!("{token} {request}"));
    let mut watch = Watch::default();
    let mut until = Instant::now() + PICK_UP;
    let mut room = MOST_BYTES;
    loop {
        let line = match process.hear(until) {
            Heard::Line(line) => line,
            Heard::TooLong => return Ok(Outcome::Died("output".into())),
            Heard::Silence if !watch.begun => return Ok(Outcome::Stuck),
            Heard::Silence => {
                watch.report(log);
                return Ok(Outcome::TimedOut);
            }
            Heard::Closed => return Ok(Outcome::Died(cause(&process.end()?))),
        };
        room = match room.checked_sub(line.len()) {
            Some(room) => room,
            None => return Ok(Outcome::Died("output".into())),
        };
        match line.strip_prefix(&token).map(str::trim_start) {
            Some("start") => {
                watch.begun = true;
                until = Instant::now() + LIMIT + GRACE;
            }
            Some("end") => {
                // An interrupt may have hit anything; what was hit is not used again.
                let interrupted = watch.timed_out;
                return Ok(if interrupted { Outcome::TimedOut } else { Outcome::Finished(process) });
            }
            Some(message) => {
                if let Some(event) = message.strip_prefix("event ") {
                    watch.event(event);
                    log.event(event);
                }
            }
            None => watch.dump(&line),
        }
    }
}

/// Follows a run closely enough to say where it hung, should it have to be ended from outside.
#[derive(Default)]
struct Watch {
    begun: bool,
    timed_out: bool,
    index: Option<usize>,
    line: Option<u32>,
}

#[derive(Deserialize)]
#[serde(tag = "event", rename_all = "lowercase")]
enum Sight {
    Begin {
        index: usize,
    },
    Timeout {},
    #[serde(other)]
    Other,
}

impl Watch {
    fn event(&mut self, json: &str) {
        match serde_json::from_str(json) {
            Ok(Sight::Begin { index }) => self.index = Some(index),
            Ok(Sight::Timeout {}) => self.timed_out = true,
            Ok(Sight::Other) | Err(_) => (),
        }
    }

    /// A line of the traceback that Python's fault handler writes when the timer goes off: innermost frame first.
    fn dump(&mut self, line: &str) {
        let found = || line.trim_start().strip_prefix("File \"solution.py\", line ")?.split(' ').next()?.parse().ok();
        self.line = self.line.or_else(found);
    }

    fn report(&self, log: &mut RunLog) {
        if !self.timed_out {
            log.event(&json!({ "event": "timeout", "index": self.index, "line": self.line }).to_string());
        }
    }
}

/// In one word, why a process went away.
fn cause(end: &End) -> String {
    let out_of_memory = ["MemoryError", "Cannot allocate memory", "out of memory", "memory allocation"];
    let word = if out_of_memory.iter().any(|sign| end.complaints.contains(sign)) {
        "memory"
    } else {
        match end.status.and_then(signal) {
            // SIGKILL comes from the system, which is short of memory or counts processor time.
            Some(9) => "killed",
            Some(_) => "crash",
            None => "exit",
        }
    };
    word.into()
}

#[cfg(unix)]
fn signal(status: ExitStatus) -> Option<i32> {
    std::os::unix::process::ExitStatusExt::signal(&status)
}

#[cfg(not(unix))]
fn signal(_status: ExitStatus) -> Option<i32> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_innermost_line_of_a_dump_counts() {
        let mut watch = Watch::default();
        for line in [
            "Current thread 0x00007f (most recent call first):",
            "  File \"/usr/lib/python3.11/random.py\", line 9 in choice",
            "  File \"solution.py\", line 4 in inner",
            "  File \"solution.py\", line 12 in f",
        ] {
            watch.dump(line);
        }
        assert_eq!(watch.line, Some(4));
    }

    #[test]
    fn a_killed_run_says_which_call_hung() {
        let mut watch = Watch { line: Some(3), ..Watch::default() };
        let mut log = RunLog::new(2);
        for event in [r#"{"event":"loaded","defined":true,"started":true}"#, r#"{"event":"begin","index":1}"#] {
            watch.event(event);
            log.event(event);
        }
        watch.report(&mut log);
        let run = log.finish(Ended::TimedOut);
        assert_eq!(run.calls[1], headroom_grade::run::Call::TimedOut { line: Some(3) });
    }
}
