//! The browser's storage: one entry an exercise, under a versioned prefix.
//!
//! Reading and writing may fail at any time (blocked, full, private window). The page then goes on without it and says so.

use std::rc::Rc;

use headroom_grade::json::{Json, Sorted, compact, read};
use wasm_bindgen::JsCast;
use web_sys::Storage;

use crate::bridge;

use super::{Settings, State, Work};

/// The version of everything stored. A later version that stores differently takes another prefix, and reads this one.
const PREFIX: &str = "headroom:1:";

/// The key of the event by which a course page chooses other settings. Nothing is ever stored under it.
pub(super) const HOST_SETTINGS: &str = "headroom:host-settings";

/// Whether work is really being saved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Health {
    /// It is.
    #[default]
    Saving,
    /// The browser refuses to store anything.
    Blocked,
    /// There is no room left.
    Full,
}

/// What saving an exercise came to.
pub(super) enum Saved {
    Yes,
    /// Another tab had saved a copy that this one does not know.
    Conflict(Box<Work>),
    No(Health),
}

fn work_key(id: &str) -> String {
    format!("{PREFIX}work:{id}")
}

fn settings_key() -> String {
    format!("{PREFIX}settings")
}

/// The exercise that a storage key belongs to.
pub(super) fn id_of(key: &str) -> Option<&str> {
    key.strip_prefix(PREFIX)?.strip_prefix("work:")
}

/// What the reader chose, or the course page for them.
pub fn saved_settings() -> Settings {
    let own = || stored(&storage()?, &settings_key()).and_then(|text| parse(&text));
    host_settings().or_else(own).unwrap_or_default()
}

/// Everything stored, or nothing where the storage is blocked.
pub(super) fn load() -> State {
    let (mut works, settings) = (Sorted::default(), saved_settings());
    let Some(storage) = storage() else {
        return State { settings, health: Health::Blocked, ..State::default() };
    };
    let length = storage.length().unwrap_or(0);
    let keys: Vec<String> = (0..length).filter_map(|index| storage.key(index).ok().flatten()).collect();
    for key in keys {
        let (Some(id), Some(text)) = (id_of(&key), stored(&storage, &key)) else { continue };
        if let Some(work) = parse(&text) {
            works.insert(id.to_owned(), Rc::new(work));
        } else {
            // What cannot be read is put aside, not overwritten: it may be somebody's work.
            let _ = storage.set_item(&format!("{PREFIX}unreadable:{id}"), &text);
            let _ = storage.remove_item(&key);
        }
    }
    State { settings, works, ..State::default() }
}

/// The storage itself; none where the browser throws at the mere question.
fn storage() -> Option<Storage> {
    web_sys::window()?.local_storage().ok().flatten()
}

fn stored(storage: &Storage, key: &str) -> Option<String> {
    storage.get_item(key).ok().flatten()
}

/// What a course page has chosen comes before what the reader once chose elsewhere, and does not change that.
fn host_settings() -> Option<Settings> {
    parse(&bridge::host_settings()?)
}

pub(super) fn save_settings(settings: &Settings) {
    if let Some(storage) = storage().filter(|_| bridge::shows("frame")) {
        // A lost setting is chosen again; a lost work is reported when that is saved.
        let _ = storage.set_item(&settings_key(), &compact(&settings.to_json()));
    }
}

/// Saves a work unless another tab's copy is newer than the one that this tab started from.
pub(super) fn save_work(id: &str, work: &Work, started_from: u64) -> Saved {
    let text = compact(&work.to_json());
    bridge::worked(id, &text);
    let Some(storage) = storage() else { return Saved::No(Health::Blocked) };
    let key = work_key(id);
    if let Some(stored) = stored(&storage, &key).and_then(|text| parse::<Work>(&text))
        && stored.revision != started_from
        && stored != *work
    {
        return Saved::Conflict(Box::new(stored));
    }
    match storage.set_item(&key, &text) {
        Ok(()) => Saved::Yes,
        Err(error) => {
            let full = error.dyn_ref::<js_sys::Error>().is_some_and(|error| error.name().includes("Quota", 0));
            Saved::No(if full { Health::Full } else { Health::Blocked })
        }
    }
}

/// What the storage holds as text, or another tab's copy of it, as the storage event carries it.
pub(super) fn parse<T: Json>(text: &str) -> Option<T> {
    T::try_from_json(&read(text)?).ok()
}
