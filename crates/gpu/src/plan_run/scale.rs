//! Scales that fit.

use super::layout::{STRIDE, scaled};
use super::types::Component;
use crate::adapter::AdapterLimits;

/// 8 MiB stand for 1 GB, where that fits.
pub const DEFAULT_BYTES_PER_GB: u64 = 8 << 20;

/// The largest sum of all components at the default scale: a browser's worker holds what is offloaded in its own
/// memory, and no device tells how much it has.
const MOST_BYTES: u64 = 512 << 20;

/// The same on a software adapter, which visits some ten million words in a second.
const MOST_SOFTWARE_BYTES: u64 = 32 << 20;

/// What every WebGPU device offers for one buffer; more is not asked for by default.
const COMMON_BUFFER_BYTES: u64 = 256 << 20;

/// 8 MiB for 1 GB, halved until the largest component fits one buffer of the adapter and all together are at most
/// 512 MiB; on a software adapter 32 MiB, so that a run takes seconds there too.
#[must_use]
pub fn default_scale(components: &[Component], limits: AdapterLimits, software: bool) -> u64 {
    let most = if software { MOST_SOFTWARE_BYTES } else { MOST_BYTES };
    let buffer = limits.buffer_bytes.min(COMMON_BUFFER_BYTES);
    let fits = |&scale: &u64| {
        let sizes = components.iter().map(|one| scaled(one.bytes, scale));
        sizes.clone().all(|size| size <= buffer) && sizes.fold(0, u64::saturating_add) <= most
    };
    let halves = std::iter::successors(Some(DEFAULT_BYTES_PER_GB), |&scale| (scale > 1).then_some(scale / 2));
    halves.clone().find(fits).or(halves.last()).unwrap_or(1)
}

/// 4 MiB, or as much as the adapter binds at once.
#[must_use]
pub fn default_slice_bytes(limits: AdapterLimits) -> u64 {
    let most = limits.binding_bytes.min(limits.buffer_bytes).min(4 << 20);
    (most / STRIDE).saturating_mul(STRIDE).max(STRIDE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan_run::testing::component;

    const LIMITS: AdapterLimits = AdapterLimits { buffer_bytes: 256 << 20, binding_bytes: 128 << 20 };
    const GB: u64 = 1_000_000_000;

    #[test]
    fn the_scale_shrinks_until_all_fits() {
        let of = |gb: &[u64], limits| {
            let rows: Vec<_> = gb.iter().map(|gb| component("a", gb * GB)).collect();
            default_scale(&rows, limits, false)
        };
        assert_eq!(of(&[10, 6, 4], LIMITS), 8 << 20);
        assert_eq!(of(&[32], LIMITS), 8 << 20);
        assert_eq!(of(&[33], LIMITS), 4 << 20);
        assert_eq!(of(&[32, 32, 1], LIMITS), 4 << 20);
        assert_eq!(of(&[10], AdapterLimits { buffer_bytes: 20 << 20, ..LIMITS }), 2 << 20);
        assert_eq!(of(&[], LIMITS), 8 << 20);
        assert_eq!(default_scale(&[component("a", 20 * GB)], LIMITS, true), 1 << 20);
        // Where nothing fits, the smallest scale is as good as any: the run says what it needs.
        assert_eq!(of(&[u64::MAX / GB], LIMITS), 1);
    }

    #[test]
    fn slices_are_bindable() {
        assert_eq!(default_slice_bytes(LIMITS), 4 << 20);
        assert_eq!(default_slice_bytes(AdapterLimits { binding_bytes: 1000, ..LIMITS }), 768);
    }
}
