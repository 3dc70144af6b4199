use super::*;
use crate::device::Link;
use crate::device::profile::tests::ROUND;
use proptest::prelude::*;

use LayerAction::{Continue, Keep, Offload, Recompute, RecomputeOffloaded};

const FAST: DeviceProfile = DeviceProfile {
    upload: Link { alpha_ms: 0.1, bytes_per_ms: 4.0 },
    download: Link { alpha_ms: 0.2, bytes_per_ms: 3.0 },
    ..ROUND
};

fn layer(ms: f64, input: u64, saved: u64, workspace: u64) -> ChainLayer {
    ChainLayer {
        forward_ms: ms,
        backward_ms: 2.0 * ms,
        input_bytes: input,
        saved_bytes: saved,
        workspace_bytes: workspace,
    }
}

fn alike(layers: usize) -> Chain {
    Chain { layers: vec![layer(1.0, 10, 90, 5); layers], output_bytes: 10, base_bytes: 1000 }
}

fn plan(outcome: &ChainOutcome) -> &ChainPlan {
    let ChainOutcome::Plan { plan, .. } = outcome else { panic!("{outcome:?}") };
    plan
}

/// The text's rule, event by event, as a second opinion.
fn peak(chain: &Chain, actions: &[LayerAction]) -> u64 {
    let n = chain.layers.len();
    let x = |i: usize| if i < n { chain.layers[i].input_bytes } else { chain.output_bytes };
    let s = |i: usize| chain.layers[i].saved_bytes;
    let w = |i: usize| chain.layers[i].workspace_bytes;
    let stays = |i: usize| match actions[i] {
        Keep => x(i) + s(i),
        Recompute => x(i),
        _ => 0,
    };
    let retained = |i: usize| -> u64 { (0..i).map(stays).sum() };
    let mut most = 0;
    for i in 0..n {
        most = most.max(retained(i) + x(i) + s(i) + x(i + 1) + w(i));
    }
    let mut done = n;
    while done > 0 {
        let last = done - 1;
        let mut first = last;
        while actions[first] == Continue {
            first -= 1;
        }
        let segment = |i: usize| -> u64 { (first..=i).map(|j| x(j) + s(j)).sum() };
        if matches!(actions[first], Recompute | RecomputeOffloaded) {
            for i in first..=last {
                let next = if i < last { x(i + 1) } else { 0 };
                most = most.max(retained(first) + segment(i) + next + x(last + 1) + w(i));
            }
        }
        for i in (first..=last).rev() {
            most = most.max(retained(first) + segment(i) + x(i + 1) + x(i) + w(i));
        }
        done = first;
    }
    chain.base_bytes + most
}

/// All plans: the least time within a budget.
fn oracle(chain: &Chain, budget: u64, profile: &DeviceProfile) -> Option<f64> {
    let choices = [Keep, Offload, Recompute, RecomputeOffloaded, Continue];
    let mut best: Option<f64> = None;
    for code in 0..choices.len().pow(chain.layers.len() as u32) {
        let actions: Vec<_> = (0..chain.layers.len()).map(|i| choices[code / 5_usize.pow(i as u32) % 5]).collect();
        let Ok(plan) = price_chain(chain, &actions, profile) else { continue };
        assert_eq!(plan.peak_bytes, peak(chain, &actions), "{actions:?}");
        if plan.peak_bytes <= budget && best.is_none_or(|best| plan.added_ms < best) {
            best = Some(plan.added_ms);
        }
    }
    best
}

#[test]
fn prices_by_hand() {
    let chain = alike(4);
    let keep = price_chain(&chain, &[Keep; 4], &ROUND).unwrap();
    // Three layers kept, then the last one's backward pass: 100 + 10 + 10 + 5.
    assert_eq!((keep.step_ms, keep.added_ms, keep.peak_bytes), (12.0, 0.0, 1000 + 300 + 125));
    let offload = price_chain(&chain, &[Offload; 4], &ROUND).unwrap();
    assert_eq!((offload.added_ms, offload.moved_bytes, offload.peak_bytes), (4.0 * 6.0, 400, 1125));
    let segments = uniform_segments(4, 2);
    assert_eq!(segments, [Recompute, Continue, Recompute, Continue]);
    let two = price_chain(&chain, &segments, &ROUND).unwrap();
    // One input kept, then a segment of two and its last backward pass.
    assert_eq!((two.added_ms, two.peak_bytes), (4.0, 1000 + 10 + 200 + 25));
    let head = price_chain(&chain, &[Keep, Keep, RecomputeOffloaded, Continue], &ROUND).unwrap();
    assert!((head.transfer_ms - 3.3).abs() < 1e-12);
    assert_eq!((head.recompute_ms, head.moved_bytes), (2.0, 10));
}

