//! Bytes to the device, a checksum there, a copy on the device, a checksum of the copy. See the folder's
//! README for what it shows and what would mislead.

use crate::adapter::Needs;
use crate::device::Kernel;
use crate::ledger::{BufferId, Purpose};
use crate::{Gpu, GpuError};

/// The kernel.
pub const SHADER: &str = include_str!("checksum.wgsl");

/// Threads in a workgroup and words to a thread at most: the shader's own numbers, as a test makes sure.
pub(crate) const WIDTH: u32 = 64;
pub(crate) const TURNS: u32 = 1024;

/// More workgroups than this start only if the threads would otherwise have to read more than [`TURNS`] words: a check is
/// not timed, and on a CPU a workgroup costs more than the words that it reads.
const WORKGROUPS: u32 = 16;

/// Parameters, result and readback, in bytes.
const PARAMETERS_BYTES: u64 = 8;
const RESULT_BYTES: u64 = 4;

/// Which bytes were summed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Those that the host sent.
    Upload,
    /// Those that the device copied.
    Copy,
}

/// A run whose every checksum was right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Report {
    /// Bytes sent.
    pub bytes: u64,
    /// Their checksum, on the CPU and twice on the device.
    pub checksum: u32,
    /// The most bytes that the run had booked at a time.
    pub peak_bytes: u64,
}

/// Why there is no report.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The device failed, or there is no room.
    #[error(transparent)]
    Gpu(#[from] GpuError),
    /// The device's bytes are not the host's.
    #[error("checksum after {stage:?}: {got:#010x} instead of {expected:#010x}")]
    Differs {
        /// Which bytes were summed.
        stage: Stage,
        /// The CPU's checksum.
        expected: u32,
        /// The device's.
        got: u32,
    },
    /// The kernel counts bytes in 32 bits.
    #[error("{bytes} bytes are 4 GiB or more")]
    TooLong {
        /// Bytes given.
        bytes: usize,
    },
}

/// The limits that [`run`] needs for that many bytes.
#[must_use]
pub fn needs(bytes: usize) -> Needs {
    let bytes = filled(u64::try_from(bytes).unwrap_or(u64::MAX));
    Needs {
        buffer_bytes: bytes.max(PARAMETERS_BYTES),
        binding_bytes: bytes,
        storage_buffers: 2,
        invocations: WIDTH,
        workgroup_bytes: 4,
        workgroups: workgroups(u32::try_from(bytes / 4).unwrap_or(u32::MAX)),
    }
}

/// The checksum of [`SHADER`], on the CPU.
#[must_use]
pub fn checksum(bytes: &[u8]) -> u32 {
    let length = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
    let words = bytes.chunks(4).map(|chunk| {
        let mut word = [0; 4];
        word.iter_mut().zip(chunk).for_each(|(to, from)| *to = *from);
        u32::from_le_bytes(word)
    });
    words.zip(1..=u32::MAX).fold(mix(length, u32::MAX), |sum, (word, position)| sum.wrapping_add(mix(word, position)))
}

pub(crate) fn mix(word: u32, position: u32) -> u32 {
    let x = (word ^ position.wrapping_mul(0x9e37_79b1)).wrapping_mul(0x85eb_ca6b);
    let x = (x ^ (x >> 15)).wrapping_mul(0xc2b2_ae35);
    x ^ (x >> 13)
}

/// Whole words, and one at least: a kernel cannot be given a buffer of nothing.
fn filled(bytes: u64) -> u64 {
    bytes.checked_next_multiple_of(4).unwrap_or(u64::MAX).max(4)
}

/// Enough that no thread reads more than [`TURNS`] words, and no more than [`WORKGROUPS`] beyond that.
fn workgroups(words: u32) -> u32 {
    workgroups_for(words, WORKGROUPS)
}

/// Workgroups of 64 threads with 1024 words each at most, the numbers of every kernel here that goes over words: enough of
/// them, and no more than `suited` beyond that.
pub(crate) fn workgroups_for(words: u32, suited: u32) -> u32 {
    let enough = words.div_ceil(WIDTH.saturating_mul(TURNS));
    words.div_ceil(WIDTH).min(suited).max(enough).max(1)
}

