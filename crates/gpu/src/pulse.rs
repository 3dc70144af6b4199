//! One timer for all waits of a device. A timer for each wait would cost what short transfers are measured in.

use std::cell::{Cell, RefCell};
use std::fmt;
use std::rc::Rc;
use std::task::Waker;

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::Closure;

use crate::web::call;

/// Wakes whoever waits every few milliseconds, and rests when nobody does.
pub(crate) struct Pulse {
    ms: u32,
    shared: Rc<Shared>,
    beat: Closure<dyn FnMut()>,
}

#[derive(Default)]
struct Shared {
    waiting: RefCell<Vec<Waker>>,
    /// The timer that runs.
    timer: Cell<Option<JsValue>>,
    beats: Cell<u32>,
}

impl Pulse {
    /// Beats once in `ms` milliseconds, or a little later.
    pub(crate) fn new(ms: u32) -> Self {
        let shared = Rc::new(Shared::default());
        let own = Rc::clone(&shared);
        let beat = Closure::new(move || {
            own.beats.set(own.beats.get().wrapping_add(1));
            let waiting = own.waiting.take();
            if waiting.is_empty() {
                own.rest();
            }
            waiting.into_iter().for_each(Waker::wake);
        });
        Self { ms, shared, beat }
    }

    /// Beats so far: what a wait has outlasted, without a look at the clock.
    pub(crate) fn beats(&self) -> u32 {
        self.shared.beats.get()
    }

    /// Wakes this one at the next beat.
    pub(crate) fn wake(&self, waker: &Waker) {
        let mut waiting = self.shared.waiting.borrow_mut();
        if !waiting.iter().any(|other| other.will_wake(waker)) {
            waiting.push(waker.clone());
        }
        drop(waiting);
        let timer = self.shared.timer.take();
        self.shared.timer.set(timer.or_else(|| call("setInterval", &[self.beat.as_ref(), &self.ms.into()])));
    }
}

impl Shared {
    fn rest(&self) {
        if let Some(timer) = self.timer.take() {
            call("clearInterval", &[&timer]);
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
        f.debug_struct("Pulse").field("ms", &self.ms).finish_non_exhaustive()
    }
}
