use serde::{Deserialize, Serialize};

use crate::experiments::Books;
use crate::stats::{Line, Samples};

/// One size's figure, of a transfer in either direction.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Point {
    /// Bytes of one transfer.
    pub bytes: u64,
    /// One transfer's time.
    pub time: Samples,
    /// Bytes ÷ the median time.
    pub bytes_per_second: f64,
}

/// Upload by size.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Upload {
    /// Smallest size first.
    pub points: Vec<Point>,
    /// t = α + bytes/β through them.
    pub line: Option<Line>,
    /// The CPU's own copy of the same sizes, from the same run.
    pub memcpy: Vec<Point>,
    /// The empty round trip that was taken off each burst of transfers.
    pub empty_round_trip: Samples,
    /// Its device bytes; none in files of versions that kept no books.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub books: Option<Books>,
}
