//! The lab on whatever adapter there is; in tests one of software.

use std::collections::BTreeSet;
use std::process::Command;

use headroom_gpu::messages::Outcome;
use serde_json::Value;

fn lab(arguments: &[&str]) -> (bool, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_headroom")).arg("lab").args(arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.success(), text(output.stdout), text(output.stderr))
}

#[test]
fn an_experiment_comes_as_json_with_its_device() {
    let (done, out, error) = lab(&["--experiment", "upload", "--adapter", "software", "--quick", "--json"]);
    assert!(done, "{error}");
    let outcome: Value = serde_json::from_str(&out).unwrap();
    let report = &outcome["experiment"];
    assert_eq!(report["context"]["adapter"]["software"], true);
    assert!(report["context"]["host"]["when"].as_str().unwrap().ends_with('Z'));
    let points = report["measured"]["upload"]["points"].as_array().unwrap();
    assert!(!points.is_empty() && points.iter().all(|point| point["bytes_per_second"].as_f64().unwrap() > 0.0));
}

/// Every place of a value that holds something; the elements of a list share one.
fn shape(value: &Value, at: &str, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(parts) => parts.iter().for_each(|(key, part)| shape(part, &format!("{at}/{key}"), found)),
        Value::Array(parts) => parts.iter().for_each(|part| shape(part, &format!("{at}/*"), found)),
        _ => {
            found.insert(at.to_owned());
        }
    }
}

/// A small plan with one component on the host.
fn plan() -> Value {
    let component = |name: &str, gb: u64, place: &str| {
        serde_json::json!({
            "name": name, "bytes": gb * 1_000_000_000, "kind": "weights", "updated_by_step": true, "place": place,
        })
    };
    serde_json::json!({
        "components": [component("a", 2, "device"), component("b", 1, "host")],
        "device_bytes_per_gb": 1 << 20,
        "budget_bytes": 2_600_000_000_u64,
        "modes": ["all_resident", "plan"],
        "staging_slots": 1,
        "steps": 1,
        "slice_bytes": 1 << 17,
    })
}

/// The answer that is kept beside the tests. The page's loader is held to it, too.
const KEPT: &str = include_str!("../../../tests/profiles/lavapipe.json");

#[test]
fn the_kept_profile_is_as_this_command_prints_one() {
    let kept: Value = serde_json::from_str(KEPT).unwrap();
    let again = serde_json::to_value(serde_json::from_str::<Outcome>(KEPT).unwrap()).unwrap();
    let [kept, again] = [kept, again].map(|value| {
        let mut found = BTreeSet::new();
        shape(&value, "", &mut found);
        found
    });
    assert!(kept.len() > 60, "{kept:?}");
    assert_eq!(kept, again, "measure it anew");
}

#[test]
fn what_is_printed_predicts_a_plan() {
    let (done, printed, error) = lab(&["--adapter", "software", "--quick", "--json"]);
    assert!(done, "{error}");
    assert!(matches!(serde_json::from_str(&printed).unwrap(), Outcome::Profile(_)), "{printed}");
    let folder = tempfile::tempdir().unwrap();
    let (profile, file) = (folder.path().join("profile.json"), folder.path().join("plan.json"));
    std::fs::write(&file, plan().to_string()).unwrap();
    let predicted = |text: &str| {
        std::fs::write(&profile, text).unwrap();
        let [profile, file] = [&profile, &file].map(|path| path.to_str().unwrap());
        lab(&["--plan", file, "--profile", profile, "--adapter", "software", "--quick", "--json"])
    };
    // A hasty profile may have no line to predict with; it is taken all the same.
    let (done, _, error) = predicted(&printed);
    assert!(done, "{error}");
    let (done, out, error) = predicted(KEPT);
    assert!(done, "{error}");
    let outcome: Value = serde_json::from_str(&out).unwrap();
    assert!(outcome["plan"]["modes"][0]["prediction"]["overhead_ms"].as_f64().unwrap() > 0.0, "{out}");
    // What a plan printed is no profile, and that is said.
    let (done, _, error) = predicted(&out);
    assert!(!done && error.contains("holds no device profile") && error.contains("another run (plan)"), "{error}");
}

#[test]
fn a_plan_runs_with_its_ledger_and_names_what_does_not_fit() {
    let plan = plan();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("plan.json");
    std::fs::write(&file, plan.to_string()).unwrap();
    let (done, out, error) = lab(&["--plan", file.to_str().unwrap(), "--adapter", "software", "--quick", "--json"]);
    assert!(done, "{error}");
    let outcome: Value = serde_json::from_str(&out).unwrap();
    let report = &outcome["plan"];
    assert_eq!(report["modes"][0]["mode"], "plan");
    assert_eq!(report["modes"][0]["uploaded_bytes"], 1 << 20);
    assert_eq!(report["modes"][0]["peak"]["components_bytes"], 2 << 20);
    assert_eq!(report["not_run"][0]["failure"]["code"], "not_executable");
    let (done, text, error) = lab(&["--plan", file.to_str().unwrap(), "--quick", "--lang", "zh"]);
    assert!(done && text.contains("MiB"), "{error}");
}

