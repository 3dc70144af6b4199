//! What Python is doing at the moment.

use headroom_grade::json::Word;
use headroom_grade::words;
use wasm_bindgen::JsValue;
use wasm_bindgen::closure::Closure;
use yew::prelude::*;

use crate::bridge::{self, PythonStatus};

/// What the worker is doing.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Status {
    /// Which stage.
    pub state: Stage,
    /// Bytes loaded so far.
    pub loaded: f64,
    /// Bytes to load.
    pub total: f64,
}

/// The stages of the worker's life.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Stage {
    /// Not asked for yet.
    #[default]
    Idle,
    /// Another exercise of the same course page has it.
    Queued,
    /// On its way.
    Loading,
    /// Waiting for work.
    Ready,
    /// At work.
    Running,
    /// It could not be loaded.
    Failed,
}

words!(Stage { Idle = "idle", Queued = "queued", Loading = "loading", Ready = "ready", Running = "running", Failed = "failed" });

impl Status {
    /// What the worker says; none where it says something that this page does not know.
    fn of(said: &PythonStatus) -> Option<Self> {
        let state = Stage::from_word(&said.state())?;
        Some(Self { state, loaded: said.loaded().unwrap_or(0.0), total: said.total().unwrap_or(0.0) })
    }
}

/// What Python is doing, kept up to date.
#[hook]
pub fn use_python() -> Status {
    let status = use_state_eq(Status::default);
    let setter = status.setter();
    use_effect_with((), move |()| {
        let callback = Closure::<dyn FnMut(PythonStatus)>::new(move |said: PythonStatus| {
            if let Some(status) = Status::of(&said) {
                setter.set(status);
            }
        });
        let end = bridge::python_on_status(callback.as_ref());
        move || {
            let _ = end.call0(&JsValue::NULL);
            drop(callback);
        }
    });
    (*status).clone()
}
