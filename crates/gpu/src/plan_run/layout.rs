//! Who lies where: scaled sizes, slices, and what a mode will allocate, before anything is.

use super::types::{Component, Mode, Peak, Place};
use crate::GpuError;
use crate::adapter::{AdapterLimits, Needs};
use crate::experiments::copy_checksum::{WIDTH, workgroups_for};

/// Where the numbers of two slices may begin, and where a binding may: WebGPU's own alignment.
pub(crate) const STRIDE: u64 = 256;

/// Numbers of one slice, and of one step.
pub(crate) const SLICE_NUMBERS: u64 = 16;
pub(crate) const STEP_NUMBERS: u64 = 16;

/// Workgroups in one dispatch, unless more are needed: a GPU wants many threads under way, while on a CPU each costs
/// more than the words that it visits.
const WORKGROUPS: u32 = 4096;
const SOFTWARE_WORKGROUPS: u32 = 4;

const GB: u128 = 1_000_000_000;

/// Bytes at a scale, rounded down to whole words: what fits a budget fits it scaled.
pub(crate) fn scaled(bytes: u64, device_bytes_per_gb: u64) -> u64 {
    let scaled = u128::from(bytes).saturating_mul(u128::from(device_bytes_per_gb)) / GB;
    whole(u64::try_from(scaled).unwrap_or(u64::MAX), 4)
}

/// As many bytes as fill whole units.
fn whole(bytes: u64, unit: u64) -> u64 {
    bytes.saturating_sub(bytes.checked_rem(unit).unwrap_or_default())
}

/// One slice of a component.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Slice {
    pub(crate) component: usize,
    /// Where it begins in its component, in bytes.
    pub(crate) offset: u64,
    pub(crate) bytes: u64,
    pub(crate) updated: bool,
    pub(crate) place: Place,
}

impl Slice {
    pub(crate) fn words(&self) -> u32 {
        u32::try_from(self.bytes / 4).unwrap_or(u32::MAX)
    }

    /// Enough for the shader's loop, and beyond that as many as suit the adapter.
    pub(crate) fn workgroups(&self, software: bool) -> u32 {
        workgroups_for(self.words(), if software { SOFTWARE_WORKGROUPS } else { WORKGROUPS })
    }
}

/// One mode's slices and buffers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Layout {
    /// Scaled bytes by component.
    pub(crate) sizes: Vec<u64>,
    /// Where each component lies in this mode.
    pub(crate) places: Vec<Place>,
    /// In the order of a step.
    pub(crate) slices: Vec<Slice>,
    /// A resident component larger than this lies in several buffers of this size.
    pub(crate) chunk_bytes: u64,
    /// Staging slots and their size.
    pub(crate) slots: u32,
    pub(crate) slot_bytes: u64,
    /// A write-back window for each slot; 0 bytes where nothing travels back.
    pub(crate) window_bytes: u64,
}

impl Layout {
    /// # Errors
    /// [`GpuError::BadRequest`].
    pub(crate) fn new(
        components: &[Component],
        device_bytes_per_gb: u64,
        slice_bytes: u64,
        slots: u32,
        mode: Mode,
        limits: AdapterLimits,
    ) -> Result<Self, GpuError> {
        let bad = |what| Err(GpuError::BadRequest { what });
        if components.is_empty() || components.len() > MOST_COMPONENTS {
            return bad("there must be 1 to 256 components");
        }
        if slice_bytes == 0 || !slice_bytes.is_multiple_of(STRIDE) {
            return bad("slice_bytes must be a multiple of 256");
        }
        let most = whole(limits.binding_bytes.min(limits.buffer_bytes), STRIDE);
        let slice_bytes = slice_bytes.min(most).max(STRIDE);
        let sizes: Vec<u64> = components.iter().map(|one| scaled(one.bytes, device_bytes_per_gb).max(4)).collect();
        if sizes.iter().fold(0_u64, |sum, &size| sum.saturating_add(size)) > MOST_BYTES {
            return bad("all components together must be at most 4 GiB at this scale");
        }
        let place = |one: &Component| if mode == Mode::AllResident { Place::Device } else { one.place };
        let places: Vec<Place> = components.iter().map(place).collect();
        let mut slices = Vec::new();
        for (component, ((one, &size), &place)) in components.iter().zip(&sizes).zip(&places).enumerate() {
            let starts = std::iter::successors(Some(0_u64), |start| start.checked_add(slice_bytes));
            for offset in starts.take_while(|&start| start < size) {
                let bytes = size.saturating_sub(offset).min(slice_bytes);
                slices.push(Slice { component, offset, bytes, updated: one.updated_by_step, place });
            }
        }
        let largest =
            |keep: fn(&Slice) -> bool| slices.iter().filter(|&slice| keep(slice)).map(|slice| slice.bytes).max();
        let slot_bytes = largest(|slice| slice.place == Place::Host).unwrap_or(0);
        let window_bytes = largest(|slice| slice.place == Place::Host && slice.updated).unwrap_or(0);
        let streamed = slices.iter().filter(|slice| slice.place == Place::Host).count();
        // More slots than slices would hold nothing.
        let slots = match mode {
            _ if slot_bytes == 0 => 0,
            Mode::PlanWithPrefetch => slots.min(u32::try_from(streamed).unwrap_or(u32::MAX)),
            Mode::Plan | Mode::AllResident => 1,
        };
        let chunk_bytes = whole(limits.buffer_bytes, slice_bytes);
        Ok(Self { sizes, places, slices, chunk_bytes, slots, slot_bytes, window_bytes })
    }