#[test]
fn a_cut_order_runs_cut_by_cut() {
    let plan = plan();
    let cuts = serde_json::json!({
        "components": plan["components"], "cut_order": ["b"], "target_bytes": 2_100_000_000_u64,
        "device_bytes_per_gb": 1 << 20, "slice_bytes": 1 << 17,
    });
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cuts.json");
    std::fs::write(&file, cuts.to_string()).unwrap();
    let file = file.to_str().unwrap();
    let (done, out, error) = lab(&["--cuts", file, "--adapter", "software", "--quick", "--json"]);
    assert!(done, "{error}");
    let outcome: Value = serde_json::from_str(&out).unwrap();
    let steps = outcome["cuts"]["steps"].as_array().unwrap();
    let sizes: Vec<_> = steps.iter().map(|step| step["peak"]["components_bytes"].as_u64().unwrap() >> 20).collect();
    assert_eq!(sizes, [3, 2]);
    assert_eq!((&steps[0]["within_target"], &steps[1]["within_target"]), (&false.into(), &true.into()));
    let (done, _, error) = lab(&["--cuts", file, "--paging", file]);
    assert!(!done && error.contains("cannot be used with"), "{error}");
}

#[test]
fn a_paging_trace_runs_in_every_mode() {
    let trace = serde_json::json!({
        "pattern": "training", "write": false, "pages": 32, "page_bytes": 4096, "frames": 16, "each": 2, "dispatch": 8,
        "rounds": 2, "batch": 256, "eviction": "lru", "seed": 1, "moves": false, "read_mostly": false, "pinned": 0,
        "watched": "on_demand",
    });
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("paging.json");
    std::fs::write(&file, trace.to_string()).unwrap();
    let file = file.to_str().unwrap();
    let (done, out, error) = lab(&["--paging", file, "--adapter", "software", "--quick", "--json"]);
    assert!(done, "{error}");
    let outcome: Value = serde_json::from_str(&out).unwrap();
    let report = &outcome["paging"];
    assert_eq!(report["modes"].as_array().unwrap().len(), 6);
    assert_eq!(report["spec"], trace);
    let (done, text, error) = lab(&["--paging", file, "--quick", "--lang", "en"]);
    assert!(done && text.contains("explicit copies"), "{error}{text}");
    let mut larger = trace.clone();
    (larger["pages"], larger["frames"], larger["page_bytes"]) = (8.into(), 4.into(), 16_384.into());
    std::fs::write(file, serde_json::json!([trace, larger]).to_string()).unwrap();
    let (done, out, error) = lab(&["--paging", file, "--adapter", "software", "--quick", "--json"]);
    assert!(done, "{error}");
    let sweep: Value = serde_json::from_str(&out).unwrap();
    let faults = |point: usize| sweep["paging_sweep"]["points"][point]["ran"]["counts"]["faults"].as_u64().unwrap();
    assert_eq!(faults(0), report["modes"][0]["counts"]["faults"].as_u64().unwrap());
    assert!(faults(1) < faults(0));
    let (done, text, error) = lab(&["--paging", file, "--quick", "--lang", "en"]);
    assert!(done && text.contains("8 × 16 KiB"), "{error}{text}");
}

#[test]
fn a_network_is_trained_in_several_ways_with_the_same_losses() {
    let way = |activations: serde_json::Value, state| serde_json::json!({ "activations": activations, "state_on_host": state });
    let spec = serde_json::json!({
        "sizes": { "tokens": 16, "width": 16, "hidden": 32, "blocks": 2, "attention": false },
        "seed": 1, "steps": 1, "budget_bytes": 1 << 20, "merged": true, "asynchronous": true,
        "strategies": [
            way("keep".into(), false),
            way(serde_json::json!({ "offload": { "depth": 1, "format": "f32" } }), true),
            way(serde_json::json!({ "recompute": { "every": 2 } }), false),
            way("planned".into(), false),
        ],
        "slots": 3, "worth": way(serde_json::json!({ "offload": { "depth": 1, "format": "f32" } }), false),
    });
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("training.json");
    std::fs::write(&file, spec.to_string()).unwrap();
    let file = file.to_str().unwrap();
    let (done, out, error) = lab(&["--training", file, "--adapter", "software", "--quick", "--json"]);
    assert!(done, "{error}");
    let outcome: Value = serde_json::from_str(&out).unwrap();
    let report = &outcome["training"];
    let losses: Vec<_> = report["runs"].as_array().unwrap().iter().map(|run| run["losses"].clone()).collect();
    assert!(losses.len() == 3 && losses[0].as_array().unwrap().len() > 1, "{losses:?}");
    assert!(losses.iter().all(|one| *one == losses[0]), "{losses:?}");
    let off = report["runs"][1]["gradient_error"].as_f64().unwrap();
    assert!(off > 0.0 && off <= 1.0, "{off}");
    assert_eq!(report["worth"]["without"][0]["switch"], "slots");
    let (done, text, error) = lab(&["--training", file, "--quick", "--lang", "en"]);
    assert!(done && text.contains("offloaded in 32 bits, 1 ahead, optimizer on the host"), "{error}{text}");
    // Without a profile nothing is planned, and the terminal says so too.
    assert!(text.contains("not run: ") && text.contains("the planner needs a device profile"), "{text}");
    assert_eq!(text.matches("Δ ").count(), 3, "{text}");
    assert!(text.contains("error ÷ bound"), "{text}");
}

#[test]
fn what_cannot_be_done_is_said() {
    let (done, out, error) = lab(&["--adapter", "no such adapter", "--quick"]);
    assert!(!done && out.is_empty() && error.contains("no adapter"), "{error}");
    let (done, _, error) = lab(&["--plan", "nowhere.json"]);
    assert!(!done && error.contains("nowhere.json"), "{error}");
    for lonely in [vec!["--profile", "a.json"], vec!["--profile", "a.json", "--paging", "b.json"]] {
        let (done, _, error) = lab(&lonely);
        assert!(!done && error.contains("--plan"), "{lonely:?}: {error}");
    }
    let (done, _, error) = lab(&["--plan", "a.json", "--training", "b.json"]);
    assert!(!done && error.contains("cannot be used with"), "{error}");
}
