//! Figures as text: three significant digits at most, always with a unit.

use crate::memory::text::fixed;

const NO_BREAK: char = '\u{a0}';

/// A time in milliseconds.
#[must_use]
pub fn ms(value: f64) -> String {
    let (value, unit) = match value.abs() {
        size if size >= 60_000.0 => (value / 60_000.0, "min"),
        size if size >= 1000.0 => (value / 1000.0, "s"),
        size if size >= 1.0 || size <= 0.0 => (value, "ms"),
        _ => (value * 1000.0, "µs"),
    };
    format!("{}{NO_BREAK}{unit}", digits(value))
}

/// A share in percent.
#[must_use]
pub fn percent(value: f64) -> String {
    format!("{}{NO_BREAK}%", digits(value * 100.0))
}

/// The digits of a whole number with narrow spaces between thousands, which do not break.
#[must_use]
pub fn thousands(digits: &str) -> String {
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push('\u{202f}');
        }
        out.push(digit);
    }
    out
}

/// Three significant digits.
#[must_use]
pub fn digits(value: f64) -> String {
    if !value.is_finite() {
        return if value.is_nan() { "?" } else { "∞" }.to_owned();
    }
    let size = value.abs();
    let places = match size {
        size if size >= 99.95 => 0,
        size if size >= 9.995 => 1,
        size if size >= 0.9995 || size <= 0.0 => 2,
        _ => 3,
    };
    let text = fixed(size, places);
    let text = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    if value < 0.0 && text != "0" { format!("−{text}") } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_digits_and_a_unit() {
        assert_eq!(ms(0.012), "12\u{a0}µs");
        assert_eq!(ms(12.345), "12.3\u{a0}ms");
        assert_eq!(ms(2500.0), "2.5\u{a0}s");
        assert_eq!(ms(90_000.0), "1.5\u{a0}min");
        assert_eq!(percent(0.0774), "7.74\u{a0}%");
        assert_eq!([f64::INFINITY, f64::NAN].map(digits), ["∞", "?"]);
    }
}
