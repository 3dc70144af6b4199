//! Uploads, computing and write-backs, one after the other or side by side.
//!
//! There is one link and one place that computes. A piece of work is uploaded into a staging slot, computed,
//! and, if it changed, written back; then its slot is free. With `k` slots upload `i` waits for the link and for
//! the slot of piece `i − k`; computing `i` waits for upload `i` and for computing `i − 1`. Uploads and
//! write-backs share the link: the one that can start first goes first, a write-back where both can.

use std::collections::VecDeque;

use crate::check;
use crate::error::{Place, PlanError};

/// One piece of work. Times in ms, finite and not negative.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Piece {
    /// Its upload into a staging slot; nothing where it is on the device already.
    pub upload_ms: Option<f64>,
    /// Computing it.
    pub compute_ms: f64,
    /// Its write-back; nothing where it did not change, or has no upload.
    pub download_ms: Option<f64>,
}

/// The time of all pieces with nothing side by side, in ms: everything added up.
#[must_use]
pub fn serial_ms(pieces: &[Piece]) -> f64 {
    let moved = |piece: &Piece| piece.upload_ms.map_or(0.0, |up| up + piece.download_ms.unwrap_or(0.0));
    pieces.iter().map(|piece| piece.compute_ms + moved(piece)).sum()
}

/// The time of all pieces with `slots` staging slots (at least one), in ms.
///
/// Never more than [`serial_ms`], never less than the link alone or computing alone. The times are the caller's to
/// check.
#[must_use]
pub fn pipelined_ms(pieces: &[Piece], slots: usize) -> f64 {
    let slots = slots.max(1);
    let (mut link, mut compute) = (0.0_f64, 0.0_f64);
    // When the slots became free, in the order of their use, and what waits to be written back.
    let mut free: VecDeque<f64> = VecDeque::from(vec![0.0; slots.min(pieces.len())]);
    let mut waiting: VecDeque<(f64, f64)> = VecDeque::new();
    let mut rest = pieces.iter().peekable();
    loop {
        while let Some(piece) = rest.next_if(|piece| piece.upload_ms.is_none()) {
            compute += piece.compute_ms;
        }
        let upload = rest.peek().and_then(|_| free.front()).map(|slot| link.max(*slot));
        let download = waiting.front().map(|(ready, _)| link.max(*ready));
        if let Some(start) = upload
            && download.is_none_or(|other| start < other)
            && let Some(piece) = rest.next()
        {
            free.pop_front();
            link = start + piece.upload_ms.unwrap_or(0.0);
            compute = compute.max(link) + piece.compute_ms;
            // Slots become free in the order of the pieces. One without a write-back may do so while an earlier
            // one still waits for its own: then it waits with it, at no cost.
            match piece.download_ms {
                Some(ms) => waiting.push_back((compute, ms)),
                None if waiting.is_empty() => free.push_back(compute),
                None => waiting.push_back((compute, 0.0)),
            }
        } else if let (Some(start), Some((ready, ms))) = (download, waiting.pop_front()) {
            if ms > 0.0 {
                link = start + ms;
                free.push_back(link);
            } else {
                free.push_back(ready);
            }
        } else {
            return link.max(compute);
        }
    }
}

/// The time of a pipelined transfer, in ms: `uploads_ms[i]` goes through the link, then `computes_ms[i]` works
/// on it. Upload `i` waits for the link and for the slot of computing `i − slots`, computing `i` for upload `i` and for
/// computing `i − 1`. Where the lists differ in length, what is missing takes no time.
///
/// # Errors
/// A time that is negative or not finite; no slot; a total beyond the range of `f64`.
pub fn pipelined_transfer_ms(uploads_ms: &[f64], computes_ms: &[f64], slots: usize) -> Result<f64, PlanError> {
    if slots == 0 {
        return Err(PlanError::NotPositive(Place::argument("slots")));
    }
    let time = |list: &[f64], index, name| {
        let ms = list.get(index).copied().unwrap_or(0.0);
        check::size(ms, Place { argument: name, index: Some(index), field: None })
    };
    // Without write-backs the rule is its own program, and smaller than the general one.
    let count = uploads_ms.len().max(computes_ms.len());
    let mut computed: Vec<f64> = Vec::with_capacity(count);
    let (mut link, mut last) = (0.0_f64, 0.0_f64);
    for index in 0..count {
        let slot = index.checked_sub(slots).and_then(|earlier| computed.get(earlier)).copied().unwrap_or(0.0);
        link = link.max(slot) + time(uploads_ms, index, "uploads_ms")?;
        last = last.max(link) + time(computes_ms, index, "computes_ms")?;
        computed.push(last);
    }
    check::sum(last, Place::argument("uploads_ms"))
}

#[cfg(test)]
#[path = "pipeline_tests.rs"]
mod tests;
