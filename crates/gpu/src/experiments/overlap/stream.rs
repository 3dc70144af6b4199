//! Slices on their way through slots.

use std::collections::VecDeque;

use super::{MOST_SLOTS, SHADER, WORKGROUPS, Work};
use crate::GpuError;
use crate::clock::Stamp;
use crate::device::{Binding, Group, Kernel};
use crate::experiments::copy_checksum::{mix, workgroups_for};
use crate::lab::Lab;
use crate::ledger::{BufferId, Purpose};
use crate::pattern;
use crate::protocol::Rules;

/// A slice's bytes at most, and how many there are.
const SLICE_BYTES: u64 = 4 << 20;
const SLICES: u32 = 8;

/// Where the numbers of two slices may begin: WebGPU's own alignment.
const STRIDE: u64 = 256;

/// On a CPU a workgroup costs more than the words that it goes over.
const SOFTWARE_WORKGROUPS: u32 = 8;

/// Slots, sums, and the host's slices.
pub(super) struct Stream {
    pub(super) slice_bytes: u64,
    pub(super) slices: u32,
    pub(super) rounds: u32,
    kernel: Kernel,
    workgroups: u32,
    slots: Vec<BufferId>,
    parameters: BufferId,
    sums: BufferId,
    window: BufferId,
    /// By slot, then by slice.
    groups: Vec<Vec<Group>>,
    host: Vec<Vec<u8>>,
    expected: Vec<u32>,
}

/// Bytes of all slices. Together they are no more than the protocol's largest transfer.
pub(super) fn bytes(rules: &Rules) -> u64 {
    SLICE_BYTES.saturating_mul(u64::from(SLICES)).min(rules.largest_bytes)
}

/// Bytes of one slice, of the sums of all, and of all kernels' numbers.
fn parts(rules: &Rules) -> [u64; 3] {
    let slices = u64::from(SLICES);
    let slice_bytes = bytes(rules).checked_div(slices).unwrap_or_default();
    [slice_bytes, slices.saturating_mul(8), slices.saturating_mul(STRIDE)]
}

/// The buffers of [`Stream::prepare`].
pub(super) fn booked(rules: &Rules) -> [(Purpose, u64); 4] {
    let [slice_bytes, sums_bytes, parameters_bytes] = parts(rules);
    [
        (Purpose::Staging, slice_bytes.saturating_mul(u64::from(MOST_SLOTS))),
        (Purpose::Parameters, parameters_bytes),
        (Purpose::Result, sums_bytes),
        (Purpose::Readback, sums_bytes),
    ]
}

impl Stream {
    pub(super) async fn prepare(lab: &mut Lab<'_>) -> Result<Self, GpuError> {
        let [slice_bytes, sums_bytes, parameters_bytes] = parts(&lab.rules());
        let kernel = lab.gpu.kernel("work", SHADER).await?;
        let mut slots = Vec::new();
        for _ in 0..MOST_SLOTS {
            slots.push(lab.gpu.allocate("slot", Purpose::Staging, slice_bytes).await?);
        }
        let parameters = lab.gpu.allocate("slices", Purpose::Parameters, parameters_bytes).await?;
        let sums = lab.gpu.allocate("sums", Purpose::Result, sums_bytes).await?;
        let window = lab.gpu.allocate("sums to read", Purpose::Readback, sums_bytes).await?;
        let mut groups = Vec::new();
        for &slot in &slots {
            let mut by_slice = Vec::new();
            for slice in 0..SLICES {
                let offset = u64::from(slice).saturating_mul(STRIDE);
                let numbers = Binding { buffer: parameters, offset, bytes: 16 };
                let data = Binding { buffer: slot, offset: 0, bytes: slice_bytes };
                let result = Binding { buffer: sums, offset: 0, bytes: sums_bytes };
                by_slice.push(lab.gpu.bind(&kernel, &[numbers, data, result]).await?);
            }
            groups.push(by_slice);
        }
        let words = u32::try_from(slice_bytes / 4).unwrap_or(u32::MAX);
        let suited = if lab.context().adapter.software { SOFTWARE_WORKGROUPS } else { WORKGROUPS };
        let size = usize::try_from(slice_bytes).unwrap_or_default();
        let mut stream = Self {
            slice_bytes,
            slices: SLICES,
            rounds: 1,
            kernel,
            workgroups: workgroups_for(words, suited),
            slots,
            parameters,
            sums,
            window,
            groups,
            host: vec![vec![0; size]; usize::try_from(SLICES).unwrap_or_default()],
            expected: Vec::new(),
        };
        stream.set_rounds(lab, 1).await?;
        stream.refill(lab);
        Ok(stream)
    }

