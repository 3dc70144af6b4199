//! `headroom check`: a real lesson, cut down to one function and then spoiled in every way.
#![cfg(target_os = "linux")]

mod common;

use std::fs;
use std::path::Path;

use common::{command, headroom, repository, stderr, stdout};

const FUNCTION: &str = "evaluate_memory_plan";

/// A folder of lessons with one lesson, in which only one function has its code.
fn one_function(root: &Path) -> std::path::PathBuf {
    let from = repository().join("exercises/unified-memory");
    let to = root.join("exercises/unified-memory");
    fs::create_dir_all(to.join(FUNCTION).join("right")).unwrap();
    fs::create_dir_all(to.join(FUNCTION).join("wrong")).unwrap();
    for file in ["manifest.toml", "text.en.md", "text.zh.md"] {
        fs::copy(from.join(file), to.join(file)).unwrap();
    }
    for file in ["starter.en.py", "starter.zh.py", "solution.py"] {
        fs::copy(from.join(FUNCTION).join(file), to.join(FUNCTION).join(file)).unwrap();
    }
    to
}

#[test]
fn each_fault_is_named_with_its_file_and_what_to_do() {
    let root = tempfile::tempdir().unwrap();
    let lesson = one_function(root.path());
    let function = lesson.join(FUNCTION);
    let solution = fs::read_to_string(function.join("solution.py")).unwrap();
    let wrong = "def evaluate_memory_plan(*_):\n    return {'peak_reduction_gb': 0.0, 'keep_plan': False}\n";
    for (file, text) in [
        ("starter.en.py", solution.clone()),
        ("right/empty_answer.py", "def evaluate_memory_plan(*_):\n    return {}\n".into()),
        ("wrong/right_after_all.py", format!("# diagnosis: wrong_value\n# mistake: none at all.\n{solution}")),
        ("wrong/mislabelled.py", format!("# diagnosis: timeout\n# mistake: not this.\n{wrong}")),
        ("wrong/as_it_says.py", format!("# diagnosis: wrong_value\n# mistake: always the same.\n{wrong}")),
        ("wrong/no_header.py", wrong.into()),
        ("notes.txt", "stray".into()),
    ] {
        fs::write(function.join(file), text).unwrap();
    }
    let manifest = fs::read_to_string(lesson.join("manifest.toml")).unwrap();
    fs::write(lesson.join("manifest.toml"), manifest.replace("seed = 43\n", "seed = 43\npass_mark = 80\n")).unwrap();
    fs::write(root.path().join("exercises/stray.toml"), "").unwrap();
    let output = headroom(&["check", root.path().join("exercises").to_str().unwrap()]);
    let text = stdout(&output);
    assert_eq!(output.status.code(), Some(1), "{text}{}", stderr(&output));
    let line_of = |file: &str| {
        let found: Vec<_> = text.lines().filter(|line| line.starts_with(&format!("{file}: "))).collect();
        assert!(!found.is_empty(), "{file} in {text}");
        found.join("\n")
    };
    let of = |file: &str| line_of(&format!("unified-memory/{FUNCTION}/{file}"));
    assert!(of("starter.en.py").contains("must be not_started, and is passed"), "{text}");
    assert!(of("right/empty_answer.py").contains("must pass, and is graded missing_key"), "{text}");
    assert!(of("wrong/right_after_all.py").contains("passes, though it should be rejected"), "{text}");
    assert!(of("wrong/mislabelled.py").contains("says timeout in its first line, and is graded wrong_value"), "{text}");
    assert!(of("wrong/no_header.py").contains("# diagnosis: NAME"), "{text}");
    assert!(of("wrong/no_header.py").contains("# mistake: SENTENCE."), "{text}");
    assert!(of("notes.txt").contains("no part of a lesson"), "{text}");
    assert!(of("right").contains("at least 4 are needed"), "{text}");
    assert!(of("wrong").contains("at least 10 are needed"), "{text}");
    assert!(line_of("unified-memory/manifest.toml").contains("pass_mark: must be a share from 0 to 1"), "{text}");
    assert!(line_of("stray.toml").contains("is no lesson"), "{text}");
    assert!(line_of("unified-memory/summarize_memory_ledger/solution.py").contains("is missing"), "{text}");
    assert!(!text.contains("as_it_says.py") && !text.contains("starter.zh.py: must"), "{text}");
    assert!(text.lines().last().unwrap().starts_with("1 lesson, "), "{text}");
}

#[test]
fn the_folder_is_found_from_inside_it() {
    let root = tempfile::tempdir().unwrap();
    let lesson = one_function(root.path());
    let output = command(&["check"]).current_dir(&lesson).output().unwrap();
    assert!(stdout(&output).contains("unified-memory/evaluate_memory_plan/right: holds 0"), "{}", stdout(&output));
    let outside = tempfile::tempdir().unwrap();
    let output = command(&["check"]).current_dir(outside.path()).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("name the folder of lessons"), "{}", stderr(&output));
}
