//! Random traces, page sizes and budgets through the device and the simulator.

use headroom_plan::paging::{
    Access, Dispatch, PagingConfig, Policy, Prefetch, Simulation, WriteBack, fewest_loads, run,
};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use super::testing::{once, with_lab};
use super::{Counts, Mode};

const PAGES: u32 = 40;

fn cases() -> impl Strategy<Value = (PagingConfig, Vec<Dispatch>)> {
    let access = (0..PAGES, any::<bool>()).prop_map(|(page, write)| Access { page, write });
    let workgroup = prop::collection::vec(access, 0..5);
    let trace = prop::collection::vec(prop::collection::vec(workgroup, 0..40), 1..5);
    let policy = prop_oneof![Just(Policy::Lru), Just(Policy::Clock), any::<u64>().prop_map(Policy::Random)];
    let prefetch = prop_oneof![
        2 => Just(Prefetch::None),
        1 => (0_usize..4).prop_map(Prefetch::Ahead),
        1 => (0_u32..5, 0_u32..101).prop_map(|(power, percent)| Prefetch::Density { region_pages: 1 << power, percent }),
    ];
    let write_back = prop_oneof![Just(WriteBack::Always), Just(WriteBack::IfDirty)];
    let pinned = prop::collection::vec(0..PAGES, 0..3);
    let words = 1_u64..600;
    (trace, 5_u32..50, 1_usize..20, policy, prefetch, write_back, pinned, words).prop_map(
        |(trace, frames, batch, policy, prefetch, write_back, pinned, words)| {
            let plain = PagingConfig::new(PAGES, frames, words * 4);
            (PagingConfig { batch, policy, prefetch, write_back, pinned, ..plain }, trace)
        },
    )
}

#[test]
fn random_runs_are_the_simulators_and_come_to_the_resident_contents() {
    let config = ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() };
    with_lab(None, |lab| {
        let lab = std::cell::RefCell::new(lab);
        let ran = TestRunner::new(config).run(&cases(), |(config, trace)| {
            let mut lab = lab.borrow_mut();
            if Simulation::new(&config, &trace).is_err() {
                return Ok(());
            }
            // A run whose record or contents differ is an error.
            let (paged, sum) = once(&mut lab, Mode::OnDemand, &config, &trace).unwrap();
            prop_assert_eq!(paged.counts, Counts::from(run(&config, &trace).unwrap()));
            prop_assert!(paged.counts.migrated + paged.counts.prefetched >= fewest_loads(&trace, config.frames));
            let resident = PagingConfig::new(PAGES, PAGES, config.page_bytes);
            let copied = PagingConfig {
                prefetch: Prefetch::Ahead(1),
                ..PagingConfig::new(PAGES, config.frames, config.page_bytes)
            };
            for (mode, config) in
                [(Mode::Resident, &resident), (Mode::ResidentPlain, &resident), (Mode::Explicit, &copied)]
            {
                prop_assert_eq!(once(&mut lab, mode, config, &trace).unwrap().1, sum);
            }
            Ok(())
        });
        ran.unwrap();
    });
}
