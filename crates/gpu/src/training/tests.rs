use pollster::block_on;

use super::layout::Layout;
use super::reference::Reference;
use super::rig::{Kernels, Rig};
use super::step::Way;
use super::*;
use crate::ErrorCode;
use crate::cancel::CancelToken;
use crate::experiments::testing::setup;
use crate::lab::Lab;
use crate::ledger::Purpose;
use crate::messages::{CancelReason, Event, Partial};
use crate::plan_run::testing::profile;

pub(super) const SIZES: Sizes = Sizes { tokens: 32, width: 16, hidden: 32, blocks: 3, attention: true };

pub(super) fn strategy(activations: Activations) -> Strategy {
    Strategy::of(activations)
}

pub(super) fn offload(depth: u32, format: Format) -> Strategy {
    strategy(Activations::Offload { depth, format })
}

pub(super) fn spec(strategies: Vec<Strategy>) -> TrainingSpec {
    let strategies = [strategy(Activations::Keep)].into_iter().chain(strategies).collect();
    TrainingSpec {
        sizes: SIZES,
        seed: 5,
        steps: 2,
        budget_bytes: 1 << 30,
        strategies,
        merged: true,
        asynchronous: true,
        slots: 2,
        worth: None,
    }
}

pub(super) fn ran(spec: &TrainingSpec) -> TrainingReport {
    let mut sink = drop;
    block_on(run_training(spec, Some(&profile()), &setup(), CancelToken::new(), &mut sink)).unwrap()
}

#[test]
fn gradients_are_within_the_bound_of_exact_arithmetic() {
    for format in [Format::F32, Format::F16, Format::Int8] {
        let spec = spec(vec![offload(1, format)]);
        let layout = Layout::new(&spec.sizes, spec.strategies[1], vec![Action::Offload; 4], 2);
        let mut sink = drop;
        let setup = setup();
        let needs = |_: &_, _: &_| super::run::needs(&spec);
        let mut lab = block_on(Lab::open(&setup, 1 << 30, needs, CancelToken::new(), &mut sink)).unwrap();
        let way = Way { asynchronous: true, on_demand: false };
        let got = block_on(async {
            let kernels = Kernels::compile(&lab).await?;
            let mut rig = Rig::set_up(&mut lab, &kernels, &layout, spec.seed, true).await?;
            let window = lab.gpu.allocate("window", Purpose::Readback, layout.check_bytes()).await?;
            rig.step(&lab, &layout, 0, way, None).await?;
            rig.read_left(&lab, &layout, window, 0).await
        })
        .unwrap()
        .gradients;
        let expected = Reference::new(&spec.sizes, spec.seed).step(&[format; 4]).gradients;
        for (layer, (got, expected)) in got.iter().zip(&expected).enumerate() {
            let expected: Vec<_> = expected.iter().flat_map(|matrix| &matrix.data).collect();
            assert_eq!(got.len(), expected.len());
            let largest = expected.iter().map(|pair| pair.value.abs()).fold(0.0, f64::max);
            for (&got, pair) in got.iter().zip(&expected) {
                assert!((f64::from(got) - pair.value).abs() <= pair.error, "{format:?} {layer}: {got} {pair:?}");
            }
            // A bound as large as the gradients would forbid nothing.
            let widest = expected.iter().map(|pair| pair.error).fold(0.0, f64::max);
            if format == Format::F32 {
                assert!(widest < 0.05 * largest, "{layer}: {widest} of {largest}");
            }
        }
    }
}

