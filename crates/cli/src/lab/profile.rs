//! A device profile from a file: the page and this command write several kinds, and each of them holds one.

use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use headroom_gpu::profile::{DeviceProfile, PROFILE_VERSION};
use headroom_gpu::protocol::{OLDEST_PROTOCOL, PROTOCOL_VERSION};
use serde_json::Value;

use super::file;

/// Reads what `headroom lab --json` prints, what the page copies or saves, the report in either, or a profile alone.
///
/// # Errors
/// Where the file cannot be read or holds no profile that this version understands: the error says which.
pub(super) fn read(path: &Path) -> Result<Box<DeviceProfile>> {
    file::read(path, "device profile to predict with", of)
}

fn of(text: &str) -> Result<Box<DeviceProfile>> {
    let json: Value = serde_json::from_str(text).context("it is not JSON")?;
    // An answer holds a report, and that the profile: each under a key of its own.
    let json = file::within(json, &["done", "profile", "profile"]);
    file::no_other_answer(&json, "profile", "`headroom lab --json` by itself measures a profile")?;
    let number = |path: &str| json.pointer(path).and_then(Value::as_u64);
    let Some(version) = number("/version") else { bail!("it is JSON, but no measurement of this lab") };
    ensure!(
        version == u64::from(PROFILE_VERSION),
        "it is of version {version}; this program reads version {PROFILE_VERSION}"
    );
    if let Some(protocol) = number("/context/rules/version") {
        ensure!(
            (u64::from(OLDEST_PROTOCOL)..=u64::from(PROTOCOL_VERSION)).contains(&protocol),
            "it was measured by protocol {protocol}; this program knows protocols up to {PROTOCOL_VERSION}"
        );
    }
    serde_json::from_value(json).context("something in it is missing or of another kind than a profile has")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// As a real device's file: a software adapter's, kept beside the tests.
    fn kept() -> Value {
        serde_json::from_str(include_str!("../../../../tests/profiles/lavapipe.json")).unwrap()
    }

    fn refused(json: &Value) -> String {
        format!("{:#}", of(&json.to_string()).unwrap_err())
    }

    #[test]
    fn answer_report_and_profile_hold_the_same_profile() {
        let answer = kept();
        let (report, profile) = (answer["profile"].clone(), answer["profile"]["profile"].clone());
        let read = of(&profile.to_string()).unwrap();
        assert!(read.context.adapter.software && read.upload.is_some() && read.download.is_some());
        for other in [json!({ "done": answer }), answer, report] {
            assert_eq!(of(&other.to_string()).unwrap(), read);
        }
    }

    #[test]
    fn what_holds_no_profile_is_told_apart() {
        assert!(format!("{:#}", of("{\"profile\": ").unwrap_err()).starts_with("it is not JSON"));
        assert!(refused(&json!({ "experiment": { "measured": {} } })).contains("another run (experiment)"));
        for other in [json!({}), json!([1]), json!(null), json!({ "solution": "x" })] {
            assert!(refused(&other).contains("no measurement"), "{other}");
        }
        let set = |path: &str, value: Value| {
            let mut json = kept();
            *json.pointer_mut(path).unwrap() = value;
            refused(&json)
        };
        assert!(set("/profile/profile/version", json!(9)).contains("version 9; this program reads version 1"));
        assert!(set("/profile/profile/context/rules/version", json!(99)).contains("protocol 99"));
        assert!(set("/profile/profile/context/adapter", json!(1)).contains("missing or of another kind"));
    }
}
