//! Who goes next: the resident pages in the order of their policy.

use std::collections::BTreeSet;

use super::advice::Policy;

/// The resident pages that a policy may choose from.
#[derive(Debug, Clone)]
pub(super) struct Order {
    policy: Policy,
    /// By rank, then by page: the first goes first. Only for policies that rank.
    ranked: BTreeSet<(u64, u32)>,
    rank: Vec<u64>,
    /// Used since the hand came by, by frame.
    used: Vec<bool>,
    hand: usize,
    /// Draws so far.
    draws: u64,
}

impl Order {
    pub fn new(policy: Policy, pages: usize, frames: usize) -> Self {
        Self { policy, ranked: BTreeSet::new(), rank: vec![0; pages], used: vec![false; frames], hand: 0, draws: 0 }
    }

    fn ranks(&self) -> bool {
        matches!(self.policy, Policy::Lru | Policy::Belady)
    }

    /// A page was used in a pass, or loaded after it.
    pub fn used(&mut self, page: u32, frame: usize, pass: u64) {
        if let Some(used) = self.used.get_mut(frame) {
            *used = true;
        }
        if self.policy == Policy::Lru {
            self.set(page, pass);
        }
    }

    /// A page is used next in this dispatch, or never again.
    pub fn next_use(&mut self, page: u32, dispatch: Option<u64>) {
        if self.policy == Policy::Belady {
            self.set(page, dispatch.map_or(0, |dispatch| u64::MAX.saturating_sub(dispatch)));
        }
    }

    fn set(&mut self, page: u32, rank: u64) {
        let Some(entry) = usize::try_from(page).ok().and_then(|page| self.rank.get_mut(page)) else { return };
        if self.ranked.remove(&(*entry, page)) {
            self.ranked.insert((rank, page));
        }
        *entry = rank;
    }

    pub fn insert(&mut self, page: u32) {
        if self.ranks() {
            let rank = usize::try_from(page).ok().and_then(|page| self.rank.get(page)).copied().unwrap_or(0);
            self.ranked.insert((rank, page));
        }
    }

    pub fn remove(&mut self, page: u32) {
        let rank = usize::try_from(page).ok().and_then(|page| self.rank.get(page)).copied().unwrap_or(0);
        self.ranked.remove(&(rank, page));
    }

    /// The page that goes, of those that may: `page_in` says what is in which frame.
    pub fn victim(&mut self, page_in: &[Option<u32>], may_go: impl Fn(u32) -> bool) -> Option<u32> {
        let goes = |frame: usize| page_in.get(frame).copied().flatten().filter(|page| may_go(*page));
        match self.policy {
            Policy::Lru | Policy::Belady => self.ranked.iter().map(|(_, page)| *page).find(|page| may_go(*page)),
            // Twice around: the first time may do no more than clear.
            Policy::Clock => {
                for _ in 0..page_in.len().saturating_mul(2) {
                    let frame = self.hand;
                    self.hand = frame.saturating_add(1).checked_rem(page_in.len()).unwrap_or(0);
                    let Some(page) = goes(frame) else { continue };
                    match self.used.get_mut(frame) {
                        Some(used) if *used => *used = false,
                        _ => return Some(page),
                    }
                }
                None
            }
            Policy::Random(seed) => {
                let drawn = mixed(seed.wrapping_add(self.draws));
                self.draws = self.draws.wrapping_add(1);
                let count = u64::try_from(page_in.len()).ok()?;
                let first = usize::try_from(drawn.checked_rem(count)?).ok()?;
                (first..page_in.len()).chain(0..first).find_map(goes)
            }
        }
    }
}

/// The splitmix64 generator's output function (Steele et al., 2014).
pub(crate) fn mixed(state: u64) -> u64 {
    let mut z = state.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
