//! What the tests of the program share.
#![allow(dead_code, reason = "not every test file uses everything")]

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
