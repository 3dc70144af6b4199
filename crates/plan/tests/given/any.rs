//! Numbers to try everything with.

use proptest::prelude::*;

/// Few different sizes, so that ties and exact fits are frequent.
pub fn coarse() -> impl Strategy<Value = f64> {
    prop_oneof![(0_u32..12).prop_map(f64::from), (0_u32..256).prop_map(|n| f64::from(n) / 4.0),]
}

/// Every pattern of bits a float can have, and the ones that break things more often.
pub fn any_number() -> impl Strategy<Value = f64> {
    let special =
        [0.0, -0.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, f64::MAX, f64::MIN, f64::MIN_POSITIVE, 5e-324, -1.0];
    prop_oneof![
        1 => any::<u64>().prop_map(f64::from_bits),
        2 => any::<u64>().prop_map(|bits| f64::from_bits(bits >> 1)),
        1 => prop::sample::select(special.to_vec()),
        8 => coarse(),
        4 => 0.0..64.0,
    ]
}
