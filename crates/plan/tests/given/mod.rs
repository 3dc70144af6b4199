//! Ledgers to try the laws on.

mod any;

use std::ops::Range;

pub use any::{any_number, coarse};

use headroom_plan::{Component, Source};
use proptest::prelude::*;

/// A ledger that owns its names.
#[derive(Debug, Clone)]
pub struct Rows(Vec<(String, f64, bool, bool)>);

impl Rows {
    pub fn borrowed(&self) -> Vec<Component<'_>> {
        self.0
            .iter()
            .map(|(name, size_gb, resident, movable)| Component {
                name,
                size_gb: *size_gb,
                resident: *resident,
                movable: *movable,
            })
            .collect()
    }
}

/// The same ledger for the other lesson: what is movable there is cuttable here.
pub fn sources<'a>(rows: &[Component<'a>]) -> Vec<Source<'a>> {
    rows.iter().map(|row| Source { name: row.name, peak_gb: row.size_gb, cuttable: row.movable }).collect()
}

/// Whole numbers, small ones more often.
pub fn whole() -> impl Strategy<Value = f64> {
    prop_oneof![0_u32..20, 0_u32..6400].prop_map(f64::from)
}

/// Sizes with 40 binary digits: hardly two sums are alike, and a few dozen are still exact in a float.
pub fn fine() -> impl Strategy<Value = f64> {
    prop_oneof![
        4 => (0_u64..1 << 40).prop_map(|n| n as f64 / f64::from(1 << 30)),
        1 => coarse(),
    ]
}

/// Names repeat, are empty, or are not ASCII.
fn name() -> impl Strategy<Value = String> {
    prop::sample::select(vec!["", "a", "b", "weights", "kv_cache", "权重", "é", "z"]).prop_map(str::to_owned)
}

pub fn rows(sizes: impl Strategy<Value = f64>, count: Range<usize>) -> impl Strategy<Value = Rows> {
    let movable = prop::bool::weighted(0.8);
    prop::collection::vec((name(), sizes, any::<bool>(), movable), count).prop_map(Rows)
}

/// A ledger and the same one in another order.
pub fn reordered(sizes: impl Strategy<Value = f64>, count: Range<usize>) -> impl Strategy<Value = (Rows, Rows)> {
    rows(sizes, count).prop_flat_map(|rows| {
        let shuffled = Just(rows.0.clone()).prop_shuffle().prop_map(Rows);
        (Just(rows), shuffled)
    })
}

/// All these names, sorted, to compare lists that hold the same ones.
pub fn placed<'a: 'b, 'b>(
    some: impl IntoIterator<Item = &'b &'a str>,
    others: impl IntoIterator<Item = &'b &'a str>,
) -> Vec<&'a str> {
    let mut names: Vec<_> = some.into_iter().chain(others).copied().collect();
    names.sort_unstable();
    names
}
