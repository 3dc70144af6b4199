//! A run's result: what it teaches first, then its figures, then what was thrown away.

use std::rc::Rc;

use headroom_gpu::profile::DeviceProfile;
use headroom_gpu::protocol::WARM_SAMPLES;
use headroom_kit::button;
use yew::prelude::*;

use super::actions::Actions;
use super::discarded::discarded;
use super::figures::{Figures, teaching};
use super::report::Report;
use super::saved;
use super::source::watermark;
use super::summary::{summary, tiles};
use super::{file, teach};
use crate::adapter::context;
use crate::numbers::{bytes, ms};
use crate::words::Speech;

/// The result in the page. `saved`: the profile that the browser keeps; `on_save` keeps another one.
pub fn result(
    report: &Rc<Report>,
    text: AttrValue,
    saved: Option<&DeviceProfile>,
    on_save: &Callback<DeviceProfile>,
    words: &Speech,
) -> Html {
    let unsaved = report.profile.clone().filter(|profile| Some(profile) != saved);
    let hasty = unsaved.as_ref().is_some_and(|profile| !saved::replaces(profile, saved));
    html! {
        <section class="lab-found" aria-labelledby="lab-result">
            <h2 id="lab-result">{ words.text("result-title") }</h2>
            { context(&report.context, words) }
            <p class="small muted">{ rules(report, words) }</p>
            { clock(report, words) }
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
            <Figures key={report.context.host.when.clone()} report={report.clone()} />
        </section>
    }
}

/// How was measured, and whether samples were as long as they should be.
fn rules(report: &Report, words: &Speech) -> String {
    let rules = &report.context.rules;
    let values = [
        ("repeats", rules.repeats.into()),
        ("ms", ms(rules.sample_ms).into()),
        ("largest", bytes(rules.largest_bytes).into()),
        ("version", rules.version.into()),
    ];
    let short = report.shortest_ms().filter(|&shortest| shortest < rules.sample_ms);
    let more = match short {
        Some(shortest) => Some(words.with("result-short", &[("ms", ms(shortest).into())])),
        None => (rules.version < WARM_SAMPLES).then(|| words.text("result-old")),
    };
    [Some(words.with("result-rules", &values)), more].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// How fine the clock was; nothing of files that do not tell.
fn clock(report: &Report, words: &Speech) -> Html {
    let Some(clock) = report.context.host.clock else { return Html::default() };
    let grain = words.with("result-clock", &[("grain", ms(clock.grain_ms).into())]);
    let isolated = clock
        .isolated
        .map(|isolated| words.text(if isolated { "result-clock-isolated" } else { "result-clock-shared" }));
    html! { <p class="small muted">{ [Some(grain), isolated].into_iter().flatten().collect::<Vec<_>>().join(" ") }</p> }
}

#[cfg(test)]
mod tests {
    use headroom_grade::Language;

    use super::*;
    use crate::device::sample;

    #[test]
    fn samples_that_are_too_short_are_said_to_be() {
        let (mut report, words) = (sample::report(false), crate::words::speech(Language::En));
        let said = |report: &Report| rules(report, &words).replace('\u{a0}', " ");
        assert!(said(&report).starts_with("Protocol 2: 7 interleaved repeats, each at least 20 ms"));
        assert!(!said(&report).contains("shortest"), "21 ms are enough");
        report.context.rules.sample_ms = 25.0;
        assert!(said(&report).contains("the shortest lasted 21 ms"));
        (report.context.rules.version, report.measured) = (1, Vec::new());
        assert!(said(&report).contains("a first, cold run decide"));
    }
}
