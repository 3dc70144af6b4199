//! A strategy's buffers on the device.

use super::layout::{Layout, NUMBERS, STRIDE};
use super::network;
use super::program::{Place, View};
use super::rig::{Piece, missing};
use super::shape::F32;
use super::slots::Pool;
use super::types::Weights;
use crate::GpuError;
use crate::device::{Binding, Group, Kernel};
use crate::lab::Lab;
use crate::ledger::{BufferId, Purpose};

/// Every buffer of a strategy.
pub(super) struct Buffers {
    pub(super) slots: Vec<BufferId>,
    pub(super) weights: Vec<BufferId>,
    pub(super) gradients: Vec<BufferId>,
    pub(super) state: Vec<BufferId>,
    pub(super) batch: BufferId,
    pub(super) target: BufferId,
    pub(super) flow: [BufferId; 2],
    pub(super) scratch: BufferId,
    pub(super) packed: Vec<BufferId>,
    pub(super) numbers: BufferId,
    pub(super) step: BufferId,
    pub(super) loss: BufferId,
    pub(super) losses: BufferId,
    pub(super) losses_window: BufferId,
    pub(super) times: BufferId,
    pub(super) times_window: BufferId,
}

impl Buffers {
    pub(super) async fn allocate(lab: &mut Lab<'_>, layout: &Layout) -> Result<Self, GpuError> {
        let layers = layout.actions.len();
        let (mut weights, mut gradients, mut state, mut slots) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for layer in 0..layers {
            let bytes = layout.weights_bytes(layer);
            let named = |what: &str| format!("{what} {}", layer.saturating_add(1));
            if layout.weights == Weights::Resident {
                weights.push(lab.gpu.allocate(&named("weights"), Purpose::Data, bytes).await?);
            }
            gradients.push(lab.gpu.allocate(&named("gradients"), Purpose::Data, bytes).await?);
            if !layout.state_on_host {
                state.push(lab.gpu.allocate(&named("optimizer"), Purpose::Data, bytes.saturating_mul(2)).await?);
            }
        }
        for (at, &bytes) in layout.schedule.slots.iter().enumerate() {
            let (name, purpose) = match layout.pool(at) {
                Pool::State => ("optimizer slot", Purpose::Staging),
                Pool::Activations => ("activations", Purpose::Data),
                Pool::Weights => ("weights slot", Purpose::Data),
            };
            slots.push(lab.gpu.allocate(name, purpose, bytes).await?);
        }
        let rows = layout.rows_bytes();
        let mut packed = Vec::new();
        for _ in 0..layout.packed_slots() {
            packed.push(lab.gpu.allocate("packed activations", Purpose::Staging, layout.packed_bytes).await?);
        }
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
            times: lab.gpu.allocate("times", Purpose::Result, layout.times_bytes()).await?,
            times_window: lab.gpu.allocate("times to read", Purpose::Readback, layout.times_bytes()).await?,
        })
    }

    pub(super) fn piece(&self, view: &View) -> Result<Piece, GpuError> {
        let found = match view.place {
            Place::Slot(at) => self.slots.get(at).copied(),
            Place::Weights(at) => self.weights.get(at).copied(),
            Place::Gradients(at) => self.gradients.get(at).copied(),
            Place::State(at) => self.state.get(at).copied(),
            Place::Batch => Some(self.batch),
            Place::Target => Some(self.target),
            Place::Flow(at) => self.flow.get(at).copied(),
            Place::Scratch => Some(self.scratch),
            Place::Packed(at) => self.packed.get(at).copied(),
            Place::Loss => Some(self.loss),
            Place::Step => Some(self.step),
        };
        let buffer = found.ok_or_else(|| missing("a buffer"))?;
        Ok(Piece { buffer, offset: view.from.saturating_mul(F32), bytes: view.count.saturating_mul(F32) })
    }

    pub(super) async fn fill(&self, lab: &Lab<'_>, layout: &Layout, seed: u32) -> Result<(), GpuError> {
        let sizes = &layout.sizes;
        lab.gpu.write(self.batch, 0, &network::bytes(&network::batch(sizes, seed)))?;
        lab.gpu.write(self.target, 0, &network::bytes(&network::target(sizes, seed)))?;
        for (layer, (kind, &buffer)) in sizes.layers().into_iter().zip(&self.weights).enumerate() {
            lab.breathe().await?;
            lab.gpu.write(buffer, 0, &network::weights(sizes, seed, layer, kind))?;
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
    pub(super) fn bind(
        &self,
        lab: &Lab<'_>,
        kernel: &Kernel,
        number: usize,
        views: &[View],
    ) -> Result<Group, GpuError> {
        let offset = u64::try_from(number).unwrap_or(u64::MAX).saturating_mul(STRIDE);
        let mut parts = vec![Binding { buffer: self.numbers, offset, bytes: NUMBERS }];
        for view in views {
            let Piece { buffer, offset, bytes } = self.piece(view)?;
            parts.push(Binding { buffer, offset, bytes });
        }
        lab.gpu.bind_unscoped(kernel, &parts)
    }
}
