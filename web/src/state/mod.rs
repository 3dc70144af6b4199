//! What the page remembers: settings and the learner's work, in one reducer, saved at every step.

mod archive;
mod provider;
mod storage;
mod work;

use std::rc::Rc;

use headroom_grade::Language;
use headroom_grade::json::Sorted;
use headroom_grade::{record, words};
use yew::Reducible;

pub use archive::{Archive, ArchiveError, Merge};
pub use provider::{Store, use_new_store};
pub use storage::{Health, saved_settings};
pub use work::{Answer, Edit, Work};

/// Light, dark, or as the system has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Theme {
    /// As the system has it.
    #[default]
    Auto,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

words!(Theme { Auto = "auto", Light = "light", Dark = "dark" });

impl Theme {
    /// All, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::Auto, Self::Light, Self::Dark];

    /// The value of `data-theme`, and the key of its name.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }
}

/// What a reader has chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Settings {
    /// The language; none: as the browser has it.
    pub language: Option<Language>,
    /// The theme.
    pub theme: Theme,
}

record!(Settings { language, theme or default });

/// The other tab's copy of an exercise that both have changed.
#[derive(Debug, Clone, PartialEq)]
pub struct Conflict {
    /// The exercise.
    pub id: String,
    /// What the other tab has saved.
    pub theirs: Rc<Work>,
}

/// Everything the page remembers.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct State {
    /// What the reader has chosen.
    pub settings: Settings,
    /// Work by exercise id.
    pub works: Sorted<Rc<Work>>,
    /// An exercise that two tabs have changed.
    pub conflict: Option<Conflict>,
    /// Whether work is really being saved.
    pub health: Health,
    /// Grows when an exercise's code was replaced from outside the editor.
    pub replaced: u32,
}

/// What can happen to the state.
#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    /// A reader chose something.
    Choose(Settings),
    /// A step on an exercise.
    Edit(String, Edit),
    /// Another tab has saved a newer copy.
    Adopt(String, Rc<Work>),
    /// Saving met a copy that this tab did not know.
    Conflicting(Conflict),
    /// The conflict is settled: keep this tab's copy, or take the other's.
    Settle {
        /// This tab's copy stays.
        keep_mine: bool,
    },
    /// Saving works, or does not.
    Saving(Health),
    /// Work from a file.
    Import(Archive, Merge),
    /// Everything from the start.
    ForgetAll,
}

impl State {
    /// The work on an exercise, empty if there is none.
    #[must_use]
    pub fn work(&self, id: &str) -> Rc<Work> {
        self.works.get(id).cloned().unwrap_or_default()
    }

    fn put(&mut self, id: String, work: Rc<Work>) {
        self.works.insert(id, work);
    }
}

impl Reducible for State {
    type Action = Action;

    fn reduce(self: Rc<Self>, action: Action) -> Rc<Self> {
        let mut next = (*self).clone();
        match action {
            Action::Choose(settings) => next.settings = settings,
            Action::Edit(id, edit) => {
                next.replaced += u32::from(edit == Edit::Restart);
                let work = Rc::new(self.work(&id).after(edit));
                next.put(id, work);
            }
            Action::Adopt(id, work) => {
                next.replaced += 1;
                next.put(id, work);
            }
            Action::Conflicting(conflict) => next.conflict = Some(conflict),
            Action::Settle { keep_mine } => {
                if let Some(Conflict { id, theirs }) = next.conflict.take() {
                    let kept = if keep_mine { (*self.work(&id)).clone() } else { (*theirs).clone() };
                    // A revision past both, so that the other tab takes this as the newest.
                    let revision = self.work(&id).revision.max(theirs.revision) + 1;
                    next.replaced += 1;
                    next.put(id, Rc::new(Work { revision, ..kept }));
                }
            }
            Action::Saving(health) => next.health = health,
            Action::Import(archive, merge) => {
                next.replaced += 1;
                archive.merge_into(&mut next, merge);
            }
            Action::ForgetAll => {
                next.replaced += 1;
                for (id, work) in self.works.iter() {
                    next.put(id.clone(), Rc::new(Work { revision: work.revision + 1, ..Work::default() }));
                }
            }
        }
        Rc::new(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(state: State, actions: impl IntoIterator<Item = Action>) -> State {
        let state = actions.into_iter().fold(Rc::new(state), Reducible::reduce);
        (*state).clone()
    }

    fn code(text: &str) -> Action {
        Action::Edit("a/f".into(), Edit::Code(text.into()))
    }

    #[test]
    fn a_conflict_is_settled_past_both_revisions() {
        let theirs = Rc::new(Work { revision: 7, code: Some("theirs".into()), ..Work::default() });
        let conflict = || Action::Conflicting(Conflict { id: "a/f".into(), theirs: theirs.clone() });
        for (keep_mine, expected) in [(true, "mine"), (false, "theirs")] {
            let state = after(State::default(), [code("mine"), conflict(), Action::Settle { keep_mine }]);
            let work = state.work("a/f");
            assert_eq!((work.code.as_deref(), work.revision), (Some(expected), 8));
            assert_eq!(state.conflict, None);
        }
    }

    #[test]
    fn forgetting_is_a_change_like_any_other() {
        let state = after(State::default(), [code("x"), Action::ForgetAll]);
        assert!(state.work("a/f").is_empty());
        assert_eq!(state.work("a/f").revision, 2);
    }
}
