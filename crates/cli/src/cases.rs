//! `headroom cases`: the cases of an exercise, so that page and command line can be compared, and grades repeated.

use anyhow::{Context, Result};
use headroom_grade::{Cases, Catalog};
use serde_json::json;

use crate::Status;
use crate::args::Cases as Options;
use crate::terminal::print;

/// Prints them.
///
/// # Errors
/// Where there is no such exercise.
pub fn run(options: &Options) -> Result<Status> {
    let catalog = Catalog::built_in();
    let exercise = catalog.exercise(&options.exercise).with_context(|| {
        let known: Vec<_> = catalog.exercises().map(|exercise| exercise.id()).collect();
        format!("there is no exercise {}; there are {}", options.exercise, known.join(", "))
    })?;
    let cases = Cases::generate(&exercise, options.seed.unwrap_or(exercise.manifest().seed))?;
    if options.hash {
        print(&format!("{}\n", cases.hash))?;
        return Ok(Status::Passed);
    }
    let mut out = String::new();
    for case in &cases.list {
        let input = exercise.function().named(&case.args);
        let line = json!({ "origin": case.origin, "input": input, "expected": case.expected });
        out.push_str(&line.to_string());
        out.push('\n');
    }
    print(&out)?;
    Ok(Status::Passed)
}
