//! The cases of a function: published checks, hand-picked edges, then generated ones from a seed.
//!
//! The same seed gives the same cases natively and in WebAssembly, so a verdict of the page can be repeated offline. A case
//! keeps the tree that it was drawn from: that is how a failing one is shrunk.

mod draw;
mod drawn;
mod literal;
mod strategy;

use std::rc::Rc;

use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::exercise::Exercise;
use crate::json::compact;
use crate::reference::ReferenceError;
use crate::{record, words};
use draw::resolve;
use drawn::Drawn;
use literal::Literal;

/// Where a case comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    /// Which of the three sources.
    pub kind: Source,
    /// The published check's or the edge's id, or the number of the generated case, from 1.
    pub id: String,
}

record!(Origin { kind, id });

/// The three sources of cases.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// A check of the published course.
    Published,
    /// A hand-picked case.
    Edge,
    /// Drawn from the seed.
    Generated,
}

words!(Source { Published = "published", Edge = "edge", Generated = "generated" });

/// A tree of inputs, from the drawn one down to simpler ones.
pub(crate) enum Tree {
    Literal(Literal),
    Drawn(Box<Drawn>),
}

impl Tree {
    /// Positional arguments.
    pub(crate) fn current(&self, exercise: &Exercise) -> Vec<Value> {
        match self {
            Self::Literal(literal) => literal.current(),
            Self::Drawn(drawn) => resolve(exercise.manifest(), exercise.function(), &drawn.current()),
        }
    }

    /// The same tree at the same place, to be walked apart from this one.
    pub(crate) fn fork(&self) -> Option<Self> {
        match self {
            Self::Literal(literal) => Some(Self::Literal(literal.clone())),
            Self::Drawn(drawn) => drawn.fork().map(|fork| Self::Drawn(Box::new(fork))),
        }
    }

    /// Goes to something simpler; false where there is nothing.
    pub(crate) fn simplify(&mut self) -> bool {
        match self {
            Self::Literal(literal) => literal.simplify(),
            Self::Drawn(drawn) => drawn.step(true),
        }
    }

    /// Goes back half-way, where the last step went too far.
    pub(crate) fn complicate(&mut self) -> bool {
        match self {
            Self::Literal(literal) => literal.complicate(),
            Self::Drawn(drawn) => drawn.step(false),
        }
    }
}

/// One case.
pub struct Case {
    /// Where it comes from.
    pub origin: Origin,
    /// Positional arguments.
    pub args: Vec<Value>,
    /// The reference's answer.
    pub expected: Value,
    pub(crate) tree: Tree,
}

/// All cases of a function for one seed.
pub struct Cases {
    /// Published, edge, generated: in this order.
    pub list: Vec<Case>,
    /// SHA-256 over all inputs and expected answers, in hex.
    pub hash: String,
}

impl Cases {
    /// Makes the cases of an exercise.
    ///
    /// # Errors
    /// Where the reference has no answer for a case: the manifest is at fault.
    pub fn generate(exercise: &Exercise, seed: u64) -> Result<Self, ReferenceError> {
        let function = exercise.function();
        let mut list = Vec::new();
        for check in &function.published {
            list.push(literal(exercise, Source::Published, &check.id, function.positional(&check.args))?);
        }
        for edge in &function.edges {
            list.push(literal(exercise, Source::Edge, &edge.id, function.positional(&edge.args))?);
        }
        let strategy = Rc::new(strategy::arguments(exercise.manifest(), function));
        let mut runner = runner(exercise, seed);
        for number in 1..=function.cases {
            let tree =
                Drawn::new(&strategy, &mut runner).map_err(|reason| ReferenceError::Input(reason.to_string()))?;
            let origin = Origin { kind: Source::Generated, id: number.to_string() };
            list.push(case(exercise, origin, Tree::Drawn(Box::new(tree)))?);
        }
        let hash = hash(&list);
        Ok(Self { list, hash })
    }

    /// How many cases come from that source.
    #[must_use]
    pub fn count(&self, source: Source) -> usize {
        self.list.iter().filter(|case| case.origin.kind == source).count()
    }
}

fn literal(exercise: &Exercise, kind: Source, id: &str, args: Vec<Value>) -> Result<Case, ReferenceError> {
    let tree = Literal::new(exercise.function(), args);
    case(exercise, Origin { kind, id: id.to_owned() }, Tree::Literal(tree))
}

fn case(exercise: &Exercise, origin: Origin, tree: Tree) -> Result<Case, ReferenceError> {
    let args = tree.current(exercise);
    let expected = exercise.expected(&args)?;
    Ok(Case { origin, args, expected, tree })
}

/// Nothing of the surroundings may move the cases: the generator is named, its seed is derived, no file is read.
fn runner(exercise: &Exercise, seed: u64) -> TestRunner {
    let mut digest = Sha256::new();
    digest.update(b"headroom cases 1\n");
    digest.update(exercise.id().as_bytes());
    digest.update(seed.to_le_bytes());
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &digest.finalize());
    runner_from(rng)
}

fn runner_from(rng: TestRng) -> TestRunner {
    let config = Config { failure_persistence: None, ..Config::default() };
    TestRunner::new_with_rng(config, rng)
}

fn hash(list: &[Case]) -> String {
    let mut digest = Sha256::new();
    for case in list {
        digest.update(compact(&case.args.clone().into()).as_bytes());
        digest.update(b"\n");
        digest.update(compact(&case.expected).as_bytes());
        digest.update(b"\n");
    }
    digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}
