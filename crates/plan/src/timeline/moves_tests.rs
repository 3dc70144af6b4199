use super::super::peak::tests::{item, timelines};
use super::*;
use proptest::prelude::*;

#[test]
fn the_largest_one_may_help_nothing() {
    // The large one is gone before the peak.
    let list = [item(50, 0, 2), item(30, 3, 6), item(20, 3, 6), item(20, 3, 6)];
    let moves = smallest_moves(&list, 50).unwrap();
    let expected = Moves { moved: vec![2], moved_bytes: 20, peak_bytes: 50, proof: MoveProof::Smallest };
    assert_eq!(Moves { moved: vec![2], ..moves.clone() }, expected);
    assert!(moves.moved == [2] || moves.moved == [3]);
    let both = smallest_moves(&list, 49).unwrap();
    assert_eq!((both.moved, both.moved_bytes, both.peak_bytes), (vec![0, 1], 80, 40));
}

#[test]
fn fewest_comes_before_least() {
    let list = [item(9, 0, 2), item(3, 0, 2), item(3, 0, 2), item(1, 0, 2)];
    let moves = smallest_moves(&list, 11).unwrap();
    assert_eq!((moves.moved, moves.peak_bytes), (vec![0], 7));
    let nothing = smallest_moves(&list, 16).unwrap();
    assert_eq!(nothing, Moves { moved: vec![], moved_bytes: 0, peak_bytes: 16, proof: MoveProof::Smallest });
    assert_eq!(smallest_moves::<&str>(&[], 0).unwrap().proof, MoveProof::Smallest);
}

#[test]
fn out_of_reach_says_how_far_and_when() {
    let pinned = Allocation { movable: false, ..item(30, 2, 4) };
    let list = [item(9, 0, 3), pinned, item(5, 3, 9), item(2, 7, 9)];
    let moves = smallest_moves(&list, 20).unwrap();
    let proof = MoveProof::Infeasible { over_bytes: 10, at: 2 };
    assert_eq!(moves, Moves { moved: vec![0, 2], moved_bytes: 14, peak_bytes: 30, proof });
}

#[test]
fn errors_are_values() {
    let backwards = item(1, 3, 2);
    let place = Place::item("allocations", 0, "to");
    assert_eq!(smallest_moves(&[backwards], 0), Err(PlanError::Backwards(place)));
    let huge = [item(u64::MAX, 0, 1)];
    assert_eq!(smallest_moves(&huge, 5), Err(PlanError::Overflow(Place::field("allocations", "bytes"))));
    let many: Vec<_> = (0..9).map(|i| item(1 << 61, i, i + 1)).collect();
    assert_eq!(smallest_moves(&many, 5), Err(PlanError::Overflow(Place::item("allocations", 7, "bytes"))));
}

/// Many of a kind: no search, but the bound meets the greedy set.
#[test]
fn beyond_the_search_the_gap_is_stated() {
    let list: Vec<_> = (0..1000).map(|i| item(100, i, i + 500)).collect();
    let moves = smallest_moves(&list, 40_000).unwrap();
    assert!(moves.peak_bytes <= 40_000);
    let MoveProof::AtLeast { count, bytes } = moves.proof else { panic!("{:?}", moves.proof) };
    assert_eq!((count, bytes), (100, 10_000));
    assert!(moves.moved.len() >= 100 && moves.moved.len() <= 300, "{}", moves.moved.len());
    let same: Vec<_> = (0..1000).map(|_| item(100, 0, 1)).collect();
    assert_eq!(smallest_moves(&same, 40_000).unwrap().proof, MoveProof::Smallest);
}

#[test]
fn a_search_without_nodes_says_so() {
    let list: Vec<_> = (0..12_u64).map(|i| item(10 + i * i % 7, i % 4, i % 4 + 3)).collect();
    let none = smallest_moves_with(&list, 40, 0).unwrap();
    let all = smallest_moves(&list, 40).unwrap();
    assert_eq!(all.proof, MoveProof::Smallest);
    let MoveProof::AtLeast { count, bytes } = none.proof else { panic!("{none:?}") };
    assert!(count <= all.moved.len() && bytes <= all.moved_bytes && none.peak_bytes <= 40);
}

/// The worst of 16: all alike but for a little, in every part a different set.
#[test]
fn sixteen_are_always_proven() {
    for seed in 1_u64..40 {
        let mix = |i: u64| (i + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_mul(seed | 1) >> 40;
        let list: Vec<_> = (0..16).map(|i| item(1000 + mix(i) % 97, mix(i + 50) % 12, 13 + mix(i + 90) % 12)).collect();
        for budget in [2000, 5000, 8000, 11_000] {
            assert_eq!(smallest_moves(&list, budget).unwrap().proof, MoveProof::Smallest, "{seed} {budget}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn going_through_all_sets_agrees(list in timelines(0..11), budget in 0_u64..60) {
        let without = |set: usize| -> Vec<_> {
            list.iter().enumerate().filter(|(i, _)| set >> i & 1 == 0).map(|(_, a)| a.clone()).collect()
        };
        let best = (0..1 << list.len())
            .filter(|set| (0..list.len()).all(|i| set >> i & 1 == 0 || list[i].movable))
            .filter(|&set| peak(&without(set)).unwrap().bytes <= budget)
            .map(|set| (set.count_ones() as usize, (0..list.len()).filter(|i| set >> i & 1 == 1).map(|i| list[i].bytes).sum::<u64>()))
            .min();
        let moves = smallest_moves(&list, budget).unwrap();
        let rest = without(moves.moved.iter().map(|i| 1 << i).sum());
        prop_assert_eq!(moves.peak_bytes, peak(&rest).unwrap().bytes);
        match best {
            Some(best) => {
                prop_assert_eq!((moves.moved.len(), moves.moved_bytes), best);
                prop_assert_eq!(moves.proof, MoveProof::Smallest);
                prop_assert!(moves.peak_bytes <= budget);
            }
            None => {
                let all = (0..list.len()).filter(|&i| list[i].movable).map(|i| 1 << i).sum();
                let least = peak(&without(all)).unwrap();
                prop_assert_eq!(moves.peak_bytes, least.bytes);
                let at = least.at.unwrap();
                prop_assert_eq!(moves.proof, MoveProof::Infeasible { over_bytes: least.bytes - budget, at });
            }
        }
    }

    #[test]
    fn any_limit_gives_a_set_that_serves(list in timelines(0..40), budget in 0_u64..99, nodes in 0_usize..300) {
        let moves = smallest_moves_with(&list, budget, nodes).unwrap();
        match moves.proof {
            MoveProof::Infeasible { over_bytes, .. } => prop_assert_eq!(moves.peak_bytes, budget + over_bytes),
            MoveProof::Smallest => prop_assert!(moves.peak_bytes <= budget),
            MoveProof::AtLeast { count, bytes } => {
                prop_assert!(moves.peak_bytes <= budget);
                prop_assert!(count <= moves.moved.len() && bytes <= moves.moved_bytes);
            }
        }
    }
}
