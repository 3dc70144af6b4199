//! What moving and waiting cost on the device that the run is on: bulk transfers and empty round trips, in turns with the
//! modes.

use super::report::Link;
use crate::GpuError;
use crate::clock::Stamp;
use crate::experiments::common::{Figure, empty_round_trips};
use crate::lab::Lab;
use crate::ledger::Purpose;
use crate::pattern;

/// Round trips and transfers in one sample.
const TRIPS: u32 = 8;
const TRANSFERS: u32 = 2;

/// The bytes of a bulk transfer: fewer would hardly last longer than a round trip.
const LEAST_BYTES: u64 = 4 << 20;
const MOST_BYTES: u64 = 16 << 20;

pub(super) struct LinkFigures {
    bytes: u64,
    trip: Figure,
    up: Figure,
    down: Figure,
}

impl LinkFigures {
    /// Transfers as large as all frames, within bounds.
    pub fn new(pool_bytes: u64) -> Self {
        let bytes = pool_bytes.clamp(LEAST_BYTES, MOST_BYTES);
        Self {
            bytes,
            trip: Figure::starting(TRIPS),
            up: Figure::starting(TRANSFERS),
            down: Figure::starting(TRANSFERS),
        }
    }

    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// One sample of each.
    pub async fn sample(&mut self, lab: &mut Lab<'_>) -> Result<(), GpuError> {
        lab.freeing(async |lab: &mut Lab<'_>| self.measure(lab).await).await
    }

    async fn measure(&mut self, lab: &mut Lab<'_>) -> Result<(), GpuError> {
        let data = lab.gpu.allocate("bulk", Purpose::Data, self.bytes).await?;
        let window = lab.gpu.allocate("bulk to read", Purpose::Readback, self.bytes).await?;
        let mut sent = vec![0; usize::try_from(self.bytes).unwrap_or(0)];
        let mut read = sent.clone();
        pattern::fill(lab.seed(), 0, 0, &mut sent);
        // First use is not what is measured.
        lab.gpu.upload(data, &sent).await?;
        lab.gpu.done().await?;
        let scope = lab.gpu.scope()?;
        let trips_ms = empty_round_trips(&lab.gpu, self.trip.operations).await?;
        let trip_ms = trips_ms / f64::from(self.trip.operations.max(1));
        let stamp = Stamp::now();
        for _ in 0..self.up.operations {
            lab.gpu.write(data, 0, &sent)?;
            lab.gpu.flush();
            lab.gpu.done().await?;
            lab.check()?;
        }
        let up_ms = stamp.elapsed_ms();
        let stamp = Stamp::now();
        for _ in 0..self.down.operations {
            let mut commands = lab.gpu.record();
            commands.copy((data, 0), (window, 0), self.bytes)?;
            commands.submit_and_read(window, &mut read).await?;
            lab.check()?;
        }
        let down_ms = stamp.elapsed_ms();
        scope.close().await?;
        if let Some(first) = read.first_mut() {
            *first = lab.spoiled_byte(*first);
        }
        if sent != read
            && let Some((&expected, &got)) = sent.iter().zip(&read).find(|(one, other)| one != other)
        {
            let what = "bulk transfer".to_owned();
            return Err(GpuError::ChecksumDiffers { what, expected: expected.into(), got: got.into() });
        }
        let rules = lab.rules();
        self.trip.add(&rules, trips_ms, 0.0, 1);
        for (figure, elapsed) in [(&mut self.up, up_ms), (&mut self.down, down_ms)] {
            figure.add(&rules, elapsed, trip_ms * f64::from(figure.operations), 1);
            // Bulk transfers are large: few fill a sample, whatever a coarse clock says of one.
            figure.operations = figure.operations.clamp(TRANSFERS, 64);
        }
        self.trip.operations = self.trip.operations.clamp(TRIPS, 256);
        Ok(())
    }

    pub fn link(&self) -> Link {
        Link {
            round_trip: self.trip.samples(),
            bytes: self.bytes,
            upload: self.up.samples(),
            download: self.down.samples(),
        }
    }
}
