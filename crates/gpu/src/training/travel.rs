//! What travels between host and device within a step, through its staging slots.

use super::rig::{Key, Piece, Rig, missing};
use crate::GpuError;
use crate::lab::Lab;

impl Rig<'_> {
    /// Copies what a part of the step sends out into a window: all of it together, or piece by piece where pieces travel alone.
    pub(super) async fn send_out(
        &mut self,
        lab: &Lab<'_>,
        at: usize,
        key: Key,
        (wait, timed): (bool, bool),
    ) -> Result<(), GpuError> {
        let pieces = self.travels.get(at).cloned().unwrap_or_default();
        // Pieces of one buffer each would be one; where there are more, they were not merged.
        let bundles: Vec<Vec<Piece>> =
            if self.merged { vec![pieces] } else { pieces.into_iter().map(|p| vec![p]).collect() };
        let (mut begin, mut packed) = (0_u64, false);
        for bundle in bundles {
            let window = self.next_window;
            self.next_window = window.saturating_add(1).checked_rem(self.windows.len()).unwrap_or_default();
            self.look(lab, window).await?;
            let to = self.windows.get(window).map(|window| window.buffer).ok_or_else(|| missing("a window"))?;
            let mut commands = lab.gpu.record();
            if !packed {
                self.record(&mut commands, at, timed)?;
                packed = true;
            }
            let mut offset = 0_u64;
            for piece in &bundle {
                commands.copy((piece.buffer, piece.offset), (to, offset), piece.bytes)?;
                offset = offset.saturating_add(piece.bytes);
            }
            let ticket = commands.submit_for_ticket();
            if let Some(window) = self.windows.get_mut(window) {
                window.waiting = Some((key, begin, offset, ticket));
            }
            begin = begin.saturating_add(offset);
            if wait {
                self.look(lab, window).await?;
            }
        }
        Ok(())
    }

    /// Reads what waits in a window into the host's memory.
    pub(super) async fn look(&mut self, lab: &Lab<'_>, window: usize) -> Result<(), GpuError> {
        let Some(window) = self.windows.get_mut(window) else { return Ok(()) };
        let Some((key, begin, bytes, ticket)) = window.waiting.take() else { return Ok(()) };
        let host = self.host.get_mut(&key).and_then(|host| part(host, begin, bytes));
        let host = host.ok_or_else(|| missing("the host's memory"))?;
        lab.gpu.read_after(window.buffer, host, Some(ticket)).await?;
        lab.check()
    }

    /// Writes what a part of the step brings back, and unpacks it.
    pub(super) async fn bring_back(
        &mut self,
        lab: &Lab<'_>,
        at: usize,
        key: Key,
        (wait, timed): (bool, bool),
    ) -> Result<(), GpuError> {
        for window in 0..self.windows.len() {
            if self.windows.get(window).and_then(|one| one.waiting.as_ref()).is_some_and(|(own, ..)| *own == key) {
                self.look(lab, window).await?;
            }
        }
        if wait {
            // What is fetched on demand is asked for when everything before is done.
            lab.gpu.done().await?;
        }
        let mut begin = 0_u64;
        for (index, piece) in self.travels.get(at).cloned().unwrap_or_default().into_iter().enumerate() {
            if index == 0 || !self.merged {
                self.take_slot(lab).await?;
            }
            let host = self.host.get_mut(&key).and_then(|host| part(host, begin, piece.bytes));
            lab.gpu.write(piece.buffer, piece.offset, host.ok_or_else(|| missing("the host's memory"))?)?;
            begin = begin.saturating_add(piece.bytes);
            if !self.merged {
                self.arriving.push_back(lab.gpu.record().submit_for_ticket());
                if wait {
                    lab.gpu.done().await?;
                }
            }
        }
        let mut commands = lab.gpu.record();
        self.record(&mut commands, at, timed)?;
        if self.merged {
            self.arriving.push_back(commands.submit_for_ticket());
        } else {
            commands.submit();
        }
        if wait {
            lab.gpu.done().await?;
        }
        Ok(())
    }

    /// Waits until one more transfer may be on its way to the device.
    async fn take_slot(&mut self, lab: &Lab<'_>) -> Result<(), GpuError> {
        while self.arriving.len() >= self.slots
            && let Some(oldest) = self.arriving.pop_front()
        {
            lab.gpu.wait_for(oldest).await?;
            lab.check()?;
        }
        Ok(())
    }
}

fn part(host: &mut [u8], begin: u64, bytes: u64) -> Option<&mut [u8]> {
    let begin = usize::try_from(begin).ok()?;
    let end = begin.checked_add(usize::try_from(bytes).ok()?)?;
    host.get_mut(begin..end)
}
