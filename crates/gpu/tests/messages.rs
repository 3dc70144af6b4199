//! The messages' wire format: what the page and saved files rely on.

use headroom_gpu::adapter::Choice;
use headroom_gpu::experiments::Experiment;
use headroom_gpu::messages::{CancelReason, Event, Phase, Progress, Request};
use headroom_gpu::plan_run::{Component, Kind, Mode, Place, PlanSpec};
use headroom_gpu::protocol::{Host, Protocol, Setup};
use headroom_gpu::training::{Activations, Format, Sizes, Strategy, TrainingSpec, Weights};
use headroom_gpu::{ErrorCode, Failure};
use serde_json::{from_value, json, to_value};

fn setup() -> Setup {
    let (browser, os, when) = ("Chromium 156".into(), "Linux".into(), "2026-11-30T00:00:00Z".into());
    let host = Host { browser, os, when, clock: None };
    Setup { adapter: Choice::Fastest, protocol: Protocol::Full, host }
}

#[test]
fn requests_are_tagged_from_outside_and_come_back() {
    let host = json!({"browser": "Chromium 156", "os": "Linux", "when": "2026-11-30T00:00:00Z"});
    let setup_json = json!({"adapter": "fastest", "protocol": "full", "host": host});
    let spec = PlanSpec {
        components: vec![Component {
            name: "weights".into(),
            bytes: 10_000_000_000,
            kind: Kind::KvCache,
            updated_by_step: true,
            place: Place::Host,
        }],
        device_bytes_per_gb: 8 << 20,
        budget_bytes: 15_000_000_000,
        modes: vec![Mode::AllResident, Mode::Plan, Mode::PlanWithPrefetch],
        staging_slots: 2,
        steps: 4,
        slice_bytes: 1 << 20,
    };
    let spec_json = json!({
        "components": [{
            "name": "weights", "bytes": 10_000_000_000_u64, "kind": "kv_cache", "updated_by_step": true, "place": "host",
        }],
        "device_bytes_per_gb": 8 << 20, "budget_bytes": 15_000_000_000_u64,
        "modes": ["all_resident", "plan", "plan_with_prefetch"], "staging_slots": 2, "steps": 4, "slice_bytes": 1 << 20,
    });
    let training = TrainingSpec {
        sizes: Sizes { tokens: 64, width: 32, hidden: 128, blocks: 4, attention: true },
        seed: 1,
        steps: 2,
        budget_bytes: 1 << 20,
        strategies: vec![
            Strategy { state_on_host: true, ..Strategy::of(Activations::Keep) },
            Strategy {
                weights: Weights::Visit,
                ..Strategy::of(Activations::Offload { depth: 1, format: Format::Int8 })
            },
        ],
        merged: true,
        asynchronous: false,
        slots: 3,
        worth: Some(Strategy { weights: Weights::Held, ..Strategy::of(Activations::Keep) }),
    };
    let training_json = json!({
        "sizes": {"tokens": 64, "width": 32, "hidden": 128, "blocks": 4, "attention": true},
        "seed": 1, "steps": 2, "budget_bytes": 1 << 20, "merged": true, "asynchronous": false, "slots": 3, "worth": {"activations": "keep", "state_on_host": false, "weights": "held"},
        "strategies": [
            {"activations": "keep", "state_on_host": true, "weights": "resident"},
            {"activations": {"offload": {"depth": 1, "format": "int8"}}, "state_on_host": false, "weights": "visit"},
        ],
    });
    for (request, expected) in [
        (Request::Probe { adapter: Choice::Named("llvm".into()) }, json!({"probe": {"adapter": {"named": "llvm"}}})),
        (Request::Profile { setup: setup() }, json!({"profile": {"setup": setup_json}})),
        (
            Request::Experiment { experiment: Experiment::RoundTrip, setup: setup() },
            json!({"experiment": {"experiment": "round_trip", "setup": setup_json}}),
        ),
        (
            Request::RunPlan { plan: spec, profile: None, setup: setup() },
            json!({"run_plan": {"plan": spec_json, "profile": null, "setup": setup_json}}),
        ),
        (
            Request::Train { training, profile: None, setup: setup() },
            json!({"train": {"training": training_json, "profile": null, "setup": setup_json}}),
        ),
        (Request::Cancel { reason: CancelReason::Hidden }, json!({"cancel": {"reason": "hidden"}})),
    ] {
        assert_eq!(to_value(&request).unwrap(), expected);
        assert_eq!(from_value::<Request>(expected).unwrap(), request);
    }
}

#[test]
fn events_are_tagged_from_outside_and_come_back() {
    for (event, expected) in [
        (
            Event::Progress(Progress { done: 3, total: 9, phase: Phase::WarmingUp }),
            json!({"progress": {"done": 3, "total": 9, "phase": "warming_up"}}),
        ),
        (
            Event::Failed(Failure {
                code: ErrorCode::DeviceLost,
                detail: "gone".into(),
                asked: None,
                available: Some(4),
            }),
            json!({"failed": {"code": "device_lost", "detail": "gone", "asked": null, "available": 4}}),
        ),
    ] {
        assert_eq!(to_value(&event).unwrap(), expected);
        assert_eq!(from_value::<Event>(expected).unwrap(), event);
    }
}
