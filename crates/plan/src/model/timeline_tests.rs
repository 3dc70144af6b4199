use super::super::presets::PRESETS;
use super::super::training::tests::PLAIN;
use super::*;
use crate::device::profile::tests::ROUND;
use crate::device::{DeviceProfile, Link};
use crate::price::{ChainOutcome, Problem, cheapest, cheapest_chain};
use crate::timeline::peak;

const GPT2: ModelConfig = PRESETS[0].config;

#[test]
fn the_peak_is_at_the_end_of_the_forward_pass() {
    let step = step_timeline(&GPT2, &PLAIN, None).unwrap();
    assert_eq!(step.steps, 2 * 12 + 5);
    let top = peak(&step.allocations()).unwrap();
    // The output layer's backward pass: everything saved, the logits' gradient, and the first gradients.
    assert_eq!(top.at, Some(14));
    let states = PLAIN.states(GPT2.params().unwrap().total).unwrap();
    let activations = PLAIN.activations(&GPT2).unwrap();
    let saved = 12 * activations.layer_kept(Checkpointing::None) + activations.embedding + activations.head;
    let head = 2 * GPT2.params().unwrap().head;
    assert_eq!(top.bytes, states.weights + states.optimizer + saved + activations.logits_gradient + head);
}

#[test]
fn everything_adds_up() {
    let step = step_timeline(&GPT2, &PLAIN, None).unwrap();
    let of =
        |kind| -> u64 { step.tensors.iter().map(|t| &t.allocation).filter(|a| a.kind == kind).map(|a| a.bytes).sum() };
    for row in ledger(&GPT2, &PLAIN).unwrap() {
        assert_eq!(row.bytes, of(row.kind), "{:?}", row.kind);
    }
    // At the optimizer's step all gradients are there and no activation is.
    let last: Vec<_> = step.allocations().into_iter().filter(|a| a.alive(2 * 12 + 4)).collect();
    assert!(last.iter().all(|a| a.kind != Kind::Activations && a.kind != Kind::Temporary));
    let total: u64 = last.iter().map(|a| a.bytes).sum();
    assert_eq!(total, PLAIN.states(GPT2.params().unwrap().total).unwrap().total());
}

#[test]
fn checkpointing_and_sharing_lower_the_peak() {
    let top = |training: Training| peak(&step_timeline(&GPT2, &training, None).unwrap().allocations()).unwrap().bytes;
    let long = Training { batch: 8, ..PLAIN };
    let selective = Training { checkpointing: Checkpointing::Selective, ..long };
    let full = Training { checkpointing: Checkpointing::Full, ..long };
    assert!(top(full) < top(selective) && top(selective) < top(long));
    let shared = |zero| top(Training { zero, ranks: 8, ..full });
    assert!(shared(ZeroStage::One) < top(full));
    assert!(shared(ZeroStage::Two) <= shared(ZeroStage::One));
    assert!(shared(ZeroStage::Three) < shared(ZeroStage::Two));
}

#[test]
fn a_step_can_be_planned() {
    let link = Link { alpha_ms: 0.01, bytes_per_ms: 2.5e7 };
    let profile = DeviceProfile { upload: link, download: link, ..ROUND };
    let training = Training { batch: 4, ..PLAIN };
    let step = step_timeline(&GPT2, &training, Some(1e11)).unwrap();
    let resident = peak(&step.allocations()).unwrap().bytes;
    let budget = resident * 7 / 10;
    let problem = Problem::new(&step.tensors, budget, &profile).unwrap();
    let outcome = cheapest(&problem).unwrap();
    let plan = outcome.plan().unwrap();
    assert!(plan.peak_bytes <= budget && plan.added_ms > 0.0 && plan.optimal);
    let chain = step_chain(&GPT2, &training, 1e11).unwrap();
    let ChainOutcome::Plan { plan, .. } = cheapest_chain(&chain, budget, &profile, None).unwrap() else { panic!() };
    assert!(plan.peak_bytes <= budget && plan.added_ms > 0.0);
}

/// A third of a step is forward; full checkpointing adds as much for the layers, selective the attention's products.
#[test]
fn a_step_computes_forward_and_twice_back() {
    let ms = |checkpointing| step_compute_ms(&GPT2, &Training { checkpointing, ..PLAIN }, 1e9).unwrap();
    let chain = step_chain(&GPT2, &PLAIN, 1e9).unwrap();
    let layers: f64 = chain.layers.iter().map(|layer| layer.forward_ms).sum();
    let head = 2.0 * 1024.0 * 768.0 * 50_257.0 / 1e9;
    let close = |a: f64, b: f64| assert!((a / b - 1.0).abs() < 1e-12, "{a} {b}");
    close(ms(Checkpointing::None), 3.0 * (layers + head));
    close(ms(Checkpointing::Full), 4.0 * layers + 3.0 * head);
    close(ms(Checkpointing::Selective), 3.0 * (layers + head) + 12.0 * 4.0 * 1024.0 * 1024.0 * 768.0 / 1e9);
    assert!(step_compute_ms(&GPT2, &PLAIN, 0.0).is_err());
}

#[test]
fn a_bad_speed_is_an_error() {
    let place = Place::argument("flops_per_ms");
    assert_eq!(step_timeline(&GPT2, &PLAIN, Some(0.0)), Err(PlanError::NotPositive(place)));
    assert_eq!(step_chain(&GPT2, &PLAIN, f64::NAN), Err(PlanError::NotFinite(place)));
    assert_eq!(step_chain(&GPT2, &PLAIN, 5e-324), Err(PlanError::Overflow(place)));
}
