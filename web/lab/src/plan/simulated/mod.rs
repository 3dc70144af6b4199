//! The same run on a device that exists as a few numbers only. Everything it says is marked as simulated.

mod detail;
mod device;
mod run;

use headroom_gpu::profile::DeviceProfile;
use headroom_grade::json::parse;
use headroom_kit::button;
use headroom_plan::device::DeviceProfile as Device;
use js_sys::Function;
use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::fill::Fill;
use super::results::mode_key;
use super::spec::Choices;
use super::teach::{self, in_gb};
use crate::adapter::name;
use crate::device::file;
use crate::device::saved::saved_profile;
use crate::device::when;
use crate::numbers::ms;
use crate::open;
use crate::options::Subject;
use crate::tag::{Basis, tag};
use crate::words::{Speech, use_words};
pub use device::{FIGURES, Typed, first as first_device};
#[cfg(test)]
pub use {device::device, run::by_slots, run::run};

use device::of_measured;
use run::{One, Run};

/// What is simulated.
#[derive(PartialEq, Properties)]
pub struct Props {
    /// The ledger and its placement.
    pub subject: Subject,
    /// Roles, and slots for prefetch.
    pub choices: Choices,
    /// Whether it is open from the start: there is nothing else.
    pub open: bool,
    /// Gets figures that the learner takes over; none where there is nothing to take them over into.
    #[prop_or_default]
    pub fill: Option<Function>,
    /// The figures that it begins with, where they are given.
    #[prop_or_default]
    pub device: Option<Typed>,
    /// Whether the plan can be run as it stands.
    #[prop_or(true)]
    pub ready: bool,
    /// Whether a step is taken apart: what moves, what computes, and what slots make of it.
    #[prop_or_default]
    pub detail: bool,
}

/// Where the figures begin.
#[derive(Clone, PartialEq)]
enum Origin {
    /// A made-up card.
    First,
    /// The page's address.
    Address,
    /// A measured device: what it is called, and when that was.
    Measured(String, String),
    /// Still those before: the file held no device.
    Refused,
}

/// The view.
#[component]
pub fn Simulated(props: &Props) -> Html {
    let words = use_words();
    let typed = use_state(|| props.device.clone().unwrap_or_else(device::first));
    let origin = use_state(|| if props.device.is_some() { Origin::Address } else { Origin::First });
    let guess = use_state(String::new);
    let fields = FIGURES.iter().enumerate().map(|(at, (key, unit))| {
        let oninput = {
            let typed = typed.clone();
            Callback::from(move |event: InputEvent| {
                let mut next = (*typed).clone();
                next[at] = event.target_unchecked_into::<HtmlInputElement>().value();
                typed.set(next);
            })
        };
        html! {
            <div class="field">
                <label class="field__label" for={*key}>{ words.text(key) }</label>
                <input class="input input--number" id={*key} inputmode="decimal" autocomplete="off" value={typed[at].clone()} {oninput} />
                <span class="field__unit">{ *unit }</span>
            </div>
        }
    });
    let take = {
        let (typed, origin, words) = (typed.setter(), origin.setter(), words.clone());
        Callback::from(move |profile: Option<DeviceProfile>| {
            match profile.as_ref().and_then(|profile| Some((of_measured(profile)?, &profile.context))) {
                Some((figures, context)) => {
                    typed.set(figures);
                    origin.set(Origin::Measured(name(&context.adapter, &words), when(&context.host.when, &words)));
                }
                None => origin.set(Origin::Refused),
            }
        })
    };
    let simulated = device::device(&typed, props.choices.slots)
        .and_then(|device| Some((device, run::run(&device, &props.subject, &props.choices)?)));
    html! {
        <details class="fold lab-simulated" open={props.open}>
            <summary class="fold__summary">{ words.text("sim-title") }</summary>
            <div class="fold__body">
                <p>{ words.text("sim-about") }</p>
                { guessing(&guess, &words) }
                <div class="fields">{ for fields }</div>
                { origins(&origin, take, &words) }
                {
                    match &simulated {
                        _ if !props.ready => Html::default(),
                        Some((device, run)) => outcome(device, run, &guess, props, &words),
                        None => html! { <p class="banner banner--warn" role="alert">{ words.text("sim-impossible") }</p> },
                    }
                }
            </div>
        </details>
    }
}

/// The learner's own prediction.
fn guessing(guess: &UseStateHandle<String>, words: &Speech) -> Html {
    let oninput = {
        let guess = guess.clone();
        Callback::from(move |event: InputEvent| guess.set(event.target_unchecked_into::<HtmlInputElement>().value()))
    };
    html! {
        <div class="field">
            <label class="field__label" for="sim-guess">{ words.text("guess") }</label>
            <input class="input input--number" id="sim-guess" inputmode="decimal" autocomplete="off" value={(**guess).clone()} {oninput} />
            <span class="field__unit">{ "ms" }</span>
        </div>
    }
}

