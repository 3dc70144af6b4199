use serde::{Deserialize, Serialize};

use crate::experiments::Books;
use crate::stats::{Line, Samples};

/// The same bytes in one number of transfers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Batch {
    /// Transfers.
    pub transfers: u32,
    /// Bytes of each.
    pub bytes: u64,
    /// All of them, each submitted by itself.
    pub submitted_each: Samples,
    /// All of them in one submission.
    pub submitted_once: Samples,
}

/// Many small transfers against one large one.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Batching {
    /// Bytes that every batch moves in all.
    pub total_bytes: u64,
    /// Fewest transfers first.
    pub batches: Vec<Batch>,
    /// t = α + bytes/β for one transfer that is submitted by itself. Its `half_bytes` is n½.
    pub each: Option<Line>,
    /// The same for transfers that share a submission.
    pub once: Option<Line>,
    /// Its device bytes; none in files of versions that kept no books.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub books: Option<Books>,
}
