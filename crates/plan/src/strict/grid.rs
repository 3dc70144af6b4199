//! Exact sums of floats: every size as a whole number of one common unit.
//!
//! A float is an odd whole number times a power of two, so the smallest of these powers divides all sizes of
//! a list. Counted in it, sums are exact, whatever their order, and "reaches the target" has one meaning.

/// A common unit of 2^`exponent` GB.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Grid {
    exponent: i32,
}

impl Grid {
    /// The coarsest grid that all these sizes lie on. The sizes have passed their check.
    pub fn of(sizes: impl Iterator<Item = f64>) -> Self {
        let exponent = sizes.filter_map(parts).map(|(_, e)| e).min().unwrap_or(0);
        Self { exponent }
    }

    /// The size in units, or nothing if that takes more bits than there are.
    pub fn units(self, size: f64) -> Option<u128> {
        let Some((odd, exponent)) = parts(size) else {
            return Some(0);
        };
        let odd = u128::from(odd);
        let shift = u32::try_from(exponent.saturating_sub(self.exponent)).ok()?;
        (shift < odd.leading_zeros()).then(|| odd.wrapping_shl(shift))
    }

    /// The units in GB, rounded once, infinite if that is too large.
    pub fn gb(self, units: u128) -> f64 {
        units as f64 * power_of_two(self.exponent)
    }

    /// How many whole units lie at or below a target that is not negative. Peaks are whole units, so a peak is
    /// within the target exactly when it is within this.
    pub fn whole_units_in(self, target: f64) -> u128 {
        // The division is exact, or runs over to infinity, or under into a fraction; the cast saturates.
        (target / power_of_two(self.exponent)) as u128
    }

    /// By how many GB this many units exceed a target that is not negative, if they do.
    pub fn excess_gb(self, units: u128, target: f64) -> f64 {
        let whole = self.whole_units_in(target);
        if units <= whole {
            return 0.0;
        }
        let rest = (target / power_of_two(self.exponent)).fract();
        (units.saturating_sub(whole) as f64 - rest) * power_of_two(self.exponent)
    }
}

/// A checked size as an odd number times a power of two; nothing for zero.
fn parts(size: f64) -> Option<(u64, i32)> {
    const FRACTION: u64 = (1 << 52) - 1;
    let bits = size.to_bits();
    let fraction = bits & FRACTION;
    let (whole, exponent) = match i32::try_from((bits >> 52) & 0x7ff) {
        Ok(0) | Err(_) => (fraction, -1074),
        Ok(field) => (fraction | (1 << 52), field.saturating_sub(1075)),
    };
    let zeros = whole.trailing_zeros();
    let odd = whole.checked_shr(zeros)?;
    Some((odd, exponent.saturating_add_unsigned(zeros)))
}

/// 2^`exponent`, exactly; `powi` does not promise that. The exponent is one that [`parts`] gives.
fn power_of_two(exponent: i32) -> f64 {
    let bits = match u32::try_from(exponent.saturating_add(1022)) {
        Ok(above) => u64::from(above).saturating_add(1) << 52,
        Err(_) => 1_u64.wrapping_shl(exponent.saturating_add(1074).unsigned_abs()),
    };
    f64::from_bits(bits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_come_apart_and_together_again() {
        let cases = [
            (0.0, None),
            (1.0, Some((1, 0))),
            (6.0, Some((3, 1))),
            (0.75, Some((3, -2))),
            (5e-324, Some((1, -1074))),
            (f64::MIN_POSITIVE, Some((1, -1022))),
            (f64::MAX, Some(((1 << 53) - 1, 971))),
        ];
        for (size, expected) in cases {
            assert_eq!(parts(size), expected, "{size}");
            if let Some((odd, exponent)) = expected {
                assert_eq!(odd as f64 * power_of_two(exponent), size);
            }
        }
        assert_eq!(power_of_two(1023), 2_f64.powi(1023));
        assert_eq!(power_of_two(-1023), f64::MIN_POSITIVE / 2.0);
    }

    #[test]
    fn units_are_exact() {
        let sizes = [0.1, 0.2, 24.0, 0.0];
        let grid = Grid::of(sizes.into_iter());
        for size in sizes {
            assert_eq!(grid.gb(grid.units(size).unwrap()), size);
        }
        // The exact sum of the three lies above what adding them as floats gives or below; never beside a float.
        let sum: u128 = sizes.iter().map(|&s| grid.units(s).unwrap()).sum();
        assert!((grid.gb(sum) - 24.3).abs() < 1e-12);
        assert_eq!(Grid::of([0.0].into_iter()).units(0.0), Some(0));
    }

    #[test]
    fn sizes_too_far_apart_have_no_units() {
        let grid = Grid::of([1e-300, 1.0].into_iter());
        assert_eq!(grid.units(1.0), None);
        assert!(grid.units(1e-300).is_some());
        let real = Grid::of([1e-9, 1e12].into_iter());
        assert!(real.units(1e12).is_some());
    }

    #[test]
    fn targets_are_taken_down_to_whole_units() {
        let quarters = Grid::of([0.25, 3.5].into_iter());
        let cases = [(0.0, 0), (0.24, 0), (0.25, 1), (3.49, 13), (3.5, 14), (f64::MAX, u128::MAX), (1e-320, 0)];
        for (target, whole) in cases {
            assert_eq!(quarters.whole_units_in(target), whole, "{target}");
        }
        let tiny = Grid::of([5e-324].into_iter());
        assert_eq!(tiny.whole_units_in(1.0), u128::MAX);
        assert_eq!(tiny.excess_gb(1, 1.0), 0.0);
    }

    #[test]
    fn an_excess_is_never_rounded_away() {
        let quarters = Grid::of([0.25].into_iter());
        assert_eq!(quarters.excess_gb(14, 3.0), 0.5);
        assert_eq!(quarters.excess_gb(14, 3.125), 0.375);
        assert_eq!(quarters.excess_gb(12, 3.0), 0.0);
        assert!(quarters.excess_gb(12, 3.0_f64.next_down()) > 0.0);
        // 0.1 + 0.2 is a little more than 0.3 in binary; the exact sum says so.
        let grid = Grid::of([0.1, 0.2].into_iter());
        let sum = grid.units(0.1).unwrap() + grid.units(0.2).unwrap();
        assert!(grid.excess_gb(sum, 0.3) > 0.0);
    }
}
