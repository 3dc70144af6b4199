//! Figures as text: three significant digits at most, always with a unit.

use headroom_kit::numbers::thousands;
pub use headroom_kit::numbers::{digits, ms, percent};

const NO_BREAK: char = '\u{a0}';

/// Bytes in powers of ten: what budgets and cards are told in.
#[expect(clippy::cast_precision_loss, reason = "shown with three digits")]
pub fn bytes(count: u64) -> String {
    let units = ["B", "KB", "MB", "GB", "TB", "PB"];
    let (mut value, mut unit) = (count as f64, 0);
    while value >= 999.5 && unit + 1 < units.len() {
        value /= 1000.0;
        unit += 1;
    }
    format!("{}{NO_BREAK}{}", digits(value), units[unit])
}

/// A whole number with its thousands apart.
pub fn count(number: u64) -> String {
    thousands(&number.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_digits_and_a_unit() {
        assert_eq!(bytes(0), "0\u{a0}B");
        assert_eq!(bytes(999_600), "1\u{a0}MB");
        assert_eq!(bytes(32_000_000_000), "32\u{a0}GB");
        assert_eq!(bytes(26_412_345_678), "26.4\u{a0}GB");
        assert_eq!(ms(0.012), "12\u{a0}µs");
        assert_eq!(ms(2500.0), "2.5\u{a0}s");
        assert_eq!(ms(90_000.0), "1.5\u{a0}min");
        assert_eq!(percent(0.0774), "7.74\u{a0}%");
        assert_eq!(count(1_235_814_400), "1\u{202f}235\u{202f}814\u{202f}400");
        assert_eq!(digits(f64::INFINITY), "∞");
    }
}
