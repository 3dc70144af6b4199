//! A placement, made real: set up, predicted, run, and set beside what was predicted.

mod results;
#[cfg(test)]
mod samples;
mod setup;
mod simulated;
pub mod spec;
mod teach;

pub use setup::{protocol, rows, scale};
pub use simulated::Simulated;

use std::rc::Rc;

use headroom_gpu::messages::{Outcome, Request};
use headroom_gpu::plan_run::{Mode, PlanReport};
use headroom_gpu::profile::DeviceProfile;
use headroom_gpu::protocol::{Protocol, Setup};
use headroom_gpu::{AdapterFacts, Failure, adapter::Choice};
use headroom_grade::json::parse;
use headroom_kit::button;
use js_sys::Function;
use wasm_bindgen::JsValue;
use web_sys::HtmlInputElement;
use yew::prelude::*;

use crate::adapter::{adapter, context};
use crate::copy::CopyJson;
use crate::device::saved::{save_profile, saved_profile};
use crate::device::source::watermark;
use crate::failure::{failure, is_final};
use crate::host::host;
use crate::numbers::ratio;
use crate::options::{Source, Subject};
use crate::progress::{progress, starter};
use crate::run::{Run, Stand, use_run};
use crate::words::{Speech, use_words};
use spec::{Choices, SCALES_MIB, plan_spec};

/// A line that explains less of its own points predicts little.
const GOOD_FIT: f64 = 0.9;

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
        // A software adapter's times mean nothing: few of them, at a small scale, are enough.
        let (protocol, choices) = (protocol.clone(), choices.clone());
        use_effect_with(found.software(), move |software| {
            if *software == Some(true) {
                protocol.set(Protocol::Quick);
                choices.set(Choices { scale_mib: SCALES_MIB[0], ..(*choices).clone() });
            }
        });
    }
    let setup = Setup { adapter: Choice::Fastest, protocol: *protocol, host: host() };
    let request = {
        let (subject, choices, setup) = (subject.clone(), (*choices).clone(), setup.clone());
        move || {
            let plan = plan_spec(&subject, &choices);
            Request::RunPlan { plan, profile: saved_profile().map(Box::new), setup: setup.clone() }
        }
    };
    let start = {
        // The model's prediction needs the device's own figures; they are measured once, and again where they fit no line.
        let (start, request) = (run.start.clone(), request.clone());
        Callback::from(move |_: MouseEvent| match saved_profile().filter(predicts) {
            Some(_) => start.emit(request()),
            None => start.emit(Request::Profile { setup: Setup { protocol: Protocol::Quick, ..setup.clone() } }),
        })
    };
    {
        let start = run.start.clone();
        use_effect_with(run.stand.clone(), move |stand| {
            if let Stand::Done(outcome) = stand
                && let Outcome::Profile(report) = &**outcome
            {
                save_profile(&report.profile);
                start.emit(request());
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
                <div class="fields">{ scale(&choices, true, &words) }{ self::protocol(&protocol, &words) }</div>
                <p class="muted small">{ words.text("scale-about") }</p>
                { act }
                { after }
            }
            <Simulated subject={subject.clone()} choices={(*choices).clone()} open={hopeless || refused} />
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

/// Whether a profile has the lines that a prediction needs.
fn predicts(profile: &DeviceProfile) -> bool {
    profile.upload.is_some() && profile.download.is_some()
}

/// A warning where the profile behind the prediction does not even fit its own points.
fn poor_fit(words: &Speech) -> Option<Html> {
    let profile = saved_profile()?;
    if !predicts(&profile) {
        return Some(html! { <p class="muted small">{ words.text("model-none") }</p> });
    }
    let worst = [profile.upload, profile.download].into_iter().flatten().map(|line| line.r_squared).reduce(f64::min)?;
    let said = words.with("model-poor", &[("fit", ratio(worst.max(0.0)).into())]);
    (worst < GOOD_FIT).then(|| html! { <p class="muted small">{ said }</p> })
}

fn report_view(report: &PlanReport, guess: &str, props: &Props, words: &Speech) -> Html {
    let overhead = teach::mode(report, Mode::Plan).and_then(|plan| plan.overhead);
    let guessed = parse(guess.trim()).zip(overhead);
    let fill = teach::figures(report, Mode::Plan).filter(|_| props.subject.can_fill).map(|figures| {
        let fill = props.fill.clone();
        let onclick = Callback::from(move |_: MouseEvent| {
            // The page's own function: it does not throw.
            let _ = fill.call1(&JsValue::NULL, &figures.clone().into());
        });
        html! {
            <>
                { button("button button--primary", words.text("fill"), onclick) }
                <span class="panel__note">{ words.text("fill-about") }</span>
            </>
        }
    });
    let software = report.context.adapter.software;
    html! {
        <section class={classes!("lab-results", software.then_some("lab-results--software"))} aria-label={words.text("results-title")}>
            { context(&report.context, words) }
            { for guessed.map(|(guess, overhead)| html! {
                <p class="lab-guess">{ teach::compare(guess, overhead.ms, words) }</p>
            }) }
            if !software {
                { for teach::lessons(report, words).into_iter().map(|said| html! { <p>{ said }</p> }) }
            }
            // All modes move the same bytes and fail alike: told once.
            { for report.not_run.iter().find(|not| results::thrown_away(not)).map(|not| failure(&not.failure, Html::default(), words)) }
            { results::table(report, words) }
            { poor_fit(words).unwrap_or_default() }
            <div class="lab-pictures lab-plate__picture">
                { for report.modes.iter().map(|mode| results::picture(report, mode, words)) }
                { watermark(software, words) }
            </div>
            <div class="lab-act">
                { fill.unwrap_or_default() }
                <CopyJson text={serde_json::to_string_pretty(report).unwrap_or_default()} />
            </div>
        </section>
    }
}

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
    /// The adapter, once it is known.
    pub fn facts(&self) -> Option<&AdapterFacts> {
        match &self.stand {
            Stand::Done(outcome) => match &**outcome {
                Outcome::Probe { adapter, .. } => Some(adapter),
                _ => None,
            },
            _ => None,
        }
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
