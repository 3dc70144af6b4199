//! An open device. Everything that reaches it goes through here: each buffer through the ledger, each call
//! through the error scopes, each wait through an end.

use std::cell::Cell;

use crate::GpuError;
use crate::adapter::AdapterFacts;
use crate::faults::Faults;
use crate::ledger::{BufferId, Ledger, Mark};
use crate::protocol::Waits;

mod allocate;
mod record;
mod timer;
mod wait;

pub use record::{Binding, Group, Recorder};
pub use timer::{Stretch, Timer};
pub use wait::Ticket;

/// A device, its queue, its ledger. Dropping it destroys its buffers and the device.
#[derive(Debug)]
pub struct Gpu {
    device: wgpu::Device,
    queue: wgpu::Queue,
    facts: AdapterFacts,
    faults: Faults,
    ledger: Ledger<wgpu::Buffer>,
    waits: Cell<Waits>,
    /// What slow answers are known by.
    #[cfg(target_arch = "wasm32")]
    pulse: crate::pulse::Pulse,
}

/// A compiled kernel of one device.
#[derive(Debug)]
pub struct Kernel(wgpu::ComputePipeline);

fn words_only(bytes: u64) -> Result<(), GpuError> {
    if bytes.is_multiple_of(wgpu::COPY_BUFFER_ALIGNMENT) { Ok(()) } else { Err(GpuError::NotWords { bytes }) }
}

impl Gpu {
    pub(crate) fn new(device: wgpu::Device, queue: wgpu::Queue, facts: AdapterFacts, budget: u64) -> Self {
        let faults = Faults::watch(&device);
        Self {
            device,
            queue,
            facts,
            faults,
            ledger: Ledger::new(budget),
            waits: Cell::default(),
            #[cfg(target_arch = "wasm32")]
            pulse: crate::pulse::Pulse::new(),
        }
    }

    /// What is known of the adapter.
    #[must_use]
    pub fn facts(&self) -> &AdapterFacts {
        &self.facts
    }

    /// The books.
    #[must_use]
    pub fn ledger(&self) -> &Ledger<wgpu::Buffer> {
        &self.ledger
    }

    /// See [`Ledger::restart_peak`].
    pub fn restart_peak(&mut self) {
        self.ledger.restart_peak();
    }

    /// Writes `bytes`, whole words, to the start of a buffer and submits the transfer. The return says that
    /// the bytes were taken, not that they have arrived; later calls see them.
    ///
    /// # Errors
    /// [`GpuError::NotWords`], [`GpuError::DoesNotFit`], [`GpuError::Ledger`] (unknown),
    /// [`GpuError::Validation`] (a mapped buffer), [`GpuError::OutOfMemory`], [`GpuError::Lost`].
    pub async fn upload(&self, to: BufferId, bytes: &[u8]) -> Result<(), GpuError> {
        let buffer = self.room(to, u64::try_from(bytes.len()).unwrap_or(u64::MAX))?;
        let send = || {
            self.queue.write_buffer(buffer, 0, bytes);
            // Without a submission the transfer would wait for the next one.
            self.queue.submit([]);
        };
        self.faults.scoped(&self.device, send).await
    }

    /// Copies `bytes` bytes, whole words, from the start of one buffer to the start of another, on the device.
    ///
    /// # Errors
    /// As [`Gpu::upload`].
    pub async fn copy(&self, from: BufferId, to: BufferId, bytes: u64) -> Result<(), GpuError> {
        let (from, to) = (self.room(from, bytes)?, self.room(to, bytes)?);
        let submit = || {
            let mut encoder = self.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
            encoder.copy_buffer_to_buffer(from, 0, to, 0, bytes);
            self.queue.submit([encoder.finish()]);
        };
        self.faults.scoped(&self.device, submit).await
    }

    /// Compiles the only compute entry point of `wgsl`.
    ///
    /// # Errors
    /// [`GpuError::Validation`] (the shader is wrong or past the limits asked for), [`GpuError::Internal`],
    /// [`GpuError::Lost`].
    pub async fn kernel(&self, name: &str, wgsl: &str) -> Result<Kernel, GpuError> {
        let compile = || {
            let source = wgpu::ShaderSource::Wgsl(wgsl.into());
            let module = wgpu::ShaderModuleDescriptor { label: Some(name), source };
            let pipeline = wgpu::ComputePipelineDescriptor {
                label: Some(name),
                layout: None,
                module: &self.device.create_shader_module(module),
                entry_point: None,
                compilation_options: wgpu::PipelineCompilationOptions::default(),
                cache: None,
            };
            Kernel(self.device.create_compute_pipeline(&pipeline))
        };
        self.faults.scoped(&self.device, compile).await
    }

    /// Submits `workgroups` workgroups of a kernel, with `buffers` as the bindings 0, 1, … of its group 0.
    ///
    /// # Errors
    /// [`GpuError::Ledger`] (unknown), [`GpuError::Validation`], [`GpuError::OutOfMemory`], [`GpuError::Lost`].
    pub async fn dispatch(&self, kernel: &Kernel, buffers: &[BufferId], workgroups: u32) -> Result<(), GpuError> {
        let buffers = buffers.iter().map(|&id| self.ledger.buffer(id)).collect::<Result<Vec<_>, _>>()?;
        let submit = || {
            let entries: Vec<_> = (0..)
                .zip(buffers)
                .map(|(binding, buffer)| wgpu::BindGroupEntry { binding, resource: buffer.as_entire_binding() })
                .collect();
            let layout = &kernel.0.get_bind_group_layout(0);
            let group = wgpu::BindGroupDescriptor { label: None, layout, entries: &entries };
            let group = self.device.create_bind_group(&group);
            let mut encoder = self.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
            let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
            pass.set_pipeline(&kernel.0);
            pass.set_bind_group(0, &group, &[]);
            pass.dispatch_workgroups(workgroups, 1, 1);
            drop(pass);
            self.queue.submit([encoder.finish()]);
        };
        self.faults.scoped(&self.device, submit).await
    }

    /// The buffer, if it has room for that many bytes from its start and they are whole words.
    fn room(&self, id: BufferId, bytes: u64) -> Result<&wgpu::Buffer, GpuError> {
        self.part(id, 0, bytes)
    }

    /// The buffer, if it has room for that many bytes behind `offset` and both are whole words.
    fn part(&self, id: BufferId, offset: u64, bytes: u64) -> Result<&wgpu::Buffer, GpuError> {
        words_only(bytes)?;
        words_only(offset)?;
        let buffer = self.ledger.buffer(id)?;
        let (end, holds) = (offset.saturating_add(bytes), buffer.size());
        if end <= holds { Ok(buffer) } else { Err(GpuError::DoesNotFit { bytes: end, holds }) }
    }

    /// Ends the device as a failing driver would.
    #[cfg(test)]
    pub(crate) fn lose(&self) {
        self.device.destroy();
    }
}

impl Drop for Gpu {
    fn drop(&mut self) {
        self.ledger.release_since(Mark::START);
        self.ledger.destroy_idle();
        self.device.destroy();
    }
}

#[cfg(test)]
#[path = "device_tests.rs"]
mod tests;
