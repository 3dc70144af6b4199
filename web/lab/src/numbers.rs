//! Figures as text: three significant digits at most, always with a unit.

use headroom_kit::memory::text::fixed;

const NO_BREAK: char = '\u{a0}';

/// A count of bytes, in powers of two: what buffers are sized in.
#[expect(clippy::cast_precision_loss, reason = "shown with three digits")]
pub fn bytes(count: u64) -> String {
    let units = ["B", "KiB", "MiB", "GiB", "TiB"];
    let (mut value, mut unit) = (count as f64, 0);
    while value >= 1024.0 && unit + 1 < units.len() {
        value /= 1024.0;
        unit += 1;
    }
    format!("{}{NO_BREAK}{}", digits(value), units[unit])
}

/// A time in milliseconds.
pub fn ms(value: f64) -> String {
    let (value, unit) = match value.abs() {
        size if size >= 1000.0 => (value / 1000.0, "s"),
        size if size >= 1.0 || size <= 0.0 => (value, "ms"),
        _ => (value * 1000.0, "µs"),
    };
    format!("{}{NO_BREAK}{unit}", digits(value))
}

/// A bandwidth in GB/s, 10⁹ bytes per second.
pub fn bandwidth(bytes_per_second: f64) -> String {
    let (value, unit) = match bytes_per_second {
        rate if rate >= 1e9 => (rate / 1e9, "GB/s"),
        rate => (rate / 1e6, "MB/s"),
    };
    format!("{}{NO_BREAK}{unit}", digits(value))
}

/// A ratio.
pub fn ratio(value: f64) -> String {
    digits(value)
}

/// A share in percent.
pub fn percent(value: f64) -> String {
    format!("{}{NO_BREAK}%", digits(value * 100.0))
}

/// Three significant digits.
pub fn digits(value: f64) -> String {
    if !value.is_finite() {
        return "?".to_owned();
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
        assert_eq!(bytes(0), "0\u{a0}B");
        assert_eq!(bytes(4096), "4\u{a0}KiB");
        assert_eq!(bytes((8 << 20) + (1 << 19)), "8.5\u{a0}MiB");
        assert_eq!(ms(0.012), "12\u{a0}µs");
        assert_eq!(ms(12.345), "12.3\u{a0}ms");
        assert_eq!(ms(-1.5), "−1.5\u{a0}ms");
        assert_eq!(ms(2500.0), "2.5\u{a0}s");
        assert_eq!(bandwidth(12.34e9), "12.3\u{a0}GB/s");
        assert_eq!(bandwidth(456e6), "456\u{a0}MB/s");
        assert_eq!(percent(0.123), "12.3\u{a0}%");
        assert_eq!(digits(f64::NAN), "?");
        assert_eq!(digits(0.004), "0.004");
        assert_eq!(digits(-0.0001), "0");
    }
}
