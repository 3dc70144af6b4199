use super::super::plan::Outcome;
use super::super::{Problem, Tensor, cheapest};
use super::*;
use crate::device::profile::tests::ROUND;
use crate::timeline::{Allocation, Kind};
use proptest::prelude::*;

fn waiting(bytes: u64, offload: Option<f64>, recompute: Option<f64>) -> Waiting {
    Waiting { bytes, offload_ms: offload, recompute_ms: recompute }
}

/// Bytes short and time of every plan there is, the best of them.
fn oracle(list: &[Waiting], budget: u64, hidden: f64) -> (u64, f64) {
    let mut best = (u64::MAX, f64::INFINITY);
    for plan in 0..3_usize.pow(list.len() as u32) {
        let mut actions = Vec::new();
        let mut rest = plan;
        for _ in list {
            actions.push([Action::Keep, Action::Offload, Action::Recompute][rest % 3]);
            rest /= 3;
        }
        if let Ok(mix) = price_mix(list, &actions, budget, hidden) {
            let found = (mix.short_bytes, mix.added_ms);
            if found < best {
                best = found;
            }
        }
    }
    best
}

#[test]
fn transfers_that_hide_are_free_and_recomputing_is_not() {
    let list = [waiting(4, Some(6.0), Some(5.0)), waiting(2, Some(4.0), None), waiting(3, None, Some(2.0))];
    // Everything kept takes nine bytes.
    assert_eq!(cheapest_mix(&list, 9, 0.0).unwrap().added_ms, 0.0);
    // At five, the large one goes by its cheaper way, unless its transfer hides.
    let again = cheapest_mix(&list, 5, 0.0).unwrap();
    assert_eq!((again.actions[0], again.added_ms), (Action::Recompute, 5.0));
    let moved = cheapest_mix(&list, 5, 6.0).unwrap();
    assert_eq!((moved.actions[0], moved.added_ms), (Action::Offload, 0.0));
    // At four, two have to go; the window is worth most where recomputing is dear.
    let both = cheapest_mix(&list, 4, 6.0).unwrap();
    assert_eq!((both.actions, both.added_ms), (vec![Action::Keep, Action::Offload, Action::Recompute], 2.0));
}

#[test]
fn out_of_reach_everything_goes_that_can_and_bytes_are_missing() {
    let list = [waiting(4, None, None), waiting(3, Some(2.0), Some(1.0))];
    let mix = cheapest_mix(&list, 1, 0.0).unwrap();
    assert_eq!((mix.actions, mix.added_ms, mix.short_bytes), (vec![Action::Keep, Action::Recompute], 1.0, 3));
    let none = cheapest_mix(&[], 0, 0.0).unwrap();
    assert_eq!((none.added_ms, none.short_bytes), (0.0, 0));
}

#[test]
fn what_cannot_be_planned_is_an_error() {
    let one = waiting(1, Some(1.0), None);
    let here = |field| Place::item("activations", 0, field);
    assert_eq!(cheapest_mix(&[one; 11], 1, 0.0), Err(PlanError::TooMany(Place::argument("activations"))));
    assert_eq!(cheapest_mix(&[one], 1, -1.0), Err(PlanError::Negative(Place::argument("hidden_ms"))));
    let bad = Waiting { recompute_ms: Some(f64::NAN), ..one };
    assert_eq!(cheapest_mix(&[bad], 1, 0.0), Err(PlanError::NotFinite(here("recompute_ms"))));
    let large = Waiting { bytes: u64::MAX, ..one };
    assert_eq!(cheapest_mix(&[one, large], 1, 0.0), Err(PlanError::Overflow(Place::item("activations", 1, "size_gb"))));
    let place = Place { argument: "actions", index: Some(0), field: None };
    assert_eq!(price_mix(&[one], &[Action::Recompute], 1, 0.0), Err(PlanError::NotAllowed(place)));
    assert!(price_mix(&[one; 11], &[], 1, 0.0).unwrap().actions.iter().all(|action| *action == Action::Keep));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_plan_is_better(
        drawn in prop::collection::vec((0_u64..9, prop::option::weighted(0.8, 0_u32..24), prop::option::weighted(0.8, 0_u32..24)), 0..6),
        budget in 0_u64..24,
        hidden in 0_u32..40,
    ) {
        let ms = |quarters: u32| f64::from(quarters) / 4.0;
        let list: Vec<Waiting> = drawn.iter().map(|&(bytes, a, b)| waiting(bytes, a.map(ms), b.map(ms))).collect();
        let mix = cheapest_mix(&list, budget, ms(hidden)).unwrap();
        prop_assert_eq!((mix.short_bytes, mix.added_ms), oracle(&list, budget, ms(hidden)));
        prop_assert_eq!(price_mix(&list, &mix.actions, budget, ms(hidden)).unwrap(), mix);
    }

    /// Where nothing hides, it is the general problem: all tensors alive and idle at the same moment.
    #[test]
    fn without_a_window_it_agrees_with_branch_and_bound(
        drawn in prop::collection::vec((1_u64..40, any::<bool>(), prop::option::weighted(0.8, 0_u32..80)), 0..9),
        budget in 0_u64..160,
    ) {
        let ms = |quarters: u32| f64::from(quarters) / 4.0;
        let tensors: Vec<Tensor<()>> = drawn.iter().map(|&(bytes, movable, again)| {
            let recompute_ms = again.map(ms);
            let allocation = Allocation { name: (), bytes, kind: Kind::Activations, from: 1, to: 2, movable, recompute_ms };
            Tensor { allocation, idle_from: 1, idle_to: 2 }
        }).collect();
        let list: Vec<Waiting> = tensors.iter().map(|tensor| {
            let Allocation { bytes, movable, recompute_ms, .. } = tensor.allocation;
            waiting(bytes, movable.then(|| ROUND.round_trip_ms(bytes)), recompute_ms)
        }).collect();
        let mix = cheapest_mix(&list, budget, 0.0).unwrap();
        match cheapest(&Problem::new(&tensors, budget, &ROUND).unwrap()).unwrap() {
            Outcome::Plan(plan) => {
                prop_assert!(plan.optimal);
                prop_assert_eq!(mix.short_bytes, 0);
                prop_assert!((plan.added_ms - mix.added_ms).abs() < 1e-6, "{} and {}", plan.added_ms, mix.added_ms);
            }
            Outcome::Infeasible(shortage) => prop_assert_eq!(mix.short_bytes, shortage.short_bytes),
        }
    }
}
