//! Python as a `Runner`, and what it is doing at the moment.

use std::cell::RefCell;
use std::rc::Rc;

use headroom_grade::json::{Json, Word, compact};
use headroom_grade::run::TIME_LIMIT_MS;
use headroom_grade::{Ended, Request, Run, RunLog, Runner, RunnerError, words};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use yew::prelude::*;

use crate::bridge::{self, PythonStatus};

/// Runs solutions in the page's Python worker.
pub struct PageRunner;

impl Runner for PageRunner {
    async fn run(&mut self, request: &Request) -> Result<Run, RunnerError> {
        let log = Rc::new(RefCell::new(RunLog::new(request.calls.len())));
        let on_event = {
            let log = log.clone();
            Closure::<dyn FnMut(String)>::new(move |event: String| log.borrow_mut().event(&event))
        };
        let json = compact(&request.to_json());
        let ended = bridge::python_run(&json, TIME_LIMIT_MS, on_event.as_ref().unchecked_ref()).await;
        drop(on_event);
        let ended = ended.map_err(|error| RunnerError(describe(&error)))?;
        let ended = match ended.as_string().unwrap_or_default().as_str() {
            "finished" => Ended::Finished,
            "timed_out" => Ended::TimedOut,
            other => Ended::Died(other.strip_prefix("died:").unwrap_or("silent").to_owned()),
        };
        Ok(log.replace(RunLog::new(0)).finish(ended))
    }
}

fn describe(error: &JsValue) -> String {
    match error.dyn_ref::<js_sys::Error>() {
        Some(error) => error.message().into(),
        None => error.as_string().unwrap_or_else(|| "unknown".into()),
    }
}

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
    /// On its way.
    Loading,
    /// Waiting for work.
    Ready,
    /// At work.
    Running,
    /// It could not be loaded.
    Failed,
}

words!(Stage { Idle = "idle", Loading = "loading", Ready = "ready", Running = "running", Failed = "failed" });

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
