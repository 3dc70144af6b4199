//! The device profile behind a prediction: of this very device, and named beside what rests on it.

use headroom_gpu::AdapterFacts;
use headroom_gpu::plan_run::PlanReport;
use headroom_gpu::profile::DeviceProfile;
use headroom_gpu::protocol::Host;
use yew::prelude::*;

use crate::adapter::name;
use crate::device::{saved, when};
use crate::numbers::ratio;
use crate::words::Speech;

/// A line that explains less of its own points predicts little.
const GOOD_FIT: f64 = 0.9;

/// The profile to predict by: the first that was measured on this adapter, in this browser and on this system, and has the
/// lines that a prediction needs. Any other device's bandwidths would say nothing here.
pub fn own(
    known: impl IntoIterator<Item = DeviceProfile>,
    adapter: &AdapterFacts,
    host: &Host,
) -> Option<DeviceProfile> {
    known.into_iter().find(|profile| {
        let of = &profile.context;
        let here = of.adapter == *adapter && of.host.browser == host.browser && of.host.os == host.os;
        here && profile.upload.is_some() && profile.download.is_some()
    })
}

/// Which profile a report's predictions rest on, and what they are worth.
pub fn named(report: &PlanReport, words: &Speech) -> Html {
    let Some(profile) = &report.profile else { return Html::default() };
    let (adapter, host) = (&profile.context.adapter, &profile.context.host);
    let software = if adapter.software { format!(" ({})", words.text("software")) } else { String::new() };
    let how = if saved::is_full(&profile.context.rules) { "full" } else { "quick" };
    let values = [
        ("adapter", format!("{}{software}", name(adapter, words)).into()),
        ("browser", host.browser.clone().into()),
        ("when", when(&host.when, words).into()),
        ("how", how.into()),
    ];
    let doubt = match profile.worst_r_squared {
        None => Some(words.text("model-none")),
        Some(fit) if fit < GOOD_FIT => Some(words.with("model-poor", &[("fit", ratio(fit.max(0.0)).into())])),
        Some(_) => None,
    };
    html! {
        <div class="lab-rests muted small">
            <p>{ words.with("profile-named", &values) }</p>
            if let Some(doubt) = doubt { <p>{ doubt }</p> }
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::sample;

    #[test]
    fn only_a_profile_of_this_device_and_browser_is_predicted_by() {
        let here = sample::report(false).profile.unwrap();
        let (adapter, host) = (&here.context.adapter, &here.context.host);
        let own = |known: &DeviceProfile| own([known.clone()], adapter, host);
        assert_eq!(own(&here), Some(here.clone()));
        type Change = fn(&mut DeviceProfile);
        let others: [Change; 7] = [
            |other| other.context.adapter.name = "maker x2".into(),
            |other| other.context.adapter.software = true,
            |other| other.context.adapter.backend = "vulkan".into(),
            |other| other.context.host.browser = "Browser 2".into(),
            |other| other.context.host.os = "Windows".into(),
            |other| other.upload = None,
            |other| other.download = None,
        ];
        for (at, change) in others.into_iter().enumerate() {
            let mut other = here.clone();
            change(&mut other);
            assert_eq!(own(&other), None, "{at}");
        }
        // When it was measured, and how thoroughly, decides nothing: it is said.
        let mut later = here.clone();
        later.context.host.when = "2027".into();
        assert_eq!(own(&later), Some(later.clone()));
    }

    #[test]
    fn the_first_of_this_device_is_taken() {
        let here = sample::report(false).profile.unwrap();
        let other = sample::report(true).profile.unwrap();
        let context = &here.context;
        let found = own([other.clone(), here.clone()], &context.adapter, &context.host);
        assert_eq!(found, Some(here.clone()));
        assert_eq!(own([other], &context.adapter, &context.host), None);
    }
}
