//! The numbers that a run begins with: weights, batch, target. Made from the seed, the same everywhere.

use super::shape::{LayerKind, Part, Sizes};
use crate::pattern;

/// What a tensor's own seed is mixed from.
const BATCH: u32 = 0x0b47_c401;
const TARGET: u32 = 0x07a4_6e02;
const WEIGHTS: u32 = 0x0e19_4703;

/// `count` numbers, evenly spread from −`reach` to `reach`. Each is a whole number of 2⁻²³ times `reach`, rounded once.
fn spread(seed: u32, count: u64, reach: f32) -> Vec<f32> {
    let positions = 0..u32::try_from(count).unwrap_or(u32::MAX);
    positions.map(|at| ((pattern::word(seed, at) >> 8) as f32 / 8_388_608.0 - 1.0) * reach).collect()
}

/// The rows that the network is given.
pub(crate) fn batch(sizes: &Sizes, seed: u32) -> Vec<f32> {
    spread(seed ^ BATCH, sizes.input(), 1.0)
}

/// What it should make of them.
pub(crate) fn target(sizes: &Sizes, seed: u32) -> Vec<f32> {
    spread(seed ^ TARGET, sizes.input(), 1.0)
}

/// One matrix. The last one of a layer begins smaller, so that deep networks begin near the identity.
pub(crate) fn matrix(sizes: &Sizes, seed: u32, layer: usize, kind: LayerKind, part: &Part) -> Vec<f32> {
    let inner = if part.name == "W2" { sizes.hidden } else { sizes.width };
    let last = matches!((kind, part.name), (LayerKind::Mlp, "W2") | (LayerKind::Attention, "Wo"));
    let reach = (3.0 / inner as f32).sqrt() * if last { 0.1 } else { 1.0 };
    let own = u32::try_from(layer).unwrap_or(u32::MAX).wrapping_mul(0x9e37_79b9);
    let from = u32::try_from(part.from).unwrap_or(u32::MAX).wrapping_mul(0x85eb_ca6b);
    spread(seed ^ WEIGHTS ^ own ^ from, part.count, reach)
}

/// A layer's matrices, one behind the other, as a buffer holds them.
pub(crate) fn weights(sizes: &Sizes, seed: u32, layer: usize, kind: LayerKind) -> Vec<u8> {
    let parts = sizes.weights(kind);
    parts.iter().flat_map(|part| bytes(&matrix(sizes, seed, layer, kind, part))).collect()
}

/// Numbers as a buffer holds them.
pub(crate) fn bytes(numbers: &[f32]) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_spread_and_differ() {
        let sizes = Sizes { tokens: 16, width: 64, hidden: 64, blocks: 2, attention: false };
        let (batch, target) = (batch(&sizes, 1), target(&sizes, 1));
        assert_eq!(batch.len(), 1024);
        assert!(batch.iter().all(|one| one.abs() <= 1.0) && batch != target);
        let mean = batch.iter().sum::<f32>() / 1024.0;
        assert!(mean.abs() < 0.1, "{mean}");
        let parts = sizes.weights(LayerKind::Mlp);
        let all: Vec<_> = (0..2)
            .flat_map(|l| parts.iter().map(move |p| (l, p)))
            .map(|(l, p)| matrix(&sizes, 1, l, LayerKind::Mlp, p))
            .collect();
        assert!(all.iter().enumerate().all(|(i, one)| all.iter().skip(i + 1).all(|other| one != other)));
    }
}
