use super::super::{Outcome, cheapest, greedy_by_score, greedy_by_size};
use super::*;
use crate::device::profile::tests::ROUND;

pub(crate) fn tensor(
    bytes: u64,
    life: (u64, u64),
    idle: (u64, u64),
    ways: (bool, Option<f64>),
) -> Tensor<&'static str> {
    Tensor {
        allocation: Allocation {
            name: "t",
            bytes,
            kind: Kind::Activations,
            from: life.0,
            to: life.1,
            movable: ways.0,
            recompute_ms: ways.1,
        },
        idle_from: idle.0,
        idle_to: idle.1,
    }
}

/// Weights that stay, three activations forward and back, and one large tensor before the peak. ROUND takes
/// 3 ms and 3 ms for each 100 bytes, both ways together.
fn step() -> [Tensor<&'static str>; 5] {
    [
        tensor(100, (0, 9), (0, 0), (true, None)),
        tensor(300, (1, 9), (2, 8), (true, Some(4.0))),
        tensor(200, (2, 8), (3, 7), (true, None)),
        tensor(100, (3, 7), (4, 6), (false, Some(9.0))),
        tensor(900, (0, 1), (0, 1), (true, None)),
    ]
}

#[test]
fn plans_by_hand() {
    let problem = Problem::new(&step(), 600, &ROUND).unwrap();
    assert_eq!(problem.resident_peak_bytes(), 1000);
    // Only at steps 0 (by 400) and from 3 to 7 (by 100) the budget is exceeded. The large one goes out and back for
    // 3 + 27 ms; of the others 100 bytes for 9 or 300 for 4.
    let best = cheapest(&problem).unwrap();
    let plan = best.plan().unwrap();
    use Action::{Keep, Offload, Recompute};
    assert_eq!(plan.actions, [Keep, Recompute, Keep, Keep, Offload]);
    assert_eq!((plan.added_ms, plan.transfer_ms, plan.recompute_ms), (34.0, 30.0, 4.0));
    assert_eq!((plan.moved_bytes, plan.peak_bytes, plan.over_bytes), (900, 400, 0));
    assert!(plan.optimal && plan.gap() == Some(0.0));
    let moves: Vec<_> = problem.moves(plan).iter().map(|m| (m.step, m.tensor, m.direction, m.ms)).collect();
    use Direction::{Again, Drop, In, Out};
    assert_eq!(moves, [(0, 4, Out, 20.0), (1, 4, In, 10.0), (2, 1, Drop, 0.0), (8, 1, Again, 4.0)]);
    // The published way moves what is movable, whatever it costs.
    let published = greedy_by_size(&problem).unwrap();
    assert_eq!(published.plan().unwrap().actions, [Keep, Offload, Keep, Keep, Offload]);
    assert_eq!(published.plan().unwrap().added_ms, 30.0 + 12.0);
    assert_eq!(greedy_by_score(&problem).unwrap().plan().unwrap().actions, plan.actions);
}

#[test]
fn out_of_reach_says_how_far_and_why() {
    let problem = Problem::new(&step(), 250, &ROUND).unwrap();
    let shortage = Shortage { short_bytes: 150, at: 1, held: vec![0, 1] };
    assert_eq!(problem.shortage(), Some(&shortage));
    for outcome in [cheapest(&problem), greedy_by_score(&problem), greedy_by_size(&problem)] {
        assert_eq!(outcome, Ok(Outcome::Infeasible(shortage.clone())));
    }
}

#[test]
fn a_plan_of_ones_own_is_priced_or_refused() {
    use Action::{Keep, Offload, Recompute};
    let problem = Problem::new(&step(), 600, &ROUND).unwrap();
    let plan = problem.price(&[Keep, Keep, Offload]).unwrap();
    assert_eq!((plan.added_ms, plan.peak_bytes, plan.over_bytes), (9.0, 1000, 400));
    assert_eq!((plan.gap(), plan.actions.len()), (None, 5));
    let place = |index| Place { argument: "actions", index: Some(index), field: None };
    assert_eq!(problem.price(&[Recompute]), Err(PlanError::NotAllowed(place(0))));
    assert_eq!(problem.price(&[Keep, Keep, Keep, Offload]), Err(PlanError::NotAllowed(place(3))));
    // Offloading what is never idle costs and helps nothing.
    let plan = problem.price(&[Offload]).unwrap();
    assert_eq!((plan.added_ms, plan.peak_bytes), (6.0, 1000));
}

#[test]
fn nothing_to_do_costs_nothing() {
    let problem = Problem::new(&step(), 1000, &ROUND).unwrap();
    for outcome in [cheapest(&problem), greedy_by_score(&problem), greedy_by_size(&problem)] {
        let outcome = outcome.unwrap();
        assert_eq!(outcome.plan().unwrap().added_ms, 0.0);
    }
    let none = Problem::new::<&str>(&[], 0, &ROUND).unwrap();
    assert!(cheapest(&none).unwrap().plan().unwrap().optimal);
}

#[test]
fn bad_input_is_an_error() {
    let error = |tensor: Tensor<&'static str>| Problem::new(&[tensor], 0, &ROUND).map(|_| ()).unwrap_err();
    let place = |field| Place::item("tensors", 0, field);
    assert_eq!(error(tensor(1, (2, 9), (1, 3), (true, None))), PlanError::Backwards(place("idle_from")));
    assert_eq!(error(tensor(1, (2, 9), (4, 3), (true, None))), PlanError::Backwards(place("idle_to")));
    assert_eq!(error(tensor(1, (2, 9), (4, 10), (true, None))), PlanError::Backwards(place("idle_to")));
    assert_eq!(error(tensor(1, (2, 9), (3, 4), (true, Some(f64::NAN)))), PlanError::NotFinite(place("recompute_ms")));
    assert_eq!(error(tensor(1, (2, 9), (3, 4), (true, Some(-1.0)))), PlanError::Negative(place("recompute_ms")));
    let life = tensor(1, (2, 1), (2, 1), (true, None));
    assert_eq!(error(life), PlanError::Backwards(Place::item("allocations", 0, "to")));
    let slow = DeviceProfile { compute_ms_per_byte: f64::INFINITY, ..ROUND };
    assert!(Problem::new::<&str>(&[], 0, &slow).is_err());
}
