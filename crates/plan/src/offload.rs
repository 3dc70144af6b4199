//! Lesson 42: which activations to offload, whether that pays, and whether recomputing them pays more.

use crate::check;
use crate::error::{Place, PlanError};
use crate::python;

/// Bytes that the course takes for a GB of bandwidth: 2³⁰.
const BYTES_IN_COURSE_GB: f64 = 1_073_741_824.0;
/// The least time that a score divides by, in ms.
const LEAST_MS: f64 = 1e-6;

/// One activation. `Default` holds what a missing key counts as.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Chunk<'a> {
    /// What it is called. Names need not be unique.
    pub name: &'a str,
    /// Its size in bytes.
    pub bytes: u64,
    /// How much it is worth keeping; the lowest goes first.
    pub keep_score: f64,
    /// Whether it can be offloaded.
    pub offloadable: bool,
}

impl Default for Chunk<'_> {
    fn default() -> Self {
        Self { name: "", bytes: 0, keep_score: 0.0, offloadable: true }
    }
}

/// What [`summarize_activation_offload`] returns.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct OffloadSummary<'a> {
    /// Bytes of all chunks.
    pub total_bytes: u64,
    /// The budget that was given.
    pub gpu_budget_bytes: u64,
    /// Bytes that stay.
    pub kept_bytes: u64,
    /// Bytes that go.
    pub offloaded_bytes: u64,
    /// Names that go, in the order in which they do.
    pub offloaded_names: Vec<&'a str>,
    /// Names that stay, in input order.
    pub kept_names: Vec<&'a str>,
    /// The time of moving them one way, in ms, rounded to 2 places.
    pub transfer_ms: f64,
    /// Total ÷ budget, rounded to 3 places.
    pub pressure_ratio: f64,
    /// Offloaded ÷ total, rounded to 3 places; zero where there is nothing.
    pub saved_ratio: f64,
}

/// What to do with an offload plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OffloadPolicy {
    /// Use it.
    Accept,
    /// Half good: change it.
    Tune,
    /// Leave it.
    Reject,
}

impl OffloadPolicy {
    /// The published word.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Accept => "accept",
            Self::Tune => "tune",
            Self::Reject => "reject",
        }
    }
}

/// What [`compare_offload_vs_checkpointing`] returns.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct OffloadComparison {
    /// Bytes that offloading saves for each ms, rounded to 3 places.
    pub offload_score: f64,
    /// The same for recomputing.
    pub checkpoint_score: f64,
    /// Whether offloading is preferred: its score is at least the other's.
    pub offload_preferred: bool,
}

/// Offloads chunks by score, then size, then name, all rising, until what is kept fits the budget or nothing
/// offloadable is left; whether it then fits is not said.
///
/// The bandwidth is called GB a second and multiplied by 2³⁰, and only one way is counted: that is the course's.
/// [`offload_round_trip`](crate::strict::offload_round_trip) repairs it. Ratios divide whole numbers and round once;
/// rounding is Python's, to the even digit on the binary value.
///
/// # Errors
/// A score that is not finite; a budget or bandwidth that is not above zero; bytes that add up beyond the range of
/// `u64`; a time beyond that of `f64`.
///
/// # Source
/// Published course, lesson 42.
pub fn summarize_activation_offload<'a>(
    chunks: &[Chunk<'a>],
    gpu_budget_bytes: i64,
    bandwidth_gbps: f64,
) -> Result<OffloadSummary<'a>, PlanError> {
    const BANDWIDTH: Place = Place::argument("bandwidth_gbps");
    let budget = positive_bytes(gpu_budget_bytes)?;
    check::positive(bandwidth_gbps, BANDWIDTH)?;
    let total = total_bytes(chunks)?;
    let mut stays = vec![true; chunks.len()];
    let mut summary =
        OffloadSummary { total_bytes: total, gpu_budget_bytes: budget, kept_bytes: total, ..Default::default() };
    for index in cut_order(chunks) {
        if summary.kept_bytes <= budget {
            break;
        }
        if let (Some(chunk), Some(entry)) = (chunks.get(index), stays.get_mut(index)) {
            summary.kept_bytes = summary.kept_bytes.saturating_sub(chunk.bytes);
            summary.offloaded_names.push(chunk.name);
            *entry = false;
        }
    }
    summary.kept_names = chunks.iter().zip(&stays).filter(|(_, stays)| **stays).map(|(chunk, _)| chunk.name).collect();
    summary.offloaded_bytes = total.saturating_sub(summary.kept_bytes);
    let seconds = summary.offloaded_bytes as f64 / (bandwidth_gbps * BYTES_IN_COURSE_GB);
    if summary.offloaded_bytes > 0 {
        summary.transfer_ms = check::sum(python::round(seconds * 1000.0, 2), BANDWIDTH)?;
    }
    summary.pressure_ratio = python::round(python::divide(total, budget), 3);
    if total > 0 {
        summary.saved_ratio = python::round(python::divide(summary.offloaded_bytes, total), 3);
    }
    Ok(summary)
}

