//! Offloading with its units kept apart and both ways counted.

use crate::check;
use crate::error::{Place, PlanError};
use crate::offload::{Chunk, cut_order, positive_bytes, total_bytes};

/// Bytes in a ms at one GB (10⁹ bytes) a second.
const BYTES_PER_MS: f64 = 1e6;

/// What [`offload_round_trip`] returns.
#[derive(Debug, Clone, PartialEq)]
pub struct RoundTrip<'a> {
    /// Names that go, in the order in which they do.
    pub offloaded: Vec<&'a str>,
    /// Bytes that go, and come back.
    pub offloaded_bytes: u64,
    /// By how many bytes what has to stay exceeds the budget, else zero.
    pub short_bytes: u64,
    /// The time of moving them to the host, in ms.
    pub out_ms: f64,
    /// The time of bringing them back, in ms.
    pub back_ms: f64,
    /// What of both computing does not hide, in ms.
    pub exposed_ms: f64,
}

/// Offloads chunks by score, then size, then name, all rising, until the rest fits. Then those come back that fit
/// after all, the highest score first: what was offloaded early may no longer be needed there.
///
/// Bandwidths are in GB of 10⁹ bytes a second, one for each direction. `hidden_ms` is how long computing runs beside
/// the transfers. The result does not depend on the order of the list, up to chunks alike in score, size and name.
///
/// # Errors
/// A score that is not finite; a budget or bandwidth that is not above zero; a time that is negative or not finite;
/// totals beyond the range of numbers.
///
/// # Source
/// Strict semantics of Headroom, for lesson 42.
pub fn offload_round_trip<'a>(
    chunks: &[Chunk<'a>],
    gpu_budget_bytes: i64,
    to_host_gb_s: f64,
    to_device_gb_s: f64,
    hidden_ms: f64,
) -> Result<RoundTrip<'a>, PlanError> {
    const OUT: Place = Place::argument("to_host_gb_s");
    const BACK: Place = Place::argument("to_device_gb_s");
    let budget = positive_bytes(gpu_budget_bytes)?;
    check::positive(to_host_gb_s, OUT)?;
    check::positive(to_device_gb_s, BACK)?;
    let hidden = check::size(hidden_ms, Place::argument("hidden_ms"))?;
    let mut kept = total_bytes(chunks)?;
    let total = kept;
    let mut gone = Vec::new();
    for chunk in cut_order(chunks).into_iter().filter_map(|index| chunks.get(index)) {
        if kept <= budget {
            break;
        }
        kept = kept.saturating_sub(chunk.bytes);
        gone.push(chunk);
    }
    let mut offloaded = Vec::new();
    for chunk in gone.iter().rev() {
        match kept.checked_add(chunk.bytes).filter(|with| *with <= budget) {
            Some(with) => kept = with,
            None => offloaded.push(chunk.name),
        }
    }
    offloaded.reverse();
    let offloaded_bytes = total.saturating_sub(kept);
    let out_ms = check::sum(offloaded_bytes as f64 / (to_host_gb_s * BYTES_PER_MS), OUT)?;
    let back_ms = check::sum(offloaded_bytes as f64 / (to_device_gb_s * BYTES_PER_MS), BACK)?;
    let exposed_ms = check::sum((out_ms + back_ms - hidden).max(0.0), BACK)?;
    Ok(RoundTrip { offloaded, offloaded_bytes, short_bytes: kept.saturating_sub(budget), out_ms, back_ms, exposed_ms })
}

#[cfg(test)]
mod tests {
    use super::*;

    const MIB: u64 = 1 << 20;

    fn chunk(name: &str, mib: u64, keep_score: f64) -> Chunk<'_> {
        Chunk { name, bytes: mib * MIB, keep_score, offloadable: true }
    }

    #[test]
    fn both_ways_count_and_computing_hides_some() {
        let chunks =
            [chunk("embed", 256, 0.9), chunk("mid_a", 192, 0.4), chunk("mid_b", 160, 0.2), chunk("tail", 128, 0.7)];
        let trip = offload_round_trip(&chunks, (384 * MIB) as i64, 8.0, 4.0, 30.0).unwrap();
        assert_eq!(
            (trip.offloaded.as_slice(), trip.offloaded_bytes, trip.short_bytes),
            (&["mid_b", "mid_a"][..], 352 * MIB, 0)
        );
        // 369,098,752 bytes at 8 · 10⁶ bytes a ms.
        assert_eq!(trip.out_ms, 46.137_344);
        assert_eq!(trip.back_ms, 92.274_688);
        assert!((trip.exposed_ms - 108.412_032).abs() < 1e-9);
        let hidden = offload_round_trip(&chunks, (384 * MIB) as i64, 8.0, 4.0, 500.0).unwrap();
        assert_eq!(hidden.exposed_ms, 0.0);
    }

    /// The small one goes first and is not enough; with the large one gone it need not have.
    #[test]
    fn what_fits_after_all_comes_back() {
        let chunks = [chunk("small", 1, 0.1), chunk("large", 100, 0.2), chunk("rest", 50, 0.9)];
        let trip = offload_round_trip(&chunks, (60 * MIB) as i64, 1.0, 1.0, 0.0).unwrap();
        assert_eq!((trip.offloaded, trip.offloaded_bytes), (vec!["large"], 100 * MIB));
    }

    #[test]
    fn out_of_reach_is_said() {
        let pinned = Chunk { offloadable: false, ..chunk("pinned", 70, 0.0) };
        let trip = offload_round_trip(&[pinned, chunk("x", 9, 0.1)], (60 * MIB) as i64, 1.0, 1.0, 0.0).unwrap();
        assert_eq!((trip.offloaded, trip.short_bytes), (vec!["x"], 10 * MIB));
    }

    #[test]
    fn errors_name_the_number() {
        let run = |budget, out, back, hidden| offload_round_trip(&[], budget, out, back, hidden).map(|_| ());
        assert_eq!(run(0, 1.0, 1.0, 0.0), Err(PlanError::NotPositive(Place::argument("gpu_budget_bytes"))));
        assert_eq!(run(1, 0.0, 1.0, 0.0), Err(PlanError::NotPositive(Place::argument("to_host_gb_s"))));
        assert_eq!(run(1, 1.0, f64::NAN, 0.0), Err(PlanError::NotFinite(Place::argument("to_device_gb_s"))));
        assert_eq!(run(1, 1.0, 1.0, -1.0), Err(PlanError::Negative(Place::argument("hidden_ms"))));
        assert_eq!(run(1, 1.0, 1.0, 0.0), Ok(()));
        let tiny = offload_round_trip(&[chunk("a", 9, 0.0)], 1, 5e-324, 1.0, 0.0);
        assert_eq!(tiny, Err(PlanError::Overflow(Place::argument("to_host_gb_s"))));
    }
}
