//! The core against the published Python answers: same inputs, same run, equal results, in turn.
//!
//! Prints ratios; ends with a status other than 0 where one is below its bound.

#[path = "../../../tests/bench/core-wasm/src/inputs.rs"]
mod inputs;
mod python;

use std::hint::black_box;
use std::process::ExitCode;
use std::time::Instant;

use headroom_plan::{plan_memory_cuts, plan_memory_placement};
use inputs::{COUNT, Inputs};
use python::{Python, Result, in_repo};

const ROUNDS: usize = 25;

/// Function, share of all GB that it may keep, least ratio.
const CASES: [(&str, f64, f64); 4] =
    [("placement", 0.5, 15.0), ("cuts", 0.95, 10.0), ("cuts", 0.6, 10.0), ("cuts", 0.0, 10.0)];

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
    let exercises = in_repo("exercises").to_string_lossy().into_owned();
    let mut python = Python::start("tests/bench/reference.py", &[exercises, COUNT.to_string()])?;
    println!(
        "The core against Python {}, {COUNT} components, this machine; best and median of {ROUNDS}:",
        python.version
    );
    println!("  {:<16}{:>19}{:>19}{:>9}{:>9}", "", "core", "Python", "ratio", "at least");
    let mut all_hold = true;
    for (function, share, least) in CASES {
        let case = format!("{function} {share:?}");
        let ours = answer(&inputs, function, share)?;
        let theirs = python.ask(&format!("answer {case}"))?;
        if ours != theirs {
            return Err(format!("{case}: the answers differ").into());
        }
        let (mut core, mut reference) = (Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            core.push(time(&inputs, function, share));
            reference.push(python.ask(&format!("time {case}"))?.parse()?);
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
