use super::super::advice::WriteBack;
use super::super::linear::{count_page_faults, fewest_loads};
use super::super::patterns::{iterated, random, sequential};
use super::*;
use crate::error::{Place, PlanError};
use proptest::prelude::*;

fn config(pages: u32, frames: u32) -> PagingConfig {
    PagingConfig::new(pages, frames, 4096)
}

fn reads(pages: &[u32]) -> Workgroup {
    pages.iter().map(|&page| Access { page, write: false }).collect()
}

#[test]
fn a_run_by_hand() {
    // Two frames, three pages, one to a workgroup.
    let trace = iterated(&sequential(3, 1, true), 2);
    let mut simulation = Simulation::new(&config(3, 2), &trace).unwrap();
    let first = simulation.step().unwrap();
    assert_eq!((first.finished.as_slice(), first.wanted.as_slice()), (&[][..], &[0, 1, 2][..]));
    // The two frames hold what has just come, so page 2 waits.
    assert_eq!(first.loaded.iter().map(|l| (l.page, l.frame)).collect::<Vec<_>>(), [(0, 0), (1, 1)]);
    let second = simulation.step().unwrap();
    assert_eq!((second.finished.as_slice(), second.wanted.as_slice()), (&[0, 1][..], &[2][..]));
    let load = Loaded { page: 2, frame: 0, evicted: Some(0), written_back: true, prefetched: false };
    assert_eq!(second.loaded, [load]);
    assert!(simulation.pager().is_dirty(1) && !simulation.pager().is_dirty(0));
    assert_eq!(simulation.step().unwrap().finished, [2]);
    let fourth = simulation.step().unwrap();
    assert_eq!((fourth.dispatch, fourth.finished.as_slice(), fourth.wanted.as_slice()), (1, &[1, 2][..], &[0][..]));
    assert_eq!(simulation.step().unwrap().finished, [0]);
    assert_eq!(simulation.step(), None);
    let stats = run(&config(3, 2), &trace).unwrap();
    assert_eq!((stats.passes, stats.faults, stats.migrated, stats.evictions, stats.written_back), (5, 5, 4, 2, 2));
    assert_eq!((stats.uploaded_bytes, stats.written_back_bytes), (4 * 4096, 2 * 4096));
}

/// Replay in passes may not beat the optimum on a linear trace: each access is a dispatch of its own.
#[test]
fn a_linear_trace_faults_as_in_the_textbook() {
    let trace: Vec<Dispatch> = [0, 1, 0, 1].iter().map(|&page| vec![reads(&[page])]).collect();
    for policy in [Policy::Lru, Policy::Belady, Policy::Clock, Policy::Random(3)] {
        let stats = run(&PagingConfig { policy, ..config(2, 1) }, &trace).unwrap();
        assert_eq!(stats.migrated, 4);
    }
}

/// Without its pages held, the lowest workgroup would never get both at once.
#[test]
fn the_lowest_workgroup_gets_its_pages() {
    let trace = [vec![reads(&[50, 60]), reads(&[1, 30]), reads(&[2, 40])]];
    let small = config(64, 2);
    assert_eq!(run(&small, &trace).unwrap().passes, 4);
    // A small batch costs passes and nothing else.
    let slow = run(&PagingConfig { batch: 1, ..small }, &trace).unwrap();
    assert_eq!((slow.passes, slow.migrated), (7, 6));
}

#[test]
fn advice_changes_what_moves() {
    let trace = iterated(&sequential(4, 1, false), 3);
    let stats = |config: &PagingConfig| run(config, &trace).unwrap();
    let always = PagingConfig { write_back: WriteBack::Always, ..config(4, 2) };
    assert_eq!(stats(&always).written_back, stats(&always).evictions);
    assert!(stats(&always).evictions > 0);
    let read = PagingConfig { read_mostly: vec![0, 1, 2, 3], ..always.clone() };
    assert_eq!((stats(&read).written_back, stats(&read).evictions), (0, stats(&always).evictions));
    assert_eq!(stats(&config(4, 2)).written_back, 0);
    // Pinned, page 3 is loaded once and never again.
    let pinned = PagingConfig { pinned: vec![3], ..config(4, 2) };
    let mut simulation = Simulation::new(&pinned, &trace).unwrap();
    let mut loads = 0;
    while let Some(record) = simulation.step() {
        loads += record.loaded.iter().filter(|one| one.page == 3).count();
    }
    assert_eq!(loads, 1);
}

