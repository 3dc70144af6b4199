//! Measurements as files: what is written, and what is accepted. A file is somebody else's text: nothing of it is believed.

use std::ops::RangeInclusive;

use headroom_gpu::experiments::upload::Point;
use headroom_gpu::experiments::{Books, Measured};
use headroom_gpu::messages::Outcome;
use headroom_gpu::profile::{DeviceProfile, PROFILE_VERSION};
use headroom_gpu::protocol::{Context, OLDEST_PROTOCOL, PROTOCOL_VERSION};
use headroom_gpu::stats::{Line, Samples};
use serde_json::{Value, json};

use super::report::Report;

/// The largest file that is read, in bytes. A whole profile takes about a twentieth of it.
pub const LARGEST_BYTES: usize = 1 << 20;

/// The longest name of a device, browser or figure, in characters.
const LONGEST_NAME: usize = 200;

/// The most rows of one series.
const MOST_ROWS: usize = 256;

/// Why a file is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refused {
    /// It is larger than [`LARGEST_BYTES`].
    TooLarge,
    /// It is no JSON; where, in JSON's own words.
    NotJson(String),
    /// It is JSON, but no measurement.
    NotAMeasurement,
    /// Another version of the lab wrote it.
    Version {
        /// The file's.
        found: u64,
        /// Ours.
        known: u32,
    },
    /// It looks like a measurement, but something is missing or of another type.
    Shape(String),
    /// It holds a figure that no measurement gives.
    Figure(&'static str),
}

/// An answer as the text of a file.
pub fn write(outcome: &Outcome) -> String {
    serde_json::to_string_pretty(outcome).unwrap_or_default()
}

/// A profile as the text of a file.
pub fn write_profile(profile: &DeviceProfile) -> String {
    serde_json::to_string_pretty(profile).unwrap_or_default()
}

