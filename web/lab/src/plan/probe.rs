//! The adapter there is, and what a learner decides about a run on it.

use std::rc::Rc;

use headroom_gpu::adapter::{AdapterLimits, Choice};
use headroom_gpu::messages::{Outcome, Request};
use headroom_gpu::{AdapterFacts, Failure};
use headroom_kit::button;
use yew::prelude::*;

use super::spec::{Choices, Offer};
use crate::adapter::adapter;
use crate::failure::{failure, is_final};
use crate::options::Subject;
use crate::run::{Stand, use_run};
use crate::words::Speech;

/// What a look for an adapter came to.
pub struct Found {
    stand: Stand,
    again: Callback<()>,
}

/// Looks for an adapter as soon as the view is there.
#[hook]
pub fn use_probe() -> Found {
    let probe = use_run();
    let again = probe.start.reform(|()| Request::Probe { adapter: Choice::Fastest });
    let first = again.clone();
    use_effect_with((), move |()| first.emit(()));
    Found { stand: probe.stand, again }
}

impl Found {
    fn found(&self) -> Option<(&AdapterFacts, AdapterLimits)> {
        match &self.stand {
            Stand::Done(outcome) => match &**outcome {
                Outcome::Probe { adapter, limits } => Some((adapter, *limits)),
                _ => None,
            },
            _ => None,
        }
    }

    /// What the adapter is, once it is known.
    pub fn facts(&self) -> Option<&AdapterFacts> {
        self.found().map(|(facts, _)| facts)
    }

    /// What it offers to a run, once it is known.
    pub fn offer(&self) -> Option<Offer> {
        self.found().map(|(facts, limits)| Offer { limits, software: facts.software })
    }

    /// Whether it is one of software, once it is known.
    pub fn software(&self) -> Option<bool> {
        self.facts().map(|facts| facts.software)
    }

    /// Why nothing can run on this device, if so.
    pub fn failure(&self) -> Option<&Failure> {
        if let Stand::Failed(failure) = &self.stand { Some(failure) } else { None }
    }

    /// The adapter, or why there is none.
    pub fn view(&self, words: &Speech) -> Html {
        match (self.failure(), self.facts()) {
            (_, Some(facts)) => adapter(facts, words),
            (Some(why), _) => {
                let again = self.again.reform(|_: MouseEvent| ());
                let again = (!is_final(why.code)).then(|| button("button", words.text("start-again"), again));
                failure(why, again.unwrap_or_default(), words)
            }
            _ => html! { <p class="muted" role="status">{ words.text("phase-opening") }</p> },
        }
    }
}

/// What takes choices over.
pub fn setter(choices: &UseStateHandle<Choices>) -> Callback<Choices> {
    let choices = choices.setter();
    Callback::from(move |next| choices.set(next))
}

/// A learner's choices, which begin anew where the rows do.
#[hook]
pub fn use_choices(subject: &Subject) -> UseStateHandle<Choices> {
    let names: Rc<Vec<String>> = Rc::new(subject.rows.iter().map(|row| row.name.clone()).collect());
    let choices = use_state(|| Choices::new(subject));
    {
        let (choices, fresh) = (choices.clone(), Choices::new(subject));
        use_effect_with(names, move |_| choices.set(Choices { roles: fresh.roles, ..(*choices).clone() }));
    }
    choices
}
