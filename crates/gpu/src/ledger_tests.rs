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
