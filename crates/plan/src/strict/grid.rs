//! Exact sums: every size as a whole number of one common unit.
//!
//! The unit is the byte where all sizes are whole bytes: then 0.1 and 0.2 GB are 0.3 GB, as people expect, and
//! not a little more, as floats have it. Other sizes are taken as the binary fractions that they are: a float
//! is an odd whole number times a power of two, and the smallest of these powers divides them all.
//!
//! Counted in units, sums are exact, whatever their order, and "reaches the target" has one meaning.

const BYTES_IN_GB: f64 = 1e9;
/// Up to here, a petabyte, each number of bytes is a different number of GB in floats, and the way there and
/// back ends where it began.
const MOST_BYTES: u64 = 1 << 50;

/// What sizes are counted in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grid {
    /// Bytes, 10⁻⁹ GB.
    Bytes,
    /// 2^`exponent` GB.
    Binary {
        /// Between -1074 and 1023.
        exponent: i32,
    },
}

impl Grid {
    /// The grid that all these sizes lie on. The sizes have passed their check.
    pub fn of(sizes: impl Iterator<Item = f64> + Clone) -> Self {
        let bytes = sizes
            .clone()
            .try_fold(0_u64, |sum, size| sum.checked_add(whole_bytes(size)?).filter(|&sum| sum <= MOST_BYTES));
        if bytes.is_some() {
            return Self::Bytes;
        }
        let exponent = sizes.filter_map(parts).map(|(_, e)| e).min().unwrap_or(0);
        Self::Binary { exponent }
    }

    /// The size in units, or nothing if that takes more bits than there are.
    pub fn units(self, size: f64) -> Option<u128> {
        match self {
            Self::Bytes => whole_bytes(size).map(u128::from),
            Self::Binary { exponent: unit } => {
                let Some((odd, exponent)) = parts(size) else {
                    return Some(0);
                };
                let odd = u128::from(odd);
                let shift = u32::try_from(exponent.saturating_sub(unit)).ok()?;
                (shift < odd.leading_zeros()).then(|| odd.wrapping_shl(shift))
            }
        }
    }

    /// The units in GB, rounded once, infinite if that is too large.
    pub fn gb(self, units: u128) -> f64 {
        match self {
            Self::Bytes => units as f64 / BYTES_IN_GB,
            Self::Binary { exponent } => units as f64 * power_of_two(exponent),
        }
    }

    /// The largest number of units that is, in GB, at or below a target that is not negative.
    pub fn whole_units_in(self, target: f64) -> u128 {
        match self {
            Self::Bytes => {
                let near = (target * BYTES_IN_GB).round();
                if near > MOST_BYTES as f64 {
                    return u128::MAX;
                }
                let near = near as u128;
                if self.gb(near) > target { near.saturating_sub(1) } else { near }
            }
            // The division is exact, or runs over to infinity, or under into a fraction; the cast saturates.
            Self::Binary { exponent } => (target / power_of_two(exponent)) as u128,
        }
    }

    /// By how many GB this many units exceed a target that is not negative, if they do: then it is above zero,
    /// even where the difference of the two floats would not be.
    pub fn excess_gb(self, units: u128, target: f64) -> f64 {
        let whole = self.whole_units_in(target);
        if units <= whole {
            return 0.0;
        }
        let above = units.saturating_sub(whole);
        match self {
            Self::Bytes if self.gb(whole) < target => self.gb(units) - target,
            Self::Bytes => self.gb(above),
            Self::Binary { exponent } => {
                let rest = (target / power_of_two(exponent)).fract();
                (above as f64 - rest) * power_of_two(exponent)
            }
        }
    }
}

/// A checked size in bytes, if it is the float next to a whole number of them.
fn whole_bytes(size: f64) -> Option<u64> {
    let size = size + 0.0; // -0.0 becomes 0.0, to be the same to the bit.
    let bytes = (size * BYTES_IN_GB).round();
    let back = bytes / BYTES_IN_GB;
    (bytes <= MOST_BYTES as f64 && back.to_bits() == size.to_bits()).then_some(bytes as u64)
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
#[path = "grid_tests.rs"]
mod tests;
