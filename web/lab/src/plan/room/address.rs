//! What an address asks of the room: a ledger, how it is carried out, and the figures of a simulated device.
//!
//! ```text
//! #/lab?room=plan&parts=weights*12:0.1:host:read,kv_cache:4:device&budget=15
//!     &slots=2&slice_mb=125&scale=8&modes=resident,plan,prefetch
//!     &up=25&down=22&up_ms=0.01&down_ms=0.01&launch_ms=0.005&reads=1000
//! ```
//!
//! A part is `name[*count]:GB[:device|host[:read|written]]`: without a place it stays on the device, and without the last word
//! it is written as its kind usually is. Names are percent-encoded. `slice_mb` is in MB (10⁶ bytes) of the ledger, `scale` in
//! device MiB for 1 GB, `up`, `down` and `reads` in GB/s, what ends in `_ms` in milliseconds. All of it can be left out;
//! `parts` goes with `budget`. What bounds a ledger stands in `draft.rs`.

use headroom_gpu::plan_run::Mode;
use headroom_grade::json::parse;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

use super::draft::{Draft, Line, MOST_LINES};
use crate::address::value;
use crate::options::{Place, Row};
use crate::plan::simulated::{FIGURES, Typed, first_device};
use crate::plan::spec::{Choices, MODES, Role, SCALES_MIB, SLOTS};

/// The names of the simulated device's figures, in its order.
const DEVICE: [&str; FIGURES.len()] = ["up", "down", "up_ms", "down_ms", "launch_ms", "reads"];

/// The names of [`MODES`].
const NAMES: [&str; MODES.len()] = ["resident", "plan", "prefetch"];

/// What is asked.
#[derive(Debug, Clone, PartialEq)]
pub struct Asked {
    /// The ledger.
    pub draft: Draft,
    /// Staging slots.
    pub slots: Option<u32>,
    /// Device bytes for 1 GB.
    pub scale: Option<u64>,
    /// Ways to carry it out, in their order.
    pub modes: Vec<Mode>,
    /// Figures of a simulated device; none where the address has none.
    pub device: Option<Typed>,
    /// Whether the ledger is the address's, and not the example.
    pub own: bool,
}

/// Why an address is not followed: the key of a sentence, and what stands there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// Names the sentence after `room-refused-`.
    pub key: &'static str,
    /// What it is about.
    pub text: String,
}

fn refuse<T>(key: &'static str, text: &str) -> Result<T, Refused> {
    // A whole book in the address is not shown back.
    Err(Refused { key, text: text.chars().take(60).collect() })
}

impl Default for Asked {
    fn default() -> Self {
        let draft = Draft::example();
        Self { draft, slots: None, scale: None, modes: MODES.to_vec(), device: None, own: false }
    }
}

impl Asked {
    /// What the part of an address from `#` on asks. Figures of the ledger that are none stay as they are typed: the table
    /// marks them.
    ///
    /// # Errors
    /// The first thing that cannot be read at all.
    pub fn of_hash(hash: &str) -> Result<Self, Refused> {
        let mut asked = Self::default();
        if let Some(parts) = value(hash, "parts") {
            let lines: Vec<&str> = parts.split(',').collect();
            if lines.len() > MOST_LINES {
                return refuse("many", &lines.len().to_string());
            }
            asked.draft.lines =
                lines.into_iter().zip(0..).map(|(text, id)| line(text, id)).collect::<Result<_, _>>()?;
            asked.draft.budget = value(hash, "budget").map_or_else(String::new, decoded);
            asked.own = true;
        } else if let Some(budget) = value(hash, "budget") {
            asked.draft.budget = decoded(budget);
        }
        if let Some(slice) = value(hash, "slice_mb") {
            asked.draft.slice = decoded(slice);
        }
        if let Some(text) = value(hash, "slots") {
            let slots = text.parse().ok().filter(|slots| SLOTS.contains(slots));
            asked.slots = slots.map_or_else(|| refuse("slots", text), |slots| Ok(Some(slots)))?;
        }
        if let Some(text) = value(hash, "scale") {
            let scale = text.parse().ok().filter(|mib| SCALES_MIB.contains(mib));
            asked.scale = scale.map_or_else(|| refuse("scale", text), |mib: u64| Ok(Some(mib << 20)))?;
        }
        if let Some(text) = value(hash, "modes") {
            asked.modes = modes(text)?;
        }
        asked.device = device(hash)?;
        Ok(asked)
    }
}

