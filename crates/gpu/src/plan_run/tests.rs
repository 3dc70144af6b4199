use pollster::block_on;

use super::testing::{PER_GB, plan, profile};
use super::{Basis, Mode, ModeReport, PlanReport, PlanSpec, RestsOn, SHADER, run, run_plan};
use crate::adapter::{AdapterLimits, Choice};
use crate::cancel::CancelToken;
use crate::experiments::testing::setup;
use crate::lab::{Lab, Spoil};
use crate::ledger::Purpose;
use crate::messages::{CancelReason, Event, Partial};
use crate::profile::DeviceProfile;
use crate::stats::Line;
use crate::{ErrorCode, GpuError};

fn ran(spec: &PlanSpec, profile: Option<&DeviceProfile>) -> PlanReport {
    let mut sink = drop;
    block_on(run_plan(spec, profile, &setup(), CancelToken::new(), &mut sink)).unwrap()
}

fn of(report: &PlanReport, mode: Mode) -> &ModeReport {
    report.modes.iter().find(|one| one.mode == mode).unwrap_or_else(|| panic!("{mode:?}: {:?}", report.not_run))
}

#[test]
fn all_modes_come_to_the_same_contents() {
    let report = ran(&plan(), None);
    assert!(report.not_run.is_empty() && report.context.adapter.software);
    assert_eq!(report.budget_bytes, 30 * PER_GB);
    let [resident, on_demand, ahead] =
        [Mode::AllResident, Mode::Plan, Mode::PlanWithPrefetch].map(|mode| of(&report, mode));
    assert!(resident.checksum != 0);
    for mode in [resident, on_demand, ahead] {
        assert_eq!(mode.step.samples_ms.len(), 3);
        assert!(mode.step.q1_ms > 0.0 && mode.step.operations >= 2);
        // Each of four samples: a step before the timed ones and a look after them.
        assert!(mode.verified_steps >= 4 * 4, "{}", mode.verified_steps);
        assert_eq!(mode.prediction, None);
    }
    // Contents depend on the number of steps, which each mode finds for itself.
    let fixed = PlanSpec { steps: 16, ..plan() };
    let report = ran(&fixed, None);
    let sums: Vec<u32> = report.modes.iter().map(|mode| mode.checksum).collect();
    assert!(sums.len() == 3 && sums.iter().all(|&sum| sum == sums[0]), "{sums:?}");
}

#[test]
fn the_peak_is_the_plans_figure_and_every_item_beside_it() {
    let report = ran(&plan(), None);
    let rows: u64 = (10 + 6 + 3 + 4) * PER_GB;
    let resident = &of(&report, Mode::AllResident).peak;
    assert_eq!((resident.components_bytes, resident.staging_bytes, resident.write_back_bytes), (rows, 0, 0));
    // 10, 6, 3 and 4 times 100,000 bytes are 4, 3, 2 and 2 slices of 256 KiB.
    assert_eq!((resident.parameters_bytes, resident.results_bytes), (11 * 256 + 16, 4 * 4 * 2));
    let on_demand = &of(&report, Mode::Plan).peak;
    assert_eq!(on_demand.components_bytes, 14 * PER_GB);
    assert_eq!((on_demand.staging_bytes, on_demand.write_back_bytes), (256 << 10, 256 << 10));
    let ahead = &of(&report, Mode::PlanWithPrefetch).peak;
    assert_eq!((ahead.staging_bytes, ahead.write_back_bytes), (512 << 10, 512 << 10));
    for peak in [resident, on_demand, ahead] {
        let items = peak.components_bytes
            + peak.staging_bytes
            + peak.write_back_bytes
            + peak.results_bytes
            + peak.parameters_bytes;
        assert_eq!(peak.total_bytes, items);
        assert_eq!(peak.ledger.iter().map(|item| item.bytes).sum::<u64>(), items);
        let named = |name: &str| peak.ledger.iter().find(|item| item.name == name && item.purpose == Purpose::Data);
        assert_eq!(named("weights").unwrap().bytes, 10 * PER_GB);
        assert_eq!(named("activations").is_some(), std::ptr::eq(peak, resident));
    }
}

#[test]
fn what_is_written_travels_both_ways_and_what_is_not_only_up() {
    let report = ran(&plan(), None);
    for (mode, up, down) in [(Mode::AllResident, 0, 0), (Mode::Plan, 9, 6), (Mode::PlanWithPrefetch, 9, 6)] {
        let one = of(&report, mode);
        assert_eq!((one.uploaded_bytes, one.downloaded_bytes), (up * PER_GB, down * PER_GB), "{mode:?}");
        assert_eq!(one.overhead.map(|overhead| overhead.basis), (up > 0).then_some(Basis::Measured));
    }
    let measured = of(&report, Mode::Plan);
    let resident = of(&report, Mode::AllResident);
    let difference = measured.step.median_ms - resident.step.median_ms;
    assert_eq!(measured.overhead.unwrap().ms, difference);
}

