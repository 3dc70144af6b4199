use super::*;

const SAMPLES: Place = Place::argument("samples");

fn samples(points: &[(u64, f64)]) -> Vec<Sample> {
    points.iter().map(|&(bytes, ms)| Sample { bytes, ms }).collect()
}

fn near(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-9 * b.abs().max(1.0)
}

#[test]
fn a_line_is_found_again() {
    let link = Link { alpha_ms: 0.25, bytes_per_ms: 4e6 };
    let line: Vec<_> = (12..27).map(|power| Sample { bytes: 1 << power, ms: link.ms(1 << power) }).collect();
    for weighting in [Weighting::Absolute, Weighting::Relative] {
        let fit = fit_link(&line, weighting).unwrap();
        assert!(near(fit.link.alpha_ms, 0.25), "{fit:?}");
        assert!(near(fit.link.bytes_per_ms / 4e6, 1.0), "{fit:?}");
        assert!(near(fit.half_bytes / 1e6, 1.0), "{fit:?}");
        assert!(near(fit.r2, 1.0) && !fit.alpha_held, "{fit:?}");
    }
}

/// Worked by hand: x 0, 1, 2; y 1, 3, 4. Slope 3/2, intercept 7/6, residual 1/6 of 14/3.
#[test]
fn noise_is_fitted_by_least_squares() {
    let fit = fit_link(&samples(&[(0, 1.0), (100, 3.0), (200, 4.0)]), Weighting::Absolute).unwrap();
    assert!(near(fit.link.alpha_ms, 7.0 / 6.0));
    assert!(near(fit.link.bytes_per_ms, 100.0 / 1.5));
    assert!(near(fit.r2, 1.0 - (1.0 / 6.0) / (14.0 / 3.0)));
}

/// The best line would start at −2/3 ms.
#[test]
fn a_latency_is_never_negative() {
    let fit = fit_link(&samples(&[(100, 0.5), (200, 2.0), (300, 3.0)]), Weighting::Absolute).unwrap();
    assert!(fit.alpha_held);
    assert_eq!(fit.link.alpha_ms, 0.0);
    assert_eq!(fit.half_bytes, 0.0);
    // Σxy ÷ Σx² = (0.5 + 4 + 9) ÷ 14 per hundred bytes.
    assert!(near(fit.link.bytes_per_ms, 100.0 * 14.0 / 13.5));
    assert!(fit.r2 < 1.0);
}

/// Twice the time of a small transfer weighs as much as twice that of a large one.
#[test]
fn relative_errors_keep_the_latency() {
    let points = samples(&[(1 << 10, 1.0), (1 << 20, 2.0), (1 << 30, 1100.0), (1 << 31, 1900.0)]);
    let absolute = fit_link(&points, Weighting::Absolute).unwrap();
    let relative = fit_link(&points, Weighting::Relative).unwrap();
    assert!((relative.link.alpha_ms - 1.0).abs() < 0.1, "{relative:?}");
    assert!((absolute.link.alpha_ms - 1.0).abs() > 10.0, "{absolute:?}");
}

#[test]
fn bad_samples_are_errors() {
    let bad = |ms| samples(&[(1, 1.0), (2, ms)]);
    let place = Place::item("samples", 1, "ms");
    for weighting in [Weighting::Absolute, Weighting::Relative] {
        assert_eq!(fit_link(&bad(f64::NAN), weighting), Err(PlanError::NotFinite(place)));
        assert_eq!(fit_link(&bad(-1.0), weighting), Err(PlanError::Negative(place)));
        assert_eq!(fit_link(&[], weighting), Err(PlanError::TooFew(SAMPLES)));
        assert_eq!(fit_link(&samples(&[(8, 1.0), (8, 2.0)]), weighting), Err(PlanError::TooFew(SAMPLES)));
        assert_eq!(fit_link(&samples(&[(1, 2.0), (2, 1.0)]), weighting), Err(PlanError::NoTrend(SAMPLES)));
        assert_eq!(fit_link(&samples(&[(1, 2.0), (2, 2.0)]), weighting), Err(PlanError::NoTrend(SAMPLES)));
    }
    let zeros = samples(&[(1, 0.0), (2, 0.0)]);
    assert_eq!(fit_link(&zeros, Weighting::Absolute), Err(PlanError::NoTrend(SAMPLES)));
    assert_eq!(fit_link(&zeros, Weighting::Relative), Err(PlanError::NotPositive(Place::item("samples", 0, "ms"))));
}

#[test]
fn the_largest_numbers_are_scaled() {
    let fit = fit_link(&samples(&[(0, 0.0), (u64::MAX, f64::MAX)]), Weighting::Absolute).unwrap();
    assert!(near(fit.r2, 1.0));
    let tiny = fit_link(&samples(&[(0, 0.0), (u64::MAX, 5e-324)]), Weighting::Absolute);
    assert_eq!(tiny, Err(PlanError::Overflow(SAMPLES)));
}
