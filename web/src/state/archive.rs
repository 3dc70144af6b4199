//! Work as a file: what a learner takes along, and how it comes back.

use std::rc::Rc;

use headroom_grade::Index;
use headroom_grade::json::{Json, Sorted, pretty, read};
use headroom_grade::record;
use serde_json::Value;

use super::{Settings, State, Work};

/// The only format this version reads and writes.
const FORMAT: u32 = 1;
/// No honest export comes near this; a browser would choke on more.
const MOST_BYTES: usize = 8 << 20;

/// An exported copy.
#[derive(Debug, Clone, PartialEq)]
pub struct Archive {
    headroom: u32,
    settings: Settings,
    works: Sorted<Work>,
}

record!(Archive { headroom, settings, works });

/// What an import does where both sides have work on the same exercise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Merge {
    /// What is here stays.
    KeepMine,
    /// The file's copy takes its place.
    TakeFile,
}

/// Why a file cannot be taken in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArchiveError {
    /// It is far too large.
    TooLarge,
    /// It is no export of this program.
    NotOurs,
    /// It comes from a newer version.
    Newer,
}

impl ArchiveError {
    /// The key of its message.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::TooLarge => "import-too-large",
            Self::NotOurs => "import-not-ours",
            Self::Newer => "import-newer",
        }
    }
}

impl Archive {
    /// A copy of the state.
    #[must_use]
    pub fn of(state: &State) -> Self {
        let kept = state.works.iter().filter(|(_, work)| !work.is_empty());
        let works = kept.map(|(id, work)| (id.clone(), (**work).clone())).collect();
        Self { headroom: FORMAT, settings: state.settings, works }
    }

    /// The file's text.
    #[must_use]
    pub fn text(&self) -> String {
        pretty(&self.to_json())
    }

    /// Reads a file.
    ///
    /// # Errors
    /// Where it is no export that this version understands. Nothing has been changed then.
    pub fn read(text: &str) -> Result<Self, ArchiveError> {
        if text.len() > MOST_BYTES {
            return Err(ArchiveError::TooLarge);
        }
        let value = read(text).ok_or(ArchiveError::NotOurs)?;
        match value.get("headroom").and_then(Value::as_u64) {
            Some(1) => Self::try_from_json(&value).map_err(|_| ArchiveError::NotOurs),
            Some(_) => Err(ArchiveError::Newer),
            None => Err(ArchiveError::NotOurs),
        }
    }

    /// How many exercises both sides have work on.
    #[must_use]
    pub fn overlap(&self, state: &State) -> usize {
        self.works.iter().filter(|(id, _)| !state.work(id).is_empty()).count()
    }

    /// Takes the copy in.
    pub(super) fn merge_into(self, state: &mut State, merge: Merge) {
        for (id, work) in self.works {
            let mine = state.work(&id);
            // An exercise of another edition has no page here; keeping it would only fill the storage.
            if !Index::built_in().ids().any(|known| known == id) || (merge == Merge::KeepMine && !mine.is_empty()) {
                continue;
            }
            let revision = mine.revision.max(work.revision) + 1;
            state.put(id, Rc::new(Work { revision, ..work }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: &str = "unified-memory/evaluate_memory_plan";

    fn with_code(code: &str) -> State {
        let mut state = State::default();
        state.put(ID.into(), Rc::new(Work { code: Some(code.into()), ..Work::default() }));
        state
    }

    #[test]
    fn an_export_comes_back_whole() {
        let archive = Archive::of(&with_code("x"));
        let read = Archive::read(&archive.text()).unwrap();
        let mut state = State::default();
        read.merge_into(&mut state, Merge::KeepMine);
        assert_eq!(state.work(ID).code.as_deref(), Some("x"));
    }

    #[test]
    fn what_is_here_stays_unless_replaced() {
        for (merge, expected) in [(Merge::KeepMine, "mine"), (Merge::TakeFile, "file")] {
            let mut state = with_code("mine");
            let archive = Archive::of(&with_code("file"));
            assert_eq!(archive.overlap(&state), 1);
            archive.merge_into(&mut state, merge);
            assert_eq!(state.work(ID).code.as_deref(), Some(expected));
        }
    }

    #[test]
    fn files_that_are_not_ours_say_why() {
        assert_eq!(Archive::read("not json"), Err(ArchiveError::NotOurs));
        assert_eq!(Archive::read("{}"), Err(ArchiveError::NotOurs));
        assert_eq!(Archive::read(r#"{"headroom": 2}"#), Err(ArchiveError::Newer));
        assert_eq!(Archive::read(r#"{"headroom": 1, "works": 5}"#), Err(ArchiveError::NotOurs));
        assert_eq!(Archive::read(&" ".repeat(MOST_BYTES + 1)), Err(ArchiveError::TooLarge));
    }
}
