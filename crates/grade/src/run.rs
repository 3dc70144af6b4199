//! What a solution is asked, and what was seen while it ran.
//!
//! The Python harness speaks in events, one JSON text each; a runner only carries them. So the page's worker and the
//! command line's subprocess cannot come to different readings of the same run.

use std::future::Future;

use serde_json::Value;

use crate::json::{self, Json, Reading};
use crate::manifest::Class;
use crate::{record, words};

/// The harness that every runner executes. It defines `run(request_json, emit)`.
pub const HARNESS: &str = include_str!("../py/harness.py");

/// Running time that one request may take, in milliseconds.
pub const TIME_LIMIT_MS: u32 = 3000;

/// One request to a runner: execute `code` afresh, then call `function` for each list of arguments.
#[derive(Debug, Clone)]
pub struct Request {
    /// The learner's file.
    pub code: String,
    /// The function to call.
    pub function: String,
    /// Positional arguments of each call.
    pub calls: Vec<Vec<Value>>,
    /// Whether `code` is executed afresh for each call too, so that none sees what another one left behind. A call for which
    /// the file does not load is then not reached, and the next one is.
    pub apart: bool,
    /// Which arguments are instances of a class; empty: none.
    pub classes: Vec<Option<Class>>,
}

record!(Request { code, function, calls, apart, classes or default });

/// How a run ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ended {
    /// The harness said that it was done.
    Finished,
    /// The time limit was reached.
    TimedOut,
    /// The interpreter went away; the word says how.
    Died(String),
}

/// Where an error was raised.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// The file does not parse.
    Syntax,
    /// The file parses, but its top level fails.
    Load,
    /// A call failed.
    Call,
}

words!(Stage { Syntax = "syntax", Load = "load", Call = "call" });

/// One line of a traceback, in the learner's file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frame {
    /// Line in the learner's file, from 1.
    pub line: u32,
    /// The function, or `<module>`.
    pub function: String,
}

record!(Frame { line, function });

/// An exception, with the learner's frames only.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Raised {
    /// Where it was raised.
    pub stage: Stage,
    /// The exception's class.
    pub class: String,
    /// Its message.
    pub message: String,
    /// The innermost line in the learner's file.
    pub line: Option<u32>,
    /// Outermost first.
    pub frames: Vec<Frame>,
}

record!(Raised { stage, class as "type", message, line, frames or default });

/// What one call came to.
#[derive(Debug, Clone, PartialEq)]
pub enum Call {
    /// The run ended before this call.
    NotReached,
    /// It returned.
    Returned {
        /// The value, in the harness's encoding.
        value: Value,
        /// Whether the input was changed.
        changed: bool,
        /// What a second call on an equal input gave, if that was something else.
        again: Option<Value>,
    },
    /// It raised.
    Raised(Raised),
    /// It did not end in time.
    TimedOut {
        /// The line that was running, where it is known.
        line: Option<u32>,
    },
}

/// Everything seen in one run.
#[derive(Debug, Clone, PartialEq)]
pub struct Run {
    /// Whether the function is defined; none: the file did not get that far.
    pub defined: Option<bool>,
    /// Whether it has a body of its own.
    pub started: bool,
    /// An error before the first call.
    pub load_error: Option<Raised>,
    /// One entry a call.
    pub calls: Vec<Call>,
    /// What the learner printed, capped.
    pub stdout: String,
    /// Whether it was cut.
    pub stdout_truncated: bool,
    /// How it ended.
    pub ended: Ended,
    /// The line that was running when time ran out before the first call.
    pub load_timeout_line: Option<u32>,
}

/// Why no verdict can be given at all; nothing the learner did.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the solution could not be run: {0}")]
pub struct RunnerError(pub String);

/// Executes solutions.
pub trait Runner {
    /// Runs one request.
    ///
    /// # Errors
    /// Only where no interpreter could be had; whatever the learner's code does is part of the [`Run`].
    fn run(&mut self, request: &Request) -> impl Future<Output = Result<Run, RunnerError>>;
}

/// Collects the events of one run.
#[derive(Debug)]
pub struct RunLog {
    run: Run,
    began: Option<usize>,
    timed_out: bool,
    done: bool,
}

