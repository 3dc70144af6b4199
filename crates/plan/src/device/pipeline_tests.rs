use super::*;
use proptest::prelude::*;

fn piece(upload: f64, compute: f64, download: f64) -> Piece {
    Piece { upload_ms: Some(upload), compute_ms: compute, download_ms: (download > 0.0).then_some(download) }
}

/// Uploads, computes, slots, time.
#[test]
fn transfers_by_hand() {
    let cases: [(&[f64], &[f64], usize, f64); 8] = [
        (&[], &[], 1, 0.0),
        (&[2.0], &[3.0], 1, 5.0),
        (&[2.0, 2.0, 2.0], &[3.0, 3.0, 3.0], 1, 15.0),
        (&[2.0, 2.0, 2.0], &[3.0, 3.0, 3.0], 2, 11.0),
        (&[3.0, 3.0, 3.0], &[2.0, 2.0, 2.0], 2, 11.0),
        // The third upload waits for the first slot, until 11; with three slots it does not.
        (&[1.0, 1.0, 9.0], &[10.0, 1.0, 1.0], 2, 21.0),
        (&[1.0, 1.0, 9.0], &[10.0, 1.0, 1.0], 3, 13.0),
        (&[1.0], &[1.0, 2.0], 7, 4.0),
    ];
    for (uploads, computes, slots, ms) in cases {
        assert_eq!(pipelined_transfer_ms(uploads, computes, slots), Ok(ms), "{uploads:?} {computes:?} {slots}");
    }
}

#[test]
fn bad_times_are_errors() {
    let item = |argument, index| Place { argument, index: Some(index), field: None };
    let at = |list: &[f64]| pipelined_transfer_ms(&[1.0], list, 1);
    assert_eq!(at(&[1.0, f64::NAN]), Err(PlanError::NotFinite(item("computes_ms", 1))));
    assert_eq!(at(&[-1.0]), Err(PlanError::Negative(item("computes_ms", 0))));
    assert_eq!(at(&[f64::MAX, f64::MAX]), Err(PlanError::Overflow(Place::argument("uploads_ms"))));
    assert_eq!(pipelined_transfer_ms(&[], &[], 0), Err(PlanError::NotPositive(Place::argument("slots"))));
    assert!(pipelined_transfer_ms(&[1.0], &[1.0], usize::MAX).is_ok());
}

#[test]
fn write_backs_share_the_link_and_hold_the_slot() {
    // One slot: all in turn.
    let two = [piece(1.0, 2.0, 4.0), piece(1.0, 2.0, 4.0)];
    assert_eq!(pipelined_ms(&two, 1), 14.0);
    // Two: the second upload at 1, computing 1–3 and 3–5, write-backs 3–7 and 7–11.
    assert_eq!(pipelined_ms(&two, 2), 11.0);
    // A piece without a write-back frees its slot when it is computed, even behind one that waits for the link.
    let mixed = [piece(1.0, 1.0, 5.0), piece(1.0, 1.0, 0.0), piece(1.0, 1.0, 0.0), piece(1.0, 1.0, 0.0)];
    // Upload 0–1, 1–2; write-back 2–7; uploads 7–8 and 8–9; computing to 10.
    assert_eq!(pipelined_ms(&mixed, 2), 10.0);
}

/// The rule as it is stated, without write-backs, each time from its own formula.
fn stated(uploads: &[f64], computes: &[f64], slots: usize) -> f64 {
    let (mut up, mut done): (Vec<f64>, Vec<f64>) = (Vec::new(), Vec::new());
    for i in 0..uploads.len() {
        let link = up.last().copied().unwrap_or(0.0);
        let slot = if i >= slots { done[i - slots] } else { 0.0 };
        up.push(link.max(slot) + uploads[i]);
        done.push(up[i].max(done.last().copied().unwrap_or(0.0)) + computes[i]);
    }
    done.last().copied().unwrap_or(0.0)
}

fn whole_ms() -> impl Strategy<Value = f64> {
    (0_u32..9).prop_map(f64::from)
}

fn pieces() -> impl Strategy<Value = Vec<Piece>> {
    let one = (prop::option::weighted(0.7, whole_ms()), whole_ms(), prop::option::of(whole_ms()));
    prop::collection::vec(one, 0..16).prop_map(|list| {
        list.into_iter()
            .map(|(upload_ms, compute_ms, down)| Piece { upload_ms, compute_ms, download_ms: upload_ms.and(down) })
            .collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1024, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn transfers_follow_the_stated_rule(
        times in prop::collection::vec((whole_ms(), whole_ms()), 0..16),
        slots in 1_usize..6,
    ) {
        let (uploads, computes): (Vec<f64>, Vec<f64>) = times.into_iter().unzip();
        let ms = pipelined_transfer_ms(&uploads, &computes, slots).unwrap();
        prop_assert_eq!(ms, stated(&uploads, &computes, slots));
        let piece = |(&up, &compute): (&f64, &f64)| Piece { upload_ms: Some(up), compute_ms: compute, download_ms: None };
        let pieces: Vec<Piece> = uploads.iter().zip(&computes).map(piece).collect();
        prop_assert_eq!(ms, pipelined_ms(&pieces, slots));
        prop_assert!(ms >= pipelined_transfer_ms(&uploads, &computes, slots + 1).unwrap());
    }

    /// Whole times are added exactly, so nothing needs a tolerance.
    #[test]
    fn a_pipeline_lies_between_its_bounds(pieces in pieces(), slots in 1_usize..6) {
        let ms = pipelined_ms(&pieces, slots);
        let compute: f64 = pieces.iter().map(|p| p.compute_ms).sum();
        let link = serial_ms(&pieces) - compute;
        prop_assert!(ms <= serial_ms(&pieces), "{} {}", ms, serial_ms(&pieces));
        prop_assert!(ms >= compute.max(link));
        let all_moved = pieces.iter().all(|p| p.upload_ms.is_some());
        if slots == 1 && all_moved {
            prop_assert_eq!(ms, serial_ms(&pieces));
        }
    }
}
