//! Random traces, page sizes and budgets through the device and the simulator.

use headroom_plan::paging::{
    Access, Dispatch, PagingConfig, Policy, Prefetch, Simulation, WriteBack, fewest_loads, run,
};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use super::testing::{once, with_lab};
use super::{Counts, Mode};

type Case = (PagingConfig, Vec<Dispatch>);

/// So many pages of so many bytes, in `frames`, and `most` workgroups in a dispatch.
fn cases(pages: u32, page_bytes: u64, frames: std::ops::Range<u32>, most: usize) -> BoxedStrategy<Case> {
    let access = (0..pages, any::<bool>()).prop_map(|(page, write)| Access { page, write });
    let workgroup = prop::collection::vec(access, 0..5);
    let trace = prop::collection::vec(prop::collection::vec(workgroup, 0..most), 1..5);
    let policy = prop_oneof![Just(Policy::Lru), Just(Policy::Clock), any::<u64>().prop_map(Policy::Random)];
    let prefetch = prop_oneof![
        2 => Just(Prefetch::None),
        1 => (0_usize..4).prop_map(Prefetch::Ahead),
        1 => (0_u32..5, 0_u32..101).prop_map(|(power, percent)| Prefetch::Density { region_pages: 1 << power, percent }),
    ];
    let write_back = prop_oneof![Just(WriteBack::Always), Just(WriteBack::IfDirty)];
    let pinned = prop::collection::vec(0..pages, 0..3);
    let mostly = prop::collection::vec(0..pages, 0..usize::try_from(pages / 2 + 1).unwrap());
    let advice = (write_back, pinned, mostly);
    (trace, frames, 1_usize..20, policy, prefetch, advice)
        .prop_map(move |(mut trace, frames, batch, policy, prefetch, (write_back, pinned, read_mostly))| {
            // Nobody writes what is advised to be only read.
            for access in trace.iter_mut().flatten().flatten() {
                access.write &= !read_mostly.contains(&access.page);
            }
            let plain = PagingConfig::new(pages, frames, page_bytes);
            (PagingConfig { batch, policy, prefetch, write_back, pinned, read_mostly, ..plain }, trace)
        })
        .boxed()
}

/// Any run of them is the simulator's, and comes to what those without paging come to.
fn hold(count: u32, cases: impl Strategy<Value = Case>) {
    let config = ProptestConfig { cases: count, failure_persistence: None, ..ProptestConfig::default() };
    with_lab(None, |lab| {
        let (lab, ran) = (std::cell::RefCell::new(lab), std::cell::Cell::new(0));
        let held = TestRunner::new(config).run(&cases, |(config, trace)| {
            let mut lab = lab.borrow_mut();
            if Simulation::new(&config, &trace).is_err() {
                return Ok(());
            }
            ran.set(ran.get() + 1);
            // A run whose record or contents differ is an error.
            let (paged, sum) = once(&mut lab, Mode::OnDemand, &config, &trace).unwrap();
            prop_assert_eq!(paged.counts, Counts::from(run(&config, &trace).unwrap()));
            prop_assert!(paged.counts.migrated + paged.counts.prefetched >= fewest_loads(&trace, config.frames));
            let resident = PagingConfig::new(config.pages, config.pages, config.page_bytes);
            let copied = PagingConfig {
                prefetch: Prefetch::Ahead(1),
                ..PagingConfig::new(config.pages, config.frames, config.page_bytes)
            };
            for (mode, config) in
                [(Mode::Resident, &resident), (Mode::ResidentPlain, &resident), (Mode::Explicit, &copied)]
            {
                prop_assert_eq!(once(&mut lab, mode, config, &trace).unwrap().1, sum);
            }
            Ok(())
        });
        held.unwrap();
        assert!(ran.get() > count / 4, "{} of {count} could run", ran.get());
    });
}

#[test]
fn random_runs_are_the_simulators_and_come_to_the_resident_contents() {
    hold(48, (1_u64..600).prop_flat_map(|words| cases(40, words * 4, 5..50, 40)));
}

/// 4 KiB to 2 MiB, as a run may ask for, with as many pages as make up 4 MiB.
#[test]
fn pages_of_every_size_that_can_be_asked_for_run_as_simulated() {
    let sized = |shift: u32| {
        let pages = (1_u32 << (22 - shift)).min(24);
        cases(pages, 1 << shift, (pages / 2).clamp(1, 8)..pages + 2, 6)
    };
    for shift in [12, 15, 18, 21] {
        hold(3, sized(shift));
    }
}
