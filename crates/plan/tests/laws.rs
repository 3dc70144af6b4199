//! Laws that hold for every input.

mod given;

use given::{any_number, coarse, fine, placed, reordered, rows, sources, whole};
use headroom_plan::{
    CutSearch, Objective, Proof, Source, cut_to_target, cut_to_target_with, place_with_headroom, plan_memory_cuts,
    plan_memory_placement, summarize_memory_ledger, summarize_peak_sources,
};
use proptest::prelude::*;

const FEWEST: CutSearch = CutSearch { objective: Objective::FewestCuts, node_limit: 1 << 21 };

proptest! {
    #![proptest_config(ProptestConfig { cases: 1024, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn published_placement_places_every_name_once_within_the_budget(
        rows in rows(coarse(), 0..24),
        budget in coarse(),
    ) {
        let rows = rows.borrowed();
        let plan = plan_memory_placement(&rows, budget).unwrap();
        prop_assert!(plan.device_used_gb <= budget);
        prop_assert_eq!(placed(&plan.on_device, &plan.offloaded), placed(rows.iter().map(|r| &r.name), []));
        let total = summarize_memory_ledger(&rows).unwrap();
        prop_assert!(plan.device_used_gb <= total.total_gb);
        prop_assert!(total.resident_gb <= total.total_gb && total.movable_gb <= total.total_gb);
    }

    #[test]
    fn strict_placement_keeps_the_headroom_or_says_what_is_short(
        rows in rows(coarse(), 0..24),
        budget in coarse(),
        headroom in coarse(),
    ) {
        let rows = rows.borrowed();
        let plan = place_with_headroom(&rows, budget, headroom).unwrap();
        prop_assert_eq!(placed(&plan.on_device, &plan.offloaded), placed(rows.iter().map(|r| &r.name), []));
        let pinned: f64 = rows.iter().filter(|r| !r.movable).map(|r| r.size_gb).sum();
        let limit = budget - headroom;
        prop_assert_eq!(plan.short_gb, (pinned - limit).max(0.0));
        if plan.short_gb == 0.0 {
            prop_assert!(plan.device_used_gb <= limit);
            // Whatever found no place would not fit beside the rest either.
            let smallest = rows
                .iter()
                .filter(|r| r.movable && plan.offloaded.contains(&r.name))
                .map(|r| r.size_gb)
                .max_by(f64::total_cmp);
            prop_assert!(smallest.is_none_or(|size| plan.device_used_gb + size > limit)
                || plan.on_device.iter().any(|name| plan.offloaded.contains(name)));
        } else {
            prop_assert_eq!(plan.device_used_gb, pinned);
        }
    }

    #[test]
    fn strict_results_do_not_depend_on_the_order(
        (list, shuffled) in reordered(fine(), 0..20),
        target in fine(),
        headroom in fine(),
    ) {
        let (rows, other) = (list.borrowed(), shuffled.borrowed());
        prop_assert_eq!(
            place_with_headroom(&rows, target, headroom),
            place_with_headroom(&other, target, headroom)
        );
        let (rows, other) = (sources(&rows), sources(&other));
        for how in [CutSearch::default(), FEWEST] {
            prop_assert_eq!(
                cut_to_target_with(&rows, target, how),
                cut_to_target_with(&other, target, how)
            );
        }
    }

    #[test]
    fn cuts_are_never_worse_than_greedy_and_never_touch_the_rest(
        rows in rows(coarse(), 0..40),
        target in coarse(),
    ) {
        let rows = rows.borrowed();
        let components = sources(&rows);
        let published = plan_memory_cuts(&components, target).unwrap();
        for how in [CutSearch::default(), FEWEST] {
            let cuts = cut_to_target_with(&components, target, how).unwrap();
            // On a coarse grid all sums are exact, so the published estimate is the strict greedy one.
            prop_assert_eq!(cuts.greedy.estimated_peak_gb, published.estimated_peak_gb);
            prop_assert_eq!(cuts.greedy.cut_order.len(), published.cut_order.len());
            prop_assert!(cuts.estimated_peak_gb >= published.estimated_peak_gb);
            prop_assert!(cuts.cut.len() <= published.cut_order.len() || how.objective == Objective::LeastGb);
            prop_assert_eq!((cuts.missing_gb > 0.0, cuts.estimated_peak_gb > target),
                (published.estimated_peak_gb > target, published.estimated_peak_gb > target));
            let mut may_go: Vec<_> = components.iter().filter(|s| s.cuttable).map(|s| s.name).collect();
            for name in &cuts.cut {
                let at = may_go.iter().position(|n| n == name);
                prop_assert!(at.is_some(), "{} is cut but not cuttable", name);
                may_go.swap_remove(at.unwrap());
            }
        }
    }

    #[test]
    fn an_exhaustive_oracle_agrees_on_a_coarse_grid(rows in rows(coarse(), 0..17), target in coarse()) {
        agrees_with_oracle(&sources(&rows.borrowed()), target)?;
    }

    #[test]
    fn an_exhaustive_oracle_agrees_on_sizes_with_many_digits(rows in rows(fine(), 8..17), target in fine()) {
        agrees_with_oracle(&sources(&rows.borrowed()), target)?;
    }

    /// Hundredths of a GB have no exact float, but as bytes they add up like whole numbers.
    #[test]
    fn decimals_are_cut_like_whole_numbers(rows in rows(whole(), 0..24), target in whole()) {
        let whole = rows.borrowed();
        let whole = sources(&whole);
        let parts: Vec<_> = whole
            .iter()
            .map(|s| Source { peak_gb: s.peak_gb / 100.0, ..*s })
            .collect();
        for how in [CutSearch::default(), FEWEST] {
            let expected = cut_to_target_with(&whole, target, how).unwrap();
            let cuts = cut_to_target_with(&parts, target / 100.0, how).unwrap();
            prop_assert_eq!(cuts.cut, expected.cut);
            prop_assert_eq!(cuts.greedy.cut_order, expected.greedy.cut_order);
            prop_assert_eq!(cuts.cut_gb, expected.cut_gb / 100.0);
            prop_assert_eq!(cuts.estimated_peak_gb, expected.estimated_peak_gb / 100.0);
            prop_assert_eq!(cuts.missing_gb, expected.missing_gb / 100.0);
        }
    }

    #[test]
    fn any_numbers_give_a_value_or_an_error(
        rows in rows(any_number(), 0..24),
        a in any_number(),
        b in any_number(),
        c in any_number(),
        d in any_number(),
        node_limit in 0_usize..5000,
    ) {
        let rows = rows.borrowed();
        let components = sources(&rows);
        if let Ok(summary) = summarize_memory_ledger(&rows) {
            prop_assert!(summary.total_gb.is_finite());
        }
        if let Ok(plan) = plan_memory_placement(&rows, a) {
            prop_assert!(plan.device_used_gb <= a.max(0.0));
        }
        if let Ok(evaluation) = headroom_plan::evaluate_memory_plan(a, b, c, d) {
            prop_assert!(evaluation.peak_reduction_gb.is_finite());
        }
        if let Ok(plan) = place_with_headroom(&rows, a, b) {
            prop_assert!(plan.device_used_gb.is_finite() && plan.short_gb >= 0.0);
        }
        let summary = summarize_peak_sources(&components).unwrap_or_default();
        if let Ok(plan) = plan_memory_cuts(&components, a) {
            prop_assert!(plan.estimated_peak_gb.is_finite() && plan.estimated_peak_gb >= 0.0);
            prop_assert!(headroom_plan::recommend_memory_followup(&summary, &plan).is_ok());
        }
        for objective in [Objective::LeastGb, Objective::FewestCuts] {
            let how = CutSearch { objective, node_limit };
            if let Ok(cuts) = cut_to_target_with(&components, a, how) {
                prop_assert!(cuts.cut_gb.is_finite() && cuts.estimated_peak_gb >= 0.0);
                prop_assert_eq!(cuts.missing_gb == 0.0, cuts.estimated_peak_gb <= a);
            }
        }
    }
}

