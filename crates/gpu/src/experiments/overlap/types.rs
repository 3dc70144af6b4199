use serde::{Deserialize, Serialize};

use crate::experiments::Books;
use crate::stats::Samples;

/// Upload and compute with one number of staging slots.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Slots {
    /// Staging slots.
    pub slots: u32,
    /// All slices uploaded, nothing computed.
    pub upload: Samples,
    /// All slices computed, nothing uploaded.
    pub compute: Samples,
    /// Both.
    pub both: Samples,
    /// (Tu + Tc − Tboth) ÷ min(Tu, Tc), at most 1; below 0 where both together took longer than one after the other.
    pub overlap: f64,
    /// max(Tu, Tc) ÷ Tboth: the rate reached, of the rate of the slower of the two alone.
    pub streaming_efficiency: f64,
}

/// What staging slots hide.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Overlap {
    /// Bytes of a slice, which is a slot's size.
    pub slice_bytes: u64,
    /// Slices in one run.
    pub slices: u32,
    /// How often the kernel goes over a slice, chosen so that compute takes about as long as upload.
    pub rounds: u32,
    /// One slot first.
    pub by_slots: Vec<Slots>,
    /// Its device bytes; none in files of versions that kept no books.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub books: Option<Books>,
}
