//! What allocations are called.

use headroom_planner::messages::{Kind, Name, Row};

use crate::words::Speech;

/// The name of a part of a model, or an allocation's own.
pub fn part_name(name: &Name, words: &Speech) -> String {
    match name {
        Name::Model => words.text("part-model"),
        Name::Embedding => words.text("part-embedding"),
        Name::Layer(layer) => words.with("part-layer", &[("layer", layer.to_string().into())]),
        Name::Head => words.text("part-head"),
        Name::Text(text) => text.clone(),
    }
}

/// The name of a row.
pub fn row_name(row: &Row, words: &Speech) -> String {
    part_name(&row.name, words)
}

/// The name of a kind.
pub fn kind_name(kind: Kind, words: &Speech) -> String {
    words.labels().of_kind(drawn(kind)).to_string()
}

/// A kind as it is drawn.
pub fn drawn(kind: Kind) -> headroom_kit::memory::Kind {
    use headroom_kit::memory::Kind as Drawn;
    match kind {
        Kind::Weights => Drawn::Weights,
        Kind::Gradients => Drawn::Gradients,
        Kind::Optimizer => Drawn::Optimizer,
        Kind::Activations => Drawn::Activations,
        Kind::KvCache => Drawn::KvCache,
        Kind::Temporary => Drawn::Temporary,
    }
}

/// A kind's key in the core.
pub fn key(kind: Kind) -> &'static str {
    headroom_plan::timeline::Kind::from(kind).key()
}