/// Compares both objectives with a walk through all subsets. All sums must be exact in `f64`.
fn agrees_with_oracle(components: &[Source<'_>], target: f64) -> Result<(), TestCaseError> {
    let total: f64 = components.iter().map(|s| s.peak_gb).sum();
    let sizes: Vec<f64> = components.iter().filter(|s| s.cuttable).map(|s| s.peak_gb).collect();
    let mut sums = vec![0.0; 1 << sizes.len()];
    for set in 1..sums.len() {
        let lowest = set.trailing_zeros() as usize;
        sums[set] = sums[set & (set - 1)] + sizes[lowest];
    }
    let reach = |&(_, cut): &(u32, f64)| total - cut <= target;
    let sets = sums.iter().enumerate().map(|(set, &cut)| (set.count_ones(), cut)).filter(reach);
    let least = sets.clone().map(|(_, cut)| cut).min_by(f64::total_cmp);
    let fewest = sets.min_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));

    let cuts = cut_to_target(components, target).unwrap();
    prop_assert_eq!(cuts.proof, Proof::Optimal);
    match least {
        Some(least) => {
            prop_assert_eq!(cuts.cut_gb, least);
            prop_assert_eq!(cuts.estimated_peak_gb, total - least);
            prop_assert_eq!(cuts.missing_gb, 0.0);
        }
        None => {
            let all: f64 = sizes.iter().sum();
            prop_assert_eq!(cuts.cut.len(), sizes.len());
            prop_assert_eq!(cuts.cut_gb, all);
            prop_assert_eq!(cuts.missing_gb, total - all - target);
        }
    }
    let cuts = cut_to_target_with(components, target, FEWEST).unwrap();
    prop_assert_eq!(cuts.proof, Proof::Optimal);
    if let Some((count, gb)) = fewest {
        prop_assert_eq!(cuts.cut.len(), count as usize);
        prop_assert_eq!(cuts.cut_gb, gb);
    }
    Ok(())
}
