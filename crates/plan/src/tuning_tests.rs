use super::*;

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
fn published_check() {
    let feasible = filter_feasible_configs(&published(), 15.0, 90.0).unwrap();
    assert_eq!(feasible, [published()[0]]);
    let expected = TuningRecommendation { recommended_name: Some("cfg_a"), feasible_count: 1 };
    assert_eq!(recommend_tuning_config(&published(), 15.0, 90.0).unwrap(), expected);
    assert_eq!(score_tuning_config(&published()[0]).unwrap(), TuningScore { name: "cfg_a", score: 133.5 });
}

#[test]
fn limits_are_met_at_the_edge_and_the_first_best_wins() {
    let twins = [published()[0], TuningConfig { name: "twin", ..published()[0] }];
    let both = recommend_tuning_config(&twins, 14.0, 85.0).unwrap();
    assert_eq!(both, TuningRecommendation { recommended_name: Some("cfg_a"), feasible_count: 2 });
    let none = recommend_tuning_config(&twins, 13.9, 85.0).unwrap();
    assert_eq!(none, TuningRecommendation::default());
}

#[test]
fn what_is_missing_is_infeasible_but_scores_zero() {
    let bare = TuningConfig::default();
    assert_eq!(filter_feasible_configs(&[bare], 9.0, 9.0).unwrap(), []);
    assert_eq!(score_tuning_config(&bare).unwrap(), TuningScore { name: "config", score: 0.0 });
    let half = TuningConfig { memory_gb: Some(1.0), ..bare };
    assert_eq!(filter_feasible_configs(&[half], 9.0, 9.0).unwrap(), []);
    assert_eq!(score_tuning_config(&half).unwrap().score, -2.0);
    let both = TuningConfig { latency_ms: Some(1.0), ..half };
    assert_eq!(filter_feasible_configs(&[both], 9.0, 9.0).unwrap().len(), 1);
}

#[test]
fn errors_name_the_number() {
    let bad = TuningConfig { quality: Some(f64::NAN), ..published()[0] };
    let place = Place::item("configs", 0, "quality");
    assert_eq!(filter_feasible_configs(&[bad], 1.0, 1.0), Err(PlanError::NotFinite(place)));
    assert_eq!(score_tuning_config(&bad), Err(PlanError::NotFinite(Place::field("config", "quality"))));
    let huge = TuningConfig { quality: Some(f64::MAX), ..published()[0] };
    assert_eq!(score_tuning_config(&huge), Err(PlanError::Overflow(Place::field("config", "throughput"))));
    assert_eq!(
        recommend_tuning_config(&[], f64::NAN, 1.0),
        Err(PlanError::NotFinite(Place::argument("max_memory_gb")))
    );
}