#[test]
fn prefetch_saves_faults() {
    let trace: Vec<Dispatch> = (0..8).map(|page| vec![reads(&[page])]).collect();
    let on_demand = run(&config(8, 4), &trace).unwrap();
    assert_eq!((on_demand.faults, on_demand.passes), (8, 16));
    let ahead = PagingConfig { prefetch: Prefetch::Ahead(2), ..config(8, 4) };
    let ahead = run(&ahead, &trace).unwrap();
    assert_eq!((ahead.faults, ahead.prefetched, ahead.passes), (0, 8, 8));
    // Two of four are 50 %, three are 75.
    let dense = PagingConfig { prefetch: Prefetch::Density { region_pages: 4, percent: 51 }, ..config(8, 8) };
    let half = run(&dense, &[vec![reads(&[0, 2])]]).unwrap();
    assert_eq!((half.migrated, half.prefetched), (2, 0));
    let more = run(&dense, &[vec![reads(&[0, 1, 2])]]).unwrap();
    assert_eq!((more.migrated, more.prefetched), (3, 1));
    let all = run(
        &PagingConfig { prefetch: Prefetch::Density { region_pages: 8, percent: 51 }, ..dense },
        &[vec![reads(&[0, 1, 2, 3, 4])]],
    );
    assert_eq!(all.unwrap().prefetched, 3);
}

#[test]
fn what_cannot_run_is_refused() {
    let trace = [vec![reads(&[0]), reads(&[0, 1, 2])]];
    let error = |config: &PagingConfig| run(config, &trace).unwrap_err();
    assert_eq!(error(&config(2, 9)), PagingError::NoPage { dispatch: 0, workgroup: 1, page: 2 });
    let few = PagingError::TooFewFrames { dispatch: 0, workgroup: 1, needs: 3, frames: 2 };
    assert_eq!(error(&config(3, 2)), few);
    let none = PagingError::TooFewFrames { dispatch: 0, workgroup: 0, needs: 1, frames: 0 };
    assert_eq!(error(&config(3, 0)), none);
    let pinned = PagingConfig { pinned: vec![7], ..config(8, 3) };
    assert_eq!(error(&pinned), PagingError::TooFewFrames { dispatch: 0, workgroup: 1, needs: 4, frames: 3 });
    let read_mostly = PagingConfig { read_mostly: vec![1], ..config(3, 3) };
    let written = run(&read_mostly, &[sequential(3, 1, true)]).unwrap_err();
    assert_eq!(written, PagingError::ReadMostlyWritten { dispatch: 0, workgroup: 1, page: 1 });
    let place = |name| Place::field("config", name);
    assert_eq!(error(&PagingConfig { batch: 0, ..config(3, 3) }), PlanError::NotPositive(place("batch")).into());
    let odd = PagingConfig { prefetch: Prefetch::Density { region_pages: 3, percent: 51 }, ..config(3, 3) };
    assert_eq!(error(&odd), PlanError::NotAllowed(place("region_pages")).into());
    let advised = PagingConfig { pinned: vec![3], ..config(3, 3) };
    assert_eq!(error(&advised), PlanError::NotAllowed(place("pinned")).into());
    assert_eq!(error(&config(u32::MAX, 3)), PlanError::TooMany(place("pages")).into());
    // Nothing to do needs nothing.
    assert_eq!(run(&config(0, 0), &[vec![vec![]], vec![]]).unwrap().passes, 2);
}

#[derive(Debug, Clone)]
struct Case {
    config: PagingConfig,
    trace: Vec<Dispatch>,
}

