//! What a training run takes: model states on each rank, and activations.

use super::config::{ModelConfig, ParamCount, product, total};
use super::settings::{Attention, Checkpointing, Optimizer, Precision, Training, ZeroStage};
use crate::error::{Place, PlanError};

/// Bytes on each rank.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ModelStates {
    /// Of weights.
    pub weights: u64,
    /// Of gradients.
    pub gradients: u64,
    /// Of what the optimizer keeps.
    pub optimizer: u64,
}

impl ModelStates {
    /// All of them.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.weights.saturating_add(self.gradients).saturating_add(self.optimizer)
    }
}

/// Bytes of activations on each rank.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ActivationBytes {
    /// The input of one layer.
    pub layer_input: u64,
    /// What one layer saves beside its input, if nothing is computed again.
    pub layer_internal: u64,
    /// The part of it that selective checkpointing computes again.
    pub attention_core: u64,
    /// What the embedding saves.
    pub embedding: u64,
    /// What the last norm and the output layer save: two times the residual stream, and the logits in 32 bits.
    pub head: u64,
    /// The logits' gradient in 32 bits, which is there while it is used.
    pub logits_gradient: u64,
}

impl ActivationBytes {
    /// What one layer keeps from its forward to its backward pass.
    #[must_use]
    pub fn layer_kept(&self, checkpointing: Checkpointing) -> u64 {
        let internal = match checkpointing {
            Checkpointing::None => self.layer_internal,
            Checkpointing::Selective => self.layer_internal.saturating_sub(self.attention_core),
            Checkpointing::Full => 0,
        };
        self.layer_input.saturating_add(internal)
    }
}

impl Training {
    /// Bytes that the optimizer keeps for each parameter. Mixed precision with Adam: 4 + 4 + 4, the K = 12 of
    /// Rajbhandari et al. (2020), "ZeRO: Memory Optimizations Toward Training Trillion Parameter Models".
    #[must_use]
    pub const fn optimizer_bytes_per_param(&self) -> u64 {
        let master: u64 = if matches!(self.precision, Precision::Mixed) { 4 } else { 0 };
        let moment: u64 = if matches!(self.precision, Precision::Half) { 2 } else { 4 };
        master.saturating_add(match self.optimizer {
            Optimizer::Sgd => 0,
            Optimizer::Momentum => moment,
            Optimizer::Adam => moment.saturating_mul(2),
            Optimizer::Adam8Bit => 2,
        })
    }

    /// Weights, gradients and optimizer on each rank. What is shared is rounded up to whole parameters.
    ///
    /// # Errors
    /// No tokens, no sequences, or no ranks; bytes beyond the range of `u64`.
    ///
    /// # Source
    /// Rajbhandari et al. (2020), figure 1: Ψ parameters take (2 + 2 + K)Ψ bytes, of which stages 1 to 3 divide K,
    /// then a 2, then the other by the number of ranks.
    pub fn states(&self, params: u64) -> Result<ModelStates, PlanError> {
        self.check()?;
        let share = |stage| if self.zero >= stage { params.div_ceil(self.ranks) } else { params };
        let bytes = |count: u64, each| count.checked_mul(each).ok_or(PlanError::Overflow(Place::argument("params")));
        let each = self.precision.bytes();
        Ok(ModelStates {
            weights: bytes(share(ZeroStage::Three), each)?,
            gradients: bytes(share(ZeroStage::Two), each)?,
            optimizer: bytes(share(ZeroStage::One), self.optimizer_bytes_per_param())?,
        })
    }

