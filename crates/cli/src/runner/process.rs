//! One Python process inside the sandbox.

use std::io::{Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use headroom_grade::run::{HARNESS, TIME_LIMIT_MS};

use super::lines::{Line, lines};
use crate::python::Interpreter;
use crate::sandbox::{COMMAND, Plan, Sandbox};

const SERVE: &str = include_str!("../../py/serve.py");
/// How long Python may take to start, on a machine that is busy with other things.
const START: Duration = Duration::from_secs(30);
/// How long a process whose pipe has closed may take to end.
const GOODBYE: Duration = Duration::from_millis(500);
/// What is kept of the process's complaints.
const COMPLAINTS: usize = 4096;

pub(super) struct Process {
    child: Child,
    requests: Sender<Vec<u8>>,
    lines: Receiver<Line>,
    complaints: Arc<Mutex<Vec<u8>>>,
}

/// What a wait for a line came to.
pub(super) enum Heard {
    Line(String),
    /// A line longer than any event.
    TooLong,
    /// Nothing came in time.
    Silence,
    /// The pipe is closed.
    Closed,
}

impl Process {
    /// Starts Python in the sandbox and waits until it is ready. The process ends with the thread that started it.
    pub(super) fn start(python: &Interpreter, sandbox: &Sandbox) -> Result<Self> {
        let mut child = Command::new(&sandbox.launcher)
            .args([COMMAND, &serde_json::to_string(&plan(python, sandbox))?])
            .env_clear()
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .context("the sandbox cannot be started")?;
        let (Some(stdin), Some(stdout), Some(stderr)) = (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            bail!("the sandbox has no pipes");
        };
        let process = Self { child, requests: writer(stdin), lines: lines(stdout), complaints: complaints(stderr) };
        process.send(serde_json::to_string(HARNESS)?);
        match process.hear(Instant::now() + START) {
            Heard::Line(line) if line == "ready" => Ok(process),
            Heard::Silence => bail!("Python did not start within {} s", START.as_secs()),
            Heard::Line(_) | Heard::TooLong | Heard::Closed => {
                let end = process.end()?;
                let said = end.complaints.lines().next_back().unwrap_or("it said nothing").to_owned();
                bail!("Python did not start in the sandbox ({said})")
            }
        }
    }

    /// Sends a line. Whether it arrives shows in what is heard.
    pub(super) fn send(&self, line: String) {
        let mut bytes = line.into_bytes();
        bytes.push(b'\n');
        let _ = self.requests.send(bytes);
    }

    pub(super) fn hear(&self, until: Instant) -> Heard {
        match self.lines.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(Line::Text(text)) => Heard::Line(text),
            Ok(Line::TooLong) => Heard::TooLong,
            Err(RecvTimeoutError::Timeout) => Heard::Silence,
            Err(RecvTimeoutError::Disconnected) => Heard::Closed,
        }
    }

    /// Ends it, and tells how it ended if it had ended already.
    pub(super) fn end(mut self) -> Result<End> {
        let until = Instant::now() + GOODBYE;
        let status = loop {
            match self.child.try_wait()? {
                None if Instant::now() < until => thread::sleep(Duration::from_millis(2)),
                status => break status,
            }
        };
        self.kill();
        let complaints = self.complaints.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(End { status, complaints: String::from_utf8_lossy(&complaints).into_owned() })
    }

    fn kill(&mut self) {
        // The group too: without the sandbox's filters there may be more than one process.
        #[cfg(unix)]
        if let Some(group) = i32::try_from(self.child.id()).ok().and_then(rustix::process::Pid::from_raw) {
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

/// How a process ended.
pub(super) struct End {
    /// None: it had to be ended.
    pub(super) status: Option<ExitStatus>,
    pub(super) complaints: String,
}

fn plan(python: &Interpreter, sandbox: &Sandbox) -> Plan {
    let limit = f64::from(TIME_LIMIT_MS) / 1000.0;
    Plan {
        program: Some(python.executable.clone()),
        // Without the site module: what else is installed is neither run nor importable, as in the page.
        options: ["-I", "-S", "-B", "-X", "utf8", "-c", SERVE].map(str::to_owned).to_vec(),
        arguments: vec![limit.to_string()],
        executable: std::iter::once(python.executable.clone()).chain(python.loader.clone()).collect(),
        readable: python.readable.clone(),
        weaker: sandbox.weaker,
        user: sandbox.user,
        parent: std::process::id(),
    }
}

/// Writes in a thread of its own, so that a process that does not read holds nobody up.
fn writer(mut to: impl Write + Send + 'static) -> Sender<Vec<u8>> {
    let (sender, receiver) = channel::<Vec<u8>>();
    thread::spawn(move || {
        for bytes in receiver {
            if to.write_all(&bytes).and_then(|()| to.flush()).is_err() {
                return;
            }
        }
    });
    sender
}

/// Keeps the beginning of what is complained of, and takes the rest away.
fn complaints(mut from: impl Read + Send + 'static) -> Arc<Mutex<Vec<u8>>> {
    let kept = Arc::new(Mutex::new(Vec::new()));
    let shared = Arc::clone(&kept);
    thread::spawn(move || {
        let mut chunk = [0; 4096];
        while let Ok(count @ 1..) = from.read(&mut chunk) {
            let mut kept = shared.lock().unwrap_or_else(PoisonError::into_inner);
            let room = COMPLAINTS.saturating_sub(kept.len());
            kept.extend_from_slice(&chunk[..count.min(room)]);
        }
    });
    kept
}
