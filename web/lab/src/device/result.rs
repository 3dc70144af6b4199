//! A run's result: what it teaches first, then its figures, then what was thrown away.

use headroom_gpu::profile::DeviceProfile;
use headroom_kit::button;
use yew::prelude::*;

use super::actions::Actions;
use super::discarded::discarded;
use super::figures::{figure, teaching};
use super::report::Report;
use super::saved;
use super::source::watermark;
use super::summary::{summary, tiles};
use super::{file, teach};
use crate::adapter::context;
use crate::numbers::bytes;
use crate::words::Speech;

/// The result in the page. `saved`: the profile that the browser keeps; `on_save` keeps another one.
pub fn result(
    report: &Report,
    text: AttrValue,
    saved: Option<&DeviceProfile>,
    on_save: &Callback<DeviceProfile>,
    words: &Speech,
) -> Html {
    let unsaved = report.profile.clone().filter(|profile| Some(profile) != saved);
    let hasty = unsaved.as_ref().is_some_and(|profile| !saved::replaces(profile, saved));
    let rules = &report.context.rules;
    let values = [
        ("repeats", rules.repeats.into()),
        ("ms", crate::numbers::ms(rules.sample_ms).into()),
        ("largest", bytes(rules.largest_bytes).into()),
        ("version", rules.version.into()),
    ];
    html! {
        <section class="lab-found" aria-labelledby="lab-result">
            <h2 id="lab-result">{ words.text("result-title") }</h2>
            { context(&report.context, words) }
            <p class="small muted">{ words.with("result-rules", &values) }</p>
            { for report.peak_bytes.map(|peak| {
                html! { <p class="small muted">{ words.with("result-peak", &[("bytes", bytes(peak).into())]) }</p> }
            }) }
            if let Some(profile) = &report.profile {
                { teaching(&teach::profile(profile, words), words) }
                <div class="lab-plate__picture">
                    { watermark(report.software(), words) }
                    { tiles(&summary(report), words) }
                </div>
                <p class="small muted">{ words.text("ratios-about") }</p>
            }
            <Actions {text} name={file::name(report)}>
                if let Some(profile) = unsaved {
                    { button("button", words.text("save-mine"), on_save.reform(move |_: MouseEvent| profile.clone())) }
                }
            </Actions>
            if hasty { <p class="small">{ words.text("not-saved") }</p> }
            { discarded(&report.discarded, words) }
            { for report.measured.iter().map(|one| figure(one, report, words)) }
        </section>
    }
}
