//! The saved device: what the browser remembers, to be taken away or forgotten.

use headroom_gpu::profile::DeviceProfile;
use headroom_kit::button;
use yew::prelude::*;

use super::actions::Actions;
use super::file;
use super::report::Report;
use super::saved;
use super::source::watermark;
use super::summary::{summary, tiles};
use crate::adapter::context;
use crate::words::use_words;

/// The saved device.
#[derive(PartialEq, Properties)]
pub struct Props {
    /// Its profile.
    pub saved: Option<DeviceProfile>,
    /// Gets what is saved after a change.
    pub on_change: Callback<Option<DeviceProfile>>,
}

/// The panel of the saved device; nothing where none is saved.
#[component]
pub fn Mine(props: &Props) -> Html {
    let words = use_words();
    // A profile takes minutes to measure: it can be had back until the page is left.
    let removed = use_state(|| None::<DeviceProfile>);
    let Some(profile) = &props.saved else {
        let Some(profile) = (*removed).clone() else { return Html::default() };
        let back = {
            let (removed, on_change) = (removed.clone(), props.on_change.clone());
            Callback::from(move |_: MouseEvent| {
                saved::save_profile(&profile);
                removed.set(None);
                on_change.emit(Some(profile.clone()));
            })
        };
        return html! {
            <div class="banner" role="status">
                <p>{ words.text("mine-removed") }</p>
                <div class="banner__act">{ button("button", words.text("mine-back"), back) }</div>
            </div>
        };
    };
    let remove = {
        let (removed, on_change, profile) = (removed.clone(), props.on_change.clone(), profile.clone());
        Callback::from(move |_: MouseEvent| {
            saved::remove_profile();
            removed.set(Some(profile.clone()));
            on_change.emit(None);
        })
    };
    let report = Report::of_profile(profile.clone());
    let when = super::when(&profile.context.host.when, &words);
    let quick = !saved::is_full(&profile.context.rules);
    html! {
        <section class="panel lab-mine" aria-labelledby="lab-mine">
            <header class="panel__head">
                <h2 class="panel__title" id="lab-mine">{ words.with("mine-title", &[("when", when.into())]) }</h2>
            </header>
            <div class="panel__body">
                { context(&profile.context, &words) }
                if quick { <p class="small">{ words.text("mine-quick") }</p> }
                <div class="lab-plate__picture">
                    { watermark(report.software(), &words) }
                    { tiles(&summary(&report), &words) }
                </div>
                <Actions text={file::write_profile(profile)} name={file::name(&report)}>
                    { button("button button--danger", words.text("mine-remove"), remove) }
                </Actions>
            </div>
        </section>
    }
}
