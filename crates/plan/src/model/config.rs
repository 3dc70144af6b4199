//! The shape of a decoder-only transformer, and how many parameters it has.

use crate::error::{Place, PlanError};

/// Which linear layers have biases, and with them whether the norms do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Biases {
    /// None, and norms scale only (RMSNorm), as in Llama and Mistral.
    None,
    /// Those that make queries, keys and values; norms scale only. As in Qwen2.
    QueryKeyValue,
    /// All, and norms scale and shift (LayerNorm), as in GPT-2.
    All,
}

/// The shape of a model. All numbers are counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ModelConfig {
    /// Transformer layers.
    pub layers: u64,
    /// The width of the residual stream.
    pub hidden: u64,
    /// Attention heads.
    pub heads: u64,
    /// Heads that have keys and values of their own; fewer than `heads` with grouped queries.
    pub kv_heads: u64,
    /// The width of a head, usually hidden ÷ heads.
    pub head_dim: u64,
    /// The width inside the feed-forward part.
    pub intermediate: u64,
    /// Whether the feed-forward part has a gate, and so three matrices instead of two.
    pub gated: bool,
    /// Tokens in the vocabulary.
    pub vocab: u64,
    /// Learned positions; none with rotary ones.
    pub positions: u64,
    /// Which biases there are.
    pub biases: Biases,
    /// Whether the output layer uses the embedding's matrix.
    pub tied: bool,
}

/// Parameters by part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ParamCount {
    /// Of token and position embeddings.
    pub embedding: u64,
    /// Of one layer.
    pub layer: u64,
    /// Of the last norm and, unless it is tied, the output layer.
    pub head: u64,
    /// Of the whole model.
    pub total: u64,
}

/// What numbers multiply to; nothing beyond the range.
pub(super) fn product<const N: usize>(factors: [u64; N]) -> Option<u64> {
    factors.into_iter().try_fold(1, u64::checked_mul)
}

/// What numbers add up to; nothing beyond the range, or where one of them is.
pub(super) fn total<const N: usize>(terms: [Option<u64>; N]) -> Option<u64> {
    terms.into_iter().try_fold(0_u64, |sum, term| sum.checked_add(term?))
}

impl ModelConfig {
    /// How many parameters the model has, exactly.
    ///
    /// Attention: `hidden·heads·d + 2·hidden·kv_heads·d + heads·d·hidden`; feed-forward: two matrices of
    /// `hidden·intermediate`, or three; two norms a layer and one at the end; biases as [`Biases`] says.
    ///
    /// # Errors
    /// A count that has to be above zero and is not; more layers than 10,000; more parameters than `u64` holds.
    ///
    /// # Source
    /// The shapes of the modules in the models' published implementations; tested against the published number of
    /// parameters of each [preset](super::presets).
    pub fn params(&self) -> Result<ParamCount, PlanError> {
        self.check()?;
        self.count().ok_or(PlanError::Overflow(Place::argument("config")))
    }

    fn check(&self) -> Result<(), PlanError> {
        for (count, name) in [
            (self.layers, "layers"),
            (self.hidden, "hidden"),
            (self.heads, "heads"),
            (self.kv_heads, "kv_heads"),
            (self.head_dim, "head_dim"),
            (self.intermediate, "intermediate"),
            (self.vocab, "vocab"),
        ] {
            if count == 0 {
                return Err(PlanError::NotPositive(Place::field("config", name)));
            }
        }
        if self.layers > 10_000 {
            return Err(PlanError::TooMany(Place::field("config", "layers")));
        }
        Ok(())
    }

    fn count(&self) -> Option<ParamCount> {
        let queries = self.heads.checked_mul(self.head_dim)?;
        let keys = self.kv_heads.checked_mul(self.head_dim)?;
        let qkv_width = keys.checked_mul(2)?.checked_add(queries)?;
        let qkv_bias = if self.biases == Biases::None { 0 } else { qkv_width };
        let all = self.biases == Biases::All;
        let norm = if all { self.hidden.checked_mul(2)? } else { self.hidden };
        let up = if self.gated { 2 } else { 1 };
        let mlp_bias = if all { total([product([up, self.intermediate]), Some(self.hidden)])? } else { 0 };
        let layer = total([
            product([self.hidden, qkv_width]),
            Some(qkv_bias),
            product([queries, self.hidden]),
            Some(if all { self.hidden } else { 0 }),
            product([self.hidden, self.intermediate, up.checked_add(1)?]),
            Some(mlp_bias),
            product([2, norm]),
        ])?;
        let embedding = total([product([self.vocab, self.hidden]), product([self.positions, self.hidden])])?;
        let output = if self.tied { Some(0) } else { product([self.vocab, self.hidden]) };
        let head = total([Some(norm), output])?;
        let sum = total([Some(embedding), product([layer, self.layers]), Some(head)])?;
        Some(ParamCount { embedding, layer, head, total: sum })
    }
}

#[cfg(test)]
mod tests {
    use super::super::presets::PRESETS;
    use super::*;

    #[test]
    fn presets_have_the_published_number_of_parameters() {
        for preset in &PRESETS {
            let count = preset.config.params().unwrap();
            assert_eq!(count.total, preset.published_params, "{}", preset.name);
            assert_eq!(count.total, count.embedding + count.layer * preset.config.layers + count.head);
        }
    }

    #[test]
    fn bad_shapes_are_errors() {
        let config = PRESETS[0].config;
        let place = |name| Place::field("config", name);
        let error = |config: ModelConfig| config.params().unwrap_err();
        assert_eq!(error(ModelConfig { kv_heads: 0, ..config }), PlanError::NotPositive(place("kv_heads")));
        assert_eq!(error(ModelConfig { layers: 10_001, ..config }), PlanError::TooMany(place("layers")));
        let huge = ModelConfig { hidden: u64::MAX / 2, ..config };
        assert_eq!(error(huge), PlanError::Overflow(Place::argument("config")));
        assert!(ModelConfig { positions: 0, ..config }.params().is_ok());
    }
}