fn cases() -> impl Strategy<Value = Case> {
    let access = (0_u32..12, any::<bool>()).prop_map(|(page, write)| Access { page, write });
    let workgroup = prop::collection::vec(access, 0..4);
    let trace = prop::collection::vec(prop::collection::vec(workgroup, 0..6), 0..6);
    let policy = prop_oneof![
        Just(Policy::Lru),
        Just(Policy::Clock),
        any::<u64>().prop_map(Policy::Random),
        Just(Policy::Belady),
    ];
    let prefetch = prop_oneof![
        2 => Just(Prefetch::None),
        1 => (0_usize..4).prop_map(Prefetch::Ahead),
        1 => (0_u32..4, 0_u32..101).prop_map(|(power, percent)| Prefetch::Density { region_pages: 1 << power, percent }),
    ];
    let write_back = prop_oneof![Just(WriteBack::Always), Just(WriteBack::IfDirty)];
    let pinned = prop::collection::vec(0_u32..12, 0..3);
    let mostly = prop::collection::vec(0_u32..12, 0..6);
    (trace, 3_u32..14, 1_usize..6, policy, prefetch, write_back, pinned, mostly).prop_map(
        |(mut trace, frames, batch, policy, prefetch, write_back, pinned, read_mostly)| {
            // Nobody writes what is advised to be only read.
            for access in trace.iter_mut().flatten().flatten() {
                access.write &= !read_mostly.contains(&access.page);
            }
            let config =
                PagingConfig { batch, policy, prefetch, write_back, pinned, read_mostly, ..config(12, frames) };
            Case { config, trace }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1024, failure_persistence: None, ..ProptestConfig::default() })]

    /// Data follows the pages: what the run leaves, on the device and on the host, is what running without paging does.
    #[test]
    fn the_result_is_that_of_the_resident_run(case in cases()) {
        let Ok(mut simulation) = Simulation::new(&case.config, &case.trace) else { return Ok(()) };
        let mut host = [0_u32; 12];
        let mut device = vec![0_u32; case.config.frames as usize];
        let mut done: Vec<Vec<bool>> = case.trace.iter().map(|workgroups| vec![false; workgroups.len()]).collect();
        let mut stats = PagingStats::default();
        let mut table: [Option<u32>; 12] = [None; 12];
        let apply = |list: &[Loaded], device: &mut [u32], host: &mut [u32], table: &mut [Option<u32>]| {
            for one in list {
                if let Some(evicted) = one.evicted {
                    assert_eq!(table[evicted as usize].take(), Some(one.frame));
                    assert!(!(one.written_back && case.config.read_mostly.contains(&evicted)));
                    if one.written_back {
                        host[evicted as usize] = device[one.frame as usize];
                    }
                }
                device[one.frame as usize] = host[one.page as usize];
                assert_eq!(table[one.page as usize].replace(one.frame), None);
            }
        };
        while let Some(record) = simulation.step() {
            apply(&record.ahead, &mut device, &mut host, &mut table);
            for &workgroup in &record.finished {
                prop_assert!(!done[record.dispatch][workgroup]);
                done[record.dispatch][workgroup] = true;
                for access in &case.trace[record.dispatch][workgroup] {
                    let frame = table[access.page as usize].expect("a page that is used is resident");
                    device[frame as usize] += u32::from(access.write);
                }
            }
            prop_assert!(record.wanted.iter().all(|page| table[*page as usize].is_none()));
            apply(&record.loaded, &mut device, &mut host, &mut table);
            for (page, frame) in table.iter().enumerate() {
                prop_assert_eq!(simulation.pager().frame_of(page as u32), *frame);
            }
            prop_assert!(record.loaded.iter().filter(|one| !one.prefetched).count() <= case.config.batch);
            prop_assert!(record.wanted.is_empty() || record.loaded.len() + record.finished.len() > 0);
            stats.add(&record, 4096);
        }
        prop_assert!(done.iter().flatten().all(|done| *done));
        let mut expected = [0_u32; 12];
        for access in case.trace.iter().flatten().flatten() {
            expected[access.page as usize] += u32::from(access.write);
        }
        for page in 0..12 {
            let value = table[page].map_or(host[page], |frame| device[frame as usize]);
            prop_assert_eq!(value, expected[page], "page {}", page);
        }
        prop_assert_eq!(run(&case.config, &case.trace).unwrap(), stats);
    }

    /// The order of accesses in a workgroup plays no part.
    #[test]
    fn sets_have_no_order(case in cases()) {
        let mut turned = case.trace.clone();
        for accesses in turned.iter_mut().flatten() {
            accesses.reverse();
        }
        prop_assert_eq!(run(&case.config, &turned), run(&case.config, &case.trace));
    }

    /// One access a dispatch is the textbook's trace.
    #[test]
    fn linear_traces_agree_with_the_textbook(pages in prop::collection::vec(0_u32..7, 0..24), frames in 1_u32..6) {
        let trace: Vec<Dispatch> = pages.iter().map(|&page| vec![reads(&[page])]).collect();
        let wide: Vec<u64> = pages.iter().copied().map(u64::from).collect();
        for policy in [Policy::Lru, Policy::Belady, Policy::Clock, Policy::Random(5)] {
            let stats = run(&PagingConfig { policy, ..config(7, frames) }, &trace).unwrap();
            prop_assert_eq!(stats.migrated as usize, count_page_faults(&wide, frames as usize, policy), "{:?}", policy);
            prop_assert_eq!(stats.faults, stats.migrated);
            prop_assert_eq!(fewest_loads(&trace, frames) as usize, count_page_faults(&wide, frames as usize, Policy::Belady));
        }
    }

    /// Whatever the policy, batch and prefetch.
    #[test]
    fn nothing_loads_less_than_the_bound(case in cases()) {
        let Ok(stats) = run(&case.config, &case.trace) else { return Ok(()) };
        let bound = fewest_loads(&case.trace, case.config.frames);
        prop_assert!(stats.migrated + stats.prefetched >= bound);
    }
}

/// On sets Bélády's rule need not be the least each time, but it is on the whole.
#[test]
fn belady_is_ahead_on_sets() {
    let mut loads = [0_u64; 4];
    let mut bound = 0;
    for seed in 0..200 {
        let trace: Vec<Dispatch> = (0..12).map(|i| random(16, 9, seed * 100 + i, 1, false)).collect();
        bound += fewest_loads(&trace, 6);
        for (sum, policy) in loads.iter_mut().zip([Policy::Belady, Policy::Lru, Policy::Clock, Policy::Random(seed)]) {
            *sum += run(&PagingConfig { policy, ..config(16, 6) }, &trace).unwrap().migrated;
        }
    }
    assert!(bound <= loads[0] && loads[1..].iter().all(|other| loads[0] < *other), "{bound} {loads:?}");
}
