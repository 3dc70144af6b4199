//! What a strategy will allocate, before anything is.

use super::program::{Command, Place, Program};
use super::schedule::{Life, Schedule, Tensor};
use super::shape::{F32, Sizes, total};
use super::slots::Pool;
use super::types::{Action, Activations, Format, Live, Peak, Strategy, Weights, Work};
use crate::GpuError;
use crate::adapter::Needs;

/// Where the numbers of two kernels may begin: WebGPU's own alignment.
pub(crate) const STRIDE: u64 = 256;
/// Numbers of one kernel, and of Adam.
pub(crate) const NUMBERS: u64 = 32;
/// The most losses of one sample.
pub(crate) const MOST_LOSSES: u32 = 32;
/// The most bytes that a strategy may book.
pub(crate) const MOST_BYTES: u64 = 2 << 30;

/// A strategy, worked out.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Layout {
    pub(crate) sizes: Sizes,
    pub(crate) actions: Vec<Action>,
    pub(crate) format: Format,
    /// Layers fetched ahead; 0 waits for each transfer.
    pub(crate) depth: u32,
    pub(crate) state_on_host: bool,
    pub(crate) weights: Weights,
    /// Transfers that may be under way at once, each way.
    pub(crate) slots: u32,
    pub(crate) schedule: Schedule,
    pub(crate) commands: Vec<Vec<Command>>,
    /// Every kernel's numbers once.
    pub(crate) numbers: Vec<[u32; 8]>,
    /// For each part of the step, the staging slot of what it packs or unpacks.
    turns: Vec<usize>,
    /// Windows for what leaves, and their bytes.
    pub(crate) windows: u32,
    pub(crate) window_bytes: u64,
    /// Where packed numbers lie on the device, in each slot.
    pub(crate) packed_bytes: u64,
    /// Bytes sent to the device, and fetched from it, in one step.
    pub(crate) moved: (u64, u64),
}

/// What a strategy does with each layer, where it does not ask the planner.
pub(crate) fn actions(activations: Activations, layers: usize) -> Option<Vec<Action>> {
    match activations {
        Activations::Keep => Some(vec![Action::Keep; layers]),
        Activations::Offload { .. } => Some(vec![Action::Offload; layers]),
        Activations::Recompute { every } => {
            let every = usize::try_from(every.max(1)).unwrap_or(usize::MAX);
            let action = |at: usize| if at.is_multiple_of(every) { Action::Recompute } else { Action::Continue };
            Some((0..layers).map(action).collect())
        }
        Activations::Planned => None,
    }
}

/// Slots are taken in turns by the parts of a step that move activations.
fn turns(schedule: &Schedule, slots: u32) -> Vec<usize> {
    let (most, mut next) = (usize::try_from(slots.max(1)).unwrap_or(1), 0_usize);
    let turn = |op: &super::schedule::Op| {
        let own = next;
        if matches!(op.work, Work::Out | Work::Back) {
            next = next.saturating_add(1).checked_rem(most).unwrap_or_default();
        }
        own
    };
    schedule.ops.iter().map(turn).collect()
}

/// Whether there is a kernel among them.
pub(crate) fn runs(commands: &[Command]) -> bool {
    commands.iter().any(|command| matches!(command, Command::Run { .. }))
}

