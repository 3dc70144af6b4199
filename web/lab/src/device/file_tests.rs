use serde_json::json;

use super::*;
use crate::device::sample;

fn written() -> Value {
    serde_json::from_str(&write(&sample::outcome(false))).unwrap()
}

fn refused(json: &Value) -> Refused {
    read(&json.to_string()).unwrap_err()
}

/// Equal but for the last bit of a number, which reading JSON may round.
fn alike(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => {
            let (a, b) = (a.as_f64().unwrap(), b.as_f64().unwrap());
            (a - b).abs() <= 1e-12 * a.abs()
        }
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| alike(a, b)),
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len() && a.iter().all(|(key, a)| b.get(key).is_some_and(|b| alike(a, b)))
        }
        _ => a == b,
    }
}

fn same(a: &Report, b: &Report) -> bool {
    let json = |it: &Report| json!([it.context, it.profile, it.measured, it.discarded, it.peak_bytes]);
    alike(&json(a), &json(b))
}

#[test]
fn what_is_written_is_read_again() {
    let report = sample::report(false);
    assert!(same(&read(&write(&sample::outcome(false))).unwrap(), &report));
    let profile = report.profile.unwrap();
    let read = read(&write_profile(&profile)).unwrap();
    assert!(same(&read, &Report::of_profile(profile)));
    assert!(!same(&report_with(0.5), &report_with(0.25)), "the comparison sees differences");
}

fn report_with(overlap: f64) -> Report {
    let mut report = sample::report(false);
    report.profile.as_mut().unwrap().overlap = Some(overlap);
    report
}

#[test]
fn a_line_of_the_event_stream_is_read_too() {
    assert!(same(&read(&json!({ "done": written() }).to_string()).unwrap(), &sample::report(false)));
}

#[test]
fn what_the_command_line_prints_is_read_with_or_without_its_name() {
    let kept = include_str!("../../../../tests/profiles/lavapipe.json");
    let report = read(kept).unwrap();
    assert!(report.software() && report.measured.len() == 6 && report.context.host.browser.starts_with("headroom "));
    assert!(report.profile.as_ref().is_some_and(|profile| profile.upload.is_some() && profile.overlap.is_some()));
    let json: Value = serde_json::from_str(kept).unwrap();
    assert!(same(&read(&json["profile"].to_string()).unwrap(), &report));
    let alone = read(&json["profile"]["profile"].to_string()).unwrap();
    assert!(alike(&json!(alone.profile), &json!(report.profile)) && alone.measured.is_empty());
}

#[test]
fn a_report_of_one_experiment_is_read_without_its_name() {
    let report = sample::report(true);
    let one = json!({ "context": report.context, "measured": report.measured[0], "discarded": [], "peak_bytes": 1 });
    assert_eq!(read(&one.to_string()).unwrap().measured.len(), 1);
}

#[test]
fn a_single_experiment_is_read() {
    let report = sample::report(true);
    for measured in &report.measured {
        let outcome = json!({ "experiment": {
            "context": report.context, "measured": measured, "discarded": [], "peak_bytes": 4096,
        }});
        let read = read(&outcome.to_string()).unwrap();
        assert_eq!((read.measured.len(), read.peak_bytes, read.profile), (1, Some(4096), None));
        assert!(alike(&json!(read.measured[0]), &json!(measured)));
    }
}

#[test]
fn what_is_no_measurement_is_told_apart() {
    assert_eq!(read(&"7".repeat(LARGEST_BYTES + 1)), Err(Refused::TooLarge));
    assert!(matches!(read("{\"profile\": "), Err(Refused::NotJson(_))));
    for other in [json!({}), json!([1]), json!(null), json!("text"), json!({ "failed": {} }), json!({ "version": 1 })] {
        assert_eq!(refused(&other), Refused::NotAMeasurement, "{other}");
    }
    assert!(matches!(refused(&json!({ "profile": 1 })), Refused::Shape(_)));
}

#[test]
fn another_version_is_named_before_its_shape_is_read() {
    let mut json = written();
    json["profile"]["profile"]["version"] = json!(9);
    json["profile"]["measured"] = json!("of a shape to come");
    assert_eq!(refused(&json), Refused::Version { found: 9, known: PROFILE_VERSION });
    let mut json = written();
    json["profile"]["profile"]["context"]["rules"]["version"] = json!(7);
    assert_eq!(refused(&json), Refused::Version { found: 7, known: PROTOCOL_VERSION });
    let mut alone: Value = serde_json::to_value(sample::report(false).profile).unwrap();
    alone["version"] = json!(0);
    assert_eq!(refused(&alone), Refused::Version { found: 0, known: PROFILE_VERSION });
}

#[test]
fn what_is_missing_or_of_another_type_is_refused() {
    let mut json = written();
    json["profile"]["profile"].as_object_mut().unwrap().remove("context");
    assert!(matches!(refused(&json), Refused::Shape(why) if why.contains("context")));
    let mut json = written();
    json["profile"]["discarded"] = json!({});
    assert!(matches!(refused(&json), Refused::Shape(_)));
}

#[test]
fn figures_that_no_measurement_gives_are_refused() {
    let set = |path: &str, value: Value| {
        let mut json = written();
        *json.pointer_mut(path).unwrap() = value;
        refused(&json)
    };
    assert_eq!(set("/profile/profile/upload/beta_bytes_per_second", json!(0.0)), Refused::Figure("profile"));
    assert_eq!(set("/profile/profile/round_trip_ms", json!(-1.0)), Refused::Figure("profile"));
    assert_eq!(set("/profile/measured/1/upload/points/0/bytes", json!(0)), Refused::Figure("upload"));
    assert_eq!(set("/profile/measured/0/round_trip/books/peak_bytes", json!(1)), Refused::Figure("books"));
    assert_eq!(set("/profile/measured/0/round_trip/books/expected_bytes", json!(1)), Refused::Figure("books"));
    assert_eq!(set("/profile/measured/0/round_trip/books/items/0/bytes", json!(u64::MAX)), Refused::Figure("books"));
    assert_eq!(set("/profile/measured/3/batching/batches/0/transfers", json!(0)), Refused::Figure("batching"));
    assert_eq!(set("/profile/measured/5/overlap/by_slots/0/overlap", json!(1.5)), Refused::Figure("overlap"));
    assert_eq!(set("/profile/profile/context/adapter/name", json!("x".repeat(201))), Refused::Figure("context"));
    let row = written()["profile"]["measured"][1]["upload"]["points"][0].clone();
    assert_eq!(set("/profile/measured/1/upload/points", json!(vec![row; 257])), Refused::Figure("upload"));
}

#[test]
fn a_file_is_named_after_its_device_and_day() {
    let mut report = sample::report(false);
    assert_eq!(name(&report), "headroom-maker-x1-2026-11-30.json");
    report.context.adapter.name = "../../ 设备".to_owned();
    report.context.host.when = String::new();
    assert_eq!(name(&report), "headroom.json");
}