/// The address that asks for all of this.
pub fn written(draft: &Draft, choices: &Choices, device: Option<&Typed>) -> String {
    let part = |line: &Line| {
        let copies = if line.count.trim() == "1" { String::new() } else { format!("*{}", encoded(line.count.trim())) };
        let place = if line.on_host { "host" } else { "device" };
        let written = if line.role.updated { "written" } else { "read" };
        format!("{}{copies}:{}:{place}:{written}", encoded(line.name.trim()), encoded(line.size.trim()))
    };
    let parts: Vec<String> = draft.lines.iter().map(part).collect();
    let mut address = format!(
        "#/lab?room=plan&parts={}&budget={}&slots={}&slice_mb={}",
        parts.join(","),
        encoded(draft.budget.trim()),
        choices.slots,
        encoded(draft.slice.trim())
    );
    if let Some(scale) = choices.scale.filter(|scale| SCALES_MIB.iter().any(|mib| mib << 20 == *scale)) {
        address.push_str(&format!("&scale={}", scale >> 20));
    }
    if choices.modes != MODES {
        let asked = MODES.into_iter().zip(NAMES).filter(|(mode, _)| choices.modes.contains(mode));
        address.push_str(&format!("&modes={}", asked.map(|(_, name)| name).collect::<Vec<_>>().join(",")));
    }
    for (name, figure) in DEVICE.iter().zip(device.into_iter().flatten()) {
        address.push_str(&format!("&{name}={}", encoded(figure.trim())));
    }
    address
}

/// What has a meaning of its own in an address is percent-encoded.
fn encoded(text: &str) -> String {
    const SPECIAL: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.');
    utf8_percent_encode(text, SPECIAL).to_string()
}

fn line(text: &str, id: u32) -> Result<Line, Refused> {
    let fields: Vec<&str> = text.split(':').collect();
    let (named, size, rest) = match fields.as_slice() {
        [named, size, rest @ ..] if rest.len() <= 2 => (*named, *size, rest),
        _ => return refuse("part", text),
    };
    let (name, count) = named.rsplit_once('*').unwrap_or((named, "1"));
    let (name, count) = (decoded(name), decoded(count));
    let on_host = match rest.first() {
        None | Some(&"device") => false,
        Some(&"host") => true,
        Some(_) => return refuse("place", text),
    };
    let role = Role::guess(&Row { name: name.clone(), size_gb: 0.0, place: Place::Device });
    let updated = match rest.get(1) {
        None => role.updated,
        Some(&"read") => false,
        Some(&"written") => true,
        Some(_) => return refuse("written", text),
    };
    Ok(Line { id, name, count, size: decoded(size), on_host, role: Role { updated, ..role } })
}

fn modes(text: &str) -> Result<Vec<Mode>, Refused> {
    let asked: Vec<&str> = text.split(',').collect();
    if asked.iter().any(|name| !NAMES.contains(name)) {
        return refuse("modes", text);
    }
    Ok(MODES.into_iter().zip(NAMES).filter(|(_, name)| asked.contains(name)).map(|(mode, _)| mode).collect())
}

/// The figures that the address has, the others as they begin anywhere.
fn device(hash: &str) -> Result<Option<Typed>, Refused> {
    if DEVICE.iter().all(|name| value(hash, name).is_none()) {
        return Ok(None);
    }
    let mut typed = first_device();
    for (figure, name) in typed.iter_mut().zip(DEVICE) {
        if let Some(text) = value(hash, name) {
            if parse(text).is_none() {
                return refuse("figure", &format!("{name}={text}"));
            }
            text.clone_into(figure);
        }
    }
    Ok(Some(typed))
}

/// As a reader would have typed it. What is no encoding stays as it stands.
fn decoded(text: &str) -> String {
    percent_decode_str(text).decode_utf8().map_or_else(|_| text.to_owned(), Into::into)
}

#[cfg(test)]
#[path = "address_tests.rs"]
mod tests;
