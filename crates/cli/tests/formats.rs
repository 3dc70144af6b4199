//! The forms in which verdicts are written, for other programs: tables, JUnit, Gradescope, gradebooks.
#![cfg(target_os = "linux")]

mod common;

use std::collections::BTreeMap;

use common::{ENDLESS, EXERCISE, RIGHT, WRONG, headroom, stderr, stdout, write};
use quick_xml::events::{BytesStart, Event};
use serde_json::Value;

/// Ada right in the second file, Bob wrong, Eve with a broken file; a name that a spreadsheet takes for a formula.
fn class() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let escape = "def evaluate_memory_plan(*_):\n    raise ValueError('\\x1b[2J\\x00<&]]>')\n";
    write(
        folder.path(),
        &[("class/ada/1.py", WRONG), ("class/ada/2.py", RIGHT), ("class/bob.py", WRONG), ("class/=1+1.py", escape)],
    );
    std::fs::write(folder.path().join("class/eve.py"), b"\xff\xfe").unwrap();
    let roster = "learner,name,id,sis_id,login,section,email\nbob,\"Roe, Bob\",12,s12,bob1,A,bob@example.org\n\
                  ada,Ada,11,s11,ada1,B,ada@example.org\nzoe,Zoe,13,s13,zoe1,A,zoe@example.org\n";
    write(folder.path(), &[("roster.csv", roster)]);
    folder
}

fn graded(folder: &tempfile::TempDir, arguments: &[&str]) -> String {
    let class = folder.path().join("class");
    let output = headroom(&[&["grade", class.to_str().unwrap()], arguments].concat());
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    stdout(&output)
}

fn rows(text: &str) -> Vec<Vec<String>> {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes());
    reader.records().map(|row| row.unwrap().iter().map(str::to_owned).collect()).collect()
}

#[test]
fn a_table_has_a_line_a_verdict_and_no_formula() {
    let folder = class();
    let rows = rows(&graded(&folder, &["--format", "csv"]));
    assert_eq!(rows.len(), 6);
    let of = |row: usize, name: &str| rows[row][rows[0].iter().position(|column| column == name).unwrap()].as_str();
    let learners: Vec<_> = (1..6).map(|row| of(row, "learner")).collect();
    assert_eq!(learners, ["'=1+1", "ada", "ada", "bob", "eve"]);
    assert_eq!((of(1, "diagnosis"), of(1, "exception")), ("exception", "ValueError"));
    assert_eq!((of(3, "passed"), of(3, "score"), of(3, "exercise")), ("true", "1", EXERCISE));
    assert_eq!((of(4, "score"), of(4, "diagnosis"), of(4, "problem")), ("0.5", "wrong_value", ""));
    assert!(of(5, "problem").contains("is not UTF-8 text"));
}

/// Elements as the schemas of Jenkins and others have them: what may stand in what, and which attributes must be there.
#[test]
fn junit_is_sound_xml_with_the_right_counts() {
    let folder = class();
    let text = graded(&folder, &["--format", "junit"]);
    let mut reader = quick_xml::Reader::from_str(&text);
    let (mut within, mut seen) = (Vec::new(), BTreeMap::<String, usize>::new());
    let (mut tests, mut failures, mut errors) = (0, 0, 0);
    let attribute = |element: &BytesStart, name: &str| {
        let found = element.try_get_attribute(name).unwrap();
        found
            .unwrap_or_else(|| panic!("{element:?} lacks {name}"))
            .normalized_value(quick_xml::XmlVersion::Implicit1_0)
            .unwrap()
            .into_owned()
    };
    loop {
        match reader.read_event().unwrap() {
            Event::Eof => break,
            ref event @ (Event::Start(ref element) | Event::Empty(ref element)) => {
                let name = element.name().as_ref().to_owned();
                let parent = within.last().map_or("", String::as_str);
                let allowed = [
                    ("", "testsuites"),
                    ("testsuites", "testsuite"),
                    ("testsuite", "testcase"),
                    ("testcase", "failure"),
                    ("testcase", "error"),
                ];
                assert!(allowed.contains(&(parent, name.as_str())), "{name} in {parent}");
                match name.as_str() {
                    "testsuite" => {
                        tests += attribute(element, "tests").parse::<usize>().unwrap();
                        failures += attribute(element, "failures").parse::<usize>().unwrap();
                        errors += attribute(element, "errors").parse::<usize>().unwrap();
                        assert!(attribute(element, "name").contains("class/"));
                    }
                    "testcase" => {
                        assert!(!attribute(element, "classname").is_empty() && !attribute(element, "name").is_empty());
                    }
                    "failure" | "error" => {
                        assert!(!attribute(element, "message").is_empty() && !attribute(element, "type").is_empty());
                    }
                    _ => {}
                }
                *seen.entry(name.clone()).or_default() += 1;
                if matches!(event, Event::Start(_)) {
                    within.push(name);
                }
            }
            Event::End(_) => drop(within.pop().unwrap()),
            _ => {}
        }
    }
    assert!(within.is_empty());
    let count = |name: &str| seen.get(name).copied().unwrap_or(0);
    assert_eq!((count("testsuites"), count("testsuite"), count("testcase")), (1, 5, tests));
    assert_eq!((count("failure"), count("error")), (failures, errors));
    assert_eq!((tests, failures, errors), (5, 3, 1));
    assert!(!text.contains(['\u{1b}', '\0']));
}

