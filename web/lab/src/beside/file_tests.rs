use headroom_gpu::protocol::PROTOCOL_VERSION;
use serde_json::Value;

use super::*;
use crate::device::file::LARGEST_BYTES;
use crate::plan::samples;

fn plan() -> PlanReport {
    let mut report = samples::report(10.0, 14.0, 12.0);
    // The items of the sample's peaks are their components alone.
    for mode in &mut report.modes {
        mode.peak.components_bytes = mode.peak.total_bytes;
    }
    report
}

fn text(value: &impl serde::Serialize) -> String {
    serde_json::to_string_pretty(value).unwrap()
}

fn refused(json: &Value) -> Why {
    read(&json.to_string()).unwrap_err()
}

#[test]
fn what_is_copied_printed_or_streamed_is_read() {
    let report = plan();
    let expected = Ran::Plan(Rc::new(report.clone()));
    assert_eq!(read(&text(&report)), Ok(expected.clone()), "as the page copies it");
    assert_eq!(read(&text(&json!({ "plan": report }))), Ok(expected.clone()), "as the command line prints it");
    assert_eq!(read(&text(&json!({ "done": { "plan": report } }))), Ok(expected));
    let cuts = samples::cuts();
    assert_eq!(read(&text(&cuts)), Ok(Ran::Cuts(Rc::new(cuts.clone()))));
    assert_eq!(read(&text(&Outcome::Cuts(cuts.clone()))), Ok(Ran::Cuts(Rc::new(cuts))));
}

#[test]
fn what_is_something_else_is_told_apart() {
    assert_eq!(read(&" ".repeat(LARGEST_BYTES + 1)), Err(Why::File(Refused::TooLarge)));
    assert!(matches!(read("{\"plan\": "), Err(Why::File(Refused::NotJson(_)))));
    let profile = include_str!("../../../../tests/profiles/lavapipe.json");
    assert_eq!(read(profile), Err(Why::Measurement));
    let alone: Value = serde_json::from_str(profile).unwrap();
    assert_eq!(refused(&alone["profile"]["profile"]), Why::Measurement);
    assert_eq!(refused(&json!({ "spec": { "pattern": "training" }, "modes": [] })), Why::OtherRoom);
    assert_eq!(refused(&json!({ "training": {} })), Why::OtherRoom);
    for other in [json!({}), json!([1]), json!(null), json!("plan"), json!({ "solution": "x" })] {
        assert_eq!(refused(&other), Why::NoResult, "{other}");
    }
    assert!(matches!(refused(&json!({ "plan": {} })), Why::File(Refused::Shape(_))));
}

#[test]
fn another_version_is_named_before_its_shape() {
    let newer = json!({ "plan": { "context": { "rules": { "version": 99 } } } });
    assert_eq!(refused(&newer), Why::File(Refused::Version { found: 99, known: PROTOCOL_VERSION }));
}

#[test]
fn figures_that_no_run_gives_are_refused() {
    type Change = fn(&mut Value);
    let figure = |name| Why::File(Refused::Figure(name));
    let cases: [(Change, Why); 8] = [
        (|it| it["spec"]["components"] = json!([]), figure("components")),
        (|it| it["spec"]["components"][0]["name"] = "x".repeat(201).into(), figure("components")),
        (|it| it["spec"]["device_bytes_per_gb"] = 0.into(), figure("components")),
        (|it| it["context"]["host"]["os"] = "x".repeat(201).into(), figure("context")),
        (|it| it["modes"] = json!([]), figure("modes")),
        (|it| it["modes"][0]["mode"] = "plan".into(), figure("modes")),
        (|it| it["modes"][0]["step"]["median_ms"] = json!(-1.0), figure("modes")),
        (|it| it["modes"][0]["peak"]["staging_bytes"] = 1.into(), figure("modes")),
    ];
    for (at, (change, why)) in cases.into_iter().enumerate() {
        let mut json = json!(plan());
        change(&mut json);
        assert_eq!(refused(&json), why, "{at}");
    }
    let mut json = json!(samples::cuts());
    json["steps"][0]["peak"]["total_bytes"] = 7.into();
    assert_eq!(refused(&json), figure("steps"));
}
