use super::super::profile::Link;
use super::*;
use proptest::prelude::*;

/// Up 1 ms and 1 ms a hundred bytes, down 2 ms and 2 ms, a copy on the device 1 ms a hundred bytes.
fn profile(staging_slots: usize) -> DeviceProfile {
    let link = |alpha_ms, bytes_per_ms| Link { alpha_ms, bytes_per_ms };
    DeviceProfile {
        upload: link(1.0, 100.0),
        download: link(2.0, 50.0),
        copy_bytes_per_ms: 100.0,
        compute_alpha_ms: 0.0,
        compute_ms_per_byte: 0.0,
        staging_slots,
    }
}

fn compute(owner: usize, compute_ms: f64) -> TrainingPart {
    TrainingPart { owner, beside: None, compute_ms, travel: None }
}

fn travel(owner: usize, direction: Direction, bytes: u64, waits: bool) -> TrainingPart {
    let travel = Travel { direction, transfers: vec![bytes], packing_bytes: 0, waits };
    TrainingPart { owner, beside: None, compute_ms: 0.0, travel: Some(travel) }
}

#[test]
fn what_is_computed_with_two_things_waits_for_both() {
    // Activations are back at 2, weights at 4; only who names them waits for them.
    let mut parts =
        vec![travel(0, Direction::Back, 100, false), travel(7, Direction::Back, 100, false), compute(0, 5.0)];
    assert_eq!(of(&parts, 2, 1.0).pipelined_ms, 7.0);
    parts[2].beside = Some(7);
    assert_eq!(of(&parts, 2, 1.0).pipelined_ms, 9.0);
}

/// Two layers, 100 bytes each: out in 4 ms, back in 2.
fn step(waits: bool) -> Vec<TrainingPart> {
    vec![
        compute(0, 3.0),
        travel(0, Direction::Out, 100, waits),
        compute(1, 3.0),
        travel(1, Direction::Out, 100, waits),
        compute(9, 1.0),
        travel(1, Direction::Back, 100, waits),
        travel(0, Direction::Back, 100, waits),
        compute(1, 5.0),
        compute(0, 5.0),
    ]
}

fn of(parts: &[TrainingPart], slots: usize, overlap: f64) -> TrainingPrediction {
    predict_training_step(parts, &profile(slots), 0.5, overlap).unwrap()
}

#[test]
fn steps_by_hand() {
    let free = of(&step(false), 2, 1.0);
    // Computed 0–3, 3–6, 6–7; out 3–7, 7–11; back, once it has left, 11–13 and 13–15; computed 13–18 and 18–23.
    assert_eq!((free.serial_ms, free.pipelined_ms, free.ms), (17.0 + 12.0, 23.0, 23.0));
    assert_eq!((free.moving_ms, free.packing_ms), (12.0, 0.0));
    assert_eq!(of(&step(false), 2, 0.0).ms, 29.0);
    assert_eq!(of(&step(false), 2, 0.5).ms, 26.0);
    // One slot: the second layer leaves when the first one has, at 7, and the second fetch waits for the first.
    assert_eq!(of(&step(false), 1, 1.0).pipelined_ms, 23.0);
    // On demand: nothing is left to hide, and each fetch has a round trip more.
    let waited = of(&step(true), 2, 1.0);
    assert_eq!((waited.serial_ms, waited.pipelined_ms), (30.0, 30.0));
    assert_eq!(waited.ms, 30.0);
}

#[test]
fn a_slot_holds_up_the_host() {
    // Out 1–13, 13–25, and the third part is not even begun before the first slot is free.
    let parts = |n: usize| -> Vec<TrainingPart> {
        (0..n).flat_map(|at| [compute(at, 1.0), travel(at, Direction::Out, 500, false)]).collect()
    };
    assert_eq!(of(&parts(2), 1, 1.0).pipelined_ms, 25.0);
    let last = |slots| {
        let mut all = parts(2);
        all.push(compute(7, 20.0));
        of(&all, slots, 1.0).pipelined_ms
    };
    // With one slot the host hands over the last part when the first transfer has ended, at 13.
    assert_eq!((last(1), last(2)), (33.0, 25.0));
}

