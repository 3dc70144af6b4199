use serde::{Deserialize, Serialize};

use crate::experiments::Books;
use crate::stats::Samples;

/// Round-trip latency.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RoundTrip {
    /// An empty submission until it is done.
    pub empty: Samples,
    /// Four bytes written, copied, mapped and read.
    pub read_back: Samples,
    /// Empty submissions that a slow answer was nudged with, in all samples. Some browsers answer on a slow tick of
    /// their own, and only then are there any: their latency is the tick's, not the device's.
    pub nudges: u32,
    /// Its device bytes; none in files of versions that kept no books.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub books: Option<Books>,
}
