//! A placement, made real: set up, predicted, run, and set beside what was predicted.

mod fill;
mod probe;
mod profile;
mod report;
mod results;
#[cfg(test)]
mod samples;
mod setup;
mod simulated;
pub mod spec;
mod teach;

pub use probe::{use_choices, use_probe};
pub use profile::own;
pub use results::{Limit, to_scale};
pub use setup::{protocol, rows, scale};
pub use simulated::Simulated;
pub use teach::in_gb;

use headroom_gpu::adapter::Choice;
use headroom_gpu::messages::{Outcome, Request};
use headroom_gpu::profile::DeviceProfile;
use headroom_gpu::protocol::{Protocol, Setup};
use headroom_grade::json::parse;
use js_sys::Function;
use web_sys::HtmlInputElement;
use yew::prelude::*;

use crate::device::saved::{replaces, save_profile, saved_profile};
use crate::failure::{failure, is_final};
use crate::host::host;
use crate::options::{Source, Subject};
use crate::progress::{progress, starter};
use crate::run::{Run, Stand, use_run};
use crate::words::{Speech, use_words};
use report::report_view;
use spec::plan_spec;

/// What is run.
#[derive(PartialEq, Properties)]
pub struct Props {
    /// The ledger and its placement.
    pub subject: Subject,
    /// Gets measured figures that the learner takes over.
    pub fill: Function,
}

/// The view.
#[component]
pub fn Plan(props: &Props) -> Html {
    let (words, subject) = (use_words(), &props.subject);
    let found = use_probe();
    let run = use_run();
    let choices = use_choices(subject);
    let protocol = use_state(|| Protocol::Full);
    let guess = use_state(String::new);
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
        let (subject, choices, setup, offer) = (subject.clone(), (*choices).clone(), setup.clone(), found.offer());
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
        let start = run.start.clone();
        use_effect_with(run.stand.clone(), move |stand| {
            if let Stand::Done(outcome) = stand
                && let Outcome::Profile(report) = &**outcome
            {
                if replaces(&report.profile, saved_profile().as_ref()) {
                    save_profile(&report.profile);
                }
                measured.replace(Some(report.profile.clone()));
                start.emit(request(report.profile.clone()));
            }
        });
    }
    let act = act(&run, &guess, start, &words);
    let after = match &run.stand {
        Stand::Running(ahead) => progress(ahead, &run, &words),
        Stand::Failed(why) => failure(why, Html::default(), &words),
        Stand::Done(outcome) => match &**outcome {
            Outcome::Plan(report) => report_view(report, &guess, props, &words),
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
                <p class="lab-plan__source">{ words.text(match subject.source {
                    Source::Core => "source-core",
                    Source::Code => "source-code",
                }) }</p>
                { rows(subject, &choices, &words) }
                <div class="fields">{ scale(subject, &choices, found.offer(), true, &words) }{ self::protocol(&protocol, &words) }</div>
                <p class="muted small">{ words.text("scale-about") }</p>
                { act }
                { after }
            }
            <Simulated subject={subject.clone()} choices={(*choices).clone()} open={hopeless || refused} fill={props.fill.clone()} />
        </div>
    }
}

/// The prediction and the way to start.
fn act(run: &Run, guess: &UseStateHandle<String>, start: Callback<MouseEvent>, words: &Speech) -> Html {
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
            { starter(class, words.text(key), busy, start) }
        </div>
    }
}
