//! The measured device that the browser keeps. Storage may be blocked or full: then nothing is kept, and everything else works.

use headroom_gpu::profile::DeviceProfile;
use headroom_gpu::protocol::{Protocol, Rules};
use web_sys::Storage;

use super::file;

/// Where it is kept, as JSON.
const KEY: &str = "headroom:lab:profile";

/// The saved profile; none where there is none, or none that this version can read.
pub fn saved_profile() -> Option<DeviceProfile> {
    let text = storage()?.get_item(KEY).ok()??;
    file::read(&text).ok()?.profile
}

/// Keeps a profile in place of the one before. Says whether the browser took it.
pub fn save_profile(profile: &DeviceProfile) -> bool {
    let Ok(text) = serde_json::to_string(profile) else { return false };
    storage().is_some_and(|storage| storage.set_item(KEY, &text).is_ok())
}

/// Forgets it.
pub fn remove_profile() {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(KEY);
    }
}

/// Whether a new profile takes the saved one's place unasked: never a software adapter's that of a real device, nor a hasty one that
/// of a thorough one.
pub fn replaces(new: &DeviceProfile, saved: Option<&DeviceProfile>) -> bool {
    let Some(saved) = saved else { return true };
    let rank = |profile: &DeviceProfile| (!profile.context.adapter.software, is_full(&profile.context.rules));
    rank(new) >= rank(saved)
}

/// Whether a profile of these rules was measured thoroughly.
pub fn is_full(rules: &Rules) -> bool {
    let full = Protocol::Full.rules();
    rules.repeats >= full.repeats && rules.sample_ms >= full.sample_ms
}

/// The storage itself; none where the browser throws at the mere question.
pub fn storage() -> Option<Storage> {
    web_sys::window()?.local_storage().ok().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::sample;

    #[test]
    fn a_lesser_profile_never_takes_the_place_of_a_better_one() {
        let profile = |software: bool, protocol: Protocol| {
            let mut profile = sample::report(software).profile.unwrap();
            profile.context.rules = protocol.rules();
            profile
        };
        let (full, quick) = (profile(false, Protocol::Full), profile(false, Protocol::Quick));
        let (soft, soft_quick) = (profile(true, Protocol::Full), profile(true, Protocol::Quick));
        for new in [&full, &quick, &soft, &soft_quick] {
            assert!(replaces(new, None) && replaces(new, Some(new)), "the newer of two alike");
        }
        assert!(replaces(&full, Some(&quick)) && replaces(&quick, Some(&soft)) && replaces(&soft, Some(&soft_quick)));
        assert!(
            !replaces(&quick, Some(&full)) && !replaces(&soft, Some(&quick)) && !replaces(&soft_quick, Some(&soft))
        );
    }
}
