//! A strategy's buffers on the device, its kernels bound to them, and the host's side of what travels.

use std::collections::{BTreeMap, VecDeque};

use super::buffers::Buffers;
use super::layout::{Layout, runs};
use super::network;
use super::program::{Code, Command};
use super::slots::Pool;
use super::types::{Peak, Weights, Work};
use crate::GpuError;
use crate::device::{Group, Kernel, Ticket, Timer};
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

/// What of the host's memory: a layer's activations, its optimizer's state, or its weights.
pub(crate) type Key = (Pool, usize);

/// What a part of a step moves.
pub(crate) fn key(work: Work, layer: usize) -> Key {
    let pool = match work {
        Work::StateBack | Work::StateOut => Pool::State,
        Work::WeightsBack | Work::WeightsOut => Pool::Weights,
        _ => Pool::Activations,
    };
    (pool, layer)
}

/// A window that the host looks through at what left the device.
pub(crate) struct Window {
    pub(crate) buffer: BufferId,
    /// Whose bytes are to be read from it, where in the host's memory they belong, how many they are, and when they are there.
    pub(crate) waiting: Option<(Key, u64, u64, Ticket)>,
}

pub(crate) struct Rig<'k> {
    pub(crate) kernels: &'k Kernels,
    /// For each part of a step.
    pub(crate) ready: Vec<Vec<Ready>>,
    pub(crate) travels: Vec<Vec<Piece>>,
    pub(crate) windows: Vec<Window>,
    pub(crate) next_window: usize,
    /// Transfers to the device that may be under way at once, and those that are.
    pub(crate) slots: usize,
    pub(crate) arriving: VecDeque<Ticket>,
    /// Whether a layer's tensors travel together.
    pub(crate) merged: bool,
    pub(crate) host: BTreeMap<Key, Vec<u8>>,
    pub(crate) step: BufferId,
    pub(crate) loss: BufferId,
    pub(crate) losses: BufferId,
    pub(crate) losses_window: BufferId,
    pub(crate) times: BufferId,
    pub(crate) times_window: BufferId,
    /// The device's own clock, where it has one, and which of its stretches a part of a step is.
    pub(crate) timer: Option<Timer>,
    pub(crate) stretches: Vec<Option<u32>>,
    pub(crate) weights: Vec<BufferId>,
    pub(crate) gradients: Vec<BufferId>,
    /// The optimizer's state; nothing where it lives on the host.
    pub(crate) state: Vec<BufferId>,
}

impl<'k> Rig<'k> {
    /// Allocates everything, fills it, and holds the ledger to what was planned.
    pub(crate) async fn set_up(
        lab: &mut Lab<'_>,
        kernels: &'k Kernels,
        layout: &Layout,
        seed: u32,
        merged: bool,
    ) -> Result<Self, GpuError> {
        let buffers = Buffers::allocate(lab, layout).await?;
        let mut windows = Vec::new();
        for _ in 0..layout.windows {
            let buffer = lab.gpu.allocate("write-back window", Purpose::WriteBack, layout.window_bytes).await?;
            windows.push(Window { buffer, waiting: None });
        }
        held_to_plan(lab, layout, 0)?;
        let scope = lab.gpu.scope()?;
        buffers.fill(lab, layout, seed).await?;
        let (mut ready, mut travels) = (Vec::new(), Vec::new());
        let mut host = initial(lab, layout, seed).await?;
        for (at, (op, commands)) in layout.schedule.ops.iter().zip(&layout.commands).enumerate() {
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
            let views = layout.program(at).travels(op, merged);
            let pieces = views.iter().map(|view| buffers.piece(view)).collect::<Result<Vec<_>, _>>()?;
            let bytes = pieces.iter().fold(0_u64, |sum, piece| sum.saturating_add(piece.bytes));
            if bytes > 0 {
                let room = || vec![0; usize::try_from(bytes).unwrap_or_default()];
                host.entry(key(op.work, op.layer)).or_insert_with(room);
            }
            travels.push(pieces);
        }
        scope.close().await?;
        let (timer, mut stretch) = (lab.gpu.timer(layout.stretches()), 0_u32);
        let number = |commands: &Vec<Command>| {
            let own = runs(commands).then_some(stretch);
            stretch = stretch.saturating_add(u32::from(own.is_some()));
            own
        };
        let stretches = layout.commands.iter().map(number).collect();
        let Buffers { step, loss, losses, losses_window, times, times_window, .. } = buffers;
        Ok(Self {
            kernels,
            ready,
            travels,
            windows,
            next_window: 0,
            slots: usize::try_from(layout.slots).unwrap_or(1).max(1),
            arriving: VecDeque::new(),
            merged,
            host,
            step,
            loss,
            losses,
            losses_window,
            times,
            times_window,
            timer,
            stretches,
            weights: buffers.weights,
            gradients: buffers.gradients,
            state: buffers.state,
        })
    }
}

/// What the host's memory holds at first: the weights, where they live there.
async fn initial(lab: &Lab<'_>, layout: &Layout, seed: u32) -> Result<BTreeMap<Key, Vec<u8>>, GpuError> {
    let mut host = BTreeMap::new();
    if layout.weights != Weights::Resident {
        for (layer, kind) in layout.sizes.layers().into_iter().enumerate() {
            lab.breathe().await?;
            host.insert((Pool::Weights, layer), network::weights(&layout.sizes, seed, layer, kind));
        }
    }
    Ok(host)
}

/// The ledger's peak with its items, if it and what is booked now are what was planned, beside a window of `checks` bytes that is
/// gone again.
///
/// # Errors
/// [`GpuError::WrongLedger`].
pub(super) fn held_to_plan(lab: &Lab<'_>, layout: &Layout, checks: u64) -> Result<Peak, GpuError> {
    let (planned, got) = (layout.peak()?, lab.gpu.ledger().peak_bytes());
    let expected = planned.total_bytes.saturating_add(checks);
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
    let all = lab.gpu.ledger().current_bytes() == planned.total_bytes;
    if got != expected || !all || !by_purpose.iter().all(same) {
        return Err(GpuError::WrongLedger { expected, got });
    }
    Ok(Peak { ledger: lab.items(), ..planned })
}
