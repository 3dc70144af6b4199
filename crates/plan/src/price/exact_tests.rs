use super::super::bound::lower_bound_ms;
use super::super::greedy::{greedy_by_score, greedy_by_size};
use super::super::plan::{Action, Tensor};
use super::super::problem::tests::tensor;
use super::*;
use crate::device::profile::tests::ROUND;
use crate::device::{DeviceProfile, Link};
use proptest::prelude::*;

const FAST: DeviceProfile = DeviceProfile {
    upload: Link { alpha_ms: 0.1, bytes_per_ms: 4.0 },
    download: Link { alpha_ms: 0.2, bytes_per_ms: 3.0 },
    ..ROUND
};

fn problems(count: std::ops::Range<usize>) -> impl Strategy<Value = Vec<Tensor<&'static str>>> {
    let one =
        (0_u64..20, 0_u64..10, 0_u64..4, 0_u64..8, 0_u64..3, prop::bool::weighted(0.8), prop::option::of(0_u32..40));
    let build = |(bytes, from, before, idle, after, movable, ms): (u64, u64, u64, u64, u64, bool, Option<u32>)| {
        let away = (from + before, from + before + idle);
        tensor(bytes, (from, away.1 + after), away, (movable, ms.map(|ms| f64::from(ms) / 3.0)))
    };
    prop::collection::vec(one.prop_map(build), count)
}

/// All plans, each step by step.
fn oracle(tensors: &[Tensor<&str>], budget: u64, profile: &DeviceProfile) -> Option<f64> {
    let mut best: Option<f64> = None;
    let plans = 3_usize.pow(tensors.len() as u32);
    'plans: for plan in 0..plans {
        let mut ms = 0.0;
        let mut away = 0_u32;
        for (i, tensor) in tensors.iter().enumerate() {
            match plan / 3_usize.pow(i as u32) % 3 {
                0 => {}
                1 if tensor.allocation.movable => {
                    ms += profile.round_trip_ms(tensor.allocation.bytes);
                    away |= 1 << i;
                }
                2 if tensor.allocation.recompute_ms.is_some() => {
                    ms += tensor.allocation.recompute_ms.unwrap();
                    away |= 1 << i;
                }
                _ => continue 'plans,
            }
        }
        if best.is_some_and(|best| best <= ms) {
            continue;
        }
        for step in 0..26 {
            let here = |(i, t): &(usize, &Tensor<&str>)| {
                let idle = t.idle_from <= step && step < t.idle_to;
                t.allocation.alive(step) && !(idle && away >> i & 1 == 1)
            };
            let load: u64 = tensors.iter().enumerate().filter(here).map(|(_, t)| t.allocation.bytes).sum();
            if load > budget {
                continue 'plans;
            }
        }
        best = Some(ms);
    }
    best
}

fn agrees(tensors: &[Tensor<&str>], budget: u64) -> Result<(), TestCaseError> {
    let problem = Problem::new(tensors, budget, &FAST).unwrap();
    let best = oracle(tensors, budget, &FAST);
    let outcome = cheapest(&problem).unwrap();
    prop_assert_eq!(outcome.plan().is_some(), best.is_some());
    if let (Some(plan), Some(best)) = (outcome.plan(), best) {
        prop_assert!((plan.added_ms - best).abs() <= 1e-6, "{} {}", plan.added_ms, best);
        prop_assert!(plan.optimal && plan.over_bytes == 0);
        prop_assert!(lower_bound_ms(&problem, plan.added_ms) <= best + 1e-6);
        for greedy in [greedy_by_size(&problem), greedy_by_score(&problem)] {
            let greedy = greedy.unwrap();
            prop_assert!(greedy.plan().unwrap().added_ms >= best - 1e-6);
            prop_assert_eq!(greedy.plan().unwrap().over_bytes, 0);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn going_through_all_plans_agrees(tensors in problems(0..8), budget in 0_u64..80) {
        agrees(&tensors, budget)?;
    }

    #[test]
    fn any_limit_gives_a_plan_that_fits(tensors in problems(0..60), budget in 0_u64..300, nodes in 0_usize..200) {
        let problem = Problem::new(&tensors, budget, &FAST).unwrap();
        if let Outcome::Plan(plan) = cheapest_with(&problem, nodes).unwrap() {
            prop_assert_eq!(plan.over_bytes, 0);
            prop_assert!(plan.at_least_ms.unwrap() <= plan.added_ms);
            prop_assert!(plan.gap().unwrap() >= 0.0);
            let more = cheapest_with(&problem, 1 << 14).unwrap();
            let more = more.plan().unwrap();
            prop_assert!(more.added_ms <= plan.added_ms + 1e-9);
            prop_assert!(more.added_ms >= plan.at_least_ms.unwrap() - 1e-9);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    /// Slices change nothing, whatever their size, and say how far the search is.
    #[test]
    fn slices_come_to_the_same_plan(
        tensors in problems(20..60), budget in 0_u64..300, nodes in 0_usize..3000, slice in 1_usize..50,
    ) {
        let problem = Problem::new(&tensors, budget, &FAST).unwrap();
        let mut search = CheapestSearch::new(&problem, nodes).unwrap();
        let mut before = search.progress().0;
        let mut at_once = search.outcome().unwrap();
        while search.advance(slice) {
            let (done, total) = search.progress();
            prop_assert_eq!((done, total), (before + slice, nodes));
            before = done;
            let now = search.outcome().unwrap();
            let (now_ms, was_ms) = (now.plan().unwrap().added_ms, at_once.plan().unwrap().added_ms);
            prop_assert!(now_ms <= was_ms + 1e-9, "{} after {}", now_ms, was_ms);
            at_once = now;
        }
        prop_assert_eq!(search.outcome().unwrap(), cheapest_with(&problem, nodes).unwrap());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn twelve_tensors_agree(tensors in problems(12..13), budget in 30_u64..90) {
        agrees(&tensors, budget)?;
    }
}

/// Beyond the search the bound still tells how good the plan is.
#[test]
fn many_tensors_have_a_bound() {
    let tensors: Vec<_> = (0..500_u64)
        .map(|i| tensor(50 + i * 37 % 101, (i, 1000 - i), (i + 1, 999 - i), (true, Some((i * 53 % 17) as f64))))
        .collect();
    let problem = Problem::new(&tensors, 20_000, &FAST).unwrap();
    let outcome = cheapest(&problem).unwrap();
    let plan = outcome.plan().unwrap();
    assert_eq!((plan.over_bytes, plan.optimal), (0, false));
    assert!(plan.gap().unwrap() < 0.02, "{:?}", plan.gap());
    assert!(plan.actions.contains(&Action::Recompute));
}
