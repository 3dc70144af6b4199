//! The keyboard: up and down choose a block, left and right move it, with shift its end; enter or space treats it otherwise.

use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::{Element, SvgElement};
use yew::prelude::*;

use super::Edit;
use super::scene::Scene;
use crate::geometry::interval::{Grip, shifted};
use crate::model::Item;
use crate::shared::Shared;

/// What a key means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Meaning {
    /// Another block, by so many places.
    Go(isize),
    /// The first block.
    First,
    /// The last block.
    Last,
    /// A grip, by so many steps.
    Shift(Grip, i64),
    /// The next treatment.
    Switch,
}

fn meaning(key: &str, shift: bool, alt: bool) -> Option<Meaning> {
    let grip = match (shift, alt) {
        (false, false) => Grip::Body,
        (true, false) => Grip::End,
        (true, true) => Grip::Start,
        (false, true) => return None,
    };
    Some(match key {
        // The stack grows upwards.
        "ArrowUp" => Meaning::Go(1),
        "ArrowDown" => Meaning::Go(-1),
        "Home" => Meaning::First,
        "End" => Meaning::Last,
        "ArrowLeft" => Meaning::Shift(grip, -1),
        "ArrowRight" => Meaning::Shift(grip, 1),
        "Enter" | " " => Meaning::Switch,
        _ => return None,
    })
}

/// What happens on a key.
pub fn on_key(items: &Shared<Vec<Item>>, scene: &Rc<Scene>, on_edit: Callback<Edit>) -> Callback<KeyboardEvent> {
    let (items, scene) = (items.clone(), scene.clone());
    Callback::from(move |event: KeyboardEvent| {
        if event.ctrl_key() || event.meta_key() {
            return;
        }
        let Some(meaning) = meaning(&event.key(), event.shift_key(), event.alt_key()) else { return };
        let focused = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let Some(block) = focused.filter(|element| element.has_attribute("data-at")) else { return };
        let Some(at) = block.get_attribute("data-at").and_then(|at| at.parse::<usize>().ok()) else { return };
        let (Some(item), Some(place)) = (items.get(at), scene.blocks.iter().position(|block| block.index == at)) else {
            return;
        };
        event.prevent_default();
        let last = scene.blocks.len() - 1;
        let go = |place: usize| {
            let next = scene.blocks[place.min(last)].index;
            on_edit.emit(Edit::Select(next));
            focus(&block, next);
        };
        match meaning {
            Meaning::Go(by) => go(place.saturating_add_signed(by)),
            Meaning::First => go(0),
            Meaning::Last => go(last),
            Meaning::Shift(grip, by) => {
                let (from, to) = shifted((item.from, item.to), grip, by);
                on_edit.emit(Edit::Select(at));
                if (from, to) != (item.from, item.to) {
                    on_edit.emit(Edit::Life(at, from, to));
                }
            }
            Meaning::Switch => on_edit.emit(Edit::Switch(at)),
        }
    })
}

/// Takes the focus to another block of the same picture.
fn focus(block: &Element, next: usize) {
    let list = block.parent_element();
    let found = list.and_then(|list| list.query_selector(&format!("[data-at='{next}']")).ok().flatten());
    if let Some(next) = found.and_then(|next| next.dyn_into::<SvgElement>().ok()) {
        let _ = next.focus();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_mean_what_the_help_says() {
        assert_eq!(meaning("ArrowUp", false, false), Some(Meaning::Go(1)));
        assert_eq!(meaning("ArrowLeft", false, false), Some(Meaning::Shift(Grip::Body, -1)));
        assert_eq!(meaning("ArrowRight", true, false), Some(Meaning::Shift(Grip::End, 1)));
        assert_eq!(meaning("ArrowRight", true, true), Some(Meaning::Shift(Grip::Start, 1)));
        assert_eq!(meaning(" ", false, false), Some(Meaning::Switch));
        // Browsers go back in their history with it.
        assert_eq!(meaning("ArrowLeft", false, true), None);
        assert_eq!(meaning("a", false, false), None);
    }
}
