//! Times that a device takes of its own passes, where its adapter can. Browsers round them, to 100 µs for example.

use super::record::{Group, Recorder};
use crate::device::Kernel;
use crate::ledger::BufferId;
use crate::{Gpu, GpuError};

/// The most times that one set may hold: WebGPU's own limit.
const MOST_TIMES: u32 = 4096;

/// Places for the beginning and the end of stretches of passes.
#[derive(Debug)]
pub struct Timer {
    set: wgpu::QuerySet,
    times: u32,
    ms: f64,
}

/// A stretch that a pass belongs to.
#[derive(Debug, Clone, Copy)]
pub struct Stretch<'t> {
    /// Whose.
    pub timer: &'t Timer,
    /// Which one, from 0. Every stretch has to be passed through before the times are read.
    pub index: u32,
    /// Whether the pass is its first one.
    pub first: bool,
    /// Whether it is its last one.
    pub last: bool,
}

impl Gpu {
    /// A timer for so many stretches; none where the adapter has none.
    #[must_use]
    pub fn timer(&self, stretches: u32) -> Option<Timer> {
        let times = stretches.saturating_mul(2);
        let can = self.device.features().contains(wgpu::Features::TIMESTAMP_QUERY) && (1..=MOST_TIMES).contains(&times);
        let set = wgpu::QuerySetDescriptor { label: None, ty: wgpu::QueryType::Timestamp, count: times };
        // A unit is so many nanoseconds.
        let ms = f64::from(self.queue.get_timestamp_period()) / 1e6;
        can.then(|| Timer { set: self.device.create_query_set(&set), times, ms })
    }
}

impl Timer {
    /// Milliseconds of each stretch, from what [`Recorder::times`] left; none for one that ends before it begins, as after a
    /// device's reset.
    #[must_use]
    pub fn spans_ms(&self, bytes: &[u8]) -> Vec<Option<f64>> {
        let (pairs, _) = bytes.as_chunks::<16>();
        let time = |half: Option<&[u8; 8]>| half.map_or(0, |bytes| u64::from_le_bytes(*bytes));
        let span = |pair: &[u8; 16]| {
            let (begin, end) = (time(pair.first_chunk()), time(pair.last_chunk()));
            end.checked_sub(begin).filter(|_| begin > 0).map(|units| units as f64 * self.ms)
        };
        pairs.iter().take(usize::try_from(self.times / 2).unwrap_or_default()).map(span).collect()
    }
}

impl Recorder<'_> {
    /// As [`Recorder::pass`] of one group, timed.
    pub fn timed_pass(&mut self, kernel: &Kernel, group: &Group, workgroups: u32, stretch: Stretch<'_>) {
        let begin = stretch.index.saturating_mul(2);
        let writes = wgpu::ComputePassTimestampWrites {
            query_set: &stretch.timer.set,
            beginning_of_pass_write_index: stretch.first.then_some(begin),
            end_of_pass_write_index: stretch.last.then_some(begin.saturating_add(1)),
        };
        let timestamp_writes = (stretch.first || stretch.last).then_some(writes);
        self.pass_with(kernel, [(group, workgroups)], timestamp_writes);
    }

    /// Writes all times of a timer to the start of a buffer for results: 16 bytes a stretch.
    ///
    /// # Errors
    /// [`GpuError::DoesNotFit`], [`GpuError::Ledger`] (unknown).
    pub fn times(&mut self, timer: &Timer, to: BufferId) -> Result<(), GpuError> {
        let buffer = self.gpu.part(to, 0, u64::from(timer.times).saturating_mul(8))?;
        self.encoder.resolve_query_set(&timer.set, 0..timer.times, buffer, 0);
        Ok(())
    }
}
