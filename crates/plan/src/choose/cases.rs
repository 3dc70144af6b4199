//! Runs that went wrong, with the figures that they show: each computed from its settings by the parts of this crate, so
//! that the figures are true and come again wherever the settings are taken over.
//!
//! What is wrong is a matter of the settings; the possible causes beside it are ruled out by one of the figures.

mod managed;
mod offloaded;

use crate::device::Link;
use crate::paging::PagingError;

const KIB: u64 = 1 << 10;

/// A figure with its unit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Measure {
    /// Bytes.
    Bytes(u64),
    /// Milliseconds.
    Ms(f64),
    /// How many.
    Count(u64),
    /// Bytes in a ms.
    Rate(f64),
    /// A part of one.
    Ratio(f64),
}

/// A figure by its key.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fact {
    /// A stable key.
    pub key: &'static str,
    /// The figure.
    pub measure: Measure,
}

/// What may be wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Cause {
    /// The order is a cycle longer than the pool.
    Cycle,
    /// Everything is touched for the first time.
    FirstTouch,
    /// Each fault pays a round trip for few bytes.
    RoundTrips,
    /// Prefetch brings what nobody asks for.
    WidePrefetch,
    /// Nothing overlaps.
    NoOverlap,
    /// Each transfer pays its latency for few bytes.
    SmallTransfers,
    /// The link is busy all the time.
    LinkBound,
    /// Copies stay alive until the backward pass.
    HeldCopies,
    /// The working set is larger than the budget.
    TooLarge,
    /// The repeats differ that much.
    Noise,
    /// Host memory is not pinned.
    Pageable,
    /// Activations make the peak.
    Activations,
}

impl Cause {
    /// A stable key.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Cycle => "cycle",
            Self::FirstTouch => "first-touch",
            Self::RoundTrips => "round-trips",
            Self::WidePrefetch => "wide-prefetch",
            Self::NoOverlap => "no-overlap",
            Self::SmallTransfers => "small-transfers",
            Self::LinkBound => "link-bound",
            Self::HeldCopies => "held-copies",
            Self::TooLarge => "too-large",
            Self::Noise => "noise",
            Self::Pageable => "pageable",
            Self::Activations => "activations",
        }
    }
}

/// A run that went wrong. The causes that can be chosen from begin with the right one.
#[derive(Debug, Clone, PartialEq)]
pub struct Case {
    /// What is set.
    pub settings: Vec<Fact>,
    /// What it shows.
    pub figures: Vec<Fact>,
    /// What may be wrong; the first is.
    pub causes: [Cause; 3],
    /// Names and values that set the same run up in the lab, as its address takes them.
    pub lab: String,
}

impl Case {
    /// What is wrong.
    #[must_use]
    pub const fn right(&self) -> Cause {
        let [right, _, _] = self.causes;
        right
    }
}

/// All cases, computed anew.
///
/// # Errors
/// None in practice; an error of the parts that compute them would be passed on.
pub fn diagnose() -> Result<Vec<Case>, PagingError> {
    Ok(vec![
        managed::cycle()?,
        managed::first_touch()?,
        managed::round_trips()?,
        managed::wide_prefetch()?,
        offloaded::no_overlap()?,
        offloaded::small_transfers()?,
        offloaded::link_bound()?,
        offloaded::held_copies()?,
    ])
}

const fn count(key: &'static str, number: u64) -> Fact {
    Fact { key, measure: Measure::Count(number) }
}

const fn bytes(key: &'static str, number: u64) -> Fact {
    Fact { key, measure: Measure::Bytes(number) }
}

const fn ms(key: &'static str, number: f64) -> Fact {
    Fact { key, measure: Measure::Ms(number) }
}

const fn rate(key: &'static str, number: f64) -> Fact {
    Fact { key, measure: Measure::Rate(number) }
}

const LINK: Link = Link { alpha_ms: 0.01, bytes_per_ms: 25e6 };

/// The numbers below `number` in an order that belongs to a seed (Fisher and Yates, with splitmix64).
#[must_use]
pub fn shuffled(number: usize, seed: u64) -> Vec<usize> {
    let mut order: Vec<usize> = (0..number).collect();
    for at in (1..number).rev() {
        let draw =
            crate::paging::mixed(seed.wrapping_mul(0x0100_0000_01b3).wrapping_add(u64::try_from(at).unwrap_or(0)));
        let among = u64::try_from(at).unwrap_or(0).saturating_add(1);
        let other = draw.checked_rem(among).and_then(|other| usize::try_from(other).ok()).unwrap_or(0);
        order.swap(at, other);
    }
    order
}

#[cfg(test)]
#[path = "cases_tests.rs"]
mod tests;
