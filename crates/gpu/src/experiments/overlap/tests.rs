use naga::{Expression, Literal};

use super::*;
use crate::experiments::testing::{cancelled, measured, spoiled};
use crate::messages::CancelReason;
use crate::protocol::DiscardReason;
use crate::stats::Samples;

#[test]
fn one_two_and_three_slots_give_the_serial_output() {
    let (overlap, discarded) = measured(run);
    assert_eq!(discarded, []);
    assert_eq!((overlap.slice_bytes, overlap.slices), (1 << 17, 8));
    assert!((1..=ROUNDS).contains(&overlap.rounds));
    assert_eq!(overlap.by_slots.iter().map(|slots| slots.slots).collect::<Vec<_>>(), [1, 2, 3]);
    for slots in &overlap.by_slots {
        assert!(slots.overlap <= 1.0 && slots.overlap.is_finite() && slots.streaming_efficiency > 0.0, "{slots:?}");
    }
}

#[test]
fn a_wrong_sum_throws_the_number_of_slots_away() {
    // The last number of slots in the last round alone.
    let (overlap, discarded) = spoiled(run, 21);
    assert_eq!(overlap.by_slots.iter().map(|slots| slots.slots).collect::<Vec<_>>(), [1, 2]);
    assert_eq!((discarded.len(), discarded[0].reason), (1, DiscardReason::ChecksumDiffers));
    assert_eq!(cancelled(run, 4), GpuError::Cancelled(CancelReason::User));
}

#[test]
fn overlap_is_the_share_of_the_shorter_side_that_is_hidden() {
    let samples = |ms| Samples::new(ms, vec![ms], 1);
    let of = |upload, compute, both| summary(2, samples(upload), samples(compute), samples(both));
    assert_eq!((of(4.0, 2.0, 4.0).overlap, of(4.0, 2.0, 4.0).streaming_efficiency), (1.0, 1.0));
    assert_eq!((of(4.0, 2.0, 6.0).overlap, of(4.0, 2.0, 5.0).overlap), (0.0, 0.5));
    // Less than the longer side alone is noise: at most all of the shorter side can be hidden.
    assert_eq!((of(4.0, 2.0, 3.0).overlap, of(4.0, 2.0, 8.0).overlap), (1.0, -1.0));
}

#[test]
fn compute_is_made_as_long_as_upload() {
    assert_eq!(rounds(10.0, 1.0, 1.0), 10);
    assert_eq!(rounds(1.0, 10.0, 1.0), 1);
    assert_eq!((rounds(10.0, 1.0, 0.0), rounds(10.0, 1.0, 1e-9)), (1, ROUNDS));
}

#[test]
fn the_shader_and_the_host_mean_the_same_numbers() {
    let module = naga::front::wgsl::parse_str(SHADER).unwrap();
    let number = |name: &str| {
        let (_, constant) = module.constants.iter().find(|(_, one)| one.name.as_deref() == Some(name)).unwrap();
        module.global_expressions[constant.init].clone()
    };
    assert!(matches!(number("ROUNDS"), Expression::Literal(Literal::U32(ROUNDS))));
    // 1024 workgroups of 64 threads reach 1024 words each: 256 MiB, and a slice has 4 at most.
    assert!(matches!(number("TURNS"), Expression::Literal(Literal::U32(1024))));
    assert_eq!(module.entry_points[0].workgroup_size, [64, 1, 1]);
}
