//! Weights that live on the host.

use headroom_plan::choose::{Cause, Measure, diagnose};

use super::layout::Layout;
use super::predict;
use super::tests::{SIZES, offload, ran, spec, strategy};
use super::*;
use crate::plan_run::testing::profile;

fn with(weights: Weights, way: Strategy) -> Strategy {
    Strategy { weights, ..way }
}

/// Everything that goes with weights on the host, each way of it.
fn ways() -> Vec<Strategy> {
    let keep = strategy(Activations::Keep);
    let again = strategy(Activations::Recompute { every: 2 });
    let state = |way| Strategy { state_on_host: true, ..way };
    let all = [keep, state(keep), offload(0, Format::F32), state(offload(2, Format::F32)), again, state(again)];
    all.into_iter().flat_map(|way| [with(Weights::Held, way), with(Weights::Visit, way)]).collect()
}

fn moved(run: &StrategyReport, works: &[Work]) -> u64 {
    run.spans.iter().filter(|span| works.contains(&span.work)).map(|span| span.moved_bytes).sum()
}

#[test]
fn weights_on_the_host_change_no_loss() {
    no_loss_changes((true, true, 2), ways());
}

// Each way once more, under one of two other settings of the switches.
#[test]
fn weights_on_the_host_change_no_loss_one_by_one() {
    no_loss_changes((false, true, 3), every_other_pair(true));
}

#[test]
fn weights_on_the_host_change_no_loss_one_by_one_and_waited_for() {
    no_loss_changes((false, false, 1), every_other_pair(false));
}

fn every_other_pair(first: bool) -> Vec<Strategy> {
    ways().into_iter().enumerate().filter(|(at, _)| (at % 4 < 2) == first).map(|(_, way)| way).collect()
}

fn no_loss_changes((merged, asynchronous, slots): (bool, bool, u32), ways: Vec<Strategy>) {
    let codes = offload(1, Format::Int8);
    let weights = SIZES.parameters() * 4;
    let all = [ways, vec![with(Weights::Visit, codes), codes]].concat();
    let report = ran(&TrainingSpec { merged, asynchronous, slots, ..spec(all) });
    assert!(report.not_run.is_empty(), "{:?}", report.not_run);
    let losses = &report.runs[0].losses;
    for run in &report.runs {
        let name = format!("{merged} {asynchronous} {slots} {:?}", run.strategy);
        let packed = matches!(run.strategy.activations, Activations::Offload { format: Format::Int8, .. });
        assert_eq!(run.equal, !packed, "{name}");
        assert_eq!(run.losses[0].to_bits(), losses[0].to_bits(), "{name}");
        assert!(run.gradient_error.is_some_and(|off| off > 0.0 && off <= 1.0), "{name}");
        // The ledger is the plan, item by item, and what is alive at the peak is the plan's figure.
        assert_eq!(run.peak.ledger.iter().map(|item| item.bytes).sum::<u64>(), run.peak.total_bytes, "{name}");
        let computed = computed(&SIZES, run.strategy, slots).unwrap().unwrap();
        assert_eq!(computed.peak, Peak { ledger: Vec::new(), ..run.peak.clone() }, "{name}");
        assert_eq!(computed.live, run.live, "{name}");
        let alive = |own: bool| run.live.iter().filter(|one| one.weights == own).map(|one| one.bytes).sum::<u64>();
        let visiting = if run.strategy.weights == Weights::Resident { 0 } else { run.peak.weights_bytes };
        assert_eq!((alive(false), alive(true)), (run.peak.activations_bytes, visiting), "{name}");
        let highest = run.spans.iter().map(|span| span.live_bytes).max().unwrap();
        assert_eq!(highest, run.peak.total_bytes - run.peak.unfilled_bytes, "{name}");
        assert_eq!(run.spans[run.peak_at as usize].live_bytes, highest, "{name}");
        // What travels: in once or more, out once.
        let (came, went) = (moved(run, &[Work::WeightsBack]), moved(run, &[Work::WeightsOut]));
        match run.strategy.weights {
            Weights::Resident => assert_eq!((came, went), (0, 0)),
            Weights::Held => assert_eq!((came, went), (weights, weights), "{name}"),
            Weights::Visit => assert!(came > weights && went == weights, "{name}: {came} {went}"),
        }
        let out = moved(run, &[Work::Out, Work::StateOut, Work::WeightsOut]);
        let back = moved(run, &[Work::Back, Work::StateBack, Work::WeightsBack]);
        assert_eq!((run.uploaded_bytes, run.downloaded_bytes), (back, out), "{name}");
    }
    // A wrong order of updates would show in the packed one's losses as well.
    let [.., visit, stay] = report.runs.as_slice() else { panic!() };
    let common = visit.losses.len().min(stay.losses.len());
    assert_eq!(visit.losses[..common], stay.losses[..common]);
}