impl Layout {
    pub(crate) fn new(sizes: &Sizes, strategy: Strategy, actions: Vec<Action>, slots: u32) -> Self {
        let (depth, format) = match strategy.activations {
            Activations::Offload { depth, format } => (depth, format),
            _ => (1, Format::F32),
        };
        let states = strategy.state_on_host.then_some(slots);
        let schedule = Schedule::new(sizes, &actions, depth, states, strategy.weights);
        let turns = turns(&schedule, slots);
        let programs = || turns.iter().map(|&slot| Program { sizes, format, slot });
        let commands: Vec<Vec<Command>> =
            schedule.ops.iter().zip(programs()).map(|(op, program)| program.commands(op)).collect();
        let mut numbers: Vec<[u32; 8]> = Vec::new();
        for command in commands.iter().flatten() {
            if let Command::Run { numbers: own, .. } = command
                && !numbers.contains(own)
            {
                numbers.push(*own);
            }
        }
        let (mut window_bytes, mut packed_bytes, mut moved) = (0_u64, 0_u64, (0_u64, 0_u64));
        for (op, program) in schedule.ops.iter().zip(programs()) {
            let views = program.travels(op, true);
            let bytes = views.iter().fold(0_u64, |sum, view| sum.saturating_add(view.count.saturating_mul(F32)));
            if views.iter().any(|view| matches!(view.place, Place::Packed(_))) {
                packed_bytes = packed_bytes.max(bytes);
            }
            if matches!(op.work, Work::Out | Work::StateOut | Work::WeightsOut) {
                window_bytes = window_bytes.max(bytes);
                moved.1 = moved.1.saturating_add(bytes);
            } else {
                moved.0 = moved.0.saturating_add(bytes);
            }
        }
        let windows = if window_bytes > 0 { slots } else { 0 };
        Self {
            sizes: *sizes,
            actions,
            format,
            depth,
            state_on_host: strategy.state_on_host,
            weights: strategy.weights,
            slots,
            schedule,
            commands,
            numbers,
            turns,
            windows,
            window_bytes,
            packed_bytes,
            moved,
        }
    }

