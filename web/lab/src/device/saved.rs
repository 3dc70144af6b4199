//! The measured device that the browser keeps. Storage may be blocked or full: then nothing is kept, and everything else works.

use headroom_gpu::profile::{DeviceProfile, PROFILE_VERSION};
use web_sys::Storage;

/// Where it is kept, as JSON.
const KEY: &str = "headroom:lab:profile";

/// The saved profile; none where there is none, or none that this version can read.
pub fn saved_profile() -> Option<DeviceProfile> {
    let text = storage()?.get_item(KEY).ok()??;
    serde_json::from_str(&text).ok().filter(|profile: &DeviceProfile| profile.version == PROFILE_VERSION)
}

/// Keeps a profile in place of the one before. Says whether the browser took it.
pub fn save_profile(profile: &DeviceProfile) -> bool {
    let Ok(text) = serde_json::to_string(profile) else { return false };
    storage().is_some_and(|storage| storage.set_item(KEY, &text).is_ok())
}

fn storage() -> Option<Storage> {
    gloo::utils::window().local_storage().ok().flatten()
}
