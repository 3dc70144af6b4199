//! The comparison's rows, and what the reader's own runs say to each.

use headroom_kit::numbers::{digits, ms, percent};
use headroom_plan::choose::{Measure, Spec, Way as WayOut, ways_out};
use headroom_plan::device::Link;

use super::facts::told;
use super::kept::{Kept, Mode, Paging, Profile, Source, Training};
use crate::planner::numbers::{bytes, count};
use crate::tag::Basis;
use crate::words::Speech;

/// Where a figure comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum From {
    /// The device's profile.
    Device,
    /// The last paging run.
    Paging,
    /// The last training run.
    Training,
}

impl From {
    /// All of them, in the order of their marks.
    pub const ALL: [Self; 3] = [Self::Device, Self::Paging, Self::Training];

    /// Names it in sentences.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Device => "device",
            Self::Paging => "paging",
            Self::Training => "training",
        }
    }

    /// What stands beside its figures.
    pub const fn mark(self) -> &'static str {
        match self {
            Self::Device => "①",
            Self::Paging => "②",
            Self::Training => "③",
        }
    }

    /// The lab's room that makes it.
    pub const fn room(self) -> &'static str {
        match self {
            Self::Device => "#/lab",
            Self::Paging => "#/lab?room=paging",
            Self::Training => "#/lab?room=training",
        }
    }

    /// On what it was measured; none where it was not.
    pub fn source(self, kept: &Kept) -> Option<&Source> {
        match self {
            Self::Device => kept.profile.as_ref().map(|kept| &kept.source),
            Self::Paging => kept.paging.as_ref().map(|kept| &kept.source),
            Self::Training => kept.training.as_ref().map(|kept| &kept.source),
        }
    }
}

/// A row, by the key of its sentences, and what gives it figures.
pub type Row = (&'static str, &'static [From]);

/// The rows of the lesson's comparison, in its order.
pub const ROWS: [Row; 7] = [
    ("effort", &[]),
    ("overhead", &[From::Paging, From::Training]),
    ("fits", &[From::Paging, From::Device]),
    ("performance", &[From::Paging, From::Training, From::Device]),
    ("wrong", &[From::Paging, From::Training, From::Device]),
    ("convenience", &[]),
    ("where", &From::ALL),
];

/// A figure of the reader's own.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// A stable key.
    pub key: &'static str,
    /// What it is.
    pub label: String,
    /// The figure as text; none where that run did not give it.
    pub value: Option<String>,
    /// Seen, or computed from what was seen; none for what is no figure.
    pub basis: Option<Basis>,
    /// Where it comes from.
    pub from: From,
}

/// What a source says to a row; nothing where there is no such run.
pub fn lines(row: &str, from: From, kept: &Kept, words: &Speech) -> Vec<Line> {
    let lines = match (row, from) {
        ("where", from) => return from.source(kept).map(|source| place(from, source)).into_iter().collect(),
        (_, From::Device) => kept.profile.as_ref().map(|profile| of_device(row, profile)),
        (_, From::Paging) => kept.paging.as_ref().map(|paging| of_paging(row, paging, words)),
        (_, From::Training) => kept.training.as_ref().map(|training| of_training(row, training, words)),
    };
    let line = |(key, name, value, basis): Told| Line {
        key,
        label: words.with(&format!("yours-{key}"), &[("name", name.unwrap_or_default().into())]),
        value,
        basis: Some(basis),
        from,
    };
    lines.unwrap_or_default().into_iter().map(line).collect()
}

/// A key, a name that its label has, the figure, and what it is.
type Told = (&'static str, Option<String>, Option<String>, Basis);

fn place(from: From, source: &Source) -> Line {
    let browser = if source.browser.is_empty() { String::new() } else { format!(" · {}", source.browser) };
    let value = Some(format!("{}{browser}", source.adapter));
    Line { key: from.key(), label: String::new(), value, basis: None, from }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "shown with three digits")]
fn of_device(row: &str, profile: &Profile) -> Vec<Told> {
    let rate = |link: Option<Link>| link.map(|link| format!("{}\u{a0}GB/s", digits(link.bytes_per_ms / 1e6)));
    let up = profile.upload;
    match row {
        "fits" => {
            let half = up.map(|link| bytes(link.half_bytes().clamp(0.0, 1e18).round() as u64));
            vec![("half", None, half, Basis::Computed)]
        }
        "performance" => {
            // The lesson's step, with this link.
            let offloading = up.and_then(|link| {
                let spec = Spec { link_bytes_per_ms: link.bytes_per_ms, ..Spec::LESSON };
                ways_out(&spec).ok()?.into_iter().find(|out| out.way == WayOut::Offloading)
            });
            vec![
                ("up", None, rate(up), Basis::Measured),
                ("down", None, rate(profile.download), Basis::Measured),
                ("step", None, offloading.map(|out| ms(out.link_ms)), Basis::Computed),
            ]
        }
        "wrong" => vec![
            ("round-trip", None, profile.round_trip_ms.map(ms), Basis::Measured),
            ("overlap", None, profile.overlap.map(percent), Basis::Measured),
        ],
        _ => Vec::new(),
    }
}

