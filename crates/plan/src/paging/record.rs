//! What passes did, and what they add up to.

use super::pager::Loaded;
use crate::device::DeviceProfile;

/// What one pass did.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PassRecord {
    /// The dispatch that it belongs to.
    pub dispatch: usize,
    /// Its number, from 1 on, over all dispatches.
    pub pass: u64,
    /// What was loaded before it, ahead of the trace.
    pub ahead: Vec<Loaded>,
    /// The workgroups that finished in it, in their order.
    pub finished: Vec<usize>,
    /// The pages that unfinished ones marked, in page order.
    pub wanted: Vec<u32>,
    /// What was loaded after it.
    pub loaded: Vec<Loaded>,
}

/// What a run added up to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PagingStats {
    /// Passes of all dispatches.
    pub passes: u64,
    /// Marked pages, once for each pass that marks them: what a fault buffer sees.
    pub faults: u64,
    /// Pages loaded because they were marked, once for each time they are.
    pub migrated: u64,
    /// Pages loaded ahead.
    pub prefetched: u64,
    /// Pages that had to go.
    pub evictions: u64,
    /// Those of them that were written back.
    pub written_back: u64,
    /// Bytes to the device.
    pub uploaded_bytes: u64,
    /// Bytes written back.
    pub written_back_bytes: u64,
}

impl PagingStats {
    /// Adds a pass.
    pub fn add(&mut self, record: &PassRecord, page_bytes: u64) {
        let count = |number: usize| u64::try_from(number).unwrap_or(u64::MAX);
        self.passes = self.passes.saturating_add(1);
        self.faults = self.faults.saturating_add(count(record.wanted.len()));
        for one in record.ahead.iter().chain(&record.loaded) {
            let kind = if one.prefetched { &mut self.prefetched } else { &mut self.migrated };
            *kind = kind.saturating_add(1);
            self.uploaded_bytes = self.uploaded_bytes.saturating_add(page_bytes);
            self.evictions = self.evictions.saturating_add(u64::from(one.evicted.is_some()));
            if one.written_back {
                self.written_back = self.written_back.saturating_add(1);
                self.written_back_bytes = self.written_back_bytes.saturating_add(page_bytes);
            }
        }
    }

    /// The least that the run takes on a device, in ms: see [`Pace::least_ms`].
    #[must_use]
    pub fn least_ms(&self, profile: &DeviceProfile, round_trip_ms: f64) -> f64 {
        let pace = Pace {
            up_bytes_per_ms: profile.upload.bytes_per_ms,
            down_bytes_per_ms: profile.download.bytes_per_ms,
            round_trip_ms,
        };
        pace.least_ms(self.uploaded_bytes, self.written_back_bytes, self.passes)
    }
}

/// What moving and waiting cost.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pace {
    /// To the device.
    pub up_bytes_per_ms: f64,
    /// Back.
    pub down_bytes_per_ms: f64,
    /// For each pass.
    pub round_trip_ms: f64,
}

impl Pace {
    /// The bytes at full bandwidth, in ms.
    #[must_use]
    pub fn transfer_ms(&self, up_bytes: u64, down_bytes: u64) -> f64 {
        up_bytes as f64 / self.up_bytes_per_ms + down_bytes as f64 / self.down_bytes_per_ms
    }

    /// bytes/β + passes × round trip, in ms: the bytes at full bandwidth, and a round trip for each pass.
    #[must_use]
    pub fn least_ms(&self, up_bytes: u64, down_bytes: u64, passes: u64) -> f64 {
        self.transfer_ms(up_bytes, down_bytes) + passes as f64 * self.round_trip_ms
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_and_round_trips_add_up() {
        let pace = Pace { up_bytes_per_ms: 25e6, down_bytes_per_ms: 22e6, round_trip_ms: 0.05 };
        assert!((pace.least_ms(50_000_000, 22_000_000, 3) - (2.0 + 1.0 + 0.15)).abs() < 1e-9);
        assert!((pace.transfer_ms(25_000_000, 0) - 1.0).abs() < 1e-9);
    }
}
