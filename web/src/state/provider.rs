//! The reducer, saved at every step, and kept in step with other tabs.

use std::rc::Rc;

use gloo::events::EventListener;
use headroom_grade::json::Sorted;
use wasm_bindgen::JsCast;
use web_sys::StorageEvent;
use yew::prelude::*;

use super::storage::{self, Saved};
use super::{Action, Conflict, Health, State, Work};

/// The state and its dispatcher.
pub type Store = UseReducerHandle<State>;

/// The one store of the page.
#[hook]
pub fn use_new_store() -> Store {
    let store = use_reducer_eq(storage::load);
    // The revision of each work that the storage is known to hold.
    let known = use_mut_ref(Sorted::<u64>::default);
    use_state(|| {
        let revisions = store.works.iter().map(|(id, work)| (id.clone(), work.revision));
        *known.borrow_mut() = revisions.collect();
    });

    use_effect_with(store.settings, storage::save_settings);

    {
        let (known, store) = (known.clone(), store.clone());
        use_effect_with((store.works.clone(), store.conflict.is_some()), move |(works, conflicting)| {
            // While the reader decides between two copies, nothing is written over either.
            if !conflicting {
                save(works, &mut known.borrow_mut(), &store);
            }
        });
    }

    {
        let known = known.clone();
        let latest = use_mut_ref(|| store.clone());
        *latest.borrow_mut() = store.clone();
        use_effect_with((), move |()| {
            let window = web_sys::window().expect("a page has a window");
            let listener = EventListener::new(&window, "storage", move |event| {
                if let Some(event) = event.dyn_ref::<StorageEvent>() {
                    adopt(event, &mut known.borrow_mut(), &latest.borrow());
                }
            });
            move || drop(listener)
        });
    }

    store
}

fn save(works: &Sorted<Rc<Work>>, known: &mut Sorted<u64>, store: &Store) {
    for (id, work) in works.iter() {
        let started_from = known.get(id).copied().unwrap_or(0);
        if work.revision == started_from {
            continue;
        }
        match storage::save_work(id, work, started_from) {
            Saved::Yes => {
                known.insert(id.clone(), work.revision);
                if store.health != Health::Saving {
                    store.dispatch(Action::Saving(Health::Saving));
                }
            }
            Saved::Conflict(theirs) => {
                known.insert(id.clone(), theirs.revision);
                let conflict = Conflict { id: id.clone(), theirs: Rc::new(*theirs) };
                store.dispatch(Action::Conflicting(conflict));
                return;
            }
            Saved::No(health) => {
                if store.health != health {
                    store.dispatch(Action::Saving(health));
                }
            }
        }
    }
}

/// Everything here has been saved, so another tab's newer copy continues it. A copy that does not is a conflict.
fn adopt(event: &StorageEvent, known: &mut Sorted<u64>, store: &Store) {
    let (Some(key), Some(text)) = (event.key(), event.new_value()) else { return };
    if key == storage::HOST_SETTINGS {
        if let Some(settings) = storage::parse(&text) {
            store.dispatch(Action::Choose(settings));
        }
        return;
    }
    let Some(id) = storage::id_of(&key) else { return };
    let Some(theirs) = storage::parse::<Work>(&text).map(Rc::new) else { return };
    let mine = store.work(id);
    if *theirs == *mine {
        return;
    }
    let unsaved = mine.revision != known.get(id).copied().unwrap_or(0);
    known.insert(id.to_owned(), theirs.revision);
    let action = if unsaved || theirs.revision <= mine.revision {
        Action::Conflicting(Conflict { id: id.to_owned(), theirs })
    } else {
        Action::Adopt(id.to_owned(), theirs)
    };
    store.dispatch(action);
}
