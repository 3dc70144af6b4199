// Ledgers of many rows, the same ones as in reference.py.

use headroom_plan::{Component, Source};

/// How many rows a ledger has.
pub const COUNT: usize = 100_000;

/// Both ledgers, and the GB that each adds up to.
pub struct Inputs<'a> {
    /// For placement.
    pub rows: Vec<Component<'a>>,
    /// For cuts.
    pub sources: Vec<Source<'a>>,
    /// The sum of either.
    pub total_gb: f64,
}

/// One name a row.
pub fn names() -> Vec<String> {
    (0..COUNT).map(|i| format!("buffer_{i}")).collect()
}

impl<'a> Inputs<'a> {
    /// Ledgers that borrow their names.
    pub fn new(names: &'a [String]) -> Self {
        let row = |(i, name): (usize, &'a String)| Component {
            name,
            size_gb: size(i),
            resident: i.is_multiple_of(3),
            movable: i.is_multiple_of(2),
        };
        let source = |(i, name): (usize, &'a String)| Source { name, peak_gb: size(i), cuttable: !i.is_multiple_of(4) };
        let rows: Vec<_> = names.iter().enumerate().map(row).collect();
        let sources = names.iter().enumerate().map(source).collect();
        let total_gb = rows.iter().map(|row| row.size_gb).sum();
        Self { rows, sources, total_gb }
    }
}

/// Sixty-fourths of a GB from 0 to 16, without a pattern.
fn size(i: usize) -> f64 {
    let mut mixed = (i as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed ^= mixed >> 27;
    (mixed % 1024) as f64 / 64.0
}