#[test]
fn the_best_plan_moves_from_keeping_to_recomputing() {
    let chain = alike(8);
    let at = |budget| cheapest_chain(&chain, budget, &ROUND, None).unwrap();
    assert_eq!(plan(&at(1825)).actions, [Keep; 8]);
    assert_eq!(plan(&at(1824)).added_ms, 1.0);
    let ChainOutcome::Plan { granule_bytes, rounding_bytes, at_least_ms, plan } = at(1300) else { panic!() };
    assert_eq!((granule_bytes, rounding_bytes, at_least_ms), (5, 0, plan.added_ms));
    assert!(plan.peak_bytes <= 1300);
    assert_eq!(at(1124), ChainOutcome::Infeasible { short_bytes: 1, layer: 0 });
}

#[test]
fn a_coarse_granule_says_what_it_may_cost() {
    let mut chain = alike(6);
    for (i, layer) in chain.layers.iter_mut().enumerate() {
        layer.saved_bytes += i as u64 * 7 % 5;
    }
    let fine = cheapest_chain(&chain, 1400, &ROUND, Some(1)).unwrap();
    let coarse = cheapest_chain(&chain, 1400, &ROUND, Some(64)).unwrap();
    let ChainOutcome::Plan { granule_bytes, rounding_bytes, at_least_ms, plan: rough } = &coarse else { panic!() };
    assert_eq!((*granule_bytes, *rounding_bytes), (64, 64 * 7));
    assert!(rough.peak_bytes <= 1400);
    assert!(*at_least_ms <= plan(&fine).added_ms && plan(&fine).added_ms <= rough.added_ms);
}

#[test]
fn bad_input_is_an_error() {
    let chain = alike(3);
    assert_eq!(price_chain(&chain, &[Keep], &ROUND), Err(PlanError::TooFew(Place::argument("actions"))));
    let place = Place { argument: "actions", index: Some(1), field: None };
    assert_eq!(price_chain(&chain, &[Keep, Continue, Keep], &ROUND), Err(PlanError::NotAllowed(place)));
    let granule = Place::argument("granule_bytes");
    assert_eq!(cheapest_chain(&chain, 2000, &ROUND, Some(0)), Err(PlanError::NotPositive(granule)));
    let huge = Chain { base_bytes: 0, ..alike(300) };
    assert_eq!(cheapest_chain(&huge, u64::MAX, &ROUND, Some(1)), Err(PlanError::TooMany(granule)));
    assert!(cheapest_chain(&alike(2001), 2000, &ROUND, None).is_err());
    let mut bad = alike(2);
    bad.layers[1].forward_ms = f64::NAN;
    let place = Place::item("layers", 1, "forward_ms");
    assert_eq!(cheapest_chain(&bad, 2000, &ROUND, None), Err(PlanError::NotFinite(place)));
    bad.layers[1] = layer(1.0, u64::MAX / 2, 1, 1);
    assert_eq!(cheapest_chain(&bad, 2000, &ROUND, None), Err(PlanError::Overflow(BYTES)));
    let empty = cheapest_chain(&Chain::default(), 0, &ROUND, None).unwrap();
    assert_eq!(plan(&empty).step_ms, 0.0);
}

fn chains(layers: std::ops::Range<usize>) -> impl Strategy<Value = Chain> {
    let one = (0_u32..12, 0_u64..8, 0_u64..16, 0_u64..6);
    let one = one.prop_map(|(ms, input, saved, work)| layer(f64::from(ms) / 4.0, input, saved, work));
    (prop::collection::vec(one, layers), 0_u64..8, 0_u64..10).prop_map(|(layers, output_bytes, base_bytes)| Chain {
        layers,
        output_bytes,
        base_bytes,
    })
}

fn agrees(chain: &Chain, budget: u64, granule: Option<u64>) -> Result<(), TestCaseError> {
    match (cheapest_chain(chain, budget, &FAST, granule).unwrap(), oracle(chain, budget, &FAST)) {
        (ChainOutcome::Plan { plan, rounding_bytes, at_least_ms, .. }, Some(best)) => {
            prop_assert!(plan.peak_bytes <= budget);
            prop_assert!(plan.added_ms >= best - 1e-9 && at_least_ms <= best + 1e-9);
            if rounding_bytes == 0 {
                prop_assert!((plan.added_ms - best).abs() < 1e-9, "{} {}", plan.added_ms, best);
            }
        }
        (ChainOutcome::Infeasible { short_bytes, .. }, None) => {
            prop_assert!(short_bytes > 0);
            let enough = cheapest_chain(chain, budget + short_bytes, &FAST, granule).unwrap();
            let fits = matches!(enough, ChainOutcome::Plan { .. });
            prop_assert!(fits);
        }
        (outcome, best) => prop_assert!(false, "{:?} {:?}", outcome, best),
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn going_through_all_plans_agrees(chain in chains(0..6), budget in 0_u64..100, granule in 1_u64..9) {
        agrees(&chain, budget, None)?;
        agrees(&chain, budget, Some(granule))?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn eight_layers_agree(chain in chains(8..9), budget in 40_u64..120) {
        agrees(&chain, budget, None)?;
    }
}
