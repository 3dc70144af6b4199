//! Pointers: a mouse, a finger or a pen takes a block, or one of its ends, and moves it by whole steps.

use web_sys::Element;
use yew::prelude::*;

use super::scene::Scene;
use super::{Edit, Props};
use crate::geometry::interval::{Grip, shifted};
use crate::geometry::plot::{Extent, Plot};

/// What a pointer does.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// It takes hold.
    Down,
    /// It moves.
    Move,
    /// It lets go.
    Up,
    /// The browser took it away: what it did is undone.
    Cancel,
}

/// What is held.
#[derive(Debug, Clone, PartialEq)]
struct Held {
    pointer: i32,
    at: usize,
    grip: Grip,
    /// Where the pointer took it.
    x: f64,
    life: (u64, u64),
    /// The scale stays as it was, so that a block stays under the hand.
    plot: Plot,
    extent: Extent,
}

/// What a hand does to the picture.
#[derive(Clone)]
pub struct Hold(UseStateHandle<Option<Held>>);

/// Nothing is held yet.
#[hook]
pub fn use_hold() -> Hold {
    Hold(use_state(|| None))
}

impl Hold {
    /// Whether something is held.
    pub fn is_dragging(&self) -> bool {
        self.0.is_some()
    }

    /// What the picture takes in: while something is held no less and no other steps than before.
    pub fn extent(&self, now: Extent) -> Extent {
        match &*self.0 {
            Some(held) => Extent { most: held.extent.most.max(now.most), ..held.extent },
            None => now,
        }
    }

    /// What happens on an event.
    pub fn on(&self, kind: Kind, props: &Props, scene: &Scene, on_edit: Callback<Edit>) -> Callback<PointerEvent> {
        let (held, items, extent, plot) = (self.0.clone(), props.items.clone(), props.extent, scene.plot);
        Callback::from(move |event: PointerEvent| match kind {
            Kind::Down => {
                let Some((at, grip)) = taken(&event).filter(|_| event.button() == 0) else { return };
                let Some(item) = items.get(at) else { return };
                on_edit.emit(Edit::Select(at));
                // What follows goes to the picture, wherever the pointer is. Yew's own target would be its root.
                let svg = event.target().and_then(as_element).and_then(|block| block.closest("svg").ok().flatten());
                if let Some(svg) = svg {
                    let _ = svg.set_pointer_capture(event.pointer_id());
                }
                let life = (item.from, item.to);
                let pointer = event.pointer_id();
                held.set(Some(Held { pointer, at, grip, x: f64::from(event.client_x()), life, plot, extent }));
            }
            Kind::Move => {
                let Some(now) = held.as_ref().filter(|now| now.pointer == event.pointer_id()) else { return };
                let by = now.plot.steps(f64::from(event.client_x()) - now.x);
                let (from, to) = within(shifted(now.life, now.grip, by), now);
                if items.get(now.at).is_some_and(|item| (item.from, item.to) != (from, to)) {
                    on_edit.emit(Edit::Life(now.at, from, to));
                }
            }
            Kind::Up => held.set(None),
            Kind::Cancel => {
                if let Some(now) = &*held {
                    on_edit.emit(Edit::Life(now.at, now.life.0, now.life.1));
                }
                held.set(None);
            }
        })
    }
}

/// A hand does not leave the picture; what already reached out of it may stay.
fn within((from, to): (u64, u64), held: &Held) -> (u64, u64) {
    let last = held.plot.last.max(held.life.1);
    match held.grip {
        Grip::Body if to > last => (from - (to - last).min(from), last),
        Grip::End => (from, to.min(last)),
        Grip::Body | Grip::Start => (from, to),
    }
}

fn as_element(target: web_sys::EventTarget) -> Option<Element> {
    use wasm_bindgen::JsCast;
    target.dyn_into::<Element>().ok()
}

/// The block under the pointer, and what of it.
fn taken(event: &PointerEvent) -> Option<(usize, Grip)> {
    let block = event.target().and_then(as_element)?.closest("[data-at]").ok()??;
    let at = block.get_attribute("data-at")?.parse().ok()?;
    let grip = match block.get_attribute("data-grip").as_deref() {
        Some("start") => Grip::Start,
        Some("end") => Grip::End,
        _ => Grip::Body,
    };
    Some((at, grip))
}
