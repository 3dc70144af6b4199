//! Losses side by side: they show whether the way of remembering changed what was learned.

use headroom_gpu::training::{StrategyReport, TrainingReport};

use super::ways::name;
use crate::device::table::{NONE, Table};
use crate::numbers::digits;
use crate::words::Speech;

/// Steps that are shown one by one.
const SHOWN: usize = 4;

fn loss(value: Option<f64>) -> String {
    value.map_or_else(|| NONE.to_owned(), |value| format!("{value:.6}"))
}

/// How far a strategy's losses are from those of keeping everything, at the most.
pub fn furthest(run: &StrategyReport, kept: &[f32]) -> f64 {
    run.losses.iter().zip(kept).map(|(a, b)| f64::from((a - b).abs())).fold(0.0, f64::max)
}

/// A column a step.
pub fn table(report: &TrainingReport, words: &Speech) -> Table {
    let kept = report.runs.first().map(|run| run.losses.clone()).unwrap_or_default();
    let mut head = vec![(words.text("train-strategy"), None)];
    head.extend(
        (1..=SHOWN)
            .map(|step| (words.with("train-loss-at", &[("step", u32::try_from(step).unwrap_or(0).into())]), None)),
    );
    head.push((words.text("train-loss-same"), None));
    head.push((words.text("train-gradients"), None));
    let row = |run: &StrategyReport| {
        let mut cells = vec![name(run.strategy, words)];
        cells.extend((0..SHOWN).map(|at| loss(run.losses.get(at).map(|&one| f64::from(one)))));
        cells.push(if run.equal {
            words.text("train-loss-equal")
        } else {
            words.with("train-loss-differs", &[("by", scientific(furthest(run, &kept)).into())])
        });
        cells.push(run.gradient_error.map_or_else(|| NONE.to_owned(), share));
        cells
    };
    let mut rows: Vec<Vec<String>> = report.runs.iter().map(row).collect();
    if !report.exact_losses.is_empty() {
        let mut cells = vec![words.text("train-loss-exact")];
        cells.extend((0..SHOWN).map(|at| loss(report.exact_losses.get(at).copied())));
        cells.extend([NONE.to_owned(), NONE.to_owned()]);
        rows.push(cells);
    }
    for run in &report.runs {
        // The same for all that is not packed: told once.
        let told = report.runs.iter().position(|other| other.bounds == run.bounds);
        if run.bounds.is_empty() || told.is_none_or(|at| !std::ptr::eq(&report.runs[at], run)) {
            continue;
        }
        let mut cells = vec![words.with("train-loss-bound", &[("name", name(run.strategy, words).into())])];
        cells.extend((0..SHOWN).map(|at| {
            let bound = run.bounds.get(at).copied();
            // Wider than the loss itself, it says nothing.
            let says = bound.filter(|bound| report.exact_losses.get(at).is_some_and(|loss| bound < loss));
            says.map_or_else(|| NONE.to_owned(), |bound| format!("± {}", scientific(bound)))
        }));
        cells.extend([NONE.to_owned(), NONE.to_owned()]);
        rows.push(cells);
    }
    Table { caption: words.text("train-losses"), head, rows }
}

/// A share that may be very small.
fn share(value: f64) -> String {
    if value < 0.01 { scientific(value) } else { digits(value) }
}

/// Two digits and a power of ten.
fn scientific(value: f64) -> String {
    if value <= 0.0 {
        return "0".to_owned();
    }
    let power = value.log10().floor();
    let raised: String = format!("{power}")
        .chars()
        .map(|c| match c {
            '-' => '⁻',
            '0' => '⁰',
            '1' => '¹',
            '2' => '²',
            '3' => '³',
            digit => digit.to_digit(10).and_then(|d| char::from_u32(0x2070 + d)).unwrap_or(digit),
        })
        .collect();
    format!("{} × 10{raised}", digits((value / 10_f64.powf(power) * 10.0).round() / 10.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::training::sample::report;
    use headroom_grade::Language;

    #[test]
    fn small_numbers_are_written_with_powers() {
        assert_eq!(scientific(0.000_123), "1.2 × 10⁻⁴");
        assert_eq!(scientific(3e-10), "3 × 10⁻¹⁰");
        assert_eq!(scientific(0.0), "0");
        assert_eq!((share(0.000_12).as_str(), share(0.25).as_str()), ("1.2 × 10⁻⁴", "0.25"));
    }

    #[test]
    fn losses_stand_side_by_side_and_a_bound_that_says_nothing_is_left_out() {
        for language in Language::ALL {
            let table = table(&report(), &Speech::new(language));
            assert!(table.rows.iter().all(|row| row.len() == table.head.len()));
            // Two strategies, exact arithmetic, and a bound for each of two formats.
            assert_eq!(table.rows.len(), 5);
            assert_eq!(table.rows[0][1], "0.750000");
            assert_eq!((table.rows[0][6].as_str(), table.rows[1][6].as_str()), ("0.25", NONE));
            assert!(table.rows[4][1].starts_with("± ") && table.rows[4][4] == NONE, "{:?}", table.rows[4]);
        }
    }
}
