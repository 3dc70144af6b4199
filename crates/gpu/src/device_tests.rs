use pollster::block_on;

use super::*;
use crate::LedgerError;
use crate::adapter::{Choice, Needs, find};
use crate::ledger::Purpose;

const LARGEST: u64 = 4096;

fn gpu(budget: u64) -> Gpu {
    let needs = Needs {
        buffer_bytes: LARGEST,
        binding_bytes: 1024,
        storage_buffers: 1,
        invocations: 1,
        workgroup_bytes: 0,
        workgroups: 3,
    };
    let found = block_on(find(Choice::Software)).expect("a software adapter is installed with the set-up");
    block_on(found.open(&needs, budget)).unwrap()
}

fn allocate(gpu: &mut Gpu, purpose: Purpose, bytes: u64) -> BufferId {
    block_on(gpu.allocate("a buffer", purpose, bytes)).unwrap()
}

#[track_caller]
fn invalid<T: std::fmt::Debug>(outcome: Result<T, GpuError>) {
    let error = outcome.unwrap_err();
    assert!(matches!(error, GpuError::Validation { .. }), "{error}");
}

const DOUBLE: &str = "
@group(0) @binding(0) var<storage, read_write> data: array<u32>;
@compute @workgroup_size(1) fn double(@builtin(global_invocation_id) at: vec3<u32>) { data[at.x] *= 2u; }
";

#[test]
fn bytes_go_up_through_a_kernel_and_come_back() {
    let mut gpu = gpu(1 << 20);
    let data = allocate(&mut gpu, Purpose::Data, 12);
    let copy = allocate(&mut gpu, Purpose::Data, 16);
    let window = allocate(&mut gpu, Purpose::Readback, 16);
    let kernel = block_on(gpu.kernel("double", DOUBLE)).unwrap();
    let numbers: Vec<u8> = [3_u32, 0x8000_0001, 5].iter().flat_map(|n| n.to_le_bytes()).collect();
    block_on(gpu.upload(data, &numbers)).unwrap();
    block_on(gpu.dispatch(&kernel, &[data], 3)).unwrap();
    block_on(gpu.copy(data, copy, 8)).unwrap();
    block_on(gpu.copy(copy, window, 16)).unwrap();
    let expected: Vec<u8> = [6_u32, 2, 0, 0].iter().flat_map(|n| n.to_le_bytes()).collect();
    assert_eq!(block_on(gpu.read(window)).unwrap(), expected);
    // A readback buffer is free again after it was read.
    block_on(gpu.copy(data, window, 12)).unwrap();
    let expected: Vec<u8> = [6_u32, 2, 10, 0].iter().flat_map(|n| n.to_le_bytes()).collect();
    assert_eq!(block_on(gpu.read(window)).unwrap(), expected);
}

#[test]
fn no_bytes_are_no_trouble() {
    let mut gpu = gpu(1 << 20);
    let data = allocate(&mut gpu, Purpose::Data, 4);
    let window = allocate(&mut gpu, Purpose::Readback, 4);
    block_on(gpu.upload(data, &[])).unwrap();
    block_on(gpu.copy(data, window, 0)).unwrap();
    assert_eq!(block_on(gpu.read(window)).unwrap(), [0; 4]);
}

#[test]
fn the_device_allows_what_was_asked_for_and_no_more() {
    let mut gpu = gpu(1 << 20);
    allocate(&mut gpu, Purpose::Data, LARGEST);
    invalid(block_on(gpu.allocate("a word more", Purpose::Data, LARGEST + 4)));
    assert_eq!(gpu.ledger().peak_bytes(), LARGEST);
    let bound = allocate(&mut gpu, Purpose::Data, 1024);
    let unbound = allocate(&mut gpu, Purpose::Data, 1028);
    let kernel = block_on(gpu.kernel("double", DOUBLE)).unwrap();
    block_on(gpu.dispatch(&kernel, &[bound], 3)).unwrap();
    invalid(block_on(gpu.dispatch(&kernel, &[unbound], 3)));
    invalid(block_on(gpu.dispatch(&kernel, &[bound], 4)));
}

#[test]
fn the_budget_holds_on_the_device_as_in_the_books() {
    let mut gpu = gpu(100);
    let first = allocate(&mut gpu, Purpose::Data, 60);
    let refusal = LedgerError::OverBudget { asked: 44, current: 60, budget: 100 };
    assert_eq!(block_on(gpu.allocate("second", Purpose::Data, 44)), Err(refusal.into()));
    assert_eq!(gpu.release(first), Ok(60));
    allocate(&mut gpu, Purpose::Data, 100);
    assert_eq!((gpu.ledger().current_bytes(), gpu.ledger().peak_bytes()), (100, 100));
    gpu.release_since(Mark::START);
    gpu.restart_peak();
    assert_eq!((gpu.ledger().current_bytes(), gpu.ledger().peak_bytes()), (0, 0));
}