#[test]
fn packing_is_read_and_written_once_each_at_half_the_rate_of_a_copy() {
    let mut parts = step(false);
    for part in &mut parts {
        if let Some(travel) = &mut part.travel {
            travel.packing_bytes = 100;
        }
    }
    let packed = of(&parts, 2, 0.0);
    assert_eq!((packed.packing_ms, packed.serial_ms), (2.0, 31.0));
    // Packed before it leaves: out 3.5–7.5, 7.5–11.5; back to 13.5 and 15.5, unpacked to 14 and 16, computed to 21 and 26.
    assert_eq!(of(&parts, 2, 1.0).ms, 26.0);
}

#[test]
fn nothing_to_move_takes_no_time_and_bad_numbers_are_errors() {
    let empty = [travel(0, Direction::Out, 0, true), travel(0, Direction::Back, 0, true), compute(0, 2.0)];
    assert_eq!(of(&empty, 1, 0.3).ms, 2.0);
    assert_eq!(of(&[], 1, 0.3), TrainingPrediction::default());
    let with =
        |ms, trip, overlap| predict_training_step(&[compute(0, 0.0), compute(0, ms)], &profile(1), trip, overlap);
    let place = Place::item("parts", 1, "compute_ms");
    assert_eq!(with(-1.0, 0.0, 0.0), Err(PlanError::Negative(place)));
    assert_eq!(with(f64::NAN, 0.0, 0.0), Err(PlanError::NotFinite(place)));
    assert_eq!(with(1.0, -1.0, 0.0), Err(PlanError::Negative(Place::argument("round_trip_ms"))));
    assert_eq!(with(1.0, 0.0, f64::NAN), Err(PlanError::NotFinite(Place::argument("overlap"))));
    let huge = [compute(0, f64::MAX), compute(0, f64::MAX)];
    let overflow = predict_training_step(&huge, &profile(1), 0.0, 0.0);
    assert_eq!(overflow, Err(PlanError::Overflow(Place::argument("parts"))));
    assert!(predict_training_step(&[], &profile(0), 0.0, 0.0).is_err());
    assert_eq!(with(1.0, 0.0, 7.0).unwrap().ms, 1.0);
}

prop_compose! {
    fn any_part()(
        owner in 0..4_usize,
        compute_ms in 0.0..5.0,
        moves in 0..3_u8,
        transfers in prop::collection::vec(0..400_u64, 0..3),
        packing_bytes in 0..200_u64,
        waits in any::<bool>(),
    ) -> TrainingPart {
        let direction = if moves == 1 { Direction::Out } else { Direction::Back };
        let travel = (moves > 0).then_some(Travel { direction, transfers, packing_bytes, waits });
        TrainingPart { owner, beside: None, compute_ms, travel }
    }
}

proptest! {
    #[test]
    fn side_by_side_is_no_slower_than_serial_and_no_faster_than_either_alone(
        parts in prop::collection::vec(any_part(), 0..24),
        slots in 1..4_usize,
    ) {
        let got = of(&parts, slots, 1.0);
        let near = 1e-9 * got.serial_ms.max(1.0);
        prop_assert!(got.pipelined_ms <= got.serial_ms + near, "{got:?}");
        let computing: f64 = parts.iter().filter(|part| part.travel.is_none()).map(|part| part.compute_ms).sum();
        prop_assert!(got.pipelined_ms + near >= computing, "{got:?}");
        let more = of(&parts, slots + 1, 1.0);
        prop_assert!(more.pipelined_ms <= got.pipelined_ms + near, "{got:?} {more:?}");
        let half = of(&parts, slots, 0.5);
        prop_assert!(half.ms + near >= got.ms && half.ms <= got.serial_ms + near);
    }
}
