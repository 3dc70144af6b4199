//! The last training run.

use serde_json::Value;

use super::{Source, count, figure, understood};
use crate::words::Speech;

/// What a strategy does with activations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// All stay.
    Keep,
    /// All move to the host and back.
    Offload {
        /// Layers that are fetched ahead.
        depth: u64,
        /// Bits in which a number travels.
        bits: u8,
    },
    /// Computed again, but for one input in so many layers.
    Recompute {
        /// Layers in a segment.
        every: u64,
    },
    /// The planning core's mix.
    Planned,
}

/// One strategy's figures.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Strategy {
    /// What happens to the activations.
    pub way: Way,
    /// Whether the optimizer's state lives on the host.
    pub state_on_host: bool,
    /// The median of its steps.
    pub median_ms: f64,
    /// Their interquartile range.
    pub iqr_ms: f64,
    /// Device bytes.
    pub peak_bytes: u64,
    /// Whether they are within the budget.
    pub fits: bool,
    /// What the planning core said of the step.
    pub predicted_ms: Option<f64>,
}

/// A training run.
#[derive(Debug, Clone, PartialEq)]
pub struct Training {
    /// On what, with what and when.
    pub source: Source,
    /// Rows of the batch.
    pub tokens: u64,
    /// Numbers of a row.
    pub width: u64,
    /// Blocks of the network.
    pub blocks: u64,
    /// What was to be kept to, in bytes.
    pub budget_bytes: u64,
    /// The strategies that ran.
    pub strategies: Vec<Strategy>,
}

impl Training {
    /// Reads an entry.
    pub fn read(text: &str) -> Option<Self> {
        let entry = understood(text)?;
        let strategies = entry.get("strategies")?.as_array()?.iter().map(strategy).collect::<Option<Vec<_>>>()?;
        Some(Self {
            source: Source::read(&entry)?,
            tokens: count(&entry, "tokens")?,
            width: count(&entry, "width")?,
            blocks: count(&entry, "blocks")?,
            budget_bytes: count(&entry, "budget_bytes")?,
            strategies: strategies.into_iter().flatten().collect(),
        })
    }

    /// The run that kept everything on the device.
    pub fn kept(&self) -> Option<&Strategy> {
        self.strategies.iter().find(|one| one.way == Way::Keep && !one.state_on_host)
    }

    /// The fastest one within the budget that offloads activations.
    pub fn best_offload(&self) -> Option<&Strategy> {
        let offloads = |one: &&Strategy| matches!(one.way, Way::Offload { .. }) && one.fits;
        self.strategies.iter().filter(offloads).min_by(|a, b| a.median_ms.total_cmp(&b.median_ms))
    }

    /// The planning core's own mix.
    pub fn planned(&self) -> Option<&Strategy> {
        self.strategies.iter().find(|one| one.way == Way::Planned)
    }
}

impl Strategy {
    /// What it is called.
    pub fn name(&self, words: &Speech) -> String {
        let number = |key: &'static str, number: u64| [(key, number.to_string().into())];
        let way = match self.way {
            Way::Keep if self.state_on_host => return words.text("kept-state"),
            Way::Keep => words.text("kept-keep"),
            Way::Offload { depth: 0, bits: 32 } => words.text("kept-offload-waited"),
            Way::Offload { depth, bits: 32 } => words.with("kept-offload", &number("depth", depth)),
            Way::Offload { bits, .. } => words.with("kept-offload-packed", &number("bits", bits.into())),
            Way::Recompute { every } => words.with("kept-recompute", &number("every", every)),
            Way::Planned => words.text("kept-planned"),
        };
        if self.state_on_host { format!("{way} + {}", words.text("kept-state")) } else { way }
    }
}

/// A strategy; nothing within where it is not known here, nothing at all where it is broken.
fn strategy(entry: &Value) -> Option<Option<Strategy>> {
    // Told of are activations and the optimizer's state: where weights move as well, the figures would be theirs too.
    if entry.get("weights").is_some() {
        return Some(None);
    }
    let way = match entry.get("strategy")?.as_str()? {
        "keep" => Way::Keep,
        "offload" => {
            let bits = match entry.get("format")?.as_str()? {
                "f32" => 32,
                "f16" => 16,
                "int8" => 8,
                _ => return Some(None),
            };
            Way::Offload { depth: count(entry, "depth")?, bits }
        }
        "recompute" => Way::Recompute { every: count(entry, "every")? },
        "planned" => Way::Planned,
        _ => return Some(None),
    };
    Some(Some(Strategy {
        way,
        state_on_host: entry.get("state_on_host")?.as_bool()?,
        median_ms: figure(entry, "median_ms")?,
        iqr_ms: figure(entry, "iqr_ms")?,
        peak_bytes: count(entry, "peak_bytes")?,
        fits: entry.get("fits")?.as_bool()?,
        predicted_ms: figure(entry, "predicted_ms"),
    }))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use headroom_grade::Language;

    /// What the lab writes: its own tests hold it to that.
    const WRITTEN: &str = include_str!("../../../../lab/src/kept/training.json");

    /// The documented entry.
    pub fn written() -> Training {
        Training::read(WRITTEN).unwrap()
    }

    #[test]
    fn the_lab_s_entry_is_read() {
        let training = written();
        assert_eq!((training.tokens, training.width, training.blocks), (64, 32, 2));
        assert_eq!(training.kept().map(|one| (one.median_ms, one.fits)), Some((10.0, false)));
        let best = training.best_offload().unwrap();
        assert_eq!((best.way, best.predicted_ms), (Way::Offload { depth: 1, bits: 8 }, Some(12.0)));
        assert_eq!(training.planned(), None);
        let over = WRITTEN.replace("\"fits\": true", "\"fits\": false");
        assert_eq!(Training::read(&over).unwrap().best_offload(), None);
    }

    #[test]
    fn a_broken_entry_is_none() {
        for (part, other) in [
            ("\"version\": 1", "\"version\": \"1\""),
            ("\"depth\": 1", "\"depth\": -1"),
            ("\"median_ms\": 10.0", "\"median_ms\": 1e999"),
            ("\"tokens\": 64", "\"tokens\": 6.4"),
            ("\"fits\": true", "\"fits\": 1"),
        ] {
            assert!(WRITTEN.contains(part));
            assert_eq!(Training::read(&WRITTEN.replacen(part, other, 1)), None, "{other}");
        }
        assert_eq!(Training::read(&WRITTEN.replace("\"int8\"", "\"int4\"")).unwrap().strategies.len(), 1);
        let visiting = WRITTEN.replace("\"int8\",", "\"int8\", \"weights\": \"visit\",");
        assert!(visiting != WRITTEN && Training::read(&visiting).unwrap().strategies.len() == 1);
    }

    #[test]
    fn names_differ() {
        let one = written().strategies[0];
        let offload = |depth, bits| Way::Offload { depth, bits };
        let ways = [
            Way::Keep,
            offload(0, 32),
            offload(1, 32),
            offload(1, 16),
            offload(1, 8),
            Way::Recompute { every: 2 },
            Way::Planned,
        ];
        for language in Language::ALL {
            let words = crate::words::speech(language);
            let name = |way, state_on_host| Strategy { way, state_on_host, ..one }.name(&words);
            let names: std::collections::BTreeSet<String> =
                ways.iter().flat_map(|way| [name(*way, false), name(*way, true)]).collect();
            assert_eq!(names.len(), 2 * ways.len());
        }
    }
}
