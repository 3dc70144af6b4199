//! The same run with pages of other sizes, and in other patterns: simulated, with the time that a link makes of it.

use headroom_gpu::paging::{Counts, PagingReport, PagingSpec, Pattern};
use yew::prelude::*;

use super::choices::{Choices, PAGES_KIB};
use super::figures::count;
use super::form::pattern_key;
use crate::device::table::{NONE, Table};
use crate::numbers::{bandwidth, bytes, ms};
use crate::tag::Basis;
use crate::words::Speech;

/// What moving and waiting cost.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pace {
    pub up_bytes_per_ms: f64,
    pub down_bytes_per_ms: f64,
    pub round_trip_ms: f64,
}

/// A card on a PCIe 4 slot of 16 lanes, and a driver that serves a batch of faults in 50 µs.
pub const CARD: Pace = Pace { up_bytes_per_ms: 25e6, down_bytes_per_ms: 22e6, round_trip_ms: 0.05 };

impl Pace {
    /// As a run measured it; none where a transfer was not longer than a round trip.
    #[expect(clippy::cast_precision_loss, reason = "a rate")]
    pub fn of(report: &PagingReport) -> Option<Self> {
        let link = &report.link;
        let rate = |ms: f64| (ms > 0.0).then(|| link.bytes as f64 / ms);
        Some(Self {
            up_bytes_per_ms: rate(link.upload.median_ms)?,
            down_bytes_per_ms: rate(link.download.median_ms)?,
            round_trip_ms: link.round_trip.median_ms,
        })
    }

    /// Bytes/β and a round trip for each pass.
    #[expect(clippy::cast_precision_loss, reason = "a time")]
    pub fn ms(&self, counts: &Counts) -> f64 {
        counts.uploaded_bytes as f64 / self.up_bytes_per_ms
            + counts.written_back_bytes as f64 / self.down_bytes_per_ms
            + counts.passes as f64 * self.round_trip_ms
    }
}

/// Both tables. The choices are those of the run that is shown.
pub fn tables(choices: &Choices, report: Option<&PagingReport>, words: &Speech) -> Html {
    let measured = report.and_then(Pace::of);
    let (pace, basis) = measured.map_or((CARD, Basis::Simulated), |pace| (pace, Basis::Predicted));
    let values = [
        ("up", bandwidth(pace.up_bytes_per_ms * 1000.0).into()),
        ("down", bandwidth(pace.down_bytes_per_ms * 1000.0).into()),
        ("trip", ms(pace.round_trip_ms).into()),
    ];
    let about = words.with(if measured.is_some() { "paging-pace-measured" } else { "paging-pace-card" }, &values);
    let simulated = Some(Basis::Simulated);
    let head = |first: &str| {
        vec![
            (words.text(first), None),
            (words.text("paging-pages"), None),
            (words.text("paging-faults"), simulated),
            (words.text("paging-passes"), simulated),
            (words.text("paging-moved"), simulated),
            (words.text("paging-time"), Some(basis)),
        ]
    };
    let by_size = PAGES_KIB.into_iter().map(|kib| row(bytes(kib << 10), &choices.with_page(kib), &pace));
    let by_pattern = Pattern::ALL
        .into_iter()
        .map(|pattern| row(words.text(pattern_key(pattern)), &choices.with_pattern(pattern), &pace));
    let sizes =
        Table { caption: words.text("paging-by-size"), head: head("paging-page-label"), rows: by_size.collect() };
    let patterns = Table {
        caption: words.text("paging-by-pattern"),
        head: head("paging-pattern-label"),
        rows: by_pattern.collect(),
    };
    html! {
        <div class="lab-tables">
            <p class="small muted">{ about }</p>
            { sizes.show(words) }
            { patterns.show(words) }
        </div>
    }
}

fn row(name: String, choices: &Choices, pace: &Pace) -> Vec<String> {
    let ran = choices.spec().ok().and_then(|spec: PagingSpec| Some((spec, spec.simulate(spec.watched).ok()?)));
    let Some((spec, counts)) = ran else {
        return std::iter::once(name).chain(std::iter::repeat_n(NONE.to_owned(), 5)).collect();
    };
    let moved = counts.uploaded_bytes.saturating_add(counts.written_back_bytes);
    vec![
        name,
        format!("{} / {}", count(spec.pages.into()), count(spec.frames.into())),
        count(counts.faults),
        count(counts.passes),
        bytes(moved),
        ms(pace.ms(&counts)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_pages_need_few_passes() {
        let of = |kib| Choices::default().with_page(kib).spec().unwrap();
        let counts = |kib| of(kib).simulate(of(kib).watched).unwrap();
        assert!(counts(4).faults > counts(64).faults && counts(4).passes >= counts(64).passes);
        let by_hand =
            Counts { passes: 3, uploaded_bytes: 50_000_000, written_back_bytes: 22_000_000, ..Counts::default() };
        assert!((CARD.ms(&by_hand) - (2.0 + 1.0 + 0.15)).abs() < 1e-9);
        let cells = row(String::new(), &Choices { over: "9".to_owned(), ..Choices::default() }, &CARD);
        assert_eq!(cells.join(""), NONE.repeat(5));
    }
}
