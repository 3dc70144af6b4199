//! The core against the published Python answers: same inputs, same run, equal results, in turn.
//!
//! Prints ratios; ends with a status other than 0 where one is below its bound.

#[path = "../../../tests/bench/core-wasm/src/inputs.rs"]
mod inputs;

use std::error::Error;
use std::hint::black_box;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitCode, Stdio};
use std::time::Instant;

use headroom_plan::{plan_memory_cuts, plan_memory_placement};
use inputs::{COUNT, Inputs};

const ROUNDS: usize = 25;

/// Function, share of all GB that it may keep, least ratio.
const CASES: [(&str, f64, f64); 4] =
    [("placement", 0.5, 15.0), ("cuts", 0.95, 10.0), ("cuts", 0.6, 10.0), ("cuts", 0.0, 10.0)];

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<bool> {
    // The allocator hands large blocks back to the system until one of up to 32 MiB has been freed; from then on it
    // keeps them, as in a program that has run for a while.
    drop(black_box(vec![1_u8; 24 << 20]));
    let names = inputs::names();
    let inputs = Inputs::new(&names);
    let mut python = Python::start()?;
    println!(
        "The core against Python {}, {COUNT} components, this machine; best and median of {ROUNDS}:",
        python.version
    );
    println!("  {:<16}{:>19}{:>19}{:>9}{:>9}", "", "core", "Python", "ratio", "at least");
    let mut all_hold = true;
    for (function, share, least) in CASES {
        let case = format!("{function} {share:?}");
        let ours = answer(&inputs, function, share)?;
        let theirs = python.ask("answer", &case)?;
        if ours != theirs {
            return Err(format!("{case}: the answers differ").into());
        }
        let (mut core, mut reference) = (Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            core.push(time(&inputs, function, share));
            reference.push(python.ask("time", &case)?.parse()?);
        }
        let (core, reference) = (Times::of(core), Times::of(reference));
        let ratio = reference.best / core.best;
        let word = if ratio >= least { "" } else { "  BROKEN" };
        all_hold &= ratio >= least;
        let name = format!("{function}, {:.0} % kept", share * 100.0);
        println!("  {name:<16}{core:>19}{reference:>19}{ratio:>8.1}x{least:>8.0}x{word}");
    }
    Ok(all_hold)
}

/// Seconds of one call. Its result is dropped outside them, as it is in Python.
fn time(inputs: &Inputs<'_>, function: &str, share: f64) -> f64 {
    let limit = inputs.total_gb * share;
    if function == "placement" {
        let start = Instant::now();
        let result = plan_memory_placement(black_box(&inputs.rows), limit);
        let seconds = start.elapsed().as_secs_f64();
        drop(black_box(result));
        seconds
    } else {
        let start = Instant::now();
        let result = plan_memory_cuts(black_box(&inputs.sources), limit);
        let seconds = start.elapsed().as_secs_f64();
        drop(black_box(result));
        seconds
    }
}

/// What a call returns, as the reference writes it.
fn answer(inputs: &Inputs<'_>, function: &str, share: f64) -> Result<String> {
    let limit = inputs.total_gb * share;
    Ok(if function == "placement" {
        let placement = plan_memory_placement(&inputs.rows, limit)?;
        let (on, off) = (placement.on_device.join(" "), placement.offloaded.join(" "));
        format!("{on}\t{off}\t{:?}", placement.device_used_gb)
    } else {
        let plan = plan_memory_cuts(&inputs.sources, limit)?;
        format!("{}\t{:?}", plan.cut_order.join(" "), plan.estimated_peak_gb)
    })
}

struct Times {
    best: f64,
    median: f64,
}

impl Times {
    fn of(mut seconds: Vec<f64>) -> Self {
        seconds.sort_by(f64::total_cmp);
        Self { best: seconds[0], median: seconds[seconds.len() / 2] }
    }
}

impl std::fmt::Display for Times {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(&format!("{:.2} / {:.2} ms", self.best * 1e3, self.median * 1e3))
    }
}

/// The reference, in a process that answers one line with one line.
struct Python {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    version: String,
}

impl Python {
    fn start() -> Result<Self> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let start = |program: &str| {
            Command::new(program)
                .arg("-I")
                .arg(root.join("tests/bench/reference.py"))
                .arg(root.join("exercises"))
                .arg(COUNT.to_string())
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .spawn()
        };
        let mut process = start("python3").or_else(|_| start("python"))?;
        let input = process.stdin.take().ok_or("Python has no input")?;
        let output = BufReader::new(process.stdout.take().ok_or("Python has no output")?);
        let mut python = Self { process, input, output, version: String::new() };
        python.version = python.read()?;
        Ok(python)
    }

    fn ask(&mut self, command: &str, case: &str) -> Result<String> {
        writeln!(self.input, "{command} {case}")?;
        self.read()
    }

    fn read(&mut self) -> Result<String> {
        let mut line = String::new();
        if self.output.read_line(&mut line)? == 0 {
            return Err("Python ended early: see its message above".into());
        }
        Ok(line.trim_end().to_owned())
    }
}

impl Drop for Python {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
