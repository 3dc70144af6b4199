//! `headroom verify`: equal, different, changed, another version, unreadable; in both languages, with their exit codes.
#![cfg(target_os = "linux")]

mod common;

use std::path::Path;

use common::{RIGHT, WRONG, headroom, parsed, receipt, stderr, stdout, write};
use headroom_grade::Receipt;
use serde_json::Value;

/// A folder with a receipt of each kind.
fn receipts(folder: &Path) {
    let (right, wrong) = (receipt(RIGHT, 5), receipt(WRONG, 5));
    let forged = |change: fn(&mut Receipt)| {
        let mut receipt = wrong.clone();
        change(&mut receipt);
        Receipt::new(receipt.code, receipt.verdict, receipt.self_reported).text()
    };
    let praised = forged(|receipt| {
        receipt.verdict.passed = true;
        receipt.verdict.score = 1.0;
        receipt.verdict.diagnosis = None;
        receipt.verdict.published.passed = receipt.verdict.published.total;
        receipt.verdict.generated.passed = receipt.verdict.generated.total;
    });
    let older = forged(|receipt| receipt.verdict.exercise_version = 0);
    // What a browser's `JSON.stringify` makes of it.
    let browsers = right.line().replace("1.0,", "1,").replace("0.0,", "0,");
    write(
        folder,
        &[
            ("right.json", &right.text()),
            ("browsers.json", &browsers),
            ("wrong.json", &wrong.text()),
            ("praised.json", &praised),
            ("edited.json", &wrong.text().replace("\"passed\": false", "\"passed\": true")),
            ("older.json", &older),
            ("cut.json", &right.text()[..500]),
            ("newer.json", &right.text().replacen("\"receipt\": 1", "\"receipt\": 2", 1)),
            ("notebook.json", "{\"nbformat\": 4, \"cells\": []}"),
            ("huge.json", &format!("{}{}", right.text(), " ".repeat(4 << 20))),
        ],
    );
}

#[test]
fn each_kind_has_its_word_and_its_exit_code() {
    let folder = tempfile::tempdir().unwrap();
    receipts(folder.path());
    for (file, status, outcome) in [
        ("right.json", 0, "equal"),
        ("browsers.json", 0, "equal"),
        ("wrong.json", 0, "equal"),
        ("praised.json", 1, "different"),
        ("edited.json", 1, "changed"),
        ("older.json", 3, "other_version"),
        ("cut.json", 2, "unreadable"),
        ("newer.json", 2, "unreadable"),
        ("notebook.json", 2, "unreadable"),
        ("huge.json", 2, "unreadable"),
        ("absent.json", 2, "unreadable"),
    ] {
        let path = folder.path().join(file);
        let output = headroom(&["verify", "--format", "jsonl", path.to_str().unwrap()]);
        let line = &parsed(&stdout(&output))[0];
        assert_eq!((output.status.code(), &line["outcome"]), (Some(status), &Value::from(outcome)), "{file}: {line}");
        assert_eq!(line["problem"].is_null(), !matches!(outcome, "changed" | "unreadable"), "{file}: {line}");
    }
}

#[test]
fn several_are_answered_in_order_and_the_gravest_decides() {
    let folder = tempfile::tempdir().unwrap();
    receipts(folder.path());
    let paths: Vec<_> = ["right.json", "older.json", "praised.json", "cut.json"]
        .iter()
        .map(|file| folder.path().join(file).to_str().unwrap().to_owned())
        .collect();
    let verify = |count: usize| {
        let paths: Vec<_> = paths[..count].iter().map(String::as_str).collect();
        headroom(&[&["verify", "--lang", "en"], paths.as_slice()].concat())
    };
    let output = verify(4);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    let text = stdout(&output);
    let files: Vec<_> = text.lines().filter(|line| !line.starts_with(' ')).collect();
    assert!(files.iter().zip(&paths).all(|(line, path)| line.starts_with(path.as_str())), "{text}");
    assert!(text.contains("score: the receipt says 1.0, it is 0.5"), "{text}");
    assert!(text.contains("exercise_version: the receipt says 0, it is 1"), "{text}");
    assert!(text.contains("self-reported: 1.5 minutes, hints opened: 2, answer seen"), "{text}");
    assert_eq!((verify(2).status.code(), verify(1).status.code()), (Some(3), Some(0)));
}

#[test]
fn what_is_wrong_is_said_in_either_language() {
    let folder = tempfile::tempdir().unwrap();
    receipts(folder.path());
    let said = |lang: &str, file: &str| {
        stdout(&headroom(&["verify", "--lang", lang, folder.path().join(file).to_str().unwrap()]))
    };
    for (file, en, zh) in [
        ("right.json", "equal:", "一致"),
        ("praised.json", "DIFFERENT", "不一致"),
        ("edited.json", "changed after it was written", "被改动过"),
        ("older.json", "another version", "版本不同"),
        ("cut.json", "was cut off", "被截断"),
        ("newer.json", "of format 2", "格式为 2"),
        ("notebook.json", "no receipt", "不是回执"),
        ("huge.json", "more than 4 MiB", "超过 4 MiB"),
    ] {
        let (in_en, in_zh) = (said("en", file), said("zh", file));
        assert!(in_en.contains(en), "{in_en}");
        assert!(in_zh.contains(zh), "{in_zh}");
        for text in [in_en, in_zh] {
            assert!(!text.contains("verify-") && !text.contains("cli-"), "{text}");
        }
    }
}

#[test]
fn a_receipt_is_graded_within_the_sandbox() {
    let folder = tempfile::tempdir().unwrap();
    let spy = "def evaluate_memory_plan(*_):\n    return {'peak_reduction_gb': open('/etc/passwd').read(), 'keep_plan': True}\n";
    let receipt = receipt(spy, 5);
    assert_eq!(receipt.verdict.error.as_ref().unwrap().class, "PermissionError");
    write(folder.path(), &[("a.json", &receipt.text())]);
    let output = headroom(&["verify", folder.path().join("a.json").to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn a_file_of_several_receipts_is_verified_line_by_line_with_their_hashes() {
    let folder = tempfile::tempdir().unwrap();
    let (right, wrong) = (receipt(RIGHT, 5), receipt(WRONG, 6));
    let changed = right.line().replace("\"hints\":2", "\"hints\":0");
    let text = format!("{}\n\n{}\r\n{changed}\nnothing\n", right.line(), wrong.line());
    write(folder.path(), &[("all.jsonl", &text), ("two.jsonl", &format!("{}\n{}\n", right.line(), wrong.line()))]);
    let file = folder.path().join("all.jsonl");
    let output = headroom(&["verify", "--format", "jsonl", file.to_str().unwrap()]);
    let lines = parsed(&stdout(&output));
    let told: Vec<_> = lines.iter().map(|line| line["outcome"].as_str().unwrap()).collect();
    assert_eq!((output.status.code(), told), (Some(1), vec!["equal", "equal", "changed", "unreadable"]));
    assert_eq!(lines[1]["file"], format!("{}:3", file.display()));
    assert_eq!((&lines[0]["hash"], &lines[1]["hash"]), (&Value::from(right.hash.clone()), &Value::from(wrong.hash)));
    let said = headroom(&["verify", folder.path().join("two.jsonl").to_str().unwrap()]);
    assert_eq!(said.status.code(), Some(0));
    assert!(stdout(&said).contains(&format!("SHA-256 {}", right.hash)));
    assert_eq!(headroom(&["verify", folder.path().join("none.jsonl").to_str().unwrap()]).status.code(), Some(2));
}
