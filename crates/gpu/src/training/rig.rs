//! A strategy's buffers on the device, its kernels bound to them, and the host's side of what travels.

use std::collections::BTreeMap;

use super::layout::{Layout, NUMBERS, STRIDE};
use super::network;
use super::program::{Code, Command, Place, View};
use super::shape::F32;
use super::types::{Peak, Work};
use crate::GpuError;
use crate::device::{Binding, Group, Kernel, Ticket};
use crate::lab::Lab;
use crate::ledger::{BufferId, Purpose};

/// All kernels of a device, compiled once.
pub(crate) struct Kernels(Vec<(Code, Kernel)>);

impl Kernels {
    pub(crate) async fn compile(lab: &Lab<'_>) -> Result<Self, GpuError> {
        let mut all = Vec::new();
        for (code, name, source) in Code::ALL {
            all.push((code, lab.gpu.kernel(name, source).await?));
        }
        Ok(Self(all))
    }

    pub(crate) fn get(&self, code: Code) -> Result<&Kernel, GpuError> {
        let found = self.0.iter().find(|(own, _)| *own == code);
        found.map(|(_, kernel)| kernel).ok_or_else(|| missing("a kernel"))
    }
}

pub(crate) fn missing(what: &str) -> GpuError {
    GpuError::Internal { reason: format!("{what} is missing") }
}

/// A part of a buffer, in bytes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Piece {
    pub(crate) buffer: BufferId,
    pub(crate) offset: u64,
    pub(crate) bytes: u64,
}

/// A command, ready to be recorded.
pub(crate) enum Ready {
    Run { code: Code, group: Group, workgroups: u32 },
    Copy { from: Piece, to: Piece },
}

/// What of the host's memory: a layer's activations, or its optimizer's state.
pub(crate) type Key = (bool, usize);

/// A window that the host looks through at what left the device.
pub(crate) struct Window {
    pub(crate) buffer: BufferId,
    /// Whose bytes are to be read from it, where in the host's memory they belong, how many they are, and when they are there.
    pub(crate) waiting: Option<(Key, u64, u64, Ticket)>,
}

/// Every buffer of a strategy.
struct Buffers {
    slots: Vec<BufferId>,
    weights: Vec<BufferId>,
    gradients: Vec<BufferId>,
    state: Vec<BufferId>,
    batch: BufferId,
    target: BufferId,
    flow: [BufferId; 2],
    scratch: BufferId,
    packed: Option<BufferId>,
    numbers: BufferId,
    step: BufferId,
    loss: BufferId,
    losses: BufferId,
    losses_window: BufferId,
}

pub(crate) struct Rig<'k> {
    pub(crate) kernels: &'k Kernels,
    /// For each part of a step.
    pub(crate) ready: Vec<Vec<Ready>>,
    pub(crate) travels: Vec<Vec<Piece>>,
    pub(crate) windows: Vec<Window>,
    pub(crate) next_window: usize,
    /// Whether a layer's tensors travel together.
    pub(crate) merged: bool,
    pub(crate) host: BTreeMap<Key, Vec<u8>>,
    pub(crate) step: BufferId,
    pub(crate) loss: BufferId,
    pub(crate) losses: BufferId,
    pub(crate) losses_window: BufferId,
    #[cfg(test)]
    pub(crate) gradients: Vec<BufferId>,
}

