//! The device by itself: experiments and the profile.

mod actions;
pub mod chart;
mod choose;
pub mod compare;
mod discarded;
pub mod figures;
pub mod file;
pub mod files;
mod js;
mod mine;
pub mod report;
mod result;
#[cfg(test)]
pub mod sample;
pub mod saved;
pub mod source;
mod summary;
pub mod table;
mod teach;

use std::rc::Rc;

use headroom_gpu::messages::{Outcome, Partial, Request};
use headroom_gpu::profile::DeviceProfile;
use headroom_gpu::protocol::{Context, Host, Setup};
use headroom_kit::button;
use yew::prelude::*;

use crate::failure::{failure, is_final};
use crate::plan::Simulated;
use crate::plan::spec::{Choices, published};
use crate::progress::progress;
use crate::run::{Ahead, Stand, use_run};
use crate::words::{Speech, use_words};
use choose::{Asked, Choose};
use files::Files;
use mine::Mine;
use report::Report;

/// A result that stays until another one takes its place, whatever happens to later runs.
#[derive(Clone, PartialEq)]
struct Result {
    report: Rc<Report>,
    text: AttrValue,
}

/// The view.
#[component]
pub fn Device() -> Html {
    let words = use_words();
    let run = use_run();
    let asked = use_state(Asked::default);
    let host = use_state(Host::default);
    let result = use_state(|| None::<Result>);
    let saved = use_state(saved::saved_profile);
    {
        let (result, saved) = (result.clone(), saved.clone());
        use_effect_with(run.stand.clone(), move |stand| {
            if let Stand::Done(outcome) = stand {
                keep(outcome, &result, &saved);
            }
        });
    }
    let start = {
        let (start, asked, host) = (run.start.clone(), asked.clone(), host.clone());
        Callback::from(move |()| {
            let now = crate::host::host();
            host.set(now.clone());
            start.emit(request(*asked, now));
        })
    };
    let on_save = {
        let saved = saved.clone();
        Callback::from(move |profile: DeviceProfile| {
            saved::save_profile(&profile);
            saved.set(Some(profile));
        })
    };
    let again = start.reform(|_: MouseEvent| ());
    let own = result.as_ref().map(|it| it.report.clone());
    let own = own.or_else(|| saved.as_ref().map(|profile| Rc::new(Report::of_profile(profile.clone()))));
    let on_asked = {
        let asked = asked.clone();
        Callback::from(move |next| asked.set(next))
    };
    html! {
        <div class="lab-view">
            <Mine saved={(*saved).clone()} on_change={{
                let saved = saved.clone();
                Callback::from(move |next| saved.set(next))
            }} />
            <section class="panel" aria-labelledby="lab-choose">
                <header class="panel__head"><h2 class="panel__title" id="lab-choose">{ words.text("choose-title") }</h2></header>
                <div class="panel__body">
                    <Choose asked={*asked} {on_asked} running={run.is_running()} on_start={start} />
                    { match &run.stand {
                        Stand::Running(ahead) => progress(ahead, &run, &words),
                        Stand::Failed(why) => failure(why, button("button", words.text("start-again"), again), &words),
                        Stand::Idle | Stand::Done(_) => Html::default(),
                    } }
                    { simulated(&run.stand, &words) }
                </div>
            </section>
            { match &run.stand {
                Stand::Running(ahead) => early(ahead, *asked, &host, &words),
                _ => (*result).clone().map_or_else(Html::default, |it| result::result(&it.report, it.text, saved.as_ref(), &on_save, &words)),
            } }
            <Files {own} />
        </div>
    }
}

/// Where nothing can be measured, the published plan on a device of a few numbers.
fn simulated(stand: &Stand, words: &Speech) -> Html {
    if !matches!(stand, Stand::Failed(why) if is_final(why.code)) {
        return Html::default();
    }
    let subject = published();
    let choices = Choices::new(&subject);
    html! {
        <>
            <p>{ words.text("sim-example") }</p>
            <Simulated {subject} {choices} open={true} />
        </>
    }
}

fn request(asked: Asked, host: Host) -> Request {
    let setup = Setup { adapter: headroom_gpu::adapter::Choice::Fastest, protocol: asked.protocol, host };
    match asked.experiment {
        None => Request::Profile { setup },
        Some(experiment) => Request::Experiment { experiment, setup },
    }
}

/// A result takes the place of the one before. A profile is saved unless it says less than the saved one.
fn keep(outcome: &Outcome, result: &UseStateHandle<Option<Result>>, saved: &UseStateHandle<Option<DeviceProfile>>) {
    let Some(report) = Report::of(outcome) else { return };
    if let Some(profile) = &report.profile
        && saved::replaces(profile, saved.as_ref())
    {
        saved::save_profile(profile);
        saved.set(Some(profile.clone()));
    }
    result.set(Some(Result { report: Rc::new(report), text: file::write(outcome).into() }));
}

/// What a run has found so far: experiments of a profile that are done.
fn early(ahead: &Ahead, asked: Asked, host: &Host, words: &Speech) -> Html {
    let measured = ahead.parts.iter().filter_map(|part| match part {
        Partial::Experiment(measured) => Some((**measured).clone()),
        _ => None,
    });
    let measured: Vec<_> = measured.collect();
    let Some(adapter) = ahead.adapter.clone().filter(|_| !measured.is_empty()) else { return Html::default() };
    let context = Context { rules: asked.protocol.rules(), adapter, host: host.clone(), waits: None };
    let report = Report { context, profile: None, measured, discarded: Vec::new(), peak_bytes: None };
    html! {
        <section class="lab-found" aria-labelledby="lab-early">
            <h2 id="lab-early">{ words.text("early-title") }</h2>
            { for report.measured.iter().map(|one| figures::figure(one, &report, words)) }
        </section>
    }
}

/// A time of ISO 8601 as people of a language write it; as it stands where it is none.
pub fn when(iso: &str, words: &Speech) -> String {
    let date = js_sys::Date::new(&iso.into());
    if date.get_time().is_nan() {
        return iso.to_owned();
    }
    let options = js_sys::Object::new();
    for (key, style) in [("dateStyle", "medium"), ("timeStyle", "short")] {
        // A plain object takes whatever is set.
        let _ = js_sys::Reflect::set(&options, &key.into(), &style.into());
    }
    date.to_locale_string(words.language().tag(), &options).into()
}
