//! A run for tests: everything kept, and offloaded in 8 bits.

use headroom_gpu::adapter::{AdapterFacts, Kind};
use headroom_gpu::protocol::{Context, Host, Protocol};
use headroom_gpu::stats::Samples;
use headroom_gpu::training::{
    Action, Activations, Difference, Format, Live, Peak, Prediction, Sizes, Span, Strategy, StrategyReport, Switch,
    TrainingReport, TrainingSpec, Without, Work, Worth,
};

pub fn report() -> TrainingReport {
    let sizes = Sizes { tokens: 64, width: 32, hidden: 128, blocks: 2, attention: false };
    let keep = Strategy::of(Activations::Keep);
    let codes = Strategy::of(Activations::Offload { depth: 1, format: Format::Int8 });
    let adapter = AdapterFacts {
        name: "a device".to_owned(),
        vendor: String::new(),
        driver: String::new(),
        backend: "webgpu".to_owned(),
        kind: Kind::Discrete,
        software: false,
    };
    let span = |work, from_ms| Span {
        work,
        layer: 0,
        from_ms,
        to_ms: from_ms + 1.0,
        device_ms: Some(0.5),
        moved_bytes: 0,
        live_bytes: 3 << 20,
    };
    let run = |strategy, total_mib: u64, ms: f64, losses: &[f32], bounds: &[f64], moved| StrategyReport {
        strategy,
        actions: vec![Action::Keep; 2],
        peak: Peak { activations_bytes: 1 << 20, total_bytes: total_mib << 20, ..Peak::default() },
        fits: total_mib <= 4,
        live: vec![Live { input: true, weights: false, layer: 0, bytes: 1 << 20 }],
        peak_at: 1,
        step: Samples::new(ms + 1.0, vec![ms - 0.1, ms, ms + 0.1], 4),
        spans: vec![span(Work::Begin, 0.0), span(Work::Forward, 1.0), span(Work::Out, 2.0)],
        uploaded_bytes: moved,
        downloaded_bytes: moved,
        losses: losses.to_vec(),
        equal: moved == 0,
        exact: losses.iter().map(|&loss| f64::from((loss * 10_000.0).round()) / 10_000.0).collect(),
        bounds: bounds.to_vec(),
        loss_error: (moved == 0).then_some(0.5),
        gradient_error: (moved == 0).then_some(0.25),
        weight_error: (moved == 0).then_some(0.1),
        check_bytes: 8 << 10,
        mixes: Vec::new(),
        prediction: (moved > 0).then_some(Prediction { step_ms: 12.0, error: -0.2 }),
    };
    let spec = TrainingSpec {
        sizes,
        seed: 1,
        steps: 2,
        budget_bytes: 4 << 20,
        strategies: vec![keep, codes],
        merged: true,
        asynchronous: true,
        slots: 2,
        worth: None,
    };
    TrainingReport {
        context: Context { rules: Protocol::Full.rules(), adapter, host: Host::default(), waits: None },
        spec,
        exact_losses: vec![0.75, 0.74, 0.73, 0.72],
        runs: vec![
            run(keep, 5, 10.0, &[0.75, 0.74, 0.73, 0.72], &[1e-5, 2e-5, 3e-5, 4e-5], 0),
            run(codes, 3, 15.0, &[0.75, 0.7401, 0.7301, 0.7202], &[1e-5, 2e-5, 3e-5, 4e-5], 1 << 20),
        ],
        not_run: Vec::new(),
        predicted_for: None,
        worth: None,
    }
}

/// What each switch is worth for the second strategy: one slot costs, merging is within the noise, waiting pays.
pub fn worth(report: &TrainingReport) -> Worth {
    let step = report.runs[1].step.clone();
    let one = |(switch, median_ms, half): (Switch, f64, f64)| Without {
        switch,
        step: step.clone(),
        longer: Difference {
            median_ms,
            q1_ms: median_ms - half,
            q3_ms: median_ms + half,
            seen: median_ms.abs() > 2.0 * half,
        },
    };
    let figures = [(Switch::Slots, 2.0, 0.5), (Switch::Merged, -0.1, 0.5), (Switch::Asynchronous, -3.0, 0.5)];
    Worth { strategy: report.runs[1].strategy, slots: 2, step: step.clone(), without: figures.map(one).to_vec() }
}
