//! A report to try the views on, in tests alone.

use headroom_gpu::adapter::Kind as AdapterKind;
use headroom_gpu::plan_run::{Basis, CutStep, CutsReport, Mode, ModeReport, NotRun, Overhead, Peak, PlanReport};
use headroom_gpu::protocol::{Context, Host, Protocol};
use headroom_gpu::stats::Samples;
use headroom_gpu::{AdapterFacts, GpuError};

use super::spec::{Choices, cuts_spec, plan_spec, published};
use crate::options::Place as Cut;

/// A run of the published placement whose steps took so many milliseconds.
pub fn report(all_ms: f64, plan_ms: f64, prefetch_ms: f64) -> PlanReport {
    let subject = published();
    let mode = |mode, median: f64, total_bytes, moved| ModeReport {
        mode,
        peak: Peak { total_bytes, components_bytes: total_bytes, ..Peak::default() },
        step: Samples::new(median, vec![median - 0.5, median, median + 0.5], 1),
        uploaded_bytes: moved,
        downloaded_bytes: moved,
        overhead: (mode != Mode::AllResident).then_some(Overhead { ms: median - all_ms, basis: Basis::Measured }),
        prediction: None,
        checksum: 7,
        verified_steps: 3,
    };
    PlanReport {
        context: Context {
            rules: Protocol::Quick.rules(),
            adapter: AdapterFacts {
                name: "a device".into(),
                vendor: String::new(),
                driver: String::new(),
                backend: "webgpu".into(),
                kind: AdapterKind::Unknown,
                software: false,
            },
            host: Host::default(),
            waits: None,
        },
        profile: None,
        spec: plan_spec(&subject, &Choices::new(&subject), None),
        budget_bytes: 15 * (8 << 20),
        modes: vec![
            mode(Mode::AllResident, all_ms, 160_000_000, 0),
            mode(Mode::Plan, plan_ms, 120_000_000, 48 << 20),
            mode(Mode::PlanWithPrefetch, prefetch_ms, 121_000_000, 48 << 20),
        ],
        not_run: Vec::new(),
    }
}

/// The same where everything together did not fit: its peak is known, and the overhead is the model's.
pub fn without_resident(mut report: PlanReport) -> PlanReport {
    let resident = report.modes.remove(0);
    let failure = GpuError::NotExecutable { needed: resident.peak.total_bytes, budget: report.budget_bytes }.into();
    report.not_run.push(NotRun { mode: resident.mode, failure, peak: resident.peak });
    for mode in &mut report.modes {
        mode.overhead = mode.overhead.map(|overhead| Overhead { basis: Basis::Predicted, ..overhead });
    }
    report
}

/// A cut of the published ledger's activations.
pub fn cuts() -> CutsReport {
    let mut subject = published();
    if let Some(row) = subject.rows.get_mut(1) {
        row.place = Cut::Cut(1);
    }
    let peak = |total_bytes| Peak { total_bytes, components_bytes: total_bytes, ..Peak::default() };
    let step = |cut: Option<&str>, total_bytes| CutStep {
        cut: cut.map(str::to_owned),
        peak: peak(total_bytes),
        within_target: total_bytes < 130_000_000,
        checksum: 7,
    };
    let mut spec = cuts_spec(&subject, &Choices::new(&subject), None);
    // A second name that cuts nothing, so that there is an order.
    spec.cut_order.push("nothing".to_owned());
    CutsReport {
        context: report(1.0, 2.0, 2.0).context,
        spec,
        target_bytes: 15 * (8 << 20),
        steps: vec![step(None, 160_000_000), step(Some("activations"), 112_000_000)],
    }
}
