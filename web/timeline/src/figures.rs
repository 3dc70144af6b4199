//! What the planning core says about the items: the load over time, its peak, and what is alive at it.

use headroom_plan::timeline::{Allocation, Kind, Load, contributions, load_over_time, peak};

use crate::model::{Item, Undrawable};

/// Up to so many items, what each of them adds to the peak is known at once.
pub const FEW: usize = 2000;

/// The core's figures.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Figures {
    /// The load between any two steps at which it can change.
    pub loads: Vec<Load>,
    /// The peak in bytes.
    pub peak_bytes: u64,
    /// The steps `[from, to)` of the earliest peak; none where nothing is ever alive.
    pub at: Option<(u64, u64)>,
    /// Whether an item is alive at the peak.
    pub live: Vec<bool>,
    /// By how many bytes the peak falls without an item; empty where they are too many.
    pub adds: Vec<u64>,
    /// The peak if everything stayed on the device.
    pub kept_bytes: u64,
}

/// Some bytes that an item has on the device.
#[derive(Clone, Copy)]
struct Span {
    owner: usize,
    from: u64,
    to: u64,
    bytes: u64,
}

impl Span {
    /// What of it lies in a window.
    fn within(&self, (first, behind): (u64, u64)) -> Option<Allocation<()>> {
        let (from, to) = (self.from.max(first), self.to.min(behind));
        (from < to).then(|| allocation(self.bytes, from, to))
    }
}

/// The computing of figures. The timeline is cut into windows, each of them swept between two frames: the load in a window needs
/// only what is alive in it.
pub struct Sweep {
    present: Vec<Span>,
    /// The same if everything stayed, where not everything does.
    kept: Option<Vec<Span>>,
    windows: Vec<(u64, u64)>,
    figures: Figures,
}

/// So many allocations, about, begin in a window.
const WINDOW: usize = 5000;

impl Sweep {
    /// Collects what is on the device.
    pub fn new(items: &[Item]) -> Self {
        let spans = |owner: usize, spans: Vec<(u64, u64)>, bytes: u64| {
            spans.into_iter().map(move |(from, to)| Span { owner, from, to, bytes })
        };
        let present: Vec<Span> =
            items.iter().enumerate().flat_map(|(owner, item)| spans(owner, item.present(), item.bytes)).collect();
        let whole = |(owner, item): (usize, &Item)| Span { owner, from: item.from, to: item.to, bytes: item.bytes };
        let away = items.iter().any(|item| item.away().is_some());
        let kept = away.then(|| items.iter().enumerate().map(whole).collect());
        let mut begins: Vec<u64> = items.iter().map(|item| item.from).step_by(1 + items.len() / 1000).collect();
        begins.sort_unstable();
        let mut edges: Vec<u64> =
            begins.chunks((begins.len() * WINDOW / items.len().max(1)).max(1)).map(|chunk| chunk[0]).collect();
        if items.len() <= WINDOW {
            edges.clear();
        }
        edges.insert(0, 0);
        edges.push(u64::MAX);
        edges.dedup();
        let windows = edges.windows(2).map(|pair| (pair[0], pair[1])).rev().collect();
        Self { present, kept, windows, figures: Figures { live: vec![false; items.len()], ..Figures::default() } }
    }

    /// Sweeps the next window; false where there is none.
    ///
    /// # Errors
    /// Loads beyond the range of bytes.
    pub fn window(&mut self) -> Result<bool, Undrawable> {
        let Some(window) = self.windows.pop() else { return Ok(false) };
        let within = |spans: &[Span]| spans.iter().filter_map(|span| span.within(window)).collect::<Vec<_>>();
        let loads = load_over_time(&within(&self.present)).map_err(|_| Undrawable::Overflow)?;
        self.figures.loads.extend(loads);
        if let Some(kept) = &self.kept {
            let top = peak(&within(kept)).map_err(|_| Undrawable::Overflow)?.bytes;
            self.figures.kept_bytes = self.figures.kept_bytes.max(top);
        }
        Ok(true)
    }

