use super::super::config::Biases;
use super::super::presets::PRESETS;
use super::*;

pub(crate) const PLAIN: Training = Training {
    sequence: 1024,
    batch: 1,
    precision: Precision::Mixed,
    optimizer: Optimizer::Adam,
    checkpointing: Checkpointing::None,
    attention: Attention::Materialised,
    dropout: true,
    zero: ZeroStage::Zero,
    ranks: 1,
};

fn gpt3_like(layers: u64, hidden: u64, heads: u64) -> ModelConfig {
    ModelConfig {
        layers,
        hidden,
        heads,
        kv_heads: heads,
        head_dim: hidden / heads,
        intermediate: 4 * hidden,
        gated: false,
        vocab: 51_200,
        positions: 2048,
        biases: Biases::All,
        tied: true,
    }
}

fn gb(bytes: u64) -> f64 {
    (bytes as f64 / 1e8).round() / 10.0
}

/// Figure 1 of the ZeRO paper: 7.5 billion parameters on 64 ranks.
#[test]
fn states_are_those_of_zero() {
    let at = |zero| gb(Training { zero, ranks: 64, ..PLAIN }.states(7_500_000_000).unwrap().total());
    assert_eq!(at(ZeroStage::Zero), 120.0);
    assert_eq!(at(ZeroStage::One), 31.4);
    assert_eq!(at(ZeroStage::Two), 16.6);
    assert_eq!(at(ZeroStage::Three), 1.9);
}

#[test]
fn each_precision_and_optimizer_has_its_bytes() {
    let cases = [
        (Precision::Full, Optimizer::Adam, 16),
        (Precision::Full, Optimizer::Momentum, 12),
        (Precision::Full, Optimizer::Sgd, 8),
        (Precision::Mixed, Optimizer::Adam, 16),
        (Precision::Mixed, Optimizer::Adam8Bit, 10),
        (Precision::Mixed, Optimizer::Sgd, 8),
        (Precision::Half, Optimizer::Adam, 8),
        (Precision::Half, Optimizer::Momentum, 6),
    ];
    for (precision, optimizer, bytes) in cases {
        let training = Training { precision, optimizer, ..PLAIN };
        assert_eq!(training.states(1000).unwrap().total(), 1000 * bytes, "{precision:?} {optimizer:?}");
    }
}

/// sbh(34 + 5as/h) and, with selective checkpointing, 34sbh; 5as/h is 80 for GPT-3 and 64 for MT-NLG, of which
/// selective checkpointing saves 70 and 65 per cent.
#[test]
fn activations_are_those_of_korthikanti() {
    for (config, term, saved) in [(gpt3_like(96, 12_288, 96), 80, 70), (gpt3_like(105, 20_480, 128), 64, 65)] {
        let training = Training { sequence: 2048, ..PLAIN };
        let activations = training.activations(&config).unwrap();
        let sbh = 2048 * config.hidden;
        assert_eq!(activations.layer_kept(Checkpointing::None), sbh * (34 + term));
        assert_eq!(activations.layer_kept(Checkpointing::Selective), sbh * 34);
        assert_eq!(activations.layer_kept(Checkpointing::Full), sbh * 2);
        assert_eq!((100.0 * term as f64 / (34 + term) as f64).round() as u64, saved);
        // The paper's 4sbh(1 + v/h) for the end, and sbh for the embedding.
        assert_eq!(activations.head, 4 * sbh + 4 * 2048 * config.vocab);
        assert_eq!(activations.embedding, sbh);
    }
}

#[test]
fn gates_groups_and_flash_change_what_is_saved() {
    let llama = PRESETS.iter().find(|p| p.name == "Llama 3.1 8B").unwrap().config;
    let training = Training { attention: Attention::Flash, dropout: false, sequence: 8192, ..PLAIN };
    let activations = training.activations(&llama).unwrap();
    let tokens = 8192;
    let numbers = 4 * 4096 + 2 * 4096 + 2 * 1024 + 4 * 14_336;
    assert_eq!(activations.layer_kept(Checkpointing::None), tokens * (2 * numbers + 4 * 32));
    let full = Training { precision: Precision::Full, ..training }.activations(&llama).unwrap();
    assert_eq!(full.layer_kept(Checkpointing::None), tokens * (4 * numbers + 4 * 32));
    assert_eq!(full.embedding, 0);
}

/// Published: 800 KB a token for OPT-13B (Kwon et al., 2023), whose hidden size is 5120 in 40 layers, in 16 bits; and
/// 4096 tokens of Llama 3 70B.
#[test]
fn keys_and_values_take_what_is_published() {
    let opt = gpt3_like(40, 5120, 40);
    assert_eq!(kv_cache_bytes(&opt, 1, 2).unwrap(), 800 * 1024);
    let llama = PRESETS.iter().find(|p| p.name == "Llama 3 70B").unwrap().config;
    assert_eq!(kv_cache_bytes(&llama, 4096, 2).unwrap(), 1_342_177_280);
}

/// 6 operations for each parameter and token, forward and back, of which forward are a third.
#[test]
fn forward_takes_two_operations_for_each_parameter_and_token() {
    let config = PRESETS[0].config;
    let params = config.params().unwrap();
    let flops = params.layer_forward_flops(&config, &PLAIN);
    let matrices = 2.0 * params.layer as f64 * 1024.0;
    assert_eq!(flops - matrices, 4.0 * 1024.0 * 1024.0 * 768.0);
}

#[test]
fn bad_settings_are_errors() {
    let config = PRESETS[0].config;
    let none = Training { ranks: 0, ..PLAIN };
    assert_eq!(none.states(1), Err(PlanError::NotPositive(Place::field("training", "ranks"))));
    let none = Training { batch: 0, ..PLAIN };
    assert_eq!(none.activations(&config), Err(PlanError::NotPositive(Place::field("training", "batch"))));
    let huge = Training { sequence: u64::MAX, ..PLAIN };
    assert_eq!(huge.activations(&config), Err(PlanError::Overflow(Place::argument("training"))));
    assert_eq!(PLAIN.states(u64::MAX), Err(PlanError::Overflow(Place::argument("params"))));
    assert_eq!(kv_cache_bytes(&config, u64::MAX, 2), Err(PlanError::Overflow(Place::argument("tokens"))));
}
