//! Receipts: what goes in comes out, what was changed is found, and grading again tells equal from different.

use headroom_grade::receipt::{Comparison, MOST_BYTES, Receipt, ReceiptError, SelfReported, verify};
use headroom_grade::run::{Call, Run};
use headroom_grade::{Catalog, Ended, Exercise, Request, Runner, RunnerError, grade};
use serde_json::{Value, json};

const EXERCISE: &str = "unified-memory/evaluate_memory_plan";

/// Answers as the reference does where the code is `right`, else nothing.
struct Fake(Exercise<'static>);

impl Runner for Fake {
    async fn run(&mut self, request: &Request) -> Result<Run, RunnerError> {
        let value = |args: &[Value]| {
            if request.code == "right" { self.0.expected(args).unwrap() } else { Value::Null }
        };
        let calls = request.calls.iter().map(|args| Call::Returned { value: value(args), changed: false, again: None });
        Ok(Run {
            defined: Some(true),
            started: true,
            load_error: None,
            calls: calls.collect(),
            stdout: String::new(),
            stdout_truncated: false,
            ended: Ended::Finished,
            load_timeout_line: None,
        })
    }
}

fn receipt(code: &str, seed: u64) -> Receipt {
    let exercise = Catalog::built_in().exercise(EXERCISE).unwrap();
    let verdict = pollster::block_on(grade(&exercise, code, seed, &mut Fake(exercise))).unwrap();
    let told = SelfReported { duration_ms: Some(61_000), hints: 2, answer_seen: false };
    Receipt::new(code.into(), verdict, told)
}

fn again(receipt: &Receipt) -> Comparison {
    let exercise = Catalog::built_in().exercise(EXERCISE).unwrap();
    pollster::block_on(verify(Catalog::built_in(), receipt, &mut Fake(exercise))).unwrap()
}

/// A receipt with something changed and its hash made to fit, as a forger would.
fn forged(change: impl FnOnce(&mut Receipt)) -> Receipt {
    let mut forged = receipt("wrong", 5);
    change(&mut forged);
    Receipt::new(forged.code, forged.verdict, forged.self_reported)
}

/// The same with a hash that fits.
fn hashed(mut value: Value) -> Value {
    value.as_object_mut().unwrap().remove("hash");
    let canonical = headroom_grade::receipt::canonical(&value);
    value["hash"] = headroom_grade::receipt::sha256(canonical.as_bytes()).into();
    value
}

#[test]
fn a_receipt_comes_back_from_its_text() {
    let made = receipt("right", 5);
    assert_eq!(Receipt::read(&made.text()).unwrap(), made);
    assert_eq!(Receipt::read(&format!("\u{feff}{}", made.line())).unwrap(), made);
    assert_eq!(made.file_name(), "unified-memory.evaluate_memory_plan.receipt.json");
    assert_eq!(made.hash.len(), 64);
}

#[test]
fn what_javascript_does_to_a_text_does_not_change_it() {
    let made = receipt("wrong", 5);
    assert!(made.line().contains("\"score\":0.0"));
    let line = made.line().replace(".0,", ",").replace(".0}", "}");
    assert_ne!(line, made.line());
    assert_eq!(Receipt::read(&line).unwrap().hash, made.hash);
}

#[test]
fn every_changed_value_is_found() {
    let made: Value = serde_json::from_str(&receipt("wrong", 5).text()).unwrap();
    for (pointer, value) in [
        ("/code", json!("right")),
        ("/seed", json!(6)),
        ("/cases_hash", json!("0")),
        ("/verdict/passed", json!(true)),
        ("/verdict/score", json!(1.0)),
        ("/verdict/diagnosis", Value::Null),
        ("/self_reported/hints", json!(0)),
        ("/self_reported/duration_ms", json!(1)),
        ("/self_reported/answer_seen", json!(true)),
        ("/hash", json!("0")),
    ] {
        let mut changed = made.clone();
        *changed.pointer_mut(pointer).unwrap() = value;
        let error = Receipt::read(&changed.to_string()).unwrap_err();
        assert_eq!((error.clone(), error.is_tampering()), (ReceiptError::Changed, true), "{pointer}");
    }
    let mut added = made;
    added["note"] = json!("excellent");
    assert_eq!(Receipt::read(&added.to_string()), Err(ReceiptError::Changed));
    let added = hashed(added);
    assert!(matches!(Receipt::read(&added.to_string()), Err(ReceiptError::Malformed(_))));
}

#[test]
fn what_is_no_receipt_is_an_error_with_a_reason() {
    let made = receipt("right", 5).text();
    let with = |key: &str, value: Value| {
        let mut changed: Value = serde_json::from_str(&made).unwrap();
        changed[key] = value;
        changed.to_string()
    };
    for (text, key) in [
        (String::new(), "not-json"),
        (made[..made.len() / 2].to_owned(), "not-json"),
        ("[".repeat(100_000), "not-json"),
        ("[]".into(), "no-receipt"),
        ("{\"receipt\": \"one\"}".into(), "no-receipt"),
        (with("receipt", json!(2)), "format"),
        (with("code", json!(7)), "malformed"),
        (with("seed", json!(-1)), "malformed"),
        (with("verdict", json!({})), "malformed"),
        (with("self_reported", json!({ "hints": 1e99, "answer_seen": false })), "malformed"),
        (" ".repeat(MOST_BYTES + 1), "too-large"),
    ] {
        let error = Receipt::read(&text).unwrap_err();
        assert_eq!(error.key(), key, "{error}");
        assert!(ReceiptError::KEYS.contains(&error.key()));
    }
    assert!(Receipt::read(&with("code", json!(7))).unwrap_err().about().contains("code"));
}

#[test]
fn a_receipt_that_contradicts_itself_is_refused_even_with_a_fitting_hash() {
    let mut value: Value = serde_json::from_str(&receipt("right", 5).text()).unwrap();
    value["exercise_version"] = json!(99);
    let value = hashed(value);
    assert_eq!(Receipt::read(&value.to_string()), Err(ReceiptError::Contradiction("exercise_version")));
}

#[test]
fn grading_again_tells_equal_different_and_another_version_apart() {
    assert_eq!(again(&receipt("right", 5)), Comparison::Equal);
    assert_eq!(again(&receipt("wrong", 6)), Comparison::Equal);

    let praised = forged(|receipt| {
        receipt.verdict.passed = true;
        receipt.verdict.score = 1.0;
    });
    let Comparison::Different(changes) = again(&praised) else { panic!("a forged grade passed") };
    assert_eq!(changes.iter().map(|change| change.key).collect::<Vec<_>>(), ["passed", "score"]);
    assert_eq!((&changes[1].receipt, &changes[1].again), (&json!(1.0), &json!(0.0)));

    let easier = forged(|receipt| receipt.verdict.cases_hash = "0".repeat(64));
    assert!(matches!(again(&easier), Comparison::Different(changes) if changes[0].key == "cases_hash"));

    let older = forged(|receipt| receipt.verdict.exercise_version = 0);
    assert!(matches!(again(&older), Comparison::OtherVersion(change) if change.key == "exercise_version"));
    let elsewhere = forged(|receipt| receipt.verdict.exercise = "unified-memory/gone".into());
    assert!(matches!(again(&elsewhere), Comparison::OtherVersion(change) if change.key == "exercise"));
}