    /// The peak, what is alive at it, and, of few, what each adds to it.
    ///
    /// # Errors
    /// Loads beyond the range of bytes.
    pub fn done(mut self) -> Result<Figures, Undrawable> {
        let figures = &mut self.figures;
        let top = figures.loads.iter().enumerate().filter(|(_, load)| load.bytes > 0);
        let top = top.reduce(|best, next| if next.1.bytes > best.1.bytes { next } else { best });
        if let Some((first, load)) = top {
            let equal = figures.loads[first..].iter().take_while(|other| other.bytes == load.bytes);
            figures.at = Some((load.from, equal.last().map_or(load.to, |last| last.to)));
            figures.peak_bytes = load.bytes;
            for span in self.present.iter().filter(|span| span.from <= load.from && load.from < span.to) {
                figures.live[span.owner] = true;
            }
        }
        if self.kept.is_none() {
            figures.kept_bytes = figures.peak_bytes;
        }
        if figures.live.len() <= FEW {
            let all: Vec<Allocation<()>> = self.present.iter().filter_map(|span| span.within((0, u64::MAX))).collect();
            let spans = contributions(&all).map_err(|_| Undrawable::Overflow)?;
            figures.adds = vec![0; figures.live.len()];
            for (span, bytes) in self.present.iter().zip(spans) {
                let adds = &mut figures.adds[span.owner];
                // Only one of its spans can be alive at the peak.
                *adds = bytes.max(*adds);
            }
        }
        Ok(self.figures)
    }
}

fn allocation(bytes: u64, from: u64, to: u64) -> Allocation<()> {
    // The core computes the same for every kind.
    Allocation { name: (), bytes, kind: Kind::Temporary, from, to, movable: true, recompute_ms: None }
}

impl Figures {
    /// All at once.
    ///
    /// # Errors
    /// Loads beyond the range of bytes.
    pub fn of(items: &[Item]) -> Result<Self, Undrawable> {
        let mut sweep = Sweep::new(items);
        while sweep.window()? {}
        sweep.done()
    }

    /// Budget − peak in bytes, negative where the peak is higher.
    pub fn headroom(&self, budget: u64) -> i128 {
        i128::from(budget) - i128::from(self.peak_bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::tests::step;
    use crate::model::{Treatment, items};

    const GB: u64 = 1_000_000_000;

    #[test]
    fn the_lessons_step_has_its_peak_in_the_middle() {
        let figures = Figures::of(&items(&step(), &[]).unwrap()).unwrap();
        assert_eq!((figures.peak_bytes, figures.at), (24 * GB, Some((2, 3))));
        assert_eq!(figures.live, [true, true, true, true, true, true, false]);
        assert_eq!(figures.adds, [4, 6, 2, 2, 4, 2, 0].map(|gb| gb * GB));
        assert_eq!((figures.kept_bytes, figures.headroom(25 * GB)), (24 * GB, i128::from(GB)));
    }

    #[test]
    fn what_is_moved_no_longer_counts_and_the_former_peak_is_remembered() {
        let treatments: Vec<Treatment> = step()
            .iter()
            .map(|row| if row.name == "optimizer" { Treatment::Offload } else { Treatment::Keep })
            .collect();
        let figures = Figures::of(&items(&step(), &treatments).unwrap()).unwrap();
        assert_eq!((figures.peak_bytes, figures.kept_bytes), (18 * GB, 24 * GB));
        assert!(!figures.live[1]);
    }

    #[test]
    fn a_peak_reaches_as_far_as_the_load_stays() {
        let mut rows = step();
        rows.truncate(2);
        let figures = Figures::of(&items(&rows, &[]).unwrap()).unwrap();
        assert_eq!(figures.at, Some((0, 5)));
        assert_eq!(Figures::of(&[]).unwrap(), Figures::default());
    }

    #[test]
    fn windows_change_nothing() {
        let row = |at: usize| {
            let mut row = step()[0].clone();
            (row.size_gb, row.from_step) = ((1 + at % 7) as f64, (at * 7919 % 4001) as u64);
            row.to_step = row.from_step + (at % 13) as u64 * (at % 11) as u64;
            row.movable = true;
            row
        };
        let rows: Vec<_> = (0..3 * WINDOW + 1).map(row).collect();
        let treatments: Vec<Treatment> =
            (0..rows.len()).map(|at| if at % 5 == 0 { Treatment::Offload } else { Treatment::Keep }).collect();
        let all = items(&rows, &treatments).unwrap();
        assert!(Sweep::new(&all).windows.len() > 2);
        let figures = Figures::of(&all).unwrap();
        let here = |item: &Item| allocation(item.bytes, item.from, item.to);
        let stays: Vec<_> = all.iter().filter(|item| item.away().is_none()).map(here).collect();
        let top = peak(&stays).unwrap();
        assert_eq!((figures.peak_bytes, figures.at.map(|(at, _)| at)), (top.bytes, top.at));
        assert_eq!(figures.live.iter().filter(|live| **live).count(), top.live.len());
        assert_eq!(figures.kept_bytes, peak(&all.iter().map(here).collect::<Vec<_>>()).unwrap().bytes);
        assert!(figures.loads.windows(2).all(|pair| pair[0].to <= pair[1].from));
    }
}
