//! Well-known open models, from the `config.json` that is published with their weights.
//!
//! Each shape gives, to the last one, the number of parameters that the weights' own metadata tell; what that number does not
//! depend on (heads where all have keys and values of their own) is as in copies of the same file in public repositories.

use super::config::{Biases, ModelConfig};

/// A model's shape, with its source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Preset {
    /// The model's name.
    pub name: &'static str,
    /// The repository on huggingface.co whose `config.json` has the numbers.
    pub source: &'static str,
    /// The shape.
    pub config: ModelConfig,
    /// Parameters of the published weights.
    pub published_params: u64,
}

const fn gpt2(layers: u64, hidden: u64, heads: u64) -> ModelConfig {
    ModelConfig {
        layers,
        hidden,
        heads,
        kv_heads: heads,
        head_dim: 64,
        intermediate: hidden.saturating_mul(4),
        gated: false,
        vocab: 50_257,
        positions: 1024,
        biases: Biases::All,
        tied: true,
    }
}

/// Layers, hidden, heads, heads with keys, intermediate, vocabulary.
const fn llama(shape: [u64; 6], head_dim: u64, biases: Biases, tied: bool) -> ModelConfig {
    let [layers, hidden, heads, kv_heads, intermediate, vocab] = shape;
    ModelConfig {
        layers,
        hidden,
        heads,
        kv_heads,
        head_dim,
        intermediate,
        gated: true,
        vocab,
        positions: 0,
        biases,
        tied,
    }
}

/// From small to large.
pub const PRESETS: [Preset; 11] = [
    Preset { name: "GPT-2", source: "openai-community/gpt2", config: gpt2(12, 768, 12), published_params: 124_439_808 },
    Preset {
        name: "Qwen2.5 0.5B",
        source: "Qwen/Qwen2.5-0.5B",
        config: llama([24, 896, 14, 2, 4864, 151_936], 64, Biases::QueryKeyValue, true),
        published_params: 494_032_768,
    },
    Preset {
        name: "TinyLlama 1.1B",
        source: "TinyLlama/TinyLlama-1.1B-Chat-v1.0",
        config: llama([22, 2048, 32, 4, 5632, 32_000], 64, Biases::None, false),
        published_params: 1_100_048_384,
    },
    Preset {
        name: "Llama 3.2 1B",
        source: "meta-llama/Llama-3.2-1B",
        config: llama([16, 2048, 32, 8, 8192, 128_256], 64, Biases::None, true),
        published_params: 1_235_814_400,
    },
    Preset {
        name: "GPT-2 XL",
        source: "openai-community/gpt2-xl",
        config: gpt2(48, 1600, 25),
        published_params: 1_557_611_200,
    },
    Preset {
        name: "Llama 2 7B",
        source: "meta-llama/Llama-2-7b-hf",
        config: llama([32, 4096, 32, 32, 11_008, 32_000], 128, Biases::None, false),
        published_params: 6_738_415_616,
    },
    Preset {
        name: "Mistral 7B v0.1",
        source: "mistralai/Mistral-7B-v0.1",
        config: llama([32, 4096, 32, 8, 14_336, 32_000], 128, Biases::None, false),
        published_params: 7_241_732_096,
    },
    Preset {
        name: "Qwen2.5 7B",
        source: "Qwen/Qwen2.5-7B",
        config: llama([28, 3584, 28, 4, 18_944, 152_064], 128, Biases::QueryKeyValue, false),
        published_params: 7_615_616_512,
    },
    Preset {
        name: "Llama 3.1 8B",
        source: "meta-llama/Llama-3.1-8B",
        config: llama([32, 4096, 32, 8, 14_336, 128_256], 128, Biases::None, false),
        published_params: 8_030_261_248,
    },
    Preset {
        name: "Llama 2 70B",
        source: "meta-llama/Llama-2-70b-hf",
        config: llama([80, 8192, 64, 8, 28_672, 32_000], 128, Biases::None, false),
        published_params: 68_976_648_192,
    },
    Preset {
        name: "Llama 3 70B",
        source: "meta-llama/Meta-Llama-3-70B",
        config: llama([80, 8192, 64, 8, 28_672, 128_256], 128, Biases::None, false),
        published_params: 70_553_706_496,
    },
];
