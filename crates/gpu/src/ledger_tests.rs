use std::cell::Cell;
use std::rc::Rc;

use super::*;

/// A buffer that counts how often it was destroyed.
#[derive(Debug, Default, Clone)]
struct Fake(Rc<Cell<u32>>);

impl Destroy for Fake {
    fn destroy(&self) {
        self.0.set(self.0.get() + 1);
    }
}

fn book(ledger: &mut Ledger<Fake>, purpose: Purpose, bytes: u64) -> Result<(BufferId, Fake), LedgerError> {
    let fake = Fake::default();
    let id =
        pollster::block_on(ledger.allocate("a buffer", purpose, bytes, async || Ok::<_, LedgerError>(fake.clone())))?;
    Ok((id, fake))
}

#[test]
fn current_and_peak_follow_what_is_booked() {
    let mut ledger = Ledger::new(100);
    let (first, _) = book(&mut ledger, Purpose::Data, 60).unwrap();
    let (second, _) = book(&mut ledger, Purpose::Result, 40).unwrap();
    assert_eq!((ledger.current_bytes(), ledger.peak_bytes(), ledger.budget_bytes()), (100, 100, 100));
    assert_eq!(ledger.release(first), Ok(60));
    assert_eq!((ledger.current_bytes(), ledger.peak_bytes()), (40, 100));
    ledger.restart_peak();
    assert_eq!(ledger.peak_bytes(), 40);
    book(&mut ledger, Purpose::Data, 8).unwrap();
    assert_eq!(ledger.release(second), Ok(40));
    assert_eq!((ledger.current_bytes(), ledger.peak_bytes()), (8, 48));
}

#[test]
fn a_release_destroys_once_and_is_final() {
    let mut ledger = Ledger::new(100);
    let (id, fake) = book(&mut ledger, Purpose::Data, 4).unwrap();
    assert_eq!(fake.0.get(), 0);
    assert_eq!(ledger.release(id), Ok(4));
    assert_eq!(fake.0.get(), 1);
    assert_eq!(ledger.release(id), Err(LedgerError::Unknown));
    assert!(matches!(ledger.buffer(id), Err(LedgerError::Unknown)));
    let (next, _) = book(&mut ledger, Purpose::Data, 4).unwrap();
    assert_ne!(next, id);
    assert_eq!(fake.0.get(), 1);
}

#[test]
fn the_budget_is_kept_to_the_byte() {
    let mut ledger = Ledger::new(100);
    book(&mut ledger, Purpose::Data, 90).unwrap();
    let refusal = |asked| LedgerError::OverBudget { asked, current: 90, budget: 100 };
    assert_eq!(book(&mut ledger, Purpose::Data, 11).unwrap_err(), refusal(11));
    assert_eq!(book(&mut ledger, Purpose::Data, u64::MAX).unwrap_err(), refusal(u64::MAX));
    assert_eq!(book(&mut ledger, Purpose::Data, 0).unwrap_err(), LedgerError::Empty);
    assert_eq!((ledger.current_bytes(), ledger.peak_bytes()), (90, 90));
    book(&mut ledger, Purpose::Data, 10).unwrap();
    assert_eq!(ledger.current_bytes(), 100);
}

#[test]
fn what_is_refused_is_never_made_and_what_is_not_made_is_not_booked() {
    let mut ledger = Ledger::<Fake>::new(8);
    let never = async || -> Result<Fake, LedgerError> { panic!("made past the budget") };
    assert!(pollster::block_on(ledger.allocate("big", Purpose::Data, 9, never)).is_err());
    let fails = async || Err(LedgerError::Unknown);
    let outcome = pollster::block_on(ledger.allocate("fails", Purpose::Data, 8, fails));
    assert_eq!(outcome, Err(LedgerError::Unknown));
    assert_eq!((ledger.current_bytes(), ledger.peak_bytes(), ledger.entries().count()), (0, 0, 0));
}

#[test]
fn every_entry_is_named_and_the_items_add_up() {
    let mut ledger = Ledger::new(100);
    let (data, _) = book(&mut ledger, Purpose::Data, 20).unwrap();
    book(&mut ledger, Purpose::Data, 4).unwrap();
    book(&mut ledger, Purpose::Readback, 8).unwrap();
    let first = Entry { id: data, name: "a buffer", purpose: Purpose::Data, bytes: 20 };
    assert_eq!(ledger.entries().next(), Some(first));
    assert_eq!(ledger.entries().map(|entry| entry.bytes).collect::<Vec<_>>(), [20, 4, 8]);
    let items = BTreeMap::from([(Purpose::Data, 24), (Purpose::Readback, 8)]);
    assert_eq!(ledger.itemised(), items);
}

