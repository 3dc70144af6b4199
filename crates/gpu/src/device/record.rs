//! Work without a wait after each call: writes, copies and kernels, recorded and submitted. What goes wrong shows
//! when the [`Scope`] around it is closed.

use futures_channel::oneshot;

use super::wait::Ticket;
use super::words_only;
use crate::device::Kernel;
use crate::faults::Scope;
use crate::ledger::BufferId;
use crate::{Gpu, GpuError};

/// A part of a buffer, as a kernel sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Binding {
    /// The buffer.
    pub buffer: BufferId,
    /// Where the part begins, in bytes: a multiple of 256.
    pub offset: u64,
    /// The part's bytes.
    pub bytes: u64,
}

/// Bindings of one kernel, to be used any number of times.
#[derive(Debug)]
pub struct Group(wgpu::BindGroup);

/// Commands to be submitted together. Dropped without [`Recorder::submit`], it did nothing.
#[must_use = "nothing is done before it is submitted"]
pub struct Recorder<'a> {
    pub(super) gpu: &'a Gpu,
    pub(super) encoder: wgpu::CommandEncoder,
}

impl Gpu {
    /// Opens a scope around the calls that follow: work begins. What is idle is destroyed, so that the device holds what
    /// is booked and nothing else while something runs, and is timed, on it.
    ///
    /// # Errors
    /// [`GpuError::Lost`], or a failure that no scope has caught so far.
    pub fn scope(&self) -> Result<Scope, GpuError> {
        self.destroy_idle();
        self.faults.check()?;
        Ok(Scope::open(&self.faults, &self.device))
    }

    /// Takes `bytes`, whole words, to be written behind `offset` ahead of the next submission.
    ///
    /// # Errors
    /// [`GpuError::NotWords`], [`GpuError::DoesNotFit`], [`GpuError::Ledger`] (unknown).
    pub fn write(&self, to: BufferId, offset: u64, bytes: &[u8]) -> Result<(), GpuError> {
        let buffer = self.part(to, offset, u64::try_from(bytes.len()).unwrap_or(u64::MAX))?;
        self.queue.write_buffer(buffer, offset, bytes);
        Ok(())
    }

    /// Submits what was written, and nothing else.
    pub fn flush(&self) {
        self.queue.submit([]);
    }

    /// Binds parts of buffers to a kernel as the bindings 0, 1, … of its group 0.
    ///
    /// # Errors
    /// [`GpuError::Ledger`] (unknown), [`GpuError::Validation`], [`GpuError::OutOfMemory`], [`GpuError::Lost`].
    pub async fn bind(&self, kernel: &Kernel, parts: &[Binding]) -> Result<Group, GpuError> {
        let scope = self.scope()?;
        let group = self.bind_unscoped(kernel, parts);
        scope.close().await?;
        group
    }

    /// As [`Gpu::bind`], without a scope and its wait: the scope around the call tells.
    pub(crate) fn bind_unscoped(&self, kernel: &Kernel, parts: &[Binding]) -> Result<Group, GpuError> {
        let mut entries = Vec::new();
        for (binding, part) in (0..).zip(parts) {
            let buffer = self.part(part.buffer, part.offset, part.bytes)?;
            let size = wgpu::BufferSize::new(part.bytes);
            let resource = wgpu::BindingResource::Buffer(wgpu::BufferBinding { buffer, offset: part.offset, size });
            entries.push(wgpu::BindGroupEntry { binding, resource });
        }
        let layout = &kernel.0.get_bind_group_layout(0);
        let group = wgpu::BindGroupDescriptor { label: None, layout, entries: &entries };
        Ok(Group(self.device.create_bind_group(&group)))
    }

    /// Begins to record.
    pub fn record(&self) -> Recorder<'_> {
        let encoder = self.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        Recorder { gpu: self, encoder }
    }
}

impl Recorder<'_> {
    /// Copies `bytes` bytes, whole words, from behind one offset to behind another.
    ///
    /// # Errors
    /// [`GpuError::NotWords`], [`GpuError::DoesNotFit`], [`GpuError::Ledger`] (unknown).
    pub fn copy(&mut self, from: (BufferId, u64), to: (BufferId, u64), bytes: u64) -> Result<(), GpuError> {
        let (source, target) = (self.gpu.part(from.0, from.1, bytes)?, self.gpu.part(to.0, to.1, bytes)?);
        self.encoder.copy_buffer_to_buffer(source, from.1, target, to.1, bytes);
        Ok(())
    }

    /// Fills a whole buffer with zeros.
    ///
    /// # Errors
    /// [`GpuError::NotWords`], [`GpuError::Ledger`] (unknown).
    pub fn clear(&mut self, id: BufferId) -> Result<(), GpuError> {
        let buffer = self.gpu.ledger.buffer(id)?;
        words_only(buffer.size())?;
        self.encoder.clear_buffer(buffer, 0, None);
        Ok(())
    }

    /// One compute pass of one kernel: for each group so many workgroups.
    pub fn pass<'g>(&mut self, kernel: &Kernel, runs: impl IntoIterator<Item = (&'g Group, u32)>) {
        self.pass_with(kernel, runs, None);
    }

    pub(super) fn pass_with<'g>(
        &mut self,
        kernel: &Kernel,
        runs: impl IntoIterator<Item = (&'g Group, u32)>,
        timestamp_writes: Option<wgpu::ComputePassTimestampWrites<'_>>,
    ) {
        let mut pass = self.encoder.begin_compute_pass(&wgpu::ComputePassDescriptor { label: None, timestamp_writes });
        pass.set_pipeline(&kernel.0);
        for (group, workgroups) in runs {
            pass.set_bind_group(0, &group.0, &[]);
            pass.dispatch_workgroups(workgroups, 1, 1);
        }
    }

    /// Submits all of it, after what was written before.
    pub fn submit(self) {
        self.gpu.queue.submit([self.encoder.finish()]);
    }

    /// Submits all of it, and gives something to wait for.
    pub fn submit_for_ticket(self) -> Ticket {
        let index = self.gpu.queue.submit([self.encoder.finish()]);
        let (sender, done) = oneshot::channel();
        // Nobody listens any more if the ticket was dropped.
        self.gpu.queue.on_submitted_work_done(move || _ = sender.send(()));
        Ticket { done, index }
    }
}
