//! Sets of one, two, three and so on, until one serves every part of the timeline.

use super::moves::{Item, MOST_SEARCHED};
use super::peak::Load;

/// What one part of the timeline asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Ask {
    /// The bytes that have to go.
    need: u64,
    /// The items alive in it, by their places in the falling list. Without a search only their number counts.
    items: Vec<usize>,
    /// The same as bits, where there is a search.
    mask: u64,
}

/// Items by bytes, falling, and what the parts over the budget ask for.
pub(crate) struct Asks<'i> {
    items: &'i [Item],
    asks: Vec<Ask>,
}

/// What the search found.
pub(crate) struct Outcome {
    pub chosen: Vec<Item>,
    /// No set with fewer items serves all parts.
    pub least: usize,
    /// Whether no set is smaller.
    pub proven: bool,
}

impl<'i> Asks<'i> {
    /// What the parts with the highest loads ask for, at most `most` of them.
    pub fn new(items: &'i [Item], loads: &[Load], budget: u64, most: usize) -> Self {
        let mut over: Vec<(usize, u64)> = loads
            .iter()
            .enumerate()
            .filter_map(|(part, load)| Some((part, load.bytes.checked_sub(budget)?)).filter(|(_, need)| *need > 0))
            .collect();
        over.sort_by_key(|&(part, need)| (std::cmp::Reverse(need), part));
        over.truncate(most);
        let mut asks: Vec<Ask> = Vec::new();
        for (part, need) in over {
            let alive = items.iter().enumerate().filter(|(_, item)| item.parts.contains(&part));
            let alive: Vec<usize> = alive.map(|(at, _)| at).collect();
            let mask = alive.iter().filter(|&&at| at < MOST_SEARCHED).fold(0, |mask, &at| mask | bit(at));
            // With few items, a part whose items an earlier, needier part has too adds nothing.
            let covered = items.len() <= MOST_SEARCHED && asks.iter().any(|ask| ask.mask & !mask == 0);
            if !covered {
                asks.push(Ask { need, items: alive, mask });
            }
        }
        Self { items, asks }
    }

    /// No set that serves all parts has fewer items.
    pub fn least_count(&self) -> usize {
        self.asks.iter().filter_map(|ask| self.count(ask, ask.need, 0)).max().unwrap_or(0)
    }

    /// No set that serves all parts has fewer bytes.
    pub fn least_bytes(&self) -> u64 {
        self.asks.iter().map(|ask| ask.need).max().unwrap_or(0)
    }

    /// Goes through the sets of as many items as are needed at least, of one more, and so on, up to those of as
    /// many as the greedy set has.
    pub fn search(&self, greedy: &[Item], node_limit: usize) -> Outcome {
        let first = self.least_count();
        let mut run = Run { asks: self, left: node_limit, ended: false, best: None };
        for count in first..=greedy.len() {
            let needs: Vec<u64> = self.asks.iter().map(|ask| ask.need).collect();
            if count == greedy.len() {
                let bytes = greedy.iter().map(|item| u128::from(item.bytes)).sum();
                run.best = Some((bytes, None));
            }
            run.go(count, 0, 0, 0, &needs);
            if run.best.is_some() || run.ended {
                let chosen = match run.best {
                    Some((_, Some(taken))) => self.taken(taken),
                    _ => greedy.to_vec(),
                };
                return Outcome { chosen, least: count, proven: !run.ended };
            }
        }
        Outcome { chosen: greedy.to_vec(), least: first, proven: false }
    }

    fn taken(&self, taken: u64) -> Vec<Item> {
        let chosen = self.items.iter().enumerate().filter(|(at, _)| taken & bit(*at) != 0);
        chosen.map(|(_, item)| item.clone()).collect()
    }

    /// How many of the largest items, `gone` ones left out, an ask takes; nothing if all are not enough.
    fn count(&self, ask: &Ask, need: u64, gone: u64) -> Option<usize> {
        let mut missing = need;
        let mut count = 0_usize;
        for &at in &ask.items {
            if missing == 0 {
                break;
            }
            if gone & bit(at) == 0 {
                missing = missing.saturating_sub(self.items.get(at).map_or(0, |item| item.bytes));
                count = count.saturating_add(1);
            }
        }
        (missing == 0).then_some(count)
    }
}

struct Run<'a> {
    asks: &'a Asks<'a>,
    /// Nodes that may still be visited.
    left: usize,
    ended: bool,
    /// Bytes and items of the best set of the present number; no items stand for the greedy set.
    best: Option<(u128, Option<u64>)>,
}

impl Run<'_> {
    /// Serves the part that takes most of what is left, with each of its items in turn as the largest of it.
    fn go(&mut self, count: usize, taken: u64, gone: u64, bytes: u128, needs: &[u64]) {
        let Some(left) = self.left.checked_sub(1) else {
            self.ended = true;
            return;
        };
        self.left = left;
        let mut hardest: Option<(usize, u64, &Ask)> = None;
        let mut most = 0_u64;
        for (ask, &need) in self.asks.asks.iter().zip(needs) {
            if need == 0 {
                continue;
            }
            most = most.max(need);
            match self.asks.count(ask, need, taken | gone) {
                Some(takes) if takes <= count => {
                    if hardest.is_none_or(|(t, n, _)| (takes, need) > (t, n)) {
                        hardest = Some((takes, need, ask));
                    }
                }
                _ => return,
            }
        }
        if self.best.is_some_and(|(best, _)| bytes.saturating_add(u128::from(most)) >= best) {
            return;
        }
        let Some((_, _, ask)) = hardest else {
            self.best = Some((bytes, Some(taken)));
            return;
        };
        let mut gone = gone;
        for &at in &ask.items {
            let Some(item) = self.asks.items.get(at).filter(|_| (taken | gone) & bit(at) == 0) else { continue };
            let rest: Vec<u64> = needs
                .iter()
                .zip(&self.asks.asks)
                .map(|(&need, ask)| if ask.mask & bit(at) == 0 { need } else { need.saturating_sub(item.bytes) })
                .collect();
            let with = bytes.saturating_add(u128::from(item.bytes));
            self.go(count.saturating_sub(1), taken | bit(at), gone, with, &rest);
            gone |= bit(at);
            if self.ended {
                return;
            }
        }
    }
}

/// The bit of an item; none behind the last one.
fn bit(at: usize) -> u64 {
    u32::try_from(at).ok().and_then(|at| 1_u64.checked_shl(at)).unwrap_or(0)
}
