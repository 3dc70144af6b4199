use proptest::prelude::*;

use super::*;

const GB: u64 = 1_000_000_000;

fn lesson(way: Way) -> WayOut {
    ways_out(&Spec::LESSON).unwrap().into_iter().find(|out| out.way == way).unwrap()
}

fn card(out: &WayOut) -> [f64; 3] {
    [out.state_bytes, out.activation_bytes, out.passing_bytes].map(|bytes| bytes as f64 / GB as f64)
}

/// The lesson's first table, row by row.
#[test]
fn the_lesson_s_table_is_what_is_computed() {
    let as_is = lesson(Way::AsIs);
    assert_eq!((card(&as_is), as_is.short_bytes), ([16.0, 24.0, 0.0], 16 * GB));

    let smaller = lesson(Way::SmallerBatch);
    assert_eq!((card(&smaller), smaller.batch, smaller.passes), ([16.0, 6.0, 0.0], 8, 4));
    let accumulated = lesson(Way::Accumulation);
    assert_eq!((card(&accumulated), accumulated.batch, accumulated.passes), ([16.0, 6.0, 0.0], 8, 4));

    let parallel = lesson(Way::ModelParallel);
    assert_eq!((card(&parallel), parallel.moved_bytes), ([8.0, 12.0, 0.0], GB / 4));

    let checkpointed = lesson(Way::Checkpointing);
    assert_eq!(card(&checkpointed), [16.0, 3.0, 1.0]);
    assert_eq!(checkpointed.again_ms, Spec::LESSON.compute_ms / 3.0);

    let offloaded = lesson(Way::Offloading);
    assert_eq!((card(&offloaded), offloaded.offloaded_bytes), ([16.0, 6.0, 2.0], 18 * GB));
    assert_eq!((offloaded.moved_bytes, offloaded.link_ms), (36 * GB, 1440.0));
    assert_eq!((offloaded.least_added_ms, offloaded.most_added_ms), (540.0, Some(1440.0)));

    let managed = lesson(Way::Managed);
    assert_eq!((managed.card_bytes(), managed.moved_bytes, managed.most_added_ms), (24 * GB, 16 * GB, None));

    assert!(ways_out(&Spec::LESSON).unwrap()[1..].iter().all(WayOut::fits));
}

#[test]
fn what_cannot_fit_says_by_how_much() {
    let spec = Spec { budget_bytes: 10 * GB, ..Spec::LESSON };
    let short: Vec<f64> = ways_out(&spec).unwrap().iter().map(|out| out.short_bytes as f64 / GB as f64).collect();
    // One sample, and half of everything; offloading takes optimizer state along, and so fits.
    assert_eq!(short, [30.0, 6.75, 6.75, 10.0, 10.0, 0.0, 0.0]);
    let offloaded = ways_out(&spec).unwrap()[5];
    assert_eq!(offloaded.offloaded_state_bytes, 8 * GB);
    assert_eq!(card(&offloaded), [8.0, 0.0, 2.0]);
}

#[test]
fn where_everything_fits_nothing_is_done() {
    let spec = Spec { budget_bytes: 40 * GB, ..Spec::LESSON };
    for out in ways_out(&spec).unwrap() {
        assert!(out.fits(), "{out:?}");
        assert_eq!((out.batch, out.passes), (32, 1));
        if matches!(out.way, Way::Offloading | Way::Managed) {
            assert_eq!((out.moved_bytes, out.most_added_ms), (0, Some(0.0)));
        }
    }
}

#[test]
fn bad_figures_are_errors() {
    for spec in [
        Spec { batch: 0, ..Spec::LESSON },
        Spec { layers: 20_000, ..Spec::LESSON },
        Spec { cards: 0, ..Spec::LESSON },
        Spec { input_share: 1.5, ..Spec::LESSON },
        Spec { link_bytes_per_ms: 0.0, ..Spec::LESSON },
        Spec { compute_ms: f64::NAN, ..Spec::LESSON },
        Spec { params: u64::MAX, ..Spec::LESSON },
        Spec { sample_bytes: u64::MAX / 2, ..Spec::LESSON },
    ] {
        assert!(ways_out(&spec).is_err(), "{spec:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_way_takes_more_than_the_step_as_it_is(
        params in 0_u64..1_000_000_000, sample in 0_u64..1_000_000_000, batch in 1_u64..40, layers in 1_u64..40,
        cards in 1_u64..9, budget in 0_u64..60_000_000_000, share in 0.0_f64..=1.0,
    ) {
        let spec = Spec {
            params, sample_bytes: sample, batch, layers, cards, budget_bytes: budget, input_share: share, ..Spec::LESSON
        };
        let all = ways_out(&spec).unwrap();
        let as_is = all[0];
        for out in &all {
            prop_assert_eq!(out.fits(), out.card_bytes() <= budget);
            prop_assert!(out.state_bytes <= as_is.state_bytes);
            // Layers are rounded up to whole bytes.
            prop_assert!(out.activation_bytes <= as_is.activation_bytes + layers);
            prop_assert_eq!(out.batch * out.passes, batch);
            prop_assert!(out.least_added_ms <= out.most_added_ms.unwrap_or(f64::INFINITY));
            prop_assert!(out.offloaded_bytes == 0 || out.way == Way::Offloading);
        }
        let managed = all[6];
        prop_assert_eq!(managed.card_bytes(), as_is.card_bytes().min(budget));
        prop_assert!(managed.fits());
    }
}
