//! Runs every check and counts.
//!
//! Steps go on after a failure, so that one run shows all that is wrong. What a step printed is
//! kept in the target folder and shown where it failed. The last line of all holds the totals.

mod browsers;
mod budget;
mod code;
pub mod counts;
mod links;
mod pins;
mod second;
mod site;
mod suites;
mod turns;

use crate::repo::Repo;
use crate::shell;
use anyhow::{Result, anyhow, bail};
use counts::Tally;
use std::fs;
use std::process::ExitCode;
use std::time::Instant;

/// What a step leaves behind: its counts and what it has to say.
pub struct Report {
    tally: Tally,
    output: String,
    /// One line that is shown even where all is well.
    note: Option<String>,
}

struct Step {
    name: &'static str,
    about: &'static str,
    /// Whether it looks at the built site.
    needs_site: bool,
    run: fn(&Repo) -> Result<Report>,
}

const fn step(name: &'static str, about: &'static str, run: fn(&Repo) -> Result<Report>) -> Step {
    Step { name, about, needs_site: false, run }
}

const fn on_site(name: &'static str, about: &'static str, run: fn(&Repo) -> Result<Report>) -> Step {
    Step { name, about, needs_site: true, run }
}

/// Cheap checks first; the browser comes last.
const STEPS: &[Step] = &[
    step("fmt", "the Rust code is formatted", code::fmt),
    step("pins", "both halves of wasm-bindgen have one version", pins::check),
    step("deny", "licences, bans and sources of the crates", code::deny),
    step("clippy", "lints, for this machine and for the page", code::clippy),
    step("unit", "the tests of the crates", suites::unit),
    step("python", "the tests of the Python that runs learners' code", suites::python),
    step("scripts", "the tests of the page's scripts", suites::scripts),
    step("exercises", "every lesson is complete and its banks are judged right", suites::exercises),
    step("shard", "a folder graded by two Dask workers comes to the same", suites::shard),
    step("build", "the site builds", site::build),
    on_site("budget", "the sizes of a first visit and of the lab's worker", budget::check),
    on_site("links", "links in texts and in the site lead somewhere", links::check),
    on_site("notices", "licences and third-party notices are there", site::notices),
    on_site("browser", "the page in Chromium", browsers::chromium),
    on_site("firefox", "the lab in Firefox", browsers::firefox),
];

/// Prints the steps.
pub fn list() {
    for step in STEPS {
        println!("{:10} {}", step.name, step.about);
    }
}

/// Runs the steps named, or all.
pub fn run(repo: &Repo, only: &[String]) -> Result<ExitCode> {
    if let Some(unknown) = only.iter().find(|name| !STEPS.iter().any(|step| step.name == **name)) {
        bail!("there is no step {unknown}: see `cargo xtask test --list`");
    }
    let chosen = |step: &&Step| only.is_empty() || only.iter().any(|name| name == step.name);
    let mut total = Tally::default();
    let mut failed = Vec::new();
    let mut site = Site::Unknown;
    for step in STEPS.iter().filter(chosen) {
        // Chosen alone, a step that looks at the site makes sure that it is the current one.
        if step.needs_site && site == Site::Unknown {
            site = match crate::build::site(repo) {
                Ok(()) => Site::Built,
                Err(error) => Site::Broken(format!("{error:#}")),
            };
        }
        let report = perform(repo, step, &site);
        if step.name == "build" {
            site = if report.tally.is_good() { Site::Built } else { Site::Broken("see above".to_owned()) };
        }
        if !report.tally.is_good() {
            failed.push(step.name);
        }
        total = total + report.tally;
    }
    println!();
    if !failed.is_empty() {
        println!("failed: {}", failed.join(", "));
    }
    println!("{} passed, {} failed", total.passed, total.failed);
    Ok(if total.is_good() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// What is known of the built site.
#[derive(PartialEq, Eq)]
enum Site {
    Unknown,
    Built,
    Broken(String),
}

fn perform(repo: &Repo, step: &Step, site: &Site) -> Report {
    println!("... {:10} {}", step.name, step.about);
    let start = Instant::now();
    let result = match site {
        Site::Broken(why) if step.needs_site => Err(anyhow!("the site was not built: {why}")),
        _ => (step.run)(repo),
    };
    let report = result.unwrap_or_else(|error| Report::failure(&format!("{error:#}")));
    announce(step.name, &report, start);
    keep_log(repo, step.name, &report.output);
    report
}

fn announce(name: &str, report: &Report, start: Instant) {
    let Tally { passed, failed, skipped } = report.tally;
    let seconds = start.elapsed().as_secs_f64();
    let skipped = if skipped > 0 { format!(", {skipped} skipped") } else { String::new() };
    let word = if report.tally.is_good() { "ok " } else { "BAD" };
    println!("{word} {name:10} {passed} passed, {failed} failed{skipped} ({seconds:.1} s)");
    if !report.tally.is_good() {
        show(&report.output);
    }
    if let Some(note) = &report.note {
        show(note);
    }
}

/// The end of a long output is where the reasons stand.
fn show(output: &str) {
    const MOST: usize = 400;
    let lines: Vec<&str> = output.trim_end().lines().collect();
    let hidden = lines.len().saturating_sub(MOST);
    if hidden > 0 {
        println!("    ({hidden} lines before this are in target/xtask/logs)");
    }
    for line in &lines[hidden..] {
        println!("    {line}");
    }
}

fn keep_log(repo: &Repo, name: &str, output: &str) {
    let folder = repo.scratch("logs");
    // A log that cannot be kept must not fail a test run.
    let _ = fs::create_dir_all(&folder).and_then(|()| fs::write(folder.join(format!("{name}.log")), output));
}

impl Report {
    fn new(tally: Tally, output: impl Into<String>) -> Self {
        Self { tally: tally.strict(shell::in_ci()), output: output.into(), note: None }
    }

    /// One check that did not hold.
    fn failure(why: &str) -> Self {
        Self::new(Tally::failed(1), why)
    }

    /// One check, by its complaints.
    fn single(complaints: &[String]) -> Self {
        if complaints.is_empty() { Self::new(Tally::passed(1), "") } else { Self::failure(&complaints.join("\n")) }
    }

    fn with_note(mut self, note: impl Into<String>) -> Self {
        self.note = Some(note.into());
        self
    }

    /// This report and another as one.
    fn and(mut self, other: Self) -> Self {
        self.tally = self.tally + other.tally;
        self.output = format!("{}\n{}", self.output.trim_end(), other.output).trim_start().to_owned();
        self.note = self.note.or(other.note);
        self
    }
}
