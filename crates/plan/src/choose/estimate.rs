//! What a step would take by each way, computed for a workload that nobody has measured yet.

use crate::check;
use crate::device::{Piece, pipelined_ms};
use crate::error::{Place, PlanError};
use crate::paging::{Policy, count_page_faults, mixed};

/// Blocks that the working set is cut into for counting what migrates, at least; a layer has one or more of its own.
const BLOCKS: u32 = 512;
/// Layers at most: more of them tell nothing new.
const MOST_LAYERS: u32 = 1024;
/// Faults that a driver serves at once.
const BATCH_FAULTS: f64 = 256.0;
/// What prefetching managed memory works like: one layer arrives while another computes.
const PREFETCH_SLOTS: usize = 2;

/// The order in which a step uses its working set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Visits {
    /// Layer by layer forward, then backward: training.
    ThereAndBack,
    /// Layer by layer, each step from the first one on: inference.
    Cycle,
    /// Anywhere, in no order that could be known before: tables, graphs.
    Random,
}

/// A step that uses more memory than there is. GB are 10⁹ bytes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Workload {
    /// What one step touches, all of it.
    pub working_set_gb: f64,
    /// What the device gives.
    pub budget_gb: f64,
    /// What a step takes with everything on the device, in ms.
    pub compute_ms: f64,
    /// Layers, taken to be alike: 1 to 1024.
    pub layers: u32,
    /// In which order.
    pub visits: Visits,
    /// Whether a step also changes what it uses, so that what was offloaded has to go back.
    pub written: bool,
    /// The link, in GB/s, above zero.
    pub link_gb_per_s: f64,
    /// What one page fault brings, in KB of 1000 bytes, above zero.
    pub fault_kb: f64,
    /// Serving a batch of faults, the transfers aside, in ms.
    pub batch_ms: f64,
    /// Staging slots of a layer each.
    pub slots: u32,
}

/// What the ways come to.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// Managed memory without a hint, in ms.
    pub managed_ms: f64,
    /// Managed memory whose pages are prefetched; nothing where there is no order to prefetch by.
    pub prefetched_ms: Option<f64>,
    /// Offloading; nothing where there is no order, or no room for the slots.
    pub offload_ms: Option<f64>,
    /// What a driver brings in each step, in GB. As much goes out.
    pub migrated_gb: f64,
    /// Its page faults.
    pub faults: f64,
    /// What offloading moves each step, both ways together, in GB.
    pub moved_gb: Option<f64>,
}

/// Computes what a step takes by each way, once the first steps are over.
///
/// A driver evicts what was used longest ago, moves a page out for each page that it brings in, and without a hint nothing
/// of that happens while kernels run. Prefetching moves the same bytes beside computing. Offloading keeps as many layers as
/// fit beside the slots and moves the rest, evenly spread, as [`pipelined_ms`] has it.
///
/// # Errors
/// A figure that is negative or not finite, a link or a fault of nothing, no layer or more than 1024.
///
/// # Source
/// Headroom's own, for the chapter on unified memory and offloading. It leaves out what a driver's density rule brings
/// along, and that a link can carry both directions at once.
pub fn estimate(workload: &Workload) -> Result<Estimate, PlanError> {
    let place = |field| Place::field("workload", field);
    let working_set = check::size(workload.working_set_gb, place("working_set_gb"))?;
    let budget = check::size(workload.budget_gb, place("budget_gb"))?;
    let compute_ms = check::size(workload.compute_ms, place("compute_ms"))?;
    let gb_per_ms = check::positive(workload.link_gb_per_s, place("link_gb_per_s"))? / 1000.0;
    let fault_gb = check::positive(workload.fault_kb, place("fault_kb"))? / 1e6;
    let batch_ms = check::size(workload.batch_ms, place("batch_ms"))?;
    match workload.layers {
        0 => return Err(PlanError::NotPositive(place("layers"))),
        1..=MOST_LAYERS => {}
        _ => return Err(PlanError::TooMany(place("layers"))),
    }
    if working_set <= budget {
        let known = workload.visits != Visits::Random;
        return Ok(Estimate {
            managed_ms: compute_ms,
            prefetched_ms: known.then_some(compute_ms),
            offload_ms: known.then_some(compute_ms),
            migrated_gb: 0.0,
            faults: 0.0,
            moved_gb: known.then_some(0.0),
        });
    }
    let migrated_gb = workload.migrated_blocks() * working_set / f64::from(workload.blocks());
    let faults = (migrated_gb / fault_gb).ceil();
    // With all of it over the link and back twice everything else stays finite.
    check::sum(8.0 * working_set / gb_per_ms + compute_ms + faults * batch_ms, place("link_gb_per_s"))?;
    let there_and_back_ms = 2.0 * migrated_gb / gb_per_ms;
    let managed_ms = compute_ms + there_and_back_ms + (faults / BATCH_FAULTS).ceil() * batch_ms;
    let order = workload.order();
    let prefetched_ms = order.as_ref().map(|order| {
        let visits = order.len() as f64;
        let way_ms = migrated_gb / gb_per_ms / visits;
        let piece = Piece { upload_ms: Some(way_ms), compute_ms: compute_ms / visits, download_ms: Some(way_ms) };
        pipelined_ms(&vec![piece; order.len()], PREFETCH_SLOTS)
    });
    let offloaded = order.as_ref().and_then(|order| workload.offloaded(order, gb_per_ms));
    Ok(Estimate {
        managed_ms,
        prefetched_ms,
        offload_ms: offloaded.map(|(ms, _)| ms),
        migrated_gb,
        faults,
        moved_gb: offloaded.map(|(_, gb)| gb),
    })
}

