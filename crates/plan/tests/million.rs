//! A million components: no function hangs, overflows a stack or loses a name.

use headroom_plan::{
    Component, CutSearch, Objective, Proof, Source, cut_to_target_with, place_with_headroom, plan_memory_cuts,
    plan_memory_placement, summarize_memory_ledger, summarize_peak_sources,
};

const MILLION: usize = 1_000_000;

fn names() -> Vec<String> {
    (0..MILLION).map(|i| format!("buffer_{i}")).collect()
}

/// Quarters of a GB from 0 to 15.75, or numbers with as many digits as a float has.
fn size(i: usize, coarse: bool) -> f64 {
    let mut mixed = (i as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed ^= mixed >> 27;
    if coarse { (mixed % 64) as f64 / 4.0 } else { (mixed >> 11) as f64 / (1_u64 << 49) as f64 }
}

#[test]
fn placement() {
    let names = names();
    let rows: Vec<_> = names
        .iter()
        .enumerate()
        .map(|(i, name)| Component { name, size_gb: size(i, true), resident: i % 3 == 0, movable: i % 2 == 0 })
        .collect();
    let summary = summarize_memory_ledger(&rows).unwrap();
    let budget = (summary.total_gb * 0.75).floor();
    let plan = plan_memory_placement(&rows, budget).unwrap();
    assert_eq!(plan.on_device.len() + plan.offloaded.len(), MILLION);
    assert!(plan.device_used_gb <= budget);
    let plan = place_with_headroom(&rows, budget, 8.0).unwrap();
    assert_eq!(plan.on_device.len() + plan.offloaded.len(), MILLION);
    assert_eq!(plan.short_gb, 0.0);
    // Small ones fill what the large ones leave.
    assert_eq!(plan.device_used_gb, budget - 8.0);
}

#[test]
fn cuts() {
    let names = names();
    for coarse in [true, false] {
        let sources: Vec<_> = names
            .iter()
            .enumerate()
            .map(|(i, name)| Source { name, peak_gb: size(i, coarse), cuttable: i % 4 != 0 })
            .collect();
        let total: f64 = sources.iter().map(|source| source.peak_gb).sum();
        let largest = summarize_peak_sources(&sources).unwrap();
        assert!(sources.iter().all(|s| s.peak_gb <= largest.peak_gb));
        let target = (total * 0.6).floor();
        let greedy = plan_memory_cuts(&sources, target).unwrap();
        assert!(greedy.estimated_peak_gb <= target);
        for objective in [Objective::LeastGb, Objective::FewestCuts] {
            let how = CutSearch { objective, ..CutSearch::default() };
            let cuts = cut_to_target_with(&sources, target, how).unwrap();
            assert!(cuts.estimated_peak_gb <= target);
            assert!(cuts.estimated_peak_gb >= cuts.greedy.estimated_peak_gb);
            if coarse {
                assert_eq!(cuts.estimated_peak_gb, target);
                assert_eq!(cuts.proof, Proof::Optimal);
            }
            if objective == Objective::FewestCuts {
                assert_eq!(cuts.cut.len(), greedy.cut_order.len());
            }
        }
    }
}
