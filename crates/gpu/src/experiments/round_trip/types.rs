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
    /// Answers that were waited for, in all samples; 0 in files of earlier versions.
    #[serde(default)]
    pub waits: u32,
    /// Empty submissions that slow ones of them were nudged with. Some browsers look on a slow tick of their own whether a device is
    /// done, and only there are any.
    pub nudges: u32,
    /// Its device bytes; none in files of versions that kept no books.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub books: Option<Books>,
}

impl RoundTrip {
    /// Whether most answers had to be nudged: then the latency is the browser's tick, not the device's.
    #[must_use]
    pub fn ticks(&self) -> bool {
        self.nudges > self.waits / 2
    }
}