/// Weights of 2 MiB a layer, activations of 288 KiB: those of the case *copies that are held*.
const WIDE: Sizes = Sizes { tokens: 32, width: 256, hidden: 1024, blocks: 12, attention: false };

fn layout(weights: Weights, activations: Activations) -> Layout {
    let actions = super::layout::actions(activations, WIDE.layers().len()).unwrap();
    Layout::new(&WIDE, with(weights, strategy(activations)), actions, 2)
}

#[test]
fn where_weights_dominate_only_visiting_brings_the_peak_down() {
    let demand = Activations::Offload { depth: 0, format: Format::F32 };
    for activations in [Activations::Keep, Activations::Recompute { every: 3 }, demand] {
        let peaks = [Weights::Visit, Weights::Held, Weights::Resident].map(|weights| {
            let peak = layout(weights, activations).peak().unwrap();
            peak.weights_bytes + peak.activations_bytes
        });
        let [visit, held, resident] = peaks;
        assert!(2 * visit < held && held <= resident, "{activations:?} {peaks:?}");
        assert!(held * 10 > resident * 9, "{activations:?} {peaks:?}");
    }
}

#[test]
fn the_diagnosis_has_the_figures_of_this_step() {
    let case = diagnose().unwrap().into_iter().find(|case| case.right() == Cause::HeldCopies).unwrap();
    let fact = |key: &str| match case.figures.iter().chain(&case.settings).find(|fact| fact.key == key).unwrap().measure
    {
        Measure::Bytes(number) | Measure::Count(number) => number,
        other => panic!("{other:?}"),
    };
    let own = [WIDE.blocks, WIDE.tokens, WIDE.width, WIDE.hidden].map(u64::from);
    assert_eq!(["layers", "batch", "width", "hidden"].map(fact), own);
    assert_eq!(fact("weights-all"), WIDE.parameters() * 4);
    assert_eq!(fact("weight") * 12, WIDE.parameters() * 4);
    let [resident, held, visit] = [Weights::Resident, Weights::Held, Weights::Visit]
        .map(|weights| layout(weights, Activations::Keep).peak().unwrap());
    assert_eq!(fact("activations-all"), resident.activations_bytes);
    assert_eq!(fact("activation") * 12, WIDE.activation_bytes());
    let sum = |peak: &Peak| peak.weights_bytes + peak.activations_bytes;
    assert_eq!(
        ["peak-resident", "peak-offloaded", "peak-dropped"].map(fact),
        [sum(&resident), sum(&held), sum(&visit)]
    );
}

#[test]
fn what_weights_take_to_travel_is_predicted() {
    // Up 1 ms + 1 ms a million bytes, down 2 ms + as much; half of what can hide does; 0.5 ms a round trip.
    let each = 2.0 * 256.0 * 1024.0 * 4.0 / 1e6;
    let switches = |asynchronous| Switches { merged: true, asynchronous, slots: 2 };
    let of = |weights, asynchronous| {
        let layout = layout(weights, Activations::Keep);
        predict::step(&layout, switches(asynchronous), (1000.0, &[]), &profile()).unwrap()
    };
    let near = |got: f64, expected: f64| assert!((got - expected).abs() < 1e-6, "{got} {expected}");
    let moving = |visits: f64| visits * (1.0 + each) + 12.0 * (2.0 + each);
    // All but the last layer's come twice where they visit.
    for (weights, visits) in [(Weights::Held, 12.0), (Weights::Visit, 23.0)] {
        let free = of(weights, true);
        near(free.moving_ms, moving(visits));
        near(free.serial_ms, 1000.0 + moving(visits));
        // There is much to compute: all hides behind it but the last updated ones, which leave when everything has been.
        near(free.pipelined_ms, 1000.0 + 2.0 + each);
        near(free.ms, (free.serial_ms + free.pipelined_ms) / 2.0);
        near(of(weights, false).ms, 1000.0 + moving(visits) + visits * 0.5);
    }
    near(of(Weights::Resident, true).ms, 1000.0);
}
