//! `headroom cases` and `headroom sandbox`.

mod common;

use common::{headroom, stdout};
use serde_json::Value;

#[test]
fn cases_come_as_lines_published_ones_first_and_alike_each_time() {
    let arguments = ["cases", "memory-cuts/plan_memory_cuts", "--seed", "5"];
    let (first, second) = (headroom(&arguments), headroom(&arguments));
    assert_eq!(first.status.code(), Some(0));
    assert_eq!(first.stdout, second.stdout);
    let cases: Vec<Value> = stdout(&first).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(cases[0]["origin"]["kind"], "published");
    assert_eq!(cases[0]["expected"]["cut_order"], serde_json::json!(["activations"]));
    assert!(cases.iter().filter(|case| case["origin"]["kind"] == "generated").count() >= 200);
    assert!(cases.iter().all(|case| case["input"]["components"].is_array()));
}

#[test]
fn an_unknown_exercise_is_answered_with_those_there_are() {
    let output = headroom(&["cases", "unified-memory/plan"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(common::stderr(&output).contains(" unified-memory/place_with_headroom, "), "{}", common::stderr(&output));
}

#[cfg(target_os = "linux")]
#[test]
fn every_layer_is_in_force_here_and_says_how() {
    let output = headroom(&["sandbox"]);
    let text = stdout(&output);
    assert_eq!(output.status.code(), Some(0), "{text}");
    let guards: Vec<_> = text.lines().map(|line| line.split_whitespace().next().unwrap()).collect();
    assert_eq!(guards, ["time", "memory", "output", "files", "network", "processes"]);
    assert!(text.lines().all(|line| line.contains("  enforced  ")), "{text}");
}
