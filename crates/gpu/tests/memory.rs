//! A device that is full. The software adapter's memory is the process's own, so a process that may have 4 GiB
//! of addresses is such a device. Nothing is written to the buffers, so they cost the machine nothing.
#![cfg(target_os = "linux")]

use std::process::Command;

use headroom_gpu::adapter::{Choice, Needs, find};
use headroom_gpu::ledger::{Mark, Purpose};
use headroom_gpu::{Gpu, GpuError};
use pollster::block_on;

const INSIDE: &str = "HEADROOM_TEST_INSIDE_4_GIB";
const BIG: u64 = 1 << 30;

#[test]
fn out_of_memory_is_a_value_and_books_nothing() {
    if std::env::var_os(INSIDE).is_some() {
        return inside();
    }
    // The limit is in KiB and holds for the process that is started: this test again.
    let limited = r#"ulimit -v 4194304 && exec "$0" --exact out_of_memory_is_a_value_and_books_nothing"#;
    let this = std::env::current_exe().unwrap();
    let output = Command::new("sh").args(["-c", limited]).arg(this).env(INSIDE, "1").output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && said.contains("1 passed"), "{said}{}", String::from_utf8_lossy(&output.stderr));
}

fn inside() {
    let needs = Needs {
        buffer_bytes: BIG,
        binding_bytes: 4,
        storage_buffers: 1,
        invocations: 1,
        workgroup_bytes: 0,
        workgroups: 1,
    };
    let mut gpu = block_on(block_on(find(Choice::Software)).unwrap().open(&needs, u64::MAX)).unwrap();
    let big = |gpu: &mut Gpu| block_on(gpu.allocate("big", Purpose::Data, BIG));
    let mut held = Vec::new();
    let error = loop {
        match big(&mut gpu) {
            Ok(id) => held.push(id),
            Err(error) => break error,
        }
        assert!(held.len() < 4, "4 GiB are booked");
    };
    assert_eq!(error, GpuError::OutOfMemory);
    let booked = held.len() as u64 * BIG;
    assert_eq!((gpu.ledger().current_bytes(), gpu.ledger().peak_bytes()), (booked, booked));
    // The device goes on, and what is released can be had again.
    block_on(gpu.allocate("small", Purpose::Data, 4)).unwrap();
    gpu.release(held.pop().expect("one fits at least")).unwrap();
    big(&mut gpu).unwrap();
    idle_buffers_give_way(gpu);
}

/// Somebody else takes what is left beside one free and some idle buffers, and more is needed than is free.
fn idle_buffers_give_way(mut gpu: Gpu) {
    gpu.release_since(Mark::START);
    let mark = gpu.ledger().mark();
    let [first, _] = ["first", "second"].map(|name| block_on(gpu.allocate(name, Purpose::Data, BIG)).unwrap());
    gpu.release(first).unwrap();
    gpu.keep_since(mark);
    assert_eq!(gpu.ledger().idle_bytes(), BIG);
    let mut taken: Vec<Vec<u8>> = Vec::new();
    loop {
        let mut one = Vec::new();
        if one.try_reserve_exact(64 << 20).is_err() {
            break;
        }
        taken.push(one);
    }
    // The test itself goes on needing some.
    taken.pop().expect("as much as the first buffer took, at least");
    let other = BIG - 4;
    let got = block_on(gpu.allocate("other", Purpose::Data, other));
    let ledger = gpu.ledger();
    assert_eq!((got.is_ok(), ledger.current_bytes(), ledger.idle_bytes()), (true, other, 0), "{got:?}");
}
