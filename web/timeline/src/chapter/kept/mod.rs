//! What the lab keeps in this browser: the device's profile, and the key figures of the last run in the rooms *Paging* and
//! *A training step*. The format of the two is `web/lab/src/kept`'s. All of it is somebody else's text: an entry that lacks
//! something, or holds what no run gives, is none.

pub mod paging;
mod profile;
pub mod training;

use headroom_grade::words::Given;
use serde_json::Value;

pub use paging::{Mode, Paging, Run};
pub use profile::Profile;
pub use training::{Strategy, Training};

use crate::planner::device;
use crate::words::Speech;

/// The version of an entry that is understood here.
const VERSION: u64 = 1;
/// The longest name, in characters.
const LONGEST_NAME: usize = 80;

/// On what, with what and when something was measured.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Source {
    /// The adapter's name; "GPU" where it tells none.
    pub adapter: String,
    /// Whether it computes on the CPU.
    pub software: bool,
    /// The browser and its version; may be empty.
    pub browser: String,
    /// In ISO 8601; may be empty.
    pub when: String,
    /// Runs of which a median is; 0 where that is not known.
    pub repeats: u64,
}

/// All that is kept.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Kept {
    /// The device by itself.
    pub profile: Option<Profile>,
    /// A paging run.
    pub paging: Option<Paging>,
    /// A training run.
    pub training: Option<Training>,
}

impl Kept {
    /// What this browser has; nothing where it refuses its storage.
    pub fn load() -> Self {
        Self {
            profile: device::saved().map(|profile| Profile::read(&profile)),
            paging: device::entry("headroom:lab:paging").as_deref().and_then(Paging::read),
            training: device::entry("headroom:lab:training").as_deref().and_then(Training::read),
        }
    }
}

/// An entry as JSON, if it is of the version that is understood here.
fn understood(text: &str) -> Option<Value> {
    let entry: Value = serde_json::from_str(text).ok()?;
    (entry.get("version")?.as_u64()? == VERSION).then_some(entry)
}

/// A figure that is finite and not below zero.
fn figure(of: &Value, key: &str) -> Option<f64> {
    of.get(key)?.as_f64().filter(|figure| figure.is_finite() && *figure >= 0.0)
}

/// A count, or bytes.
fn count(of: &Value, key: &str) -> Option<u64> {
    of.get(key)?.as_u64()
}

fn name(of: &Value, key: &str) -> String {
    of.get(key).and_then(Value::as_str).unwrap_or_default().chars().take(LONGEST_NAME).collect()
}

impl Source {
    /// Of an entry of a run.
    fn read(entry: &Value) -> Option<Self> {
        let adapter = entry.get("adapter")?;
        Some(Self {
            adapter: or_gpu(name(adapter, "name")),
            software: adapter.get("software")?.as_bool()?,
            browser: name(entry, "browser"),
            when: name(entry, "when"),
            repeats: count(entry, "repeats").unwrap_or(0),
        })
    }

    /// In one line: the adapter, whether it is one of software, the browser, the time.
    pub fn line(&self, words: &Speech) -> String {
        let software = if self.software { words.text("kept-software") } else { String::new() };
        let parts = [self.adapter.clone(), software, self.browser.clone(), when(&self.when, words)];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
    }
}

fn or_gpu(name: String) -> String {
    if name.is_empty() { "GPU".to_owned() } else { name }
}

/// A time as the reader's language writes it.
fn when(iso: &str, words: &Speech) -> String {
    let date = js_sys::Date::new(&iso.into());
    if date.get_time().is_nan() {
        return String::new();
    }
    let options = js_sys::Object::new();
    for (key, style) in [("dateStyle", "medium"), ("timeStyle", "short")] {
        // A plain object takes whatever is set.
        let _ = js_sys::Reflect::set(&options, &key.into(), &style.into());
    }
    date.to_locale_string(words.language().tag(), &options).into()
}

/// A time's median and spread as text.
pub fn spread(median_ms: f64, iqr_ms: f64, words: &Speech) -> String {
    let ms = |time| Given::from(headroom_kit::numbers::ms(time));
    words.with("kept-spread", &[("median", ms(median_ms)), ("iqr", ms(iqr_ms))])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_names_its_device() {
        let read = |text: &str| Source::read(&understood(text)?);
        let source = read(r#"{"version":1,"adapter":{"name":"","software":true},"when":3}"#).unwrap();
        assert_eq!((source.adapter.as_str(), source.software, source.when.as_str()), ("GPU", true, ""));
        let long = format!(r#"{{"version":1,"adapter":{{"name":"{}","software":false}}}}"#, "x".repeat(500));
        assert_eq!(read(&long).unwrap().adapter.len(), LONGEST_NAME);
        for broken in ["", "[]", "{}", r#"{"version":2,"adapter":{"software":true}}"#, r#"{"version":1,"adapter":{}}"#]
        {
            assert_eq!(read(broken), None, "{broken}");
        }
    }
}
