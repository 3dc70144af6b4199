//! What can be handed in, and whose it is: folders, rosters, JSON Lines, receipts, seeds.
#![cfg(target_os = "linux")]

mod common;

use common::{ENDLESS, EXERCISE, RIGHT, WRONG, fed, headroom, parsed, receipt, stderr, stdout, write};
use serde_json::{Value, json};

fn lines(arguments: &[&str]) -> Vec<Value> {
    let output = headroom(&[&["grade", "--format", "jsonl"], arguments].concat());
    parsed(&stdout(&output))
}

fn column(lines: &[Value], key: &str) -> Vec<String> {
    lines.iter().map(|line| line[key].as_str().unwrap_or("-").to_owned()).collect()
}

#[test]
fn a_folder_is_graded_in_the_order_of_names_with_learners_by_folder_or_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let notebook = json!({ "nbformat": 4, "cells": [{ "cell_type": "code", "source": RIGHT }] }).to_string();
    let receipt = receipt(WRONG, 5).text();
    write(
        folder.path(),
        &[
            ("bob.py", WRONG),
            ("ada/second.ipynb", &notebook),
            ("ada/first.py", ENDLESS),
            ("carl/evaluate.receipt.json", &receipt),
            ("carl/notes.md", "no submission"),
            ("dora.json", "{}"),
        ],
    );
    let all = lines(&[path]);
    let names = column(&all, "id");
    let names: Vec<_> = names.iter().map(|name| name.strip_prefix(path).unwrap()).collect();
    assert_eq!(names, ["/ada/first.py", "/ada/second.ipynb", "/bob.py", "/carl/evaluate.receipt.json", "/dora.json"]);
    assert_eq!(column(&all, "learner"), ["ada", "ada", "bob", "carl", "dora"]);
    let diagnoses: Vec<_> = all.iter().map(|line| line["verdicts"][0]["diagnosis"].clone()).collect();
    assert_eq!(diagnoses, [json!("timeout"), Value::Null, json!("wrong_value"), json!("wrong_value"), Value::Null]);
    assert_eq!(all[3]["self_reported"], json!({ "duration_ms": 90_000, "hints": 2, "answer_seen": true }));
    assert_eq!(all[1]["scores"], json!({ "unified-memory": 0.25 }));
    assert!(all[4]["error"].as_str().unwrap().contains("no receipt"), "{}", all[4]);
    assert_eq!(all[4]["passed"], false);
}

#[test]
fn a_receipt_is_graded_for_its_exercise_alone_and_on_the_instructors_seed() {
    let folder = tempfile::tempdir().unwrap();
    let code = format!("{RIGHT}\ndef summarize_memory_ledger(ledger):\n    return {{}}\n");
    write(folder.path(), &[("a.json", &receipt(&code, 5).text())]);
    let all = lines(&["--seed", "77", folder.path().to_str().unwrap()]);
    assert_eq!(all[0]["verdicts"].as_array().unwrap().len(), 1);
    assert_eq!((&all[0]["verdicts"][0]["exercise"], &all[0]["verdicts"][0]["seed"]), (&json!(EXERCISE), &json!(77)));
}

#[test]
fn json_lines_come_back_as_json_lines_in_order_and_alike_each_time() {
    let notebook = json!({ "nbformat": 4, "cells": [{ "cell_type": "code", "source": WRONG }] });
    let input: Vec<_> = [
        json!({ "id": "slow", "code": ENDLESS }),
        json!({ "id": 2, "code": RIGHT, "learner": "ada" }),
        json!({ "id": "notebook", "notebook": notebook }),
        json!({ "id": "receipt", "receipt": serde_json::to_value(receipt(RIGHT, 5).text().parse::<Value>().unwrap()).unwrap() }),
        json!({ "id": "nothing" }),
        json!({ "id": "gone", "path": "/nowhere.py" }),
    ]
    .iter()
    .map(|line| format!("{line}\n"))
    .collect();
    let text = input.concat() + "no json\n";
    let run = |jobs: &str| fed(&["grade", "-", "--format", "jsonl", "--jobs", jobs], &text);
    let (one, two) = (run("1"), run("2"));
    assert_eq!(one.status.code(), Some(2));
    assert_eq!(stdout(&one), stdout(&two));
    let all = parsed(&stdout(&one));
    assert_eq!(column(&all, "id"), ["slow", "2", "notebook", "receipt", "nothing", "gone", "line 7"]);
    assert_eq!(column(&all, "learner")[..2], ["slow", "ada"]);
    let passed: Vec<_> = all.iter().map(|line| line["passed"].as_bool().unwrap()).collect();
    assert_eq!(passed, [false, true, false, true, false, false, false]);
    let errors: Vec<_> = all.iter().map(|line| line["error"].is_null()).collect();
    assert_eq!(errors, [true, true, true, true, false, false, false]);
    assert_eq!(
        all[0].as_object().unwrap().keys().collect::<Vec<_>>(),
        all[6].as_object().unwrap().keys().collect::<Vec<_>>()
    );
}

