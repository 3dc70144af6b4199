//! Short notices that come and go: copied, imported, taken over from another tab.

use std::rc::Rc;

use gloo::timers::callback::Timeout;
use yew::prelude::*;

/// How long a notice stays, in milliseconds. It is also read out, and nothing depends on seeing it.
const STAYS_MS: u32 = 6000;

/// The notices on show.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Notices {
    list: Vec<(u32, AttrValue)>,
    next: u32,
}

/// What can happen to them.
pub enum Notice {
    /// A new one.
    Say(String),
    /// The oldest has been there long enough.
    Expire,
}

impl Reducible for Notices {
    type Action = Notice;

    fn reduce(self: Rc<Self>, action: Notice) -> Rc<Self> {
        let mut next = (*self).clone();
        match action {
            Notice::Say(text) => {
                // The same sentence twice in a row says nothing new.
                next.list.retain(|(_, shown)| *shown != text);
                next.list.push((next.next, text.into()));
                next.next += 1;
            }
            Notice::Expire => {
                if !next.list.is_empty() {
                    next.list.remove(0);
                }
            }
        }
        Rc::new(next)
    }
}

/// A way to say something, and the notices on show.
#[hook]
pub fn use_new_notices() -> (Callback<String>, Html) {
    let notices = use_reducer(Notices::default);
    let say = {
        let dispatcher = notices.dispatcher();
        use_callback((), move |text: String, ()| dispatcher.dispatch(Notice::Say(text)))
    };
    {
        let dispatcher = notices.dispatcher();
        let oldest = notices.list.first().map(|(id, _)| *id);
        use_effect_with(oldest, move |oldest| {
            let timer = oldest.map(|_| Timeout::new(STAYS_MS, move || dispatcher.dispatch(Notice::Expire)));
            move || drop(timer)
        });
    }
    let shown = html! {
        <div class="toasts" role="status" aria-live="polite">
            for (id, text) in &notices.list { <p class="toast" key={*id}>{ text }</p> }
        </div>
    };
    (say, shown)
}
