//! One step: every slice visited once, offloaded ones through their slots.

use std::collections::VecDeque;

use super::layout::Slice;
use super::reference::step_key;
use super::rig::{Ready, Rig, part};
use super::types::Place;
use crate::GpuError;
use crate::device::Ticket;
use crate::lab::Lab;

/// Resident bytes in one submission at most, unless a slice alone has more, and submissions under way at most: so little work
/// each that a run can soon be stopped between two.
const SUBMITTED_BYTES: u64 = 16 << 20;
const SOFTWARE_SUBMITTED_BYTES: u64 = 1 << 20;
const FLYING: usize = 4;

/// A streamed slice's way through its slot.
struct Way {
    /// Which of the rig's slices it is.
    index: usize,
    /// The submission that visits it, once there is one.
    visited: Option<Ticket>,
}

/// What is under way within one step.
struct Step<'a> {
    /// Streamed slices, by their place in the rig.
    streamed: Vec<usize>,
    /// How many of them were sent up.
    sent: usize,
    /// What each slot holds.
    held: Vec<Option<Way>>,
    resident: VecDeque<Ticket>,
    rig: &'a mut Rig,
}

impl Rig {
    /// Does the step from `state` to the next; with `update` false it only reads.
    pub(crate) async fn step(
        &mut self,
        lab: &Lab<'_>,
        state: u32,
        update: bool,
        prefetch: bool,
    ) -> Result<(), GpuError> {
        let key = if update { step_key(state) } else { 0 };
        let mut numbers = key.to_le_bytes().to_vec();
        numbers.resize(usize::try_from(super::layout::STEP_NUMBERS).unwrap_or_default(), 0);
        lab.gpu.write(self.step, 0, &numbers)?;
        let is_streamed = |ready: &Ready| ready.slice.place == Place::Host;
        let streamed =
            self.slices.iter().enumerate().filter(|(_, ready)| is_streamed(ready)).map(|(at, _)| at).collect();
        let held = self.slots.iter().map(|_| None).collect();
        let mut step = Step { streamed, sent: 0, held, resident: VecDeque::new(), rig: self };
        step.walk(lab, prefetch).await
    }

    /// The sums so far, by component.
    pub(crate) async fn read_sums(&self, lab: &Lab<'_>) -> Result<Vec<u32>, GpuError> {
        let bytes = lab.gpu.ledger().buffer(self.window)?.size();
        let mut read = vec![0; usize::try_from(bytes).unwrap_or_default()];
        let mut commands = lab.gpu.record();
        commands.copy((self.sums, 0), (self.window, 0), bytes)?;
        commands.submit_and_read(self.window, &mut read).await?;
        let (words, _) = read.as_chunks::<4>();
        Ok(words.iter().map(|&word| lab.spoiled(u32::from_le_bytes(word))).collect())
    }
}

