//! Figures of a case as text.

use headroom_grade::words::Given;
use headroom_kit::numbers::{digits, ms, thousands};
use headroom_plan::choose::{Case, Fact, Measure};

const NO_BREAK: char = '\u{a0}';

/// A figure with its unit. Pages are powers of two, so sizes are told in powers of two where they are whole ones.
pub fn told(measure: Measure) -> String {
    match measure {
        Measure::Bytes(size) => size_of(size),
        Measure::Ms(time) => ms(time),
        Measure::Count(number) => thousands(&number.to_string()),
        // Bytes per millisecond, as GB/s.
        Measure::Rate(rate) => format!("{}{NO_BREAK}GB/s", digits(rate / 1e6)),
        Measure::Ratio(share) => digits(share),
    }
}

#[expect(clippy::cast_precision_loss, reason = "shown with three digits")]
fn size_of(size: u64) -> String {
    if size == 0 || !size.is_multiple_of(1024) {
        return crate::planner::numbers::bytes(size);
    }
    let units = ["KiB", "MiB", "GiB"];
    let (mut value, mut unit) = (size as f64 / 1024.0, 0);
    while value >= 1024.0 && unit + 1 < units.len() {
        value /= 1024.0;
        unit += 1;
    }
    format!("{}{NO_BREAK}{}", digits(value), units[unit])
}

/// All figures and settings of a case, for sentences.
pub fn values(case: &Case) -> Vec<(&'static str, Given)> {
    let given = |fact: &Fact| (fact.key, told(fact.measure).into());
    case.settings.iter().chain(&case.figures).map(given).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_told_in_their_own_powers() {
        assert_eq!(told(Measure::Bytes(96 << 20)), "96\u{a0}MiB");
        assert_eq!(told(Measure::Bytes(64 << 10)), "64\u{a0}KiB");
        assert_eq!(told(Measure::Bytes(15_000_000_000)), "15\u{a0}GB");
        assert_eq!(told(Measure::Rate(25e6)), "25\u{a0}GB/s");
        assert_eq!(told(Measure::Count(4608)), "4\u{202f}608");
    }
}
