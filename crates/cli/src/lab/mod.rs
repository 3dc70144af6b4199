//! `headroom lab`: the lab on this machine's own GPU, by the very code that the page runs in its worker.

mod cuts;
mod file;
mod profile;
mod table;
mod text;

use std::io::IsTerminal;
use std::path::Path;

use anyhow::{Context, Result, bail};
use headroom_gpu::Server;
use headroom_gpu::adapter::Choice;
use headroom_gpu::experiments::Experiment;
use headroom_gpu::messages::{Event, Outcome, Progress, Request};
use headroom_gpu::paging::PagingSpec;
use headroom_gpu::protocol::{Host, Protocol, Setup};
use headroom_grade::Words;
use indicatif::{ProgressBar, ProgressStyle};
use jiff::{Timestamp, Unit};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::Status;
use crate::args::{Experiment as Named, Lab as Options};
use crate::terminal::print;

/// Runs what was asked for and prints what came of it.
///
/// # Errors
/// Where a file cannot be read, or the lab gives no result: the error says why.
pub fn run(options: &Options) -> Result<Status> {
    let setup = Setup {
        adapter: match options.adapter.as_str() {
            "fastest" => Choice::Fastest,
            "software" => Choice::Software,
            name => Choice::Named(name.to_owned()),
        },
        protocol: if options.quick { Protocol::Quick } else { Protocol::Full },
        host: host()?,
    };
    let outcome = perform(request(options, setup)?)?;
    if options.json {
        // With the name of what was asked for: as the page copies and loads it.
        print(&format!("{}\n", serde_json::to_string_pretty(&outcome)?))?;
    } else {
        let language = options.lang.map_or_else(crate::language_of_system, Into::into);
        print(&text::of(&outcome, &Words::new(language, &[crate::texts(language)])))?;
    }
    Ok(Status::Passed)
}

fn request(options: &Options, setup: Setup) -> Result<Request> {
    let profile = || options.profile.as_deref().map(profile::read).transpose();
    if let Some(file) = &options.training {
        return Ok(Request::Train { training: read(file)?, profile: profile()?, setup });
    }
    if let Some(file) = &options.plan {
        let profile = profile()?;
        return Ok(Request::RunPlan { plan: read(file)?, profile, setup });
    }
    if let Some(file) = &options.cuts {
        return Ok(Request::RunCuts { cuts: cuts::read(file)?, setup });
    }
    if let Some(file) = &options.paging {
        return Ok(match read(file)? {
            Traces::One(paging) => Request::RunPaging { paging, setup },
            Traces::Several(pagings) => Request::SweepPaging { pagings, setup },
        });
    }
    Ok(match options.experiment {
        None => Request::Profile { setup },
        Some(named) => Request::Experiment { experiment: experiment(named), setup },
    })
}

/// What a file of traces holds: one to run in every mode, or several to set side by side.
#[derive(Deserialize)]
#[serde(untagged)]
enum Traces {
    One(PagingSpec),
    Several(Vec<PagingSpec>),
}

fn experiment(named: Named) -> Experiment {
    match named {
        Named::Upload => Experiment::Upload,
        Named::Download => Experiment::Download,
        Named::RoundTrip => Experiment::RoundTrip,
        Named::Batching => Experiment::Batching,
        Named::Overlap => Experiment::Overlap,
        Named::DeviceCopy => Experiment::DeviceCopy,
    }
}

fn read<T: DeserializeOwned>(file: &Path) -> Result<T> {
    serde_json::from_str(&file::text(file)?)
        .with_context(|| format!("{} is not of the form that is wanted", file.display()))
}

fn host() -> Result<Host> {
    let when = Timestamp::now().round(Unit::Second).context("the system's clock is out of range")?;
    Ok(Host {
        browser: concat!("headroom ", env!("CARGO_PKG_VERSION")).to_owned(),
        os: std::env::consts::OS.to_owned(),
        when: when.to_string(),
        clock: None,
    })
}

fn perform(request: Request) -> Result<Outcome> {
    let bar = if std::io::stderr().is_terminal() { ProgressBar::new(1) } else { ProgressBar::hidden() };
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {percent} %  {elapsed}, {eta} to go") {
        bar.set_style(style);
    }
    let mut last = None;
    pollster::block_on(Server::new().serve(request, &mut |event| match event {
        Event::Progress(Progress { done, total, .. }) => {
            bar.set_length(total.into());
            bar.set_position(done.into());
        }
        Event::Partial(_) => {}
        Event::Done(_) | Event::Failed(_) => last = Some(event),
    }));
    bar.finish_and_clear();
    match last {
        Some(Event::Done(outcome)) => Ok(*outcome),
        Some(Event::Failed(failure)) => bail!("the lab gives no result: {}", failure.detail),
        _ => bail!("the lab ended without a result"),
    }
}
