// Timelines, problems and chains without a pattern, the same on every run and everywhere. The intervals are also those of
// intervals.py.

use headroom_plan::device::{DeviceProfile, Link};
use headroom_plan::price::{Chain, ChainLayer, Tensor};
use headroom_plan::timeline::{Allocation, Kind};

/// How many intervals are swept.
pub const INTERVALS: u64 = 1_000_000;
/// How many tensors are planned for.
pub const ITEMS: u64 = 100_000;
/// How many layers the chain has.
pub const LAYERS: u64 = 200;

/// A device like a card on a PCIe slot.
pub const PROFILE: DeviceProfile = DeviceProfile {
    upload: Link { alpha_ms: 0.02, bytes_per_ms: 1.2e7 },
    download: Link { alpha_ms: 0.03, bytes_per_ms: 1.1e7 },
    copy_bytes_per_ms: 5e8,
    compute_alpha_ms: 0.005,
    compute_ms_per_byte: 1e-8,
    staging_slots: 2,
};

/// The i-th interval.
pub fn interval(i: u64) -> Allocation<()> {
    let from = mixed(i) % 1_000_000;
    let to = from + 1 + mixed(i << 1 | 1) % 1000;
    let bytes = 1 + mixed(i << 2) % (1 << 24);
    let movable = !mixed(i << 3).is_multiple_of(8);
    Allocation { name: (), bytes, kind: Kind::Activations, from, to, movable, recompute_ms: None }
}

/// Idle but for its first and last step, and recomputable two times out of three.
pub fn tensor(i: u64, mut allocation: Allocation<()>) -> Tensor<()> {
    let cost = (mixed(i << 5) % 4000) as f64 / 400.0;
    allocation.recompute_ms = (!i.is_multiple_of(3)).then_some(cost);
    let (idle_from, idle_to) = (allocation.from + 1, (allocation.to - 1).max(allocation.from + 1));
    Tensor { allocation, idle_from, idle_to }
}

/// The first of the intervals as tensors.
pub fn tensors() -> Vec<Tensor<()>> {
    (0..ITEMS).map(|i| tensor(i, interval(i))).collect()
}

/// Layers that are alike, or (with `uneven` 1) all different.
pub fn chain(uneven: u64) -> Chain {
    let layers = (0..LAYERS)
        .map(|i| ChainLayer {
            forward_ms: 1.0 + (uneven * mixed(i) % 1000) as f64 / 1000.0,
            backward_ms: 2.0,
            input_bytes: (8 << 20) + uneven * (mixed(i << 8) % (1 << 20)),
            saved_bytes: (120 << 20) + uneven * (mixed(i << 16) % (16 << 20)),
            workspace_bytes: 4 << 20,
        })
        .collect();
    Chain { layers, output_bytes: 8 << 20, base_bytes: 1 << 30 }
}

/// A budget that leaves a third of what the layers of a chain would keep.
pub fn chain_budget(chain: &Chain) -> u64 {
    chain.base_bytes + chain.layers.iter().map(|l| l.saved_bytes + l.input_bytes).sum::<u64>() / 3
}

/// A number that tells nothing of the one that it was made of.
pub fn mixed(i: u64) -> u64 {
    let mut mixed = (i + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed ^ (mixed >> 27)
}
