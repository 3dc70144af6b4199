//! What the tests of the program share.
#![allow(dead_code, reason = "not every test file uses everything")]

#[cfg(target_os = "linux")]
pub mod autograder;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

/// The program under test.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_headroom");

/// The repository.
pub fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// The tests' own files.
pub fn fixtures(folder: &str) -> PathBuf {
    repository().join("tests/cli").join(folder)
}

/// Runs the program in a surrounding that says nothing about languages and colours.
pub fn headroom(arguments: &[&str]) -> Output {
    command(arguments).output().unwrap()
}

pub fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(PROGRAM);
    for name in ["LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR"] {
        command.env_remove(name);
    }
    command.args(arguments);
    command
}

pub fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

pub fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// Grades files and gives the list of verdicts.
pub fn verdicts(files: &[&str]) -> (i32, Vec<Value>) {
    let mut arguments = vec!["grade", "--format", "json"];
    arguments.extend(files);
    let output = headroom(&arguments);
    let list = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}{}", stdout(&output), stderr(&output)));
    (output.status.code().unwrap(), list)
}

/// Writes a shell script. Another process does it: while this one held the file open for writing, a process started by
/// another test could inherit it, and the system would refuse to execute the script.
pub fn script(path: &Path, body: &str) {
    let write = "printf '#!/bin/sh\\n%s\\n' \"$1\" > \"$0\" && chmod 755 \"$0\"";
    let status = Command::new("sh").arg("-c").arg(write).arg(path).arg(body).status().unwrap();
    assert!(status.success());
}

/// Writes files into a folder.
pub fn write(folder: &Path, files: &[(&str, &str)]) {
    for (name, text) in files {
        let path = folder.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
}

/// Runs the program with something on its standard input.
pub fn fed(arguments: &[&str], input: &str) -> Output {
    use std::io::Write;
    use std::process::Stdio;
    let mut child =
        command(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    std::thread::scope(|scope| {
        scope.spawn(move || stdin.write_all(input.as_bytes()).unwrap());
        child.wait_with_output().unwrap()
    })
}

/// JSON Lines.
pub fn parsed(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The exercise that the tests' learners work on.
pub const EXERCISE: &str = "unified-memory/evaluate_memory_plan";
/// A right answer to it.
pub const RIGHT: &str = "def evaluate_memory_plan(before, after, cost, most):\n    \
                         return {'peak_reduction_gb': before - after, 'keep_plan': before > after and cost <= most}\n";
/// A wrong one.
pub const WRONG: &str = "def evaluate_memory_plan(before, after, cost, most):\n    \
                         return {'peak_reduction_gb': before - after, 'keep_plan': before >= after and cost <= most}\n";
/// One without an end.
pub const ENDLESS: &str = "def evaluate_memory_plan(*_):\n    while True: pass\n";

/// A receipt, as the page would write it.
pub fn receipt(code: &str, seed: u64) -> headroom_grade::Receipt {
    use headroom_grade::receipt::{Receipt, SelfReported};
    let python = headroom_cli::python::Interpreter::find(None).unwrap();
    let sandbox = headroom_cli::sandbox::Sandbox::open(Path::new(PROGRAM), false).unwrap();
    let exercise = headroom_grade::Catalog::built_in().exercise(EXERCISE).unwrap();
    let mut runner = headroom_cli::runner::PythonRunner::new(&python, &sandbox);
    let verdict = pollster::block_on(headroom_grade::grade(&exercise, code, seed, &mut runner)).unwrap();
    Receipt::new(code.into(), verdict, SelfReported { duration_ms: Some(90_000), hints: 2, answer_seen: true })
}

/// A Python that every user can run; one in somebody's home folder is not.
pub fn public_python() -> &'static str {
    let new_enough = "import sys; sys.exit(sys.version_info < (3, 11))";
    ["/usr/bin/python3", "/usr/local/bin/python3", "python3"]
        .into_iter()
        .find(|name| Command::new(name).args(["-I", "-c", new_enough]).status().is_ok_and(|status| status.success()))
        .expect("a Python 3.11 or later")
}

/// Whether these tests run as root, as containers do.
pub fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}
