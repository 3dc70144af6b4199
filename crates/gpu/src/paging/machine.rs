//! The device's part: buffers, the kernel, one pass; and pages that travel.

use super::SHADER;
use super::reference::Host;
use super::report::PagingPeak;
use super::shape::{NOW_BYTES, Shape};
use crate::GpuError;
use crate::device::{Binding, Group, Kernel};
use crate::lab::Lab;
use crate::ledger::{BufferId, Item, Purpose};

pub(super) async fn kernel(lab: &Lab<'_>) -> Result<Kernel, GpuError> {
    lab.gpu.kernel("page", SHADER).await
}

/// One mode's buffers.
pub(super) struct Machine {
    pub shape: Shape,
    pub pool: BufferId,
    pub table: BufferId,
    pub faults: BufferId,
    pub work: BufferId,
    pub now: BufferId,
    pub sums: BufferId,
    pub window: BufferId,
    pub group: Group,
    /// The page table as the host knows it, and which of its entries the device does not have yet.
    pub entries: Vec<u32>,
    pub changed: Option<(usize, usize)>,
    /// Pages in the window whose copies were submitted, and that the host has not read.
    pub pending: Vec<u32>,
    /// Times that the host waited.
    pub waits: u64,
    /// Passes that were submitted since.
    pub flying: u32,
    scratch: Vec<u8>,
}

impl Machine {
    /// Allocates everything and holds the ledger to what was planned.
    pub async fn set_up(lab: &mut Lab<'_>, kernel: &Kernel, shape: Shape) -> Result<Self, GpuError> {
        let gpu = &mut lab.gpu;
        let pool = gpu.allocate("frames", Purpose::Data, shape.pool_bytes()).await?;
        let table = gpu.allocate("page table", Purpose::Data, shape.table_bytes()).await?;
        let faults = gpu.allocate("missing and finished", Purpose::Result, shape.faults_bytes()).await?;
        let work = gpu.allocate("accesses", Purpose::Data, shape.accesses_bytes).await?;
        let now = gpu.allocate("dispatch", Purpose::Parameters, NOW_BYTES).await?;
        let sums = gpu.allocate("sums", Purpose::Result, shape.sums_bytes).await?;
        let window = gpu.allocate("window to the host", Purpose::WriteBack, shape.window_bytes()).await?;
        let whole = |buffer, bytes| Binding { buffer, offset: 0, bytes };
        let parts = [
            whole(now, NOW_BYTES),
            whole(work, shape.accesses_bytes),
            whole(table, shape.table_bytes()),
            whole(pool, shape.pool_bytes()),
            whole(faults, shape.faults_bytes()),
            whole(sums, shape.sums_bytes),
        ];
        let group = gpu.bind(kernel, &parts).await?;
        held_to_plan(lab, &shape)?;
        let entries = vec![0; usize::try_from(shape.pages).unwrap_or(0)];
        let (changed, pending, scratch) = (None, Vec::new(), Vec::new());
        Ok(Self {
            shape,
            pool,
            table,
            faults,
            work,
            now,
            sums,
            window,
            group,
            entries,
            changed,
            pending,
            waits: 0,
            flying: 0,
            scratch,
        })
    }

    /// As before the first pass. Frames keep what they hold: nothing points at it.
    pub fn reset(&mut self, lab: &Lab<'_>) -> Result<(), GpuError> {
        self.entries.fill(0);
        self.pending.clear();
        (self.waits, self.flying, self.changed) = (0, 0, None);
        let mut commands = lab.gpu.record();
        for buffer in [self.table, self.faults, self.sums] {
            commands.clear(buffer)?;
        }
        commands.submit();
        Ok(())
    }

    pub fn map(&mut self, page: u32, entry: u32) {
        let Ok(at) = usize::try_from(page) else { return };
        if let Some(slot) = self.entries.get_mut(at) {
            *slot = entry;
            let (low, high) = self.changed.unwrap_or((at, at));
            self.changed = Some((low.min(at), high.max(at)));
        }
    }

    /// Submits a page's frame to be copied into the window; the caller made sure that there is room.
    pub fn place_in_window(&self, nth: usize) -> u64 {
        let nth = u64::try_from(nth).unwrap_or(u64::MAX);
        self.shape.faults_bytes().saturating_add(nth.saturating_mul(self.shape.page_bytes))
    }

    pub fn offset(&self, frame: u32) -> u64 {
        u64::from(frame).saturating_mul(self.shape.page_bytes)
    }

