//! Wrong numbers, and devices that are lost.

use pollster::block_on;

use super::tests::{offload, spec};
use super::types::{Format, TrainingReport, TrainingSpec};
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
fn a_wrong_gradient_throws_the_strategy_away_and_says_so() {
    let (report, left) = spoiled(Spoil::Checksums(1));
    let report = report.unwrap();
    assert_eq!((report.runs.len(), left), (0, 0));
    assert!(
        report.not_run.iter().all(|one| one.failure.detail.contains("gradient 1 of layer 1")),
        "{:?}",
        report.not_run
    );
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
