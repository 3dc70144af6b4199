//! What a run leaves for the chapter on unified memory and offloading: the last report's key figures, in this browser.
//!
//! An entry is JSON, of version [`VERSION`], and small; `paging.json` and `training.json` beside this file are whole ones. Its
//! reader is `web/timeline/src/chapter/kept`, which believes nothing of it. All bytes are bytes, all times milliseconds.
//!
//! A run of which a check failed is not kept, nor one of a software adapter in place of a device's. Storage may be blocked or
//! full: then nothing is kept, and everything else works.

mod paging;
mod training;

use headroom_gpu::messages::Outcome;
use headroom_gpu::protocol::Context;
use headroom_gpu::{ErrorCode, Failure};
use serde::Serialize;
use serde_json::Value;

use crate::device::saved::storage;

/// The version of an entry.
const VERSION: u32 = 1;
/// Where the figures of the room *Paging* are kept.
const PAGING_KEY: &str = "headroom:lab:paging";
/// Where those of the room *A training step* are.
const TRAINING_KEY: &str = "headroom:lab:training";

/// Keeps what a run in one of the two rooms came to, in place of the one before.
pub fn keep(outcome: &Outcome) {
    let (key, entry) = match outcome {
        Outcome::Paging(report) => (PAGING_KEY, paging::entry(report).and_then(|entry| text(&entry))),
        Outcome::Training(report) => (TRAINING_KEY, training::entry(report).and_then(|entry| text(&entry))),
        _ => return,
    };
    let (Some(storage), Some(entry)) = (storage(), entry) else { return };
    let before = storage.get_item(key).ok().flatten();
    if replaces(&entry, before.as_deref()) {
        // A full storage keeps the entry before.
        let _ = storage.set_item(key, &entry);
    }
}

/// Where, when and on what the figures were measured: the same in both entries.
#[derive(Serialize)]
struct Source<'a> {
    version: u32,
    adapter: Adapter<'a>,
    browser: &'a str,
    /// In ISO 8601.
    when: &'a str,
    /// Runs of which the medians are.
    repeats: u32,
}

#[derive(Serialize)]
struct Adapter<'a> {
    /// As far as the browser tells it; may be empty.
    name: &'a str,
    /// Whether it computes on the CPU: then no time of it says anything of a GPU.
    software: bool,
}

impl<'a> Source<'a> {
    fn of(context: &'a Context) -> Self {
        let facts = &context.adapter;
        let name = if facts.name.is_empty() { &facts.vendor } else { &facts.name };
        Self {
            version: VERSION,
            adapter: Adapter { name, software: facts.software },
            browser: &context.host.browser,
            when: &context.host.when,
            repeats: context.rules.repeats,
        }
    }
}

/// Whether what did not run says that results were wrong, rather than that there was no room for it.
fn is_wrong(failure: &Failure) -> bool {
    matches!(failure.code, ErrorCode::ChecksumDiffers | ErrorCode::WrongLedger | ErrorCode::RecordDiffers)
}

/// None where a figure is no number: JSON has none such.
fn text(entry: &impl Serialize) -> Option<String> {
    serde_json::to_string(entry).ok()
}

/// A software adapter's entry never takes the place of a device's; what cannot be read is no entry.
fn replaces(new: &str, before: Option<&str>) -> bool {
    let software = |text: &str| serde_json::from_str::<Value>(text).ok()?.pointer("/adapter/software")?.as_bool();
    let device_before = before.and_then(software) == Some(false);
    !(device_before && software(new) == Some(true))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_software_adapter_takes_no_device_s_place() {
        let of = |software: bool| format!(r#"{{"adapter":{{"software":{software}}}}}"#);
        let (device, software) = (of(false), of(true));
        assert!(replaces(&device, Some(&device)) && replaces(&device, Some(&software)));
        assert!(replaces(&software, None) && replaces(&software, Some(&software)) && replaces(&software, Some("{")));
        assert!(!replaces(&software, Some(&device)));
    }

    #[test]
    fn no_room_is_no_wrong_result() {
        let failure = |code| Failure { code, detail: String::new(), asked: None, available: None };
        assert!([ErrorCode::ChecksumDiffers, ErrorCode::WrongLedger].map(failure).iter().all(is_wrong));
        assert!(![ErrorCode::OutOfMemory, ErrorCode::NotExecutable].map(failure).iter().any(is_wrong));
    }
}