/// What a buffer holds, read through a window of its own.
fn contents(gpu: &mut Gpu, of: BufferId, bytes: u64) -> Vec<u8> {
    let window = block_on(gpu.allocate_fresh("window", Purpose::Readback, bytes)).unwrap();
    block_on(gpu.copy(of, window, bytes)).unwrap();
    let read = block_on(gpu.read(window)).unwrap();
    gpu.release(window).unwrap();
    read
}

#[test]
fn a_buffer_that_is_used_again_reads_as_zero() {
    let mut gpu = gpu(1 << 20);
    let mark = gpu.ledger().mark();
    for (purpose, bytes) in [(Purpose::Data, LARGEST), (Purpose::Result, 12)] {
        let first = allocate(&mut gpu, purpose, bytes);
        block_on(gpu.upload(first, &vec![7; bytes as usize])).unwrap();
        assert_eq!(gpu.keep_since(mark), bytes);
        let made = gpu.ledger().made();
        let second = block_on(gpu.allocate("another name", purpose, bytes)).unwrap();
        assert_eq!((gpu.ledger().made(), gpu.ledger().idle_bytes()), (made, 0), "it is the same one");
        assert_eq!(gpu.ledger().entries().next().unwrap().name, "another name");
        assert_eq!(contents(&mut gpu, second, bytes), vec![0; bytes as usize]);
        gpu.release_since(mark);
    }
    // A window that something was read through serves as the next one.
    let (data, window) = (allocate(&mut gpu, Purpose::Data, 8), allocate(&mut gpu, Purpose::Readback, 8));
    block_on(gpu.upload(data, &[1; 8])).unwrap();
    block_on(gpu.copy(data, window, 8)).unwrap();
    assert_eq!(block_on(gpu.read(window)).unwrap(), [1; 8]);
    gpu.keep_since(mark);
    let made = gpu.ledger().made();
    let window = allocate(&mut gpu, Purpose::WriteBack, 8);
    assert_eq!((block_on(gpu.read(window)).unwrap(), gpu.ledger().made()), (vec![0; 8], made));
}

#[test]
fn fresh_means_fresh_and_what_is_released_is_gone() {
    let mut gpu = gpu(1 << 20);
    let mark = gpu.ledger().mark();
    allocate(&mut gpu, Purpose::Data, 64);
    let roomy = allocate(&mut gpu, Purpose::Data, 128);
    gpu.release(roomy).unwrap();
    gpu.keep_since(mark);
    let made = gpu.ledger().made();
    for fresh in [
        block_on(gpu.allocate_fresh("fresh", Purpose::Data, 32)).unwrap(),
        block_on(gpu.allocate_unscoped("fresh", Purpose::Data, 32)).unwrap(),
    ] {
        gpu.release(fresh).unwrap();
    }
    assert_eq!((gpu.ledger().made(), gpu.ledger().idle_bytes()), (made + 2, 64));
    let alike = block_on(gpu.allocate_fresh("fresh", Purpose::Data, 64)).unwrap();
    assert_eq!((gpu.ledger().made(), gpu.ledger().idle_bytes()), (made + 3, 64));
    gpu.release(alike).unwrap();
}

#[test]
fn work_begins_with_nothing_idle() {
    let mut gpu = gpu(1 << 20);
    let mark = gpu.ledger().mark();
    allocate(&mut gpu, Purpose::Data, 64);
    gpu.keep_since(mark);
    assert_eq!(gpu.ledger().idle_bytes(), 64);
    let scope = gpu.scope().unwrap();
    assert_eq!(gpu.ledger().idle_bytes(), 0);
    block_on(scope.close()).unwrap();
}

#[test]
fn a_mapped_buffer_is_not_used_again() {
    let mut gpu = gpu(1 << 20);
    let mark = gpu.ledger().mark();
    let window = allocate(&mut gpu, Purpose::Readback, 8);
    gpu.ledger.buffer(window).unwrap().map_async(wgpu::MapMode::Read, .., drop);
    block_on(gpu.done()).unwrap();
    gpu.keep_since(mark);
    let made = gpu.ledger().made();
    let window = allocate(&mut gpu, Purpose::Readback, 8);
    assert_eq!((gpu.ledger().made(), gpu.ledger().idle_bytes()), (made + 1, 0));
    assert_eq!(block_on(gpu.read(window)).unwrap(), [0; 8]);
}