/// Sends `bytes` to the device, checks them there, copies them there, checks the copy. Nothing stays
/// allocated, whatever happens. Begins a new peak.
///
/// # Errors
/// [`Failure`]: a device or its ledger that fails, a checksum that differs, 4 GiB or more.
pub async fn run(gpu: &mut Gpu, bytes: &[u8]) -> Result<Report, Failure> {
    let mark = gpu.ledger().mark();
    gpu.restart_peak();
    let outcome = steps(gpu, bytes).await;
    gpu.release_since(mark);
    outcome
}

async fn steps(gpu: &mut Gpu, bytes: &[u8]) -> Result<Report, Failure> {
    let length = u32::try_from(bytes.len()).map_err(|_| Failure::TooLong { bytes: bytes.len() })?;
    let expected = checksum(bytes);
    let size = filled(u64::from(length));
    let kernel = gpu.kernel("checksum", SHADER).await?;
    let summer = Summer::new(gpu, length).await?;
    let sent = gpu.allocate("sent", Purpose::Data, size).await?;
    upload(gpu, sent, bytes).await?;
    summer.check(gpu, &kernel, sent, Stage::Upload, expected).await?;
    let copy = replace_by_copy(gpu, sent, size).await?;
    summer.check(gpu, &kernel, copy, Stage::Copy, expected).await?;
    Ok(Report { bytes: u64::from(length), checksum: expected, peak_bytes: gpu.ledger().peak_bytes() })
}

/// Copies a buffer on the device and destroys the original: whatever is summed next, it is the copy.
async fn replace_by_copy(gpu: &mut Gpu, original: BufferId, size: u64) -> Result<BufferId, GpuError> {
    let copy = gpu.allocate("copy", Purpose::Data, size).await?;
    gpu.copy(original, copy, size).await?;
    gpu.release(original)?;
    Ok(copy)
}

/// Fills up to whole words. Lengths that are whole words already go straight from the caller's memory.
async fn upload(gpu: &Gpu, to: BufferId, bytes: &[u8]) -> Result<(), GpuError> {
    if bytes.len().is_multiple_of(4) {
        return gpu.upload(to, bytes).await;
    }
    let mut filled = bytes.to_vec();
    filled.resize(bytes.len().next_multiple_of(4), 0);
    gpu.upload(to, &filled).await
}

/// The kernel's small buffers, for one length.
pub(crate) struct Summer {
    parameters: BufferId,
    result: BufferId,
    readback: BufferId,
    workgroups: u32,
}

impl Summer {
    /// Its buffers.
    pub(crate) const BOOKED: [(Purpose, u64); 3] =
        [(Purpose::Parameters, PARAMETERS_BYTES), (Purpose::Result, RESULT_BYTES), (Purpose::Readback, RESULT_BYTES)];

    pub(crate) async fn new(gpu: &mut Gpu, length: u32) -> Result<Self, GpuError> {
        let words = length.div_ceil(4);
        let parameters = gpu.allocate("words and bytes", Purpose::Parameters, PARAMETERS_BYTES).await?;
        let numbers: Vec<u8> = [words, length].into_iter().flat_map(u32::to_le_bytes).collect();
        gpu.upload(parameters, &numbers).await?;
        let result = gpu.allocate("sum", Purpose::Result, RESULT_BYTES).await?;
        let readback = gpu.allocate("sum to read", Purpose::Readback, RESULT_BYTES).await?;
        Ok(Self { parameters, result, readback, workgroups: workgroups(words) })
    }

    /// The device's checksum of `data`.
    pub(crate) async fn sum(&self, gpu: &mut Gpu, kernel: &Kernel, data: BufferId) -> Result<u32, GpuError> {
        gpu.upload(self.result, &[0; 4]).await?;
        gpu.dispatch(kernel, &[self.parameters, data, self.result], self.workgroups).await?;
        gpu.copy(self.result, self.readback, RESULT_BYTES).await?;
        let bytes = gpu.read(self.readback).await?;
        let short = || GpuError::Internal { reason: format!("{} bytes of a sum", bytes.len()) };
        bytes.first_chunk().map(|&word| u32::from_le_bytes(word)).ok_or_else(short)
    }

    async fn check(
        &self,
        gpu: &mut Gpu,
        kernel: &Kernel,
        data: BufferId,
        stage: Stage,
        expected: u32,
    ) -> Result<(), Failure> {
        let got = self.sum(gpu, kernel, data).await?;
        if got == expected { Ok(()) } else { Err(Failure::Differs { stage, expected, got }) }
    }
}

#[cfg(test)]
mod tests;
