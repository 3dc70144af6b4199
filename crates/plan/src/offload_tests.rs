use super::*;

const MIB: u64 = 1 << 20;

fn chunk(name: &str, mib: u64, keep_score: f64) -> Chunk<'_> {
    Chunk { name, bytes: mib * MIB, keep_score, ..Chunk::default() }
}

fn published() -> [Chunk<'static>; 4] {
    [chunk("embed", 256, 0.9), chunk("mid_a", 192, 0.4), chunk("mid_b", 160, 0.2), chunk("tail", 128, 0.7)]
}

fn mib(count: u64) -> i64 {
    (count * MIB) as i64
}

#[test]
fn published_check() {
    let summary = summarize_activation_offload(&published(), mib(384), 8.0).unwrap();
    assert_eq!(summary.offloaded_names, ["mid_b", "mid_a"]);
    assert_eq!(summary.kept_names, ["embed", "tail"]);
    assert_eq!(
        (summary.total_bytes, summary.offloaded_bytes, summary.kept_bytes, summary.gpu_budget_bytes),
        (736 * MIB, 352 * MIB, 384 * MIB, 384 * MIB)
    );
    // 352 ÷ 8192 s, 736 ÷ 384 and 352 ÷ 736, as Python prints them.
    assert_eq!((summary.transfer_ms, summary.pressure_ratio, summary.saved_ratio), (42.97, 1.917, 0.478));
    let policy = |bandwidth, budget| {
        let summary = summarize_activation_offload(&published(), mib(budget), bandwidth).unwrap();
        recommend_offload_policy(&summary, 0.25, 60.0).unwrap().key()
    };
    assert_eq!(policy(8.0, 384), "accept");
    assert_eq!(policy(4.0, 384), "tune");
    assert_eq!(policy(1.0, 384), "reject");
    assert_eq!(policy(8.0, 1024), "reject");
    let roomy = summarize_activation_offload(&published(), mib(1024), 8.0).unwrap();
    assert_eq!((roomy.offloaded_names.len(), roomy.transfer_ms, roomy.saved_ratio), (0, 0.0, 0.0));
    let against = |saved: u64, ms| compare_offload_vs_checkpointing(&summary, (saved * MIB) as f64, ms).unwrap();
    assert!(against(300, 80.0).offload_preferred);
    assert!(!against(500, 20.0).offload_preferred);
    assert_eq!(against(300, 80.0).checkpoint_score, 3_932_160.0);
    assert_eq!(against(300, 80.0).offload_score, 8_589_684.71);
}

#[test]
fn ties_go_by_size_and_then_by_name() {
    let chunks = [chunk("b", 2, 0.5), chunk("a", 2, 0.5), chunk("z", 1, 0.5), chunk("first", 9, -0.5)];
    let summary = summarize_activation_offload(&chunks, 1, 12.0).unwrap();
    assert_eq!(summary.offloaded_names, ["first", "z", "a", "b"]);
    let zeros = [chunk("b", 2, 0.0), chunk("a", 2, -0.0)];
    assert_eq!(summarize_activation_offload(&zeros, 1, 12.0).unwrap().offloaded_names, ["a", "b"]);
}

#[test]
fn what_cannot_go_stays_over_the_budget() {
    let pinned = Chunk { offloadable: false, ..chunk("pinned", 10, 0.0) };
    let summary = summarize_activation_offload(&[pinned, chunk("x", 1, 0.9)], mib(5), 12.0).unwrap();
    assert_eq!((summary.kept_bytes, summary.offloaded_bytes), (10 * MIB, MIB));
    assert_eq!(recommend_offload_policy(&summary, 0.05, 60.0).unwrap(), OffloadPolicy::Tune);
    let none = summarize_activation_offload(&[], 1, 12.0).unwrap();
    assert_eq!((none.saved_ratio, none.pressure_ratio), (0.0, 0.0));
    assert_eq!(recommend_offload_policy(&none, 0.0, 60.0).unwrap(), OffloadPolicy::Reject);
}

#[test]
fn a_tie_is_offloading_s_and_no_time_is_a_little() {
    let summary = OffloadSummary { offloaded_bytes: 10, transfer_ms: 0.0, ..OffloadSummary::default() };
    let tie = compare_offload_vs_checkpointing(&summary, 10.0, 0.0).unwrap();
    assert_eq!((tie.offload_score, tie.offload_preferred), (10_000_000.0, true));
}

#[test]
fn errors_name_the_number() {
    let run = |budget, bandwidth| summarize_activation_offload(&published(), budget, bandwidth).map(|_| ());
    assert_eq!(run(0, 1.0), Err(PlanError::NotPositive(Place::argument("gpu_budget_bytes"))));
    assert_eq!(run(-5, 1.0), Err(PlanError::NotPositive(Place::argument("gpu_budget_bytes"))));
    assert_eq!(run(1, -0.0), Err(PlanError::NotPositive(Place::argument("bandwidth_gbps"))));
    assert_eq!(run(1, f64::NAN), Err(PlanError::NotFinite(Place::argument("bandwidth_gbps"))));
    assert_eq!(run(1, 5e-324), Err(PlanError::Overflow(Place::argument("bandwidth_gbps"))));
    let bad = [chunk("a", 1, f64::NAN)];
    let place = Place::item("chunks", 0, "keep_score");
    assert_eq!(summarize_activation_offload(&bad, 1, 1.0), Err(PlanError::NotFinite(place)));
    let huge = [Chunk { bytes: u64::MAX, ..Chunk::default() }; 2];
    let place = Place::item("chunks", 1, "bytes_");
    assert_eq!(summarize_activation_offload(&huge, 1, 1.0), Err(PlanError::Overflow(place)));
    let none = OffloadSummary::default();
    let place = Place::argument("min_saved_ratio");
    assert_eq!(recommend_offload_policy(&none, f64::NAN, 1.0), Err(PlanError::NotFinite(place)));
    let place = Place::argument("checkpoint_saved_bytes");
    assert_eq!(compare_offload_vs_checkpointing(&none, f64::MAX, 0.0), Err(PlanError::Overflow(place)));
}
