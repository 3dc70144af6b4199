//! A question to the planner's worker, followed event by event.

use std::rc::Rc;

use headroom_planner::messages::{Code, Event, Failure, Outcome, Progress, Request};
use js_sys::Date;
use wasm_bindgen::JsCast;
use wasm_bindgen::JsValue;
use wasm_bindgen::closure::Closure;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use crate::bridge;

/// How a question stands. What was answered last stays until something newer is known.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Stand {
    /// The number of the last question: events of earlier ones count no longer.
    asked: u32,
    /// Since when it is being answered, in ms on the page's clock.
    pub since_ms: Option<f64>,
    /// How far it is.
    pub progress: Option<Progress>,
    /// The newest answer, which may be a part of one.
    pub outcome: Option<Rc<Outcome>>,
    /// Whether that is an answer to the last question.
    fresh: bool,
    /// Why there is none.
    pub failure: Option<Failure>,
}

impl Stand {
    /// Whether it is being answered.
    pub fn is_running(&self) -> bool {
        self.since_ms.is_some()
    }

    /// Whether it was stopped before its end.
    pub fn was_stopped(&self) -> bool {
        self.failure.as_ref().is_some_and(|failure| failure.code == Code::Cancelled)
    }
}

/// What can happen to a question.
pub enum Step {
    /// It is asked, at a time of the page's clock.
    Ask(u32, f64),
    /// The worker told something.
    Told(u32, Box<Event>),
}

impl Reducible for Stand {
    type Action = Step;

    fn reduce(self: Rc<Self>, step: Step) -> Rc<Self> {
        let mut next = (*self).clone();
        match step {
            Step::Ask(asked, now) => {
                next = Self { asked, since_ms: Some(now), progress: None, fresh: false, failure: None, ..next };
            }
            Step::Told(asked, _) if asked != self.asked => return self,
            Step::Told(_, event) => match *event {
                Event::Progress(progress) => next.progress = Some(progress),
                Event::Partial(plans) => {
                    next = Self { outcome: Some(Rc::new(Outcome::Plans(plans))), fresh: true, ..next };
                }
                Event::Done(outcome) => {
                    next = Self { since_ms: None, outcome: Some(outcome.into()), fresh: true, ..next };
                }
                // What was answered to another question is no answer to this one.
                Event::Failed(failure) => {
                    let outcome = next.outcome.filter(|_| next.fresh);
                    next = Self { since_ms: None, outcome, failure: Some(failure), ..next };
                }
            },
        }
        Rc::new(next)
    }
}

/// A kind of question, and what can be done about it.
#[derive(Clone, PartialEq)]
pub struct Asking {
    /// How the last one stands.
    pub stand: Rc<Stand>,
    /// Asks, in place of what is being answered.
    pub ask: Callback<Request>,
    /// Stops the answer.
    pub cancel: Callback<()>,
}

/// Questions of one kind.
#[hook]
pub fn use_asking(kind: &'static str) -> Asking {
    let stand = use_reducer(Stand::default);
    let count = use_mut_ref(|| 0_u32);
    let ask = {
        let dispatcher = stand.dispatcher();
        use_callback((), move |request: Request, ()| {
            let dispatcher = dispatcher.clone();
            let asked = count.borrow().wrapping_add(1);
            count.replace(asked);
            dispatcher.dispatch(Step::Ask(asked, Date::now()));
            spawn_local(async move {
                let told = dispatcher.clone();
                let on_event = Closure::<dyn FnMut(JsValue)>::new(move |event: JsValue| {
                    let event = event.as_string().and_then(|text| serde_json::from_str(&text).ok());
                    told.dispatch(Step::Told(asked, Box::new(event.unwrap_or_else(|| Event::Failed(unreadable())))));
                });
                // Plain data cannot fail to become text.
                let request = serde_json::to_string(&request).unwrap_or_default();
                bridge::planner_run(kind, &request, on_event.as_ref().unchecked_ref()).await;
            });
        })
    };
    let cancel = use_callback((), move |(), ()| bridge::planner_cancel(kind));
    let stand: Rc<Stand> = Rc::new((*stand).clone());
    Asking { stand, ask, cancel }
}

fn unreadable() -> Failure {
    Failure { code: Code::Dead, detail: String::new() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use headroom_planner::messages::Phase;

    fn after(stand: &Stand, step: Step) -> Stand {
        (*Rc::new(stand.clone()).reduce(step)).clone()
    }

    #[test]
    fn a_newer_question_takes_the_place_of_an_older_one() {
        let progress = Event::Progress(Progress { phase: Phase::Search, done: 1, total: 2 });
        let first = after(&Stand::default(), Step::Ask(1, 5.0));
        let second = after(&first, Step::Ask(2, 6.0));
        let late = Event::Failed(Failure { code: Code::Cancelled, detail: String::new() });
        assert_eq!(after(&second, Step::Told(1, Box::new(late.clone()))), second);
        let told = after(&second, Step::Told(2, Box::new(progress)));
        assert!(told.is_running() && told.progress.is_some());
        let stopped = after(&told, Step::Told(2, Box::new(late)));
        assert!(!stopped.is_running() && stopped.was_stopped());
        assert!(!after(&stopped, Step::Ask(3, 7.0)).was_stopped());
    }

    #[test]
    fn an_old_answer_is_shown_until_the_new_question_fails() {
        let priced = |added_ms| {
            let plan = headroom_planner::messages::Plan {
                actions: String::new(),
                added_ms,
                transfer_ms: 0.0,
                recompute_ms: 0.0,
                moved_bytes: 0,
                peak_bytes: 0,
                over_bytes: 0,
                at_least_ms: None,
                optimal: false,
                load: Vec::new(),
            };
            Event::Done(Box::new(Outcome::Priced(plan)))
        };
        let answered = after(&after(&Stand::default(), Step::Ask(1, 0.0)), Step::Told(1, Box::new(priced(1.0))));
        let asked = after(&answered, Step::Ask(2, 1.0));
        assert!(asked.is_running() && asked.outcome == answered.outcome);
        let failure = Failure { code: Code::TooLarge, detail: String::new() };
        assert_eq!(after(&asked, Step::Told(2, Box::new(Event::Failed(failure)))).outcome, None);
    }
}