impl RunLog {
    /// A log for a request with that many calls.
    #[must_use]
    pub fn new(calls: usize) -> Self {
        let run = Run {
            defined: None,
            started: false,
            load_error: None,
            calls: vec![Call::NotReached; calls],
            stdout: String::new(),
            stdout_truncated: false,
            ended: Ended::Finished,
            load_timeout_line: None,
        };
        Self { run, began: None, timed_out: false, done: false }
    }

    /// Whether the harness said that it was done.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.done
    }

    /// Takes one event. What is no event is passed over: the learner's code may have written to the same channel.
    pub fn event(&mut self, json: &str) {
        if let Some(event) = json::read(json) {
            self.note(&event);
        }
    }

    /// None where the event lacks something; then it has changed nothing.
    fn note(&mut self, event: &Value) -> Option<()> {
        let mut reading = Reading::default();
        let index: Option<usize> = reading.get(event, "index");
        match event.get("event")?.as_str()? {
            "loaded" => {
                let (defined, started) = (reading.get(event, "defined"), reading.get(event, "started"));
                reading.end().ok()?;
                (self.run.defined, self.run.started) = (Some(defined), started);
            }
            "begin" => {
                reading.end().ok()?;
                self.began = Some(index?);
            }
            "call" => {
                let (value, changed) = (event.get("value")?.clone(), reading.get(event, "changed"));
                // `"again": null` is an answer (`None`), a missing key is not.
                let again = event.get("again").cloned();
                reading.end().ok()?;
                self.set(index?, Call::Returned { value, changed, again });
            }
            "error" => {
                let raised = Raised::from_json(event, &mut reading);
                reading.end().ok()?;
                match index {
                    Some(index) => self.set(index, Call::Raised(raised)),
                    None => self.run.load_error = Some(raised),
                }
            }
            "timeout" => {
                let line = reading.get(event, "line");
                reading.end().ok()?;
                self.timed_out = true;
                match index {
                    Some(index) => self.set(index, Call::TimedOut { line }),
                    None => self.run.load_timeout_line = line,
                }
            }
            "printed" => {
                let (text, truncated): (String, bool) = (reading.get(event, "text"), reading.get(event, "truncated"));
                reading.end().ok()?;
                self.run.stdout.push_str(&text);
                self.run.stdout_truncated = truncated;
            }
            // It says once more, and in full, what was printed.
            "done" => {
                let (stdout, truncated) = (reading.get(event, "stdout"), reading.get(event, "truncated"));
                reading.end().ok()?;
                (self.run.stdout, self.run.stdout_truncated) = (stdout, truncated);
                self.done = true;
            }
            _ => {}
        }
        Some(())
    }

    fn set(&mut self, index: usize, call: Call) {
        if let Some(slot) = self.run.calls.get_mut(index) {
            *slot = call;
        }
    }

    /// The run, once the runner knows how it ended.
    #[must_use]
    pub fn finish(mut self, ended: Ended) -> Run {
        // A killed interpreter cannot say which call hung; the last one that began did.
        if ended == Ended::TimedOut
            && let Some(index) = self.began
            && self.run.calls.get(index) == Some(&Call::NotReached)
        {
            self.set(index, Call::TimedOut { line: None });
        }
        self.run.ended = match ended {
            Ended::Finished if self.timed_out => Ended::TimedOut,
            Ended::Finished if !self.done => Ended::Died("silent".into()),
            other => other,
        };
        self.run
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PRINTED: [&str; 3] = [
        r#"{"event":"printed","text":"one\n","truncated":false}"#,
        r#"{"event":"begin","index":0}"#,
        r#"{"event":"printed","text":"two","truncated":true}"#,
    ];

    #[test]
    fn a_run_that_is_ended_from_outside_keeps_what_it_printed() {
        let mut log = RunLog::new(1);
        PRINTED.iter().for_each(|event| log.event(event));
        let run = log.finish(Ended::TimedOut);
        assert_eq!((run.stdout.as_str(), run.stdout_truncated), ("one\ntwo", true));
        assert_eq!(run.calls, [Call::TimedOut { line: None }]);
    }

    #[test]
    fn what_was_printed_counts_once() {
        let mut log = RunLog::new(1);
        PRINTED.iter().for_each(|event| log.event(event));
        log.event(r#"{"event":"done","stdout":"one\ntwo and more","truncated":false}"#);
        let run = log.finish(Ended::Finished);
        assert_eq!((run.stdout.as_str(), run.stdout_truncated), ("one\ntwo and more", false));
    }
}
