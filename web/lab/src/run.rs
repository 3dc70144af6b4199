//! One run on the GPU: asked of the worker, followed event by event.

use std::cell::RefCell;
use std::rc::Rc;

use headroom_gpu::messages::{CancelReason, Event, Outcome, Partial, Progress, Request};
use headroom_gpu::{AdapterFacts, ErrorCode, Failure};
use serde::Serialize;
use serde_wasm_bindgen::{Serializer, from_value};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use crate::bridge;

/// How a run stands.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum Stand {
    /// Nothing was asked yet.
    #[default]
    Idle,
    /// At work.
    Running(Ahead),
    /// It came to its end.
    Done(Rc<Outcome>),
    /// It did not.
    Failed(Failure),
}

/// What is known of a run at work.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Ahead {
    /// When its steps began, in milliseconds on the page's clock, and how many were done then: opening a device is none of them.
    pub began: Option<(f64, u32)>,
    /// How far it is.
    pub progress: Option<Progress>,
    /// What it is on.
    pub adapter: Option<AdapterFacts>,
    /// What came out of it so far.
    pub parts: Vec<Partial>,
}

/// A run, and what can be done about it.
#[derive(Clone, PartialEq)]
pub struct Run {
    /// How it stands.
    pub stand: Stand,
    /// Starts one. While one is at work nothing happens.
    pub start: Callback<Request>,
    /// Stops it.
    pub cancel: Callback<()>,
}

impl Run {
    /// Whether one is at work.
    pub fn is_running(&self) -> bool {
        matches!(self.stand, Stand::Running(_))
    }
}

/// What can happen to a run.
pub enum Step {
    /// It is asked for.
    Start,
    /// The worker told something, at a time of the page's clock.
    Event(Box<Event>, f64),
}

impl Reducible for Stand {
    type Action = Step;

    fn reduce(self: Rc<Self>, step: Step) -> Rc<Self> {
        let next = match (step, &*self) {
            (Step::Start, _) => Self::Running(Ahead::default()),
            (Step::Event(event, now_ms), Self::Running(ahead)) => ahead.clone().after(*event, now_ms),
            // Late events of a run that has ended.
            (Step::Event(..), _) => return self,
        };
        Rc::new(next)
    }
}

impl Ahead {
    fn after(mut self, event: Event, now_ms: f64) -> Stand {
        match event {
            Event::Progress(progress) => {
                if progress.total > 0 {
                    self.began.get_or_insert((now_ms, progress.done));
                }
                self.progress = Some(progress);
            }
            Event::Partial(Partial::Adapter(adapter)) => self.adapter = Some(adapter),
            Event::Partial(part) => self.parts.push(part),
            Event::Done(outcome) => return Stand::Done(outcome.into()),
            Event::Failed(failure) => return Stand::Failed(failure),
        }
        Stand::Running(self)
    }
}

/// A run for a view. Leaving the view stops it.
#[hook]
pub fn use_run() -> Run {
    let stand = use_reducer(Stand::default);
    let running = use_mut_ref(|| false);
    let start = {
        let (dispatcher, running) = (stand.dispatcher(), running.clone());
        use_callback((), move |request: Request, ()| {
            if running.replace(true) {
                return;
            }
            let (dispatcher, running) = (dispatcher.clone(), running.clone());
            dispatcher.dispatch(Step::Start);
            spawn_local(async move {
                let (events, last) = (dispatcher.clone(), Rc::new(RefCell::new(None)));
                let on_event = {
                    let last = last.clone();
                    Closure::<dyn FnMut(JsValue)>::new(move |event: JsValue| {
                        let event =
                            from_value(event).unwrap_or_else(|error| Event::Failed(unreadable(&error.to_string())));
                        match event {
                            Event::Done(_) | Event::Failed(_) => *last.borrow_mut() = Some(event),
                            event => events.dispatch(Step::Event(Box::new(event), now_ms())),
                        }
                    })
                };
                // Plain data cannot fail to become plain data.
                let request = request.serialize(&Serializer::json_compatible()).unwrap_or_default();
                bridge::lab_run(request, on_event.as_ref().unchecked_ref()).await;
                // Told once the worker is free again: what follows may be another run.
                running.replace(false);
                let last = last.take().unwrap_or_else(|| Event::Failed(unreadable("no last event")));
                if let Event::Done(outcome) = &last {
                    crate::kept::keep(outcome);
                }
                dispatcher.dispatch(Step::Event(Box::new(last), now_ms()));
            });
        })
    };
    use_effect_with((), move |()| {
        move || {
            if *running.borrow() {
                cancel(CancelReason::User);
            }
        }
    });
    let cancel = use_callback((), |(), ()| cancel(CancelReason::User));
    Run { stand: (*stand).clone(), start, cancel }
}

fn cancel(reason: CancelReason) {
    bridge::lab_cancel(match reason {
        CancelReason::User => "user",
        CancelReason::Hidden => "hidden",
    });
}

fn unreadable(why: &str) -> Failure {
    Failure { code: ErrorCode::WorkerDead, detail: why.to_owned(), asked: None, available: None }
}

/// The page's clock.
pub fn now_ms() -> f64 {
    js_sys::Date::now()
}
