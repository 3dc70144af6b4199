//! Whatever the numbers, a value or an error: the parts that are not about the lessons' ledgers.

#[path = "given/any.rs"]
mod any;

use any::any_number;
use headroom_plan::device::{
    DeviceProfile, Link, Sample, StepComponent, StepShape, Weighting, fit_link, pipelined_transfer_ms, predict_plan,
};
use headroom_plan::model::{
    Attention, Biases, Checkpointing, ModelConfig, Optimizer, Precision, Training, ZeroStage, kv_cache_bytes, ledger,
    step_chain, step_timeline,
};
use headroom_plan::price::{
    Action, Chain, ChainLayer, ChainOutcome, LayerAction, Outcome, Problem, Tensor, cheapest_chain, cheapest_with,
    greedy_by_score, greedy_by_size, price_chain,
};
use headroom_plan::timeline::{Allocation, Kind, contributions, load_over_time, peak, smallest_moves_with};
use headroom_plan::{
    Chunk, Figure, TuningConfig, compare_offload_vs_checkpointing, filter_feasible_configs, offload_round_trip,
    pareto_front, recommend_offload_policy, recommend_on_front, recommend_tuning_config, score_tuning_config,
    summarize_activation_offload,
};
use proptest::prelude::*;

/// Every pattern of bits, and small ones more often.
fn any_bytes() -> impl Strategy<Value = u64> {
    prop_oneof![4 => 0_u64..100, 2 => any::<u64>(), 1 => Just(u64::MAX), 2 => any::<u64>().prop_map(|b| b >> 12)]
}

fn any_profile() -> impl Strategy<Value = DeviceProfile> {
    let good = (0.0..9.0, 0.1..99.0);
    let link = prop_oneof![4 => good, 1 => (any_number(), any_number())]
        .prop_map(|(alpha_ms, bytes_per_ms)| Link { alpha_ms, bytes_per_ms });
    (link.clone(), link, 0.1..9.0, prop_oneof![3 => 0.0..9.0, 1 => any_number()], 0_usize..5).prop_map(
        |(upload, download, copy_bytes_per_ms, compute_ms_per_byte, staging_slots)| DeviceProfile {
            upload,
            download,
            copy_bytes_per_ms,
            compute_alpha_ms: 0.1,
            compute_ms_per_byte,
            staging_slots,
        },
    )
}

