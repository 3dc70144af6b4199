//! The experiments, one folder each: what it shows and what would mislead, shader, code, tests.

use serde::{Deserialize, Serialize};

pub use self::books::Books;
pub(crate) use self::common::{budget, needs};
use crate::protocol::{Context, Discarded, Rules};

pub mod batching;
mod books;
pub(crate) mod common;
pub mod copy_checksum;
pub mod device_copy;
pub mod download;
mod figure;
#[cfg(test)]
mod limits_tests;
pub mod overlap;
pub mod round_trip;
#[cfg(test)]
pub(crate) mod testing;
pub mod upload;

/// The experiments that can be asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Experiment {
    /// Host to device, by size.
    Upload,
    /// Device to host, by size.
    Download,
    /// An empty submission and four bytes there and back.
    RoundTrip,
    /// The same bytes in few and in many transfers.
    Batching,
    /// Upload and compute together, with one to three staging slots.
    Overlap,
    /// Device to device; a fresh buffer against one in use.
    DeviceCopy,
}

impl Experiment {
    /// All of them, in the order in which a profile runs them.
    pub const ALL: [Self; 6] =
        [Self::RoundTrip, Self::Upload, Self::Download, Self::Batching, Self::DeviceCopy, Self::Overlap];

    /// About how many microseconds it takes on an adapter that has buffers for everything.
    pub(crate) fn us(self, rules: &Rules) -> u64 {
        match self {
            Self::Upload => upload::us(rules),
            Self::Download => download::us(rules),
            Self::RoundTrip => round_trip::us(rules),
            Self::Batching => batching::us(rules),
            Self::Overlap => overlap::us(rules),
            Self::DeviceCopy => device_copy::us(rules),
        }
    }
}

/// One experiment's figures.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Measured {
    /// See [`upload`].
    Upload(upload::Upload),
    /// See [`download`].
    Download(download::Download),
    /// See [`round_trip`].
    RoundTrip(round_trip::RoundTrip),
    /// See [`batching`].
    Batching(batching::Batching),
    /// See [`overlap`].
    Overlap(overlap::Overlap),
    /// See [`device_copy`].
    DeviceCopy(device_copy::DeviceCopy),
}

impl Measured {
    /// The experiment's device bytes; none in files of versions that kept no books.
    #[must_use]
    pub fn books(&self) -> Option<&Books> {
        match self {
            Self::Upload(it) => it.books.as_ref(),
            Self::Download(it) => it.books.as_ref(),
            Self::RoundTrip(it) => it.books.as_ref(),
            Self::Batching(it) => it.books.as_ref(),
            Self::Overlap(it) => it.books.as_ref(),
            Self::DeviceCopy(it) => it.books.as_ref(),
        }
    }
}

/// An experiment's figures and all that stands beside them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ExperimentReport {
    /// How, on what, where, when.
    pub context: Context,
    /// The figures.
    pub measured: Measured,
    /// The figures that were thrown away.
    pub discarded: Vec<Discarded>,
    /// The most bytes that were booked on the device at a time.
    pub peak_bytes: u64,
}
