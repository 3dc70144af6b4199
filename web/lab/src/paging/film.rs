//! A run pass by pass: where each page is, and what just happened to it. Pure.

use headroom_gpu::paging::{Counts, PagingSpec};
use headroom_plan::paging::{Dispatch, Loaded, PagingStats, PassRecord, Simulation, fewest_loads};

/// What a page's square shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cell {
    /// In host memory alone.
    Away,
    /// On the device, as the host has it.
    Clean,
    /// On the device, and written to since it came.
    Dirty,
    /// Came in this pass.
    Arrived,
    /// A workgroup asked for it in this pass, and it has not come yet.
    Waiting,
    /// Had to go in this pass.
    Evicted,
}

impl Cell {
    /// All of them, in the order of the legend.
    pub const ALL: [Self; 6] = [Self::Clean, Self::Dirty, Self::Arrived, Self::Waiting, Self::Evicted, Self::Away];

    /// Its key in the locales and in classes.
    pub fn key(self) -> &'static str {
        match self {
            Self::Away => "away",
            Self::Clean => "clean",
            Self::Dirty => "dirty",
            Self::Arrived => "arrived",
            Self::Waiting => "waiting",
            Self::Evicted => "evicted",
        }
    }
}

/// All passes of a run.
#[derive(Debug, PartialEq)]
pub struct Film {
    pub spec: PagingSpec,
    /// What Bélády's rule comes to on the same dispatches and batches.
    pub belady: Counts,
    /// Pages that any policy loads at least.
    pub fewest: u64,
    trace: Vec<Dispatch>,
    records: Vec<PassRecord>,
}

/// One moment of it: after a pass.
#[derive(Debug, Clone, PartialEq)]
pub struct Scene {
    /// By page.
    pub cells: Vec<Cell>,
    /// Frames in use.
    pub used: usize,
    /// The pass; 0 is before the first.
    pub pass: usize,
    /// Its dispatch, from 1 on; 0 before the first.
    pub dispatch: usize,
    /// Workgroups that finished in it, and those of its dispatch.
    pub finished: usize,
    pub workgroups: usize,
    /// Sums so far.
    pub counts: Counts,
}

impl Film {
    /// Runs it on the simulator; none where that refuses.
    pub fn new(spec: &PagingSpec) -> Option<Self> {
        let trace = spec.trace();
        let mut simulation = Simulation::new(&spec.config(spec.watched), &trace).ok()?;
        let records = std::iter::from_fn(|| simulation.step()).collect();
        drop(simulation);
        Some(Self {
            belady: spec.belady().ok()?,
            fewest: fewest_loads(&trace, spec.frames),
            spec: *spec,
            trace,
            records,
        })
    }

    /// How many passes there are.
    pub fn passes(&self) -> usize {
        self.records.len()
    }

    /// The moment after a pass.
    pub fn scene(&self, pass: usize) -> Scene {
        let pages = usize::try_from(self.spec.pages).unwrap_or(0);
        let mut state = State { here: vec![false; pages], dirty: vec![false; pages] };
        let mut stats = PagingStats::default();
        let seen = self.records.get(..pass).unwrap_or(&self.records);
        for record in seen {
            state.moved(&record.ahead);
            for workgroup in record.finished.iter().filter_map(|at| self.trace.get(record.dispatch)?.get(*at)) {
                workgroup
                    .iter()
                    .filter(|access| access.write)
                    .for_each(|access| set(&mut state.dirty, access.page, true));
            }
            state.moved(&record.loaded);
            stats.add(record, self.spec.page_bytes);
        }
        let shown = |(here, dirty): (&bool, &bool)| match (here, dirty) {
            (false, _) => Cell::Away,
            (true, false) => Cell::Clean,
            (true, true) => Cell::Dirty,
        };
        let mut cells: Vec<Cell> = state.here.iter().zip(&state.dirty).map(shown).collect();
        let last = seen.last();
        if let Some(record) = last {
            let moved = || record.ahead.iter().chain(&record.loaded);
            for page in moved().filter_map(|one| one.evicted) {
                mark(&mut cells, page, |cell| cell == Cell::Away, Cell::Evicted);
            }
            for page in &record.wanted {
                mark(&mut cells, *page, |cell| matches!(cell, Cell::Away | Cell::Evicted), Cell::Waiting);
            }
            for one in moved() {
                mark(&mut cells, one.page, |cell| matches!(cell, Cell::Clean | Cell::Dirty), Cell::Arrived);
            }
        }
        Scene {
            used: state.here.iter().filter(|here| **here).count(),
            cells,
            pass: seen.len(),
            dispatch: last.map_or(0, |record| record.dispatch + 1),
            finished: last.map_or(0, |record| record.finished.len()),
            workgroups: last.and_then(|record| self.trace.get(record.dispatch)).map_or(0, Vec::len),
            counts: stats.into(),
        }
    }
}