impl Workload {
    /// The layers as one step visits them; nothing where that is not known before.
    fn order(&self) -> Option<Vec<u32>> {
        let layers = 0..self.layers;
        match self.visits {
            Visits::ThereAndBack => Some(layers.clone().chain(layers.rev()).collect()),
            Visits::Cycle => Some(layers.collect()),
            Visits::Random => None,
        }
    }

    fn blocks(&self) -> u32 {
        let layers = self.layers.max(1);
        layers.saturating_mul(BLOCKS.div_ceil(layers))
    }

    /// Blocks that a driver brings in in a step, once the first ones are over.
    fn migrated_blocks(&self) -> f64 {
        let blocks = u64::from(self.blocks());
        let share = self.budget_gb / self.working_set_gb;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a share of at most 1535 blocks")]
        let frames = (share * blocks as f64).floor() as usize;
        let step = |step: u64| -> Vec<u64> {
            match self.visits {
                Visits::ThereAndBack => (0..blocks).chain((0..blocks).rev()).collect(),
                Visits::Cycle => (0..blocks).collect(),
                Visits::Random => {
                    let draw = |at| mixed(step.saturating_mul(blocks).saturating_add(at)).checked_rem(blocks);
                    (0..blocks).filter_map(draw).collect()
                }
            }
        };
        // Random visits differ from step to step: the mean of a few.
        const WARM: u64 = 2;
        const ALL: u64 = 6;
        let faults = |steps: u64| {
            let trace: Vec<u64> = (0..steps).flat_map(step).collect();
            count_page_faults(&trace, frames, Policy::Lru) as f64
        };
        (faults(ALL) - faults(WARM)) / (ALL - WARM) as f64
    }

    /// The step's ms and the GB that it moves; nothing where the slots do not fit.
    fn offloaded(&self, order: &[u32], gb_per_ms: f64) -> Option<(f64, f64)> {
        let layers = f64::from(self.layers);
        let layer_gb = self.working_set_gb / layers;
        let room_gb = self.budget_gb - f64::from(self.slots.max(1)) * layer_gb;
        if room_gb < 0.0 {
            return None;
        }
        let count = ((self.working_set_gb - room_gb) / layer_gb).ceil().clamp(0.0, layers);
        // Evenly spread, so that each move has computing to hide behind.
        let until = |layer: u32| (f64::from(layer) * count / layers).floor();
        let moves = |layer: u32| until(layer.saturating_add(1)) > until(layer);
        let way_ms = layer_gb / gb_per_ms;
        let piece = |&layer: &u32| Piece {
            upload_ms: moves(layer).then_some(way_ms),
            compute_ms: self.compute_ms / order.len() as f64,
            download_ms: (moves(layer) && self.written).then_some(way_ms),
        };
        let pieces: Vec<Piece> = order.iter().map(piece).collect();
        let ways = if self.written { 2.0 } else { 1.0 };
        let moved = pieces.iter().filter(|piece| piece.upload_ms.is_some()).count() as f64 * layer_gb * ways;
        Some((pipelined_ms(&pieces, usize::try_from(self.slots.max(1)).unwrap_or(1)), moved))
    }
}

#[cfg(test)]
#[path = "estimate_tests.rs"]
mod tests;
