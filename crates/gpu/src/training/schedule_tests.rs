use super::*;
use crate::training::shape::LayerKind;

const SIZES: Sizes = Sizes { tokens: 16, width: 16, hidden: 32, blocks: 4, attention: false };
/// 16 × 16 numbers, and twice 16 × 32.
const INPUT: u64 = 1024;
const SAVED: u64 = 4096;
/// Twice 16 × 32 numbers.
const WEIGHT: u64 = 4096;
const WEIGHTS: [Weights; 3] = [Weights::Resident, Weights::Held, Weights::Visit];

fn schedule(actions: &[Action], depth: u32) -> Schedule {
    Schedule::new(&SIZES, actions, depth, None, Weights::Resident)
}

fn works(schedule: &Schedule) -> String {
    let letter = |op: &Op| match op.work {
        Work::Begin => "b".to_owned(),
        Work::Forward => format!("f{}", op.layer),
        Work::Again => format!("a{}", op.layer),
        Work::Out => format!("o{}", op.layer),
        Work::Back => format!("i{}", op.layer),
        Work::Loss => "l".to_owned(),
        Work::Backward => format!("g{}", op.layer),
        Work::StateBack => format!("s{}", op.layer),
        Work::Update => format!("u{}", op.layer),
        Work::StateOut => format!("t{}", op.layer),
        Work::WeightsBack => format!("w{}", op.layer),
        Work::WeightsOut => format!("v{}", op.layer),
    };
    schedule.ops.iter().map(letter).collect::<Vec<_>>().join(" ")
}

#[test]
fn steps_by_hand() {
    let keep = schedule(&[Action::Keep; 4], 0);
    assert_eq!(works(&keep), "b f0 f1 f2 f3 l g3 g2 g1 g0 u0 u1 u2 u3");
    assert_eq!(keep.peak().unwrap().0, 5 * INPUT + 4 * SAVED);
    let offload = schedule(&[Action::Offload; 4], 0);
    assert_eq!(works(&offload), "b f0 o0 f1 o1 f2 o2 f3 o3 l i3 g3 i2 g2 i1 g1 i0 g0 u0 u1 u2 u3");
    assert_eq!(offload.peak().unwrap().0, 2 * INPUT + SAVED);
    let ahead = schedule(&[Action::Offload; 4], 2);
    assert_eq!(works(&ahead), "b f0 o0 f1 o1 f2 o2 f3 o3 l i3 i2 i1 g3 i0 g2 g1 g0 u0 u1 u2 u3");
    assert_eq!(ahead.peak().unwrap().0, 3 * (INPUT + SAVED));
    let again = schedule(&[Action::Recompute, Action::Continue, Action::RecomputeOffloaded, Action::Continue], 0);
    assert_eq!(works(&again), "b f0 f1 f2 o2 f3 l i2 a2 a3 g3 g2 a0 a1 g1 g0 u0 u1 u2 u3");
    // In the second segment: the first one's input, and all of its own.
    assert_eq!(again.peak().unwrap().0, INPUT + 2 * (INPUT + SAVED));
    let states = Schedule::new(&SIZES, &[Action::Keep; 4], 0, Some(2), Weights::Resident);
    assert!(works(&states).ends_with("s0 s1 u0 t0 s2 u1 t1 s3 u2 t2 u3 t3"), "{}", works(&states));
    let own = states.slots.iter().filter(|&&bytes| bytes == 2 * 4 * 2 * 16 * 32).count();
    assert_eq!(own, 2);
    let one = Schedule::new(&SIZES, &[Action::Keep; 4], 2, Some(1), Weights::Resident);
    assert!(works(&one).ends_with("s0 u0 t0 s1 u1 t1 s2 u2 t2 s3 u3 t3"), "{}", works(&one));
}

#[test]
fn nothing_shares_a_slot_with_something_alive() {
    let mixed = [Action::Offload, Action::Recompute, Action::Continue, Action::Keep, Action::Offload];
    let sizes = Sizes { attention: true, ..SIZES };
    for (depth, weights) in (0..4).flat_map(|depth| WEIGHTS.map(|weights| (depth, weights))) {
        let step = Schedule::new(&sizes, &mixed, depth, Some(2), weights);
        for (at, one) in step.lives.iter().enumerate() {
            assert!(one.from < one.to && one.bytes <= step.slots[one.slot], "{one:?}");
            for other in &step.lives[at + 1..] {
                let apart = one.to <= other.from || other.to <= one.from;
                assert!(apart || one.slot != other.slot, "{one:?} {other:?}");
            }
        }
        let (bytes, at, live) = step.peak().unwrap();
        assert_eq!((step.live_bytes(at), live.iter().map(|life| life.bytes).sum::<u64>()), (bytes, bytes));
        assert!((0..step.ops.len()).all(|other| step.live_bytes(other) <= bytes));
    }
}