    /// Activations on each rank.
    ///
    /// With s tokens, b sequences, h hidden, e bytes a number, a layer saves: the inputs and outputs of two norms
    /// (4·sbh·e), queries, keys and values, the attention's output, and inside the feed-forward part two times its
    /// width (four times with a gate); with dropout two masks of sbh bytes; and the attention's core, which is
    /// materialised a·s²·b·e bytes (with dropout as much again, and its mask), or 4·s·b·a bytes of flash attention.
    /// In 16 bits, with dropout, as many heads with keys as without and a width of 4h this is the published
    /// sbh(34 + 5as/h).
    ///
    /// # Errors
    /// As for [`Training::states`], and for [`ModelConfig::params`].
    ///
    /// # Source
    /// Korthikanti et al. (2022), "Reducing Activation Recomputation in Large Transformer Models", section 4,
    /// tensor by tensor, so that grouped queries, gates and other precisions follow.
    pub fn activations(&self, config: &ModelConfig) -> Result<ActivationBytes, PlanError> {
        self.check()?;
        config.params()?;
        self.activation_bytes(config).ok_or(PlanError::Overflow(Place::argument("training")))
    }

    fn activation_bytes(&self, config: &ModelConfig) -> Option<ActivationBytes> {
        let each = self.precision.bytes();
        let tokens = product([self.sequence, self.batch])?;
        let stream = product([tokens, config.hidden])?;
        let queries = product([tokens, config.heads, config.head_dim])?;
        let keys = product([tokens, config.kv_heads, config.head_dim])?;
        let scores = product([config.heads, self.sequence, tokens])?;
        let mask = |numbers: u64| if self.dropout { Some(numbers) } else { Some(0) };
        let width = if config.gated { 4 } else { 2 };
        // The first norm's input is the layer's.
        let numbers = total([
            product([3, stream]),
            product([2, queries]),
            product([2, keys]),
            product([width, tokens, config.intermediate]),
        ])?;
        let attention_core = match self.attention {
            Attention::Flash => product([4, tokens, config.heads])?,
            Attention::Materialised => {
                let matrices = if self.dropout { 2 } else { 1 };
                total([product([matrices, scores, each]), mask(scores)])?
            }
        };
        let logits = product([4, tokens, config.vocab])?;
        Some(ActivationBytes {
            layer_input: product([stream, each])?,
            layer_internal: total([product([numbers, each]), mask(product([2, stream])?), Some(attention_core)])?,
            attention_core,
            embedding: mask(stream)?,
            head: total([product([2, stream, each]), Some(logits)])?,
            logits_gradient: logits,
        })
    }

    fn check(&self) -> Result<(), PlanError> {
        for (count, name) in [(self.sequence, "sequence"), (self.batch, "batch"), (self.ranks, "ranks")] {
            if count == 0 {
                return Err(PlanError::NotPositive(Place::field("training", name)));
            }
        }
        Ok(())
    }
}

/// Keys and values of a number of tokens, in all layers: `2·layers·kv_heads·head_dim·tokens·bytes each`.
///
/// # Errors
/// As for [`ModelConfig::params`]; bytes beyond the range of `u64`.
///
/// # Source
/// Kwon et al. (2023), "Efficient Memory Management for Large Language Model Serving with PagedAttention".
pub fn kv_cache_bytes(config: &ModelConfig, tokens: u64, bytes_each: u64) -> Result<u64, PlanError> {
    config.params()?;
    product([2, config.layers, config.kv_heads, config.head_dim, tokens, bytes_each])
        .ok_or(PlanError::Overflow(Place::argument("tokens")))
}

impl ParamCount {
    /// Multiplications and additions of one layer's forward pass: two for each parameter and token, and the
    /// attention's two products of sequence × sequence.
    ///
    /// # Source
    /// Kaplan et al. (2020), "Scaling Laws for Neural Language Models", section 2.1, for whole sequences.
    #[must_use]
    pub fn layer_forward_flops(&self, config: &ModelConfig, training: &Training) -> f64 {
        let tokens = training.sequence as f64 * training.batch as f64;
        2.0 * self.layer as f64 * tokens + self.attention_core_flops(config, training)
    }

    /// The part of it that is the attention's two products, which no parameters belong to.
    #[must_use]
    pub fn attention_core_flops(&self, config: &ModelConfig, training: &Training) -> f64 {
        let tokens = training.sequence as f64 * training.batch as f64;
        4.0 * tokens * training.sequence as f64 * config.heads as f64 * config.head_dim as f64
    }
}

#[cfg(test)]
#[path = "training_tests.rs"]
pub(crate) mod tests;
