//! Python as a `Runner`.

use std::cell::RefCell;
use std::rc::Rc;

use headroom_grade::json::{Json, compact};
use headroom_grade::run::TIME_LIMIT_MS;
use headroom_grade::{Ended, Request, Run, RunLog, Runner, RunnerError};
use js_sys::{Function, Promise};
use wasm_bindgen::JsValue;
use wasm_bindgen::closure::Closure;
use wasm_bindgen_futures::JsFuture;

/// Runs solutions in the page's Python worker.
pub struct PageRunner<'a> {
    python: &'a Function,
}

impl<'a> PageRunner<'a> {
    /// Around the page's function that runs a request.
    pub fn new(python: &'a Function) -> Self {
        Self { python }
    }

    async fn ended(&self, json: &str, on_event: &JsValue) -> Result<JsValue, JsValue> {
        let promise = self.python.call3(&JsValue::NULL, &json.into(), &TIME_LIMIT_MS.into(), on_event)?;
        JsFuture::from(Promise::resolve(&promise)).await
    }
}

impl Runner for PageRunner<'_> {
    async fn run(&mut self, request: &Request) -> Result<Run, RunnerError> {
        let log = Rc::new(RefCell::new(RunLog::new(request.calls.len())));
        let on_event = {
            let log = log.clone();
            Closure::<dyn FnMut(String)>::new(move |event: String| log.borrow_mut().event(&event))
        };
        let ended = self.ended(&compact(&request.to_json()), on_event.as_ref()).await;
        drop(on_event);
        let ended = ended.map_err(|error| RunnerError(error.as_string().unwrap_or_else(|| "unknown".into())))?;
        let ended = match ended.as_string().unwrap_or_default().as_str() {
            "finished" => Ended::Finished,
            "timed_out" => Ended::TimedOut,
            other => Ended::Died(other.strip_prefix("died:").unwrap_or("silent").to_owned()),
        };
        Ok(log.replace(RunLog::new(0)).finish(ended))
    }
}
