//! Arithmetic as Python does it, where plain floats would differ.

/// Rounds to decimal places as Python's `round` does: to the nearest decimal of the binary value itself, a tie to the
/// even digit, and from there to the nearest float. `round(0.125, 2)` is 0.12, and `round(2.675, 2)` is 2.67, because
/// the float is a little less. Numbers that are not finite stay as they are.
///
/// `places` is at most 9.
pub fn round(number: f64, places: u32) -> f64 {
    const FRACTION: u64 = (1 << 52) - 1;
    let scale = 10_u64.saturating_pow(places.min(9));
    let bits = number.to_bits();
    let exponent = i32::try_from((bits >> 52) & 0x7ff).unwrap_or(0);
    // Below a tenth of the last place, and from where floats are further apart than decimals, nothing is computed. The
    // number is `whole` ÷ 2^`shift`, `shift` from 1 on.
    let whole = (bits & FRACTION) | (1 << 52);
    let Ok(shift) = u32::try_from(1075_i32.saturating_sub(exponent)) else { return number };
    if shift == 0 || number.abs() * scale as f64 >= (1_u64 << 53) as f64 {
        return number;
    }
    if shift > 100 {
        return 0.0_f64.copysign(number);
    }
    // At most 53 + 30 bits.
    let scaled = u128::from(whole).saturating_mul(u128::from(scale));
    let units = scaled >> shift;
    let rest = scaled & (1_u128 << shift).saturating_sub(1);
    let half = 1_u128 << shift.saturating_sub(1);
    let up = rest > half || (rest == half && units & 1 == 1);
    // Both are whole numbers below 2^53 and the division rounds once, so this is the float nearest to the decimal.
    let decimal = units.saturating_add(u128::from(up)) as f64 / scale as f64;
    decimal.copysign(number)
}

/// `a / b` for whole numbers as Python does it: rounded once, however large they are. Infinite for `b` zero.
pub fn divide(a: u64, b: u64) -> f64 {
    const EXACT: u64 = 1 << 53;
    if a <= EXACT && b <= EXACT {
        return a as f64 / b as f64;
    }
    // A quotient of at least 62 bits, the last of which also says whether there was a rest: more than a float holds, so
    // that rounding it is rounding the true one.
    let shift = a.leading_zeros().saturating_add(63);
    let wide = u128::from(a) << shift;
    let Some(quotient) = wide.checked_div(u128::from(b)) else { return f64::INFINITY };
    let rest = wide.checked_rem(u128::from(b)).unwrap_or(0);
    let sticky = quotient | u128::from(rest > 0);
    sticky as f64 / (1_u128 << shift) as f64
}

#[cfg(test)]
#[path = "python_tests.rs"]
mod tests;