impl Buffers {
    async fn allocate(lab: &mut Lab<'_>, layout: &Layout) -> Result<Self, GpuError> {
        let layers = layout.actions.len();
        let (mut weights, mut gradients, mut state, mut slots) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for layer in 0..layers {
            let bytes = layout.weights_bytes(layer);
            let named = |what: &str| format!("{what} {}", layer.saturating_add(1));
            weights.push(lab.gpu.allocate(&named("weights"), Purpose::Data, bytes).await?);
            gradients.push(lab.gpu.allocate(&named("gradients"), Purpose::Data, bytes).await?);
            if !layout.state_on_host {
                state.push(lab.gpu.allocate(&named("optimizer"), Purpose::Data, bytes.saturating_mul(2)).await?);
            }
        }
        for (at, &bytes) in layout.schedule.slots.iter().enumerate() {
            let (name, purpose) =
                if layout.is_state(at) { ("optimizer slot", Purpose::Staging) } else { ("activations", Purpose::Data) };
            slots.push(lab.gpu.allocate(name, purpose, bytes).await?);
        }
        let rows = layout.rows_bytes();
        let packed = match layout.packed_bytes {
            0 => None,
            bytes => Some(lab.gpu.allocate("packed activations", Purpose::Staging, bytes).await?),
        };
        Ok(Self {
            slots,
            weights,
            gradients,
            state,
            batch: lab.gpu.allocate("batch", Purpose::Data, rows).await?,
            target: lab.gpu.allocate("target", Purpose::Data, rows).await?,
            flow: [
                lab.gpu.allocate("gradient of activations", Purpose::Data, rows).await?,
                lab.gpu.allocate("gradient of activations", Purpose::Data, rows).await?,
            ],
            scratch: lab.gpu.allocate("backward work", Purpose::Data, layout.scratch_bytes()).await?,
            packed,
            numbers: lab.gpu.allocate("kernels' numbers", Purpose::Parameters, layout.numbers_bytes()).await?,
            step: lab.gpu.allocate("Adam's numbers", Purpose::Parameters, NUMBERS).await?,
            loss: lab.gpu.allocate("loss", Purpose::Result, 4).await?,
            losses: lab.gpu.allocate("losses", Purpose::Result, Layout::LOSSES_BYTES).await?,
            losses_window: lab.gpu.allocate("losses to read", Purpose::Readback, Layout::LOSSES_BYTES).await?,
        })
    }

    fn piece(&self, view: &View) -> Result<Piece, GpuError> {
        let found = match view.place {
            Place::Slot(at) => self.slots.get(at).copied(),
            Place::Weights(at) => self.weights.get(at).copied(),
            Place::Gradients(at) => self.gradients.get(at).copied(),
            Place::State(at) => self.state.get(at).copied(),
            Place::Batch => Some(self.batch),
            Place::Target => Some(self.target),
            Place::Flow(at) => self.flow.get(at).copied(),
            Place::Scratch => Some(self.scratch),
            Place::Packed => self.packed,
            Place::Loss => Some(self.loss),
            Place::Step => Some(self.step),
        };
        let buffer = found.ok_or_else(|| missing("a buffer"))?;
        Ok(Piece { buffer, offset: view.from.saturating_mul(F32), bytes: view.count.saturating_mul(F32) })
    }

    async fn fill(&self, lab: &Lab<'_>, layout: &Layout, seed: u32) -> Result<(), GpuError> {
        let sizes = &layout.sizes;
        lab.gpu.write(self.batch, 0, &network::bytes(&network::batch(sizes, seed)))?;
        lab.gpu.write(self.target, 0, &network::bytes(&network::target(sizes, seed)))?;
        for (layer, (kind, &buffer)) in sizes.layers().into_iter().zip(&self.weights).enumerate() {
            lab.breathe().await?;
            for part in sizes.weights(kind) {
                let numbers = network::matrix(sizes, seed, layer, kind, &part);
                lab.gpu.write(buffer, part.from.saturating_mul(F32), &network::bytes(&numbers))?;
            }
        }
        let mut numbers = Vec::new();
        for own in &layout.numbers {
            numbers.extend(own.iter().flat_map(|number| number.to_le_bytes()));
            numbers.resize(numbers.len().next_multiple_of(usize::try_from(STRIDE).unwrap_or(1)), 0);
        }
        lab.gpu.write(self.numbers, 0, &numbers)?;
        lab.gpu.flush();
        lab.gpu.done().await
    }

