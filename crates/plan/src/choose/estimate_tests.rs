use super::*;
use proptest::prelude::*;

/// 24 layers of 1 GB on a card of 16 GB, behind a link of 25 GB/s: 40 ms a GB.
const LESSON: Workload = Workload {
    working_set_gb: 24.0,
    budget_gb: 16.0,
    compute_ms: 960.0,
    layers: 24,
    visits: Visits::ThereAndBack,
    written: false,
    link_gb_per_s: 25.0,
    fault_kb: 100.0,
    batch_ms: 0.05,
    slots: 2,
};

fn close(number: f64, wanted: f64) {
    assert!((number - wanted).abs() < 1e-6 * wanted.abs().max(1.0), "{number}, not {wanted}");
}

#[test]
fn there_and_back_by_hand() {
    let told = estimate(&LESSON).unwrap();
    // What does not fit is missing once on the way forward and once on the way back: 8 GB each.
    close(told.migrated_gb, 16.0);
    close(told.faults, 160_000.0);
    // 32 GB over the link, and 625 batches.
    close(told.managed_ms, 960.0 + 1280.0 + 625.0 * 0.05);
    // Ten layers are moved, forward and backward: 14 stay beside two slots.
    close(told.moved_gb.unwrap(), 20.0);
    let offload = told.offload_ms.unwrap();
    assert!((960.0..1760.0).contains(&offload), "{offload}");
    assert!(told.prefetched_ms.unwrap() >= 1280.0 && told.prefetched_ms.unwrap() < told.managed_ms);
    // Changed layers go back as well.
    let written = estimate(&Workload { written: true, ..LESSON }).unwrap();
    close(written.moved_gb.unwrap(), 40.0);
    assert!(written.offload_ms.unwrap() >= 1600.0);
    close(written.managed_ms, told.managed_ms);
}

#[test]
fn a_cycle_that_does_not_fit_misses_everything() {
    let told = estimate(&Workload { visits: Visits::Cycle, ..LESSON }).unwrap();
    close(told.migrated_gb, 24.0);
    // Offloading moves what does not fit, and no more.
    close(told.moved_gb.unwrap(), 10.0);
}

#[test]
fn without_an_order_there_is_nothing_to_offload_by() {
    let told = estimate(&Workload { visits: Visits::Random, ..LESSON }).unwrap();
    assert_eq!((told.prefetched_ms, told.offload_ms, told.moved_gb), (None, None, None));
    // A third of the visits miss.
    assert!((7.0..9.0).contains(&told.migrated_gb), "{told:?}");
}

#[test]
fn what_fits_only_computes() {
    let told = estimate(&Workload { budget_gb: 24.0, ..LESSON }).unwrap();
    assert_eq!((told.managed_ms, told.offload_ms, told.migrated_gb), (960.0, Some(960.0), 0.0));
    let random = estimate(&Workload { budget_gb: 24.0, visits: Visits::Random, ..LESSON }).unwrap();
    assert_eq!((random.managed_ms, random.offload_ms), (960.0, None));
}

#[test]
fn slots_that_do_not_fit_are_no_way() {
    let told = estimate(&Workload { budget_gb: 1.5, ..LESSON }).unwrap();
    assert_eq!((told.offload_ms, told.moved_gb), (None, None));
    // All of it is moved where nothing but the slots fits.
    let bare = estimate(&Workload { budget_gb: 2.0, ..LESSON }).unwrap();
    close(bare.moved_gb.unwrap(), 48.0);
}

#[test]
fn impossible_figures_are_refused() {
    let at = |error: PlanError| error.place();
    for (workload, field) in [
        (Workload { working_set_gb: -1.0, ..LESSON }, "working_set_gb"),
        (Workload { budget_gb: f64::NAN, ..LESSON }, "budget_gb"),
        (Workload { compute_ms: f64::INFINITY, ..LESSON }, "compute_ms"),
        (Workload { link_gb_per_s: 0.0, ..LESSON }, "link_gb_per_s"),
        (Workload { fault_kb: 0.0, ..LESSON }, "fault_kb"),
        (Workload { batch_ms: -0.5, ..LESSON }, "batch_ms"),
        (Workload { layers: 0, ..LESSON }, "layers"),
        (Workload { layers: 1025, ..LESSON }, "layers"),
    ] {
        assert_eq!(at(estimate(&workload).unwrap_err()), Place::field("workload", field));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_way_beats_the_link_or_the_kernels(
        working_set_gb in 1.0..200.0_f64,
        share in 0.0..1.2_f64,
        compute_ms in 0.0..5000.0_f64,
        layers in 1..200_u32,
        visits in prop_oneof![Just(Visits::ThereAndBack), Just(Visits::Cycle), Just(Visits::Random)],
        written in any::<bool>(),
        slots in 1..4_u32,
    ) {
        let budget_gb = working_set_gb * share;
        let workload = Workload { working_set_gb, budget_gb, compute_ms, layers, visits, written, slots, ..LESSON };
        let told = estimate(&workload).unwrap();
        let link_ms = |gb: f64| gb * 40.0;
        let near = 1.0 + 1e-9;
        prop_assert!(told.managed_ms * near >= compute_ms + link_ms(2.0 * told.migrated_gb));
        if let Some(prefetched) = told.prefetched_ms {
            prop_assert!(prefetched * near >= compute_ms.max(link_ms(2.0 * told.migrated_gb)), "{told:?}");
            prop_assert!(prefetched <= told.managed_ms * near, "{told:?}");
        }
        if let (Some(offload), Some(moved)) = (told.offload_ms, told.moved_gb) {
            prop_assert!(offload * near >= compute_ms.max(link_ms(moved)), "{told:?}");
            prop_assert!(offload <= (compute_ms + link_ms(moved)) * near, "{told:?}");
        }
        // More memory never makes a driver bring in more.
        let more = estimate(&Workload { budget_gb: budget_gb * 1.25, ..workload }).unwrap();
        prop_assert!(more.migrated_gb <= told.migrated_gb * near);
    }
}

/// Sizes of every magnitude, and what is no size.
fn any_figure() -> impl Strategy<Value = f64> {
    prop_oneof![4 => 0.0..100.0_f64, 2 => any::<f64>(), 1 => Just(0.0), 1 => Just(f64::MIN_POSITIVE), 1 => Just(f64::MAX)]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_the_figures_finite_times_or_an_error(
        (working_set_gb, budget_gb, compute_ms) in (any_figure(), any_figure(), any_figure()),
        (link_gb_per_s, fault_kb, batch_ms) in (any_figure(), any_figure(), any_figure()),
        (layers, slots) in (prop_oneof![0..40_u32, any::<u32>()], any::<u32>()),
        written in any::<bool>(),
    ) {
        for visits in [Visits::ThereAndBack, Visits::Cycle, Visits::Random] {
            let workload = Workload {
                working_set_gb, budget_gb, compute_ms, layers, visits, written, link_gb_per_s, fault_kb, batch_ms, slots,
            };
            if let Ok(told) = estimate(&workload) {
                let times = [Some(told.managed_ms), told.prefetched_ms, told.offload_ms, told.moved_gb];
                prop_assert!(times.iter().flatten().all(|time| time.is_finite() && *time >= 0.0), "{told:?}");
            }
        }
    }
}
