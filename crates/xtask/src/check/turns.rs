//! Which browser tests have the machine to themselves. A browser test leaves a core idle for a third of its time, so two files
//! run side by side; but two browsers at once on a small machine make times meaningless.

use std::panic::resume_unwind;
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Files that look at a time: how soon something is stopped, how long the page is busy, what a tool makes of its speed.
const ALONE: [&str; 5] = ["endless", "lab-thread", "lighthouse", "model", "timeline"];

/// Whether a test file, named as in `browser/tabs.test.mjs`, may run beside another one.
pub fn takes_no_time(file: &str) -> bool {
    let name = file.rsplit('/').next().unwrap_or_default();
    let name = name.split('.').next().unwrap_or_default();
    file.starts_with("browser/") && !ALONE.contains(&name)
}

/// What becomes of each item, in their order, with so many at work at a time.
pub fn each<T: Sync, R: Send>(items: &[T], at_once: usize, work: &(impl Fn(&T) -> R + Sync)) -> Vec<R> {
    let queue = Mutex::new(items.iter().enumerate());
    let take = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
    let hand = || std::iter::from_fn(take).map(|(at, item)| (at, work(item))).collect::<Vec<_>>();
    let mut done: Vec<(usize, R)> = thread::scope(|scope| {
        let hands: Vec<_> = (0..at_once).map(|_| scope.spawn(hand)).collect();
        hands.into_iter().flat_map(|hand| hand.join().unwrap_or_else(|panic| resume_unwind(panic))).collect()
    });
    done.sort_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;
    use std::sync::Barrier;

    #[test]
    fn what_measures_runs_alone() {
        assert!(takes_no_time("browser/banks-memory-cuts.test.mjs") && takes_no_time("browser/tabs.test.mjs"));
        assert!(!takes_no_time("browser/endless.test.mjs") && !takes_no_time("firefox/lab.test.mjs"));
    }

    #[test]
    fn every_name_is_that_of_a_file() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/browser");
        for name in ALONE {
            assert!(folder.join(format!("{name}.test.mjs")).is_file(), "{name}");
        }
    }

    #[test]
    fn two_work_at_a_time_and_the_order_stays() {
        // Neither gets past it alone.
        let both = Barrier::new(2);
        let work = |item: &u32| {
            both.wait();
            item * 2
        };
        assert_eq!(each(&[1, 2, 3, 4], 2, &work), [2, 4, 6, 8]);
        assert_eq!(each(&[3, 1], 1, &|item| item + 1), [4, 2]);
    }
}
