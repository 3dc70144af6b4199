//! The textbook's case: one access after the other, one page at a time.

use std::collections::{BTreeMap, BTreeSet};

use super::advice::Policy;
use super::order::mixed;
use super::simulation::{Dispatch, pages_of};

/// How many accesses of a trace fault with this many frames. With no frames every access does.
///
/// Ties cannot occur: of two pages one was used later, and one is used again first, unless neither is. Clock and random
/// eviction are those of [`Pager`](super::Pager).
#[must_use]
pub fn count_page_faults(trace: &[u64], frames: usize, policy: Policy) -> usize {
    match policy {
        _ if frames == 0 => trace.len(),
        Policy::Lru => ranked(trace, frames, |at, _| at),
        // The later it is used again, the smaller its rank.
        Policy::Belady => ranked(trace, frames, |_, next| usize::MAX.saturating_sub(next)),
        Policy::Clock | Policy::Random(_) => framed(trace, frames, policy),
    }
}

/// [`count_page_faults`] with LRU, for short traces: little code, in time accesses × frames.
#[must_use]
pub fn count_lru_faults(trace: &[u64], frames: usize) -> usize {
    // The page used longest ago comes first.
    let mut recent: Vec<u64> = Vec::new();
    let mut faults = 0_usize;
    for page in trace {
        let before = recent.len();
        recent.retain(|other| other != page);
        if recent.len() == before {
            faults = faults.saturating_add(1);
            if before >= frames {
                recent.drain(..before.min(1));
            }
        }
        if frames > 0 {
            recent.push(*page);
        }
    }
    faults
}

/// How many pages any policy loads at least for a trace, whatever its batches and prefetch.
///
/// Where every dispatch accesses one page this is Bélády's optimum. On sets it is a bound: in each dispatch what is
/// missing has to be loaded, and afterwards those pages stay that are used again first, even where a real pool could
/// not have kept all of them.
#[must_use]
pub fn fewest_loads(trace: &[Dispatch], frames: u32) -> u64 {
    let sets: Vec<Vec<u32>> = trace.iter().map(|workgroups| pages_of(workgroups.iter().flatten())).collect();
    let frames = usize::try_from(frames).unwrap_or(usize::MAX);
    if sets.iter().all(|set| set.len() <= 1) {
        let pages: Vec<u64> = sets.iter().flatten().copied().map(u64::from).collect();
        return u64::try_from(count_page_faults(&pages, frames, Policy::Belady)).unwrap_or(u64::MAX);
    }
    let mut next: Vec<Vec<usize>> = Vec::with_capacity(sets.len());
    let mut later = BTreeMap::new();
    for (at, set) in sets.iter().enumerate().rev() {
        next.push(set.iter().map(|page| later.insert(*page, at).unwrap_or(usize::MAX)).collect());
    }
    next.reverse();
    let mut ranks: BTreeMap<u32, usize> = BTreeMap::new();
    let mut order: BTreeSet<(usize, u32)> = BTreeSet::new();
    let mut loads = 0_u64;
    for (set, next) in sets.iter().zip(&next) {
        for (page, next) in set.iter().zip(next) {
            match ranks.insert(*page, *next) {
                Some(rank) => {
                    order.remove(&(rank, *page));
                }
                None => loads = loads.saturating_add(1),
            }
            order.insert((*next, *page));
        }
        while order.len() > frames
            && let Some((_, page)) = order.pop_last()
        {
            ranks.remove(&page);
        }
    }
    loads
}

/// The page of the smallest rank goes. A page's rank follows from its latest access and its next one.
fn ranked(trace: &[u64], frames: usize, rank: fn(usize, usize) -> usize) -> usize {
    let mut next = vec![usize::MAX; trace.len()];
    let mut later = BTreeMap::new();
    for (at, (page, next)) in trace.iter().zip(&mut next).enumerate().rev() {
        *next = later.insert(*page, at).unwrap_or(usize::MAX);
    }
    let mut ranks: BTreeMap<u64, usize> = BTreeMap::new();
    let mut order: BTreeSet<(usize, u64)> = BTreeSet::new();
    let mut faults = 0_usize;
    for (at, (&page, &next)) in trace.iter().zip(&next).enumerate() {
        match ranks.get(&page) {
            Some(&rank) => {
                order.remove(&(rank, page));
            }
            None => {
                faults = faults.saturating_add(1);
                if ranks.len() == frames
                    && let Some((_, victim)) = order.pop_first()
                {
                    ranks.remove(&victim);
                }
            }
        }
        let rank = rank(at, next);
        ranks.insert(page, rank);
        order.insert((rank, page));
    }
    faults
}