#[test]
fn gradescopes_results_hold_what_its_format_asks_for() {
    let folder = class();
    let ada = folder.path().join("class/ada");
    let results = |arguments: &[&str]| -> Value {
        let all = [&["grade", "--format", "gradescope", "--lesson", "unified-memory"], arguments].concat();
        let output = headroom(&all);
        serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {}", stderr(&output)))
    };
    let best = results(&["--points", "40", ada.to_str().unwrap()]);
    let tests = best["tests"].as_array().unwrap();
    let sum = |key: &str| tests.iter().map(|test| test[key].as_f64().unwrap()).sum::<f64>();
    assert_eq!((tests.len(), sum("max_score"), sum("score")), (4, 40.0, 10.0));
    let of = |name: &str| tests.iter().find(|test| test["name"] == name).unwrap();
    assert_eq!((&of(EXERCISE)["status"], &of(EXERCISE)["visibility"]), (&"passed".into(), &"visible".into()));
    let absent = of("unified-memory/plan_memory_placement");
    assert_eq!((absent["score"].as_f64(), &absent["output"]), (Some(0.0), &"Not in the submission.".into()));
    assert!(best.get("score").is_none(), "a score at the top would go before the tests");
    for key in ["output", "output_format", "visibility", "stdout_visibility"] {
        assert!(best[key].is_string(), "{key}");
    }
    let broken = results(&[folder.path().join("class/eve.py").to_str().unwrap()]);
    assert!(broken["output"].as_str().unwrap().contains("is not UTF-8 text"));
    assert_eq!(broken["tests"].as_array().unwrap().len(), 4);
    let empty = tempfile::tempdir().unwrap();
    let nothing = results(&["--lang", "zh", empty.path().to_str().unwrap()]);
    assert!(nothing["output"].as_str().unwrap().contains("提交中没有"), "{nothing}");
}

#[test]
fn a_gradebook_follows_the_roster_and_leaves_empty_what_was_not_handed_in() {
    let folder = class();
    let roster = folder.path().join("roster.csv");
    let book = |format: &str| {
        let arguments = ["--format", format, "--roster", roster.to_str().unwrap(), "--lesson", "unified-memory"];
        rows(&graded(&folder, &arguments))
    };
    let canvas = book("canvas");
    assert_eq!(canvas[0], ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", "Unified memory management"]);
    assert_eq!(canvas[1], ["    Points Possible", "", "", "", "", "100"]);
    assert_eq!(canvas[2], ["Roe, Bob", "12", "s12", "bob1", "A", "12.5"]);
    assert_eq!(canvas[3], ["Ada", "11", "s11", "ada1", "B", "25"]);
    assert_eq!(canvas[4], ["Zoe", "13", "s13", "zoe1", "A", ""]);
    assert_eq!(canvas[5], ["'=1+1", "", "", "'=1+1", "", "0"]);
    assert_eq!(canvas[6], ["eve", "", "", "eve", "", ""]);
    let moodle = book("moodle");
    assert_eq!(moodle[0], ["Username", "ID number", "Email address", "Full name", "Unified memory management"]);
    assert_eq!(moodle[1], ["bob1", "12", "bob@example.org", "Roe, Bob", "12.5"]);
    assert_eq!(moodle[3], ["zoe1", "13", "zoe@example.org", "Zoe", ""]);
}

#[test]
fn results_are_written_before_all_are_graded() {
    use std::io::{BufRead, BufReader};
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), &[("a.py", RIGHT), ("b.py", ENDLESS)]);
    let mut child = common::command(&["grade", "--format", "csv", folder.path().to_str().unwrap()])
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    lines.next().unwrap().unwrap();
    assert!(lines.next().unwrap().unwrap().contains("a.py"));
    assert!(child.try_wait().unwrap().is_none(), "the endless one is already done");
    assert_eq!(lines.count(), 1);
    assert_eq!(child.wait().unwrap().code(), Some(1));
}
