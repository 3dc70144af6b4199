//! What a picture of memory is made of. No exercise, language or browser is known here.

use yew::AttrValue;

/// What a block holds. The kind decides its colour and its pattern, everywhere the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Parameters.
    Weights,
    /// Gradients of the parameters.
    Gradients,
    /// What the optimizer remembers.
    Optimizer,
    /// Values kept for the backward pass.
    Activations,
    /// Keys and values of past tokens.
    KvCache,
    /// Scratch space and buffers.
    Temporary,
    /// Anything else.
    Other,
}

/// Words found in learners' own names, most telling first: `optimizer_weights` is optimizer state.
const WORDS: [(Kind, &[&str]); 6] = [
    (Kind::Gradients, &["grad", "梯度"]),
    (Kind::Optimizer, &["optim", "adam", "momentum", "master", "优化"]),
    (Kind::Activations, &["activ", "act_", "hidden", "激活"]),
    (Kind::KvCache, &["kv", "cache", "缓存"]),
    (Kind::Temporary, &["temp", "tmp", "buffer", "workspace", "scratch", "临时"]),
    (Kind::Weights, &["weight", "param", "权重", "参数"]),
];

impl Kind {
    /// Every kind, in the order of legends.
    pub const ALL: [Self; 7] = [
        Self::Weights,
        Self::Gradients,
        Self::Optimizer,
        Self::Activations,
        Self::KvCache,
        Self::Temporary,
        Self::Other,
    ];

    /// Guesses the kind from a component's name.
    #[must_use]
    pub fn from_name(name: &str) -> Self {
        let name = name.to_ascii_lowercase();
        WORDS
            .iter()
            .find(|(_, words)| words.iter().any(|word| name.contains(word)))
            .map_or(Self::Other, |&(kind, _)| kind)
    }

    /// The short name used in class names and pattern ids.
    #[must_use]
    pub fn slug(self) -> &'static str {
        match self {
            Self::Weights => "weights",
            Self::Gradients => "gradients",
            Self::Optimizer => "optimizer",
            Self::Activations => "activations",
            Self::KvCache => "kv",
            Self::Temporary => "temporary",
            Self::Other => "other",
        }
    }
}

/// Where a block is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In device memory.
    Device,
    /// Offloaded to host memory.
    Host,
    /// Cut from the peak, as the n-th cut (from 1).
    Cut(usize),
    /// In no place that is known: the answer does not name it.
    Nowhere,
}

/// How a block differs from the picture beside it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mark {
    /// It does not.
    #[default]
    None,
    /// It stands in another place or has another size.
    Differs,
    /// Only this picture has it.
    Added,
    /// This picture ought to have it.
    Missing,
}

/// A component of memory, its width in the picture by its size.
#[derive(Clone, Debug, PartialEq)]
pub struct Block {
    /// Its name, as the learner wrote it.
    pub name: AttrValue,
    /// Its size in the picture's unit.
    pub size: f64,
    /// What it holds.
    pub kind: Kind,
    /// It cannot leave the device: shown with a lock.
    pub pinned: bool,
    /// It may leave the device: shown with a grip.
    pub movable: bool,
    /// Where it is.
    pub place: Place,
    /// How it differs from the picture beside it.
    pub mark: Mark,
}

impl Block {
    /// A plain block, its kind guessed from the name.
    #[must_use]
    pub fn new(name: impl Into<AttrValue>, size: f64, place: Place) -> Self {
        let name = name.into();
        Self { kind: Kind::from_name(&name), name, size, pinned: false, movable: false, place, mark: Mark::None }
    }
}

/// Everything that one bar (and the host bar below it) shows.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// The blocks, in the order in which they are stacked from the left.
    pub blocks: Vec<Block>,
    /// Where the device ends, or the target of a cut plan.
    pub budget: Option<f64>,
    /// How much before the budget should stay free.
    pub headroom: f64,
    /// The figure an answer claims for what is used; without it the blocks on the device are added up.
    pub stated: Option<f64>,
    /// The unit of every size, as written after it.
    pub unit: AttrValue,
}

/// A size that can be drawn: finite, not negative, and small enough that sums stay finite.
#[must_use]
pub fn drawable(size: f64) -> f64 {
    if size.is_finite() { size.clamp(0.0, 1e15) } else { 0.0 }
}

impl Picture {
    /// What stands on the device, by adding up.
    #[must_use]
    pub fn used(&self) -> f64 {
        self.blocks.iter().filter(|block| block.place == Place::Device).map(|block| drawable(block.size)).sum()
    }

    /// The budget where there is one that can be drawn.
    #[must_use]
    pub fn limit(&self) -> Option<f64> {
        self.budget.filter(|budget| budget.is_finite()).map(drawable)
    }

    /// How far what is used goes beyond the budget, if it does.
    #[must_use]
    pub fn over(&self) -> Option<f64> {
        let over = self.used() - self.limit()?;
        (over > 0.0).then_some(over)
    }
}
