//! A long run in place of the rows: what a trace of a real job looks like, where no block can be told from the next. It is made
//! up, from a fixed seed, and says so.

use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use super::board::breathe;
use crate::options::{Row, Subject};
use crate::words::{Speech, grouped};
use headroom_kit::button as push;

/// How many allocations it has.
pub const COUNT: usize = 100_000;
/// Its budget in bytes.
pub const BUDGET: u64 = 80_000_000_000;
/// Its steps.
const STEPS: u64 = 50_000;
/// So many are made in a slice.
const SLICE: usize = 20_000;

/// The button that shows it, and the one that leads back.
pub fn button(long: &UseStateHandle<bool>, subject: &Subject, words: &Speech, show: Callback<Vec<Row>>) -> Html {
    let (long, first) = (long.clone(), subject.rows.clone());
    let key = if *long { "short-run" } else { "long-run" };
    let onclick = Callback::from(move |_: MouseEvent| {
        let (long, show, first) = (long.clone(), show.clone(), first.clone());
        if *long {
            long.set(false);
            show.emit(first);
        } else {
            spawn_local(async move {
                let mut run = Run::new();
                while run.rows.len() < COUNT {
                    run.grow(SLICE);
                    breathe().await;
                }
                long.set(true);
                show.emit(run.rows);
            });
        }
    });
    push("button button--quiet", words.with(key, &[("count", grouped(COUNT).into())]), onclick)
}

/// A run while it is made.
struct Run {
    rows: Vec<Row>,
    state: u64,
}

impl Run {
    /// What stays throughout.
    fn new() -> Self {
        let mut run = Self { rows: Vec::with_capacity(COUNT), state: 46 };
        for (name, size_gb, movable) in
            [("weights", 14.0, false), ("gradients", 14.0, false), ("optimizer", 18.0, true)]
        {
            run.push(name.to_owned(), size_gb, 0, STEPS, movable);
        }
        // Some that come and go, large enough to be told apart.
        for nth in 0..7_u64 {
            let from = nth * STEPS / 9 + STEPS / 40;
            let size_gb = [3.0, 5.0, 8.0, 6.0, 9.0, 7.0, 4.0][nth as usize];
            run.push(format!("act_{}", nth + 1), size_gb, from, from + STEPS / 5, true);
        }
        run
    }

    /// More of the small ones, whose number swells and falls as a training step does.
    fn grow(&mut self, most: usize) {
        for _ in 0..most.min(COUNT - self.rows.len()) {
            let (one, other) = (self.random(STEPS), self.random(STEPS));
            let length = 1 + self.random(1 + STEPS / 60);
            let size_gb = (1 + self.random(3)) as f64 / 100.0;
            let from = (one + other) / 2;
            self.push("buffer".to_owned(), size_gb, from, (from + length).min(STEPS), true);
        }
    }

    fn push(&mut self, name: String, size_gb: f64, from_step: u64, to_step: u64, movable: bool) {
        let (kind, recompute_ms, idle_from, idle_to, written) = (None, None, None, None, None);
        self.rows.push(Row {
            name,
            size_gb,
            from_step,
            to_step,
            movable,
            kind,
            recompute_ms,
            idle_from,
            idle_to,
            written,
        });
    }

    /// A number below a limit, by Knuth's linear congruential generator; the higher bits are the better ones.
    fn random(&mut self, limit: u64) -> u64 {
        self.state = self.state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.state >> 33) % limit
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figures::Figures;
    use crate::model::items;

    #[test]
    fn the_run_is_what_its_button_says() {
        let mut run = Run::new();
        run.grow(COUNT);
        assert_eq!(run.rows.len(), COUNT);
        let figures = Figures::of(&items(&run.rows, &[]).unwrap()).unwrap();
        // Near its budget: above it there is something to do, and not much.
        let share = figures.peak_bytes as f64 / BUDGET as f64;
        assert!((1.0..1.2).contains(&share), "{share}");
    }
}
