//! A Python program that answers one line with one line.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// What can go wrong.
pub type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// The program, in a process of its own.
pub struct Python {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    /// The interpreter's version, which is the program's first line.
    pub version: String,
}

/// A path of the repository.
pub fn in_repo(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

impl Python {
    /// Starts a script of the repository.
    pub fn start(script: &str, arguments: &[String]) -> Result<Self> {
        let start = |program: &str| {
            Command::new(program)
                .arg("-I")
                .arg(in_repo(script))
                .args(arguments)
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .spawn()
        };
        let mut process = start("python3").or_else(|_| start("python"))?;
        let input = process.stdin.take().ok_or("Python has no input")?;
        let output = BufReader::new(process.stdout.take().ok_or("Python has no output")?);
        let mut python = Self { process, input, output, version: String::new() };
        python.version = python.read()?;
        Ok(python)
    }

    /// Its answer to a line.
    pub fn ask(&mut self, line: &str) -> Result<String> {
        writeln!(self.input, "{line}")?;
        self.read()
    }

    fn read(&mut self) -> Result<String> {
        let mut line = String::new();
        if self.output.read_line(&mut line)? == 0 {
            return Err("Python ended early: see its message above".into());
        }
        Ok(line.trim_end().to_owned())
    }
}

impl Drop for Python {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