#[test]
fn every_strategy_comes_to_the_same_losses() {
    let mut all = vec![
        offload(0, Format::F32),
        offload(1, Format::F32),
        offload(2, Format::F32),
        strategy(Activations::Recompute { every: 2 }),
        strategy(Activations::Planned),
        Strategy { state_on_host: true, ..strategy(Activations::Keep) },
        offload(1, Format::F16),
        offload(1, Format::Int8),
    ];
    let mut spec = spec(std::mem::take(&mut all));
    let keep = Layout::new(&SIZES, spec.strategies[0], vec![Action::Keep; 4], 2).peak().unwrap();
    spec.budget_bytes = keep.total_bytes - keep.activations_bytes / 4;
    let report = ran(&spec);
    assert!(report.not_run.is_empty() && report.context.adapter.software, "{:?}", report.not_run);
    // The profile was made up for another adapter.
    assert_eq!(report.predicted_for, Some(profile().context.adapter.name));
    for run in &report.runs {
        let computed = computed(&SIZES, run.strategy, 2).unwrap();
        assert_eq!(computed.is_none(), run.strategy.activations == Activations::Planned);
        if let Some(computed) = computed {
            assert_eq!(computed.peak, Peak { ledger: Vec::new(), ..run.peak.clone() });
            assert_eq!(computed.live, run.live);
            let span = run.spans[run.peak_at as usize];
            assert_eq!(computed.at, (span.work, span.layer));
        }
    }
    let losses = &report.runs[0].losses;
    assert!(losses.len() >= 4 && losses.windows(2).all(|pair| pair[1] < pair[0]), "{losses:?}");
    assert_eq!(report.exact_losses.len(), 4);
    for run in &report.runs {
        let packed =
            matches!(run.strategy.activations, Activations::Offload { format: Format::F16 | Format::Int8, .. });
        assert_eq!(run.equal, !packed, "{:?}", run.strategy);
        assert_eq!(run.losses[0].to_bits(), losses[0].to_bits());
        assert_eq!((run.step.samples_ms.len(), run.bounds.len()), (3, 4));
        assert_eq!(run.exact.len(), 4);
        // As narrow in the last step as in the first.
        for (bound, loss) in run.bounds.iter().zip(&run.exact) {
            assert!(*bound < 2e-3 * loss && *bound < 1.1 * run.bounds[0], "{:?}", run.bounds);
        }
        assert!(packed || run.exact == report.exact_losses);
        for off in [run.loss_error, run.gradient_error, run.weight_error].map(Option::unwrap) {
            assert!(off > 0.0 && off <= 1.0, "{off} {:?}", run.strategy);
        }
        let largest = SIZES.hidden.max(2 * SIZES.width) * SIZES.width * 2 * 4;
        assert_eq!(run.check_bytes, u64::from(largest) * if run.strategy.state_on_host { 2 } else { 4 });
        assert_eq!(run.peak.ledger.iter().map(|item| item.bytes).sum::<u64>(), run.peak.total_bytes);
        assert_eq!(run.live.iter().map(|live| live.bytes).sum::<u64>(), run.peak.activations_bytes);
        let highest = run.spans.iter().map(|span| span.live_bytes).max().unwrap();
        assert_eq!(highest, run.peak.total_bytes - run.peak.unfilled_bytes);
        assert_eq!(run.spans[run.peak_at as usize].live_bytes, highest);
        let out: u64 =
            run.spans.iter().filter(|s| matches!(s.work, Work::Out | Work::StateOut)).map(|s| s.moved_bytes).sum();
        assert_eq!(out, run.downloaded_bytes);
        // The software adapter has a clock of its own, and every kernel takes its time within the host's.
        for span in &run.spans {
            let kernels = !matches!(span.work, Work::Begin | Work::Out | Work::Back | Work::StateBack | Work::StateOut);
            assert!(
                span.device_ms.is_some() == (kernels || (packed && matches!(span.work, Work::Out | Work::Back))),
                "{span:?}"
            );
            assert!(span.device_ms.is_none_or(|ms| ms > 0.0 && ms <= span.to_ms - span.from_ms), "{span:?}");
        }
        assert!(run.spans.windows(2).all(|pair| pair[0].to_ms <= pair[1].from_ms));
        let keeps = std::ptr::eq(run, &report.runs[0]);
        assert_eq!(run.prediction.is_some(), !keeps);
    }
    let [keep, demand, one, two, again, planned, state, half, codes] = report.runs.as_slice() else { panic!() };
    assert_eq!(demand.uploaded_bytes, SIZES.activation_bytes());
    assert_eq!(half.uploaded_bytes * 2, demand.uploaded_bytes);
    assert!(codes.uploaded_bytes * 3 < demand.uploaded_bytes && again.uploaded_bytes == 0);
    assert_eq!(state.uploaded_bytes, SIZES.parameters() * 8);
    let activations = [demand, one, two, keep].map(|run| run.peak.activations_bytes);
    assert!(activations.is_sorted() && activations[0] < activations[3], "{activations:?}");
    let chosen = planned.mixes.iter().find(|mix| mix.chosen).unwrap();
    assert_eq!((planned.mixes.len(), chosen.total_bytes), (2, planned.peak.total_bytes));
    assert_eq!(chosen.state_on_host, planned.has_state_on_host());
    assert!(report.runs.iter().all(|run| run.mixes.is_empty() != (run.strategy.activations == Activations::Planned)));
    assert!(planned.fits && !keep.fits && planned.actions.iter().any(|&action| action != Action::Keep));
    assert_eq!((keep.peak.state_bytes, state.peak.state_bytes), (SIZES.parameters() * 8, 0));
}

