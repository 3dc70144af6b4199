//! A mode's buffers on the device, and the host's side of what is offloaded.

use super::SHADER;
use super::layout::{Layout, SLICE_NUMBERS, STEP_NUMBERS, STRIDE, Slice};
use super::reference::Reference;
use super::types::{Component, Peak, Place};
use crate::GpuError;
use crate::device::{Binding, Group, Kernel};
use crate::lab::Lab;
use crate::ledger::{BufferId, Purpose};

/// Bytes that are filled in between two waits: a wait for each small slice would take longer than its bytes.
const FILLED_BYTES: u64 = 1 << 20;

/// A slot, and the window through which what a step wrote travels back.
pub(crate) struct Slot {
    pub(crate) buffer: BufferId,
    pub(crate) window: Option<BufferId>,
}

/// One slice, ready to be visited. A resident one has one group, a streamed one has one for each slot.
pub(crate) struct Ready {
    pub(crate) slice: Slice,
    pub(crate) groups: Vec<Group>,
}

pub(crate) struct Rig {
    /// Whether the adapter is a CPU, which gets fewer workgroups for a slice and less in a submission.
    pub(crate) software: bool,
    pub(crate) kernel: Kernel,
    pub(crate) step: BufferId,
    pub(crate) sums: BufferId,
    pub(crate) window: BufferId,
    pub(crate) slots: Vec<Slot>,
    /// In the order of a step.
    pub(crate) slices: Vec<Ready>,
    /// Offloaded contents by component; empty for resident ones.
    pub(crate) host: Vec<Vec<u8>>,
}

impl Rig {
    /// Allocates everything, holds the ledger to what was planned, and fills it. `host`: see [`host_memory`].
    pub(crate) async fn set_up(
        lab: &mut Lab<'_>,
        components: &[Component],
        layout: &Layout,
        reference: &Reference,
        mut host: Vec<Vec<u8>>,
    ) -> Result<Self, GpuError> {
        let kernel = lab.gpu.kernel("touch", SHADER).await?;
        let mut buffers = Vec::new();
        for (number, (component, place)) in components.iter().zip(&layout.places).enumerate() {
            let mut chunks = Vec::new();
            if *place == Place::Device {
                for bytes in layout.chunks(number) {
                    chunks.push(lab.gpu.allocate(&component.name, Purpose::Data, bytes).await?);
                }
            }
            buffers.push(chunks);
        }
        let slots = Self::slots(lab, layout).await?;
        let numbers = lab.gpu.allocate("slices", Purpose::Parameters, layout.numbers_bytes()).await?;
        let step = lab.gpu.allocate("step", Purpose::Parameters, STEP_NUMBERS).await?;
        let sums = lab.gpu.allocate("sums", Purpose::Result, layout.sums_bytes()).await?;
        let window = lab.gpu.allocate("sums to read", Purpose::Readback, layout.sums_bytes()).await?;
        lab.gpu.upload(numbers, &slice_numbers(layout)).await?;
        held_to_plan(lab, layout)?;
        let (mut slices, mut begin) = (Vec::new(), 0_u64);
        // One scope for all of them: each has its wait, and there may be thousands of slices.
        let scope = lab.gpu.scope()?;
        for &slice in &layout.slices {
            let mut groups = Vec::new();
            for data in data_bindings(&slice, layout, &buffers, &slots) {
                let numbers = Binding { buffer: numbers, offset: begin, bytes: SLICE_NUMBERS };
                let step = Binding { buffer: step, offset: 0, bytes: STEP_NUMBERS };
                let sums = Binding { buffer: sums, offset: 0, bytes: layout.sums_bytes() };
                groups.push(lab.gpu.bind_unscoped(&kernel, &[numbers, step, data, sums])?);
            }
            begin = begin.saturating_add(STRIDE);
            slices.push(Ready { slice, groups });
        }
        scope.close().await?;
        Self::fill(lab, layout, reference, &buffers, &mut host).await?;
        let software = lab.context().adapter.software;
        Ok(Self { software, kernel, step, sums, window, slots, slices, host })
    }

    async fn slots(lab: &mut Lab<'_>, layout: &Layout) -> Result<Vec<Slot>, GpuError> {
        let mut slots = Vec::new();
        for _ in 0..layout.slots {
            let buffer = lab.gpu.allocate("staging slot", Purpose::Staging, layout.slot_bytes).await?;
            let window = match layout.window_bytes {
                0 => None,
                bytes => Some(lab.gpu.allocate("write-back window", Purpose::WriteBack, bytes).await?),
            };
            slots.push(Slot { buffer, window });
        }
        Ok(slots)
    }

    /// State 0 everywhere: on the device some slices at a time, in the host's memory for what is offloaded.
    async fn fill(
        lab: &Lab<'_>,
        layout: &Layout,
        reference: &Reference,
        buffers: &[Vec<BufferId>],
        host: &mut [Vec<u8>],
    ) -> Result<(), GpuError> {
        let (mut passing, mut filled, mut written) = (Vec::new(), 0_u64, false);
        let scope = lab.gpu.scope()?;
        for slice in &layout.slices {
            let component = slice.component;
            if let Some(bytes) = host.get_mut(component).and_then(|host| part(host, slice)) {
                reference.fill(component, slice.offset, bytes);
            } else {
                passing.resize(usize::try_from(slice.bytes).unwrap_or_default(), 0);
                reference.fill(component, slice.offset, &mut passing);
                let (chunk, offset) = place_in_chunks(slice, layout);
                let Some(&buffer) = buffers.get(component).and_then(|chunks| chunks.get(chunk)) else { continue };
                lab.gpu.write(buffer, offset, &passing)?;
                written = true;
            }
            filled = filled.saturating_add(slice.bytes);
            if filled >= FILLED_BYTES {
                Self::sent(lab, written).await?;
                (filled, written) = (0, false);
            }
        }
        Self::sent(lab, written).await?;
        scope.close().await
    }

