//! Latency: two bars.

use headroom_gpu::experiments::round_trip::RoundTrip;

use super::Parts;
use super::bars::{Group, bars};
use crate::device::table::{Table, time_cells};
use crate::tag::Basis;
use crate::words::Speech;

/// An empty submission, and four bytes there and back.
pub fn parts(round_trip: &RoundTrip, words: &Speech) -> Parts {
    let rows = [("round-trip-empty", "a", &round_trip.empty), ("round-trip-read", "b", &round_trip.read_back)];
    let bar =
        |(key, ink, time): (&str, &'static str, &headroom_gpu::stats::Samples)| (words.text(key), ink, time.clone());
    let group = Group { name: String::new(), bars: rows.into_iter().map(bar).collect(), note: String::new() };
    let table = Table {
        caption: words.text("figure-round-trip"),
        head: vec![
            (words.text("column-what"), None),
            (words.text("column-time"), Some(Basis::Measured)),
            (words.text("column-spread"), None),
            (words.text("column-first"), None),
            (words.text("column-operations"), None),
        ],
        rows: rows
            .into_iter()
            .map(|(key, _, time)| {
                let [median, spread, first] = time_cells(time);
                vec![words.text(key), median, spread, first, time.operations.to_string()]
            })
            .collect(),
    };
    let note = match round_trip.nudges {
        0 => String::new(),
        nudges if round_trip.ticks() => words.with("note-ticks", &[("nudges", nudges.into())]),
        nudges => words.with("note-nudges", &[("nudges", nudges.into()), ("waits", round_trip.waits.into())]),
    };
    Parts { picture: bars(&[group]), note, tables: vec![table] }
}