#[test]
fn what_is_switched_off_changes_times_and_nothing_else() {
    let strategies = vec![
        offload(1, Format::F32),
        offload(1, Format::Int8),
        Strategy { state_on_host: true, ..offload(2, Format::F32) },
    ];
    let one = ran(&spec(strategies));
    let other = ran(&TrainingSpec { merged: false, asynchronous: false, ..one.spec.clone() });
    assert!(other.not_run.is_empty(), "{:?}", other.not_run);
    for (one, other) in one.runs.iter().zip(&other.runs) {
        let common = one.losses.len().min(other.losses.len());
        assert_eq!(one.losses[..common], other.losses[..common]);
        assert_eq!((one.peak.clone(), one.uploaded_bytes), (other.peak.clone(), other.uploaded_bytes));
    }
}

#[test]
fn slots_change_staging_bytes_and_nothing_else() {
    let strategies = vec![
        offload(0, Format::F32),
        offload(2, Format::Int8),
        Strategy { state_on_host: true, ..offload(1, Format::F32) },
    ];
    let base = spec(strategies);
    let runs = [1, 2, 3].map(|slots| ran(&TrainingSpec { slots, merged: slots == 3, ..base.clone() }));
    let keep = &runs[0].runs[0];
    for (slots, report) in (1_u64..).zip(&runs) {
        assert!(report.not_run.is_empty(), "{:?}", report.not_run);
        for (run, one) in report.runs.iter().zip(&runs[0].runs) {
            let common = run.losses.len().min(one.losses.len());
            assert_eq!(run.losses[..common], one.losses[..common], "{slots} {:?}", run.strategy);
            let bytes = |run: &StrategyReport| (run.peak.staging_bytes, run.peak.write_back_bytes);
            let (staging, windows) = bytes(one);
            assert_eq!(bytes(run), (staging * slots, windows * slots), "{slots} {:?}", run.strategy);
            let rest = |run: &StrategyReport| run.peak.total_bytes - run.peak.staging_bytes - run.peak.write_back_bytes;
            assert_eq!(rest(run), rest(one));
            let planned = peak(&SIZES, run.strategy, u32::try_from(slots).unwrap()).unwrap();
            assert_eq!(planned.total_bytes, run.peak.total_bytes);
        }
        // A window holds a layer as it travels, however far ahead layers are fetched.
        assert_eq!(
            report.runs[1].peak.write_back_bytes,
            slots * report.runs[1].spans.iter().filter(|s| s.work == Work::Out).map(|s| s.moved_bytes).max().unwrap()
        );
        assert_eq!(report.runs[0].losses[0], keep.losses[0]);
    }
}

