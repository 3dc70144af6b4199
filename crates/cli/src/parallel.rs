//! Work spread over the cores, with results in order.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// For each thread, how many items may be done or in work before the first of them is taken. It bounds the memory, and still
/// gives the others something to do while one takes its seconds.
const AHEAD: usize = 16;

/// As many threads as there are cores.
#[must_use]
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// Does the work for each item, on as many threads as there are cores.
///
/// A Python process ends with the thread that started it, so `work` has to start and finish with its own.
pub fn in_order<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let mut results = Vec::with_capacity(items.len());
    let Ok(()) = stream(items.iter(), cores().min(items.len()), work, |result| {
        results.push(result);
        Ok::<_, std::convert::Infallible>(())
    });
    results
}

/// As [`in_order`], without ever holding more than a few results: each is given to `take` as soon as its turn comes. Items
/// are asked for only when there is a thread for them. An error of `take` ends it all.
///
/// # Errors
/// That of `take`.
pub fn stream<T: Send, R: Send, E>(
    items: impl Iterator<Item = T> + Send,
    threads: usize,
    work: impl Fn(T) -> R + Sync,
    mut take: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    let threads = threads.max(1);
    let gate = Gate::new(items, threads * AHEAD);
    let (sender, receiver) = channel();
    thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, gate, work) = (sender.clone(), &gate, &work);
            scope.spawn(move || labour(gate, work, &sender));
        }
        drop(sender);
        let result = sort(&receiver, &gate, &mut take);
        gate.shut();
        result
    })
}

fn labour<T, R>(gate: &Gate<impl Iterator<Item = T>>, work: &impl Fn(T) -> R, to: &Sender<(usize, R)>) {
    while let Some((index, item)) = gate.next() {
        if to.send((index, work(item))).is_err() {
            return;
        }
    }
}

/// Hands the results on by their number.
fn sort<T, R, E>(
    from: &Receiver<(usize, R)>,
    gate: &Gate<impl Iterator<Item = T>>,
    take: &mut impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    let mut early = BTreeMap::new();
    let mut turn = 0;
    for (index, result) in from {
        early.insert(index, result);
        while let Some(result) = early.remove(&turn) {
            take(result)?;
            turn += 1;
            gate.taken(turn);
        }
    }
    Ok(())
}

/// Where threads get their items, not too far ahead of what has been taken.
struct Gate<I> {
    state: Mutex<State>,
    moved: Condvar,
    items: Mutex<I>,
    window: usize,
}

#[derive(Default)]
struct State {
    begun: usize,
    taken: usize,
    shut: bool,
}

impl<T, I: Iterator<Item = T>> Gate<I> {
    fn new(items: I, window: usize) -> Self {
        Self { state: Mutex::default(), moved: Condvar::new(), items: Mutex::new(items), window }
    }

    fn next(&self) -> Option<(usize, T)> {
        // Held while an item is made: it may come from standard input, and the order of asking is that of the items.
        let mut items = self.items.lock().unwrap_or_else(PoisonError::into_inner);
        let index = {
            let mut state = self.state();
            while !state.shut && state.begun >= state.taken + self.window {
                state = self.moved.wait(state).unwrap_or_else(PoisonError::into_inner);
            }
            if state.shut {
                return None;
            }
            state.begun += 1;
            state.begun - 1
        };
        items.next().map(|item| (index, item))
    }

    fn taken(&self, count: usize) {
        self.state().taken = count;
        self.moved.notify_all();
    }

    fn shut(&self) {
        self.state().shut = true;
        self.moved.notify_all();
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_items() {
        let items: Vec<u64> = (0..50).collect();
        let results = in_order(&items, |item| {
            thread::sleep(Duration::from_micros(500 * (50 - item)));
            item * 2
        });
        assert_eq!(results, items.iter().map(|item| item * 2).collect::<Vec<_>>());
        assert!(in_order(&[] as &[u64], |item| *item).is_empty());
    }

    #[test]
    fn one_slow_item_holds_back_no_more_than_the_window() {
        let made = AtomicUsize::new(0);
        let items = (0..500_usize).inspect(|_| {
            made.fetch_add(1, Ordering::SeqCst);
        });
        let mut seen = 0;
        let ended: Result<(), ()> = stream(
            items,
            2,
            |item| {
                // The first takes until the others can go no further.
                while item == 0 && made.load(Ordering::SeqCst) < 2 * AHEAD {
                    thread::sleep(Duration::from_millis(1));
                }
                (item, made.load(Ordering::SeqCst))
            },
            |(item, made)| {
                assert_eq!(item, seen);
                assert!(made <= seen + 2 * AHEAD + 2, "{made} at {seen}");
                seen += 1;
                Ok(())
            },
        );
        assert_eq!((ended, seen), (Ok(()), 500));
    }

    #[test]
    fn an_error_ends_endless_work() {
        let ended = stream(0_u64.., 3, |item| item, |item| if item < 100 { Ok(()) } else { Err(item) });
        assert_eq!(ended, Err(100));
    }
}
