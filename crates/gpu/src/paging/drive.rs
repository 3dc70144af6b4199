//! A run of one mode: the host serves what the device marks, pass by pass, and keeps the record.

use std::collections::BTreeSet;

use headroom_plan::paging::{Access, Pager, PassRecord, Prefetch};

use super::machine::Machine;
use super::program::{Program, Way};
use super::reference::{Host, key};
use super::trace::pages_of;
use crate::GpuError;
use crate::device::Kernel;
use crate::lab::Lab;

const WRITES: u32 = 1 << 31;
const SHARED: u32 = 1 << 30;

/// Submissions under way where nobody waits for them.
const FLYING: u32 = 4;

/// One run under way.
pub(super) struct Drive<'a, 'l> {
    pub lab: &'a mut Lab<'l>,
    pub machine: &'a mut Machine,
    pub kernel: &'a Kernel,
    pub host: &'a mut Host,
    pub program: &'a Program<'a>,
    pub pager: Pager,
    pub records: Vec<PassRecord>,
}

impl Drive<'_, '_> {
    /// Runs everything. `told` gets each record as soon as it is complete.
    pub async fn run(
        &mut self,
        told: &mut dyn FnMut(&mut Lab<'_>, &PassRecord) -> Result<(), GpuError>,
    ) -> Result<(), GpuError> {
        for at in 0..self.program.pieces.len() {
            match self.program.way {
                Way::Paged => self.paged(at, told).await?,
                Way::Copied => self.copied(at).await?,
                Way::Resident(lookup) => {
                    self.begin(at, lookup)?;
                    self.submit(at).await?;
                }
            }
        }
        Ok(())
    }

    /// Tells the device what the piece is.
    fn begin(&mut self, at: usize, lookup: bool) -> Result<(), GpuError> {
        let Some(piece) = self.program.pieces.get(at) else { return Ok(()) };
        let shared = self.program.shared.get(piece.dispatch);
        let named = |access: &Access| {
            let number = match self.program.way {
                Way::Copied => self.pager.frame_of(access.page).unwrap_or_default(),
                _ => access.page,
            };
            let shared = shared.is_some_and(|pages| pages.contains(&access.page));
            number | if access.write { WRITES } else { 0 } | if shared { SHARED } else { 0 }
        };
        let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let mut begin = number(piece.workgroups.len()).saturating_mul(2);
        let mut words = Vec::new();
        for workgroup in &piece.workgroups {
            words.extend([begin, number(workgroup.len())]);
            begin = begin.saturating_add(number(workgroup.len()));
        }
        words.extend(piece.workgroups.iter().flatten().map(named));
        let gpu = &self.lab.gpu;
        gpu.write(self.machine.work, 0, &words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>())?;
        let finished = self.machine.shape.finished_at();
        let key = key(piece.dispatch);
        let page_words = u32::try_from(self.machine.shape.page_bytes / 4).unwrap_or(u32::MAX);
        let now = [page_words, u32::from(lookup), key, number(piece.dispatch), number(piece.first), finished];
        gpu.write(self.machine.now, 0, &now.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>())?;
        if lookup {
            let zeros = vec![0; usize::try_from(self.machine.shape.finished_words).unwrap_or(0).saturating_mul(4)];
            gpu.write(self.machine.faults, u64::from(finished).saturating_mul(4), &zeros)?;
        }
        Ok(())
    }

    /// Submits a piece that cannot fault.
    async fn submit(&mut self, at: usize) -> Result<(), GpuError> {
        let count = self.program.pieces.get(at).map_or(0, |piece| piece.workgroups.len());
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        self.machine.pass(self.lab, self.kernel, count, None).await?;
        if self.machine.flying >= FLYING {
            self.lab.gpu.done().await?;
            self.machine.flying = 0;
        }
        self.lab.check()
    }

    /// The pages that are loaded before a piece, as the simulator says.
    fn ahead(&self, at: usize) -> Option<Vec<u32>> {
        let Prefetch::Ahead(count) = self.program.config.prefetch else { return None };
        let most = self.pager.frames().len();
        let mut pages = Vec::new();
        let mut seen = BTreeSet::new();
        for piece in self.program.pieces.iter().skip(at).take(count) {
            for page in pages_of(piece.workgroups.iter().flatten()) {
                if pages.len() < most && seen.insert(page) {
                    pages.push(page);
                }
            }
        }
        Some(pages)
    }

    fn next_pass(&self) -> u64 {
        u64::try_from(self.records.len()).unwrap_or(u64::MAX).saturating_add(1)
    }

    async fn copied(&mut self, at: usize) -> Result<(), GpuError> {
        let pass = self.next_pass();
        let pages = self.ahead(at).unwrap_or_default();
        let ahead = self.pager.prefetch(pass.saturating_sub(1), &pages);
        self.machine.carry_out(self.lab, self.host, &ahead).await?;
        self.begin(at, false)?;
        self.submit(at).await?;
        let workgroups = self.program.pieces.get(at).map(|piece| piece.workgroups.as_slice()).unwrap_or_default();
        for access in workgroups.iter().flatten() {
            self.pager.touch(access.page, access.write, pass);
        }
        let finished = (0..workgroups.len()).collect();
        self.records.push(PassRecord { dispatch: at, pass, ahead, finished, ..PassRecord::default() });
        Ok(())
    }

    async fn paged(
        &mut self,
        at: usize,
        told: &mut dyn FnMut(&mut Lab<'_>, &PassRecord) -> Result<(), GpuError>,
    ) -> Result<(), GpuError> {
        let program = self.program;
        let Some(piece) = program.pieces.get(at) else { return Ok(()) };
        self.begin(at, true)?;
        let mut ahead = match self.ahead(at) {
            Some(pages) => self.pager.prefetch(self.next_pass().saturating_sub(1), &pages),
            None => Vec::new(),
        };
        self.machine.carry_out(self.lab, self.host, &ahead).await?;
        let count = u32::try_from(piece.workgroups.len()).unwrap_or(u32::MAX);
        let mut done = vec![false; piece.workgroups.len()];
        loop {
            let pass = self.next_pass();
            if pass > program.passes {
                return Err(GpuError::RecordDiffers { pass, what: "number of passes" });
            }
            let words = self.machine.pass(self.lab, self.kernel, count, Some(self.host)).await?;
            self.lab.check()?;
            let marks = Marks { words: &words, finished_at: self.machine.shape.finished_at() };
            let mut record =
                PassRecord { dispatch: at, pass, ahead: std::mem::take(&mut ahead), ..PassRecord::default() };
            for (number, (workgroup, done)) in piece.workgroups.iter().zip(&mut done).enumerate() {
                if marks.finished(number) && !std::mem::replace(done, true) {
                    workgroup.iter().for_each(|access| self.pager.touch(access.page, access.write, pass));
                    record.finished.push(number);
                }
            }
            record.wanted = (0..self.machine.shape.pages).filter(|page| marks.missing(*page)).collect();
            if done.iter().all(|done| *done) {
                told(self.lab, &record)?;
                self.records.push(record);
                return Ok(());
            }
            let lowest = marks.lowest().and_then(|number| piece.workgroups.get(number));
            let lowest = lowest.ok_or(GpuError::RecordDiffers { pass, what: "lowest unfinished workgroup" })?;
            let unfinished = piece.workgroups.iter().zip(&done).filter(|(_, done)| !**done);
            let needed = pages_of(unfinished.flat_map(|(workgroup, _)| workgroup));
            record.loaded = self.pager.serve(pass, &pages_of(lowest), &record.wanted, &needed);
            self.machine.carry_out(self.lab, self.host, &record.loaded).await?;
            told(self.lab, &record)?;
            self.records.push(record);
        }
    }
}

/// What a pass left behind.
struct Marks<'a> {
    words: &'a [u32],
    finished_at: u32,
}

impl Marks<'_> {
    fn bit(&self, first: usize, bit: usize) -> bool {
        let word = self.words.get(first.saturating_add(bit / 32)).copied().unwrap_or_default();
        u32::try_from(bit % 32).is_ok_and(|shift| word.wrapping_shr(shift) & 1 == 1)
    }

    fn missing(&self, page: u32) -> bool {
        usize::try_from(page).is_ok_and(|page| self.bit(1, page))
    }

    fn finished(&self, workgroup: usize) -> bool {
        usize::try_from(self.finished_at).is_ok_and(|first| self.bit(first, workgroup))
    }

    fn lowest(&self) -> Option<usize> {
        self.words.first().and_then(|number| usize::try_from(*number).ok())
    }
}
