use serde::{Deserialize, Serialize};

use crate::experiments::Books;
use crate::experiments::upload::Point;
use crate::stats::Samples;

/// A fresh buffer against one in use.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Allocation {
    /// The buffer's bytes.
    pub bytes: u64,
    /// Allocate, fill for the first time, wait, destroy.
    pub fresh: Samples,
    /// Fill a buffer that is in use already, wait.
    pub reused: Samples,
}

/// Copies on the device, and allocation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct DeviceCopy {
    /// Copies by size, smallest first: the time of one among many in one submission.
    pub copies: Vec<Point>,
    /// Allocation by size, smallest first.
    pub allocations: Vec<Allocation>,
    /// The device bytes of the two parts' larger one, which follow each other; none in files of versions that kept no books.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub books: Option<Books>,
}
