//! The same work on many items, some of them at a time.

use std::panic::resume_unwind;
use std::sync::{Mutex, PoisonError};
use std::thread;

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
    use std::sync::Barrier;

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
