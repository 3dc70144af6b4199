//! `headroom grade`: the files in `tests/cli/grade`, what `expected.json` there says of each, and the rules around them.
#![cfg(target_os = "linux")]

mod common;

use common::{command, fixtures, headroom, stderr, stdout, verdicts};
use headroom_cli::parallel;
use serde_json::{Map, Value};

fn file(name: &str) -> String {
    fixtures("grade").join(name).to_str().unwrap().to_owned()
}

/// What differs between a file's verdicts and those expected.
fn differences(name: &str, expected: &Value) -> Option<String> {
    let output = headroom(&["grade", "--format", "json", &file(name)]);
    let status = output.status.code().unwrap();
    let list: Vec<Value> = serde_json::from_slice(&output.stdout).unwrap();
    if expected["status"].as_i64() != Some(status.into()) {
        return Some(format!("{name}: status {status}"));
    }
    if let Some(error) = expected["error"].as_str() {
        let said = stderr(&output);
        return (!said.contains(error) || said.lines().count() != 1 || !list.is_empty())
            .then(|| format!("{name}: {said}"));
    }
    let entries = expected["entries"].as_array().unwrap();
    if list.len() != entries.len() {
        return Some(format!("{name}: {} entries", list.len()));
    }
    for (entry, wanted) in list.iter().zip(entries) {
        for (key, value) in wanted.as_object().unwrap() {
            if entry[key] != *value {
                return Some(format!("{name}: {key} is {}, expected {value}", entry[key]));
            }
        }
        if entry["file"] != file(name) {
            return Some(format!("{name}: file is {}", entry["file"]));
        }
    }
    None
}

#[test]
fn every_file_gets_the_verdicts_it_must() {
    let expected: Map<String, Value> =
        serde_json::from_slice(&std::fs::read(fixtures("grade").join("expected.json")).unwrap()).unwrap();
    let names: Vec<_> = std::fs::read_dir(fixtures("grade"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name != "expected.json")
        .collect();
    assert!(names.iter().all(|name| expected.contains_key(name)), "a file without expectation: {names:?}");
    assert_eq!(names.len(), expected.len());
    let expected: Vec<_> = expected.into_iter().collect();
    let found: Vec<_> =
        parallel::in_order(&expected, |(name, expected)| differences(name, expected)).into_iter().flatten().collect();
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn an_entry_has_the_same_keys_whether_an_exercise_was_found_or_not() {
    let (_, list) = verdicts(&[&file("right.py"), &file("empty.py")]);
    let keys = |entry: &Value| entry.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    assert_eq!(keys(&list[0]), keys(&list[1]));
    assert_eq!(keys(&list[0])[..5], ["file", "exercise", "passed", "score", "diagnosis"]);
    assert_eq!(list[0]["format"], 1);
    assert!(list[0]["generated"]["total"].as_u64().unwrap() >= 200);
}

#[test]
fn files_are_graded_in_order_and_what_cannot_be_graded_does_not_stop_the_others() {
    let output = headroom(&["grade", "--format", "json", &file("several.py"), "/nowhere.py", &file("right.py")]);
    assert_eq!(output.status.code(), Some(2));
    let list: Vec<Value> = serde_json::from_slice(&output.stdout).unwrap();
    let files: Vec<_> = list.iter().map(|entry| entry["file"].as_str().unwrap().to_owned()).collect();
    assert_eq!(files, [file("several.py"), file("several.py"), file("several.py"), file("right.py")]);
    assert!(stderr(&output).starts_with("headroom: /nowhere.py: cannot be read: "), "{}", stderr(&output));
    assert_eq!(stderr(&output).lines().count(), 1);
}

#[test]
fn a_seed_makes_other_cases_and_the_default_is_the_lessons_own() {
    let of = |extra: &[&str]| {
        let mut arguments = vec!["grade", "--format", "json"];
        arguments.extend(extra);
        let right = file("right.py");
        arguments.push(&right);
        let list: Vec<Value> = serde_json::from_slice(&headroom(&arguments).stdout).unwrap();
        (list[0]["seed"].as_u64().unwrap(), list[0]["cases_hash"].as_str().unwrap().to_owned())
    };
    let (default, own) = of(&[]);
    let seeded = of(&["--seed", "7"]);
    assert_eq!(seeded.0, 7);
    assert_ne!(seeded.1, own);
    assert_eq!(of(&["--seed", &default.to_string()]), (default, own.clone()));
    let printed = headroom(&["cases", "--hash", "unified-memory/evaluate_memory_plan"]);
    assert_eq!(stdout(&printed), format!("{own}\n"));
}

#[test]
fn the_text_says_first_what_happened_in_either_language() {
    for (lang, failed, passed, input, missing) in
        [("en", "FAIL", "PASS", "input", "counted as 0"), ("zh", "未过", "通过", "输入", "按 0 分计")]
    {
        let output = headroom(&["grade", "--lang", lang, &file("several.py")]);
        let text = stdout(&output);
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines[0], file("several.py"));
        assert!(lines[1].starts_with(&format!("{passed}  unified-memory/summarize_memory_ledger  ")), "{text}");
        assert!(lines[2].starts_with(&format!("{failed}  unified-memory/plan_memory_placement  ")), "{text}");
        assert!(lines[4].trim_start().starts_with(input), "{text}");
        assert!(text.contains(missing) && text.contains("place_with_headroom"), "{text}");
        // A missing sentence would show as its key, a colour as an escape.
        for part in ["cli-", "advice-", "diagnosis-", "headline-", "\x1b"] {
            assert!(!text.contains(part), "{part} in {text}");
        }
    }
}

#[test]
fn a_line_is_shown_with_its_text_and_in_a_notebook_by_its_cell() {
    let text = stdout(&headroom(&["grade", &file("file_and_network.py")]));
    assert!(text.contains("line 5: with open(\"/etc/passwd\") as file:"), "{text}");
    assert!(text.contains("PermissionError: [Errno 13]"), "{text}");
    let text = stdout(&headroom(&["grade", &file("notebook_with_error.ipynb")]));
    assert!(text.contains("code cell 2, line 3: return {'total_gb'"), "{text}");
}

#[test]
fn what_the_learner_prints_is_shown_without_steering_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("printing.py");
    std::fs::write(&path, "print('\\x1b[2J', 'two\\nlines')\n").unwrap();
    let text = stdout(&headroom(&["grade", path.to_str().unwrap()]));
    assert!(text.contains("\\u{1b}[2J two") && !text.contains('\x1b'), "{text}");
    assert!(text.lines().any(|line| line.trim() == "lines"), "{text}");
}