/// Says what to do with a plan: reject it if nothing was offloaded; accept it if it fits, saves enough and is fast
/// enough; tune it if it saves half of that in at most twice the time; otherwise reject it.
///
/// # Errors
/// A number that is not finite.
///
/// # Source
/// Published course, lesson 42. Its defaults are 0.25 and 60 ms.
pub fn recommend_offload_policy(
    summary: &OffloadSummary<'_>,
    min_saved_ratio: f64,
    max_transfer_ms: f64,
) -> Result<OffloadPolicy, PlanError> {
    let least = check::finite(min_saved_ratio, Place::argument("min_saved_ratio"))?;
    let most = check::finite(max_transfer_ms, Place::argument("max_transfer_ms"))?;
    let saved = check::finite(summary.saved_ratio, Place::field("summary", "saved_ratio"))?;
    let transfer = check::finite(summary.transfer_ms, Place::field("summary", "transfer_ms"))?;
    Ok(if summary.offloaded_bytes == 0 {
        OffloadPolicy::Reject
    } else if summary.kept_bytes <= summary.gpu_budget_bytes && saved >= least && transfer <= most {
        OffloadPolicy::Accept
    } else if saved >= least * 0.5 && transfer <= most * 2.0 {
        OffloadPolicy::Tune
    } else {
        OffloadPolicy::Reject
    })
}

/// Sets bytes saved for each ms against each other: offloading, and recomputing with checkpoints. Times count as at
/// least 10⁻⁶ ms. The rounded scores decide, and offloading wins a tie.
///
/// # Errors
/// A number that is not finite; a score beyond the range of `f64`.
///
/// # Source
/// Published course, lesson 42.
pub fn compare_offload_vs_checkpointing(
    offload_summary: &OffloadSummary<'_>,
    checkpoint_saved_bytes: f64,
    checkpoint_extra_ms: f64,
) -> Result<OffloadComparison, PlanError> {
    const SAVED: Place = Place::argument("checkpoint_saved_bytes");
    const SUMMARY: Place = Place::field("offload_summary", "transfer_ms");
    let saved = check::finite(checkpoint_saved_bytes, SAVED)?;
    let extra = check::finite(checkpoint_extra_ms, Place::argument("checkpoint_extra_ms"))?;
    let transfer = check::finite(offload_summary.transfer_ms, SUMMARY)?;
    let score = |bytes: f64, ms: f64, place| check::sum(python::round(bytes / ms.max(LEAST_MS), 3), place);
    let offload_score = score(offload_summary.offloaded_bytes as f64, transfer, SUMMARY)?;
    let checkpoint_score = score(saved, extra, SAVED)?;
    Ok(OffloadComparison { offload_score, checkpoint_score, offload_preferred: offload_score >= checkpoint_score })
}

/// A budget in bytes, if it is above zero.
pub(crate) fn positive_bytes(budget: i64) -> Result<u64, PlanError> {
    let place = Place::argument("gpu_budget_bytes");
    u64::try_from(budget).ok().filter(|bytes| *bytes > 0).ok_or(PlanError::NotPositive(place))
}

/// The bytes of all chunks, whose scores are checked.
pub(crate) fn total_bytes(chunks: &[Chunk<'_>]) -> Result<u64, PlanError> {
    let mut total = 0_u64;
    for (index, chunk) in chunks.iter().enumerate() {
        check::finite(chunk.keep_score, Place::item("chunks", index, "keep_score"))?;
        total = total.checked_add(chunk.bytes).ok_or(PlanError::Overflow(Place::item("chunks", index, "bytes_")))?;
    }
    Ok(total)
}

/// The offloadable chunks, the first to go first.
pub(crate) fn cut_order(chunks: &[Chunk<'_>]) -> Vec<usize> {
    let mut order: Vec<(f64, u64, &str, usize)> = chunks
        .iter()
        .enumerate()
        .filter(|(_, chunk)| chunk.offloadable)
        .map(|(index, chunk)| (chunk.keep_score + 0.0, chunk.bytes, chunk.name, index))
        .collect();
    order.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)).then(a.2.cmp(b.2)));
    order.into_iter().map(|(.., index)| index).collect()
}

#[cfg(test)]
#[path = "offload_tests.rs"]
mod tests;
