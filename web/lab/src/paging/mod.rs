//! Unified memory by hand: set a run, predict its faults, watch its pages, run it on the device, compare.

pub mod choices;
mod costs;
mod figures;
mod film;
mod form;
mod grid;
mod player;
mod sizes;
mod stage;
mod sweep;

use std::rc::Rc;

use headroom_gpu::adapter::Choice;
use headroom_gpu::messages::{Outcome, Partial, Request};
use headroom_gpu::paging::{PagingReport, PagingSpec, SweepReport};
use headroom_gpu::protocol::{Protocol, Setup};
use headroom_grade::json::parse;
use web_sys::HtmlInputElement;
use yew::prelude::*;

use crate::failure::failure;
use crate::host::host;
use crate::plan::use_probe;
use crate::progress::{progress, starter};
use crate::run::{Run, Stand, use_run};
use crate::words::{Speech, use_words};
use choices::Choices;
use form::Form;
use sizes::Over;
use stage::Stage;

/// The run that is shown: what was set, and what was predicted of it.
#[derive(Debug, Clone, PartialEq)]
struct Shown {
    choices: Choices,
    spec: PagingSpec,
    guess: Option<f64>,
}

/// What was measured of all sizes and of all patterns, with the settings that it belongs to.
type Swept = [Option<(Choices, Rc<SweepReport>)>; 2];

/// The view.
#[component]
pub fn Paging() -> Html {
    let words = use_words();
    let found = use_probe();
    let run = use_run();
    let choices = use_state(|| Choices::of_hash(&crate::address::hash()));
    let more = use_memo((), |()| choices::sets_more(&crate::address::hash()));
    let guess = use_state(String::new);
    let shown = use_state(|| None::<Shown>);
    let report = use_state(|| None::<Rc<PagingReport>>);
    // What the run is that is on or has been: a sweep, or the run itself.
    let asked = use_state(|| None::<(Over, Choices)>);
    let swept = use_state(Swept::default);
    {
        let (report, asked, swept) = (report.clone(), asked.clone(), swept.clone());
        use_effect_with(run.stand.clone(), move |stand| {
            let Stand::Done(outcome) = stand else { return };
            match (&**outcome, &*asked) {
                (Outcome::Paging(done), _) => report.set(Some(Rc::new(done.clone()))),
                (Outcome::PagingSweep(done), Some((over, choices))) => {
                    let mut next = (*swept).clone();
                    if let Some(slot) = next.get_mut(over.at()) {
                        *slot = Some((choices.clone(), Rc::new(done.clone())));
                    }
                    swept.set(next);
                }
                _ => {}
            }
        });
    }
    let spec = choices.spec();
    let show = {
        let (choices, guess, shown) = (choices.clone(), guess.clone(), shown.clone());
        Callback::from(move |()| {
            if let Ok(spec) = choices.spec() {
                shown.set(Some(Shown { choices: (*choices).clone(), spec, guess: parse(guess.trim()) }));
            }
        })
    };
    // A software adapter's times mean nothing: few of them are enough.
    let protocol = if found.software() == Some(true) { Protocol::Quick } else { Protocol::Full };
    let setup = move || Setup { adapter: Choice::Fastest, protocol, host: host() };
    let start = {
        let (show, start, asked, spec) = (show.clone(), run.start.clone(), asked.clone(), spec);
        Callback::from(move |_: MouseEvent| {
            if let Ok(paging) = spec {
                show.emit(());
                asked.set(None);
                start.emit(Request::RunPaging { paging, setup: setup() });
            }
        })
    };
    let sweep = {
        let (start, asked, shown, words) = (run.start.clone(), asked.clone(), shown.clone(), words.clone());
        Callback::from(move |over: Over| {
            if let Some(Shown { choices, .. }) = &*shown {
                asked.set(Some((over, choices.clone())));
                start.emit(Request::SweepPaging { pagings: over.specs(choices, &words), setup: setup() });
            }
        })
    };
    let hopeless = found.failure().is_some();
    let sweeping = (*asked).as_ref().map(|(over, _)| *over);
    let at_work = match &run.stand {
        Stand::Running(ahead) => Some(progress(ahead, &run, &words)),
        Stand::Failed(why) => Some(failure(why, Html::default(), &words)),
        Stand::Idle | Stand::Done(_) => None,
    };
    let running = run.is_running() && sweeping.is_none();
    let act =
        act(&Act { guess: &guess, possible: spec.is_ok(), device: !hopeless, run: &run, words: &words }, &show, start);
    let form = Form { choices: &choices, busy: run.is_running(), wrong: spec.err(), asked: *more, words: &words };
    // Other settings are another run: what is shown belongs to those it was made with.
    let stage = (*shown).clone().filter(|shown| Ok(shown.spec) == spec).map(|shown| {
        let done = (*report).clone().filter(|report| report.spec == shown.spec && !running);
        let key = serde_json::to_string(&shown.spec).unwrap_or_default();
        let of = |one: &Option<(Choices, Rc<SweepReport>)>| {
            one.as_ref().filter(|(choices, _)| *choices == shown.choices).map(|(_, report)| report.clone())
        };
        let sweep = sweep::Props {
            swept: swept.each_ref().map(of),
            choices: shown.choices.clone(),
            report: done.clone(),
            start: (!hopeless).then(|| sweep.clone()),
            busy: run.is_running(),
            at_work: sweeping.zip(at_work.clone()),
        };
        let live = live(&run).filter(|_| running);
        html! { <Stage {key} spec={shown.spec} guess={shown.guess} {live} report={done} {sweep} /> }
    });
    html! {
        <div class="lab-view lab-paging">
            <section class="panel" aria-labelledby="lab-paging">
                <header class="panel__head"><h2 class="panel__title" id="lab-paging">{ words.text("paging-title") }</h2></header>
                <div class="panel__body lab-plan">
                    <p class="lab-paging__about">{ words.text("paging-about") }</p>
                    { form.view() }
                    { found.view(&words) }
                    if hopeless { <p>{ words.text("paging-without") }</p> }
                    { act }
                    { at_work.filter(|_| sweeping.is_none()).unwrap_or_default() }
                </div>
            </section>
            { stage.unwrap_or_default() }
        </div>
    }
}