/// The name that a file is offered under.
pub fn name(report: &Report) -> String {
    let plain = |text: &str| -> String {
        let letters = text.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' });
        letters.collect::<String>().split('-').filter(|part| !part.is_empty()).take(6).collect::<Vec<_>>().join("-")
    };
    let day: String = report.context.host.when.chars().take(10).collect();
    let parts = ["headroom", &plain(&report.context.adapter.name), &plain(&day)];
    format!("{}.json", parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-"))
}

/// Reads a file: an answer of the lab, as the page copies and the command line prints it, the report in it, or a profile
/// alone.
///
/// # Errors
/// Whatever cannot be shown as a measurement.
pub fn read(text: &str) -> Result<Report, Refused> {
    let mut json = json_of(text)?;
    // A report without the name of what was asked for is told by what it holds.
    if json.get("measured").is_some() {
        let name = if json.get("profile").is_some() { "profile" } else { "experiment" };
        json = json!({ name: json });
    }
    let is_answer = json.get("profile").or_else(|| json.get("experiment")).is_some();
    let is_profile = json.get("version").is_some() && json.get("context").is_some();
    if !is_answer && !is_profile {
        return Err(Refused::NotAMeasurement);
    }
    versions(&json)?;
    let report = if is_profile {
        let profile = serde_json::from_value(json).map_err(|error| Refused::Shape(error.to_string()))?;
        Report::of_profile(profile)
    } else {
        let outcome: Outcome = serde_json::from_value(json).map_err(|error| Refused::Shape(error.to_string()))?;
        Report::of(&outcome).ok_or(Refused::NotAMeasurement)?
    };
    check(&report)?;
    Ok(report)
}

/// The JSON of any file of the lab's, without what it travelled in.
///
/// # Errors
/// Where it is too large, or none.
pub fn json_of(text: &str) -> Result<Value, Refused> {
    if text.len() > LARGEST_BYTES {
        return Err(Refused::TooLarge);
    }
    let mut json: Value = serde_json::from_str(text).map_err(|error| Refused::NotJson(error.to_string()))?;
    // A line of the event stream is as good as its content.
    Ok(json.get_mut("done").map(Value::take).unwrap_or(json))
}

/// Versions come before shapes: another version is the likeliest reason for another shape.
fn versions(json: &Value) -> Result<(), Refused> {
    for path in ["/version", "/profile/profile/version"] {
        known(json, path, PROFILE_VERSION..=PROFILE_VERSION)?;
    }
    protocols(json, ["/context", "/profile/profile/context", "/experiment/context"])
}

/// Whether the contexts at these places, where there are any, are of protocols that are known here.
///
/// # Errors
/// [`Refused::Version`].
pub fn protocols<const N: usize>(json: &Value, contexts: [&str; N]) -> Result<(), Refused> {
    let of = |context| known(json, &format!("{context}/rules/version"), OLDEST_PROTOCOL..=PROTOCOL_VERSION);
    contexts.into_iter().try_for_each(of)
}

fn known(json: &Value, path: &str, versions: RangeInclusive<u32>) -> Result<(), Refused> {
    let (oldest, known) = (u64::from(*versions.start()), *versions.end());
    match json.pointer(path).and_then(Value::as_u64) {
        Some(found) if !(oldest..=u64::from(known)).contains(&found) => Err(Refused::Version { found, known }),
        _ => Ok(()),
    }
}

fn check(report: &Report) -> Result<(), Refused> {
    context(&report.context)?;
    if report.discarded.len() > MOST_ROWS || report.discarded.iter().any(|one| too_long(&one.figure)) {
        return Err(Refused::Figure("discarded"));
    }
    if let Some(profile) = &report.profile {
        let lines = [profile.upload, profile.download].into_iter().flatten();
        let rates = [profile.device_copy_bytes_per_second, profile.memcpy_bytes_per_second];
        let times = [profile.round_trip_ms, profile.read_back_ms];
        let fine = lines.into_iter().all(|line| is_line(&line))
            && rates.into_iter().flatten().all(is_rate)
            && times.into_iter().flatten().all(is_time);
        fine.then_some(()).ok_or(Refused::Figure("profile"))?;
    }
    report.measured.iter().try_for_each(measured)
}

/// Whether the names beside figures are names.
///
/// # Errors
/// Where one is too long for one.
pub fn context(context: &Context) -> Result<(), Refused> {
    let (adapter, host) = (&context.adapter, &context.host);
    let names =
        [&adapter.name, &adapter.vendor, &adapter.driver, &adapter.backend, &host.browser, &host.os, &host.when];
    if names.into_iter().any(|name| too_long(name)) { Err(Refused::Figure("context")) } else { Ok(()) }
}

fn measured(measured: &Measured) -> Result<(), Refused> {
    let (name, fine) = match measured {
        Measured::Upload(it) => {
            ("upload", points(&it.points) && points(&it.memcpy) && it.line.is_none_or(|line| is_line(&line)))
        }
        Measured::Download(it) => ("download", points(&it.points) && it.line.is_none_or(|line| is_line(&line))),
        Measured::RoundTrip(it) => ("round_trip", samples(&it.empty) && samples(&it.read_back)),
        Measured::Batching(it) => {
            let rows = it.batches.iter().all(|batch| {
                batch.transfers > 0
                    && batch.bytes > 0
                    && samples(&batch.submitted_each)
                    && samples(&batch.submitted_once)
            });
            let lines = [it.each, it.once].into_iter().flatten().all(|line| is_line(&line));
            ("batching", it.batches.len() <= MOST_ROWS && rows && lines)
        }
        Measured::Overlap(it) => {
            let rows = it.by_slots.iter().all(|row| {
                [&row.upload, &row.compute, &row.both].into_iter().all(samples)
                    && row.overlap <= 1.0
                    && row.streaming_efficiency >= 0.0
            });
            ("overlap", it.by_slots.len() <= MOST_ROWS && rows)
        }
        Measured::DeviceCopy(it) => {
            let rows = it.allocations.iter().all(|row| row.bytes > 0 && samples(&row.fresh) && samples(&row.reused));
            ("device_copy", points(&it.copies) && it.allocations.len() <= MOST_ROWS && rows)
        }
    };
    fine.then_some(()).ok_or(Refused::Figure(name))?;
    measured.books().is_none_or(books).then_some(()).ok_or(Refused::Figure("books"))
}

/// Items that add up to both totals, as a run must have had them.
fn books(books: &Books) -> bool {
    let sum = books.items.iter().try_fold(0_u64, |sum, item| sum.checked_add(item.bytes));
    books.items.len() <= MOST_ROWS
        && !books.items.iter().any(|item| too_long(&item.name))
        && sum == Some(books.peak_bytes)
        && sum == Some(books.expected_bytes)
}

fn points(points: &[Point]) -> bool {
    let fine = |point: &Point| point.bytes > 0 && samples(&point.time) && is_rate(point.bytes_per_second);
    points.len() <= MOST_ROWS && points.iter().all(fine)
}

/// Whether these are samples of a figure.
pub fn samples(samples: &Samples) -> bool {
    // What is left after taking off a round trip may be below zero.
    let figures = [samples.median_ms, samples.q1_ms, samples.q3_ms, samples.first_ms];
    samples.samples_ms.len() <= MOST_ROWS && figures.into_iter().all(f64::is_finite)
}

fn is_line(line: &Line) -> bool {
    is_time(line.alpha_ms) && is_rate(line.beta_bytes_per_second) && line.half_bytes >= 0.0
}

fn is_rate(rate: f64) -> bool {
    rate.is_finite() && rate > 0.0
}

fn is_time(ms: f64) -> bool {
    ms.is_finite() && ms >= 0.0
}

/// Whether a text is too long for a name.
pub fn too_long(name: &str) -> bool {
    name.chars().count() > LONGEST_NAME
}

#[cfg(test)]
#[path = "file_tests.rs"]
mod tests;