fn any_tensors() -> impl Strategy<Value = Vec<Tensor<u8>>> {
    let steps = (any_bytes(), any_bytes(), any_bytes(), any_bytes(), any::<bool>());
    let one = (any_bytes(), steps, any::<bool>(), prop::option::of(any_number())).prop_map(
        |(bytes, (a, b, c, d, sorted), movable, recompute_ms)| {
            let mut steps = [a, b, c, d];
            if sorted {
                steps.sort_unstable();
            }
            let [from, idle_from, idle_to, to] = steps;
            let allocation = Allocation { name: 0, bytes, kind: Kind::Activations, from, to, movable, recompute_ms };
            Tensor { allocation, idle_from, idle_to }
        },
    );
    let one = one.boxed();
    // Most often all are in order, so that most lists get past the checks.
    prop_oneof![
        1 => prop::collection::vec(one.clone(), 0..12),
        3 => prop::collection::vec(one, 0..12).prop_map(|mut list| {
            list.retain(|t| {
                let a = &t.allocation;
                a.from <= t.idle_from && t.idle_from <= t.idle_to && t.idle_to <= a.to
            });
            list
        }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1024, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_device(
        profile in any_profile(),
        components in prop::collection::vec((any_bytes(), any::<bool>(), any::<bool>()), 0..6),
        slice_bytes in any_bytes(),
        (result_bytes, param_bytes, copied, windows) in (any_bytes(), any_bytes(), any::<bool>(), any::<bool>()),
        times in prop::collection::vec((any_bytes(), any_number()), 0..8),
        slots in 0_usize..4,
    ) {
        let components: Vec<_> = components
            .into_iter()
            .map(|(bytes, on_device, updated)| StepComponent { name: "c", bytes, on_device, updated })
            .collect();
        let shape = StepShape { slice_bytes, result_bytes, param_bytes, copied, windows };
        if let Ok(plan) = predict_plan(&profile, &components, shape) {
            for step in [plan.all_resident, plan.serial, plan.prefetch] {
                prop_assert!(step.ms.is_finite() && step.ms >= 0.0);
                prop_assert!(step.peak.total >= step.peak.components);
            }
            // Up to a million times are added up in two orders.
            prop_assert!(plan.prefetch.ms <= plan.serial.ms * (1.0 + 1e-9), "{} > {}", plan.prefetch.ms, plan.serial.ms);
        }
        let samples: Vec<_> = times.iter().map(|&(bytes, ms)| Sample { bytes, ms }).collect();
        for weighting in [Weighting::Absolute, Weighting::Relative] {
            if let Ok(fit) = fit_link(&samples, weighting) {
                prop_assert!(fit.link.alpha_ms >= 0.0 && fit.link.bytes_per_ms > 0.0);
                prop_assert!(fit.half_bytes.is_finite() && fit.r2 <= 1.0 + 1e-9);
            }
        }
        let times: Vec<f64> = times.iter().map(|(_, ms)| *ms).collect();
        if let Ok(ms) = pipelined_transfer_ms(&times, &times, slots) {
            prop_assert!(ms.is_finite() && ms >= 0.0);
        }
    }

    #[test]
    fn a_timeline_and_its_plans(
        tensors in any_tensors(),
        budget in any_bytes(),
        nodes in 0_usize..500,
        profile in any_profile(),
        actions in prop::collection::vec(0_u8..3, 0..12),
    ) {
        let allocations: Vec<_> = tensors.iter().map(|tensor| tensor.allocation.clone()).collect();
        if let Ok(top) = peak(&allocations) {
            prop_assert!(contributions(&allocations).unwrap().iter().all(|adds| *adds <= top.bytes));
            let loads = load_over_time(&allocations).unwrap();
            prop_assert!(loads.windows(2).all(|pair| pair[0].to == pair[1].from));
            if let Ok(moves) = smallest_moves_with(&allocations, budget, nodes) {
                prop_assert!(moves.peak_bytes <= top.bytes);
            }
        }
        if let Ok(problem) = Problem::new(&tensors, budget, &profile) {
            for outcome in [cheapest_with(&problem, nodes), greedy_by_score(&problem), greedy_by_size(&problem)] {
                if let Ok(Outcome::Plan(plan)) = outcome {
                    prop_assert!(plan.peak_bytes <= budget && plan.added_ms.is_finite());
                    prop_assert!(problem.moves(&plan).len() <= 2 * tensors.len());
                    prop_assert_eq!(problem.price(&plan.actions).unwrap().added_ms, plan.added_ms);
                }
            }
            let actions: Vec<_> =
                actions.iter().map(|a| [Action::Keep, Action::Offload, Action::Recompute][usize::from(*a)]).collect();
            if let Ok(plan) = problem.price(&actions) {
                prop_assert_eq!(plan.over_bytes, plan.peak_bytes.saturating_sub(budget));
            }
        }
    }

    #[test]
    fn a_chain(
        layers in prop::collection::vec((any_number(), any_number(), any_bytes(), any_bytes(), any_bytes()), 0..6),
        (output_bytes, base_bytes, budget) in (any_bytes(), any_bytes(), any_bytes()),
        profile in any_profile(),
        granule in prop::option::of(any_bytes()),
        actions in prop::collection::vec(0_usize..5, 0..6),
    ) {
        let layers = layers
            .into_iter()
            .map(|(forward_ms, backward_ms, input_bytes, saved_bytes, workspace_bytes)| ChainLayer {
                forward_ms,
                backward_ms,
                input_bytes,
                saved_bytes,
                workspace_bytes,
            })
            .collect();
        let chain = Chain { layers, output_bytes, base_bytes };
        if let Ok(ChainOutcome::Plan { plan, at_least_ms, .. }) = cheapest_chain(&chain, budget, &profile, granule) {
            prop_assert!(plan.peak_bytes <= budget && at_least_ms <= plan.added_ms);
        }
        use LayerAction::{Continue, Keep, Offload, Recompute, RecomputeOffloaded};
        let all = [Keep, Offload, Recompute, RecomputeOffloaded, Continue];
        let actions: Vec<_> = actions.into_iter().map(|a| all[a]).collect();
        if let Ok(plan) = price_chain(&chain, &actions, &profile) {
            prop_assert!(plan.step_ms.is_finite() && plan.peak_bytes >= base_bytes);
        }
    }

    #[test]
    fn a_model(
        shape in prop::array::uniform8(prop_oneof![8 => 0_u64..64, 1 => any_bytes()]),
        (sequence, batch, ranks) in (any_bytes(), any_bytes(), any_bytes()),
        (gated, tied, dropout) in (any::<bool>(), any::<bool>(), any::<bool>()),
        kinds in prop::array::uniform6(0_usize..4),
        speed in any_number(),
    ) {
        let [layers, hidden, heads, kv_heads, head_dim, intermediate, vocab, positions] = shape;
        let config = ModelConfig {
            layers,
            hidden,
            heads,
            kv_heads,
            head_dim,
            intermediate,
            gated,
            vocab,
            positions,
            biases: [Biases::None, Biases::QueryKeyValue, Biases::All, Biases::All][kinds[0]],
            tied,
        };
        let training = Training {
            sequence,
            batch,
            precision: [Precision::Full, Precision::Mixed, Precision::Half, Precision::Half][kinds[1]],
            optimizer: [Optimizer::Sgd, Optimizer::Momentum, Optimizer::Adam, Optimizer::Adam8Bit][kinds[2]],
            checkpointing: [Checkpointing::None, Checkpointing::Selective, Checkpointing::Full, Checkpointing::Full]
                [kinds[3]],
            attention: if kinds[4] > 1 { Attention::Flash } else { Attention::Materialised },
            dropout,
            zero: [ZeroStage::Zero, ZeroStage::One, ZeroStage::Two, ZeroStage::Three][kinds[5]],
            ranks,
        };
        if let Ok(rows) = ledger(&config, &training) {
            prop_assert_eq!(rows.len(), 4);
        }
        if let Ok(step) = step_timeline(&config, &training, Some(speed)) {
            for tensor in &step.tensors {
                prop_assert!(tensor.allocation.from <= tensor.idle_from && tensor.idle_to <= tensor.allocation.to);
                prop_assert!(tensor.allocation.to <= step.steps);
            }
        }
        if let Ok(chain) = step_chain(&config, &training, speed) {
            prop_assert_eq!(chain.layers.len() as u64, layers);
        }
        let _ = kv_cache_bytes(&config, sequence, batch);
    }

    #[test]
    fn the_lessons(
        chunks in prop::collection::vec((any_bytes(), any_number(), any::<bool>()), 0..8),
        budget in any::<i64>(),
        numbers in prop::array::uniform6(any_number()),
        configs in prop::collection::vec(prop::array::uniform4(prop::option::weighted(0.9, any_number())), 0..8),
    ) {
        let chunks: Vec<_> = chunks
            .into_iter()
            .map(|(bytes, keep_score, offloadable)| Chunk { name: "c", bytes, keep_score, offloadable })
            .collect();
        let [a, b, c, d, e, f] = numbers;
        for budget in [budget, budget >> 50] {
            if let Ok(summary) = summarize_activation_offload(&chunks, budget, a) {
                prop_assert_eq!(summary.kept_bytes + summary.offloaded_bytes, summary.total_bytes);
                prop_assert!(summary.transfer_ms.is_finite() && summary.saved_ratio <= 1.0);
                let _ = recommend_offload_policy(&summary, b, c);
                let _ = compare_offload_vs_checkpointing(&summary, d, e);
            }
            if let Ok(trip) = offload_round_trip(&chunks, budget, a, b, f) {
                prop_assert!(trip.exposed_ms.is_finite() && trip.exposed_ms >= 0.0);
            }
        }
        let configs: Vec<_> = configs
            .into_iter()
            .map(|[throughput, quality, memory_gb, latency_ms]| TuningConfig {
                name: "c",
                throughput,
                quality,
                memory_gb,
                latency_ms,
            })
            .collect();
        if let (Ok(feasible), Ok(front)) = (filter_feasible_configs(&configs, a, b), pareto_front(&configs, a, b)) {
            prop_assert!(front.len() <= feasible.len());
            let best = recommend_on_front(&configs, a, b, Figure::Quality).unwrap();
            prop_assert_eq!(best.recommended_name.is_some(), !front.is_empty());
        }
        let _ = recommend_tuning_config(&configs, a, b);
        let _ = configs.iter().map(score_tuning_config).filter(Result::is_ok).count();
    }
}
