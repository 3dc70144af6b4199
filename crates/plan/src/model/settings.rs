//! The settings of a training run.

/// The numbers that are computed with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Precision {
    /// Everything in 32 bits.
    Full,
    /// Weights, gradients and activations in 16 bits, and 32-bit weights that the optimizer keeps.
    Mixed,
    /// Everything in 16 bits, the optimizer's moments included.
    Half,
}

/// What the optimizer keeps for each parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Optimizer {
    /// Nothing.
    Sgd,
    /// One moment.
    Momentum,
    /// Two moments: Adam and AdamW.
    Adam,
    /// Two moments of 8 bits each; their scaling factors, a few per cent, are left out.
    Adam8Bit,
}

/// What is saved for the backward pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Checkpointing {
    /// Everything.
    None,
    /// All but the attention's core, which is computed again.
    Selective,
    /// Each layer's input; the rest is computed again.
    Full,
}

/// How attention is computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Attention {
    /// With matrices of sequence × sequence.
    Materialised,
    /// Tile by tile: of the matrices only a 32-bit number for each row is saved.
    Flash,
}

/// What ranks share (Rajbhandari et al., 2020).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ZeroStage {
    /// Nothing.
    Zero,
    /// The optimizer's state.
    One,
    /// Gradients too.
    Two,
    /// Weights too.
    Three,
}

/// The settings of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Training {
    /// Tokens in a sequence.
    pub sequence: u64,
    /// Sequences in a batch, on each rank.
    pub batch: u64,
    /// The numbers that are computed with.
    pub precision: Precision,
    /// The optimizer.
    pub optimizer: Optimizer,
    /// What is saved.
    pub checkpointing: Checkpointing,
    /// How attention is computed.
    pub attention: Attention,
    /// Whether dropout is on: then its masks are saved, a byte for each number.
    pub dropout: bool,
    /// What ranks share.
    pub zero: ZeroStage,
    /// How many ranks share it.
    pub ranks: u64,
}

impl Precision {
    /// Bytes of a weight, a gradient or an activation.
    #[must_use]
    pub const fn bytes(self) -> u64 {
        match self {
            Self::Full => 4,
            Self::Mixed | Self::Half => 2,
        }
    }
}
