use naga::{Expression, Literal};
use pollster::block_on;

use super::*;
use crate::LedgerError;
use crate::adapter::{Choice, find};

/// Bytes that repeat from run to run and hold no run of zeros.
fn noise(length: usize) -> Vec<u8> {
    let mut state = 0x9e37_79b9_u32;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        state as u8
    };
    (0..length).map(|_| next()).collect()
}

fn gpu(bytes: usize, budget: u64) -> Gpu {
    let found = block_on(find(Choice::Software)).expect("a software adapter is installed with the set-up");
    block_on(found.open(&needs(bytes), budget)).unwrap()
}

/// The values were had from the definition, written down a second time in another language.
#[test]
fn the_checksum_is_the_one_defined() {
    let all: Vec<u8> = (0..=255).collect();
    for (bytes, expected) in [
        (&b""[..], 0x94d6_0582),
        (b"\0", 0x2662_7878),
        (b"\0\0\0\0", 0x31ce_4f70),
        (b"abc", 0x4c55_a979),
        (b"headroom", 0xc13d_1cb3),
        (&all, 0xc942_09cb),
    ] {
        assert_eq!(checksum(bytes), expected, "{bytes:?}");
    }
}

#[test]
fn any_bit_any_place_and_any_length_changes_the_checksum() {
    let bytes = noise(64);
    let right = checksum(&bytes);
    for bit in 0..64 * 8 {
        let mut other = bytes.clone();
        other[bit / 8] ^= 1 << (bit % 8);
        assert_ne!(checksum(&other), right, "bit {bit}");
    }
    for (one, two) in (0..16).flat_map(|one| (0..one).map(move |two| (one, two))) {
        let mut other = bytes.clone();
        for byte in 0..4 {
            other.swap(4 * one + byte, 4 * two + byte);
        }
        assert_ne!(checksum(&other), right, "words {one} and {two}");
    }
    let zeros: std::collections::BTreeSet<u32> = (0..100).map(|length| checksum(&vec![0; length])).collect();
    assert_eq!(zeros.len(), 100);
}

#[test]
fn no_thread_reads_more_words_than_its_loop_allows() {
    let reach = |words: u32| u64::from(workgroups(words)) * u64::from(WIDTH) * u64::from(TURNS);
    for words in (0..32).flat_map(|bit| [(1_u32 << bit) - 1, 1 << bit, (1 << bit) + 1]).chain([1 << 30, u32::MAX]) {
        assert!(reach(words) >= u64::from(words), "{words}");
    }
    assert_eq!([0, 1, 64, 65, 1 << 24].map(workgroups), [1, 1, 1, 2, 256]);
    assert_eq!(workgroups((1 << 24) + 1), 257);
    // Every number of words of up to 4 GiB is within WebGPU's default limit.
    assert!(workgroups(1 << 30) <= 65_535);
}

#[test]
fn the_shader_and_the_host_mean_the_same_numbers() {
    let module = naga::front::wgsl::parse_str(SHADER).unwrap();
    let number = |name: &str| {
        let (_, constant) = module.constants.iter().find(|(_, one)| one.name.as_deref() == Some(name)).unwrap();
        module.global_expressions[constant.init].clone()
    };
    assert!(matches!(number("WIDTH"), Expression::Literal(Literal::U32(WIDTH))));
    assert!(matches!(number("TURNS"), Expression::Literal(Literal::U32(TURNS))));
    assert_eq!(module.entry_points.len(), 1);
    assert_eq!(module.entry_points[0].workgroup_size, [WIDTH, 1, 1]);
}

#[test]
fn device_and_cpu_agree_at_every_size() {
    const LARGEST: usize = 16 << 20;
    let group = 4 * WIDTH as usize;
    let around = |size: usize| [size - 4, size - 1, size, size + 1, size + 4];
    let mut sizes = vec![0, 1, 2, 3, 4, 5, 8, 60];
    // A workgroup, all workgroups once, twice and a bit.
    sizes.extend([group, 3 * group, 256 * group, 515 * group].into_iter().flat_map(around));
    sizes.extend([1 << 20, (1 << 20) + 12, LARGEST - 4, LARGEST - 3, LARGEST]);
    let bytes = noise(LARGEST);
    let mut gpu = gpu(LARGEST, 2 * LARGEST as u64 + 16);
    assert!(gpu.facts().software);
    for size in sizes {
        let report = block_on(run(&mut gpu, &bytes[..size])).unwrap();
        let filled = (size as u64).div_ceil(4).max(1) * 4;
        let expected =
            Report { bytes: size as u64, checksum: checksum(&bytes[..size]), peak_bytes: 2 * filled + 8 + 4 + 4 };
        assert_eq!(report, expected);
        assert_eq!(gpu.ledger().current_bytes(), 0, "{size}");
    }
}

