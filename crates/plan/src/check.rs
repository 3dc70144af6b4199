//! Checks that every function applies to its numbers.

use crate::error::{Place, PlanError};

/// The number itself, if it is finite.
#[inline]
pub fn finite(number: f64, place: Place) -> Result<f64, PlanError> {
    if number.is_finite() { Ok(number) } else { Err(PlanError::NotFinite(place)) }
}

/// The number itself, if it is a size: finite and not below zero. `-0.0` becomes `0.0`, so that sizes which
/// are equal have equal bits.
#[inline]
pub fn size(number: f64, place: Place) -> Result<f64, PlanError> {
    if !number.is_finite() {
        Err(PlanError::NotFinite(place))
    } else if number < 0.0 {
        Err(PlanError::Negative(place))
    } else {
        Ok(number + 0.0)
    }
}

/// The number itself, if it is finite and above zero.
#[inline]
pub fn positive(number: f64, place: Place) -> Result<f64, PlanError> {
    if finite(number, place)? > 0.0 { Ok(number) } else { Err(PlanError::NotPositive(place)) }
}

/// The result of a sum of finite numbers, if it is still one.
#[inline]
pub fn sum(number: f64, place: Place) -> Result<f64, PlanError> {
    if number.is_finite() { Ok(number) } else { Err(PlanError::Overflow(place)) }
}

/// A key that sorts checked sizes from the largest to the smallest. For floats that are not negative the
/// order of the bits is the order of the numbers, and integers compare faster.
#[inline]
pub fn largest_first(size: f64) -> u64 {
    !size.to_bits()
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: Place = Place::argument("x");

    #[test]
    fn sizes_are_finite_and_not_negative() {
        assert_eq!(size(2.5, HERE), Ok(2.5));
        assert_eq!(size(-0.0, HERE).map(f64::to_bits), Ok(0));
        assert_eq!(size(-1e-300, HERE), Err(PlanError::Negative(HERE)));
        for number in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            assert_eq!(size(number, HERE), Err(PlanError::NotFinite(HERE)));
            assert_eq!(finite(number, HERE), Err(PlanError::NotFinite(HERE)));
            assert_eq!(positive(number, HERE), Err(PlanError::NotFinite(HERE)));
            assert_eq!(sum(number, HERE), Err(PlanError::Overflow(HERE)));
        }
        for number in [0.0, -0.0, -1.0] {
            assert_eq!(positive(number, HERE), Err(PlanError::NotPositive(HERE)));
        }
        assert_eq!(positive(5e-324, HERE), Ok(5e-324));
        assert_eq!(finite(-3.0, HERE), Ok(-3.0));
    }

    #[test]
    fn the_sort_key_falls_as_sizes_grow() {
        let rising = [0.0, 5e-324, 1e-9, 0.25, 1.0, 1.5, 2.0, 1e9, f64::MAX];
        for pair in rising.windows(2) {
            assert!(largest_first(pair[0]) > largest_first(pair[1]), "{pair:?}");
        }
    }
}
