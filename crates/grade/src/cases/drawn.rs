//! The tree of a generated case.

use std::rc::Rc;

use proptest::strategy::{BoxedStrategy, NewTree, Strategy, ValueTree};
use proptest::test_runner::{Reason, TestRng, TestRunner};

use super::draw::Draw;
use super::runner_from;

type Strands = Vec<BoxedStrategy<Draw>>;

/// proptest's tree, with what it takes to grow it again: it cannot be copied.
pub(crate) struct Drawn {
    tree: <Strands as Strategy>::Tree,
    strands: Rc<Strands>,
    /// As it was before this case was drawn.
    random: TestRng,
    /// The steps so far; true: to something simpler.
    path: Vec<bool>,
}

impl Drawn {
    pub(super) fn new(strands: &Rc<Strands>, runner: &mut TestRunner) -> Result<Self, Reason> {
        let random = runner.rng().clone();
        let tree: NewTree<Strands> = strands.new_tree(runner);
        Ok(Self { tree: tree?, strands: Rc::clone(strands), random, path: Vec::new() })
    }

    pub(super) fn fork(&self) -> Option<Self> {
        let mut fork = Self::new(&self.strands, &mut runner_from(self.random.clone())).ok()?;
        for &simpler in &self.path {
            fork.step(simpler);
        }
        Some(fork)
    }

    pub(super) fn current(&self) -> Vec<Draw> {
        self.tree.current()
    }

    pub(super) fn step(&mut self, simpler: bool) -> bool {
        self.path.push(simpler);
        if simpler { self.tree.simplify() } else { self.tree.complicate() }
    }
}
