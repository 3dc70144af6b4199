//! A step as a list of parts, and which tensors are alive from one to the next.

use std::collections::BTreeMap;

use headroom_plan::timeline::{Allocation, Kind, peak};

use super::shape::{F32, Sizes, total};
use super::slots::place;
use super::types::{Action, Work};
use crate::GpuError;

/// What has a place on the device for a part of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Tensor {
    /// A layer's input; behind the last layer, the network's output.
    Input(usize),
    /// What a layer saved beside it.
    Saved(usize),
    /// The optimizer's state of a layer.
    State(usize),
}

/// A tensor that is alive from one part of a step up to another, and where it lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Life {
    pub(crate) tensor: Tensor,
    pub(crate) bytes: u64,
    pub(crate) from: usize,
    /// The first part at which it is alive no longer.
    pub(crate) to: usize,
    pub(crate) slot: usize,
}

/// A part of a step. Slots are those of its tensors, where it has any.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Op {
    pub(crate) work: Work,
    pub(crate) layer: usize,
    /// Whether what was saved moves too, not only the input.
    pub(crate) whole: bool,
    pub(crate) input: Option<usize>,
    pub(crate) saved: Option<usize>,
    pub(crate) output: Option<usize>,
    pub(crate) state: Option<usize>,
}

/// A step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Schedule {
    pub(crate) ops: Vec<Op>,
    pub(crate) lives: Vec<Life>,
    /// Bytes of each slot.
    pub(crate) slots: Vec<u64>,
}

/// Layers that stand or fall together: one, or a segment that is computed again.
struct Unit {
    first: usize,
    last: usize,
    action: Action,
}

fn units(actions: &[Action]) -> Vec<Unit> {
    let mut units: Vec<Unit> = Vec::new();
    for (at, &action) in actions.iter().enumerate() {
        match units.last_mut() {
            Some(unit) if action == Action::Continue => unit.last = at,
            _ => units.push(Unit { first: at, last: at, action }),
        }
    }
    units
}

impl Unit {
    fn moves(&self) -> bool {
        matches!(self.action, Action::Offload | Action::RecomputeOffloaded)
    }

    fn again(&self) -> bool {
        !matches!(self.action, Action::Keep | Action::Offload)
    }
}

struct Builder<'a> {
    sizes: &'a Sizes,
    now: BTreeMap<Tensor, usize>,
    ops: Vec<Op>,
    lives: Vec<Life>,
}

impl Builder<'_> {
    fn begin(&mut self, tensor: Tensor) {
        let saved = |layer: usize| self.sizes.layers().get(layer).map_or(0, |&kind| total(&self.sizes.saved(kind)));
        let state = |layer: usize| self.sizes.layers().get(layer).map_or(0, |&kind| total(&self.sizes.weights(kind)));
        let count = match tensor {
            Tensor::Input(_) => self.sizes.input(),
            Tensor::Saved(layer) => saved(layer),
            Tensor::State(layer) => state(layer).saturating_mul(2),
        };
        let from = self.ops.len();
        self.now.insert(tensor, self.lives.len());
        self.lives.push(Life { tensor, bytes: count.saturating_mul(F32), from, to: from, slot: 0 });
    }

    /// The last part so far was the last one to need it.
    fn end(&mut self, tensor: Tensor) {
        let to = self.ops.len();
        if let Some(life) = self.now.remove(&tensor).and_then(|at| self.lives.get_mut(at)) {
            life.to = to;
        }
    }

    fn op(&mut self, work: Work, layer: usize, whole: bool) {
        let of = |tensor| self.now.get(&tensor).copied();
        let op = Op {
            work,
            layer,
            whole,
            input: of(Tensor::Input(layer)),
            saved: of(Tensor::Saved(layer)),
            output: of(Tensor::Input(layer.saturating_add(1))),
            state: of(Tensor::State(layer)),
        };
        self.ops.push(op);
    }

    fn forward(&mut self, actions: &[Action]) {
        self.begin(Tensor::Input(0));
        self.op(Work::Begin, 0, false);
        for (at, &action) in actions.iter().enumerate() {
            self.begin(Tensor::Saved(at));
            self.begin(Tensor::Input(at.saturating_add(1)));
            self.op(Work::Forward, at, false);
            if !matches!(action, Action::Keep | Action::Offload) {
                self.end(Tensor::Saved(at));
            }
            match action {
                Action::Keep | Action::Recompute => {}
                Action::Continue => self.end(Tensor::Input(at)),
                Action::Offload | Action::RecomputeOffloaded => {
                    self.op(Work::Out, at, action == Action::Offload);
                    self.end(Tensor::Input(at));
                    self.end(Tensor::Saved(at));
                }
            }
        }
        // The output is the input of a layer behind the last one.
        self.op(Work::Loss, actions.len(), false);
        self.end(Tensor::Input(actions.len()));
    }

    fn fetch(&mut self, unit: &Unit) {
        self.begin(Tensor::Input(unit.first));
        let whole = unit.action == Action::Offload;
        if whole {
            self.begin(Tensor::Saved(unit.first));
        }
        self.op(Work::Back, unit.first, whole);
    }

    fn backward(&mut self, actions: &[Action], depth: usize) {
        let units = units(actions);
        let moved: Vec<&Unit> = units.iter().rev().filter(|unit| unit.moves()).collect();
        let (mut fetched, mut passed) = (0_usize, 0_usize);
        for unit in units.iter().rev() {
            passed = passed.saturating_add(usize::from(unit.moves()));
            // Its own first, then those that are fetched ahead.
            while let Some(next) = moved.get(fetched).filter(|_| fetched < passed.saturating_add(depth)) {
                self.fetch(next);
                fetched = fetched.saturating_add(1);
            }
            if unit.again() {
                for at in unit.first..=unit.last {
                    self.begin(Tensor::Saved(at));
                    if at < unit.last {
                        self.begin(Tensor::Input(at.saturating_add(1)));
                    }
                    self.op(Work::Again, at, false);
                }
            }
            for at in (unit.first..=unit.last).rev() {
                self.op(Work::Backward, at, false);
                self.end(Tensor::Saved(at));
                self.end(Tensor::Input(at));
            }
        }
    }

    /// States take turns in their slots: as many are on the device as there are slots.
    fn update(&mut self, layers: usize, slots: Option<usize>) {
        let mut fetched = 0;
        for at in 0..layers {
            while fetched < layers && slots.is_some_and(|slots| fetched < at.saturating_add(slots.max(1))) {
                self.begin(Tensor::State(fetched));
                self.op(Work::StateBack, fetched, false);
                fetched = fetched.saturating_add(1);
            }
            self.op(Work::Update, at, false);
            if slots.is_some() {
                self.op(Work::StateOut, at, false);
                self.end(Tensor::State(at));
            }
        }
    }
}