impl Scene {
    /// How many pages show this.
    pub fn count(&self, cell: Cell) -> usize {
        self.cells.iter().filter(|one| **one == cell).count()
    }

    /// Their numbers, runs of them as "first–last".
    pub fn pages(&self, cell: Cell) -> String {
        let mut runs: Vec<(usize, usize)> = Vec::new();
        for (page, _) in self.cells.iter().enumerate().filter(|(_, one)| **one == cell) {
            match runs.last_mut() {
                Some((_, last)) if *last + 1 == page => *last = page,
                _ => runs.push((page, page)),
            }
        }
        let run = |(first, last): &(usize, usize)| {
            if first == last { first.to_string() } else { format!("{first}–{last}") }
        };
        if runs.is_empty() { "–".to_owned() } else { runs.iter().map(run).collect::<Vec<_>>().join(", ") }
    }
}

struct State {
    here: Vec<bool>,
    dirty: Vec<bool>,
}

impl State {
    fn moved(&mut self, list: &[Loaded]) {
        for one in list {
            if let Some(evicted) = one.evicted {
                set(&mut self.here, evicted, false);
                set(&mut self.dirty, evicted, false);
            }
            set(&mut self.here, one.page, true);
        }
    }
}

fn set(list: &mut [bool], page: u32, value: bool) {
    if let Some(slot) = usize::try_from(page).ok().and_then(|page| list.get_mut(page)) {
        *slot = value;
    }
}

fn mark(cells: &mut [Cell], page: u32, from: impl Fn(Cell) -> bool, to: Cell) {
    if let Some(cell) = usize::try_from(page).ok().and_then(|page| cells.get_mut(page))
        && from(*cell)
    {
        *cell = to;
    }
}

#[cfg(test)]
mod tests {
    use headroom_gpu::paging::{Mode, Pattern};

    use super::*;
    use crate::paging::choices::Choices;

    #[test]
    fn every_scene_is_the_simulators() {
        for pattern in Pattern::ALL {
            for watched in Mode::PAGED {
                let spec = Choices { pattern, watched, write: true, ..Choices::default() }.spec().unwrap();
                let film = Film::new(&spec).unwrap();
                let trace = spec.trace();
                let mut simulation = Simulation::new(&spec.config(spec.watched), &trace).unwrap();
                let mut pass = 0;
                while let Some(record) = simulation.step() {
                    pass += 1;
                    let scene = film.scene(pass);
                    for (page, cell) in (0..).zip(&scene.cells) {
                        let here = simulation.pager().frame_of(page).is_some();
                        assert_eq!(matches!(cell, Cell::Clean | Cell::Dirty | Cell::Arrived), here);
                        if *cell != Cell::Arrived {
                            assert_eq!(*cell == Cell::Dirty, simulation.pager().is_dirty(page), "{pattern:?} {pass}");
                        }
                        let waits = !here && record.wanted.contains(&page);
                        assert_eq!(*cell == Cell::Waiting, waits);
                    }
                    assert_eq!(scene.used, simulation.pager().frames().iter().flatten().count());
                }
                assert_eq!(film.passes(), pass);
                assert_eq!(film.scene(pass).counts, spec.simulate(spec.watched).unwrap());
                assert_eq!(film.scene(pass + 9), film.scene(pass));
            }
        }
    }

    #[test]
    fn pages_are_told_in_runs() {
        let spec = Choices { watched: Mode::Trace, ..Choices::default() }.spec().unwrap();
        let scene = Film::new(&spec).unwrap().scene(0);
        assert_eq!((scene.pages(Cell::Away).as_str(), scene.pages(Cell::Dirty).as_str()), ("0–63", "–"));
        let cells = vec![Cell::Dirty, Cell::Away, Cell::Dirty, Cell::Dirty];
        assert_eq!(Scene { cells, ..scene }.pages(Cell::Dirty), "0, 2–3");
    }
}