#[expect(clippy::cast_precision_loss, reason = "shown with three digits")]
fn of_paging(row: &str, paging: &Paging, words: &Speech) -> Vec<Told> {
    let demand = paging.run(Mode::OnDemand);
    let ahead = paging.prefetch();
    let ratio = |mode| paging.above_resident(mode).map(digits);
    match row {
        "overhead" => {
            let table = demand.map(|run| told(Measure::Bytes(run.table_bytes)));
            vec![("table", None, table, Basis::Measured)]
        }
        "fits" => {
            let fewest = paging.fewest_loads as f64;
            let loads = demand.filter(|_| fewest > 0.0).map(|run| digits(run.loads as f64 / fewest));
            vec![("loads", Some(words.text(paging.pattern)), loads, Basis::Computed)]
        }
        "performance" => vec![
            ("demand", None, ratio(Mode::OnDemand), Basis::Computed),
            (
                "prefetch",
                ahead.map(|run| words.text(run.mode.key())),
                ahead.and_then(|run| ratio(run.mode)),
                Basis::Computed,
            ),
            ("explicit", None, ratio(Mode::Explicit), Basis::Computed),
        ],
        "wrong" => {
            let waited = paging.round_trips_ms.zip(demand.filter(|run| run.median_ms > 0.0));
            let share = waited.map(|(trips, run)| percent((trips / run.median_ms).min(1.0)));
            vec![
                ("faults", None, demand.map(|run| count(run.faults)), Basis::Measured),
                ("waits", None, share, Basis::Computed),
            ]
        }
        _ => Vec::new(),
    }
}

fn of_training(row: &str, training: &Training, words: &Speech) -> Vec<Told> {
    let (all, best) = (training.kept(), training.best_offload());
    let size = |size: u64| told(Measure::Bytes(size));
    let name = best.map(|one| one.name(words));
    match row {
        "overhead" => vec![
            ("peak", None, all.map(|one| size(one.peak_bytes)), Basis::Measured),
            ("peak-offload", name, best.map(|one| size(one.peak_bytes)), Basis::Measured),
        ],
        "performance" => {
            let above = all.zip(best).filter(|(all, _)| all.median_ms > 0.0);
            let above = above.map(|(all, best)| digits(best.median_ms / all.median_ms));
            vec![("offload", name, above, Basis::Computed)]
        }
        "wrong" => {
            let planned = [training.planned(), best].into_iter().flatten();
            let mut priced =
                planned.filter_map(|one| Some((one, one.predicted_ms?))).filter(|(one, _)| one.median_ms > 0.0);
            let priced = priced.next();
            let name = priced.map(|(one, _)| one.name(words));
            vec![("prediction", name, priced.map(|(one, said)| digits(said / one.median_ms)), Basis::Computed)]
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chapter::kept::{paging, training};
    use headroom_grade::Language;
    use serde_json::json;

    fn told_by(kept: &Kept, words: &Speech) -> Vec<(&'static str, Option<String>)> {
        let of = |(row, from): Row| from.iter().flat_map(move |from| lines(row, *from, kept, words));
        ROWS.into_iter().flat_map(of).map(|line| (line.key, line.value)).collect()
    }

    #[test]
    fn every_figure_is_that_of_the_kept_runs() {
        let profile = Profile::read(&json!({
            "context": { "adapter": { "name": "A card", "software": false } },
            "upload": { "alpha_ms": 0.01, "beta_bytes_per_second": 1.25e10 },
            "download": { "alpha_ms": 0.02, "beta_bytes_per_second": 1e10 },
            "round_trip_ms": 0.15,
        }));
        let kept = Kept {
            profile: Some(profile),
            paging: Some(paging::tests::written()),
            training: Some(training::tests::written()),
        };
        let words = crate::words::speech(Language::En);
        let wanted = [
            ("table", "320\u{a0}B"),
            ("peak", "5\u{a0}MiB"),
            ("peak-offload", "3\u{a0}MiB"),
            ("loads", "1"),
            ("half", "125\u{a0}KB"),
            ("demand", "5.33"),
            ("prefetch", "4"),
            ("explicit", "2.67"),
            ("offload", "1.5"),
            ("up", "12.5\u{a0}GB/s"),
            ("down", "10\u{a0}GB/s"),
            ("step", "2.88\u{a0}s"),
            ("faults", "96"),
            ("waits", "62.5\u{a0}%"),
            ("prediction", "0.8"),
            ("round-trip", "150\u{a0}µs"),
            ("overlap", ""),
            ("device", "A card"),
            ("paging", "A card of mine · Chrome 142"),
            ("training", "A card of mine · Chrome 142"),
        ];
        let wanted = wanted.map(|(key, value)| (key, Some(value.to_owned()).filter(|value| !value.is_empty())));
        assert_eq!(told_by(&kept, &words), wanted);
        assert_eq!(told_by(&Kept::default(), &words), []);
    }

    /// The view takes the place of the lesson's table: both say the same.
    #[test]
    fn the_rows_are_the_lesson_s() {
        let texts = [
            (Language::En, include_str!("../../../../exercises/unified-memory-vs-offloading/text.en.md")),
            (Language::Zh, include_str!("../../../../exercises/unified-memory-vs-offloading/text.zh.md")),
        ];
        for (language, text) in texts {
            let words = crate::words::speech(language);
            let step = text.split("### 8. ").nth(1).unwrap().split("### 9. ").next().unwrap();
            let table: Vec<Vec<&str>> = step
                .lines()
                .skip_while(|line| !line.starts_with('|'))
                .take_while(|line| line.starts_with('|'))
                .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
                .collect();
            let ways = ["managed", "offload"];
            assert_eq!(table[0][1..3], ways.map(|way| words.text(&format!("side-{way}"))));
            assert_eq!(table.len(), ROWS.len() + 2);
            for ((row, _), cells) in ROWS.iter().zip(&table[2..]) {
                assert_eq!(cells[0], words.text(&format!("side-{row}")));
                assert_eq!(cells[1..3], ways.map(|way| words.text(&format!("side-{row}-{way}"))), "{row}");
            }
        }
    }
}