impl Step<'_> {
    async fn walk(&mut self, lab: &Lab<'_>, prefetch: bool) -> Result<(), GpuError> {
        let slots = self.held.len();
        if prefetch {
            self.send_up_to(lab, slots).await?;
        }
        let (mut at, mut streamed) = (0, 0_usize);
        while let Some(ready) = self.rig.slices.get(at) {
            if ready.slice.place == Place::Device {
                at = self.visit_residents(lab, at).await?;
                continue;
            }
            let next = streamed.saturating_add(1);
            self.send_up_to(lab, next).await?;
            self.visit_streamed(lab, streamed)?;
            if prefetch {
                // While the device is busy with this one, the next ones go up.
                self.send_up_to(lab, streamed.saturating_add(slots)).await?;
            }
            streamed = next;
            at = at.saturating_add(1);
        }
        for slot in 0..slots {
            self.free(lab, slot).await?;
        }
        while let Some(ticket) = self.resident.pop_front() {
            lab.gpu.wait_for(ticket).await?;
        }
        lab.check()
    }

    /// Sends streamed slices up until so many were sent. A slot is used again only when its last slice is done with.
    async fn send_up_to(&mut self, lab: &Lab<'_>, count: usize) -> Result<(), GpuError> {
        while self.sent < count {
            let Some(&index) = self.streamed.get(self.sent) else { break };
            let slot = self.slot_of(self.sent);
            self.free(lab, slot).await?;
            let rig = &mut *self.rig;
            if let (Some(ready), Some(to)) = (rig.slices.get(index), rig.slots.get(slot)) {
                let host = rig.host.get_mut(ready.slice.component);
                if let Some(bytes) = host.and_then(|host| part(host, &ready.slice)) {
                    lab.gpu.write(to.buffer, 0, bytes)?;
                    lab.gpu.flush();
                }
            }
            if let Some(held) = self.held.get_mut(slot) {
                *held = Some(Way { index, visited: None });
            }
            self.sent = self.sent.saturating_add(1);
        }
        Ok(())
    }

    fn slot_of(&self, streamed: usize) -> usize {
        streamed.checked_rem(self.held.len()).unwrap_or_default()
    }

    /// Waits until a slot's slice is done with, and fetches what the step wrote.
    async fn free(&mut self, lab: &Lab<'_>, slot: usize) -> Result<(), GpuError> {
        let Some(Way { index, visited }) = self.held.get_mut(slot).and_then(Option::take) else { return Ok(()) };
        let Some(ticket) = visited else { return Ok(()) };
        let rig = &mut *self.rig;
        let slice = rig.slices.get(index).map(|ready| ready.slice);
        let back = slice.filter(|slice| slice.updated).zip(rig.slots.get(slot).and_then(|slot| slot.window));
        match back {
            Some((slice, window)) => {
                let host = rig.host.get_mut(slice.component).and_then(|host| part(host, &slice));
                if let Some(bytes) = host {
                    lab.gpu.read_after(window, bytes, Some(ticket)).await?;
                }
            }
            None => lab.gpu.wait_for(ticket).await?,
        }
        lab.check()
    }

    fn visit_streamed(&mut self, lab: &Lab<'_>, streamed: usize) -> Result<(), GpuError> {
        let slot = self.slot_of(streamed);
        let (Some(Some(way)), Some(place)) = (self.held.get_mut(slot), self.rig.slots.get(slot)) else { return Ok(()) };
        let Some(ready) = self.rig.slices.get(way.index) else { return Ok(()) };
        let Slice { bytes, updated, .. } = ready.slice;
        let mut commands = lab.gpu.record();
        commands.pass(
            &self.rig.kernel,
            ready.groups.get(slot).map(|group| (group, ready.slice.workgroups(self.rig.software))),
        );
        if let (true, Some(window)) = (updated, place.window) {
            commands.copy((place.buffer, 0), (window, 0), bytes)?;
        }
        way.visited = Some(commands.submit_for_ticket());
        Ok(())
    }

    /// Visits resident slices from `at` on, as many as one submission takes. Returns the first one after them.
    async fn visit_residents(&mut self, lab: &Lab<'_>, at: usize) -> Result<usize, GpuError> {
        let most = if self.rig.software { SOFTWARE_SUBMITTED_BYTES } else { SUBMITTED_BYTES };
        let (mut bytes, mut runs) = (0_u64, Vec::new());
        for ready in self.rig.slices.iter().skip(at).take_while(|ready| ready.slice.place == Place::Device) {
            bytes = bytes.saturating_add(ready.slice.bytes);
            if bytes > most && !runs.is_empty() {
                break;
            }
            runs.push((ready.groups.first(), ready.slice.workgroups(self.rig.software)));
        }
        let after = at.saturating_add(runs.len());
        let mut commands = lab.gpu.record();
        commands.pass(&self.rig.kernel, runs.into_iter().filter_map(|(group, count)| Some((group?, count))));
        self.resident.push_back(commands.submit_for_ticket());
        if self.resident.len() > FLYING
            && let Some(ticket) = self.resident.pop_front()
        {
            lab.gpu.wait_for(ticket).await?;
            lab.check()?;
        }
        Ok(after)
    }
}