    /// What writes the commands of a part of the step.
    pub(crate) fn program(&self, at: usize) -> Program<'_> {
        let slot = self.turns.get(at).copied().unwrap_or_default();
        Program { sizes: &self.sizes, format: self.format, slot }
    }

    /// Slots for packed numbers.
    pub(crate) fn packed_slots(&self) -> u32 {
        if self.packed_bytes > 0 { self.slots } else { 0 }
    }

    /// What a slot is for.
    pub(crate) fn pool(&self, slot: usize) -> Pool {
        let own = self.schedule.lives.iter().find(|life| life.slot == slot);
        own.map_or(Pool::Activations, |life| Pool::of(life.tensor))
    }

    pub(crate) fn weights_bytes(&self, layer: usize) -> u64 {
        let kind = self.sizes.layers().get(layer).copied();
        kind.map_or(0, |kind| total(&self.sizes.weights(kind)).saturating_mul(F32))
    }

    pub(crate) fn rows_bytes(&self) -> u64 {
        self.sizes.input().saturating_mul(F32)
    }

    pub(crate) fn scratch_bytes(&self) -> u64 {
        let each = |kind| total(&self.sizes.scratch(kind)).saturating_mul(F32);
        self.sizes.layers().into_iter().map(each).max().unwrap_or_default()
    }

    pub(crate) fn numbers_bytes(&self) -> u64 {
        u64::try_from(self.numbers.len()).unwrap_or(u64::MAX).saturating_mul(STRIDE)
    }

    /// Parts of the step with kernels, which the device may time.
    pub(crate) fn stretches(&self) -> u32 {
        u32::try_from(self.commands.iter().filter(|commands| runs(commands)).count()).unwrap_or(u32::MAX)
    }

    pub(crate) fn times_bytes(&self) -> u64 {
        u64::from(self.stretches()).saturating_mul(16).max(16)
    }

    /// The window that what a step left is read through, in the sample that checks it: a layer's gradients, and its weights and its
    /// optimizer's state where they stay on the device.
    pub(crate) fn check_bytes(&self) -> u64 {
        let largest = (0..self.actions.len()).map(|layer| self.weights_bytes(layer)).max().unwrap_or_default();
        let weights = u64::from(self.weights == Weights::Resident);
        let state = if self.state_on_host { 0 } else { 2 };
        largest.saturating_mul(1_u64.saturating_add(weights).saturating_add(state))
    }

    pub(crate) const LOSSES_BYTES: u64 = 4 * MOST_LOSSES as u64;

    /// The part of the step at which the peak is, and the activations and visiting weights that are alive then.
    ///
    /// # Errors
    /// As for [`Schedule::peak`].
    pub(crate) fn live(&self) -> Result<(u32, Vec<Live>), GpuError> {
        let (_, at, live) = self.schedule.peak()?;
        let one = |life: &Life| {
            let (input, layer) = match life.tensor {
                Tensor::Input(at) => (true, at),
                Tensor::Saved(at) | Tensor::State(at) | Tensor::Weights(at) => (false, at),
            };
            let weights = Pool::of(life.tensor) == Pool::Weights;
            Live { input, weights, layer: u32::try_from(layer).unwrap_or(u32::MAX), bytes: life.bytes }
        };
        Ok((u32::try_from(at).unwrap_or(u32::MAX), live.iter().map(one).collect()))
    }

    /// Device bytes, item by item.
    ///
    /// # Errors
    /// As for [`Schedule::peak`].
    pub(crate) fn peak(&self) -> Result<Peak, GpuError> {
        let (alive, _, live) = self.schedule.peak()?;
        let visiting = live.iter().filter(|life| Pool::of(life.tensor) == Pool::Weights);
        let visiting = visiting.fold(0_u64, |sum, life| sum.saturating_add(life.bytes));
        let slots = |state: bool| {
            let own = self.schedule.slots.iter().enumerate();
            let own = own.filter(move |&(at, _)| (self.pool(at) == Pool::State) == state);
            own.fold(0_u64, |sum, (_, &bytes)| sum.saturating_add(bytes))
        };
        let parameters = self.sizes.parameters().saturating_mul(F32);
        let mut peak = Peak {
            activations_bytes: alive.saturating_sub(visiting),
            unfilled_bytes: slots(false).saturating_sub(alive),
            weights_bytes: if self.weights == Weights::Resident { parameters } else { visiting },
            gradients_bytes: parameters,
            state_bytes: if self.state_on_host { 0 } else { parameters.saturating_mul(2) },
            work_bytes: self.rows_bytes().saturating_mul(4).saturating_add(self.scratch_bytes()),
            staging_bytes: slots(true).saturating_add(self.packed_bytes.saturating_mul(self.packed_slots().into())),
            write_back_bytes: self.window_bytes.saturating_mul(u64::from(self.windows)),
            results_bytes: 4_u64
                .saturating_add(Self::LOSSES_BYTES.saturating_mul(2))
                .saturating_add(self.times_bytes().saturating_mul(2)),
            parameters_bytes: self.numbers_bytes().saturating_add(NUMBERS),
            total_bytes: 0,
            ledger: Vec::new(),
        };
        let items = [
            peak.activations_bytes,
            peak.unfilled_bytes,
            peak.weights_bytes,
            peak.gradients_bytes,
            peak.state_bytes,
            peak.work_bytes,
            peak.staging_bytes,
            peak.write_back_bytes,
            peak.results_bytes,
            peak.parameters_bytes,
        ];
        peak.total_bytes = items.into_iter().fold(0, u64::saturating_add);
        Ok(peak)
    }

    /// What a device must offer.
    pub(crate) fn needs(&self) -> Needs {
        let runs = self.commands.iter().flatten().filter_map(|command| match command {
            Command::Run { workgroups, .. } => Some(*workgroups),
            Command::Copy { .. } => None,
        });
        let layers = (0..self.actions.len()).map(|layer| self.weights_bytes(layer).saturating_mul(2));
        let buffers = self.schedule.slots.iter().copied().chain(layers);
        let own = [
            self.scratch_bytes(),
            self.packed_bytes,
            self.window_bytes,
            self.check_bytes(),
            self.rows_bytes(),
            self.numbers_bytes(),
        ];
        let buffer_bytes = buffers.chain(own).max().unwrap_or_default().max(STRIDE);
        Needs {
            buffer_bytes,
            binding_bytes: buffer_bytes,
            storage_buffers: 4,
            invocations: 256,
            workgroup_bytes: 1024,
            workgroups: runs.max().unwrap_or(1),
        }
    }
}