    /// One pass, with what was written before. With `reads` what it marked and finished comes back, as words.
    pub async fn pass(
        &mut self,
        lab: &Lab<'_>,
        kernel: &Kernel,
        workgroups: u32,
        host: Option<&mut Host>,
    ) -> Result<Vec<u32>, GpuError> {
        if let Some((low, high)) = self.changed.take() {
            let changed = self.entries.get(low..=high).unwrap_or_default();
            let bytes: Vec<u8> = changed.iter().flat_map(|entry| entry.to_le_bytes()).collect();
            lab.gpu.write(self.table, u64::try_from(low).unwrap_or(0).saturating_mul(4), &bytes)?;
        }
        let Some(host) = host else {
            let mut commands = lab.gpu.record();
            commands.pass(kernel, [(&self.group, workgroups)]);
            commands.submit();
            self.flying = self.flying.saturating_add(1);
            return Ok(Vec::new());
        };
        let mut fresh = u32::MAX.to_le_bytes().to_vec();
        fresh.resize(usize::try_from(self.shape.finished_at()).unwrap_or(0).saturating_mul(4), 0);
        lab.gpu.write(self.faults, 0, &fresh)?;
        let mut commands = lab.gpu.record();
        commands.pass(kernel, [(&self.group, workgroups)]);
        commands.copy((self.faults, 0), (self.window, 0), self.shape.faults_bytes())?;
        commands.submit();
        self.read_window(lab, host).await?;
        let faults = usize::try_from(self.shape.faults_bytes()).unwrap_or(0);
        let (words, _) = self.scratch.get(..faults).unwrap_or_default().as_chunks::<4>();
        Ok(words.iter().map(|&word| u32::from_le_bytes(word)).collect())
    }

    /// Waits for everything in the window, and puts its pages where they belong.
    pub async fn read_window(&mut self, lab: &Lab<'_>, host: &mut Host) -> Result<(), GpuError> {
        let bytes = usize::try_from(self.place_in_window(self.pending.len())).unwrap_or(usize::MAX);
        self.scratch.resize(bytes.max(self.scratch.len()), 0);
        let read = self.scratch.get_mut(..bytes).unwrap_or_default();
        lab.gpu.read_into(self.window, read).await?;
        self.waits = self.waits.saturating_add(1);
        self.flying = 0;
        let (size, mut begin) = (usize::try_from(self.shape.page_bytes).unwrap_or(0), self.shape.faults_bytes());
        for page in self.pending.drain(..) {
            let from = usize::try_from(begin).unwrap_or(usize::MAX);
            if let (Some(to), Some(from)) = (host.page_mut(page), self.scratch.get(from..from.saturating_add(size))) {
                to.copy_from_slice(from);
            }
            begin = begin.saturating_add(self.shape.page_bytes);
        }
        Ok(())
    }

    /// The sums of all dispatches.
    pub async fn read_sums(&mut self, lab: &Lab<'_>) -> Result<Vec<u32>, GpuError> {
        let mut read = vec![0; usize::try_from(self.shape.sums_bytes).unwrap_or(0)];
        let mut commands = lab.gpu.record();
        commands.copy((self.sums, 0), (self.window, 0), self.shape.sums_bytes)?;
        commands.submit_and_read(self.window, &mut read).await?;
        let (words, _) = read.as_chunks::<4>();
        Ok(words.iter().map(|&word| lab.spoiled(u32::from_le_bytes(word))).collect())
    }
}

/// The ledger's peak, item by item, if it is what was planned.
///
/// # Errors
/// [`GpuError::WrongLedger`].
pub(super) fn held_to_plan(lab: &Lab<'_>, shape: &Shape) -> Result<PagingPeak, GpuError> {
    let (items, planned) = (lab.items(), shape.peak());
    let of = |names: &[&str]| {
        let bytes = items.iter().filter(|item: &&Item| names.contains(&item.name.as_str())).map(|item| item.bytes);
        bytes.fold(0_u64, u64::saturating_add)
    };
    let peak = PagingPeak {
        pool_bytes: of(&["frames"]),
        table_bytes: of(&["page table"]),
        faults_bytes: of(&["missing and finished"]),
        accesses_bytes: of(&["accesses"]),
        results_bytes: of(&["sums", "dispatch"]),
        window_bytes: of(&["window to the host"]),
        total_bytes: lab.gpu.ledger().peak_bytes(),
        ledger: Vec::new(),
    };
    if peak != planned {
        return Err(GpuError::WrongLedger { expected: planned.total_bytes, got: peak.total_bytes });
    }
    Ok(PagingPeak { ledger: items, ..peak })
}