#[test]
fn a_file_saved_on_windows_is_read_like_any_other() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("windows.py");
    let unix = std::fs::read_to_string(file("lambda.py")).unwrap();
    std::fs::write(&path, format!("\u{feff}{}", unix.replace('\n', "\r\n"))).unwrap();
    let (status, list) = verdicts(&[path.to_str().unwrap()]);
    assert_eq!((status, &list[0]["score"]), (0, &Value::from(1.0)));
}

#[test]
fn much_printed_text_is_cut_in_the_text_and_whole_in_the_json() {
    let (_, list) = verdicts(&[&file("right.py")]);
    let printed = list[0]["stdout"].as_str().unwrap().lines().count();
    let text = stdout(&headroom(&["grade", &file("right.py")]));
    assert!(printed > 200);
    assert!(text.lines().count() < 20, "{text}");
    assert!(text.contains(&format!("{} more lines", printed - 10)), "{text}");
}

#[test]
fn bad_usage_and_a_missing_python_are_status_2_and_one_sentence() {
    for arguments in [
        vec!["grade"],
        vec!["grade", "--format", "xml", "a.py"],
        vec!["grade", "--seed", "-1", "a.py"],
        vec!["grade", "--python", "/nowhere/python3", "a.py"],
        vec!["grade", "notes.txt"],
        vec!["cases", "unified-memory/nothing"],
        vec!["check", "/nowhere"],
    ] {
        let output = headroom(&arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(!stderr(&output).is_empty() && !stderr(&output).contains("panicked"), "{arguments:?}");
    }
    let output = command(&["grade", &file("right.py")]).env("PATH", "/nowhere").output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("install Python 3.11 or later"), "{}", stderr(&output));
    assert_eq!(stderr(&output).lines().count(), 1);
}

#[test]
fn a_closed_pipe_is_no_crash() {
    let command = format!("{} cases memory-cuts/plan_memory_cuts | head -n 1", common::PROGRAM);
    let output = std::process::Command::new("sh").args(["-c", &command]).output().unwrap();
    assert_eq!(stdout(&output).lines().count(), 1);
    assert_eq!(stderr(&output), "");
}
