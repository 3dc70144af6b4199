//! The core's shapes and settings as they stand in messages.

use headroom_plan::model::{self, ModelConfig};
use serde::{Deserialize, Serialize};

/// An enum of the core's, by its keys in messages.
macro_rules! keys {
    ($(#[$about:meta])* $name:ident of $core:path { $($key:ident),+ $(,)? }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        #[allow(missing_docs, reason = "the core's variants say what they are")]
        pub enum $name { $($key),+ }

        impl From<$name> for $core {
            fn from(key: $name) -> Self {
                match key { $($name::$key => Self::$key),+ }
            }
        }

        impl From<$core> for $name {
            fn from(value: $core) -> Self {
                match value { $(<$core>::$key => Self::$key),+ }
            }
        }
    };
}

keys! {
    /// See [`model::Biases`].
    Biases of model::Biases { None, QueryKeyValue, All }
}
keys! {
    /// See [`model::Precision`].
    Precision of model::Precision { Full, Mixed, Half }
}
keys! {
    /// See [`model::Optimizer`].
    Optimizer of model::Optimizer { Sgd, Momentum, Adam, Adam8Bit }
}
keys! {
    /// See [`model::Checkpointing`].
    Checkpointing of model::Checkpointing { None, Selective, Full }
}
keys! {
    /// See [`model::Attention`].
    Attention of model::Attention { Materialised, Flash }
}
keys! {
    /// See [`model::ZeroStage`].
    ZeroStage of model::ZeroStage { Zero, One, Two, Three }
}
keys! {
    /// See [`headroom_plan::timeline::Kind`].
    Kind of headroom_plan::timeline::Kind { Weights, Gradients, Optimizer, Activations, KvCache, Temporary }
}

/// A model's shape: see [`ModelConfig`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the core's fields say what they are")]
pub struct Shape {
    pub layers: u64,
    pub hidden: u64,
    pub heads: u64,
    pub kv_heads: u64,
    pub head_dim: u64,
    pub intermediate: u64,
    pub gated: bool,
    pub vocab: u64,
    pub positions: u64,
    pub biases: Biases,
    pub tied: bool,
}

impl From<Shape> for ModelConfig {
    fn from(shape: Shape) -> Self {
        let Shape { layers, hidden, heads, kv_heads, head_dim, intermediate, gated, vocab, positions, biases, tied } =
            shape;
        let biases = biases.into();
        Self { layers, hidden, heads, kv_heads, head_dim, intermediate, gated, vocab, positions, biases, tied }
    }
}

impl From<ModelConfig> for Shape {
    fn from(config: ModelConfig) -> Self {
        let ModelConfig {
            layers,
            hidden,
            heads,
            kv_heads,
            head_dim,
            intermediate,
            gated,
            vocab,
            positions,
            biases,
            tied,
        } = config;
        let biases = biases.into();
        Self { layers, hidden, heads, kv_heads, head_dim, intermediate, gated, vocab, positions, biases, tied }
    }
}

/// A run's settings: see [`model::Training`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the core's fields say what they are")]
pub struct Run {
    pub sequence: u64,
    pub batch: u64,
    pub precision: Precision,
    pub optimizer: Optimizer,
    pub checkpointing: Checkpointing,
    pub attention: Attention,
    pub dropout: bool,
    pub zero: ZeroStage,
    pub ranks: u64,
}

impl From<Run> for model::Training {
    fn from(run: Run) -> Self {
        Self {
            sequence: run.sequence,
            batch: run.batch,
            precision: run.precision.into(),
            optimizer: run.optimizer.into(),
            checkpointing: run.checkpointing.into(),
            attention: run.attention.into(),
            dropout: run.dropout,
            zero: run.zero.into(),
            ranks: run.ranks,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use headroom_plan::model::PRESETS;

    #[test]
    fn shapes_come_back_as_they_were() {
        for preset in PRESETS {
            let text = serde_json::to_string(&Shape::from(preset.config)).unwrap();
            assert_eq!(ModelConfig::from(serde_json::from_str::<Shape>(&text).unwrap()), preset.config);
        }
        assert_eq!(serde_json::to_string(&Optimizer::Adam8Bit).unwrap(), "\"adam8_bit\"");
        assert_eq!(serde_json::to_string(&Biases::QueryKeyValue).unwrap(), "\"query_key_value\"");
    }
}
