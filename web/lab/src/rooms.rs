//! The rooms of the lab's page, one at a time: `#/lab?room=…`. Leaving a room stops what runs in it.

use gloo::events::EventListener;
use yew::prelude::*;

use crate::address;
use crate::words::use_words;

/// A room.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Room {
    /// The device by itself: experiments and the profile.
    Device,
    /// A plan of the reader's own.
    Plan,
    /// Unified memory by hand.
    Paging,
    /// A training step by several strategies.
    Training,
}

impl Room {
    /// In the order in which they are offered. The first is shown where the address names none.
    const ALL: [Self; 4] = [Self::Device, Self::Plan, Self::Paging, Self::Training];

    /// Names it in an address and, after `room-`, in the locales.
    const fn key(self) -> &'static str {
        match self {
            Self::Device => "device",
            Self::Plan => "plan",
            Self::Paging => "paging",
            Self::Training => "training",
        }
    }

    fn view(self) -> Html {
        match self {
            Self::Device => html! { <crate::device::Device /> },
            Self::Plan => html! { <crate::plan::Room /> },
            Self::Paging => html! { <crate::paging::Paging /> },
            Self::Training => html! { <crate::training::Training /> },
        }
    }

    /// The room of an address's part from `#` on.
    fn of_hash(hash: &str) -> Self {
        let name = address::value(hash, "room");
        Self::ALL.into_iter().find(|room| Some(room.key()) == name).unwrap_or(Self::ALL[0])
    }
}

/// The page.
#[component]
pub fn Rooms() -> Html {
    let words = use_words();
    let shown = use_room();
    let doors = Room::ALL.into_iter().map(|room| {
        let current = (room == shown).then_some("page");
        html! {
            <a class="segment__item" href={format!("#/lab?room={}", room.key())} aria-current={current}>
                { words.text(&format!("room-{}", room.key())) }
            </a>
        }
    });
    html! {
        <>
            <nav class="segment lab-rooms" aria-label={words.text("rooms")}>{ for doors }</nav>
            // Another room is another view, not the same one with other words.
            <div key={shown.key()}>{ shown.view() }</div>
        </>
    }
}

#[hook]
fn use_room() -> Room {
    let room = use_state_eq(current);
    let setter = room.setter();
    use_effect_with((), move |()| {
        let listener = EventListener::new(&gloo::utils::window(), "hashchange", move |_| setter.set(current()));
        move || drop(listener)
    });
    *room
}

fn current() -> Room {
    Room::of_hash(&address::hash())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_address_has_a_room() {
        for room in Room::ALL {
            assert_eq!(Room::of_hash(&format!("#/lab?lang=zh&room={}", room.key())), room);
        }
        for hash in ["", "#/lab", "#/lab?", "#/lab?room=", "#/lab?room=nowhere", "#/lab?x=room=device"] {
            assert_eq!(Room::of_hash(hash), Room::ALL[0], "{hash}");
        }
    }
}
