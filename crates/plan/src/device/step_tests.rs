use super::super::profile::tests::ROUND;
use super::*;

const SHAPE: StepShape =
    StepShape { slice_bytes: 100, result_bytes: 16, param_bytes: 32, copied: false, windows: false };

fn component(bytes: u64, on_device: bool, updated: bool) -> StepComponent<'static> {
    StepComponent { name: "c", bytes, on_device, updated }
}

/// 250 bytes resident, 250 streamed and changed, in slices of 100, 100 and 50. Computing takes 1.5, 1.5 and 1 ms,
/// uploads 2, 2 and 1.5, write-backs 4, 4 and 3.
#[test]
fn a_step_by_hand() {
    let components = [component(250, true, true), component(250, false, true)];
    let plan = predict_plan(&ROUND, &components, SHAPE).unwrap();
    assert_eq!(plan.all_resident.ms, 8.0);
    assert_eq!((plan.all_resident.uploads, plan.all_resident.downloads), (0, 0));
    assert_eq!(
        plan.all_resident.peak,
        DeviceBytes { components: 500, slots: 0, staging: 0, write_back: 0, results: 16, params: 32, total: 548 }
    );
    assert_eq!(plan.serial.ms, 8.0 + 5.5 + 11.0);
    assert_eq!((plan.serial.uploaded_bytes, plan.serial.downloaded_bytes), (250, 250));
    assert_eq!((plan.serial.uploads, plan.serial.downloads), (3, 3));
    assert_eq!(plan.serial.peak.total, 250 + 100 + 48);
    // The link: uploads 0–2 and 2–4 while the resident part computes to 4. Slices compute 4–5.5 and 5.5–7. The
    // first write-back 5.5–9.5 frees a slot; then the second write-back, which is as ready as the third upload,
    // goes first, 9.5–13.5; upload 13.5–15, computing to 16, write-back to 19.
    assert_eq!(plan.prefetch.ms, 19.0);
    assert_eq!(plan.prefetch.peak.total, 250 + 200 + 48);
    assert_eq!((plan.serial_overhead_ms, plan.prefetch_overhead_ms), (16.5, 11.0));
}

#[test]
fn copies_cost_time_and_a_place() {
    let shape = StepShape { copied: true, ..SHAPE };
    let step = predict_step(&ROUND, &[component(100, false, true)], shape, Schedule::Serial).unwrap();
    assert!((step.ms - (2.0 + 1.5 + 0.2 + 4.0)).abs() < 1e-12);
    assert_eq!((step.peak.slots, step.peak.staging), (2, 200));
    let step = predict_step(&ROUND, &[component(100, true, true)], shape, Schedule::Serial).unwrap();
    assert_eq!((step.ms, step.peak.slots, step.peak.staging), (1.5, 0, 0));
}

#[test]
fn what_goes_back_takes_a_window_beside_each_slot() {
    let shape = StepShape { windows: true, ..SHAPE };
    let peak = |components: &[StepComponent<'_>], schedule| {
        let peak = predict_step(&ROUND, components, shape, schedule).unwrap().peak;
        (peak.slots, peak.staging, peak.write_back, peak.total)
    };
    // A window is as large as what goes back, not as what comes.
    let both = [component(250, false, false), component(70, false, true), component(30, true, true)];
    assert_eq!(peak(&both, Schedule::AllResident), (0, 0, 0, 350 + 48));
    assert_eq!(peak(&both, Schedule::Serial), (1, 100, 70, 30 + 170 + 48));
    assert_eq!(peak(&both, Schedule::Prefetch), (2, 200, 140, 30 + 340 + 48));
    assert_eq!(peak(&both[..1], Schedule::Prefetch), (2, 200, 0, 200 + 48));
    // Windows take bytes and no time.
    let times = |shape| predict_step(&ROUND, &both, shape, Schedule::Prefetch).unwrap().ms;
    assert_eq!(times(shape), times(SHAPE));
}

#[test]
fn nothing_takes_nothing() {
    let plan = predict_plan(&ROUND, &[], SHAPE).unwrap();
    assert_eq!((plan.serial.ms, plan.prefetch.ms, plan.prefetch.peak.total), (0.0, 0.0, 48));
    let empty = predict_plan(&ROUND, &[component(0, false, true)], SHAPE).unwrap();
    assert_eq!((empty.serial.ms, empty.serial.uploads, empty.prefetch.peak.total), (0.0, 0, 48));
}

#[test]
fn what_cannot_be_computed_is_an_error() {
    let one = [component(1 << 40, false, true)];
    let step = |profile: &DeviceProfile, components: &[StepComponent<'_>], shape| {
        predict_step(profile, components, shape, Schedule::Prefetch).map(|step| step.ms)
    };
    let no_slice = StepShape { slice_bytes: 0, ..SHAPE };
    assert_eq!(step(&ROUND, &one, no_slice), Err(PlanError::NotPositive(Place::field("shape", "slice_bytes"))));
    assert_eq!(step(&ROUND, &one, SHAPE), Err(PlanError::TooMany(Place::item("components", 0, "bytes"))));
    let broken = DeviceProfile { copy_bytes_per_ms: f64::NAN, ..ROUND };
    assert_eq!(step(&broken, &one, SHAPE), Err(PlanError::NotFinite(Place::field("profile", "copy_bytes_per_ms"))));
    let whole = StepShape { slice_bytes: u64::MAX, ..SHAPE };
    let two = [component(u64::MAX, true, false); 2];
    assert_eq!(step(&ROUND, &two, whole), Err(PlanError::Overflow(Place::item("components", 1, "bytes"))));
    let streamed = [component(u64::MAX, false, false); 2];
    assert_eq!(step(&ROUND, &streamed, whole), Err(PlanError::Overflow(BYTES)));
    let slow = DeviceProfile { compute_ms_per_byte: f64::MAX, ..ROUND };
    assert_eq!(step(&slow, &[component(10, true, false)], SHAPE), Err(PlanError::Overflow(BYTES)));
}