#[test]
fn two_halves_graded_apart_are_the_whole() {
    let line =
        |id: usize| json!({ "id": id, "code": if id.is_multiple_of(2) { RIGHT } else { WRONG } }).to_string() + "\n";
    let all: Vec<_> = (0..8).map(line).collect();
    let grade = |lines: &[String]| stdout(&fed(&["grade", "-", "--format", "jsonl", "--seed", "9"], &lines.concat()));
    assert_eq!(grade(&all[..3]) + &grade(&all[3..]), grade(&all));
}

#[test]
fn an_answer_comes_before_the_next_question() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::Stdio;
    let mut child = common::command(&["grade", "-", "--format", "jsonl"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut to, mut from) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    for id in 0..3 {
        writeln!(to, "{}", json!({ "id": id, "code": RIGHT })).unwrap();
        let mut answer = String::new();
        from.read_line(&mut answer).unwrap();
        assert_eq!(answer.parse::<Value>().unwrap()["id"], id.to_string());
    }
    drop(to);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn hidden_seeds_come_from_a_file() {
    let folder = tempfile::tempdir().unwrap();
    write(
        folder.path(),
        &[("a.py", RIGHT), ("seeds.txt", &format!("# hidden\n7\n{EXERCISE} 8\n")), ("bad.txt", "x/y 1\n")],
    );
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let all = lines(&["--seed-file", &path("seeds.txt"), &path("a.py")]);
    assert_eq!(all[0]["verdicts"][0]["seed"], 8);
    let output = headroom(&["grade", "--seed-file", &path("bad.txt"), &path("a.py")]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("line 1: there is no exercise x/y"), "{}", stderr(&output));
    let output = headroom(&["grade", "--seed-file", &path("seeds.txt"), "--seed", "1", &path("a.py")]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_pattern_finds_learners_and_names_what_it_does_not_match() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), &[("hw3_ada.py", RIGHT), ("hw3_bob.py", WRONG), ("draft.py", RIGHT)]);
    let path = folder.path().to_str().unwrap();
    let all = lines(&["--learner", "^hw3_(?<learner>.+)\\.py$", path]);
    assert_eq!(column(&all, "learner"), ["", "ada", "bob"]);
    assert!(all[0]["error"].as_str().unwrap().contains("does not match the pattern"));
    for pattern in ["(", "no group"] {
        let output = headroom(&["grade", "--learner", pattern, path]);
        assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(2), ""));
    }
}

#[test]
fn only_the_lesson_asked_for_is_graded() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), &[("a.py", &format!("{RIGHT}\ndef plan_memory_cuts(*_):\n    return {{}}\n"))]);
    let path = folder.path().to_str().unwrap();
    assert_eq!(lines(&[path])[0]["verdicts"].as_array().unwrap().len(), 2);
    let one = lines(&["--lesson", "unified-memory", path]);
    assert_eq!(one[0]["verdicts"].as_array().unwrap().len(), 1);
    let output = headroom(&["grade", "--lesson", "nothing", path]);
    assert!(stderr(&output).contains("there is no lesson nothing; there are"), "{}", stderr(&output));
}

#[test]
fn an_empty_folder_is_told_and_an_empty_stream_is_nothing_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let output = headroom(&["grade", "--format", "json", folder.path().to_str().unwrap()]);
    assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(2), "[]\n"));
    assert!(stderr(&output).contains("nothing to grade"), "{}", stderr(&output));
    let output = fed(&["grade", "-", "--format", "jsonl"], "");
    assert_eq!((output.status.code(), stdout(&output).as_str(), stderr(&output).as_str()), (Some(0), "", ""));
}
