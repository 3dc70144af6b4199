//! What the device can give: its memory, its link and its speed, typed in or as the lab measured them.

use headroom_grade::json::parse;
use headroom_planner::messages::Link;
use serde_json::Value;
use yew::AttrValue;

/// Where the lab keeps the profile of the measured device.
const KEY: &str = "headroom:lab:profile";
/// The version of a profile that is understood here.
const VERSION: u64 = 1;

/// A figure of the device: its key, unit, and first value. The first link is like that of a card on a PCIe 4 slot of 16
/// lanes, and no measurement.
pub const FIGURES: [(&str, &str, &str); 5] = [
    ("budget", "GB", "32"),
    ("speed", "TFLOP/s", "100"),
    ("upload", "GB/s", "25"),
    ("download", "GB/s", "22"),
    ("latency", "ms", "0.01"),
];

/// What is typed of the device.
#[derive(Debug, Clone, PartialEq)]
pub struct Device {
    /// As in [`FIGURES`].
    pub typed: [AttrValue; 5],
    /// Whether the lab's measurement takes the place of the typed link.
    pub measured: bool,
}

/// A device in numbers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Numbers {
    /// What it can give, in bytes.
    pub budget_bytes: u64,
    /// What moving costs.
    pub link: Link,
    /// What it computes in a ms.
    pub flops_per_ms: f64,
}

/// What the lab measured, as far as it matters here.
#[derive(Debug, Clone, PartialEq)]
pub struct Measured {
    /// The link.
    pub link: Link,
    /// The adapter's name.
    pub adapter: String,
    /// Whether it computes on the CPU.
    pub software: bool,
}

impl Device {
    /// The first device. A lesson's timeline comes with its own budget.
    pub fn first(budget_gb: Option<f64>, measured: bool) -> Self {
        let mut typed = FIGURES.map(|(.., first)| AttrValue::from(first));
        if let Some(budget) = budget_gb {
            typed[0] = headroom_kit::memory::text::number(budget).into();
        }
        Self { typed, measured }
    }

    /// What is typed, in numbers.
    ///
    /// # Errors
    /// The place of the first figure that no device can have.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked to be within the range")]
    pub fn numbers(&self, measured: Option<&Measured>) -> Result<Numbers, usize> {
        let figure = |at: usize, above: f64| {
            let number = parse(self.typed[at].trim()).ok_or(at)?;
            if (0.0..1e9).contains(&number) && number + above > 0.0 { Ok(number) } else { Err(at) }
        };
        let budget_bytes = (figure(0, 1.0)? * 1e9).round() as u64;
        let flops_per_ms = figure(1, 0.0)? * 1e9;
        let link = match measured.filter(|_| self.measured) {
            Some(measured) => measured.link,
            None => Link {
                upload_alpha_ms: figure(4, 1.0)?,
                // 1 GB/s is 10⁶ bytes per millisecond.
                upload_bytes_per_ms: figure(2, 0.0)? * 1e6,
                download_alpha_ms: figure(4, 1.0)?,
                download_bytes_per_ms: figure(3, 0.0)? * 1e6,
            },
        };
        Ok(Numbers { budget_bytes, link, flops_per_ms })
    }
}

/// What the lab keeps in this browser; none where there is none, or none that can be understood.
pub fn measured() -> Option<Measured> {
    read(&saved()?)
}

/// The saved profile as it stands, if it is of the version that is understood here.
pub fn saved() -> Option<Value> {
    understood(&entry(KEY)?)
}

/// An entry of the browser's storage; none where there is none, or where the browser throws at the mere question.
pub fn entry(key: &str) -> Option<String> {
    web_sys::window()?.local_storage().ok().flatten()?.get_item(key).ok().flatten()
}

fn understood(text: &str) -> Option<Value> {
    let profile: Value = serde_json::from_str(text).ok()?;
    (profile.get("version")?.as_u64()? == VERSION).then_some(profile)
}

/// Reads a profile. It is somebody else's text: nothing of it is believed.
fn read(profile: &Value) -> Option<Measured> {
    let line = |key: &str| {
        let line = profile.get(key)?;
        let alpha_ms = line.get("alpha_ms")?.as_f64()?;
        let bytes_per_ms = line.get("beta_bytes_per_second")?.as_f64()? / 1000.0;
        (alpha_ms.is_finite() && alpha_ms >= 0.0 && bytes_per_ms.is_finite() && bytes_per_ms > 0.0)
            .then_some((alpha_ms, bytes_per_ms))
    };
    let ((upload_alpha_ms, upload_bytes_per_ms), (download_alpha_ms, download_bytes_per_ms)) =
        (line("upload")?, line("download")?);
    let adapter = profile.pointer("/context/adapter")?;
    let name = |key: &str| adapter.get(key).and_then(Value::as_str).filter(|name| !name.is_empty());
    Some(Measured {
        link: Link { upload_alpha_ms, upload_bytes_per_ms, download_alpha_ms, download_bytes_per_ms },
        adapter: name("name").or_else(|| name("vendor")).unwrap_or("GPU").chars().take(80).collect(),
        software: adapter.get("software").and_then(Value::as_bool).unwrap_or(false),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAVED: &str = r#"{"version":1,"context":{"adapter":{"name":"A card","vendor":"v","software":false}},
        "upload":{"alpha_ms":0.02,"beta_bytes_per_second":1e10},"download":{"alpha_ms":0.03,"beta_bytes_per_second":8e9}}"#;

    #[test]
    fn the_lab_s_profile_is_read_and_checked() {
        let read = |text: &str| super::read(&understood(text)?);
        let measured = read(SAVED).unwrap();
        assert_eq!((measured.adapter.as_str(), measured.software), ("A card", false));
        assert_eq!((measured.link.upload_bytes_per_ms, measured.link.download_alpha_ms), (1e7, 0.03));
        for (part, other) in
            [("\"version\":1", "\"version\":2"), ("1e10", "0"), ("0.03", "-1"), ("\"download\"", "\"x\"")]
        {
            assert_eq!(read(&SAVED.replace(part, other)), None, "{other}");
        }
        assert_eq!(read("{"), None);
    }

    #[test]
    fn a_measurement_takes_the_place_of_the_typed_link() {
        let measured = read(&understood(SAVED).unwrap());
        let device = Device::first(None, true);
        assert_eq!(device.numbers(measured.as_ref()).unwrap().link.upload_bytes_per_ms, 1e7);
        let typed = Device { measured: false, ..device };
        assert_eq!(typed.numbers(measured.as_ref()).unwrap().link.upload_bytes_per_ms, 25e6);
        assert_eq!(typed.numbers(None).unwrap().budget_bytes, 32_000_000_000);
    }

    #[test]
    fn what_no_device_can_have_is_named() {
        for (at, text) in [(0, "-1"), (1, "0"), (2, "0"), (3, "x"), (4, "-0.1"), (0, "1e30")] {
            let mut device = Device::first(Some(2.5), false);
            device.typed[at] = text.into();
            assert_eq!(device.numbers(None), Err(at), "{text}");
        }
        assert!(Device::first(Some(0.0), false).numbers(None).is_ok());
    }
}