/// Where the figures come from, and where else they can come from.
fn origins(origin: &Origin, take: Callback<Option<DeviceProfile>>, words: &Speech) -> Html {
    let saved = saved_profile().filter(|profile| of_measured(profile).is_some()).map(|profile| {
        let (take, called) = (take.clone(), name(&profile.context.adapter, words));
        let onclick = Callback::from(move |_: MouseEvent| take.emit(Some(profile.clone())));
        button("button", words.with("sim-take-saved", &[("device", called.into())]), onclick)
    });
    let onchange = Callback::from(move |event: Event| {
        let take = take.clone();
        open::chosen(&event, move |_, text| {
            let read = text.ok().and_then(|text| file::read(&text).ok());
            take.emit(read.and_then(|report| report.profile));
        });
    });
    let said = match origin {
        Origin::First => words.text("sim-first"),
        Origin::Address => words.text("sim-address"),
        Origin::Measured(device, when) => {
            words.with("sim-measured", &[("device", device.clone().into()), ("when", when.clone().into())])
        }
        Origin::Refused => words.text("sim-refused"),
    };
    html! {
        <>
            { saved.unwrap_or_default() }
            <div class="fields">
                <div class="field lab-file">
                    <label class="field__label" for="sim-file">{ words.text("sim-file") }</label>
                    <input class="input" type="file" id="sim-file" accept=".json,application/json" {onchange} />
                </div>
            </div>
            <p class="muted small" role="status">{ said }</p>
        </>
    }
}

/// What came of it.
fn outcome(device: &Device, run: &Run, guess: &str, props: &Props, words: &Speech) -> Html {
    let compared = parse(guess.trim()).zip(run.overhead_ms()).map(|(guess, overhead)| {
        html! { <p class="lab-guess">{ teach::compare(guess, overhead, words) }</p> }
    });
    let fill = props.fill.clone().filter(|_| props.subject.can_fill).map(|fill| {
        html! { <Fill known={run.figures()} about={words.text("sim-fill-about")} id="sim-fill" row="lab-fill__row" {fill} /> }
    });
    html! {
        <>
            { compared.unwrap_or_default() }
            { table(device, run, props, words) }
            if props.detail { { detail::by_slots(&run::by_slots(device, &props.subject, &props.choices), words) } }
            if !run.modes[0].fits { <p class="muted small">{ words.text("sim-not-resident") }</p> }
            { fill.unwrap_or_default() }
        </>
    }
}

fn table(device: &Device, run: &Run, props: &Props, words: &Speech) -> Html {
    let shown: Vec<&One> = run.modes.iter().filter(|one| props.choices.modes.contains(&one.mode)).collect();
    let row = |key: &str, class: &'static str, cell: &dyn Fn(&One) -> Html| {
        html! {
            <tr {class}>
                <th scope="row">{ words.text(key) }</th>
                for one in &shown { <td>{ cell(one) }</td> }
            </tr>
        }
    };
    let item = |key: &str, of: &dyn Fn(&One) -> u64| row(key, "lab-table__item", &|one| in_gb(of(one)).into());
    // What does not fit moves nothing and takes no time.
    let only = |one: &One, figure: Option<String>| -> Html {
        figure.filter(|_| one.fits).unwrap_or_else(|| "–".to_owned()).into()
    };
    let peak = |one: &One| {
        html! {
            <>
                <span class="lab-figure">{ in_gb(one.step.peak.total) }</span>
                if !one.fits { <span class="lab-table__note">{ words.text("not-run") }</span> }
            </>
        }
    };
    html! {
        <div class="lab-scroll" tabindex="0" role="group" aria-label={words.text("sim-title")}>
            <table class="lab-table">
                <thead>
                    <tr>
                        <td>{ tag(Basis::Simulated, words) }</td>
                        for one in &shown { <th scope="col">{ words.text(mode_key(one.mode)) }</th> }
                    </tr>
                </thead>
                <tbody>
                    { row("row-peak", "lab-table__sum", &peak) }
                    { item("row-components", &|one| one.step.peak.components) }
                    { item("row-staging", &|one| one.step.peak.staging) }
                    { item("row-write-back", &|one| one.step.peak.write_back) }
                    { item("row-results", &|one| one.step.peak.results) }
                    { item("row-parameters", &|one| one.step.peak.params) }
                    { row("row-step", "lab-table__sum", &|one| only(one, Some(ms(one.step.ms)))) }
                    { row("row-sent", "", &|one| only(one, Some(in_gb(one.step.uploaded_bytes)))) }
                    { row("row-fetched", "", &|one| only(one, Some(in_gb(one.step.downloaded_bytes)))) }
                    { row("row-overhead", "lab-table__sum", &|one| only(one, one.overhead_ms.map(ms))) }
                    if props.detail { { detail::rows(device, &shown, words) } }
                </tbody>
            </table>
        </div>
    }
}