    fn words(&self) -> u32 {
        u32::try_from(self.slice_bytes / 4).unwrap_or(u32::MAX)
    }

    /// From now on each word is mixed so often.
    pub(super) async fn set_rounds(&mut self, lab: &Lab<'_>, rounds: u32) -> Result<(), GpuError> {
        self.rounds = rounds;
        let mut bytes = Vec::new();
        for slice in 0..self.slices {
            let numbers = [self.words(), self.words().wrapping_mul(slice), rounds, slice];
            let begin = bytes.len();
            bytes.extend(numbers.into_iter().flat_map(u32::to_le_bytes));
            bytes.resize(begin.saturating_add(usize::try_from(STRIDE).unwrap_or_default()), 0);
        }
        lab.gpu.upload(self.parameters, &bytes).await
    }

    /// Other bytes for all slices, so that nothing can be right by what was there before.
    pub(super) fn refill(&mut self, lab: &mut Lab<'_>) {
        let (seed, words) = (lab.seed(), self.words());
        self.expected.clear();
        for (slice, host) in (0_u32..).zip(&mut self.host) {
            let first = words.wrapping_mul(slice);
            pattern::fill(seed, first, 0, host);
            let positions = (first.wrapping_add(1)..).take(usize::try_from(words).unwrap_or_default());
            let sum = positions.map(|position| mix(pattern::word(seed, position.wrapping_sub(1)), position));
            self.expected.push(sum.fold(0, u32::wrapping_add));
        }
    }

    /// All slices, so often. The sums are those of the last time. Returns how long all of it took.
    pub(super) async fn run(&self, lab: &Lab<'_>, work: Work, slots: u32, count: u32) -> Result<f64, GpuError> {
        let scope = lab.gpu.scope()?;
        let stamp = Stamp::now();
        for _ in 0..count {
            self.once(lab, work, slots).await?;
        }
        let elapsed = stamp.elapsed_ms();
        scope.close().await?;
        Ok(elapsed)
    }

    async fn once(&self, lab: &Lab<'_>, work: Work, slots: u32) -> Result<(), GpuError> {
        let gpu = &lab.gpu;
        let slots = usize::try_from(slots).unwrap_or(1);
        let mut flying = VecDeque::new();
        let ways = self.slots.iter().zip(&self.groups).take(slots).cycle();
        for (slice, (host, (&slot, groups))) in self.host.iter().zip(ways).enumerate() {
            // A slot is free when what it held last is done with.
            if flying.len() >= slots
                && let Some(ticket) = flying.pop_front()
            {
                gpu.wait_for(ticket).await?;
                lab.check()?;
            }
            if work != Work::Compute {
                gpu.write(slot, 0, host)?;
            }
            let mut commands = gpu.record();
            if slice == 0 {
                commands.clear(self.sums)?;
            }
            if work != Work::Upload {
                commands.pass(&self.kernel, groups.get(slice).map(|group| (group, self.workgroups)));
            }
            flying.push_back(commands.submit_for_ticket());
        }
        for ticket in flying {
            gpu.wait_for(ticket).await?;
        }
        lab.check()
    }

    /// The sums of the last run: for each slice the plain one and the worked one.
    pub(super) async fn sums(&self, lab: &mut Lab<'_>) -> Result<Vec<[u32; 2]>, GpuError> {
        lab.gpu.copy(self.sums, self.window, u64::from(self.slices).saturating_mul(8)).await?;
        let bytes = lab.gpu.read(self.window).await?;
        let (pairs, _) = bytes.as_chunks::<8>();
        let pair = |&[a, b, c, d, e, f, g, h]: &[u8; 8]| {
            [lab.spoiled(u32::from_le_bytes([a, b, c, d])), u32::from_le_bytes([e, f, g, h])]
        };
        Ok(pairs.iter().map(pair).collect())
    }

    /// Whether the plain sums are the CPU's.
    pub(super) fn right(&self, sums: &[[u32; 2]]) -> bool {
        sums.iter().map(|&[plain, _]| plain).eq(self.expected.iter().copied())
    }
}