    /// A kernel's bindings.
    fn bind(&self, lab: &Lab<'_>, kernel: &Kernel, number: usize, views: &[View]) -> Result<Group, GpuError> {
        let offset = u64::try_from(number).unwrap_or(u64::MAX).saturating_mul(STRIDE);
        let mut parts = vec![Binding { buffer: self.numbers, offset, bytes: NUMBERS }];
        for view in views {
            let Piece { buffer, offset, bytes } = self.piece(view)?;
            parts.push(Binding { buffer, offset, bytes });
        }
        lab.gpu.bind_unscoped(kernel, &parts)
    }
}

impl<'k> Rig<'k> {
    /// Allocates everything, fills it, and holds the ledger to what was planned. Returns the peak with its items.
    pub(crate) async fn set_up(
        lab: &mut Lab<'_>,
        kernels: &'k Kernels,
        layout: &Layout,
        seed: u32,
        merged: bool,
    ) -> Result<(Self, Peak), GpuError> {
        let buffers = Buffers::allocate(lab, layout).await?;
        let mut windows = Vec::new();
        for _ in 0..layout.windows {
            let buffer = lab.gpu.allocate("write-back window", Purpose::WriteBack, layout.window_bytes).await?;
            windows.push(Window { buffer, waiting: None });
        }
        let peak = held_to_plan(lab, layout)?;
        let scope = lab.gpu.scope()?;
        buffers.fill(lab, layout, seed).await?;
        let (mut ready, mut travels) = (Vec::new(), Vec::new());
        let mut host: BTreeMap<Key, Vec<u8>> = BTreeMap::new();
        for (op, commands) in layout.schedule.ops.iter().zip(&layout.commands) {
            let mut list = Vec::new();
            for command in commands {
                list.push(match command {
                    Command::Copy { from, to } => Ready::Copy { from: buffers.piece(from)?, to: buffers.piece(to)? },
                    Command::Run { code, numbers, views, workgroups } => {
                        let number = layout.numbers.iter().position(|own| own == numbers).unwrap_or_default();
                        let group = buffers.bind(lab, kernels.get(*code)?, number, views)?;
                        Ready::Run { code: *code, group, workgroups: *workgroups }
                    }
                });
            }
            ready.push(list);
            let views = layout.program().travels(op, merged);
            let pieces = views.iter().map(|view| buffers.piece(view)).collect::<Result<Vec<_>, _>>()?;
            let bytes = pieces.iter().fold(0_u64, |sum, piece| sum.saturating_add(piece.bytes));
            if bytes > 0 {
                let state = matches!(op.work, Work::StateBack | Work::StateOut);
                host.insert((state, op.layer), vec![0; usize::try_from(bytes).unwrap_or_default()]);
            }
            travels.push(pieces);
        }
        scope.close().await?;
        let Buffers { step, loss, losses, losses_window, .. } = buffers;
        let rig = Self {
            kernels,
            ready,
            travels,
            windows,
            next_window: 0,
            merged,
            host,
            step,
            loss,
            losses,
            losses_window,
            #[cfg(test)]
            gradients: buffers.gradients,
        };
        Ok((rig, peak))
    }
}

/// The ledger's peak with its items, if it is what was planned.
fn held_to_plan(lab: &Lab<'_>, layout: &Layout) -> Result<Peak, GpuError> {
    let (planned, got) = (layout.peak()?, lab.gpu.ledger().peak_bytes());
    let booked = lab.gpu.ledger().itemised();
    let data = [
        planned.activations_bytes,
        planned.unfilled_bytes,
        planned.weights_bytes,
        planned.gradients_bytes,
        planned.state_bytes,
        planned.work_bytes,
    ];
    let by_purpose = [
        (Purpose::Data, data.into_iter().fold(0, u64::saturating_add)),
        (Purpose::Staging, planned.staging_bytes),
        (Purpose::WriteBack, planned.write_back_bytes),
        (Purpose::Parameters, planned.parameters_bytes),
    ];
    let same = |(purpose, bytes): &(Purpose, u64)| booked.get(purpose).copied().unwrap_or_default() == *bytes;
    if got != planned.total_bytes || !by_purpose.iter().all(same) {
        return Err(GpuError::WrongLedger { expected: planned.total_bytes, got });
    }
    Ok(Peak { ledger: lab.items(), ..planned })
}
