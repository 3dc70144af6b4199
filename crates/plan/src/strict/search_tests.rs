use super::*;

/// Numbers without a pattern, the same on every run.
fn scattered(count: usize, below: u64) -> Vec<u128> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut weights: Vec<u128> = (0..count)
        .map(|_| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            u128::from(state % below + 1)
        })
        .collect();
    weights.sort_unstable_by(|a, b| b.cmp(a));
    weights
}

fn sum(weights: &[u128], chosen: &[usize]) -> u128 {
    let mut seen = chosen.to_vec();
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), chosen.len(), "a weight is taken twice");
    chosen.iter().map(|&i| weights[i]).sum()
}

/// Weights, need, fewest, best sum.
#[test]
fn small_searches() {
    let cases: [(&[u128], u128, bool, u128); 8] = [
        (&[8, 3], 1, false, 3),
        (&[8, 3], 1, true, 3),
        (&[8, 3], 11, false, 11),
        (&[5, 5, 5], 6, false, 10),
        (&[9, 3, 3], 6, false, 6),
        (&[9, 3, 3], 6, true, 9),
        (&[10, 9, 8, 1], 17, true, 17),
        (&[10, 9, 8, 1], 11, false, 11),
    ];
    for (weights, need, fewest, expected) in cases {
        let best = solve(weights, need, fewest, 1000);
        assert_eq!(best.sum, expected, "{weights:?} {need} {fewest}");
        assert_eq!(best.bound, expected, "{weights:?} {need} {fewest}");
        assert_eq!(sum(weights, &best.chosen), expected);
    }
}

/// Without a sum that is exact the search has to go through everything: for 36 weights the default suffices.
#[test]
fn thirty_six_weights_are_always_proven() {
    // Powers of two make every sum different, the lowest bit keeps any sum from being exact.
    let powers: Vec<u128> = (0..36).rev().map(|i| (1 << 60) + (1 << (i + 1))).collect();
    let wide = scattered(36, u64::MAX);
    for weights in [powers, wide] {
        let total: u128 = weights.iter().sum();
        for need in [total / 2 + 1, total / 3 + 1, total - total / 5] {
            for fewest in [false, true] {
                let best = solve(&weights, need, fewest, 1 << 21);
                assert_eq!(best.sum, best.bound, "{need} {fewest}");
                assert_eq!(sum(&weights, &best.chosen), best.sum);
                assert!(best.sum >= need);
            }
        }
    }
}

/// All weights are alike but for a little: only counting them shows that none fills the gap.
#[test]
fn near_equals_are_proven_by_counting() {
    let weights: Vec<u128> = scattered(200, 1 << 20).iter().map(|w| w + (1 << 40)).collect();
    let need = (50 << 40) + (50 << 21);
    let best = solve(&weights, need, false, 1 << 12);
    let smallest: u128 = weights.iter().rev().take(51).sum();
    assert_eq!((best.sum, best.bound), (smallest, smallest));
}

/// Multiples of three but for a few: half a thousand weights, few sums.
#[test]
fn coarse_weights_are_proven_by_their_sums() {
    let mut weights: Vec<u128> = scattered(500, 30).iter().map(|w| 300 + 3 * w).collect();
    weights.push(1);
    let need = 302;
    let best = solve(&weights, need, false, 1 << 21);
    assert_eq!(best.sum, best.bound);
    let single = weights.iter().copied().filter(|&w| w >= need).min();
    let pair = weights.iter().map(|w| w + 1).filter(|&w| w >= need).min();
    assert_eq!(Some(best.sum), single.min(pair));
}

#[test]
fn more_nodes_never_make_it_worse() {
    let weights = scattered(60, u64::MAX);
    let need = weights.iter().sum::<u128>() / 2;
    for fewest in [false, true] {
        let mut before = u128::MAX;
        for limit in [0, 10, 1000, 1025, 10_000, 100_000] {
            let best = solve(&weights, need, fewest, limit);
            assert!(best.sum <= before && best.bound <= best.sum, "{limit}");
            assert!(best.bound >= need);
            assert_eq!(sum(&weights, &best.chosen), best.sum);
            before = best.sum;
        }
    }
}

/// The best sum by going through all subsets.
fn oracle(weights: &[u128], need: u128, fewest: bool) -> u128 {
    let sets = (1_u32..1 << weights.len()).map(|set| {
        let chosen = (0..weights.len()).filter(|&i| set >> i & 1 == 1);
        let sum: u128 = chosen.map(|i| weights[i]).sum();
        (if fewest { set.count_ones() } else { 0 }, sum)
    });
    sets.filter(|&(_, sum)| sum >= need).min().unwrap().1
}

/// With and without what the tail knows. Small searches end within the first look, so this goes around it.
#[test]
fn both_ways_agree_with_going_through_all_subsets() {
    for below in [3, 12, 1000, u64::MAX] {
        for count in 1..12 {
            let weights = scattered(count, below);
            let total: u128 = weights.iter().sum();
            let mut sums = vec![0];
            sums.extend((1..=count).map(|n| weights[..n].iter().sum::<u128>()));
            for part in 1..=8 {
                let need = (total * part / 8).max(1);
                for (fewest, with_tail) in [false, true].map(|f| [(f, false), (f, true)]).concat() {
                    let mut search = Search::new(&weights, &sums, need, fewest);
                    if with_tail {
                        search.run_with_tail(1 << 12);
                    } else {
                        search.run(&Tail::none(count), 1 << 12);
                    }
                    let best = search.best;
                    assert_eq!(best.sum, best.bound, "{weights:?} {need} {fewest}");
                    assert_eq!(best.sum, oracle(&weights, need, fewest));
                    assert_eq!(sum(&weights, &best.chosen), best.sum);
                }
            }
        }
    }
}

/// The tail takes in a part only, and the search the rest.
#[test]
fn search_and_tail_together_agree_with_the_search_alone() {
    let weights = scattered(22, u64::MAX);
    let mut sums = vec![0];
    sums.extend((1..=22).map(|n| weights[..n].iter().sum::<u128>()));
    for part in 1..8 {
        let need = sums[22] * part / 8;
        for fewest in [false, true] {
            let mut alone = Search::new(&weights, &sums, need, fewest);
            alone.run(&Tail::none(22), usize::MAX);
            let mut both = Search::new(&weights, &sums, need, fewest);
            both.run_with_tail(1 << 8);
            assert_eq!(both.best.sum, alone.best.sum, "{part} {fewest}");
            assert_eq!(both.best.sum, both.best.bound);
            assert_eq!(sum(&weights, &both.best.chosen), both.best.sum);
        }
    }
}
