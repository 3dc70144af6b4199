//! Buffers between two uses: off the books, still on the device, ready for whoever wants the same usage and size next.

use std::collections::VecDeque;

use wgpu::BufferUsages;

use super::Destroy;

/// Idle buffers, oldest first. Whatever is left when it is dropped is destroyed.
#[derive(Debug)]
pub(super) struct Pool<B: Destroy> {
    idle: VecDeque<Idle<B>>,
    bytes: u64,
}

#[derive(Debug)]
struct Idle<B> {
    usage: BufferUsages,
    bytes: u64,
    buffer: B,
}

impl<B: Destroy> Pool<B> {
    pub(super) fn new() -> Self {
        Self { idle: VecDeque::new(), bytes: 0 }
    }

    /// Bytes that are idle now.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Keeps a buffer of that many bytes.
    pub(super) fn keep(&mut self, usage: BufferUsages, bytes: u64, buffer: B) {
        self.bytes = self.bytes.saturating_add(bytes);
        self.idle.push_back(Idle { usage, bytes, buffer });
    }

    /// Gives the oldest buffer of that very usage and size away. It holds what its last user left in it.
    pub(super) fn take(&mut self, usage: BufferUsages, bytes: u64) -> Option<B> {
        let at = self.idle.iter().position(|one| (one.usage, one.bytes) == (usage, bytes))?;
        let taken = self.idle.remove(at)?;
        self.bytes = self.bytes.saturating_sub(taken.bytes);
        Some(taken.buffer)
    }

    /// Destroys the oldest ones until at most that many bytes are idle. Returns the bytes destroyed.
    pub(super) fn shrink(&mut self, most: u64) -> u64 {
        let before = self.bytes;
        while self.bytes > most {
            let Some(oldest) = self.idle.pop_front() else { break };
            oldest.buffer.destroy();
            self.bytes = self.bytes.saturating_sub(oldest.bytes);
        }
        before.saturating_sub(self.bytes)
    }
}

impl<B: Destroy> Drop for Pool<B> {
    fn drop(&mut self) {
        self.idle.iter().for_each(|one| one.buffer.destroy());
    }
}
