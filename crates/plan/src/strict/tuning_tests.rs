use super::*;
use crate::error::Place;
use crate::recommend_tuning_config;
use proptest::prelude::*;

fn config(name: &str, throughput: f64, memory: f64, latency: f64, quality: f64) -> TuningConfig<'_> {
    TuningConfig {
        name,
        throughput: Some(throughput),
        quality: Some(quality),
        memory_gb: Some(memory),
        latency_ms: Some(latency),
    }
}

fn published() -> [TuningConfig<'static>; 3] {
    [
        config("cfg_a", 110.0, 14.0, 85.0, 0.94),
        config("cfg_b", 120.0, 16.0, 82.0, 0.93),
        config("cfg_c", 108.0, 13.0, 95.0, 0.96),
    ]
}

#[test]
fn the_published_ones_do_not_dominate_each_other() {
    assert_eq!(pareto_front(&published(), 99.0, 99.0).unwrap(), [0, 1, 2]);
    let by = |figure| recommend_on_front(&published(), 99.0, 99.0, figure).unwrap().recommended_name.unwrap();
    assert_eq!(
        [Figure::Throughput, Figure::Quality, Figure::Memory, Figure::Latency].map(by),
        ["cfg_b", "cfg_c", "cfg_c", "cfg_b"]
    );
    let within = recommend_on_front(&published(), 15.0, 90.0, Figure::Quality).unwrap();
    assert_eq!((within.recommended_name, within.feasible_count), (Some("cfg_a"), 1));
    let none = recommend_on_front(&published(), 1.0, 90.0, Figure::Quality).unwrap();
    assert_eq!(none, FrontRecommendation::default());
}

#[test]
fn a_figure_that_is_missing_cannot_win() {
    let blind = TuningConfig { quality: None, ..config("blind", 999.0, 1.0, 1.0, 0.0) };
    assert_eq!(pareto_front(&[blind, published()[0]], 99.0, 99.0).unwrap(), [1]);
    // The published score counts it as zero, and recommends it.
    let published = recommend_tuning_config(&[blind, published()[0]], 99.0, 99.0).unwrap();
    assert_eq!(published.recommended_name, Some("blind"));
}

#[test]
fn alike_ones_both_stay() {
    let twins = [published()[0], TuningConfig { name: "twin", ..published()[0] }];
    let front = recommend_on_front(&twins, 99.0, 99.0, Figure::Memory).unwrap();
    assert_eq!((front.front.as_slice(), front.recommended_name), (&["cfg_a", "twin"][..], Some("cfg_a")));
    let zeros = [config("a", 1.0, 0.0, 1.0, 1.0), config("b", 1.0, -0.0, 1.0, 1.0)];
    assert_eq!(pareto_front(&zeros, 1.0, 1.0).unwrap(), [0, 1]);
    let bad = [config("a", 1.0, f64::NAN, 1.0, 1.0)];
    let place = Place::item("configs", 0, "memory_gb");
    assert_eq!(pareto_front(&bad, 1.0, 1.0), Err(PlanError::NotFinite(place)));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_front_is_what_nothing_dominates(
        figures in prop::collection::vec((0_u32..4, 0_u32..4, 0_u32..4, 0_u32..4), 0..12),
        limit in 0_u32..5,
    ) {
        let configs: Vec<_> = figures
            .iter()
            .map(|&(t, m, l, q)| config("", f64::from(t), f64::from(m), f64::from(l), f64::from(q)))
            .collect();
        let fits = |&i: &usize| figures[i].1 <= limit && figures[i].2 <= limit;
        let beats = |i: usize, j: usize| {
            let ((t, m, l, q), (u, n, k, r)) = (figures[i], figures[j]);
            t >= u && m <= n && l <= k && q >= r && figures[i] != figures[j]
        };
        let feasible: Vec<usize> = (0..configs.len()).filter(fits).collect();
        let expected: Vec<usize> =
            feasible.iter().copied().filter(|&j| !feasible.iter().any(|&i| beats(i, j))).collect();
        let limit = f64::from(limit);
        prop_assert_eq!(pareto_front(&configs, limit, limit).unwrap(), expected.clone());
        let best = recommend_on_front(&configs, limit, limit, Figure::Latency).unwrap();
        prop_assert_eq!(best.front.len(), expected.len());
    }
}