fn framed(trace: &[u64], frames: usize, policy: Policy) -> usize {
    let mut frame_of: BTreeMap<u64, usize> = BTreeMap::new();
    let mut pool: Vec<(u64, bool)> = Vec::new();
    let (mut hand, mut draws, mut faults) = (0_usize, 0_u64, 0_usize);
    for &page in trace {
        if let Some(entry) = frame_of.get(&page).and_then(|frame| pool.get_mut(*frame)) {
            entry.1 = true;
            continue;
        }
        faults = faults.saturating_add(1);
        if pool.len() < frames {
            frame_of.insert(page, pool.len());
            pool.push((page, true));
            continue;
        }
        let frame = if let Policy::Random(seed) = policy {
            let drawn = mixed(seed.wrapping_add(draws));
            draws = draws.wrapping_add(1);
            let count = u64::try_from(pool.len()).unwrap_or(1);
            usize::try_from(drawn.checked_rem(count).unwrap_or(0)).unwrap_or(0)
        } else {
            loop {
                let frame = hand;
                hand = frame.saturating_add(1).checked_rem(pool.len()).unwrap_or(0);
                match pool.get_mut(frame) {
                    Some(entry) if entry.1 => entry.1 = false,
                    _ => break frame,
                }
            }
        };
        if let Some(entry) = pool.get_mut(frame) {
            frame_of.remove(&entry.0);
            *entry = (page, true);
            frame_of.insert(page, frame);
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The textbook's reference string.
    const STRING: [u64; 20] = [7, 0, 1, 2, 0, 3, 0, 4, 2, 3, 0, 3, 2, 1, 2, 0, 1, 7, 0, 1];

    #[test]
    fn the_textbook_s_string() {
        assert_eq!(count_page_faults(&STRING, 3, Policy::Lru), 12);
        assert_eq!(count_page_faults(&STRING, 3, Policy::Belady), 9);
        for policy in [Policy::Lru, Policy::Belady, Policy::Clock, Policy::Random(1)] {
            assert_eq!(count_page_faults(&STRING, 0, policy), 20);
            assert_eq!(count_page_faults(&STRING, 99, policy), 6);
            assert_eq!(count_page_faults(&[], 3, policy), 0);
        }
    }

    fn naive_lru(trace: &[u64], frames: usize) -> usize {
        let mut recent: Vec<u64> = Vec::new();
        let mut faults = 0;
        for page in trace {
            match recent.iter().position(|p| p == page) {
                Some(at) => {
                    recent.remove(at);
                }
                None => {
                    faults += 1;
                    if recent.len() == frames {
                        recent.remove(0);
                    }
                }
            }
            recent.push(*page);
        }
        faults
    }

    /// The fewest faults of any choice of victims.
    fn fewest(trace: &[u64], frames: usize, resident: &mut Vec<u64>) -> usize {
        let Some((page, rest)) = trace.split_first() else { return 0 };
        if resident.contains(page) {
            return fewest(rest, frames, resident);
        }
        if resident.len() < frames {
            resident.push(*page);
            let faults = 1 + fewest(rest, frames, resident);
            resident.pop();
            return faults;
        }
        let mut best = usize::MAX;
        for at in 0..frames {
            let victim = std::mem::replace(&mut resident[at], *page);
            best = best.min(1 + fewest(rest, frames, resident));
            resident[at] = victim;
        }
        best
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn faults_are_those_of_going_step_by_step(trace in prop::collection::vec(0_u64..6, 0..12), frames in 1_usize..5) {
            prop_assert_eq!(count_page_faults(&trace, frames, Policy::Lru), naive_lru(&trace, frames));
            prop_assert_eq!(count_lru_faults(&trace, frames), naive_lru(&trace, frames));
            prop_assert_eq!(count_lru_faults(&trace, 0), trace.len());
            let best = count_page_faults(&trace, frames, Policy::Belady);
            prop_assert_eq!(best, fewest(&trace, frames, &mut Vec::new()));
            for policy in [Policy::Lru, Policy::Clock, Policy::Random(7)] {
                prop_assert!(count_page_faults(&trace, frames, policy) >= best);
            }
            prop_assert!(count_page_faults(&trace, frames + 1, Policy::Lru) <= naive_lru(&trace, frames));
        }
    }
}
