//! Losses side by side: they show whether the way of remembering changed what was learned.

use headroom_gpu::training::{StrategyReport, TrainingReport};

use super::ways::name;
use crate::device::table::{NONE, Table};
use crate::numbers::{bytes, digits};
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
    head.extend(
        ["train-error-losses", "train-error-gradients", "train-error-weights"].map(|key| (words.text(key), None)),
    );
    let row = |run: &StrategyReport| {
        let mut cells = vec![name(run.strategy, words)];
        cells.extend((0..SHOWN).map(|at| loss(run.losses.get(at).map(|&one| f64::from(one)))));
        cells.push(if run.equal {
            words.text("train-loss-equal")
        } else {
            words.with("train-loss-differs", &[("by", scientific(furthest(run, &kept)).into())])
        });
        let errors = [run.loss_error, run.gradient_error, run.weight_error];
        cells.extend(errors.map(|error| error.map_or_else(|| NONE.to_owned(), share)));
        cells
    };
    let mut rows: Vec<Vec<String>> = report.runs.iter().map(row).collect();
    for (at, run) in report.runs.iter().enumerate() {
        // The same for all that came to the same weights: told once.
        let known = |other: &StrategyReport| other.exact == run.exact && other.bounds == run.bounds;
        if run.exact.is_empty() || report.runs.iter().take(at).any(known) {
            continue;
        }
        let mut cells = vec![words.with("train-loss-exact", &[("name", name(run.strategy, words).into())])];
        cells.extend((0..SHOWN).map(|at| {
            let both = run.exact.get(at).zip(run.bounds.get(at));
            both.map_or_else(
                || NONE.to_owned(),
                |(&exact, &bound)| format!("{} ± {}", loss(Some(exact)), scientific(bound)),
            )
        }));
        cells.extend([(); 4].map(|()| NONE.to_owned()));
        rows.push(cells);
    }
    Table { caption: words.text("train-losses"), head, rows }
}

/// How the steps were held to exact arithmetic, or that they were not.
pub fn about(report: &TrainingReport, words: &Speech) -> String {
    match report.runs.iter().map(|run| run.check_bytes).max() {
        Some(window) if window > 0 => words.with("train-checked", &[("window", bytes(window).into())]),
        _ => words.text("train-unchecked"),
    }
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
    fn losses_stand_side_by_side_with_the_bound_of_every_step() {
        for language in Language::ALL {
            let words = crate::words::speech(language);
            let mut report = report();
            let side = table(&report, &words);
            assert!(side.rows.iter().all(|row| row.len() == side.head.len()));
            // Two strategies, and exact arithmetic from the weights of either.
            assert_eq!(side.rows.len(), 4);
            assert_eq!(side.rows[0][1], "0.750000");
            assert_eq!(side.rows[0][6..], ["0.5", "0.25", "0.1"]);
            assert_eq!(side.rows[1][6..], [NONE, NONE, NONE]);
            assert_eq!(side.rows[2][4], "0.720000 ± 4 × 10⁻⁵");
            assert_eq!(side.rows[3][4], "0.720200 ± 4 × 10⁻⁵");
            assert!(about(&report, &words).contains("8\u{a0}KiB"));
            // Ways that came to the same weights share a row.
            report.runs[1] = StrategyReport { strategy: report.runs[1].strategy, ..report.runs[0].clone() };
            assert_eq!(table(&report, &words).rows.len(), 3);
            report.runs.iter_mut().for_each(|run| run.check_bytes = 0);
            assert_eq!(about(&report, &words), words.text("train-unchecked"));
        }
    }
}
