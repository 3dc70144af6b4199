//! Starting other programs.

use anyhow::{Context, Result, bail};
use duct::Expression;
use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What a program left behind: its exit status and everything it said.
pub struct Said {
    /// Whether it ended with status 0.
    pub success: bool,
    /// Standard output and error together, in order.
    pub output: String,
    /// Whether it was ended for running too long.
    pub timed_out: bool,
}

/// A command line, run in `dir`.
pub fn command<A: Into<OsString>>(
    program: impl AsRef<Path>,
    args: impl IntoIterator<Item = A>,
    dir: &Path,
) -> Expression {
    let program = program.as_ref().as_os_str().to_owned();
    duct::cmd(program, args).dir(dir)
}

/// The cargo that started this program, so that both use the same toolchain.
pub fn cargo<A: Into<OsString>>(args: impl IntoIterator<Item = A>, dir: &Path) -> Expression {
    let program = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    command(PathBuf::from(program), args, dir)
}

/// Runs to the end and keeps what was said. An error means that it could not be started.
pub fn capture(expression: &Expression, limit: Duration) -> Result<Said> {
    let expression = expression.stderr_to_stdout().stdout_capture().stdin_null().unchecked();
    let handle = expression.start()?;
    let timed_out = handle.wait_timeout(limit)?.is_none();
    if timed_out {
        handle.kill()?;
    }
    let output = handle.wait()?;
    Ok(Said {
        success: output.status.success() && !timed_out,
        output: String::from_utf8_lossy(&output.stdout).into_owned(),
        timed_out,
    })
}

/// Runs silently; on failure shows all that was said and returns `what` as the error.
pub fn quiet(expression: &Expression, what: &str) -> Result<()> {
    let said = capture(expression, Duration::from_secs(45 * 60)).with_context(|| what.to_owned())?;
    if !said.success {
        eprintln!("{}", said.output.trim_end());
        bail!("{what}");
    }
    Ok(())
}

/// The standard output of a program that has to succeed.
pub fn read(expression: &Expression) -> Result<String> {
    Ok(expression.stdin_null().stderr_capture().read()?)
}

/// Whether the program can be started and ends well; says nothing.
pub fn succeeds(expression: &Expression) -> bool {
    let silent = expression.stdin_null().stdout_null().stderr_null();
    silent.run().is_ok()
}

/// The full path of a program on the PATH.
pub fn which(name: &str) -> Option<PathBuf> {
    let extensions: &[&str] = if cfg!(windows) { &["exe", "cmd", "bat"] } else { &[""] };
    let path = env::var_os("PATH")?;
    env::split_paths(&path)
        .flat_map(|dir| extensions.iter().map(move |extension| dir.join(name).with_extension(extension)))
        .find(|candidate| is_program(candidate))
}

/// Whether a file is there and may be executed.
pub fn is_program(path: &Path) -> bool {
    let Ok(meta) = path.metadata() else {
        return false;
    };
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        meta.is_file() && meta.permissions().mode() & 0o111 != 0
    }
    #[cfg(not(unix))]
    {
        meta.is_file()
    }
}

/// Whether this runs in continuous integration.
pub fn in_ci() -> bool {
    env::var_os("CI").is_some_and(|value| !value.is_empty() && value != "false" && value != "0")
}
