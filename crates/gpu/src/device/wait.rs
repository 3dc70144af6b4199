//! Waiting for a device, and reading what it left for the host.

#[cfg(target_arch = "wasm32")]
use std::{pin::Pin, task::Poll};

use futures_channel::oneshot;

use super::record::Recorder;
use crate::ledger::BufferId;
use crate::protocol::Waits;
use crate::{Gpu, GpuError};

/// How long a device may take for one answer, in seconds. Far more than any slice of work here takes on a busy
/// CPU; a device that takes longer hangs.
const PATIENCE_SECONDS: u64 = 60;

/// After how many milliseconds without an answer a browser gets an empty submission, then another one: some look only now and then
/// whether a device is done, unless something happens. What is read back is asked for early: that is what downloads of some MiB gain
/// by. Uploads are submissions themselves and gain nothing, and more of them would take the time of the CPU that does the work on a
/// software adapter.
const READING_MS: &[u32] = &[1, 8, 16];
const DONE_MS: &[u32] = &[16];

/// One submission, to be waited for.
#[derive(Debug)]
pub struct Ticket {
    pub(super) done: oneshot::Receiver<()>,
    pub(super) index: wgpu::SubmissionIndex,
}

impl Gpu {
    /// Waits until everything submitted is done.
    ///
    /// # Errors
    /// [`GpuError::TimedOut`], [`GpuError::Lost`].
    pub async fn done(&self) -> Result<(), GpuError> {
        let (sender, done) = oneshot::channel();
        // Nobody listens any more only if this call was dropped.
        self.queue.on_submitted_work_done(move || _ = sender.send(()));
        self.answer(done, None, DONE_MS).await
    }

    /// Waits until one submission is done, whatever was submitted after it.
    ///
    /// # Errors
    /// [`GpuError::TimedOut`], [`GpuError::Lost`].
    pub async fn wait_for(&self, ticket: Ticket) -> Result<(), GpuError> {
        self.answer(ticket.done, Some(ticket.index), DONE_MS).await
    }

    /// Answers that were waited for so far, and what slow ones were nudged with. Natively nothing is.
    #[must_use]
    pub fn waits(&self) -> Waits {
        self.waits.get()
    }

    fn count(&self, answers: u32, nudges: u32) {
        let Waits { answers: asked, nudges: nudged } = self.waits.get();
        self.waits.set(Waits { answers: asked.wrapping_add(answers), nudges: nudged.wrapping_add(nudges) });
    }

    /// Waits for what was submitted and reads a whole readback buffer. A call dropped half-way leaves the
    /// buffer mapped: release it then.
    ///
    /// # Errors
    /// [`GpuError::Ledger`] (unknown), [`GpuError::Validation`] (not a readback buffer, or mapped),
    /// [`GpuError::TimedOut`], [`GpuError::Lost`].
    pub async fn read(&mut self, from: BufferId) -> Result<Vec<u8>, GpuError> {
        let size = usize::try_from(self.ledger.buffer(from)?.size()).unwrap_or(usize::MAX);
        let mut bytes = vec![0; size];
        let scope = self.scope()?;
        let read = self.read_into(from, &mut bytes).await;
        scope.close().await?;
        read.map(|()| bytes)
    }

    /// As [`Gpu::read`], of the first bytes, into memory that is there already and without a scope of its own.
    ///
    /// # Errors
    /// As [`Gpu::read`], and [`GpuError::NotWords`], [`GpuError::DoesNotFit`].
    pub async fn read_into(&self, from: BufferId, bytes: &mut [u8]) -> Result<(), GpuError> {
        self.read_after(from, bytes, None).await
    }

    /// As [`Gpu::read_into`], once the submission of `ticket` is done, whatever was submitted after it.
    ///
    /// # Errors
    /// As [`Gpu::read_into`].
    pub async fn read_after(&self, from: BufferId, bytes: &mut [u8], ticket: Option<Ticket>) -> Result<(), GpuError> {
        let length = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        let buffer = self.part(from, 0, length)?;
        if length == 0 {
            return Ok(());
        }
        let (sender, mapped) = oneshot::channel();
        buffer.map_async(wgpu::MapMode::Read, ..length, move |answer| drop(sender.send(answer)));
        let answer = self.answer(mapped, ticket.map(|ticket| ticket.index), READING_MS).await?;
        self.take_mapped(buffer, bytes, answer).await
    }

