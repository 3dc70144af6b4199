//! The last paging run.

use serde_json::Value;

use super::{Source, count, figure, understood};

/// How the accesses got their pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// Faults alone bring pages.
    OnDemand,
    /// The rest of a region comes once more than half of it is there.
    Density,
    /// What the next dispatches access comes ahead.
    Trace,
    /// The host copies what a dispatch accesses.
    Explicit,
    /// Everything has its frame, and is looked up in the page table.
    Resident,
    /// Everything has its frame, and there is no page table.
    Plain,
}

impl Mode {
    /// All of them, and what entries call them.
    const ALL: [(Self, &'static str); 6] = [
        (Self::OnDemand, "on_demand"),
        (Self::Density, "density"),
        (Self::Trace, "trace"),
        (Self::Explicit, "explicit"),
        (Self::Resident, "resident"),
        (Self::Plain, "resident_plain"),
    ];

    /// The key of its name.
    pub const fn key(self) -> &'static str {
        match self {
            Self::OnDemand => "kept-on-demand",
            Self::Density => "kept-density",
            Self::Trace => "kept-trace",
            Self::Explicit => "kept-explicit",
            Self::Resident => "kept-resident",
            Self::Plain => "kept-plain",
        }
    }
}

/// Patterns, as entries call them, and the keys of their names.
const PATTERNS: [(&str, &str); 7] = [
    ("sequential", "kept-sequential"),
    ("strided", "kept-strided"),
    ("random", "kept-random"),
    ("loop_fits", "kept-loop-fits"),
    ("loop_exceeds", "kept-loop-exceeds"),
    ("training", "kept-training-order"),
    ("tensors", "kept-tensors"),
];

/// One mode's figures.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Run {
    /// Which mode.
    pub mode: Mode,
    /// The median of its runs.
    pub median_ms: f64,
    /// Their interquartile range.
    pub iqr_ms: f64,
    /// Accesses that found no page.
    pub faults: u64,
    /// Pages loaded at faults and ahead.
    pub loads: u64,
    /// Page table and fault buffer.
    pub table_bytes: u64,
}

/// A paging run.
#[derive(Debug, Clone, PartialEq)]
pub struct Paging {
    /// On what, with what and when.
    pub source: Source,
    /// The key of the access pattern's name.
    pub pattern: &'static str,
    /// Bytes of a page.
    pub page_bytes: u64,
    /// How many there are.
    pub pages: u64,
    /// How many the device holds: at least one.
    pub frames: u64,
    /// Pages that any policy loads at least.
    pub fewest_loads: u64,
    /// What the passes of running on demand cost with an empty round trip each.
    pub round_trips_ms: Option<f64>,
    /// The modes that ran.
    pub runs: Vec<Run>,
}

impl Paging {
    /// Reads an entry.
    pub fn read(text: &str) -> Option<Self> {
        let entry = understood(text)?;
        let named = entry.get("pattern")?.as_str()?;
        let runs = entry.get("modes")?.as_array()?.iter().map(run).collect::<Option<Vec<_>>>()?;
        Some(Self {
            source: Source::read(&entry)?,
            pattern: PATTERNS.into_iter().find(|(name, _)| *name == named)?.1,
            page_bytes: count(&entry, "page_bytes")?,
            pages: count(&entry, "pages")?,
            frames: count(&entry, "frames").filter(|frames| *frames > 0)?,
            fewest_loads: count(&entry, "fewest_loads")?,
            round_trips_ms: figure(&entry, "round_trips_ms"),
            runs: runs.into_iter().flatten().collect(),
        })
    }

    /// A mode's figures, if it ran.
    pub fn run(&self, mode: Mode) -> Option<&Run> {
        self.runs.iter().find(|run| run.mode == mode)
    }

    /// The faster of those that load pages ahead.
    pub fn prefetch(&self) -> Option<&Run> {
        let ahead = |run: &&Run| matches!(run.mode, Mode::Density | Mode::Trace);
        self.runs.iter().filter(ahead).min_by(|a, b| a.median_ms.total_cmp(&b.median_ms))
    }

    /// A mode's time ÷ that of everything resident without a page table.
    pub fn above_resident(&self, mode: Mode) -> Option<f64> {
        let resident = self.run(Mode::Plain)?.median_ms;
        (resident > 0.0).then_some(self.run(mode)?.median_ms / resident)
    }

    /// Bytes of all pages.
    pub fn total_bytes(&self) -> u64 {
        self.pages.saturating_mul(self.page_bytes)
    }

    /// How often the whole is as large as the budget.
    #[expect(clippy::cast_precision_loss, reason = "shown with three digits")]
    pub fn over(&self) -> f64 {
        self.pages as f64 / self.frames as f64
    }
}

/// A mode; nothing within where it is not known here, nothing at all where it is broken.
fn run(entry: &Value) -> Option<Option<Run>> {
    let named = entry.get("mode")?.as_str()?;
    let Some((mode, _)) = Mode::ALL.into_iter().find(|(_, name)| *name == named) else { return Some(None) };
    Some(Some(Run {
        mode,
        median_ms: figure(entry, "median_ms")?,
        iqr_ms: figure(entry, "iqr_ms")?,
        faults: count(entry, "faults")?,
        loads: count(entry, "loads")?,
        table_bytes: count(entry, "table_bytes")?,
    }))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// What the lab writes: its own tests hold it to that.
    const WRITTEN: &str = include_str!("../../../../lab/src/kept/paging.json");

    /// The documented entry.
    pub fn written() -> Paging {
        Paging::read(WRITTEN).unwrap()
    }

    #[test]
    fn the_lab_s_entry_is_read() {
        let paging = written();
        assert_eq!((paging.source.adapter.as_str(), paging.source.repeats), ("A card of mine", 7));
        assert_eq!((paging.pattern, paging.total_bytes(), paging.over()), ("kept-training-order", 1 << 20, 2.0));
        assert_eq!(paging.runs.len(), 6);
        assert_eq!(paging.prefetch().map(|run| run.mode), Some(Mode::Trace));
        let demand = paging.run(Mode::OnDemand).unwrap();
        assert_eq!((demand.median_ms, demand.iqr_ms, demand.faults, demand.loads), (8.0, 0.5, 96, 96));
        assert_eq!(paging.above_resident(Mode::Explicit), Some(4.0 / 1.5));
    }

    #[test]
    fn a_broken_entry_is_none() {
        for (part, other) in [
            ("\"version\": 1", "\"version\": 2"),
            ("\"training\"", "\"tidal\""),
            ("\"frames\": 32", "\"frames\": 0"),
            ("\"median_ms\": 8.0", "\"median_ms\": -8"),
            ("\"faults\": 96", "\"faults\": \"many\""),
            ("\"pages\"", "\"leaves\""),
            ("\"software\": false", "\"software\": 0"),
        ] {
            assert!(WRITTEN.contains(part));
            assert_eq!(Paging::read(&WRITTEN.replacen(part, other, 1)), None, "{other}");
        }
        // A mode that is not known yet is passed over.
        assert_eq!(Paging::read(&WRITTEN.replace("\"explicit\"", "\"streamed\"")).unwrap().runs.len(), 5);
        assert_eq!(Paging::read(&WRITTEN[..200]), None);
    }
}
