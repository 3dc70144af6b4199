//! One timer for all waits of a device. Looking functions up for each wait would cost what short transfers are measured in.

use std::cell::{Cell, RefCell};
use std::fmt;
use std::rc::Rc;
use std::task::Waker;

use js_sys::Function;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};

use crate::web;

/// Wakes whoever waits after some milliseconds, and rests when nobody does.
pub(crate) struct Pulse {
    shared: Rc<Shared>,
    beat: Closure<dyn FnMut()>,
}

#[derive(Default)]
struct Shared {
    /// Waits that have no answer yet.
    waits: Cell<u32>,
    waiting: RefCell<Vec<Waker>>,
    /// The timer that runs.
    timer: Cell<Option<JsValue>>,
    beats: Cell<u32>,
    functions: Functions,
}

/// Those of the global object. A place without timers is waited in all the same, without beats.
struct Functions {
    set: Option<Function>,
    clear: Option<Function>,
}

impl Default for Functions {
    fn default() -> Self {
        Self { set: web::function("setTimeout"), clear: web::function("clearTimeout") }
    }
}

/// A wait that lasts until this is dropped.
pub(crate) struct Wait<'a>(&'a Pulse);

impl Pulse {
    pub(crate) fn new() -> Self {
        let shared = Rc::new(Shared::default());
        let own = Rc::clone(&shared);
        let beat = Closure::new(move || {
            own.timer.take();
            own.beats.set(own.beats.get().wrapping_add(1));
            own.waiting.take().into_iter().for_each(Waker::wake);
        });
        Self { shared, beat }
    }

    /// Begins to wait.
    pub(crate) fn wait(&self) -> Wait<'_> {
        self.shared.waits.set(self.shared.waits.get().saturating_add(1));
        Wait(self)
    }
}

impl Wait<'_> {
    /// Beats of the device so far: what a wait has outlasted, without a look at the clock.
    pub(crate) fn beats(&self) -> u32 {
        self.0.shared.beats.get()
    }

    /// Wakes this one at the next beat: after so many milliseconds, or when another wait's is due.
    pub(crate) fn wake_after(&self, ms: u32, waker: &Waker) {
        let shared = &self.0.shared;
        let mut waiting = shared.waiting.borrow_mut();
        if !waiting.iter().any(|other| other.will_wake(waker)) {
            waiting.push(waker.clone());
        }
        let timer = shared.timer.take().or_else(|| {
            let beat = self.0.beat.as_ref().unchecked_ref::<Function>();
            shared.functions.set.as_ref()?.call2(&JsValue::UNDEFINED, beat, &ms.into()).ok()
        });
        shared.timer.set(timer);
    }
}

impl Drop for Wait<'_> {
    fn drop(&mut self) {
        let shared = &self.0.shared;
        shared.waits.set(shared.waits.get().saturating_sub(1));
        if shared.waits.get() == 0 {
            shared.rest();
        }
    }
}

impl Shared {
    fn rest(&self) {
        self.waiting.borrow_mut().clear();
        if let (Some(timer), Some(clear)) = (self.timer.take(), &self.functions.clear) {
            // Nothing is left to stop where that throws.
            let _ = clear.call1(&JsValue::UNDEFINED, &timer);
        }
    }
}

impl Drop for Pulse {
    fn drop(&mut self) {
        self.shared.rest();
    }
}

impl fmt::Debug for Pulse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pulse").field("waits", &self.shared.waits).finish_non_exhaustive()
    }
}