/// The loop's bound lies past the sizes above, so one workgroup gets what is more than its share by a word.
#[test]
fn a_thread_reads_as_many_words_as_its_loop_allows() {
    let share = 4 * WIDTH as usize * TURNS as usize;
    let bytes = noise(share + 4);
    let mut gpu = gpu(bytes.len(), 1 << 20);
    for (size, whole) in [(share, true), (share + 4, false)] {
        let kernel = block_on(gpu.kernel("checksum", SHADER)).unwrap();
        let mut summer = block_on(Summer::new(&mut gpu, size as u32)).unwrap();
        summer.workgroups = 1;
        let data = block_on(gpu.allocate("data", Purpose::Data, size as u64)).unwrap();
        block_on(gpu.upload(data, &bytes[..size])).unwrap();
        let got = block_on(summer.sum(&mut gpu, &kernel, data)).unwrap();
        assert_eq!(got == checksum(&bytes[..size]), whole, "{size}");
    }
}

#[test]
fn a_copy_stands_without_its_original() {
    let bytes = noise(4096);
    let mut gpu = gpu(4096, 1 << 20);
    let kernel = block_on(gpu.kernel("checksum", SHADER)).unwrap();
    let summer = block_on(Summer::new(&mut gpu, 4096)).unwrap();
    let sent = block_on(gpu.allocate("sent", Purpose::Data, 4096)).unwrap();
    block_on(gpu.upload(sent, &bytes)).unwrap();
    let copy = block_on(replace_by_copy(&mut gpu, sent, 4096)).unwrap();
    assert_eq!(gpu.release(sent), Err(LedgerError::Unknown));
    assert_eq!(block_on(summer.sum(&mut gpu, &kernel, copy)), Ok(checksum(&bytes)));
}

#[test]
fn the_device_sees_bytes_that_differ() {
    let bytes = noise(1000);
    let expected = checksum(&bytes);
    let mut gpu = gpu(1000, 1 << 20);
    let kernel = block_on(gpu.kernel("checksum", SHADER)).unwrap();
    let summer = block_on(Summer::new(&mut gpu, 1000)).unwrap();
    let data = block_on(gpu.allocate("data", Purpose::Data, 1000)).unwrap();
    block_on(gpu.upload(data, &bytes)).unwrap();
    assert_eq!(block_on(summer.check(&mut gpu, &kernel, data, Stage::Upload, expected)), Ok(()));
    // One bit, in the first word, in the middle, in the last.
    for at in [0, 500, 999] {
        let mut other = bytes.clone();
        other[at] ^= 0x10;
        block_on(gpu.upload(data, &other)).unwrap();
        let failure = Failure::Differs { stage: Stage::Copy, expected, got: checksum(&other) };
        assert_eq!(block_on(summer.check(&mut gpu, &kernel, data, Stage::Copy, expected)), Err(failure), "byte {at}");
    }
    // A buffer that nothing was sent to is no pass either.
    let empty = block_on(gpu.allocate("empty", Purpose::Data, 1000)).unwrap();
    assert!(matches!(
        block_on(summer.check(&mut gpu, &kernel, empty, Stage::Copy, expected)),
        Err(Failure::Differs { .. })
    ));
}

#[test]
fn a_run_without_room_fails_and_leaves_nothing() {
    let mut gpu = gpu(4096, 2 * 4096 + 15);
    let refusal = LedgerError::OverBudget { asked: 4096, current: 4096 + 16, budget: 2 * 4096 + 15 };
    assert_eq!(block_on(run(&mut gpu, &noise(4096))), Err(GpuError::from(refusal).into()));
    assert_eq!(gpu.ledger().current_bytes(), 0);
    assert!(block_on(run(&mut gpu, &noise(4092))).is_ok());
}

#[test]
fn the_needs_are_exact() {
    let mut gpu = gpu(1 << 20, 1 << 30);
    let longer = noise((1 << 20) + 1);
    assert!(block_on(run(&mut gpu, &longer[1..])).is_ok());
    let error = block_on(run(&mut gpu, &longer)).unwrap_err();
    assert!(matches!(error, Failure::Gpu(GpuError::Validation { .. })), "{error}");
    assert_eq!(gpu.ledger().current_bytes(), 0);
    assert_eq!(needs(0), needs(4));
}