/// The pass that a run at work has come to; nothing where none is at work.
fn live(run: &Run) -> Option<usize> {
    let Stand::Running(ahead) = &run.stand else { return None };
    let told = ahead.parts.iter().rev().find_map(|part| match part {
        Partial::Paging(told) => Some(told.pass),
        _ => None,
    });
    Some(usize::try_from(told.unwrap_or(0)).unwrap_or(0))
}

/// What the prediction and its buttons depend on.
struct Act<'a> {
    guess: &'a UseStateHandle<String>,
    possible: bool,
    device: bool,
    run: &'a Run,
    words: &'a Speech,
}

/// The prediction, and the ways to start.
fn act(of: &Act, show: &Callback<()>, start: Callback<MouseEvent>) -> Html {
    let words = of.words;
    let oninput = {
        let guess = of.guess.clone();
        Callback::from(move |event: InputEvent| guess.set(event.target_unchecked_into::<HtmlInputElement>().value()))
    };
    let typed = of.guess.trim();
    let guessed = parse(typed).is_some_and(|number| number >= 0.0);
    let wrong = !typed.is_empty() && !guessed;
    let key = if guessed { "paging-run" } else { "paging-run-unguessed" };
    let class = if guessed { "button button--primary" } else { "button" };
    let busy = of.run.is_running() || !of.possible;
    let simulate = show.reform(|_: MouseEvent| ());
    let (run_class, simulate_class) = if of.device { (class, "button") } else { ("button", class) };
    html! {
        <div class="lab-act">
            <div class={classes!("field", wrong.then_some("field--wrong"))}>
                <label class="field__label" for="paging-guess">{ words.text("paging-guess") }</label>
                <input class="input input--number" id="paging-guess" inputmode="numeric" autocomplete="off" disabled={of.run.is_running()}
                    value={(**of.guess).clone()} {oninput} aria-invalid={wrong.then_some("true")}
                    aria-describedby={wrong.then_some("paging-guess-error")} />
                <span class="field__unit">{ words.text("paging-guess-unit") }</span>
                <p class="field__error" id="paging-guess-error" hidden={!wrong}>{ words.text("paging-guess-wrong") }</p>
            </div>
            if of.device { { starter(run_class, words.text(key), busy, start) } }
            { starter(simulate_class, words.text("paging-simulate"), busy, simulate) }
        </div>
    }
}
