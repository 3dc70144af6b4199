//! The packed formats, on the device and on the CPU.

use pollster::block_on;

use super::program::{Code, packed_words};
use super::reference::int8_error;
use super::rig::Kernels;
use super::types::Format;
use crate::GpuError;
use crate::cancel::CancelToken;
use crate::experiments::testing::setup;
use crate::lab::Lab;
use crate::ledger::Purpose;
use crate::pattern;

const COUNT: u32 = 1024;

/// Blocks of very different sizes, some of them exactly at an end of a code's range.
fn numbers() -> Vec<f32> {
    let size = |at: u32| [1.0, 127.0, 1e-4, 254.0, 3e5, 0.0, 1e-30, 126.99][(at / 64 % 8) as usize];
    let one = |at| ((pattern::word(9, at) >> 8) as f32 / 8_388_608.0 - 1.0) * size(at);
    let mut all: Vec<f32> = (0..COUNT).map(one).collect();
    for (at, number) in [(64, 127.0), (65, -127.0), (66, 0.5), (67, 1.5), (68, -2.5), (192, 254.0), (193, 1.0)] {
        all[at] = number;
    }
    all
}

/// Words of codes, then an exponent for each block.
fn int8(full: &[f32]) -> Vec<u32> {
    let (mut codes, mut exponents) = (Vec::new(), Vec::new());
    for block in full.chunks(64) {
        let largest = block.iter().fold(0.0_f32, |most, one| most.max(one.abs()));
        let fits = |exponent: &i32| f64::from(largest) <= 127.0 * 2.0_f64.powi(*exponent);
        let exponent = (-100..=100).find(fits).unwrap();
        let code = |one: f32| (f64::from(one) * 2.0_f64.powi(-exponent)).round_ties_even() as i8;
        for word in block.chunks(4) {
            codes.push(u32::from_le_bytes([0, 1, 2, 3].map(|at| code(word[at]).to_le_bytes()[0])));
        }
        exponents.push(u32::try_from(exponent + 127).unwrap());
    }
    codes.into_iter().chain(exponents).collect()
}

/// What a kernel pair makes of the numbers: the words, and the numbers that come back.
fn through(format: Format, pack: Code, unpack: Code, workgroups: u32) -> (Vec<u32>, Vec<f32>) {
    let (setup, mut sink, asked) = (setup(), drop, super::tests::spec(Vec::new()));
    let needs = |_: &_, _: &_| super::run::needs(&asked);
    let mut lab = block_on(Lab::open(&setup, 1 << 20, needs, CancelToken::new(), &mut sink)).unwrap();
    let work = async |lab: &mut Lab<'_>| {
        let kernels = Kernels::compile(lab).await?;
        let bytes = u64::from(COUNT) * 4;
        let packed_bytes = packed_words(u64::from(COUNT), format) * 4;
        let first = if format == Format::F16 { COUNT / 2 } else { COUNT / 64 };
        let told = lab.gpu.allocate("told", Purpose::Parameters, 32).await?;
        let full = lab.gpu.allocate("full", Purpose::Data, bytes).await?;
        let packed = lab.gpu.allocate("packed", Purpose::Data, packed_bytes).await?;
        let back = lab.gpu.allocate("back", Purpose::Readback, bytes).await?;
        let window = lab.gpu.allocate("window", Purpose::Readback, packed_bytes).await?;
        let mut words = first.to_le_bytes().to_vec();
        words.resize(32, 0);
        lab.gpu.upload(told, &words).await?;
        lab.gpu.upload(full, &super::network::bytes(&numbers())).await?;
        lab.gpu.dispatch(kernels.get(pack)?, &[told, full, packed], workgroups).await?;
        lab.gpu.upload(full, &vec![0; bytes as usize]).await?;
        lab.gpu.dispatch(kernels.get(unpack)?, &[told, full, packed], workgroups).await?;
        lab.gpu.copy(packed, window, packed_bytes).await?;
        lab.gpu.copy(full, back, bytes).await?;
        let words =
            |bytes: Vec<u8>| bytes.chunks(4).map(|w| u32::from_le_bytes(w.try_into().unwrap())).collect::<Vec<u32>>();
        let packed = words(lab.gpu.read(window).await?);
        let full = words(lab.gpu.read(back).await?).into_iter().map(f32::from_bits).collect();
        Ok::<_, GpuError>((packed, full))
    };
    block_on(lab.freeing(work)).unwrap()
}

#[test]
fn codes_of_8_bits_are_the_cpus() {
    let (packed, back) = through(Format::Int8, Code::PackInt8, Code::UnpackInt8, 1);
    let expected = int8(&numbers());
    assert_eq!(packed[..expected.len()], expected);
    assert_eq!(packed.len() as u64, packed_words(u64::from(COUNT), Format::Int8));
    for (block, got) in numbers().chunks(64).zip(back.chunks(64)) {
        let largest = block.iter().fold(0.0_f64, |most, &one| most.max(f64::from(one.abs())));
        for (&one, &got) in block.iter().zip(got) {
            assert!((f64::from(one) - f64::from(got)).abs() <= int8_error(largest), "{one} {got} of {largest}");
        }
    }
}

#[test]
fn numbers_of_16_bits_are_near() {
    let (packed, back) = through(Format::F16, Code::PackF16, Code::UnpackF16, 2);
    assert_eq!(packed.len() as u32, COUNT / 2);
    for (&one, &got) in numbers().iter().zip(&back) {
        // Beyond 65504 there is no such number.
        let one = one.clamp(-65504.0, 65504.0);
        let error = f64::from(one.abs()) / 1024.0 + 2.0_f64.powi(-24);
        assert!((f64::from(one) - f64::from(got)).abs() <= error, "{one} {got}");
    }
}

#[test]
fn a_cancelled_token_stops_a_run_within_a_step() {
    use super::tests::{offload, spec};
    use crate::messages::{CancelReason, Event, Progress};
    // From another thread, while the second sample is on its way.
    let (cancel, (tell, told)) = (CancelToken::new(), std::sync::mpsc::channel());
    let other = cancel.clone();
    let stopper = std::thread::spawn(move || {
        told.recv().unwrap();
        other.cancel(CancelReason::User);
    });
    let mut sink = |event| {
        if let Event::Progress(Progress { done: 1, .. }) = event {
            tell.send(()).unwrap_or_default();
        }
    };
    let spec = spec(vec![offload(0, Format::F32)]);
    let spec = super::TrainingSpec { steps: 16, ..spec };
    let setup = setup();
    let outcome = block_on(super::run_training(&spec, None, &setup, cancel, &mut sink));
    assert_eq!(outcome.unwrap_err().code(), crate::ErrorCode::Cancelled);
    stopper.join().unwrap();
}
