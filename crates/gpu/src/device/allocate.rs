//! Buffers: made, used again, given back.

use super::words_only;
use crate::ledger::{BufferId, Mark, Purpose};
use crate::{Gpu, GpuError, LedgerError};

fn described(name: &str, purpose: Purpose, bytes: u64) -> wgpu::BufferDescriptor<'_> {
    wgpu::BufferDescriptor { label: Some(name), size: bytes, usage: purpose.usage(), mapped_at_creation: false }
}

impl Gpu {
    /// Allocates `bytes` bytes, whole words, which read as zero until written: an idle buffer of the same usage and size,
    /// cleared, or else a new one. The books have the new name; the label that a driver's tools show stays that of whom
    /// the buffer was made for. Where the device is full, every idle buffer is destroyed before it is asked once more.
    ///
    /// # Errors
    /// [`GpuError::NotWords`], [`GpuError::Ledger`] (over budget, empty), [`GpuError::OutOfMemory`],
    /// [`GpuError::Validation`] (past the limit asked for), [`GpuError::Lost`].
    pub async fn allocate(&mut self, name: &str, purpose: Purpose, bytes: u64) -> Result<BufferId, GpuError> {
        let got = match self.reuse(name, purpose, bytes).await {
            Ok(Some(id)) => return Ok(id),
            Ok(None) => self.allocate_fresh(name, purpose, bytes).await,
            Err(error) => Err(error),
        };
        match got {
            Err(GpuError::OutOfMemory) if self.ledger.destroy_idle() > 0 => {
                // A device gives memory back once nothing that was submitted can still use it.
                self.flush();
                self.done().await?;
                self.allocate_fresh(name, purpose, bytes).await
            }
            got => got,
        }
    }

    /// As [`Gpu::allocate`], but always a new buffer: for what measures or proves that.
    pub(crate) async fn allocate_fresh(
        &mut self,
        name: &str,
        purpose: Purpose,
        bytes: u64,
    ) -> Result<BufferId, GpuError> {
        words_only(bytes)?;
        let (device, faults) = (&self.device, &self.faults);
        let make = async || faults.scoped(device, || device.create_buffer(&described(name, purpose, bytes))).await;
        self.ledger.allocate(name, purpose, bytes, make).await
    }

    /// As [`Gpu::allocate_fresh`], without a scope and its wait. A buffer that could not be had is booked all the same: the
    /// scope around the call tells, and the caller releases it.
    pub(crate) async fn allocate_unscoped(
        &mut self,
        name: &str,
        purpose: Purpose,
        bytes: u64,
    ) -> Result<BufferId, GpuError> {
        words_only(bytes)?;
        let device = &self.device;
        let make = async || Ok(device.create_buffer(&described(name, purpose, bytes)));
        self.ledger.allocate(name, purpose, bytes, make).await
    }

    /// An idle buffer, cleared by a submission of its own.
    async fn reuse(&mut self, name: &str, purpose: Purpose, bytes: u64) -> Result<Option<BufferId>, GpuError> {
        let (device, queue, faults) = (&self.device, &self.queue, &self.faults);
        let clear = async |buffer: &wgpu::Buffer| {
            let submit = || {
                let mut encoder = device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
                encoder.clear_buffer(buffer, 0, None);
                queue.submit([encoder.finish()]);
            };
            faults.scoped(device, submit).await
        };
        match self.ledger.reuse(name, purpose, bytes, clear).await {
            // Whoever left it mapped keeps the device from using it. The ledger has destroyed it.
            Err(GpuError::Validation { .. }) => Ok(None),
            outcome => outcome,
        }
    }

    /// Destroys a buffer; what was submitted before still uses it. Returns its bytes.
    ///
    /// # Errors
    /// [`LedgerError::Unknown`].
    pub fn release(&mut self, id: BufferId) -> Result<u64, LedgerError> {
        self.ledger.release(id)
    }

    /// See [`Ledger::release_since`](crate::Ledger::release_since).
    pub fn release_since(&mut self, mark: Mark) -> u64 {
        self.ledger.release_since(mark)
    }

    /// See [`Ledger::keep_since`](crate::Ledger::keep_since).
    pub fn keep_since(&mut self, mark: Mark) -> u64 {
        self.ledger.keep_since(mark)
    }

    /// See [`Ledger::destroy_idle`](crate::Ledger::destroy_idle).
    pub fn destroy_idle(&self) -> u64 {
        self.ledger.destroy_idle()
    }
}
