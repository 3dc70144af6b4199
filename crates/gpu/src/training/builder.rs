//! Writes a step's parts in their order, with the tensors that each of them begins and ends.

use std::collections::BTreeMap;

use super::schedule::{Life, Op, Tensor};
use super::shape::{F32, Sizes, total};
use super::types::{Action, Weights, Work};
use super::visits::Visits;

/// Layers that stand or fall together: one, or a segment that is computed again.
pub(super) struct Unit {
    first: usize,
    last: usize,
    action: Action,
}

pub(super) fn units(actions: &[Action]) -> Vec<Unit> {
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

/// The layers whose weights are used, use by use.
fn uses(actions: &[Action], units: &[Unit]) -> Vec<usize> {
    let back = units.iter().rev().flat_map(|unit| {
        let again = unit.again().then_some(unit.first..=unit.last);
        again.into_iter().flatten().chain((unit.first..=unit.last).rev())
    });
    (0..actions.len()).chain(back).collect()
}

pub(super) struct Builder<'a> {
    sizes: &'a Sizes,
    actions: &'a [Action],
    units: Vec<Unit>,
    /// Where weights live on the host.
    visits: Option<Visits>,
    /// Slots of the optimizer's state, where it lives on the host, and layers whose state was fetched.
    states: Option<usize>,
    fetched: usize,
    now: BTreeMap<Tensor, usize>,
    pub(super) ops: Vec<Op>,
    pub(super) lives: Vec<Life>,
}

impl<'a> Builder<'a> {
    /// Weights are brought at most one use ahead.
    pub(super) fn new(
        sizes: &'a Sizes,
        actions: &'a [Action],
        depth: usize,
        states: Option<usize>,
        weights: Weights,
    ) -> Self {
        let units = units(actions);
        let visits = Visits::new(weights, uses(actions, &units), depth.min(1));
        let (now, ops, lives) = (BTreeMap::new(), Vec::new(), Vec::new());
        Self { sizes, actions, units, visits, states, fetched: 0, now, ops, lives }
    }

    fn begin(&mut self, tensor: Tensor) {
        let saved = |layer: usize| self.sizes.layers().get(layer).map_or(0, |&kind| total(&self.sizes.saved(kind)));
        let weights = |layer: usize| self.sizes.layers().get(layer).map_or(0, |&kind| total(&self.sizes.weights(kind)));
        let count = match tensor {
            Tensor::Input(_) => self.sizes.input(),
            Tensor::Saved(layer) => saved(layer),
            Tensor::State(layer) => weights(layer).saturating_mul(2),
            Tensor::Weights(layer) => weights(layer),
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
            weights: of(Tensor::Weights(layer)),
        };
        self.ops.push(op);
    }

    /// Before a use of weights: those that it wants and that are not there are brought.
    fn weights_come(&mut self) {
        for layer in self.visits.as_ref().map(Visits::wanted).unwrap_or_default() {
            if !self.now.contains_key(&Tensor::Weights(layer)) {
                self.begin(Tensor::Weights(layer));
                self.op(Work::WeightsBack, layer, false);
            }
        }
    }

    /// After it: they are dropped, unless they stay.
    fn weights_go(&mut self, layer: usize) {
        if self.visits.as_mut().is_some_and(|visits| !visits.pass(layer)) {
            self.end(Tensor::Weights(layer));
        }
    }

    pub(super) fn forward(&mut self) {
        self.begin(Tensor::Input(0));
        self.op(Work::Begin, 0, false);
        for (at, &action) in self.actions.iter().enumerate() {
            self.weights_come();
            self.begin(Tensor::Saved(at));
            self.begin(Tensor::Input(at.saturating_add(1)));
            self.op(Work::Forward, at, false);
            self.weights_go(at);
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
        self.op(Work::Loss, self.actions.len(), false);
        self.end(Tensor::Input(self.actions.len()));
    }

    fn fetch(&mut self, (layer, whole): (usize, bool)) {
        self.begin(Tensor::Input(layer));
        if whole {
            self.begin(Tensor::Saved(layer));
        }
        self.op(Work::Back, layer, whole);
    }

    pub(super) fn backward(&mut self, depth: usize) {
        let units = std::mem::take(&mut self.units);
        let moved = units.iter().rev().filter(|unit| unit.moves());
        let moved: Vec<_> = moved.map(|unit| (unit.first, unit.action == Action::Offload)).collect();
        let (mut fetched, mut passed) = (0_usize, 0_usize);
        for unit in units.iter().rev() {
            passed = passed.saturating_add(usize::from(unit.moves()));
            // Its own first, then those that are fetched ahead.
            while let Some(&next) = moved.get(fetched).filter(|_| fetched < passed.saturating_add(depth)) {
                self.fetch(next);
                fetched = fetched.saturating_add(1);
            }
            if unit.again() {
                for at in unit.first..=unit.last {
                    self.weights_come();
                    self.begin(Tensor::Saved(at));
                    if at < unit.last {
                        self.begin(Tensor::Input(at.saturating_add(1)));
                    }
                    self.op(Work::Again, at, false);
                    self.weights_go(at);
                }
            }
            for at in (unit.first..=unit.last).rev() {
                self.weights_come();
                self.op(Work::Backward, at, false);
                self.end(Tensor::Saved(at));
                self.end(Tensor::Input(at));
                if self.visits.is_some() {
                    // Nothing needs its weights any more but their update, behind which they go back.
                    let order: Vec<usize> = (0..self.actions.len()).rev().collect();
                    self.update(&order, self.actions.len().saturating_sub(at.saturating_add(1)));
                    self.op(Work::WeightsOut, at, false);
                    self.weights_go(at);
                }
            }
        }
    }

    /// Where weights stay, all layers are updated when all gradients are there.
    pub(super) fn updates(&mut self) {
        if self.visits.is_none() {
            let order: Vec<usize> = (0..self.actions.len()).collect();
            (0..order.len()).for_each(|at| self.update(&order, at));
        }
    }

    /// States take turns in their slots, in the order of the updates: as many are on the device as there are slots.
    fn update(&mut self, order: &[usize], at: usize) {
        while let Some((slots, &next)) = self.states.zip(order.get(self.fetched))
            && self.fetched < at.saturating_add(slots.max(1))
        {
            self.begin(Tensor::State(next));
            self.op(Work::StateBack, next, false);
            self.fetched = self.fetched.saturating_add(1);
        }
        let Some(&layer) = order.get(at) else { return };
        self.op(Work::Update, layer, false);
        if self.states.is_some() {
            self.op(Work::StateOut, layer, false);
            self.end(Tensor::State(layer));
        }
    }
}