#[test]
fn what_exceeds_the_budget_is_not_executed_and_predicted_instead() {
    // Room for the plan through one slot, not through two, and not for everything.
    let probe = ran(&plan(), None);
    let room = of(&probe, Mode::Plan).peak.total_bytes;
    let spec = PlanSpec { budget_bytes: (room + 4) * 1_000_000_000 / PER_GB, ..plan() };
    let report = ran(&spec, Some(&profile()));
    assert_eq!(report.modes.iter().map(|mode| mode.mode).collect::<Vec<_>>(), [Mode::Plan]);
    for (not_run, needed) in report.not_run.iter().zip([Mode::AllResident, Mode::PlanWithPrefetch]) {
        assert_eq!((not_run.mode, not_run.failure.code), (needed, ErrorCode::NotExecutable));
        assert_eq!(not_run.failure.asked, Some(of(&probe, needed).peak.total_bytes));
        assert_eq!(not_run.failure.available, Some(report.budget_bytes));
    }
    let plan = of(&report, Mode::Plan);
    let overhead = plan.overhead.unwrap();
    assert_eq!(overhead.basis, Basis::Predicted);
    let prediction = plan.prediction.unwrap();
    assert_eq!((prediction.overhead_ms, prediction.error), (overhead.ms, None));
    // Activations: 262144 + 262144 + 75712 bytes, up and down; embeddings: 262144 + 37856, up, and a round trip.
    let by_hand = 3.0 * (1.0 + 2.0) + 2.0 * 0.6 + 2.0 * (1.0 + 0.5) + 0.3;
    assert!((overhead.ms - by_hand).abs() < 1e-9, "{} instead of {by_hand}", overhead.ms);
    assert!(prediction.full_size_overhead_ms > 1000.0 * overhead.ms);
}

#[test]
fn a_measured_overhead_stands_beside_the_predicted_one_and_its_error() {
    let report = ran(&plan(), Some(&profile()));
    for mode in [Mode::Plan, Mode::PlanWithPrefetch] {
        let one = of(&report, mode);
        let (overhead, prediction) = (one.overhead.unwrap(), one.prediction.unwrap());
        assert_eq!(overhead.basis, Basis::Measured);
        let error = (overhead.ms > 0.0).then(|| (prediction.overhead_ms - overhead.ms) / overhead.ms);
        assert_eq!(prediction.error, error);
    }
    assert_eq!(of(&report, Mode::AllResident).prediction, None);
}

#[test]
fn a_report_names_the_profile_that_it_predicts_by() {
    assert_eq!(ran(&plan(), None).profile, None);
    let mut other = profile();
    other.context.host.when = "2026-11-30T01:02:03.000Z".to_owned();
    other.download = other.download.map(|line| Line { r_squared: 0.5, ..line });
    let rests_on = ran(&plan(), Some(&other)).profile.unwrap();
    // It was measured on another device than the one that ran the plan, and says so.
    assert_eq!(rests_on, RestsOn { context: other.context.clone(), worst_r_squared: Some(0.5) });
    let without = DeviceProfile { upload: None, ..other };
    assert_eq!(RestsOn::from(&without).worst_r_squared, None);
}

