//! A run of a plan, from the prediction to its result: the same in a lesson and in the lab's room.

use std::rc::Rc;

use headroom_gpu::adapter::Choice;
use headroom_gpu::messages::{Outcome, Request};
use headroom_gpu::plan_run::PlanReport;
use headroom_gpu::profile::DeviceProfile;
use headroom_gpu::protocol::{Protocol, Setup};
use headroom_grade::json::parse;
use js_sys::Function;
use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::report::report_view;
use super::simulated::{Simulated, Typed};
use super::spec::{Choices, plan_spec};
use super::{profile, scale, use_probe};
use crate::beside::{Beside, Ran};
use crate::device::saved::{replaces, save_profile, saved_profile};
use crate::failure::{failure, is_final};
use crate::host::host;
use crate::options::Subject;
use crate::progress::{progress, starter};
use crate::run::{Run, Stand, use_run};
use crate::words::{Speech, use_words};

/// What is run.
#[derive(PartialEq, Properties)]
pub struct Props {
    /// The ledger and its placement.
    pub subject: Subject,
    /// What was decided about the run.
    pub choices: Choices,
    /// Takes other decisions over.
    pub on_choices: Callback<Choices>,
    /// Gets measured figures that the learner takes over; none where there is nothing to take them over into.
    #[prop_or_default]
    pub fill: Option<Function>,
    /// What the room of the lab adds; none in a lesson.
    #[prop_or_default]
    pub room: Option<InRoom>,
    /// What stands above the settings.
    #[prop_or_default]
    pub children: Html,
}

/// What is otherwise in the lab's room.
#[derive(Debug, Clone, PartialEq)]
pub struct InRoom {
    /// Whether the ledger can be run as it stands.
    pub ready: bool,
    /// The figures that the simulated device begins with, where the address has some.
    pub device: Option<Typed>,
}

/// The view.
#[component]
pub fn Carry(props: &Props) -> Html {
    let (words, subject, choices) = (use_words(), &props.subject, &props.choices);
    let found = use_probe();
    let run = use_run();
    let protocol = use_state(|| Protocol::Full);
    let guess = use_state(String::new);
    let own = use_state(|| None::<Rc<PlanReport>>);
    {
        // A software adapter's times mean nothing: few of them are enough.
        let protocol = protocol.clone();
        use_effect_with(found.software(), move |software| {
            if *software == Some(true) {
                protocol.set(Protocol::Quick);
            }
        });
    }
    let setup = Setup { adapter: Choice::Fastest, protocol: *protocol, host: host() };
    let request = {
        let (subject, choices, setup, offer) = (subject.clone(), choices.clone(), setup.clone(), found.offer());
        move |profile: DeviceProfile| {
            let plan = plan_spec(&subject, &choices, offer);
            Request::RunPlan { plan, profile: Some(Box::new(profile)), setup: setup.clone() }
        }
    };
    // What was measured from here, where the browser keeps another one or none.
    let measured = use_mut_ref(|| None::<DeviceProfile>);
    let start = {
        // The model's prediction needs this device's own figures; they are measured once, and again where they fit no line.
        let (start, request, measured) = (run.start.clone(), request.clone(), measured.clone());
        let adapter = found.facts().cloned();
        Callback::from(move |_: MouseEvent| {
            let known = [saved_profile(), measured.borrow().clone()].into_iter().flatten();
            let own = adapter.as_ref().and_then(|adapter| profile::own(known, adapter, &setup.host));
            start.emit(match own {
                Some(own) => request(own),
                None => Request::Profile { setup: Setup { protocol: Protocol::Quick, ..setup.clone() } },
            });
        })
    };
    {
        let (start, own) = (run.start.clone(), own.clone());
        use_effect_with(run.stand.clone(), move |stand| {
            let Stand::Done(outcome) = stand else { return };
            match &**outcome {
                Outcome::Profile(report) => {
                    if replaces(&report.profile, saved_profile().as_ref()) {
                        save_profile(&report.profile);
                    }
                    measured.replace(Some(report.profile.clone()));
                    start.emit(request(report.profile.clone()));
                }
                Outcome::Plan(report) => own.set(Some(Rc::new(report.clone()))),
                _ => {}
            }
        });
    }
    let room = props.room.as_ref();
    let ready = room.is_none_or(|room| room.ready);
    let act = act(&run, &guess, ready, start, &words);
    let after = match &run.stand {
        Stand::Running(ahead) => progress(ahead, &run, &words),
        Stand::Failed(why) => failure(why, Html::default(), &words),
        Stand::Done(outcome) => match &**outcome {
            Outcome::Plan(report) => report_view(report, &guess, subject, props.fill.as_ref(), &words),
            _ => Html::default(),
        },
        Stand::Idle => Html::default(),
    };
    let hopeless = found.failure().is_some();
    let refused = matches!(&run.stand, Stand::Failed(why) if is_final(why.code));
    html! {
        <div class="lab-plan">
            { found.view(&words) }
            if !hopeless {
                { props.children.clone() }
                <div class="fields">
                    { scale(subject, choices, &props.on_choices, found.offer(), true, &words) }
                    { super::protocol(&protocol, &words) }
                </div>
                <p class="muted small">{ words.text("scale-about") }</p>
                { act }
                { after }
            }
            <Simulated subject={subject.clone()} choices={choices.clone()} open={room.is_some() || hopeless || refused}
                fill={props.fill.clone()} device={room.and_then(|room| room.device.clone())} {ready} detail={room.is_some()} />
            if room.is_some() || own.is_some() {
                <Beside own={(*own).clone().map(Ran::Plan)} open={room.is_some()} />
            }
        </div>
    }
}

/// The prediction and the way to start.
fn act(run: &Run, guess: &UseStateHandle<String>, ready: bool, start: Callback<MouseEvent>, words: &Speech) -> Html {
    let oninput = {
        let guess = guess.clone();
        Callback::from(move |event: InputEvent| guess.set(event.target_unchecked_into::<HtmlInputElement>().value()))
    };
    let (class, key) = match parse(guess.trim()) {
        Some(_) => ("button button--primary", "run-plan"),
        None => ("button", "run-unguessed"),
    };
    let busy = run.is_running();
    html! {
        <div class="lab-act">
            <div class="field">
                <label class="field__label" for="lab-guess">{ words.text("guess") }</label>
                <input class="input input--number" id="lab-guess" inputmode="decimal" autocomplete="off" disabled={busy}
                    value={(**guess).clone()} {oninput} />
                <span class="field__unit">{ "ms" }</span>
            </div>
            { starter(class, words.text(key), busy || !ready, start) }
        </div>
    }
}
