//! What a paging run answers.

use headroom_plan::paging::{Pace, PagingStats};
use serde::{Deserialize, Serialize};

use super::types::{Mode, PagingSpec};
use crate::error::Failure;
use crate::ledger::Item;
use crate::protocol::Context;
use crate::stats::Samples;

/// What a run added up to: see [`PagingStats`].
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "each is PagingStats's")]
pub struct Counts {
    pub passes: u64,
    pub faults: u64,
    pub migrated: u64,
    pub prefetched: u64,
    pub evictions: u64,
    pub written_back: u64,
    pub uploaded_bytes: u64,
    pub written_back_bytes: u64,
}

impl From<PagingStats> for Counts {
    fn from(stats: PagingStats) -> Self {
        Self {
            passes: stats.passes,
            faults: stats.faults,
            migrated: stats.migrated,
            prefetched: stats.prefetched,
            evictions: stats.evictions,
            written_back: stats.written_back,
            uploaded_bytes: stats.uploaded_bytes,
            written_back_bytes: stats.written_back_bytes,
        }
    }
}

impl Counts {
    /// The least that they take on a device of that pace: bytes/β + passes × round trip, in ms.
    #[must_use]
    pub fn least_ms(&self, pace: &Pace) -> f64 {
        pace.least_ms(self.uploaded_bytes, self.written_back_bytes, self.passes)
    }
}

/// Device bytes at their peak, item by item. The items add up to `total_bytes`, which is the ledger's own figure.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PagingPeak {
    /// Frames: the budget.
    pub pool_bytes: u64,
    /// The page table.
    pub table_bytes: u64,
    /// The lowest unfinished workgroup, the bitmap of missing pages, a bit for each finished workgroup.
    pub faults_bytes: u64,
    /// The accesses of the longest dispatch.
    pub accesses_bytes: u64,
    /// Sums, and the numbers that the kernel is called with.
    pub results_bytes: u64,
    /// The window through which faults, pages written back and sums travel.
    pub window_bytes: u64,
    /// All of it: the ledger's peak.
    pub total_bytes: u64,
    /// Every buffer, oldest first.
    pub ledger: Vec<Item>,
}

/// One mode's figures. Every pass was the simulator's, every sum and all contents were right.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ModeReport {
    /// Which mode.
    pub mode: Mode,
    /// From the first pass until the sums are read and compared. Setting up, and what is dirty at the end, are not in it.
    pub time: Samples,
    /// What one run did.
    pub counts: Counts,
    /// Times that the host waited for the device in one run: one for each pass that may fault, and one wherever pages
    /// written back had to arrive first.
    pub round_trips: u64,
    /// Device bytes.
    pub peak: PagingPeak,
    /// Over the sums of all dispatches: the same in every mode.
    pub checksum: u32,
    /// Runs whose sums and contents were compared with the CPU's.
    pub verified_runs: u32,
}

/// A mode that gave no figures.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NotRun {
    /// Which mode.
    pub mode: Mode,
    /// Why.
    pub failure: Failure,
}

/// What moving and waiting cost on this device, measured in turns with the modes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Link {
    /// An empty submission until it is done.
    pub round_trip: Samples,
    /// The bytes of one bulk transfer, either way.
    pub bytes: u64,
    /// Up, less a round trip.
    pub upload: Samples,
    /// Down, less a round trip.
    pub download: Samples,
}

impl Link {
    /// As rates; none where a transfer took no longer than a round trip: what cannot be told from nothing says nothing about
    /// bandwidth.
    #[must_use]
    pub fn pace(&self) -> Option<Pace> {
        let rate = |ms: f64| (ms > 0.0).then(|| self.bytes as f64 / ms);
        Some(Pace {
            up_bytes_per_ms: rate(self.upload.median_ms)?,
            down_bytes_per_ms: rate(self.download.median_ms)?,
            round_trip_ms: self.round_trip.median_ms,
        })
    }
}

/// Where the time of running on demand goes, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Costs {
    /// Its bytes at the bandwidth of bulk transfers; none where [`Link::pace`] has none.
    pub transfer_ms: Option<f64>,
    /// Its passes, an empty round trip each.
    pub round_trips_ms: f64,
    /// What the same accesses take with every page resident and no table.
    pub work_ms: Option<f64>,
    /// What looking pages up adds to that; below zero by noise.
    pub lookup_ms: Option<f64>,
    /// The measured time ÷ (bytes/β + passes × round trip).
    pub above_least: Option<f64>,
    /// The time with look-up ÷ without, everything resident.
    pub lookup_ratio: Option<f64>,
}

/// A paging run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PagingReport {
    /// How, on what, where, when.
    pub context: Context,
    /// What was run.
    pub spec: PagingSpec,
    /// Pages that any policy loads at least: Bélády's bound.
    pub fewest_loads: u64,
    /// What Bélády's rule comes to on the same dispatches and batches, on demand. Simulated: it has to know the trace.
    pub belady: Counts,
    /// The device's own costs.
    pub link: Link,
    /// Modes that ran.
    pub modes: Vec<ModeReport>,
    /// Modes that did not.
    pub not_run: Vec<NotRun>,
    /// Where the time of [`Mode::OnDemand`] goes; none where it did not run.
    pub costs: Option<Costs>,
}

/// One trace of several, in the mode that it names as watched.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SweptPoint {
    /// What was run.
    pub spec: PagingSpec,
    /// What it came to; none where it gave no figures.
    pub ran: Option<ModeReport>,
    /// The prediction for its counts, by the link of the same run: bytes/β + passes × round trip, in ms.
    pub least_ms: Option<f64>,
    /// Why it gave none.
    pub failure: Option<Failure>,
}

/// Several traces, measured in turns on one device.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SweepReport {
    /// How, on what, where, when.
    pub context: Context,
    /// The device's own costs.
    pub link: Link,
    /// In the order in which they were asked for.
    pub points: Vec<SweptPoint>,
}

/// How far the watched run is: what it added up to after a pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PassTold {
    /// Passes so far.
    pub pass: u64,
    /// The dispatch that the last one belongs to.
    pub dispatch: u64,
    /// Sums so far.
    pub counts: Counts,
}