#[test]
fn each_switch_is_compared_within_one_report() {
    let asked = Strategy { state_on_host: true, ..offload(1, Format::F32) };
    let report = ran(&TrainingSpec { worth: Some(asked), slots: 1, merged: false, ..spec(Vec::new()) });
    assert!(report.not_run.is_empty(), "{:?}", report.not_run);
    assert_eq!(report.runs.len(), 1);
    let worth = report.worth.unwrap();
    assert_eq!((worth.strategy, worth.slots), (asked, 2));
    assert_eq!(worth.without.iter().map(|one| one.switch).collect::<Vec<_>>(), Switch::ALL);
    for one in &worth.without {
        assert_eq!(one.step.samples_ms.len(), worth.step.samples_ms.len());
        assert!(one.step.median_ms > 0.0 && one.longer.q1_ms <= one.longer.q3_ms, "{one:?}");
        let pairs: Vec<f64> = one.step.samples_ms.iter().zip(&worth.step.samples_ms).map(|(a, b)| a - b).collect();
        assert!(pairs.contains(&one.longer.median_ms), "{one:?}");
    }
}

#[test]
fn a_run_can_be_cancelled() {
    let cancel = CancelToken::new();
    let (mut samples, mut after) = (0, 0);
    let mut sink = |event| {
        after += u32::from(samples == 2);
        samples += u32::from(matches!(event, Event::Partial(Partial::Training { .. })));
        if samples == 2 {
            cancel.cancel(CancelReason::User);
        }
    };
    let spec = spec(vec![offload(1, Format::F32)]);
    let outcome = block_on(run_training(&spec, None, &setup(), cancel.clone(), &mut sink));
    assert_eq!(outcome.unwrap_err().code(), ErrorCode::Cancelled);
    assert_eq!((samples, after), (2, 0));
}

#[test]
fn a_run_without_a_profile_predicts_and_plans_nothing() {
    let spec = spec(vec![strategy(Activations::Planned), offload(0, Format::F32)]);
    let mut sink = drop;
    let report = block_on(run_training(&spec, None, &setup(), CancelToken::new(), &mut sink)).unwrap();
    assert_eq!((report.not_run.len(), report.predicted_for), (1, None));
    assert_eq!(report.not_run[0].failure.code, ErrorCode::BadRequest);
    assert!(report.runs.iter().all(|run| run.prediction.is_none()));
}

#[test]
fn requests_that_make_no_sense_are_refused() {
    let spec = spec(Vec::new());
    for wrong in [
        TrainingSpec { strategies: Vec::new(), ..spec.clone() },
        TrainingSpec { strategies: vec![spec.strategies[0]; 17], ..spec.clone() },
        TrainingSpec { steps: 0, ..spec.clone() },
        TrainingSpec { steps: 17, ..spec.clone() },
        TrainingSpec { slots: 0, ..spec.clone() },
        TrainingSpec { worth: Some(spec.strategies[0]), ..spec.clone() },
        TrainingSpec { worth: Some(strategy(Activations::Planned)), ..spec.clone() },
        TrainingSpec { worth: Some(offload(5, Format::F32)), ..spec.clone() },
        TrainingSpec { slots: 4, ..spec.clone() },
        TrainingSpec { sizes: Sizes { tokens: 20, ..SIZES }, ..spec.clone() },
        TrainingSpec {
            strategies: vec![Strategy { weights: Weights::Visit, ..strategy(Activations::Planned) }],
            ..spec.clone()
        },
        TrainingSpec { strategies: vec![offload(9, Format::F32)], ..spec.clone() },
        TrainingSpec { strategies: vec![strategy(Activations::Recompute { every: 0 })], ..spec },
    ] {
        let mut sink = drop;
        let error = block_on(run_training(&wrong, None, &setup(), CancelToken::new(), &mut sink)).unwrap_err();
        assert_eq!(error.code(), ErrorCode::BadRequest, "{wrong:?}");
    }
}