    /// The buffers of a resident component, in bytes.
    pub(crate) fn chunks(&self, component: usize) -> Vec<u64> {
        let size = self.sizes.get(component).copied().unwrap_or_default();
        let starts = std::iter::successors(Some(0_u64), |start| start.checked_add(self.chunk_bytes.max(1)));
        starts
            .take_while(|&start| start < size)
            .map(|start| (size.saturating_sub(start)).min(self.chunk_bytes))
            .collect()
    }

    /// What the mode will allocate, item by item, with nothing in `ledger`.
    pub(crate) fn peak(&self) -> Peak {
        let resident = self.sizes.iter().zip(&self.places).filter(|&(_, &place)| place == Place::Device);
        let components_bytes = resident.fold(0_u64, |sum, (&size, _)| sum.saturating_add(size));
        let slots = u64::from(self.slots);
        let staging_bytes = slots.saturating_mul(self.slot_bytes);
        let write_back_bytes = slots.saturating_mul(self.window_bytes);
        let results_bytes = self.sums_bytes().saturating_mul(2);
        let parameters_bytes = self.numbers_bytes().saturating_add(STEP_NUMBERS);
        let items = [components_bytes, staging_bytes, write_back_bytes, results_bytes, parameters_bytes];
        let total_bytes = items.into_iter().fold(0, u64::saturating_add);
        let ledger = Vec::new();
        Peak { components_bytes, staging_bytes, write_back_bytes, results_bytes, parameters_bytes, total_bytes, ledger }
    }

    /// A sum for each component.
    pub(crate) fn sums_bytes(&self) -> u64 {
        u64::try_from(self.sizes.len()).unwrap_or(u64::MAX).saturating_mul(4)
    }

    /// Numbers for each slice.
    pub(crate) fn numbers_bytes(&self) -> u64 {
        u64::try_from(self.slices.len()).unwrap_or(u64::MAX).saturating_mul(STRIDE)
    }

    /// Slices that travel up in each step.
    pub(crate) fn streamed(&self) -> impl Iterator<Item = &Slice> {
        self.slices.iter().filter(|slice| slice.place == Place::Host)
    }

    /// Bytes sent and bytes fetched in each step.
    pub(crate) fn moved(&self) -> (u64, u64) {
        self.streamed().fold((0, 0), |(up, down), slice| {
            let back = if slice.updated { slice.bytes } else { 0 };
            (up.saturating_add(slice.bytes), down.saturating_add(back))
        })
    }

    /// The limits that the mode needs.
    pub(crate) fn needs(&self) -> Needs {
        let chunks = (0..self.sizes.len()).flat_map(|component| match self.places.get(component) {
            Some(Place::Device) => self.chunks(component),
            _ => Vec::new(),
        });
        let others = [self.slot_bytes, self.window_bytes, self.numbers_bytes(), self.sums_bytes(), STEP_NUMBERS];
        let bound = self.slices.iter().map(|slice| slice.bytes).max().unwrap_or(4);
        Needs {
            buffer_bytes: chunks.chain(others).max().unwrap_or(STRIDE),
            binding_bytes: bound.max(self.sums_bytes()),
            storage_buffers: 2,
            invocations: WIDTH,
            workgroup_bytes: 4,
            workgroups: self.slices.iter().map(|slice| slice.workgroups(false)).max().unwrap_or(1),
        }
    }
}

const MOST_COMPONENTS: usize = 256;
const MOST_BYTES: u64 = 4 << 30;

#[cfg(test)]
#[path = "layout_tests.rs"]
mod tests;