#[test]
fn since_a_mark_means_those_and_no_others() {
    let mut ledger = Ledger::new(100);
    let (before, kept) = book(&mut ledger, Purpose::Data, 4).unwrap();
    let mark = ledger.mark();
    let (_, gone) = book(&mut ledger, Purpose::Data, 8).unwrap();
    let (early, earlier) = book(&mut ledger, Purpose::Data, 16).unwrap();
    ledger.release(early).unwrap();
    assert_eq!(ledger.release_since(mark), 8);
    assert_eq!((kept.0.get(), gone.0.get(), earlier.0.get()), (0, 1, 1));
    assert_eq!(ledger.current_bytes(), 4);
    assert!(ledger.buffer(before).is_ok());
    assert_eq!(ledger.release_since(mark), 0);
    assert_eq!(ledger.release_since(Mark::START), 4);
    assert_eq!(kept.0.get(), 1);
}

#[test]
fn a_dropped_ledger_destroys_what_is_left() {
    let mut ledger = Ledger::new(100);
    let (_, left) = book(&mut ledger, Purpose::Data, 4).unwrap();
    let (id, released) = book(&mut ledger, Purpose::Data, 4).unwrap();
    ledger.release(id).unwrap();
    drop(ledger);
    assert_eq!((left.0.get(), released.0.get()), (1, 1));
}

/// Thousands of allocations and releases in an order that repeats, against plain sums.
#[test]
fn the_books_agree_with_plain_sums() {
    let mut ledger = Ledger::new(1000);
    let (mut state, mut live, mut peak) = (1_u32, Vec::<(BufferId, u64)>::new(), 0);
    let mut refused = 0;
    for _ in 0..5000 {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let bytes = u64::from(state >> 24);
        let sum: u64 = live.iter().map(|(_, bytes)| bytes).sum();
        if state >> 16 & 1 == 0 {
            match book(&mut ledger, Purpose::Data, bytes) {
                Ok((id, _)) => live.push((id, bytes)),
                Err(LedgerError::Empty) => assert_eq!(bytes, 0),
                Err(error) => {
                    refused += 1;
                    assert_eq!(error, LedgerError::OverBudget { asked: bytes, current: sum, budget: 1000 });
                    assert!(sum + bytes > 1000);
                }
            }
        } else if !live.is_empty() {
            let (id, bytes) = live.swap_remove(bytes as usize % live.len());
            assert_eq!(ledger.release(id), Ok(bytes));
        }
        let sum: u64 = live.iter().map(|(_, bytes)| bytes).sum();
        peak = peak.max(sum);
        assert_eq!((ledger.current_bytes(), ledger.peak_bytes()), (sum, peak));
    }
    assert!(refused > 10 && peak > 900, "{refused} {peak}");
}

/// Books an idle buffer again.
fn again(ledger: &mut Ledger<Fake>, purpose: Purpose, bytes: u64) -> Option<BufferId> {
    pollster::block_on(ledger.reuse("again", purpose, bytes, async |_| Ok::<_, LedgerError>(()))).unwrap()
}

#[test]
fn what_is_kept_is_off_the_books_and_comes_back_under_another_name() {
    let mut ledger = Ledger::new(100);
    let mark = ledger.mark();
    let (before, fake) = book(&mut ledger, Purpose::Data, 40).unwrap();
    assert_eq!(ledger.keep_since(mark), 40);
    assert_eq!((ledger.current_bytes(), ledger.idle_bytes(), ledger.entries().count(), fake.0.get()), (0, 40, 0, 0));
    assert_eq!(ledger.release(before), Err(LedgerError::Unknown));
    ledger.restart_peak();
    // Of another usage or size there is none.
    assert_eq!(again(&mut ledger, Purpose::Readback, 40), None);
    assert_eq!(again(&mut ledger, Purpose::Data, 36), None);
    // A slot is used as data are.
    let id = again(&mut ledger, Purpose::Staging, 40).unwrap();
    assert_ne!(id, before);
    let entry = Entry { id, name: "again", purpose: Purpose::Staging, bytes: 40 };
    assert_eq!(ledger.entries().collect::<Vec<_>>(), [entry]);
    assert_eq!((ledger.current_bytes(), ledger.peak_bytes(), ledger.idle_bytes(), ledger.made()), (40, 40, 0, 1));
    assert_eq!(again(&mut ledger, Purpose::Data, 40), None, "it is in use");
    ledger.release(id).unwrap();
    assert_eq!((ledger.idle_bytes(), fake.0.get()), (0, 1));
}

