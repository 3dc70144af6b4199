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

/// Says something. Stays the same for as long as the page lives.
#[hook]
pub fn use_notices() -> Callback<String> {
    use_context::<Callback<String>>().expect("every page stands inside the NoticesProvider")
}

/// What the provider wraps.
#[derive(PartialEq, Properties)]
pub struct Props {
    /// The page.
    pub children: Html,
}

/// Shows the notices of everything inside.
#[component]
pub fn NoticesProvider(props: &Props) -> Html {
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
    html! {
        <ContextProvider<Callback<String>> context={say}>
            { props.children.clone() }
            <div class="toasts" role="status" aria-live="polite">
                { for notices.list.iter().map(|(id, text)| html! { <p class="toast" key={*id}>{ text }</p> }) }
            </div>
        </ContextProvider<Callback<String>>>
    }
}