fn with_lab<T>(work: impl FnOnce(&mut Lab<'_>) -> T) -> T {
    let setup = setup();
    let mut sink = drop;
    let needs = crate::experiments::common::needs;
    let needs =
        |found: &_, rules: &_| needs(found, rules).map(|needs| crate::adapter::Needs { workgroups: 65_535, ..needs });
    let mut lab = block_on(Lab::open(&setup, 1 << 30, needs, CancelToken::new(), &mut sink)).unwrap();
    work(&mut lab)
}

fn spoiled(spoil: Spoil) -> (Result<PlanReport, GpuError>, u64) {
    with_lab(|lab| {
        lab.spoil = Some(spoil);
        let outcome = block_on(run::measure(lab, &plan(), None));
        let left = lab.gpu().ledger().current_bytes();
        (outcome, left)
    })
}

#[test]
fn samples_share_their_buffers() {
    let (asked, made, booked) = with_lab(|lab| {
        let report = block_on(run::measure(lab, &plan(), None)).unwrap();
        let each: usize = report.modes.iter().map(|mode| mode.peak.ledger.len()).sum();
        let rounds = lab.rules().repeats as usize + 1;
        (each * rounds, lab.gpu().ledger().made(), lab.gpu().ledger().current_bytes())
    });
    assert_eq!((asked, booked), (4 * (8 + 8 + 10), 0));
    // What several modes hold is made once, unless something larger needed its room.
    assert!(made >= 12 && made * 5 < asked as u64 * 2, "{made} of {asked}");
}

#[test]
fn a_wrong_checksum_throws_the_mode_away_and_says_so() {
    // Three modes in four rounds: from the sixth sample on everything comes back wrong.
    let (report, left) = spoiled(Spoil::Checksums(6));
    let report = report.unwrap();
    assert_eq!((report.modes.len(), left), (0, 0));
    assert!(report.not_run.iter().all(|one| one.failure.code == ErrorCode::ChecksumDiffers), "{:?}", report.not_run);
    assert!(report.not_run[0].failure.detail.contains("weights"));
}

#[test]
fn bytes_that_nobody_planned_for_make_the_run_wrong() {
    // In the middle of the fifth sample, after its buffers were compared with the plan, and freed before the next one.
    let (outcome, left) = spoiled(Spoil::Ledger(5));
    let error = outcome.unwrap_err();
    assert_eq!((error.code(), left), (ErrorCode::WrongLedger, 0));
    let GpuError::WrongLedger { expected, got } = error else { panic!("{error}") };
    assert_eq!(got, expected + 4);
}

#[test]
fn a_device_of_small_limits_comes_to_the_same_contents() {
    let whole = ran(&PlanSpec { steps: 16, ..plan() }, None);
    // Less than half of the weights fits one buffer, and of a buffer not all can be bound at once.
    let limits = AdapterLimits { buffer_bytes: 400_000, binding_bytes: 150_000 };
    let report = with_lab(|lab| {
        lab.limits = limits;
        block_on(run::measure(lab, &PlanSpec { steps: 16, ..plan() }, None)).unwrap()
    });
    for mode in [Mode::AllResident, Mode::Plan, Mode::PlanWithPrefetch] {
        let (small, whole) = (of(&report, mode), of(&whole, mode));
        assert_eq!((small.checksum, small.peak.components_bytes), (whole.checksum, whole.peak.components_bytes));
        let buffers = |one: &ModeReport| one.peak.ledger.iter().filter(|item| item.name == "weights").count();
        assert_eq!((buffers(small), buffers(whole)), (4, 1), "{mode:?}");
        assert!(small.peak.ledger.iter().all(|item| item.bytes <= limits.buffer_bytes), "{mode:?}");
        let slots = |one: &ModeReport| one.peak.ledger.iter().find(|item| item.purpose == Purpose::Staging).cloned();
        assert!(slots(small).is_none_or(|slot| slot.bytes <= limits.binding_bytes), "{mode:?}");
        assert!(slots(whole).is_none_or(|slot| slot.bytes > limits.binding_bytes), "{mode:?}");
    }
}

#[test]
fn a_device_lost_in_the_middle_says_so_and_frees_everything() {
    let (outcome, left) = spoiled(Spoil::Device(5));
    assert_eq!((outcome.unwrap_err().code(), left), (ErrorCode::DeviceLost, 0));
}

#[test]
fn a_run_can_be_cancelled_between_two_samples() {
    let cancel = CancelToken::new();
    let (mut samples, mut after) = (0, 0);
    let mut sink = |event| {
        after += u32::from(samples == 2);
        samples += u32::from(matches!(event, Event::Partial(Partial::Mode { .. })));
        if samples == 2 {
            cancel.cancel(CancelReason::User);
        }
    };
    let outcome = block_on(run_plan(&plan(), None, &setup(), cancel.clone(), &mut sink));
    assert_eq!(outcome.unwrap_err().code(), ErrorCode::Cancelled);
    assert_eq!((samples, after), (2, 0));
}

#[test]
fn requests_that_make_no_sense_are_refused() {
    let spec = plan();
    for wrong in [
        PlanSpec { modes: Vec::new(), ..spec.clone() },
        PlanSpec { components: Vec::new(), ..spec.clone() },
        PlanSpec { staging_slots: 0, ..spec.clone() },
        PlanSpec { staging_slots: 9, ..spec.clone() },
        PlanSpec { steps: 0, ..spec.clone() },
        PlanSpec { slice_bytes: 100, ..spec.clone() },
        PlanSpec { slice_bytes: 0, ..spec.clone() },
        PlanSpec { device_bytes_per_gb: 1 << 40, ..spec },
    ] {
        let mut sink = drop;
        let error = block_on(run_plan(&wrong, None, &setup(), CancelToken::new(), &mut sink)).unwrap_err();
        assert_eq!(error.code(), ErrorCode::BadRequest, "{wrong:?}");
    }
    let mut nowhere = setup();
    nowhere.adapter = Choice::Named("no such adapter".to_owned());
    let mut sink = drop;
    let error = block_on(run_plan(&plan(), None, &nowhere, CancelToken::new(), &mut sink)).unwrap_err();
    assert_eq!(error.code(), ErrorCode::NoAdapter);
}

#[test]
fn the_shader_and_the_host_mean_the_same_numbers() {
    use naga::{Expression, Literal};
    let module = naga::front::wgsl::parse_str(SHADER).unwrap();
    let number = |name: &str| {
        let (_, constant) = module.constants.iter().find(|(_, one)| one.name.as_deref() == Some(name)).unwrap();
        module.global_expressions[constant.init].clone()
    };
    assert!(matches!(number("WIDTH"), Expression::Literal(Literal::U32(crate::experiments::copy_checksum::WIDTH))));
    assert!(matches!(number("TURNS"), Expression::Literal(Literal::U32(crate::experiments::copy_checksum::TURNS))));
    assert_eq!(module.entry_points[0].workgroup_size, [64, 1, 1]);
}
