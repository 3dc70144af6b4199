//! Figures as text: three significant digits at most, always with a unit.

pub use headroom_kit::numbers::{digits, ms, percent};

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
