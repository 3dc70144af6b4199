//! A simulated step, taken apart: what its transfers and its computing take by themselves, how much of it is side by side, and
//! what slots make of it.

use headroom_kit::numbers::thousands;
use headroom_plan::device::{DeviceProfile, StepPrediction};
use yew::prelude::*;

use super::run::One;
use crate::numbers::{bandwidth, digits, ms};
use crate::tag::{Basis, tag};
use crate::words::Speech;

/// More rows of the modes' table.
pub fn rows(device: &DeviceProfile, shown: &[&One], words: &Speech) -> Html {
    let row = |key: &str, figure: &dyn Fn(&StepPrediction) -> Option<(String, String)>| {
        let figures: Vec<_> = shown.iter().map(|one| figure(&one.step).filter(|_| one.fits)).collect();
        // What no mode has needs no row.
        if figures.iter().all(Option::is_none) {
            return Html::default();
        }
        let cell = |figure: Option<(String, String)>| {
            let (shown, note) = figure.unwrap_or_else(|| ("–".to_owned(), String::new()));
            html! { <td>{ shown }if !note.is_empty() { <span class="lab-table__note">{ note }</span> }</td> }
        };
        html! {
            <tr data-row={key.to_owned()}>
                <th scope="row">{ words.text(key) }</th>
                { for figures.into_iter().map(cell) }
            </tr>
        }
    };
    let moved = |count: u64, bytes: u64, time: f64| {
        (count > 0).then(|| {
            #[expect(clippy::cast_precision_loss, reason = "shown with three digits")]
            let rate = bandwidth(bytes as f64 / time * 1000.0);
            let values = [("count", thousands(&count.to_string()).into()), ("rate", rate.into())];
            (ms(time), words.with("sim-transfers", &values))
        })
    };
    let plain = |text: String| (text, String::new());
    html! {
        <>
            { row("sim-uploads", &|step| moved(step.uploads, step.uploaded_bytes, step.upload_ms)) }
            { row("sim-downloads", &|step| moved(step.downloads, step.downloaded_bytes, step.download_ms)) }
            { row("sim-merged", &|step| (step.uploads > 0).then(|| plain(ms(device.upload.ms(step.uploaded_bytes))))) }
            { row("sim-computing", &|step| Some(plain(ms(step.compute_ms)))) }
            { row("sim-overlap", &|step| step.overlap().map(|share| plain(digits(share)))) }
        </>
    }
}

/// The step with prefetch by its slots.
pub fn by_slots(steps: &[(u32, f64)], words: &Speech) -> Html {
    if steps.is_empty() {
        return Html::default();
    }
    html! {
        <div class="lab-scroll" tabindex="0" role="group" aria-label={words.text("sim-by-slots")}>
            <table class="lab-table lab-slots">
                <thead><tr>
                    <th scope="col">{ words.text("sim-by-slots") }{ " " }{ tag(Basis::Simulated, words) }</th>
                    for (slots, _) in steps { <th scope="col">{ slots }</th> }
                </tr></thead>
                <tbody><tr>
                    <th scope="row">{ words.text("row-step") }</th>
                    for (slots, time) in steps { <td data-slots={slots.to_string()}>{ ms(*time) }</td> }
                </tr></tbody>
            </table>
        </div>
    }
}
