//! The same run on a device that exists as a few numbers only. Everything it says is marked as simulated.

use headroom_gpu::plan_run::PlanSpec;
use headroom_grade::json::parse;
use headroom_kit::memory::text::decimal;
use headroom_plan::device::{
    DeviceProfile, Link, PlanPrediction, StepComponent, StepPrediction, StepShape, predict_plan,
};
use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::spec::{Choices, plan_spec};
use crate::numbers::{bytes, ms};
use crate::options::Subject;
use crate::tag::{Basis, tag};
use crate::words::{Speech, use_words};

/// What is simulated.
#[derive(PartialEq, Properties)]
pub struct Props {
    /// The ledger and its placement.
    pub subject: Subject,
    /// Roles, and slots for prefetch.
    pub choices: Choices,
    /// Whether it is open from the start: there is nothing else.
    pub open: bool,
}

/// A figure of the device: its key, its unit, and a first value. The first device is like a card on a PCIe 4 slot of 16 lanes:
/// some 25 GB/s, and memory of some 1000 GB/s.
const FIGURES: [(&str, &str, f64); 6] = [
    ("sim-upload", "GB/s", 25.0),
    ("sim-download", "GB/s", 22.0),
    ("sim-latency", "ms", 0.01),
    ("sim-copy", "GB/s", 900.0),
    ("sim-launch", "ms", 0.005),
    ("sim-compute", "GB/s", 1000.0),
];

/// The view.
#[component]
pub fn Simulated(props: &Props) -> Html {
    let words = use_words();
    let typed = use_state(|| FIGURES.map(|(.., first)| decimal(first, 3)));
    let fields = FIGURES.iter().enumerate().map(|(at, (key, unit, _))| {
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
    let simulated = device(&typed, props.choices.slots).and_then(|device| run(&device, &props.subject, &props.choices));
    html! {
        <details class="fold lab-simulated" open={props.open}>
            <summary class="fold__summary">{ words.text("sim-title") }</summary>
            <div class="fold__body">
                <p>{ words.text("sim-about") }</p>
                <div class="fields">{ for fields }</div>
                {
                    match &simulated {
                        Some(prediction) => table(prediction, &words),
                        None => html! { <p class="banner banner--warn" role="alert">{ words.text("sim-impossible") }</p> },
                    }
                }
            </div>
        </details>
    }
}

/// The device of the typed figures; none where one of them is no number. The core refuses those that no device can have.
fn device(typed: &[String; 6], slots: u32) -> Option<DeviceProfile> {
    let mut figures = [0.0; 6];
    for (figure, text) in figures.iter_mut().zip(typed) {
        *figure = parse(text.trim())?;
    }
    let [upload, download, alpha_ms, copy, compute_alpha_ms, compute] = figures;
    // 1 GB/s is 10⁶ bytes per millisecond.
    let link = |gb_per_s: f64| Link { alpha_ms, bytes_per_ms: gb_per_s * 1e6 };
    Some(DeviceProfile {
        upload: link(upload),
        download: link(download),
        copy_bytes_per_ms: copy * 1e6,
        compute_alpha_ms,
        compute_ms_per_byte: 1.0 / (compute * 1e6),
        staging_slots: usize::try_from(slots).ok()?,
    })
}

/// The run at the lesson's own sizes: nothing has to fit anywhere.
fn run(device: &DeviceProfile, subject: &Subject, choices: &Choices) -> Option<PlanPrediction> {
    let PlanSpec { components, .. } = plan_spec(subject, choices, None);
    let components: Vec<StepComponent> = components
        .iter()
        .map(|component| StepComponent {
            name: &component.name,
            bytes: component.bytes,
            on_device: component.place == headroom_gpu::plan_run::Place::Device,
            updated: component.updated_by_step,
        })
        .collect();
    // An eighth of a GB at a time, as on the real device.
    let shape =
        StepShape { slice_bytes: 125_000_000, result_bytes: 4096, param_bytes: 4096, copied: false, windows: true };
    predict_plan(device, &components, shape).ok()
}

fn table(prediction: &PlanPrediction, words: &Speech) -> Html {
    let modes = [&prediction.all_resident, &prediction.serial, &prediction.prefetch];
    let overheads = [None, Some(prediction.serial_overhead_ms), Some(prediction.prefetch_overhead_ms)];
    let row = |key: &str, cells: [String; 3]| {
        html! {
            <tr>
                <th scope="row">{ words.text(key) }</th>
                for cell in cells { <td>{ cell }</td> }
            </tr>
        }
    };
    let each = |of: fn(&StepPrediction) -> String| modes.map(of);
    html! {
        <div class="lab-scroll" tabindex="0" role="group" aria-label={words.text("sim-title")}>
            <table class="lab-table">
                <thead>
                    <tr>
                        <td>{ tag(Basis::Simulated, words) }</td>
                        for key in ["mode-all-resident", "mode-plan", "mode-prefetch"] { <th scope="col">{ words.text(key) }</th> }
                    </tr>
                </thead>
                <tbody>
                    { row("row-peak", each(|step| bytes(step.peak.total))) }
                    { row("row-step", each(|step| ms(step.ms))) }
                    { row("row-sent", each(|step| bytes(step.uploaded_bytes))) }
                    { row("row-fetched", each(|step| bytes(step.downloaded_bytes))) }
                    { row("row-overhead", overheads.map(|overhead| overhead.map_or_else(|| "–".to_owned(), ms))) }
                </tbody>
            </table>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::spec::published;

    #[test]
    fn the_first_device_runs_the_published_plan() {
        let subject = published();
        let choices = Choices::new(&subject);
        let device = device(&FIGURES.map(|(.., first)| decimal(first, 3)), 2).unwrap();
        let prediction = run(&device, &subject, &choices).unwrap();
        // 6 GB up at 25 GB/s and down at 22 GB/s.
        let moving = 6000.0 / 25.0 + 6000.0 / 22.0;
        assert!((prediction.serial_overhead_ms - moving).abs() < 5.0, "{}", prediction.serial_overhead_ms);
        assert!(prediction.prefetch_overhead_ms <= prediction.serial_overhead_ms);
        assert_eq!(prediction.serial.uploaded_bytes, 6_000_000_000);
    }

    #[test]
    fn what_no_device_can_have_is_refused() {
        let subject = published();
        let with = |at: usize, text: &str| {
            let mut typed = FIGURES.map(|(.., first)| decimal(first, 3));
            typed[at] = text.to_owned();
            device(&typed, 2).and_then(|device| run(&device, &subject, &Choices::new(&subject)))
        };
        for (at, text) in [(0, "0"), (0, "-1"), (2, "x"), (5, "0"), (3, "")] {
            assert_eq!(with(at, text), None, "{at} {text}");
        }
        assert!(with(2, "0").is_some());
    }
}