    /// Reads what has been mapped, and unmaps it.
    async fn take_mapped(
        &self,
        buffer: &wgpu::Buffer,
        bytes: &mut [u8],
        answer: Result<(), wgpu::BufferAsyncError>,
    ) -> Result<(), GpuError> {
        let length = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        let view = match answer {
            Ok(()) => buffer.get_mapped_range(..length).map_err(|error| error.to_string()),
            Err(error) => Err(error.to_string()),
        };
        let view = match view {
            Ok(view) => view,
            Err(reason) => return Err(self.faults.verdict(&self.device, GpuError::Validation { reason }).await),
        };
        #[cfg(not(target_arch = "wasm32"))]
        bytes.copy_from_slice(&view);
        // Straight from the browser's memory: dereferencing would copy once more.
        #[cfg(target_arch = "wasm32")]
        view.as_uint8array().copy_to(bytes);
        drop(view);
        buffer.unmap();
        Ok(())
    }

    /// Waits for one answer of the device's, which comes with a submission or with the last one. A native device is
    /// driven until it has answered.
    #[cfg(not(target_arch = "wasm32"))]
    async fn answer<T>(
        &self,
        answer: oneshot::Receiver<T>,
        submission_index: Option<wgpu::SubmissionIndex>,
        _: &[u32],
    ) -> Result<T, GpuError> {
        self.count(1, 0);
        let timeout = Some(std::time::Duration::from_secs(PATIENCE_SECONDS));
        let polled = self.device.poll(wgpu::PollType::Wait { submission_index, timeout });
        polled.map_err(|_| GpuError::TimedOut { seconds: PATIENCE_SECONDS })?;
        self.faults.check()?;
        answer.await.map_err(|_| dropped())
    }

    /// Waits for one answer of the device's. Browsers drive theirs themselves.
    #[cfg(target_arch = "wasm32")]
    async fn answer<T>(
        &self,
        mut answer: oneshot::Receiver<T>,
        _: Option<wgpu::SubmissionIndex>,
        nudges_ms: &[u32],
    ) -> Result<T, GpuError> {
        self.count(1, 0);
        let wait = self.pulse.wait();
        let mut beats = wait.beats();
        let mut since = None;
        let mut delays = nudges_ms.iter().copied();
        let mut delay = delays.next().unwrap_or(1);
        let answered = std::future::poll_fn(|context| {
            if let Poll::Ready(answered) = Pin::new(&mut answer).poll(context) {
                return Poll::Ready(answered.map_err(|_| dropped()));
            }
            if wait.beats() != beats {
                self.faults.check()?;
                // The clock is read in slow waits alone; in a short one it would be measured too.
                let since = since.get_or_insert_with(crate::clock::Stamp::now);
                if since.elapsed_ms() > PATIENCE_SECONDS as f64 * 1000.0 {
                    return Poll::Ready(Err(GpuError::TimedOut { seconds: PATIENCE_SECONDS }));
                }
                self.queue.submit([]);
                self.count(0, 1);
                beats = wait.beats();
                delay = delays.next().unwrap_or(delay);
            }
            wait.wake_after(delay, context.waker());
            Poll::Pending
        });
        let answered = answered.await?;
        self.faults.check()?;
        Ok(answered)
    }
}

impl Recorder<'_> {
    /// Submits all of it, waits, and reads the first bytes of a readback buffer that it wrote to. Without a scope of its own;
    /// dropped half-way as [`Gpu::read`].
    ///
    /// # Errors
    /// As [`Gpu::read_into`]; where the buffer does not serve, nothing was submitted.
    pub async fn submit_and_read(self, from: BufferId, bytes: &mut [u8]) -> Result<(), GpuError> {
        let gpu = self.gpu;
        let length = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        let buffer = gpu.part(from, 0, length)?;
        if length == 0 {
            self.submit();
            return Ok(());
        }
        let (sender, mapped) = oneshot::channel();
        // In one breath with the submission: some browsers answer a good deal later where some microseconds lie between.
        let wanted = move |answer| drop(sender.send(answer));
        self.encoder.map_buffer_on_submit(buffer, wgpu::MapMode::Read, ..length, wanted);
        let index = gpu.queue.submit([self.encoder.finish()]);
        let answer = gpu.answer(mapped, Some(index), READING_MS).await?;
        gpu.take_mapped(buffer, bytes, answer).await
    }
}

fn dropped() -> GpuError {
    GpuError::Lost { reason: "the answer was dropped".to_owned() }
}
