//! A real training step: its activations kept, offloaded, packed, recomputed or planned; a budget, a guess, and what came of it.

mod add;
mod alive;
mod computed;
mod front;
mod losses;
mod results;
#[cfg(test)]
pub mod sample;
mod setup;
mod spec;
mod teach;
mod timeline;
mod ways;
mod worth;

use headroom_gpu::adapter::Choice;
use headroom_gpu::messages::{Outcome, Request};
use headroom_gpu::profile::DeviceProfile;
use headroom_gpu::protocol::{Protocol, Setup};
use headroom_gpu::training::Strategy;
use web_sys::HtmlSelectElement;
use yew::prelude::*;

use crate::address::hash;
use crate::device::saved::{replaces, save_profile, saved_profile};
use crate::failure::{failure, is_final};
use crate::host::host;
use crate::plan::{own, protocol, use_probe};
use crate::progress::{progress, starter};
use crate::run::{Run, Stand, use_run};
use crate::words::{Speech, use_words};
use spec::Choices;
use ways::name;

/// The view.
#[component]
pub fn Training() -> Html {
    let words = use_words();
    let found = use_probe();
    let run = use_run();
    let choices = use_state(|| Choices::of_hash(&hash(), false));
    // Measured here, and not kept where the browser has a better one of another device.
    let measured = use_state(|| None::<DeviceProfile>);
    let protocol = use_state(|| Protocol::Full);
    let guess = use_state(|| None::<Strategy>);
    {
        // A software adapter's times mean nothing: few of them, of a small network, are enough.
        let (protocol, choices) = (protocol.clone(), choices.clone());
        use_effect_with(found.software(), move |software| {
            if *software == Some(true) {
                protocol.set(Protocol::Quick);
                choices.set(Choices { sizes: Choices::of_hash(&hash(), true).sizes, ..(*choices).clone() });
            }
        });
    }
    let setup = Setup { adapter: Choice::Fastest, protocol: *protocol, host: host() };
    let request = {
        let (spec, setup) = (choices.spec(), setup.clone());
        move |profile: DeviceProfile| {
            let profile = Some(Box::new(profile));
            spec.clone().map(|training| Request::Train { training, profile, setup: setup.clone() })
        }
    };
    let start = {
        // Planner and prediction need this very device's figures; they are measured once.
        let (start, request) = (run.start.clone(), request.clone());
        let known = found.facts().and_then(|facts| {
            let known = [saved_profile(), (*measured).clone()].into_iter().flatten().filter(predicts);
            own(known, facts, &setup.host)
        });
        Callback::from(move |_: MouseEvent| match known.clone() {
            Some(profile) => {
                if let Some(request) = request(profile) {
                    start.emit(request);
                }
            }
            None => start.emit(Request::Profile { setup: Setup { protocol: Protocol::Quick, ..setup.clone() } }),
        })
    };
    {
        let (start, measured) = (run.start.clone(), measured.clone());
        use_effect_with(run.stand.clone(), move |stand| {
            if let Stand::Done(outcome) = stand
                && let Outcome::Profile(report) = &**outcome
            {
                if replaces(&report.profile, saved_profile().as_ref()) {
                    save_profile(&report.profile);
                }
                measured.set(Some(report.profile.clone()));
                if let Some(request) = request(report.profile.clone()) {
                    start.emit(request);
                }
            }
        });
    }
    let (at_work, results) = match &run.stand {
        Stand::Running(ahead) => (progress(ahead, &run, &words), Html::default()),
        Stand::Failed(why) => (failure(why, Html::default(), &words), Html::default()),
        Stand::Done(outcome) => match &**outcome {
            Outcome::Training(report) => (Html::default(), results::results(report, *guess, &words)),
            _ => (Html::default(), Html::default()),
        },
        Stand::Idle => (Html::default(), Html::default()),
    };
    let hopeless = found.failure().is_some();
    let refused = matches!(&run.stand, Stand::Failed(why) if is_final(why.code));
    html! {
        <div class="lab-view lab-train">
            <section class="panel" aria-labelledby="lab-train">
                <header class="panel__head"><h2 class="panel__title" id="lab-train">{ words.text("room-training") }</h2></header>
                <div class="panel__body lab-plan">
                    <p class="lab-train__about">{ words.text("train-about") }</p>
                    { found.view(&words) }
                    if hopeless || refused {
                        <p>{ words.text("train-needs-device") }</p>
                    }
                    { setup::setup(&choices, run.is_running(), !hopeless, &words) }
                    if hopeless || refused {
                        { computed::view(&choices, &words) }
                    }
                    if !hopeless {
                        <div class="fields">{ self::protocol(&protocol, &words) }</div>
                        { act(&run, &choices, &guess, start, &words) }
                        { at_work }
                    }
                </div>
            </section>
            <div class="lab-plan">{ results }</div>
        </div>
    }
}

/// Whether a profile has what a prediction needs.
fn predicts(profile: &DeviceProfile) -> bool {
    profile.upload.is_some() && profile.download.is_some() && profile.round_trip_ms.is_some()
}

/// The guess and the way to start.
fn act(
    run: &Run,
    choices: &Choices,
    guess: &UseStateHandle<Option<Strategy>>,
    start: Callback<MouseEvent>,
    words: &Speech,
) -> Html {
    let offered = choices.strategies();
    let onchange = {
        let (guess, offered) = (guess.clone(), offered.clone());
        Callback::from(move |event: Event| {
            let at = usize::try_from(event.target_unchecked_into::<HtmlSelectElement>().selected_index());
            // The first one is none.
            guess.set(at.ok().and_then(|at| at.checked_sub(1)).and_then(|at| offered.get(at)).copied());
        })
    };
    let guessed = guess.filter(|guess| offered.contains(guess));
    let (class, key) =
        if guessed.is_some() { ("button button--primary", "train-run") } else { ("button", "train-run-unguessed") };
    let busy = run.is_running();
    html! {
        <div class="lab-act">
            <div class="field lab-train__guess">
                <label class="field__label" for="lab-train-guess">{ words.text("train-guess") }</label>
                <select class="input" id="lab-train-guess" disabled={busy} {onchange}>
                    <option selected={guessed.is_none()}>{ "–" }</option>
                    for one in &offered { <option selected={guessed == Some(*one)}>{ name(*one, words) }</option> }
                </select>
            </div>
            { starter(class, words.text(key), busy || choices.spec().is_none(), start) }
        </div>
    }
}
