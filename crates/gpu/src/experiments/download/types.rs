use serde::{Deserialize, Serialize};

use crate::experiments::Books;
use crate::experiments::upload::Point;
use crate::stats::Line;

/// Download by size.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Download {
    /// Smallest size first. Each time holds one round trip.
    pub points: Vec<Point>,
    /// t = α + bytes/β through them.
    pub line: Option<Line>,
    /// Its device bytes; none in files of versions that kept no books.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub books: Option<Books>,
}