#[test]
fn idle_buffers_make_room_oldest_first_and_never_before_they_must() {
    let mut ledger = Ledger::new(1000);
    let mark = ledger.mark();
    let fakes: Vec<Fake> =
        [30, 20, 10].map(|bytes| book(&mut ledger, Purpose::Data, bytes).unwrap().1).into_iter().collect();
    ledger.keep_since(mark);
    let gone = || fakes.iter().map(|fake| fake.0.get()).collect::<Vec<_>>();
    // 60 bytes were booked at most. 8 more than are idle do not fit beside all of them.
    book(&mut ledger, Purpose::Result, 8).unwrap();
    assert_eq!((ledger.idle_bytes(), gone()), (30, vec![1, 0, 0]));
    book(&mut ledger, Purpose::Result, 22).unwrap();
    assert_eq!((ledger.idle_bytes(), gone()), (30, vec![1, 0, 0]), "there is room for both");
    book(&mut ledger, Purpose::Result, 30).unwrap();
    assert_eq!((ledger.idle_bytes(), gone()), (0, vec![1, 1, 1]));
    assert_eq!((ledger.current_bytes(), ledger.peak_bytes(), ledger.made()), (60, 60, 6));
}

#[test]
fn the_pool_keeps_within_the_highest_peak_even_where_a_new_one_began() {
    let mut ledger = Ledger::new(100);
    let mark = ledger.mark();
    book(&mut ledger, Purpose::Data, 100).unwrap();
    ledger.keep_since(mark);
    ledger.restart_peak();
    assert_eq!((ledger.peak_bytes(), ledger.idle_bytes()), (0, 100));
    // All of the budget is idle, and all of it can be had.
    book(&mut ledger, Purpose::Result, 100).unwrap();
    assert_eq!((ledger.idle_bytes(), ledger.peak_bytes()), (0, 100));
    let refusal = LedgerError::OverBudget { asked: 4, current: 100, budget: 100 };
    assert_eq!(book(&mut ledger, Purpose::Data, 4).unwrap_err(), refusal);
}

#[test]
fn what_cannot_be_cleaned_is_destroyed_and_not_booked() {
    let mut ledger = Ledger::new(100);
    let mark = ledger.mark();
    let (_, fake) = book(&mut ledger, Purpose::Data, 8).unwrap();
    ledger.keep_since(mark);
    let fails = async |_: &Fake| Err(LedgerError::Unknown);
    let outcome = pollster::block_on(ledger.reuse("again", Purpose::Data, 8, fails));
    assert_eq!(outcome, Err(LedgerError::Unknown));
    assert_eq!((ledger.current_bytes(), ledger.idle_bytes(), fake.0.get()), (0, 0, 1));
}

#[test]
fn whatever_is_idle_ends_when_it_is_asked_to_and_with_the_ledger() {
    let mut ledger = Ledger::new(100);
    let keep = |ledger: &mut Ledger<Fake>| {
        let mark = ledger.mark();
        let (_, fake) = book(ledger, Purpose::Data, 8).unwrap();
        ledger.keep_since(mark);
        fake
    };
    let asked = keep(&mut ledger);
    assert_eq!((ledger.destroy_idle(), asked.0.get(), ledger.idle_bytes()), (8, 1, 0));
    assert_eq!(ledger.destroy_idle(), 0);
    let left = keep(&mut ledger);
    drop(ledger);
    assert_eq!((asked.0.get(), left.0.get()), (1, 1));
}

/// Thousands of samples of a few sizes in an order that repeats: no more on the device than without a pool.
#[test]
fn booked_and_idle_together_are_never_more_than_was_booked_at_a_time() {
    let mut ledger = Ledger::new(1000);
    let (mut state, mut highest, mut reused) = (1_u32, 0, 0);
    let mut next = |below: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 16) % below
    };
    for _ in 0..2000 {
        let mark = ledger.mark();
        ledger.restart_peak();
        for _ in 0..=next(6) {
            let (bytes, purpose) = (u64::from(next(5) + 1) * 50, [Purpose::Data, Purpose::Readback][next(2) as usize]);
            match again(&mut ledger, purpose, bytes) {
                Some(_) => reused += 1,
                None => drop(book(&mut ledger, purpose, bytes)),
            }
            highest = highest.max(ledger.current_bytes());
            assert!(ledger.current_bytes() + ledger.idle_bytes() <= highest && highest <= 1000);
            assert_eq!(ledger.current_bytes(), ledger.itemised().values().sum::<u64>());
        }
        match next(3) {
            0 => ledger.release_since(mark),
            1 => ledger.keep_since(mark) + ledger.destroy_idle(),
            _ => ledger.keep_since(mark),
        };
        assert_eq!(ledger.current_bytes(), 0);
    }
    assert!(reused > 500 && highest > 900, "{reused} {highest}");
}