    /// Waits until what was written is on the device, and lets a run be stopped.
    async fn sent(lab: &Lab<'_>, written: bool) -> Result<(), GpuError> {
        if written {
            lab.gpu.flush();
            lab.gpu.done().await?;
        }
        lab.breathe().await
    }
}

/// Memory of the host for what is offloaded, by component; empty for what is on the device.
///
/// # Errors
/// [`GpuError::HostOutOfMemory`]: a page's worker has 4 GiB at most, and half of it for one component.
pub(crate) fn host_memory(layout: &Layout) -> Result<Vec<Vec<u8>>, GpuError> {
    let sized = |(&bytes, place): (&u64, &Place)| match place {
        Place::Host => zeroed(bytes),
        Place::Device => Ok(Vec::new()),
    };
    layout.sizes.iter().zip(&layout.places).map(sized).collect()
}

fn zeroed(bytes: u64) -> Result<Vec<u8>, GpuError> {
    let none = GpuError::HostOutOfMemory { bytes };
    let Ok(size) = usize::try_from(bytes) else { return Err(none) };
    let mut memory = Vec::new();
    memory.try_reserve_exact(size).map_err(|_| none)?;
    memory.resize(size, 0);
    Ok(memory)
}

/// A slice's bytes in the host's memory; none for a component that is not there.
pub(crate) fn part<'a>(host: &'a mut [u8], slice: &Slice) -> Option<&'a mut [u8]> {
    let begin = usize::try_from(slice.offset).ok()?;
    let end = begin.checked_add(usize::try_from(slice.bytes).ok()?)?;
    host.get_mut(begin..end)
}

/// Which of a component's buffers a slice lies in, and where.
fn place_in_chunks(slice: &Slice, layout: &Layout) -> (usize, u64) {
    let chunk = slice.offset.checked_div(layout.chunk_bytes).unwrap_or_default();
    let offset = slice.offset.checked_rem(layout.chunk_bytes).unwrap_or_default();
    (usize::try_from(chunk).unwrap_or(usize::MAX), offset)
}

/// Where a slice's words may lie when it is visited.
fn data_bindings(slice: &Slice, layout: &Layout, buffers: &[Vec<BufferId>], slots: &[Slot]) -> Vec<Binding> {
    match slice.place {
        Place::Device => {
            let (chunk, offset) = place_in_chunks(slice, layout);
            let buffer = buffers.get(slice.component).and_then(|chunks| chunks.get(chunk));
            buffer.map(|&buffer| Binding { buffer, offset, bytes: slice.bytes }).into_iter().collect()
        }
        Place::Host => {
            slots.iter().map(|slot| Binding { buffer: slot.buffer, offset: 0, bytes: slice.bytes }).collect()
        }
    }
}

/// The kernel's numbers for every slice.
fn slice_numbers(layout: &Layout) -> Vec<u8> {
    let mut bytes = Vec::new();
    for slice in &layout.slices {
        let first = u32::try_from(slice.offset / 4).unwrap_or(u32::MAX);
        let component = u32::try_from(slice.component).unwrap_or(u32::MAX);
        let begin = bytes.len();
        let numbers = [slice.words(), first, component, u32::from(slice.updated)];
        bytes.extend(numbers.into_iter().flat_map(u32::to_le_bytes));
        bytes.resize(begin.saturating_add(usize::try_from(STRIDE).unwrap_or_default()), 0);
    }
    bytes
}

/// The ledger's peak, item by item, if it and what is booked now are what was planned.
///
/// # Errors
/// [`GpuError::WrongLedger`].
pub(crate) fn held_to_plan(lab: &Lab<'_>, layout: &Layout) -> Result<Peak, GpuError> {
    let (ledger, planned) = (lab.gpu.ledger(), layout.peak());
    let booked = ledger.itemised();
    let of = |purposes: &[Purpose]| {
        purposes.iter().filter_map(|purpose| booked.get(purpose)).fold(0_u64, |sum, &bytes| sum.saturating_add(bytes))
    };
    let peak = Peak {
        components_bytes: of(&[Purpose::Data]),
        staging_bytes: of(&[Purpose::Staging]),
        write_back_bytes: of(&[Purpose::WriteBack]),
        results_bytes: of(&[Purpose::Result, Purpose::Readback]),
        parameters_bytes: of(&[Purpose::Parameters]),
        total_bytes: ledger.peak_bytes(),
        ledger: Vec::new(),
    };
    if peak != planned {
        return Err(GpuError::WrongLedger { expected: planned.total_bytes, got: peak.total_bytes });
    }
    Ok(Peak { ledger: lab.items(), ..peak })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ErrorCode;

    #[test]
    fn memory_that_the_host_lacks_is_an_answer() {
        assert_eq!(zeroed(12).unwrap(), [0; 12]);
        for bytes in [1 << 62, u64::MAX] {
            let error = zeroed(bytes).unwrap_err();
            assert_eq!((error.code(), error.to_string().contains("of the host")), (ErrorCode::OutOfMemory, true));
        }
    }
}
