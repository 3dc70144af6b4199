//! Attacks on the sandbox: each file in `tests/cli/attacks` tries one, and says in its first line what must come of it.
#![cfg(target_os = "linux")]

mod common;

use std::path::{Path, PathBuf};

use headroom_cli::parallel;
use headroom_cli::python::Interpreter;
use headroom_cli::runner::PythonRunner;
use headroom_cli::sandbox::Sandbox;
use headroom_grade::run::{Call, Ended, Request, Run, Runner};
use serde_json::Value;

fn request(code: &str) -> Request {
    let (function, calls) = ("attack".into(), vec![Vec::new()]);
    Request { code: code.to_owned(), function, calls, apart: false, classes: Vec::new() }
}

/// What came of an attack, in the words of the first lines.
fn outcome(run: &Run) -> String {
    match (&run.ended, run.calls.first(), &run.load_error) {
        (Ended::Died(how), _, _) => format!("died {how}"),
        (_, _, Some(raised)) => format!("does not load: {}: {}", raised.class, raised.message),
        (_, Some(Call::Returned { value, again: None, changed: false }), _) => format!("returns {value}"),
        (_, Some(Call::Returned { value, again, .. }), _) => format!("returns {value}, then {again:?}"),
        (_, Some(Call::Raised(raised)), _) => format!("raises {}", raised.class),
        (_, Some(Call::TimedOut { line }), _) => {
            format!("timeout {}", line.map_or("?".into(), |line| line.to_string()))
        }
        (_, Some(Call::NotReached) | None, _) => "not reached".into(),
    }
}

fn attack(path: &Path, python: &Interpreter, sandbox: &Sandbox) -> Result<(), String> {
    let code = std::fs::read_to_string(path).unwrap();
    let expected = code.lines().next().and_then(|line| line.strip_prefix("# expect: ")).unwrap();
    let expected = match expected.strip_prefix("returns ") {
        Some(json) => format!("returns {}", json.parse::<Value>().unwrap()),
        None => expected.to_owned(),
    };
    let mut runner = PythonRunner::new(python, sandbox);
    let seen = outcome(&pollster::block_on(runner.run(&request(&code))).unwrap());
    // Whatever happened, the next learner's request is served.
    let next = pollster::block_on(runner.run(&request("def attack():\n    return 'fine'"))).unwrap();
    let next = outcome(&next);
    if seen == expected && next == "returns \"fine\"" {
        return Ok(());
    }
    Err(format!("{}: {seen}, expected {expected}; after it {next}", path.file_name().unwrap().to_string_lossy()))
}

fn setting() -> (Interpreter, Sandbox) {
    let python = Interpreter::find(None).unwrap();
    let sandbox = Sandbox::open(Path::new(common::PROGRAM), false).unwrap();
    (python, sandbox)
}

#[test]
fn every_attack_comes_to_what_it_must() {
    let (python, sandbox) = setting();
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(common::fixtures("attacks")).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(files.len() >= 40, "{}", files.len());
    let results = parallel::in_order(&files, |file| attack(file, &python, &sandbox));
    let failed: Vec<String> = results.into_iter().filter_map(Result::err).collect();
    assert!(failed.is_empty(), "\n{}", failed.join("\n"));
}

#[test]
fn endless_output_is_cut_and_kept() {
    let (python, sandbox) = setting();
    let code = std::fs::read_to_string(common::fixtures("attacks").join("endless_output.py")).unwrap();
    let run = pollster::block_on(PythonRunner::new(&python, &sandbox).run(&request(&code))).unwrap();
    assert_eq!((run.stdout.len(), run.stdout_truncated), (8192, true));
}

#[test]
fn a_process_serves_many_requests_without_memory_of_the_last() {
    let (python, sandbox) = setting();
    let mut runner = PythonRunner::new(&python, &sandbox);
    let code =
        "import os, sys\nsys.seen = getattr(sys, 'seen', 0) + 1\ndef attack():\n    return [os.getpid(), sys.seen]";
    let answers: Vec<Run> = (0..3).map(|_| pollster::block_on(runner.run(&request(code))).unwrap()).collect();
    assert!(outcome(&answers[0]).ends_with(",1]"), "{}", outcome(&answers[0]));
    assert!(answers.iter().all(|run| run.calls == answers[0].calls));
}

#[test]
fn a_large_request_passes() {
    let (python, sandbox) = setting();
    let argument = Value::from("x".repeat(1 << 20));
    let request = Request {
        code: "def attack(text):\n    return len(text)".into(),
        function: "attack".into(),
        calls: vec![vec![argument]; 8],
        apart: false,
        classes: Vec::new(),
    };
    let run = pollster::block_on(PythonRunner::new(&python, &sandbox).run(&request)).unwrap();
    assert_eq!(run.ended, Ended::Finished);
    assert!(
        run.calls.iter().all(|call| matches!(call, Call::Returned { value, .. } if value == &Value::from(1 << 20)))
    );
}

#[test]
fn what_is_installed_beside_the_standard_library_is_not_there() {
    let (python, sandbox) = setting();
    let code = "import sys\ndef attack():\n    return [path for path in sys.path if 'packages' in path]";
    let run = pollster::block_on(PythonRunner::new(&python, &sandbox).run(&request(code))).unwrap();
    assert_eq!(outcome(&run), "returns []");
}