impl Schedule {
    /// A step that does `actions` with its layers, with so many fetched ahead; where the optimizer's state lives on the host,
    /// through so many slots.
    pub(crate) fn new(sizes: &Sizes, actions: &[Action], depth: u32, states: Option<u32>) -> Self {
        let whole = |number: u32| usize::try_from(number).unwrap_or(usize::MAX);
        let depth = whole(depth);
        let mut builder = Builder { sizes, now: BTreeMap::new(), ops: Vec::new(), lives: Vec::new() };
        builder.forward(actions);
        builder.backward(actions, depth);
        builder.update(actions.len(), states.map(whole));
        let Builder { mut ops, mut lives, .. } = builder;
        let slots = place(&mut lives);
        for op in &mut ops {
            for place in [&mut op.input, &mut op.saved, &mut op.output, &mut op.state] {
                *place = place.and_then(|at| lives.get(at)).map(|life| life.slot);
            }
        }
        Self { ops, lives, slots }
    }

    /// The lives of activations.
    pub(crate) fn activations(&self) -> impl Iterator<Item = &Life> {
        self.lives.iter().filter(|life| !matches!(life.tensor, Tensor::State(_)))
    }

    /// Activations alive at a part of the step, in bytes.
    pub(crate) fn live_bytes(&self, at: usize) -> u64 {
        let alive = self.activations().filter(|life| life.from <= at && at < life.to);
        alive.fold(0, |sum, life| sum.saturating_add(life.bytes))
    }

    /// The planning core's peak of the activations: its bytes, the part at which it is, and who is alive then.
    ///
    /// # Errors
    /// [`GpuError::BadRequest`] where sizes are beyond counting.
    pub(crate) fn peak(&self) -> Result<(u64, usize, Vec<Life>), GpuError> {
        let step = |at: usize| u64::try_from(at).unwrap_or(u64::MAX);
        let allocation = |life: &Life| Allocation {
            name: *life,
            bytes: life.bytes,
            kind: Kind::Activations,
            from: step(life.from),
            to: step(life.to),
            movable: true,
            recompute_ms: None,
        };
        let all: Vec<_> = self.activations().map(allocation).collect();
        let top = peak(&all).map_err(|_| GpuError::BadRequest { what: "activations are beyond counting" })?;
        let live = top.live.iter().filter_map(|&at| all.get(at)).map(|one| one.name).collect();
        Ok((top.bytes, usize::try_from(top.at.unwrap_or_default()).unwrap_or_default(), live))
    }
}

#[cfg(test)]
#[path = "schedule_tests.rs"]
mod tests;
