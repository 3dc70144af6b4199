//! Wrong numbers, and devices that are lost.

use pollster::block_on;

use super::tests::{offload, spec};
use super::types::{Format, Strategy, TrainingReport, TrainingSpec};
use crate::cancel::CancelToken;
use crate::experiments::testing::setup;
use crate::lab::{Lab, Spoil};
use crate::{ErrorCode, GpuError};

fn spoiled(spoil: Spoil) -> (Result<TrainingReport, GpuError>, u64) {
    let spec = spec(vec![offload(1, Format::F32)]);
    spoiled_of(&spec, spoil)
}

fn spoiled_of(spec: &TrainingSpec, spoil: Spoil) -> (Result<TrainingReport, GpuError>, u64) {
    let (setup, mut sink) = (setup(), drop);
    let needs = |_: &_, _: &_| super::run::needs(spec);
    let mut lab = block_on(Lab::open(&setup, 1 << 30, needs, CancelToken::new(), &mut sink)).unwrap();
    lab.spoil = Some(spoil);
    let outcome = block_on(super::run::measure(&mut lab, spec, None));
    let left = lab.gpu().ledger().current_bytes();
    (outcome, left)
}

#[test]
fn a_wrong_loss_throws_the_strategy_away_and_says_so() {
    // Two strategies: from the second round on everything comes back wrong.
    let (report, left) = spoiled(Spoil::Checksums(3));
    let report = report.unwrap();
    assert_eq!((report.runs.len(), left), (0, 0));
    assert!(report.not_run.iter().all(|one| one.failure.code == ErrorCode::ChecksumDiffers), "{:?}", report.not_run);
    assert!(report.not_run[1].failure.detail.contains("loss 1"));
}

#[test]
fn a_number_of_the_third_step_that_is_wrong_throws_every_strategy_away() {
    let ways = [Format::F16, Format::Int8].map(|format| offload(1, format)).to_vec();
    let states = Strategy { state_on_host: true, ..offload(0, Format::F32) };
    let spec = spec(ways.into_iter().chain([states]).collect());
    for (what, said) in [
        ("loss", "loss 3"),
        ("gradient", "gradient 1 of layer 1 in step 3"),
        ("weight", "weight 1 of layer 1 after step 3"),
        ("moment", "moment 1 of layer 1 after step 3"),
    ] {
        let (report, left) = spoiled_of(&spec, Spoil::Number(what, 2));
        let report = report.unwrap();
        assert_eq!((report.runs.len(), report.not_run.len(), left), (0, 4, 0));
        for not in &report.not_run {
            assert_eq!(not.failure.code, ErrorCode::ChecksumDiffers, "{not:?}");
            // A gradient may be within the bound of what was packed twice over: then another one is told.
            let told = said.split(" of ").next().unwrap_or(said);
            assert!(not.failure.detail.contains(told) || what == "gradient", "{what}: {not:?}");
            assert!(not.failure.detail.contains("step 3") || what == "loss", "{what}: {not:?}");
        }
        assert!(report.not_run[0].failure.detail.contains(said), "{what}: {:?}", report.not_run);
    }
}

#[test]
fn bytes_that_nobody_planned_for_end_the_run() {
    // In the middle of a sample: the first one, which reads numbers through a window of its own, and a later one.
    for step in [1, 4] {
        let (outcome, left) = spoiled(Spoil::Ledger(step));
        let Err(GpuError::WrongLedger { expected, got }) = outcome else { panic!("{step}: {outcome:?}") };
        assert_eq!((got, left), (expected + 4, 0), "{step}");
    }
}

#[test]
fn a_comparison_with_a_wrong_loss_is_thrown_away() {
    let spec = TrainingSpec { worth: Some(offload(1, Format::F32)), ..spec(Vec::new()) };
    // Five runs a round: the fourth one of the second round is the first to come back wrong.
    let (report, left) = spoiled_of(&spec, Spoil::Checksums(9));
    let report = report.unwrap();
    assert_eq!((report.worth, left), (None, 0));
    assert_eq!(report.not_run.last().unwrap().strategy, offload(1, Format::F32));
    assert_eq!(report.not_run.last().unwrap().failure.code, ErrorCode::ChecksumDiffers);
}

#[test]
fn a_device_lost_in_the_middle_says_so_and_frees_everything() {
    let (outcome, left) = spoiled(Spoil::Device(4));
    assert_eq!((outcome.unwrap_err().code(), left), (ErrorCode::DeviceLost, 0));
    // Within a step, with work and transfers under way: before, at and behind the loss.
    for part in [3, 9, 12] {
        let (outcome, left) = spoiled(Spoil::Part(part));
        assert_eq!((outcome.unwrap_err().code(), left), (ErrorCode::DeviceLost, 0), "{part}");
    }
}