#[test]
fn every_part_has_the_tensors_that_it_needs() {
    let mixed = [Action::RecomputeOffloaded, Action::Continue, Action::Offload, Action::Recompute, Action::Continue];
    let sizes = Sizes { attention: true, ..SIZES };
    assert_eq!(sizes.layers()[0], LayerKind::Attention);
    for (weights, op) in WEIGHTS.into_iter().flat_map(|weights| {
        let step = Schedule::new(&sizes, &mixed, 1, Some(2), weights);
        step.ops.into_iter().map(move |op| (weights, op))
    }) {
        let (input, saved, state) = (op.input.is_some(), op.saved.is_some(), op.state.is_some());
        let used =
            !matches!(op.work, Work::Begin | Work::Loss | Work::Out | Work::Back | Work::StateBack | Work::StateOut);
        assert!(!used || op.weights.is_some() == (weights != Weights::Resident), "{weights:?} {op:?}");
        match op.work {
            Work::Begin | Work::Loss => assert!(input),
            Work::Forward => assert!(input && saved && op.output.is_some()),
            // The last one of a segment need not compute its output again.
            Work::Again => assert!(input && saved && op.output.is_some() == (op.layer == 0 || op.layer == 3)),
            Work::Backward => assert!(input && saved),
            Work::Out | Work::Back => assert!(input && (saved || !op.whole)),
            Work::Update | Work::StateBack | Work::StateOut => assert!(state),
            Work::WeightsBack | Work::WeightsOut => {}
        }
    }
}

#[test]
fn weights_that_are_held_all_meet_and_those_that_visit_do_not() {
    let step = |actions: &[Action], depth, states, weights| Schedule::new(&SIZES, actions, depth, states, weights);
    let keep = [Action::Keep; 4];
    let held = step(&keep, 1, None, Weights::Held);
    assert_eq!(works(&held), "b w0 w1 f0 w2 f1 w3 f2 f3 l g3 u3 v3 g2 u2 v2 g1 u1 v1 g0 u0 v0");
    assert_eq!(held.peak().unwrap().0, 5 * INPUT + 4 * SAVED + 4 * WEIGHT);
    let visit = step(&keep, 1, None, Weights::Visit);
    assert_eq!(works(&visit), "b w0 w1 f0 w2 f1 w3 f2 f3 l w2 g3 u3 v3 w1 g2 u2 v2 w0 g1 u1 v1 g0 u0 v0");
    // When the last layer's backward pass begins, the output is gone and the next weights are there.
    let (bytes, at, _) = visit.peak().unwrap();
    assert_eq!((bytes, visit.ops[at].work), (4 * (INPUT + SAVED) + 2 * WEIGHT, Work::WeightsBack));
    let demand = step(&[Action::Offload; 4], 0, None, Weights::Visit);
    assert_eq!(
        works(&demand),
        "b w0 f0 o0 w1 f1 o1 w2 f2 o2 w3 f3 o3 l i3 g3 u3 v3 i2 w2 g2 u2 v2 i1 w1 g1 u1 v1 i0 w0 g0 u0 v0"
    );
    assert_eq!(demand.peak().unwrap().0, 2 * INPUT + SAVED + WEIGHT);
    let states = step(&keep, 1, Some(2), Weights::Visit);
    assert!(
        works(&states).ends_with("l w2 g3 s3 s2 u3 t3 v3 w1 g2 s1 u2 t2 v2 w0 g1 s0 u1 t1 v1 g0 u0 t0 v0"),
        "{}",
        works(&states)
    );
    // What the next use needs is not dropped: the third layer's, for which the segment begins again.
    let again = [Action::Recompute, Action::Continue, Action::Recompute, Action::Continue];
    let again = step(&again, 1, None, Weights::Visit);
    assert_eq!(
        works(&again),
        "b w0 w1 f0 w2 f1 w3 f2 f3 l a2 a3 w2 g3 u3 v3 w0 g2 u2 v2 w1 a0 a1 w0 g1 u1 v1 g0 u0 v0"
    );
}