#[test]
fn sizes_are_checked_before_the_device_is_asked() {
    let mut gpu = gpu(1 << 20);
    assert_eq!(block_on(gpu.allocate("odd", Purpose::Data, 6)), Err(GpuError::NotWords { bytes: 6 }));
    assert_eq!(block_on(gpu.allocate("none", Purpose::Data, 0)), Err(LedgerError::Empty.into()));
    let data = allocate(&mut gpu, Purpose::Data, 8);
    let long = allocate(&mut gpu, Purpose::Data, 16);
    assert_eq!(block_on(gpu.upload(data, &[1; 3])), Err(GpuError::NotWords { bytes: 3 }));
    assert_eq!(block_on(gpu.upload(data, &[1; 12])), Err(GpuError::DoesNotFit { bytes: 12, holds: 8 }));
    assert_eq!(block_on(gpu.copy(long, data, 12)), Err(GpuError::DoesNotFit { bytes: 12, holds: 8 }));
    assert_eq!(block_on(gpu.copy(data, long, 12)), Err(GpuError::DoesNotFit { bytes: 12, holds: 8 }));
}

#[test]
fn a_released_buffer_is_unknown_to_every_call() {
    let mut gpu = gpu(1 << 20);
    let gone = allocate(&mut gpu, Purpose::Data, 4);
    let here = allocate(&mut gpu, Purpose::Data, 4);
    let kernel = block_on(gpu.kernel("double", DOUBLE)).unwrap();
    assert_eq!(gpu.release(gone), Ok(4));
    let unknown = || Err(GpuError::Ledger(LedgerError::Unknown));
    assert_eq!(gpu.release(gone), Err(LedgerError::Unknown));
    assert_eq!(block_on(gpu.upload(gone, &[0; 4])), unknown());
    assert_eq!(block_on(gpu.copy(gone, here, 4)), unknown());
    assert_eq!(block_on(gpu.copy(here, gone, 4)), unknown());
    assert_eq!(block_on(gpu.dispatch(&kernel, &[gone], 1)), unknown());
    assert_eq!(block_on(gpu.read(gone)), Err(GpuError::Ledger(LedgerError::Unknown)));
}

#[test]
fn broken_rules_are_values_and_the_device_goes_on() {
    let mut gpu = gpu(1 << 20);
    let data = allocate(&mut gpu, Purpose::Data, 4);
    let window = allocate(&mut gpu, Purpose::Readback, 4);
    invalid(block_on(gpu.kernel("nonsense", "fn (")));
    invalid(block_on(gpu.kernel("too wide", &DOUBLE.replace("size(1)", "size(2)"))));
    invalid(block_on(gpu.copy(data, data, 4)));
    invalid(block_on(gpu.read(data)));
    let kernel = block_on(gpu.kernel("double", DOUBLE)).unwrap();
    invalid(block_on(gpu.dispatch(&kernel, &[], 1)));
    invalid(block_on(gpu.dispatch(&kernel, &[window], 1)));
    block_on(gpu.upload(data, &[21, 0, 0, 0])).unwrap();
    block_on(gpu.dispatch(&kernel, &[data], 1)).unwrap();
    block_on(gpu.copy(data, window, 4)).unwrap();
    assert_eq!(block_on(gpu.read(window)).unwrap(), [42, 0, 0, 0]);
}

#[test]
fn a_lost_device_says_so_to_every_call() {
    let mut gpu = gpu(1 << 20);
    let data = allocate(&mut gpu, Purpose::Data, 4);
    let window = allocate(&mut gpu, Purpose::Readback, 4);
    gpu.device.destroy();
    let lost = |error: GpuError| assert!(matches!(error, GpuError::Lost { .. }), "{error}");
    lost(block_on(gpu.read(window)).unwrap_err());
    lost(block_on(gpu.upload(data, &[1; 4])).unwrap_err());
    lost(block_on(gpu.copy(data, window, 4)).unwrap_err());
    lost(block_on(gpu.kernel("double", DOUBLE)).unwrap_err());
    lost(block_on(gpu.allocate("more", Purpose::Data, 4)).unwrap_err());
    assert_eq!(gpu.ledger().current_bytes(), 8);
    // Nor is what it held before used again.
    gpu.keep_since(Mark::START);
    lost(block_on(gpu.allocate("again", Purpose::Data, 4)).unwrap_err());
    assert_eq!((gpu.ledger().current_bytes(), gpu.ledger().idle_bytes()), (0, 4));
}
