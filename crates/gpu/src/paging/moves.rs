//! Pages on their way: up into frames, back through the window.

use headroom_plan::paging::Loaded;

use super::machine::Machine;
use super::reference::Host;
use crate::GpuError;
use crate::device::Recorder;
use crate::lab::Lab;

/// Bytes that are sent up between two submissions: what is sent waits in staging memory.
const BETWEEN_SUBMISSIONS: u64 = 32 << 20;

impl Machine {
    /// Carries out what the pager decided: first what has to be written back is copied out of the frames, then the frames
    /// are written. Nobody waits for the former, unless the window is full, or a page comes back that is still in it.
    pub async fn carry_out(&mut self, lab: &Lab<'_>, host: &mut Host, list: &[Loaded]) -> Result<(), GpuError> {
        let back = list.iter().filter(|one| one.written_back);
        let back: Vec<(u32, u32)> = back.filter_map(|one| Some((one.evicted?, one.frame))).collect();
        self.copy_back(lab, host, &back).await?;
        for one in list {
            if let Some(evicted) = one.evicted {
                self.map(evicted, 0);
            }
            self.map(one.page, one.frame.saturating_add(1));
        }
        if list.iter().any(|one| self.pending.contains(&one.page)) {
            self.read_window(lab, host).await?;
        }
        let pages: Vec<(u32, u32)> = list.iter().map(|one| (one.page, one.frame)).collect();
        self.send(lab, host, &pages)
    }

    /// Submits copies of pages in frames into the window.
    async fn copy_back(&mut self, lab: &Lab<'_>, host: &mut Host, list: &[(u32, u32)]) -> Result<(), GpuError> {
        let room = usize::try_from(self.shape.window_pages).unwrap_or(usize::MAX);
        let mut commands: Option<Recorder<'_>> = None;
        for &(page, frame) in list {
            if self.pending.len() >= room {
                if let Some(commands) = commands.take() {
                    commands.submit();
                }
                self.read_window(lab, host).await?;
                lab.check()?;
            }
            let (from, to) = (self.offset(frame), self.place_in_window(self.pending.len()));
            let recorder = commands.get_or_insert_with(|| lab.gpu.record());
            recorder.copy((self.pool, from), (self.window, to), self.shape.page_bytes)?;
            self.pending.push(page);
        }
        if let Some(commands) = commands {
            commands.submit();
        }
        Ok(())
    }

    /// Sends pages into frames; neighbours go in one piece.
    pub fn send(&self, lab: &Lab<'_>, host: &Host, list: &[(u32, u32)]) -> Result<(), GpuError> {
        let size = usize::try_from(self.shape.page_bytes).unwrap_or(0);
        let mut sent = 0_u64;
        let mut at = 0;
        while let Some(&(page, frame)) = list.get(at) {
            let rest = list.get(at..).unwrap_or_default();
            let most = BETWEEN_SUBMISSIONS.checked_div(self.shape.page_bytes).unwrap_or(1).max(1);
            let next = (0_u32..).zip(rest).take(usize::try_from(most).unwrap_or(usize::MAX));
            let run = next
                .take_while(|(nth, (other, to))| {
                    *other == page.saturating_add(*nth) && *to == frame.saturating_add(*nth)
                })
                .count();
            let begin = usize::try_from(page).unwrap_or(usize::MAX).saturating_mul(size);
            let end = begin.saturating_add(run.saturating_mul(size));
            let bytes = host.bytes.get(begin..end).unwrap_or_default();
            lab.gpu.write(self.pool, self.offset(frame), bytes)?;
            sent = sent.saturating_add(u64::try_from(bytes.len()).unwrap_or(0));
            if sent >= BETWEEN_SUBMISSIONS {
                lab.gpu.flush();
                sent = 0;
            }
            at = at.saturating_add(run.max(1));
        }
        Ok(())
    }

    /// Brings pages back that are still only on the device.
    pub async fn flush(&mut self, lab: &Lab<'_>, host: &mut Host, list: &[(u32, u32)]) -> Result<(), GpuError> {
        self.copy_back(lab, host, list).await?;
        if self.pending.is_empty() { Ok(()) } else { self.read_window(lab, host).await }
    }
}
