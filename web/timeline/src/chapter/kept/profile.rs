//! The device's profile, as far as the chapter asks for it.

use headroom_plan::device::Link;
use serde_json::Value;

use super::{Source, count, name, or_gpu};

/// What a saved profile has. Each figure may be missing.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Profile {
    /// On what, with what and when.
    pub source: Source,
    /// To the device.
    pub upload: Option<Link>,
    /// From it.
    pub download: Option<Link>,
    /// An empty submission until it is done.
    pub round_trip_ms: Option<f64>,
    /// Of the shorter of transfer and computing, the share that hides: 0 to 1.
    pub overlap: Option<f64>,
}

impl Profile {
    /// Reads a profile of the version that is understood.
    pub fn read(profile: &Value) -> Self {
        let line = |key: &str| {
            let line = profile.get(key)?;
            let alpha_ms = line.get("alpha_ms")?.as_f64().filter(|ms| ms.is_finite() && *ms >= 0.0)?;
            let rate = line.get("beta_bytes_per_second")?.as_f64().filter(|rate| rate.is_finite() && *rate > 0.0)?;
            Some(Link { alpha_ms, bytes_per_ms: rate / 1000.0 })
        };
        let figure = |key: &str| profile.get(key)?.as_f64().filter(|figure| figure.is_finite());
        Self {
            source: source(profile),
            upload: line("upload"),
            download: line("download"),
            round_trip_ms: figure("round_trip_ms").filter(|ms| *ms >= 0.0),
            overlap: figure("overlap").map(|share| share.clamp(0.0, 1.0)),
        }
    }
}

fn source(profile: &Value) -> Source {
    let at = |path: &str| profile.pointer(path).unwrap_or(&Value::Null);
    let (adapter, host) = (at("/context/adapter"), at("/context/host"));
    let [named, vendor] = ["name", "vendor"].map(|key| name(adapter, key));
    Source {
        adapter: or_gpu(if named.is_empty() { vendor } else { named }),
        software: adapter.get("software").and_then(Value::as_bool).unwrap_or(false),
        browser: name(host, "browser"),
        when: name(host, "when"),
        repeats: count(at("/context/rules"), "repeats").unwrap_or(0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_profile_may_lack_anything() {
        let whole = Profile::read(&json!({
            "context": { "adapter": { "name": "A card", "software": false }, "host": { "browser": "b", "when": "w" } },
            "upload": { "alpha_ms": 0.01, "beta_bytes_per_second": 1.25e10 },
            "download": { "alpha_ms": 0.02, "beta_bytes_per_second": 1e10 },
            "round_trip_ms": 0.15, "overlap": 1.8,
        }));
        assert_eq!(whole.upload, Some(Link { alpha_ms: 0.01, bytes_per_ms: 1.25e7 }));
        assert_eq!((whole.round_trip_ms, whole.overlap), (Some(0.15), Some(1.0)));
        assert_eq!((whole.source.adapter.as_str(), whole.source.browser.as_str()), ("A card", "b"));
        let broken =
            Profile::read(&json!({ "upload": { "alpha_ms": -1, "beta_bytes_per_second": 0 }, "overlap": "x" }));
        assert_eq!((broken.upload, broken.overlap), (None, None));
        assert_eq!(Profile::read(&json!([])).source.adapter, "GPU");
    }
}
