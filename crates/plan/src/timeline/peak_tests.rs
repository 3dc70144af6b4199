use super::super::Kind;
use super::*;
use proptest::prelude::*;

pub(crate) fn item(bytes: u64, from: u64, to: u64) -> Allocation<&'static str> {
    Allocation { name: "", bytes, kind: Kind::Temporary, from, to, movable: true, recompute_ms: None }
}

#[test]
fn a_timeline_by_hand() {
    // Weights all along; two large ones that never meet; one that ends as another begins.
    let list = [item(10, 0, 8), item(6, 1, 3), item(6, 3, 5), item(4, 4, 8), item(99, 6, 6)];
    let peak = peak(&list).unwrap();
    assert_eq!(peak, Peak { bytes: 20, at: Some(4), live: vec![0, 2, 3] });
    assert_eq!(contributions(&list).unwrap(), [10, 0, 4, 4, 0]);
    let loads: Vec<_> = load_over_time(&list).unwrap().iter().map(|l| (l.from, l.to, l.bytes)).collect();
    assert_eq!(loads, [(0, 1, 10), (1, 3, 16), (3, 4, 16), (4, 5, 20), (5, 8, 14)]);
    assert_eq!(headroom(20, 24), Headroom { free_bytes: 4, over_bytes: 0 });
    assert_eq!(headroom(20, 16), Headroom { free_bytes: 0, over_bytes: 4 });
}

#[test]
fn the_earliest_peak_counts() {
    assert_eq!(peak(&[item(5, 7, 9), item(5, 2, 4)]).unwrap(), Peak { bytes: 5, at: Some(2), live: vec![1] });
    // Nothing alive, or nothing that weighs anything.
    assert_eq!(peak::<&str>(&[]).unwrap(), Peak::default());
    assert_eq!(peak(&[item(5, 3, 3)]).unwrap(), Peak::default());
    assert_eq!(peak(&[item(0, 3, 4)]).unwrap(), Peak { bytes: 0, at: Some(3), live: vec![0] });
    assert_eq!(contributions(&[item(5, 3, 3)]).unwrap(), [0]);
}

#[test]
fn the_ends_of_the_numbers() {
    let all = item(u64::MAX, 0, u64::MAX);
    assert_eq!(peak(std::slice::from_ref(&all)).unwrap().bytes, u64::MAX);
    assert_eq!(peak(&[all.clone(), item(1, 9, 10)]), Err(PlanError::Overflow(BYTES)));
    assert_eq!(peak(&[all, item(1, 9, 8)]), Err(PlanError::Backwards(Place::item("allocations", 1, "to"))));
    // Too much in all, but never at once.
    assert_eq!(peak(&[item(u64::MAX, 0, 1), item(u64::MAX, 1, 2)]).unwrap().bytes, u64::MAX);
}

#[test]
fn kinds_have_keys_of_their_own() {
    let mut keys: Vec<_> = Kind::ALL.iter().map(|kind| kind.key()).collect();
    keys.dedup();
    assert_eq!(keys.len(), Kind::ALL.len());
}

pub(crate) fn timelines(count: std::ops::Range<usize>) -> impl Strategy<Value = Vec<Allocation<&'static str>>> {
    let one = (0_u64..16, 0_u64..14, 0_u64..8, prop::bool::weighted(0.8));
    let build = |(bytes, from, length, movable)| Allocation { movable, ..item(bytes, from, from + length) };
    prop::collection::vec(one.prop_map(build), count)
}

fn load(list: &[Allocation<&str>], at: u64) -> u64 {
    list.iter().filter(|a| a.alive(at)).map(|a| a.bytes).sum()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_step_agrees(list in timelines(0..20)) {
        let top = peak(&list).unwrap();
        let most = (0..24).map(|at| load(&list, at)).max().unwrap();
        prop_assert_eq!(top.bytes, most);
        if let Some(at) = top.at {
            prop_assert!((0..at).all(|before| load(&list, before) < most || most == 0));
            prop_assert_eq!(load(&list, at), most);
            let live: Vec<usize> = (0..list.len()).filter(|&i| list[i].alive(at)).collect();
            prop_assert_eq!(top.live, live);
        }
        for part in load_over_time(&list).unwrap() {
            prop_assert!(part.from < part.to);
            prop_assert!((part.from..part.to).all(|at| load(&list, at) == part.bytes));
        }
        for (index, adds) in contributions(&list).unwrap().into_iter().enumerate() {
            let mut without = list.clone();
            without.remove(index);
            prop_assert_eq!(adds, most - peak(&without).unwrap().bytes);
        }
    }
}
