//! The browser's storage: one entry an exercise, under a versioned prefix.
//!
//! Reading and writing may fail at any time (blocked, full, private window). The page then goes on without it and says so.

use std::collections::BTreeMap;
use std::rc::Rc;

use gloo::storage::errors::StorageError;
use gloo::storage::{LocalStorage, Storage};

use super::{Settings, State, Work};

/// The version of everything stored. A later version that stores differently takes another prefix, and reads this one.
const PREFIX: &str = "headroom:1:";

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

/// The exercise that a storage key belongs to.
pub(super) fn id_of(key: &str) -> Option<&str> {
    key.strip_prefix(PREFIX)?.strip_prefix("work:")
}

/// Everything stored, or nothing where the storage is blocked.
pub(super) fn load() -> State {
    let mut works = BTreeMap::new();
    let Some(raw) = raw() else { return State { health: Health::Blocked, ..State::default() } };
    let length = raw.length().unwrap_or(0);
    let keys: Vec<String> = (0..length).filter_map(|index| raw.key(index).ok().flatten()).collect();
    for key in keys {
        let Some(id) = id_of(&key) else { continue };
        match LocalStorage::get::<Work>(&key) {
            Ok(work) => {
                works.insert(id.to_owned(), Rc::new(work));
            }
            // What cannot be read is put aside, not overwritten: it may be somebody's work.
            Err(_) => {
                if let Ok(Some(text)) = raw.get_item(&key) {
                    let _ = raw.set_item(&format!("{PREFIX}unreadable:{id}"), &text);
                    let _ = raw.remove_item(&key);
                }
            }
        }
    }
    let settings = LocalStorage::get::<Settings>(format!("{PREFIX}settings")).unwrap_or_default();
    State { settings, works, ..State::default() }
}

/// The storage itself; none where the browser throws at the mere question.
fn raw() -> Option<web_sys::Storage> {
    web_sys::window()?.local_storage().ok().flatten()
}

pub(super) fn save_settings(settings: &Settings) {
    if raw().is_some() {
        // A lost setting is chosen again; a lost work is reported when that is saved.
        let _ = LocalStorage::set(format!("{PREFIX}settings"), settings);
    }
}

/// Saves a work unless another tab's copy is newer than the one that this tab started from.
pub(super) fn save_work(id: &str, work: &Work, started_from: u64) -> Saved {
    if raw().is_none() {
        return Saved::No(Health::Blocked);
    }
    let key = work_key(id);
    if let Ok(stored) = LocalStorage::get::<Work>(&key)
        && stored.revision != started_from
        && stored != *work
    {
        return Saved::Conflict(Box::new(stored));
    }
    match LocalStorage::set(&key, work) {
        Ok(()) => Saved::Yes,
        Err(StorageError::JsError(error)) if error.name.contains("Quota") => Saved::No(Health::Full),
        Err(_) => Saved::No(Health::Blocked),
    }
}

/// Another tab's copy, as the storage event carries it.
pub(super) fn parse(text: &str) -> Option<Work> {
    serde_json::from_str(text).ok()
}
