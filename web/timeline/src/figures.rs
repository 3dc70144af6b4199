//! What the planning core says about the items: the load over time, its peak, and what is alive at it.

use headroom_plan::timeline::{Allocation, Load, contributions, load_over_time, peak};

use crate::model::{Item, Undrawable, allocation};

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

/// The steps of computing figures, each of them short enough to be done between two frames.
pub struct Sweep {
    owners: Vec<usize>,
    present: Vec<Allocation<()>>,
    kept: Option<Vec<Allocation<()>>>,
    figures: Figures,
}

impl Sweep {
    /// Collects what is on the device.
    pub fn new(items: &[Item]) -> Self {
        let (mut owners, mut present) = (Vec::with_capacity(items.len()), Vec::with_capacity(items.len()));
        for (index, item) in items.iter().enumerate() {
            for span in item.present() {
                owners.push(index);
                present.push(allocation(item, span));
            }
        }
        let whole = |item: &Item| allocation(item, (item.from, item.to));
        let kept = items.iter().any(|item| item.away().is_some()).then(|| items.iter().map(whole).collect());
        Self { owners, present, kept, figures: Figures { live: vec![false; items.len()], ..Figures::default() } }
    }

    /// The load over time.
    ///
    /// # Errors
    /// Loads beyond the range of bytes.
    pub fn loads(&mut self) -> Result<(), Undrawable> {
        self.figures.loads = load_over_time(&self.present).map_err(|_| Undrawable::Overflow)?;
        Ok(())
    }

    /// The peak, and how far it reaches.
    ///
    /// # Errors
    /// As for the load.
    pub fn peak(&mut self) -> Result<(), Undrawable> {
        let top = peak(&self.present).map_err(|_| Undrawable::Overflow)?;
        self.figures.peak_bytes = top.bytes;
        for index in top.live {
            self.figures.live[self.owners[index]] = true;
        }
        self.figures.at = top.at.map(|at| {
            let first = self.figures.loads.partition_point(|load| load.from < at);
            let equal = self.figures.loads[first..].iter().take_while(|load| load.bytes == top.bytes);
            (at, equal.last().map_or(at + 1, |load| load.to))
        });
        Ok(())
    }

    /// The peak if everything stayed.
    ///
    /// # Errors
    /// As for the load.
    pub fn kept(&mut self) -> Result<(), Undrawable> {
        self.figures.kept_bytes = match &self.kept {
            None => self.figures.peak_bytes,
            Some(kept) => peak(kept).map_err(|_| Undrawable::Overflow)?.bytes,
        };
        Ok(())
    }

    /// What each adds to the peak.
    ///
    /// # Errors
    /// As for the load.
    pub fn adds(&mut self) -> Result<(), Undrawable> {
        let spans = contributions(&self.present).map_err(|_| Undrawable::Overflow)?;
        self.figures.adds = vec![0; self.figures.live.len()];
        for (&owner, bytes) in self.owners.iter().zip(spans) {
            let adds = &mut self.figures.adds[owner];
            // Only one of its spans can be alive at the peak.
            *adds = bytes.max(*adds);
        }
        Ok(())
    }

    /// The figures.
    pub fn done(self) -> Figures {
        self.figures
    }
}

impl Figures {
    /// All at once.
    ///
    /// # Errors
    /// Loads beyond the range of bytes.
    pub fn of(items: &[Item]) -> Result<Self, Undrawable> {
        let mut sweep = Sweep::new(items);
        sweep.loads()?;
        sweep.peak()?;
        sweep.kept()?;
        if items.len() <= FEW {
            sweep.adds()?;
        }
        Ok(sweep.done())
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
}
